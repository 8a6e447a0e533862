//! What is wrong with controllers of replications, with templates of pods alone, and with what
//! controllers keep of earlier ones.

use apimachinery_api::apps::v1::ControllerRevision;
use apimachinery_api::core::v1::{PodTemplate, PodTemplateSpec, ReplicationController};
use apimachinery_json::value_from_str;
use apimachinery_runtime::{Map, Str, Value};
use apimachinery_validation::meta::non_negative;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::{filled, immutable, pod_template};

/// `ValidateReplicationController` and `ValidateReplicationControllerUpdate`.
pub(crate) fn replication_controller(
    controller: &ReplicationController,
    _: Option<&ReplicationController>,
) -> FieldErrors {
    let (spec, path) = (&controller.spec, Path::new("spec"));
    let mut errors = non_negative(spec.min_ready_seconds.into(), &path.child("minReadySeconds"));
    if spec.selector.is_empty() {
        errors.push(FieldError::required(&path.child("selector"), ""));
    }
    let place = path.child("replicas");
    errors.append(match spec.replicas {
        None => FieldError::required(&place, "").into(),
        Some(count) => non_negative(count.into(), &place),
    });
    let place = path.child("template");
    errors.append(match &spec.template {
        None => FieldError::required(&place, "").into(),
        Some(it) => template(it, &spec.selector, &place),
    });
    errors
}

/// `ValidatePodTemplateSpecForRC`: the selector selects the pods of the template, which always run.
fn template(template: &PodTemplateSpec, selector: &Map<Str, Str>, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let labels = &template.metadata.labels;
    if selector.iter().any(|(key, value)| labels.get(key) != Some(value)) {
        let path = path.child("metadata").child("labels");
        let detail = "`selector` does not match template `labels`";
        errors.push(FieldError::invalid(&path, filled(labels, labels.is_empty()), detail));
    }
    errors.append(pod_template(template, path));
    let (spec, path) = (&template.spec, path.child("spec"));
    if spec.restart_policy.as_str() != "Always" {
        let (path, shown) = (path.child("restartPolicy"), BadValue::json(&spec.restart_policy));
        errors.push(FieldError::not_supported(&path, shown, &["Always"]));
    }
    if spec.active_deadline_seconds.is_some() {
        let detail = "activeDeadlineSeconds in ReplicationController is not Supported";
        errors.push(FieldError::forbidden(&path.child("activeDeadlineSeconds"), detail));
    }
    errors
}

/// `ValidatePodTemplate` and `ValidatePodTemplateUpdate`.
pub(crate) fn template_alone(template: &PodTemplate, _: Option<&PodTemplate>) -> FieldErrors {
    pod_template(&template.template, &Path::new("template"))
}

/// `ValidateControllerRevisionCreate` and `ValidateControllerRevisionUpdate`.
pub(crate) fn revision(
    revision: &ControllerRevision,
    old: Option<&ControllerRevision>,
) -> FieldErrors {
    let mut errors = non_negative(revision.revision, &Path::new("revision"));
    let path = Path::new("data");
    if let Some(old) = old {
        errors.append(immutable(&revision.data, &old.data, &path));
        return errors;
    }
    let raw = revision.data.raw().map(|it| &**it).unwrap_or_default();
    let value = str::from_utf8(raw)
        .map_err(|it| it.to_string())
        .and_then(|it| value_from_str(it).map_err(|it| it.to_string()));
    match value {
        _ if raw.is_empty() => errors.push(FieldError::required(&path, "data is mandatory")),
        Ok(Value::Null) => errors.push(FieldError::required(&path, "data is mandatory")),
        Ok(value) if value.as_map().is_some() => {}
        Ok(_) => errors.push(FieldError::required(&path, "data must be a valid JSON object")),
        Err(error) => {
            let detail = format!("error parsing data: {error}");
            errors.push(FieldError::invalid(&path, "<value omitted>", detail));
        }
    }
    errors
}
