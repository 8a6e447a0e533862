//! What is wrong with disruption budgets of pods.

use apimachinery_api::policy::v1::{PodDisruptionBudget, PodDisruptionBudgetSpec};
use apimachinery_validation::meta::{SelectorRules, has_invalid_label_value, label_selector};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, meta};

use crate::shared::percentages::{at_most_all, share};
use crate::shared::replicas::counts;

const POLICIES: [&str; 2] = ["AlwaysAllow", "IfHealthyBudget"];

/// `ValidatePodDisruptionBudget`.
pub(crate) fn disruption_budget(
    budget: &PodDisruptionBudget,
    old: Option<&PodDisruptionBudget>,
) -> FieldErrors {
    let (spec, path) = (&budget.spec, Path::new("spec"));
    let mut errors = FieldErrors::new();
    if spec.min_available.is_some() && spec.max_unavailable.is_some() {
        let detail = "minAvailable and maxUnavailable cannot be both set";
        errors.push(FieldError::invalid(&path, shown(spec), detail));
    }
    let shares = [("minAvailable", &spec.min_available), ("maxUnavailable", &spec.max_unavailable)];
    for (field, value) in shares {
        if let Some(value) = value {
            let path = path.child(field);
            errors.append(share(value, &path));
            errors.append(at_most_all(value, &path));
        }
    }
    if let Some(selector) = &spec.selector {
        let before = old.and_then(|it| it.spec.selector.as_deref());
        let mut rules = SelectorRules::default();
        rules.allow_invalid_values = before.is_some_and(has_invalid_label_value);
        errors.append(label_selector(selector, rules, &path.child("selector")));
    }
    let policy = spec.unhealthy_pod_eviction_policy.as_ref();
    if let Some(policy) = policy.filter(|it| !POLICIES.contains(&it.as_str())) {
        let path = path.child("unhealthyPodEvictionPolicy");
        errors.push(FieldError::not_supported(&path, BadValue::json(policy), &POLICIES));
    }
    errors
}

/// The JSON of the type that only the API server has.
fn shown(spec: &PodDisruptionBudgetSpec) -> BadValue {
    let text = |value: BadValue| value.text().unwrap_or("null").to_owned();
    let null = || "null".to_owned();
    let [min, max] = [&spec.min_available, &spec.max_unavailable]
        .map(|it| it.as_ref().map_or_else(null, |it| text(BadValue::json(it))));
    let selector = spec.selector.as_deref().map_or_else(null, |it| text(BadValue::json(it)));
    let policy = spec.unhealthy_pod_eviction_policy.as_ref();
    let policy = policy.map_or_else(null, |it| text(BadValue::json(it)));
    BadValue::shown(format!(
        r#"{{"MinAvailable":{min},"Selector":{selector},"MaxUnavailable":{max},"UnhealthyPodEvictionPolicy":{policy}}}"#
    ))
}

/// `ValidatePodDisruptionBudgetStatusUpdate`.
pub(crate) fn disruption_budget_status(
    budget: &PodDisruptionBudget,
    _: &PodDisruptionBudget,
) -> FieldErrors {
    let (status, path) = (&budget.status, Path::new("status"));
    let mut errors = meta::conditions(&status.conditions, &path.child("conditions"));
    let numbers = [
        ("disruptionsAllowed", status.disruptions_allowed.into()),
        ("currentHealthy", status.current_healthy.into()),
        ("desiredHealthy", status.desired_healthy.into()),
        ("expectedPods", status.expected_pods.into()),
    ];
    errors.append(counts(numbers, &path));
    errors
}
