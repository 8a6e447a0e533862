//! What is wrong with controllers of replications.

use apimachinery_api::core::v1::{PodTemplateSpec, ReplicationController};
use apimachinery_runtime::{Map, Str};
use apimachinery_validation::meta::non_negative;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::filled;
use crate::shared::pod_template::pod_template;
use crate::shared::replicas::Replicas;

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

/// `ValidateReplicationControllerStatusUpdate`.
pub(crate) fn replication_controller_status(
    new: &ReplicationController,
    _: &ReplicationController,
) -> FieldErrors {
    let it = &new.status;
    Replicas {
        replicas: it.replicas,
        labeled: it.fully_labeled_replicas,
        ready: it.ready_replicas,
        available: it.available_replicas,
        generation: it.observed_generation,
        terminating: 0,
    }
    .errors()
}
