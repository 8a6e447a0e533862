//! What is wrong with daemon sets.

use apimachinery_api::apps::v1::{DaemonSet, DaemonSetUpdateStrategy};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::apps::workload::{Kind, Workload, kept_selector, number, shown_strategy, spec_counts};
use crate::shared::percentages::{at_most_all, is_zero, share};
use crate::shared::replicas::{collisions, counts};

/// `ValidateDaemonSet` and `ValidateDaemonSetUpdate`.
pub(crate) fn daemon_set(new: &DaemonSet, old: Option<&DaemonSet>) -> FieldErrors {
    let spec = &new.spec;
    let selector = spec.selector.as_deref();
    let workload = Workload { kind: Kind::DaemonSet, selector, template: &spec.template };
    let mut errors = workload.validate();
    errors.append(spec_counts(&[
        ("minReadySeconds", Some(spec.min_ready_seconds)),
        ("revisionHistoryLimit", spec.revision_history_limit),
    ]));
    errors
        .append(update_strategy(&spec.update_strategy, &Path::new("spec").child("updateStrategy")));
    if let Some(old) = old {
        errors.append(kept_selector(selector, old.spec.selector.as_deref()));
    }
    errors
}

/// `ValidateDaemonSetUpdateStrategy`.
fn update_strategy(strategy: &DaemonSetUpdateStrategy, path: &Path) -> FieldErrors {
    let rolling = path.child("rollingUpdate");
    match (strategy.r#type.as_str(), &strategy.rolling_update) {
        ("OnDelete", _) => FieldErrors::new(),
        ("RollingUpdate", None) => FieldError::required(&rolling, "").into(),
        ("RollingUpdate", Some(it)) => {
            let (fewer, more) = (number(&it.max_unavailable), number(&it.max_surge));
            let [of_fewer, of_more] = ["maxUnavailable", "maxSurge"].map(|it| rolling.child(it));
            let mut errors = FieldErrors::new();
            for (value, path) in [(&fewer, &of_fewer), (&more, &of_more)] {
                errors.append(share(value, path));
                errors.append(at_most_all(value, path));
            }
            match (is_zero(&fewer), is_zero(&more)) {
                (false, false) => {
                    let detail = "may not be set when maxUnavailable is non-zero";
                    errors.push(FieldError::invalid(&of_more, BadValue::json(&more), detail));
                }
                (true, true) => {
                    let detail = "cannot be 0 when maxSurge is 0";
                    errors.push(FieldError::required(&of_fewer, detail));
                }
                _ => {}
            }
            errors
        }
        (_, it) => {
            let it = it.as_deref().map(|it| [&it.max_unavailable, &it.max_surge]);
            let shown = shown_strategy(&strategy.r#type, it);
            FieldError::not_supported(path, shown, &["RollingUpdate", "OnDelete"]).into()
        }
    }
}

/// `ValidateDaemonSetStatusUpdate`.
pub(crate) fn daemon_set_status(new: &DaemonSet, old: &DaemonSet) -> FieldErrors {
    let (it, path) = (&new.status, Path::new("status"));
    let mut errors = counts(
        [
            ("currentNumberScheduled", it.current_number_scheduled.into()),
            ("numberMisscheduled", it.number_misscheduled.into()),
            ("desiredNumberScheduled", it.desired_number_scheduled.into()),
            ("numberReady", it.number_ready.into()),
            ("observedGeneration", it.observed_generation),
            ("updatedNumberScheduled", it.updated_number_scheduled.into()),
            ("numberAvailable", it.number_available.into()),
            ("numberUnavailable", it.number_unavailable.into()),
            ("collisionCount", it.collision_count.unwrap_or_default().into()),
        ],
        &path,
    );
    errors.append(collisions(it.collision_count, old.status.collision_count, &path));
    errors
}
