//! What is wrong with where pods ask to run.

use std::collections::{HashMap, HashSet};

use apimachinery_api::core::v1::{
    Affinity, NodeInclusionPolicy, PodAffinityTerm, TopologySpreadConstraint,
    WeightedPodAffinityTerm,
};
use apimachinery_meta::v1::LabelSelector;
use apimachinery_runtime::Str;
use apimachinery_validation::meta::{SelectorRules, label_name, label_selector};
use apimachinery_validation::names::dns1123_label;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::invalid;
use crate::shared::node_selector::{Values, node_selector, node_term};

const REQUIRED: &str = "requiredDuringSchedulingIgnoredDuringExecution";
const PREFERRED: &str = "preferredDuringSchedulingIgnoredDuringExecution";
const ACTIONS: [&str; 2] = ["DoNotSchedule", "ScheduleAnyway"];
const INCLUSION: [&str; 2] = ["Honor", "Ignore"];

/// `ValidatePositiveField`.
fn greater_than_zero(value: i32, path: &Path) -> FieldErrors {
    match value > 0 {
        true => FieldErrors::new(),
        false => FieldError::invalid(path, value, "must be greater than zero").into(),
    }
}

/// `validateAffinity`.
pub(crate) fn affinity(affinity: &Affinity, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if let Some(nodes) = &affinity.node_affinity {
        let path = path.child("nodeAffinity");
        if let Some(selector) = &nodes.required_during_scheduling_ignored_during_execution {
            errors.append(node_selector(selector, Values::OfLabels, &path.child(REQUIRED)));
        }
        let preferred = &nodes.preferred_during_scheduling_ignored_during_execution;
        for (at, it) in preferred.iter().enumerate() {
            let path = path.child(PREFERRED).index(at);
            errors.append(weight(it.weight, &path));
            errors.append(node_term(&it.preference, Values::Any, &path.child("preference")));
        }
    }
    if let Some(it) = &affinity.pod_affinity {
        let required = &it.required_during_scheduling_ignored_during_execution;
        let preferred = &it.preferred_during_scheduling_ignored_during_execution;
        errors.append(pod_terms(required, preferred, &path.child("podAffinity")));
    }
    if let Some(it) = &affinity.pod_anti_affinity {
        let required = &it.required_during_scheduling_ignored_during_execution;
        let preferred = &it.preferred_during_scheduling_ignored_during_execution;
        errors.append(pod_terms(required, preferred, &path.child("podAntiAffinity")));
    }
    errors
}

fn weight(weight: i32, path: &Path) -> FieldErrors {
    match weight {
        1..=100 => FieldErrors::new(),
        _ => {
            let path = path.child("weight");
            FieldError::invalid(&path, weight, "must be in the range 1-100").into()
        }
    }
}

fn pod_terms(
    required: &[PodAffinityTerm],
    preferred: &[WeightedPodAffinityTerm],
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (at, it) in required.iter().enumerate() {
        errors.append(pod_term(it, &path.child(REQUIRED).index(at)));
    }
    for (at, it) in preferred.iter().enumerate() {
        let path = path.child(PREFERRED).index(at);
        errors.append(weight(it.weight, &path));
        errors.append(pod_term(&it.pod_affinity_term, &path.child("podAffinityTerm")));
    }
    errors
}

/// `validatePodAffinityTerm`.
fn pod_term(term: &PodAffinityTerm, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let selectors =
        [("labelSelector", &term.label_selector), ("namespaceSelector", &term.namespace_selector)];
    for (field, selector) in selectors {
        if let Some(selector) = selector {
            let rules = SelectorRules::default();
            errors.append(label_selector(selector, rules, &path.child(field)));
        }
    }
    for name in &term.namespaces {
        errors.append(invalid(&path.child("namespace"), name, dns1123_label(name)));
    }
    let selector = term.label_selector.as_deref();
    errors.append(keys(&term.match_label_keys, &term.mismatch_label_keys, selector, path));
    let place = path.child("topologyKey");
    if term.topology_key.is_empty() {
        errors.push(FieldError::required(&place, "can not be empty"));
    }
    errors.append(label_name(&term.topology_key, &place));
    errors
}

/// `ValidateMatchLabelKeysAndMismatchLabelKeys`. The server itself puts each key of `matching` into
/// the selector once.
fn keys(
    matching: &[Str],
    other: &[Str],
    selector: Option<&LabelSelector>,
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (field, keys) in [("matchLabelKeys", matching), ("mismatchLabelKeys", other)] {
        let path = path.child(field);
        if selector.is_none() && !keys.is_empty() {
            let detail = "must not be specified when labelSelector is not set";
            errors.push(FieldError::forbidden(&path, detail));
            continue;
        }
        for (at, key) in keys.iter().enumerate() {
            errors.append(label_name(key, &path.index(at)));
        }
    }
    if let Some(selector) = selector {
        let places: HashMap<&Str, usize> =
            matching.iter().enumerate().map(|(at, key)| (key, at)).collect();
        let mut seen: HashSet<&Str> = selector.match_labels.iter().map(|(key, _)| key).collect();
        for it in &selector.match_expressions {
            let is_again = !seen.insert(&it.key);
            if let (true, Some(at)) = (is_again, places.get(&it.key)) {
                let detail = "exists in both matchLabelKeys and labelSelector";
                errors.push(FieldError::invalid(&path.index(*at), &it.key, detail));
            }
        }
    }
    let other: HashSet<&Str> = other.iter().collect();
    for (at, key) in matching.iter().enumerate().filter(|(_, key)| other.contains(key)) {
        let detail = "exists in both matchLabelKeys and mismatchLabelKeys";
        errors.push(FieldError::invalid(&path.child("matchLabelKeys").index(at), key, detail));
    }
    errors
}

/// `validateTopologySpreadConstraints`.
pub(crate) fn spread(constraints: &[TopologySpreadConstraint], path: &Path) -> FieldErrors {
    let pair = |it: &TopologySpreadConstraint| {
        format!("{{{}, {}}}", it.topology_key, it.when_unsatisfiable.as_str())
    };
    let last: HashMap<String, usize> =
        constraints.iter().enumerate().map(|(at, it)| (pair(it), at)).collect();
    let mut errors = FieldErrors::new();
    for (at, it) in constraints.iter().enumerate() {
        let path = path.index(at);
        errors.append(spread_constraint(it, &path));
        let pair = pair(it);
        if last.get(&pair).is_some_and(|last| *last > at) {
            let path = path.child("{topologyKey, whenUnsatisfiable}");
            errors.push(FieldError::duplicate(&path, &pair));
        }
    }
    errors
}

fn spread_constraint(it: &TopologySpreadConstraint, path: &Path) -> FieldErrors {
    let mut errors = greater_than_zero(it.max_skew, &path.child("maxSkew"));
    if it.topology_key.is_empty() {
        errors.push(FieldError::required(&path.child("topologyKey"), "can not be empty"));
    }
    let action = &it.when_unsatisfiable;
    if !ACTIONS.contains(&action.as_str()) {
        let (path, shown) = (path.child("whenUnsatisfiable"), BadValue::json(action));
        errors.push(FieldError::not_supported(&path, shown, &ACTIONS));
    }
    if let Some(domains) = it.min_domains {
        let path = path.child("minDomains");
        errors.append(greater_than_zero(domains, &path));
        if action.as_str() != "DoNotSchedule" {
            let action = action.as_str();
            let detail =
                format!("can only use minDomains if whenUnsatisfiable=DoNotSchedule, not {action}");
            errors.push(FieldError::invalid(&path, domains, detail));
        }
    }
    let policies: [(&str, &Option<NodeInclusionPolicy>); 2] = [
        ("nodeAffinityPolicy", &it.node_affinity_policy),
        ("nodeTaintsPolicy", &it.node_taints_policy),
    ];
    for (field, policy) in policies {
        if let Some(policy) = policy.as_ref().filter(|it| !INCLUSION.contains(&it.as_str())) {
            let shown = BadValue::json(policy);
            errors.push(FieldError::not_supported(&path.child(field), shown, &INCLUSION));
        }
    }
    let selector = it.label_selector.as_deref();
    errors.append(keys(&it.match_label_keys, &[], selector, path));
    if let Some(selector) = selector {
        let path = path.child("labelSelector");
        errors.append(label_selector(selector, SelectorRules::default(), &path));
    }
    errors
}
