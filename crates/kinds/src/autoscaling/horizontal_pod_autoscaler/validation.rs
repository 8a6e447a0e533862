//! What is wrong with autoscalers of pods.

use apimachinery_api::autoscaling::v2::{
    CrossVersionObjectReference, HPAScalingPolicy, HPAScalingRules, HorizontalPodAutoscaler,
    MetricIdentifier, MetricSpec, MetricTarget,
};
use apimachinery_meta::Quantity;
use apimachinery_runtime::GroupVersion;
use apimachinery_validation::names::{dns1123_label, path_segment_name};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::invalid;
use crate::shared::replicas::counts;
use crate::shared::resources::{container_resource, not_negative};

const POLICIES: [&str; 2] = ["Percent", "Pods"];
const SELECTIONS: [&str; 3] = ["Disabled", "Max", "Min"];
const SOURCES: [&str; 5] = ["ContainerResource", "External", "Object", "Pods", "Resource"];
const LONGEST_PERIOD: i32 = 1_800;
const LONGEST_WINDOW: i32 = 3_600;

/// Which versions of an object that is referred to are good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Versions {
    Any,
    /// Of any group, also of the core group, which has no name.
    OfAnyGroup,
    OfNamedGroup,
}

/// `ValidateHorizontalPodAutoscaler` and `ValidateHorizontalPodAutoscalerUpdate`.
pub(crate) fn autoscaler(
    autoscaler: &HorizontalPodAutoscaler,
    old: Option<&HorizontalPodAutoscaler>,
) -> FieldErrors {
    let (spec, path) = (&autoscaler.spec, Path::new("spec"));
    let mut errors = FieldErrors::new();
    let least = match old.is_some_and(|it| it.spec.min_replicas == Some(0)) {
        true => 0,
        false => 1,
    };
    if let Some(min) = spec.min_replicas.filter(|it| *it < least) {
        let detail = format!("must be greater than or equal to {least}");
        errors.push(FieldError::invalid(&path.child("minReplicas"), min, detail));
    }
    let (max, place) = (spec.max_replicas, path.child("maxReplicas"));
    match max {
        0 => errors.push(FieldError::required(&place, "must be set and greater than 0")),
        ..0 => {
            let detail = "must be greater than or equal to 1";
            errors.push(FieldError::invalid(&place, max, detail));
        }
        _ => {}
    }
    if spec.min_replicas.is_some_and(|min| max < min) {
        let detail = "must be greater than or equal to `minReplicas`";
        errors.push(FieldError::invalid(&place, max, detail));
    }
    let target = &spec.scale_target_ref;
    let before = old.map(|it| &it.spec.scale_target_ref);
    let versions = match before {
        Some(it) if it.api_version == target.api_version && it.kind == target.kind => Versions::Any,
        _ if target.kind == *"ReplicationController" => Versions::OfAnyGroup,
        _ => Versions::OfNamedGroup,
    };
    errors.append(reference(target, versions, &path.child("scaleTargetRef")));
    errors.append(metrics(&spec.metrics, spec.min_replicas, &path.child("metrics")));
    if let Some(behavior) = &spec.behavior {
        let path = path.child("behavior");
        let rules = [("scaleUp", &behavior.scale_up), ("scaleDown", &behavior.scale_down)];
        for (field, rules) in rules {
            errors.append(
                rules
                    .iter()
                    .flat_map(|it| scaling(it, &path.child(field)))
                    .collect::<FieldErrors>(),
            );
        }
    }
    errors
}

/// `ValidateCrossVersionObjectReference`.
fn reference(
    reference: &CrossVersionObjectReference,
    versions: Versions,
    path: &Path,
) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (field, text) in [("kind", &reference.kind), ("name", &reference.name)] {
        errors.append(segment(text, "", &path.child(field)));
    }
    let version = &reference.api_version;
    let wrong = match version.parse::<GroupVersion>() {
        _ if versions == Versions::Any => return errors,
        Err(error) => error.to_string(),
        Ok(it) if it.group.is_empty() && versions == Versions::OfNamedGroup => {
            "apiVersion must specify API group".to_owned()
        }
        Ok(_) => return errors,
    };
    errors.push(FieldError::invalid(&path.child("apiVersion"), version, wrong));
    errors
}

/// A text that can be a part of a path.
fn segment(text: &str, missing: &str, path: &Path) -> FieldErrors {
    match text {
        "" => FieldError::required(path, missing).into(),
        text => invalid(path, text, path_segment_name(text)),
    }
}

fn metrics(metrics: &[MetricSpec], min: Option<i32>, path: &Path) -> FieldErrors {
    let each = metrics.iter().enumerate();
    let mut errors: FieldErrors = each.flat_map(|(at, it)| metric(it, &path.index(at))).collect();
    let counts_without_pods = |it: &MetricSpec| matches!(it.r#type.as_str(), "Object" | "External");
    if min == Some(0) && !metrics.iter().any(counts_without_pods) {
        let detail = "must specify at least one Object or External metric to support scaling to zero replicas";
        errors.push(FieldError::forbidden(path, detail));
    }
    errors
}

/// `validateMetricSpec`.
fn metric(metric: &MetricSpec, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let (kind, of_kind) = (metric.r#type.as_str(), path.child("type"));
    if kind.is_empty() {
        errors.push(FieldError::required(&of_kind, "must specify a metric source type"));
    }
    let is_known = SOURCES.contains(&kind);
    if !is_known {
        let unknown = FieldError::not_supported(&of_kind, BadValue::json(&metric.r#type), &SOURCES);
        errors.push(unknown.clone());
        errors.push(unknown);
    }
    let sources = [
        ("object", "Object", object(metric, path)),
        ("external", "External", external(metric, path)),
        ("pods", "Pods", pods(metric, path)),
        ("resource", "Resource", resource(metric, path)),
        ("containerResource", "ContainerResource", of_container(metric, path)),
    ];
    let count = sources.iter().filter(|(_, _, found)| found.is_some()).count();
    let mut is_first = true;
    for (field, name, found) in sources {
        let path = path.child(field);
        match found {
            Some(found) => {
                if is_first {
                    errors.append(found);
                }
                is_first = false;
                if count > 1 && name != kind {
                    let detail = "must populate the given metric source only";
                    errors.push(FieldError::forbidden(&path, detail));
                }
            }
            None if name == kind => {
                let detail = "must populate information for the given metric source";
                errors.push(FieldError::required(&path, detail));
            }
            None => {}
        }
    }
    errors
}

fn object(metric: &MetricSpec, path: &Path) -> Option<FieldErrors> {
    let (source, path) = (metric.object.as_deref()?, path.child("object"));
    let described = path.child("describedObject");
    let mut errors = reference(&source.described_object, Versions::OfAnyGroup, &described);
    errors.append(identifier(&source.metric, &path));
    errors.append(target(&source.target, &path));
    if source.target.value.is_none() && source.target.average_value.is_none() {
        let detail = "must set either a target value or averageValue";
        errors.push(FieldError::required(&path.child("target").child("averageValue"), detail));
    }
    Some(errors)
}

fn external(metric: &MetricSpec, path: &Path) -> Option<FieldErrors> {
    let (source, path) = (metric.external.as_deref()?, path.child("external"));
    let mut errors = identifier(&source.metric, &path);
    errors.append(target(&source.target, &path));
    let place = path.child("target");
    match (&source.target.value, &source.target.average_value) {
        (None, None) => {
            let detail = "must set either a target value for metric or a per-pod target";
            errors.push(FieldError::required(&place.child("averageValue"), detail));
        }
        (Some(_), Some(_)) => {
            let detail = "may not set both a target value for metric and a per-pod target";
            errors.push(FieldError::forbidden(&place.child("value"), detail));
        }
        _ => {}
    }
    Some(errors)
}

fn pods(metric: &MetricSpec, path: &Path) -> Option<FieldErrors> {
    let (source, path) = (metric.pods.as_deref()?, path.child("pods"));
    let mut errors = identifier(&source.metric, &path);
    errors.append(target(&source.target, &path));
    if source.target.average_value.is_none() {
        let detail = "must specify a positive target averageValue";
        errors.push(FieldError::required(&path.child("target").child("averageValue"), detail));
    }
    Some(errors)
}

fn resource(metric: &MetricSpec, path: &Path) -> Option<FieldErrors> {
    let (source, path) = (metric.resource.as_deref()?, path.child("resource"));
    let mut errors = FieldErrors::new();
    if source.name.as_str().is_empty() {
        errors.push(FieldError::required(&path.child("name"), "must specify a resource name"));
    }
    errors.append(of_resource(&source.target, &path));
    Some(errors)
}

fn of_container(metric: &MetricSpec, path: &Path) -> Option<FieldErrors> {
    let (source, path) = (metric.container_resource.as_deref()?, path.child("containerResource"));
    let name = path.child("name");
    let mut errors = match source.name.as_str() {
        "" => FieldError::required(&name, "must specify a resource name").into(),
        text => container_resource(text, &name),
    };
    let name = path.child("container");
    errors.append(match source.container.as_str() {
        "" => FieldError::required(&name, "must specify a container").into(),
        text => invalid(&name, text, dns1123_label(text)),
    });
    errors.append(of_resource(&source.target, &path));
    Some(errors)
}

fn of_resource(of: &MetricTarget, path: &Path) -> FieldErrors {
    let mut errors = target(of, path);
    let place = path.child("target");
    match (of.average_utilization, &of.average_value) {
        (None, None) => {
            let detail = "must set either a target raw value or a target utilization";
            errors.push(FieldError::required(&place.child("averageUtilization"), detail));
        }
        (Some(_), Some(_)) => {
            let detail = "may not set both a target raw value and a target utilization";
            errors.push(FieldError::forbidden(&place.child("averageValue"), detail));
        }
        _ => {}
    }
    errors
}

fn identifier(metric: &MetricIdentifier, path: &Path) -> FieldErrors {
    segment(&metric.name, "must specify a metric name", &path.child("metric").child("name"))
}

/// `validateMetricTarget`.
fn target(target: &MetricTarget, path: &Path) -> FieldErrors {
    let path = path.child("target");
    let kind = path.child("type");
    let mut errors = FieldErrors::new();
    if target.r#type.as_str().is_empty() {
        errors.push(FieldError::required(&kind, "must specify a metric target type"));
    }
    if !matches!(target.r#type.as_str(), "Utilization" | "Value" | "AverageValue") {
        let detail = "must be either Utilization, Value, or AverageValue";
        errors.push(FieldError::invalid(&kind, BadValue::json(&target.r#type), detail));
    }
    let quantities = [("value", &target.value), ("averageValue", &target.average_value)];
    for (field, quantity) in quantities {
        if let Some(quantity) = quantity.as_ref().filter(|it: &&Quantity| it.sign() < 1) {
            let path = path.child(field);
            errors.push(FieldError::invalid(&path, BadValue::json(quantity), "must be positive"));
        }
    }
    if let Some(share) = target.average_utilization.filter(|it| *it < 1) {
        let path = path.child("averageUtilization");
        errors.push(FieldError::invalid(&path, share, "must be greater than 0"));
    }
    errors
}

/// `validateScalingRules`.
fn scaling(rules: &HPAScalingRules, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if let Some(seconds) = rules.stabilization_window_seconds {
        let path = path.child("stabilizationWindowSeconds");
        if seconds < 0 {
            let detail = "must be greater than or equal to zero";
            errors.push(FieldError::invalid(&path, seconds, detail));
        }
        if seconds > LONGEST_WINDOW {
            let detail = format!("must be less than or equal to {LONGEST_WINDOW}");
            errors.push(FieldError::invalid(&path, seconds, detail));
        }
    }
    let select = rules.select_policy.as_ref();
    if let Some(select) = select.filter(|it| !SELECTIONS.contains(&it.as_str())) {
        let path = path.child("selectPolicy");
        errors.push(FieldError::not_supported(&path, BadValue::json(select), &SELECTIONS));
    }
    let place = path.child("policies");
    if rules.policies.is_empty() {
        errors.push(FieldError::required(&place, "must specify at least one Policy"));
    }
    for (at, it) in rules.policies.iter().enumerate() {
        errors.append(policy(it, &place.index(at)));
    }
    if let Some(tolerance) = &rules.tolerance {
        errors.append(not_negative(tolerance, &path.child("tolerance")));
    }
    errors
}

/// `validateScalingPolicy`.
fn policy(policy: &HPAScalingPolicy, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if !POLICIES.contains(&policy.r#type.as_str()) {
        let shown = BadValue::json(&policy.r#type);
        errors.push(FieldError::not_supported(&path.child("type"), shown, &POLICIES));
    }
    for (field, number) in [("value", policy.value), ("periodSeconds", policy.period_seconds)] {
        if number <= 0 {
            let path = path.child(field);
            errors.push(FieldError::invalid(&path, number, "must be greater than zero"));
        }
    }
    if policy.period_seconds > LONGEST_PERIOD {
        let detail = format!("must be less than or equal to {LONGEST_PERIOD}");
        let path = path.child("periodSeconds");
        errors.push(FieldError::invalid(&path, policy.period_seconds, detail));
    }
    errors
}

/// `ValidateHorizontalPodAutoscalerStatusUpdate`.
pub(crate) fn autoscaler_status(
    autoscaler: &HorizontalPodAutoscaler,
    _: &HorizontalPodAutoscaler,
) -> FieldErrors {
    let status = &autoscaler.status;
    let numbers = [
        ("currentReplicas", status.current_replicas.into()),
        ("desiredReplicas", status.desired_replicas.into()),
    ];
    counts(numbers, &Path::new("status"))
}
