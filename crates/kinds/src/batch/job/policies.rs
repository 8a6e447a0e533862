//! What is wrong with the policies by which jobs fail and succeed.

use std::collections::HashSet;

use apimachinery_api::batch::v1::{
    JobSpec, PodFailurePolicy, PodFailurePolicyOnExitCodesRequirement,
    PodFailurePolicyOnPodConditionsPattern, PodFailurePolicyRule, SuccessPolicyRule,
};
use apimachinery_runtime::{Quoted, Str};
use apimachinery_validation::meta::non_negative;
use apimachinery_validation::names::qualified_name;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::invalid;

const ACTIONS: [&str; 4] = ["Count", "FailIndex", "FailJob", "Ignore"];
const OPERATORS: [&str; 2] = ["In", "NotIn"];
const STATUSES: [&str; 3] = ["False", "True", "Unknown"];
const MOST_RULES: usize = 20;
const MOST_EXIT_CODES: usize = 255;
const LONGEST_INDEXES: usize = 64 << 10;

/// Whether each pod of a job has an index.
pub(crate) fn is_indexed(spec: &JobSpec) -> bool {
    spec.completion_mode.as_ref().is_some_and(|it| it.as_str() == "Indexed")
}

/// `validatePodFailurePolicy`.
pub(crate) fn failure_policy(
    policy: &PodFailurePolicy,
    spec: &JobSpec,
    path: &Path,
) -> FieldErrors {
    let path = path.child("rules");
    let mut errors = FieldErrors::new();
    if policy.rules.len() > MOST_RULES {
        errors.push(FieldError::too_many(&path, policy.rules.len(), MOST_RULES));
    }
    let pod = &spec.template.spec;
    let containers = pod.containers.iter().chain(&pod.init_containers);
    let containers: HashSet<&Str> = containers.map(|it| &it.name).collect();
    for (at, rule) in policy.rules.iter().enumerate() {
        errors.append(failure_rule(rule, spec, &containers, &path.index(at)));
    }
    errors
}

fn failure_rule(
    rule: &PodFailurePolicyRule,
    spec: &JobSpec,
    containers: &HashSet<&Str>,
    path: &Path,
) -> FieldErrors {
    let place = path.child("action");
    let mut errors =
        required_of(rule.action.as_str(), BadValue::json(&rule.action), &ACTIONS, &place);
    if rule.action.as_str() == "FailIndex" && spec.backoff_limit_per_index.is_none() {
        let detail = "requires the backoffLimitPerIndex to be set";
        errors.push(FieldError::invalid(&place, BadValue::json(&rule.action), detail));
    }
    let (codes, conditions) = (rule.on_exit_codes.as_deref(), &rule.on_pod_conditions);
    if let Some(codes) = codes {
        errors.append(exit_codes(codes, containers, &path.child("onExitCodes")));
    }
    if !conditions.is_empty() {
        errors.append(pod_conditions(conditions, &path.child("onPodConditions")));
    }
    let detail = match (codes.is_some(), conditions.is_empty()) {
        (true, false) => "specifying both OnExitCodes and OnPodConditions is not supported",
        (false, true) => "specifying one of OnExitCodes and OnPodConditions is required",
        _ => return errors,
    };
    errors.push(FieldError::invalid(path, BadValue::OMITTED, detail));
    errors
}

/// A value that is one of some, which the error lists when the value is missing.
fn required_of(value: &str, shown: BadValue, values: &[&str], path: &Path) -> FieldErrors {
    if values.contains(&value) {
        return FieldErrors::new();
    }
    match value {
        "" => {
            let values: Vec<_> = values.iter().map(|it| Quoted(it).to_string()).collect();
            FieldError::required(path, format!("valid values: [{}]", values.join(" "))).into()
        }
        _ => FieldError::not_supported(path, shown, values).into(),
    }
}

fn exit_codes(
    codes: &PodFailurePolicyOnExitCodesRequirement,
    containers: &HashSet<&Str>,
    path: &Path,
) -> FieldErrors {
    let (operator, place) = (&codes.operator, path.child("operator"));
    let mut errors = required_of(operator.as_str(), BadValue::json(operator), &OPERATORS, &place);
    if let Some(name) = codes.container_name.as_ref().filter(|it| !containers.contains(it)) {
        let detail = "must be one of the container or initContainer names in the pod template";
        errors.push(FieldError::invalid(&path.child("containerName"), name, detail));
    }
    let (values, place) = (&codes.values, path.child("values"));
    if values.is_empty() {
        let detail = "at least one value is required";
        errors.push(FieldError::invalid(&place, BadValue::json(values), detail));
    } else if values.len() > MOST_EXIT_CODES {
        errors.push(FieldError::too_many(&place, values.len(), MOST_EXIT_CODES));
    }
    let mut seen = HashSet::new();
    for (at, value) in values.iter().enumerate() {
        let place = place.index(at);
        if operator.as_str() == "In" && *value == 0 {
            errors.push(FieldError::invalid(&place, *value, "must not be 0 for the In operator"));
        }
        if !seen.insert(value) {
            errors.push(FieldError::duplicate(&place, *value));
        }
    }
    if !values.is_sorted() {
        errors.push(FieldError::invalid(&place, BadValue::json(values), "must be ordered"));
    }
    errors
}

fn pod_conditions(
    conditions: &[PodFailurePolicyOnPodConditionsPattern],
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if conditions.len() > MOST_RULES {
        errors.push(FieldError::too_many(path, conditions.len(), MOST_RULES));
    }
    for (at, condition) in conditions.iter().enumerate() {
        let path = path.index(at);
        let name = condition.r#type.as_str();
        errors.append(invalid(&path.child("type"), name, qualified_name(name)));
        let status = &condition.status;
        let path = path.child("status");
        errors.append(required_of(status.as_str(), BadValue::json(status), &STATUSES, &path));
    }
    errors
}

/// `validateSuccessPolicy`.
pub(crate) fn success_policy(spec: &JobSpec, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let Some(policy) = &spec.success_policy else { return errors };
    if !is_indexed(spec) {
        // The type that only the API server has.
        let rules = policy.rules.iter().map(shown_rule).collect::<Vec<_>>().join(",");
        let shown = BadValue::shown(format!(r#"{{"Rules":[{rules}]}}"#));
        return FieldError::invalid(path, shown, "requires indexed completion mode").into();
    }
    let path = path.child("rules");
    if policy.rules.is_empty() {
        let detail = "at least one rules must be specified when the successPolicy is specified";
        errors.push(FieldError::required(&path, detail));
    }
    if policy.rules.len() > MOST_RULES {
        errors.push(FieldError::too_many(&path, policy.rules.len(), MOST_RULES));
    }
    for (at, rule) in policy.rules.iter().enumerate() {
        // Without completions nothing can be compared; that is an error of its own.
        let completions = spec.completions.unwrap_or_default();
        errors.append(success_rule(rule, completions, &path.index(at)));
    }
    errors
}

fn shown_rule(rule: &SuccessPolicyRule) -> String {
    let null = || "null".to_owned();
    let indexes = rule.succeeded_indexes.as_ref();
    let indexes = indexes.map_or_else(null, |it| Quoted(it).to_string());
    let count = rule.succeeded_count.map_or_else(null, |it| it.to_string());
    format!(r#"{{"SucceededIndexes":{indexes},"SucceededCount":{count}}}"#)
}

fn success_rule(rule: &SuccessPolicyRule, completions: i32, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut all = None;
    if let Some(text) = &rule.succeeded_indexes {
        let path = path.child("succeededIndexes");
        if text.len() > LONGEST_INDEXES {
            errors.push(FieldError::too_long(&path, LONGEST_INDEXES));
        }
        all = Some(indexes(text, completions).unwrap_or_else(|error| {
            let detail = format!("error parsing succeededIndexes: {error}");
            errors.push(FieldError::invalid(&path, text, detail));
            0
        }));
    }
    let Some(count) = rule.succeeded_count else {
        if all.is_none() {
            let detail = "at least one of succeededCount or succeededIndexes must be specified";
            errors.push(FieldError::required(path, detail));
        }
        return errors;
    };
    let path = path.child("succeededCount");
    errors.append(non_negative(count.into(), &path));
    let bounds = [
        (Some(i64::from(completions)), "the number of specified completions"),
        (all, "the number of indexes in the specified succeededIndexes field"),
    ];
    for (bound, of) in bounds {
        if let Some(bound) = bound.filter(|it| i64::from(count) > *it) {
            let detail = format!("must be less than or equal to {bound} ({of})");
            errors.push(FieldError::invalid(&path, count, detail));
        }
    }
    errors
}

/// How many indexes a text such as `0-2,5` names (`validateIndexesFormat`).
fn indexes(text: &str, completions: i32) -> Result<i64, String> {
    let mut count = 0;
    let mut last: Option<i64> = None;
    if text.is_empty() {
        return Ok(count);
    }
    for interval in text.split(',') {
        let mut ends = interval.split('-');
        let index = |text: &str| {
            let quoted = Quoted(text);
            match text.parse::<i64>() {
                Err(_) => Err(format!("cannot convert string to integer for index: {quoted}")),
                Ok(it) if it >= completions.into() => Err(format!("too large index: {quoted}")),
                Ok(it) => Ok(it),
            }
        };
        let (first, second) = (ends.next().unwrap_or_default(), ends.next());
        if ends.next().is_some() {
            let quoted = Quoted(interval);
            return Err(format!(
                "the fragment {quoted} violates the requirement that an index interval can have at most two parts separated by '-'"
            ));
        }
        let out_of_order = |before: i64, it: i64| {
            format!("non-increasing order, previous: {before}, current: {it}")
        };
        let start = index(first)?;
        let end = match second {
            None => start,
            Some(text) => match index(text)? {
                end if start >= end => return Err(out_of_order(start, end)),
                end => end,
            },
        };
        if let Some(last) = last.filter(|it| *it >= start) {
            return Err(out_of_order(last, start));
        }
        count += end - start + 1;
        last = Some(end);
    }
    Ok(count)
}
