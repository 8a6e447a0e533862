//! What is wrong with deployments.

use apimachinery_api::apps::v1::{Deployment, DeploymentStrategy};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::apps::workload::{Kind, Workload, kept_selector, number, shown_strategy, spec_counts};
use crate::shared::percentages::{at_most_all, is_zero, share};
use crate::shared::replicas::{MORE_THAN_ALL, MORE_THAN_READY, at_most, collisions, counts};

/// `ValidateDeployment` and `ValidateDeploymentUpdate`.
pub(crate) fn deployment(new: &Deployment, old: Option<&Deployment>) -> FieldErrors {
    let (spec, path) = (&new.spec, Path::new("spec"));
    let mut errors = spec_counts(&[("replicas", spec.replicas)]);
    let selector = spec.selector.as_deref();
    errors
        .append(Workload { kind: Kind::Deployment, selector, template: &spec.template }.validate());
    errors.append(deployment_strategy(&spec.strategy, &path.child("strategy")));
    errors.append(spec_counts(&[
        ("minReadySeconds", Some(spec.min_ready_seconds)),
        ("revisionHistoryLimit", spec.revision_history_limit),
        ("progressDeadlineSeconds", spec.progress_deadline_seconds),
    ]));
    let deadline = spec.progress_deadline_seconds.filter(|it| *it <= spec.min_ready_seconds);
    if let Some(deadline) = deadline {
        let (path, detail) =
            (path.child("progressDeadlineSeconds"), "must be greater than minReadySeconds");
        errors.push(FieldError::invalid(&path, deadline, detail));
    }
    if let Some(old) = old {
        errors.append(kept_selector(selector, old.spec.selector.as_deref()));
    }
    errors
}

/// `ValidateDeploymentStrategy`.
fn deployment_strategy(strategy: &DeploymentStrategy, path: &Path) -> FieldErrors {
    let rolling = path.child("rollingUpdate");
    match (strategy.r#type.as_str(), &strategy.rolling_update) {
        ("Recreate", None) => FieldErrors::new(),
        ("Recreate", Some(_)) => {
            let detail = "may not be specified when strategy `type` is 'Recreate'";
            FieldError::forbidden(&rolling, detail).into()
        }
        ("RollingUpdate", None) => {
            FieldError::required(&rolling, "this should be defaulted and never be nil").into()
        }
        ("RollingUpdate", Some(it)) => {
            let (fewer, more) = (number(&it.max_unavailable), number(&it.max_surge));
            let place = rolling.child("maxUnavailable");
            let mut errors = share(&fewer, &place);
            errors.append(share(&more, &rolling.child("maxSurge")));
            if is_zero(&fewer) && is_zero(&more) {
                let detail = "may not be 0 when `maxSurge` is 0";
                errors.push(FieldError::invalid(&place, BadValue::json(&fewer), detail));
            }
            errors.append(at_most_all(&fewer, &place));
            errors
        }
        (_, it) => {
            let it = it.as_deref().map(|it| [&it.max_unavailable, &it.max_surge]);
            let shown = shown_strategy(&strategy.r#type, it);
            FieldError::not_supported(path, shown, &["Recreate", "RollingUpdate"]).into()
        }
    }
}

/// `ValidateDeploymentStatusUpdate`.
pub(crate) fn deployment_status(new: &Deployment, old: &Deployment) -> FieldErrors {
    let (it, path) = (&new.status, Path::new("status"));
    let mut errors = counts(
        [
            ("observedGeneration", it.observed_generation),
            ("replicas", it.replicas.into()),
            ("updatedReplicas", it.updated_replicas.into()),
            ("readyReplicas", it.ready_replicas.into()),
            ("availableReplicas", it.available_replicas.into()),
            ("unavailableReplicas", it.unavailable_replicas.into()),
            ("terminatingReplicas", it.terminating_replicas.unwrap_or_default().into()),
            ("collisionCount", it.collision_count.unwrap_or_default().into()),
        ],
        &path,
    );
    let some = [
        ("updatedReplicas", it.updated_replicas),
        ("readyReplicas", it.ready_replicas),
        ("availableReplicas", it.available_replicas),
    ];
    errors.append(at_most(some, it.replicas, MORE_THAN_ALL, &path));
    let available = [("availableReplicas", it.available_replicas)];
    errors.append(at_most(available, it.ready_replicas, MORE_THAN_READY, &path));
    errors.append(collisions(it.collision_count, old.status.collision_count, &path));
    errors
}
