//! What is wrong with sets of replicas.

use apimachinery_api::apps::v1::ReplicaSet;
use apimachinery_validation::FieldErrors;

use crate::apps::workload::{Kind, Workload, kept_selector, spec_counts};
use crate::shared::replicas::Replicas;

/// `ValidateReplicaSet` and `ValidateReplicaSetUpdate`.
pub(crate) fn replica_set(new: &ReplicaSet, old: Option<&ReplicaSet>) -> FieldErrors {
    let spec = &new.spec;
    let mut errors = spec_counts(&[
        ("replicas", spec.replicas),
        ("minReadySeconds", Some(spec.min_ready_seconds)),
    ]);
    let selector = spec.selector.as_deref();
    errors
        .append(Workload { kind: Kind::Deployment, selector, template: &spec.template }.validate());
    if let Some(old) = old {
        errors.append(kept_selector(selector, old.spec.selector.as_deref()));
    }
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
