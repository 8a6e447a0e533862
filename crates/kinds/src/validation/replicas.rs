//! What is wrong with how many pods the status of a controller counts.

use apimachinery_api::apps::v1::{DaemonSet, Deployment, ReplicaSet, StatefulSet};
use apimachinery_api::core::v1::ReplicationController;
use apimachinery_validation::meta::non_negative;
use apimachinery_validation::{FieldError, FieldErrors, Path};

const MORE_THAN_ALL: &str = "cannot be greater than status.replicas";
const MORE_THAN_READY: &str = "cannot be greater than readyReplicas";

/// Numbers that are not negative, by their fields.
pub(super) fn counts<const N: usize>(counts: [(&'static str, i64); N], path: &Path) -> FieldErrors {
    counts.into_iter().flat_map(|(field, count)| non_negative(count, &path.child(field))).collect()
}

/// Numbers that are not larger than another.
fn at_most<const N: usize>(
    counts: [(&'static str, i32); N],
    most: i32,
    detail: &str,
    path: &Path,
) -> FieldErrors {
    let wrong = counts.into_iter().filter(|(_, count)| *count > most);
    wrong.map(|(field, count)| FieldError::invalid(&path.child(field), count, detail)).collect()
}

/// The count of names that were taken, which does not go back.
fn collisions(count: Option<i32>, before: Option<i32>, path: &Path) -> FieldErrors {
    match before {
        Some(before) if count.is_none_or(|it| it < before) => {
            let path = path.child("collisionCount");
            let count = count.unwrap_or_default();
            FieldError::invalid(&path, count, "cannot be decremented").into()
        }
        _ => FieldErrors::new(),
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

/// `ValidateReplicaSetStatusUpdate`.
pub(crate) fn replica_set_status(new: &ReplicaSet, _: &ReplicaSet) -> FieldErrors {
    let it = &new.status;
    let terminating = it.terminating_replicas.unwrap_or_default();
    Replicas {
        replicas: it.replicas,
        labeled: it.fully_labeled_replicas,
        ready: it.ready_replicas,
        available: it.available_replicas,
        generation: it.observed_generation,
        terminating,
    }
    .errors()
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

/// What sets of replicas and their older kind count.
struct Replicas {
    replicas: i32,
    labeled: i32,
    ready: i32,
    available: i32,
    generation: i64,
    terminating: i32,
}

impl Replicas {
    fn errors(&self) -> FieldErrors {
        let path = Path::new("status");
        let mut errors = counts(
            [
                ("replicas", self.replicas.into()),
                ("fullyLabeledReplicas", self.labeled.into()),
                ("readyReplicas", self.ready.into()),
                ("availableReplicas", self.available.into()),
                ("observedGeneration", self.generation),
                ("terminatingReplicas", self.terminating.into()),
            ],
            &path,
        );
        let some = [
            ("fullyLabeledReplicas", self.labeled),
            ("readyReplicas", self.ready),
            ("availableReplicas", self.available),
        ];
        errors.append(at_most(some, self.replicas, MORE_THAN_ALL, &path));
        let available = [("availableReplicas", self.available)];
        errors.append(at_most(available, self.ready, MORE_THAN_READY, &path));
        errors
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

/// `ValidateStatefulSetStatusUpdate`.
pub(crate) fn stateful_set_status(new: &StatefulSet, old: &StatefulSet) -> FieldErrors {
    let (it, path) = (&new.status, Path::new("status"));
    let mut errors = counts(
        [
            ("replicas", it.replicas.into()),
            ("readyReplicas", it.ready_replicas.into()),
            ("currentReplicas", it.current_replicas.into()),
            ("updatedReplicas", it.updated_replicas.into()),
            ("availableReplicas", it.available_replicas.into()),
            ("observedGeneration", it.observed_generation),
            ("collisionCount", it.collision_count.unwrap_or_default().into()),
        ],
        &path,
    );
    let some = [
        ("readyReplicas", it.ready_replicas),
        ("currentReplicas", it.current_replicas),
        ("updatedReplicas", it.updated_replicas),
        ("availableReplicas", it.available_replicas),
    ];
    errors.append(at_most(some, it.replicas, MORE_THAN_ALL, &path));
    let available = [("availableReplicas", it.available_replicas)];
    let detail = "cannot be greater than status.readyReplicas";
    errors.append(at_most(available, it.ready_replicas, detail, &path));
    errors.append(collisions(it.collision_count, old.status.collision_count, &path));
    errors
}
