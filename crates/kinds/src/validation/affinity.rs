//! What is wrong with where pods ask to run.

use std::collections::{HashMap, HashSet};

use apimachinery_api::core::v1::{
    Affinity, NodeInclusionPolicy, NodeSelector, NodeSelectorRequirement, NodeSelectorTerm,
    PodAffinityTerm, TopologySpreadConstraint, WeightedPodAffinityTerm,
};
use apimachinery_meta::v1::LabelSelector;
use apimachinery_runtime::Str;
use apimachinery_validation::meta::{SelectorRules, label_name, label_selector};
use apimachinery_validation::names::{dns1123_label, dns1123_subdomain, label_value};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::{greater_than_zero, invalid};

const REQUIRED: &str = "requiredDuringSchedulingIgnoredDuringExecution";
const PREFERRED: &str = "preferredDuringSchedulingIgnoredDuringExecution";
const ACTIONS: [&str; 2] = ["DoNotSchedule", "ScheduleAnyway"];
const INCLUSION: [&str; 2] = ["Honor", "Ignore"];
const NOT_AN_OPERATOR: &str = "not a valid selector operator";

/// Whether the values of a selector are validated: those of preferences are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Values {
    Any,
    OfLabels,
}

/// `validateAffinity`.
pub(super) fn affinity(affinity: &Affinity, path: &Path) -> FieldErrors {
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

/// `ValidateNodeSelector`.
pub(super) fn node_selector(selector: &NodeSelector, values: Values, path: &Path) -> FieldErrors {
    let path = path.child("nodeSelectorTerms");
    let terms = &selector.node_selector_terms;
    if terms.is_empty() {
        return FieldError::required(&path, "must have at least one node selector term").into();
    }
    terms.iter().enumerate().flat_map(|(at, it)| node_term(it, values, &path.index(at))).collect()
}

fn node_term(term: &NodeSelectorTerm, values: Values, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (at, it) in term.match_expressions.iter().enumerate() {
        errors.append(node_labels(it, values, &path.child("matchExpressions").index(at)));
    }
    for (at, it) in term.match_fields.iter().enumerate() {
        errors.append(node_fields(it, &path.child("matchFields").index(at)));
    }
    errors
}

/// `ValidateNodeSelectorRequirement`.
fn node_labels(it: &NodeSelectorRequirement, values: Values, path: &Path) -> FieldErrors {
    let place = path.child("values");
    let mut errors = FieldErrors::new();
    match (it.operator.as_str(), it.values.len()) {
        ("In" | "NotIn", 0) => {
            let detail = "must be specified when `operator` is 'In' or 'NotIn'";
            errors.push(FieldError::required(&place, detail));
        }
        ("Exists" | "DoesNotExist", 1..) => {
            let detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'";
            errors.push(FieldError::forbidden(&place, detail));
        }
        ("Gt" | "Lt", 0 | 2..) => {
            let detail = "must be specified single value when `operator` is 'Lt' or 'Gt'";
            errors.push(FieldError::required(&place, detail));
        }
        ("In" | "NotIn" | "Exists" | "DoesNotExist" | "Gt" | "Lt", _) => {}
        _ => {
            let (path, shown) = (path.child("operator"), BadValue::json(&it.operator));
            errors.push(FieldError::invalid(&path, shown, NOT_AN_OPERATOR));
        }
    }
    errors.append(label_name(&it.key, &path.child("key")));
    if values == Values::OfLabels {
        for (at, value) in it.values.iter().enumerate() {
            errors.append(invalid(&place.index(at), value, label_value(value)));
        }
    }
    errors
}

/// `ValidateNodeFieldSelectorRequirement`.
fn node_fields(it: &NodeSelectorRequirement, path: &Path) -> FieldErrors {
    let place = path.child("values");
    let mut errors = FieldErrors::new();
    match (it.operator.as_str(), it.values.len()) {
        ("In" | "NotIn", 1) => {}
        ("In" | "NotIn", _) => {
            let detail =
                "must be only one value when `operator` is 'In' or 'NotIn' for node field selector";
            errors.push(FieldError::required(&place, detail));
        }
        _ => {
            let (path, shown) = (path.child("operator"), BadValue::json(&it.operator));
            errors.push(FieldError::invalid(&path, shown, NOT_AN_OPERATOR));
        }
    }
    if it.key != *"metadata.name" {
        let detail = "not a valid field selector key";
        errors.push(FieldError::invalid(&path.child("key"), &it.key, detail));
        return errors;
    }
    for (at, value) in it.values.iter().enumerate() {
        errors.append(invalid(&place.index(at), value, dns1123_subdomain(value)));
    }
    errors
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
pub(super) fn spread(constraints: &[TopologySpreadConstraint], path: &Path) -> FieldErrors {
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
