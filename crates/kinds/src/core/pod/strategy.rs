//! The strategy of pods.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use apimachinery_api::core::v1::{
    Container, Pod, PodPhase, PreemptionPolicy, TaintEffect, Toleration, TolerationOperator,
};
use apimachinery_managed::{FieldPattern, PatternStep};
use apimachinery_meta::v1::DeleteOptions;
use apimachinery_runtime::Str;

use super::qos::quality_of_service;
use super::{status, subresources, validation, warnings};
use crate::kind::Kind;
use crate::shared::strategies::whole;
use crate::strategy::{Context, Deletion, Strategies, keep_metadata};

pub(crate) fn pods() -> Strategies {
    let kind = Kind::<Pod>::new()
        .generation()
        .status(|new, old| {
            new.status = old.map(|it| it.status.clone()).unwrap_or_default();
            if old.is_none() {
                new.status.phase = PodPhase::PENDING;
                new.status.qos_class = quality_of_service(new);
            }
        })
        .spec(|new, old| {
            new.spec = old.map(|it| it.spec.clone()).unwrap_or_default();
        })
        .counts(|new, old| new.spec != old.spec)
        .prepare(|pod, old, _| {
            match old {
                Some(old) => keep_priority(pod, old),
                None => set_priority(pod),
            }
            tolerate_lost_nodes(pod);
            Ok(())
        })
        .prepare_status(prepare_status)
        .validate(validation::pod)
        .warnings(warnings::pod)
        .returns_deleted()
        .deletion(grace);
    let ephemeral = kind.of_part(|new, old| {
        let containers = std::mem::take(&mut new.spec.ephemeral_containers);
        if let Some(old) = old {
            keep_metadata(&mut new.metadata, &old.metadata);
            new.spec = old.spec.clone();
            new.status = old.status.clone();
        }
        new.spec.ephemeral_containers = containers;
    });
    let ephemeral = ephemeral
        .prepare_status(count)
        .validate_status(subresources::ephemeral_containers)
        .owns(|| FieldPattern::prefix(["spec".into(), "ephemeralContainers".into()]));
    let resize = kind.of_part(|new, old| old.into_iter().for_each(|old| take_resources(new, old)));
    let resize = resize.prepare_status(count).validate_status(subresources::resize);
    let resize = resize.owns(|| {
        let of = |list: &str, field: &str| {
            let steps = ["spec".into(), list.into(), PatternStep::Any, field.into()];
            FieldPattern::prefix(steps)
        };
        of("containers", "resources")
            .or(of("containers", "resizePolicy"))
            .or(of("initContainers", "resources"))
            .or(of("initContainers", "resizePolicy"))
    });
    let status = kind.of_status().validate_status(status::pod_status);
    let status = status.status_warnings(warnings::pod_status).resets(&[
        &["spec"],
        &["metadata", "deletionTimestamp"],
        &["metadata", "ownerReferences"],
    ]);
    let mut strategies = whole(kind);
    strategies.insert("status".into(), Arc::new(status));
    strategies.insert("ephemeralcontainers".into(), Arc::new(ephemeral));
    strategies.insert("resize".into(), Arc::new(resize));
    strategies
}

/// Counts up the generation of a pod whose spec is changed by a request about a part of it.
fn count(new: &mut Pod, old: &Pod, _: &Context<'_>) {
    new.metadata.generation = old.metadata.generation + i64::from(new.spec != old.spec);
}

/// Leaves of a pod what it was, apart from the resources of it and of its containers. Containers
/// that are not the same ones are left as they are: they are refused (`dropNonResizeUpdates`).
fn take_resources(new: &mut Pod, old: &Pod) {
    let mut spec = old.spec.clone();
    let lists = [
        (&mut *spec.containers, &*new.spec.containers),
        (&mut *spec.init_containers, &*new.spec.init_containers),
    ];
    for (kept, wanted) in lists {
        let names = |it: &[Container]| it.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
        if names(kept) != names(wanted) {
            return;
        }
        for (kept, wanted) in kept.iter_mut().zip(wanted) {
            kept.resources = wanted.resources.clone();
            kept.resize_policy = wanted.resize_policy.clone();
        }
    }
    spec.resources = new.spec.resources.take();
    keep_metadata(&mut new.metadata, &old.metadata);
    (new.spec, new.status) = (spec, old.status.clone());
}

/// Keeps what a status leaves out: its owners, how well it is served, and to which generations it
/// and its conditions belong.
fn prepare_status(new: &mut Pod, old: &Pod, _: &Context<'_>) {
    new.metadata.owner_references = old.metadata.owner_references.clone();
    let (status, before) = (&mut new.status, &old.status);
    if status.qos_class.is_empty() {
        status.qos_class = before.qos_class.clone();
    }
    if status.observed_generation == 0 {
        status.observed_generation = before.observed_generation;
    }
    let mut generations = HashMap::<_, VecDeque<i64>>::new();
    for it in &before.conditions {
        generations.entry(&it.r#type).or_default().push_back(it.observed_generation);
    }
    for it in &mut status.conditions {
        let before = generations.get_mut(&it.r#type).and_then(VecDeque::pop_front);
        if it.observed_generation == 0 {
            it.observed_generation = before.unwrap_or_default();
        }
    }
    drop_alpha_fields(new, old);
}

/// Removes what belongs to features that are off, unless the pod had some of the same before.
fn drop_alpha_fields(new: &mut Pod, old: &Pod) {
    let (status, before) = (&mut new.status, &old.status);
    if before.node_allocatable_resource_claim_statuses.is_empty() {
        status.node_allocatable_resource_claim_statuses.clear();
    }
    if before.volume_health.is_empty() {
        status.volume_health.clear();
    }
    let lists = [
        &before.container_statuses,
        &before.init_container_statuses,
        &before.ephemeral_container_statuses,
    ];
    let mut mounts = lists.into_iter().flatten().flat_map(|it| &it.volume_mounts);
    if mounts.any(|it| it.volume_status.is_some()) {
        return;
    }
    let lists = [
        &mut status.container_statuses,
        &mut status.init_container_statuses,
        &mut status.ephemeral_container_statuses,
    ];
    for it in lists.into_iter().flatten().flat_map(|it| &mut it.volume_mounts) {
        it.volume_status = None;
    }
}

/// Gives a pod the priority of the class that it names, as the admission plugin `Priority` does for
/// the classes that every server has.
fn set_priority(pod: &mut Pod) {
    let priority = match pod.spec.priority_class_name.as_str() {
        "" => 0,
        "system-cluster-critical" => 2_000_000_000,
        "system-node-critical" => 2_000_001_000,
        _ => return,
    };
    pod.spec.priority.get_or_insert(priority);
    pod.spec.preemption_policy.get_or_insert(PreemptionPolicy::PREEMPT_LOWER_PRIORITY);
}

fn keep_priority(pod: &mut Pod, old: &Pod) {
    pod.spec.priority = pod.spec.priority.or(old.spec.priority);
    if pod.spec.preemption_policy.is_none() {
        pod.spec.preemption_policy = old.spec.preemption_policy.clone();
    }
}

/// Has a pod stay for some minutes on a node that is lost, unless it says otherwise
/// (`DefaultTolerationSeconds`).
fn tolerate_lost_nodes(pod: &mut Pod) {
    const SECONDS: i64 = 300;
    for key in ["node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"] {
        let is_same = |it: &Toleration| {
            (it.key.is_empty() || it.key == *key)
                && (it.effect.is_empty() || it.effect == TaintEffect::NO_EXECUTE)
        };
        if !pod.spec.tolerations.iter().any(is_same) {
            pod.spec.tolerations.push(Toleration {
                key: Str::from_static(key),
                operator: TolerationOperator::EXISTS,
                effect: TaintEffect::NO_EXECUTE,
                toleration_seconds: Some(SECONDS),
                ..Toleration::default()
            });
        }
    }
}

/// How long a pod may take to end: not at all when it does not run (`CheckGracefulDelete`).
fn grace(pod: &Pod, options: &DeleteOptions) -> Deletion {
    let has_ended = matches!(pod.status.phase.as_str(), "Failed" | "Succeeded");
    if pod.spec.node_name.is_empty() || has_ended {
        return Deletion::Graceful(0);
    }
    let own = pod.spec.termination_grace_period_seconds;
    Deletion::Graceful(options.grace_period_seconds.or(own).unwrap_or(0))
}
