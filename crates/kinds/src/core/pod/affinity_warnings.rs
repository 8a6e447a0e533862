//! What clients are warned of in where pods ask to run: labels of nodes that have others now, and
//! selectors of nothing.

use apimachinery_api::core::v1::{Affinity, NodeSelectorTerm, PodAffinityTerm};
use apimachinery_validation::Path;
use apimachinery_validation::names::label_value;

use crate::shared::labels::LABELS;

const REQUIRED: &str = "requiredDuringSchedulingIgnoredDuringExecution";
const PREFERRED: &str = "preferredDuringSchedulingIgnoredDuringExecution";

/// The labels of nodes that are asked for.
pub(crate) fn of_nodes(affinity: &Affinity, path: &Path) -> Vec<String> {
    let Some(nodes) = affinity.node_affinity.as_deref() else { return Vec::new() };
    let path = path.child("nodeAffinity");
    let place = path.child(REQUIRED).child("nodeSelectorTerms");
    let required = nodes.required_during_scheduling_ignored_during_execution.as_ref();
    let terms = required.into_iter().flat_map(|it| &it.node_selector_terms).enumerate();
    let mut warnings: Vec<_> =
        terms.flat_map(|(at, it)| node_term(it, false, &place.index(at))).collect();
    let preferred = nodes.preferred_during_scheduling_ignored_during_execution.iter().enumerate();
    let place = path.child(PREFERRED);
    warnings.extend(preferred.flat_map(|(at, it)| {
        node_term(&it.preference, true, &place.index(at).child("preference"))
    }));
    warnings
}

/// `GetWarningsForNodeSelectorTerm`; the values of preferences are examined here only.
fn node_term(term: &NodeSelectorTerm, looks_at_values: bool, path: &Path) -> Vec<String> {
    let mut warnings = Vec::new();
    for (at, it) in term.match_expressions.iter().enumerate() {
        let path = path.child("matchExpressions").index(at);
        if let Some((key, text)) = LABELS.iter().find(|(label, _)| *label == it.key.as_str()) {
            warnings.push(format!("{}: {key} is {text}", path.child("key")));
        }
        for (at, value) in it.values.iter().enumerate().filter(|_| looks_at_values) {
            let path = path.child("values").index(at);
            let wrong = label_value(value).into_iter();
            warnings.extend(wrong.map(|it| format!("{path}: {value} is invalid, {it}")));
        }
    }
    warnings
}

/// Terms without a selector, which match no pods.
pub(crate) fn of_pods(affinity: &Affinity, path: &Path) -> Vec<String> {
    let mut warnings = Vec::new();
    let mut add = |term: &PodAffinityTerm, path: &Path| {
        if term.label_selector.is_none() {
            let path = path.child("labelSelector");
            warnings.push(format!("{path}: a null labelSelector results in matching no pod"));
        }
    };
    macro_rules! examine {
        ($field:ident, $name:literal) => {
            if let Some(it) = &affinity.$field {
                let path = path.child($name);
                let required = &it.required_during_scheduling_ignored_during_execution;
                for (at, it) in required.iter().enumerate() {
                    add(it, &path.child(REQUIRED).index(at));
                }
                let preferred = &it.preferred_during_scheduling_ignored_during_execution;
                for (at, it) in preferred.iter().enumerate() {
                    let path = path.child(PREFERRED).index(at).child("podAffinityTerm");
                    add(&it.pod_affinity_term, &path);
                }
            }
        };
    }
    examine!(pod_affinity, "podAffinity");
    examine!(pod_anti_affinity, "podAntiAffinity");
    warnings
}
