//! Defaults of `admissionregistration.k8s.io`.

mod policies;
mod webhooks;

use apimachinery_meta::v1::LabelSelector;
use apimachinery_runtime::SchemeBuilder;

use self::policies::{of_v1, of_v1alpha1, of_v1beta1};
use crate::admissionregistration::{v1, v1alpha1, v1beta1};

/// Registers the defaults of this group.
pub(super) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<v1::MutatingWebhookConfigurationList>(webhooks::mutating_v1)
        .default_with_list::<v1::ValidatingWebhookConfigurationList>(webhooks::validating_v1)
        .default_with_list::<v1::MutatingAdmissionPolicyList>(of_v1::mutating)
        .default_with_list::<v1::MutatingAdmissionPolicyBindingList>(|it| {
            of_v1::matched(&mut it.spec.match_resources);
        })
        .default_with_list::<v1::ValidatingAdmissionPolicyList>(of_v1::validating)
        .default_with_list::<v1::ValidatingAdmissionPolicyBindingList>(|it| {
            of_v1::matched(&mut it.spec.match_resources);
        });
    builder
        .default_with_list::<v1beta1::MutatingWebhookConfigurationList>(webhooks::mutating_v1beta1)
        .default_with_list::<v1beta1::ValidatingWebhookConfigurationList>(
            webhooks::validating_v1beta1,
        )
        .default_with_list::<v1beta1::MutatingAdmissionPolicyList>(of_v1beta1::mutating)
        .default_with_list::<v1beta1::MutatingAdmissionPolicyBindingList>(|it| {
            of_v1beta1::matched(&mut it.spec.match_resources);
        })
        .default_with_list::<v1beta1::ValidatingAdmissionPolicyList>(of_v1beta1::validating)
        .default_with_list::<v1beta1::ValidatingAdmissionPolicyBindingList>(|it| {
            of_v1beta1::matched(&mut it.spec.match_resources);
        });
    builder
        .default_with_list::<v1alpha1::MutatingAdmissionPolicyList>(of_v1alpha1::mutating)
        .default_with_list::<v1alpha1::MutatingAdmissionPolicyBindingList>(|it| {
            parameters(&mut it.spec.param_ref);
            of_v1alpha1::matched(&mut it.spec.match_resources);
        })
        .default_with_list::<v1alpha1::ValidatingAdmissionPolicyList>(of_v1alpha1::validating)
        .default_with_list::<v1alpha1::ValidatingAdmissionPolicyBindingList>(|it| {
            parameters(&mut it.spec.param_ref);
            of_v1alpha1::matched(&mut it.spec.match_resources);
        });
}

/// In `v1alpha1` it need not be said what happens without the parameters: the request is denied.
fn parameters(param_ref: &mut Option<Box<v1alpha1::ParamRef>>) {
    if let Some(param_ref) = param_ref {
        let action = v1alpha1::ParameterNotFoundActionType::DENY;
        param_ref.parameter_not_found_action.get_or_insert(action);
    }
}

/// A selector that is not there selects everything, as an empty one does.
fn select_all(selectors: [&mut Option<Box<LabelSelector>>; 2]) {
    for selector in selectors {
        selector.get_or_insert_default();
    }
}

/// A rule is for resources of every scope.
fn rule(rule: &mut v1::Rule) {
    rule.scope.get_or_insert(v1::ScopeType::ALL_SCOPES);
}
