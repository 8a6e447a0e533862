//! Conversions of `policy`.
//!
//! Conversions: an empty selector of a disruption budget selected nothing in `v1beta1`, and
//! selects. everything in `v1`. A label that no object has reverses it.

use apimachinery_meta::v1::{LabelSelector, LabelSelectorOperator, LabelSelectorRequirement};
use apimachinery_runtime::{SchemeBuilder, Str, TypeMeta};

use crate::policy::{v1, v1beta1};
use crate::versions::convert::one;

/// Registers the conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    crate::policy::conversions::install(builder);
    builder.normalize_with_list::<v1::PodDisruptionBudgetList>(normalize);
}

const LABEL: &str = "pdb.kubernetes.io/deprecated-v1beta1-empty-selector-match";

/// The label is combined with nothing.
fn normalize(budget: &mut v1::PodDisruptionBudget) {
    if let Some(selector) = &mut budget.spec.selector
        && **selector != by_label(LabelSelectorOperator::EXISTS)
    {
        strip(selector);
    }
}

fn strip(selector: &mut LabelSelector) {
    selector.match_expressions.retain(|it| it.key != LABEL);
}

fn by_label(operator: LabelSelectorOperator) -> LabelSelector {
    let (key, values) = (Str::from_static(LABEL), Vec::new());
    LabelSelector {
        match_expressions: vec![LabelSelectorRequirement { key, operator, values }],
        ..LabelSelector::default()
    }
}

impl From<v1beta1::PodDisruptionBudget> for v1::PodDisruptionBudget {
    fn from(budget: v1beta1::PodDisruptionBudget) -> Self {
        let mut spec = v1::PodDisruptionBudgetSpec::from(budget.spec);
        if let Some(selector) = &mut spec.selector {
            if **selector == LabelSelector::default() {
                **selector = by_label(LabelSelectorOperator::EXISTS);
            } else if **selector == by_label(LabelSelectorOperator::DOES_NOT_EXIST) {
                **selector = LabelSelector::default();
            } else {
                strip(selector);
            }
        }
        let (type_meta, metadata) = (TypeMeta::default(), budget.metadata);
        Self { type_meta, metadata, spec, status: one(budget.status) }
    }
}

impl From<v1::PodDisruptionBudget> for v1beta1::PodDisruptionBudget {
    fn from(budget: v1::PodDisruptionBudget) -> Self {
        let mut spec = v1beta1::PodDisruptionBudgetSpec::from(budget.spec);
        if let Some(selector) = &mut spec.selector {
            if **selector == LabelSelector::default() {
                **selector = by_label(LabelSelectorOperator::DOES_NOT_EXIST);
            } else if **selector == by_label(LabelSelectorOperator::EXISTS) {
                **selector = LabelSelector::default();
            }
        }
        let (type_meta, metadata) = (TypeMeta::default(), budget.metadata);
        Self { type_meta, metadata, spec, status: one(budget.status) }
    }
}
