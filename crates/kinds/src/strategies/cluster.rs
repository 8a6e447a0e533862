//! Objects that serve a cluster: nodes, volumes, slices of endpoints, API servers, requests for
//! certificates.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use apimachinery_api::apiregistration::v1::{
    APIService, APIServiceCondition, APIServiceConditionType, ConditionStatus,
};
use apimachinery_api::certificates::v1::CertificateSigningRequest;
use apimachinery_api::core::v1::{Node, PersistentVolume, PersistentVolumePhase};
use apimachinery_api::discovery::v1::EndpointSlice;
use apimachinery_runtime::Str;
use apimachinery_validation::names::dns1123_subdomain;

use super::Strategies;
use super::{PATH_SEGMENTS, whole, with_status};
use crate::kind::Kind;
use crate::strategy::Context;
use crate::{validation, warnings};

const HOST: &str = "kubernetes.io/hostname";

pub(super) fn nodes() -> Strategies {
    let kind = Kind::<Node>::new()
        .status(|new, old| {
            if let Some(old) = old {
                new.status = old.status.clone();
            }
        })
        .spec(|new, old| new.spec = old.map(|it| it.spec.clone()).unwrap_or_default())
        .prepare(|new, old, _| {
            // Kubelets have not been configured in this way since 1.24.
            if old.is_none_or(|it| it.spec.config_source.is_none()) {
                new.spec.config_source = None;
            }
            if old.is_none() {
                new.status.config = None;
            }
            Ok(())
        })
        .prepare_status(|new, old, _| {
            if old.status.config.is_none() {
                new.status.config = None;
            }
        });
    let kind = kind.validate(validation::node).validate_status(validation::node_status);
    with_status(kind.warnings(warnings::node))
}

pub(super) fn persistent_volumes() -> Strategies {
    let kind = Kind::<PersistentVolume>::new()
        .status(|new, old| {
            new.status = old.map(|it| it.status.clone()).unwrap_or_default();
            if old.is_none() {
                new.status.phase = PersistentVolumePhase::PENDING;
            }
        })
        .spec(|new, old| new.spec = old.map(|it| it.spec.clone()).unwrap_or_default())
        .prepare(|new, old, context| {
            if old.is_none() {
                new.status.last_phase_transition_time = Some(context.now);
            }
            Ok(())
        })
        .prepare_status(|new, old, context| {
            let (now, before) = (&mut new.status, &old.status);
            let is_kept = now.last_phase_transition_time.is_none();
            if now.phase == before.phase && is_kept {
                now.last_phase_transition_time = before.last_phase_transition_time;
            } else if now.phase != before.phase
                && (is_kept || now.last_phase_transition_time == before.last_phase_transition_time)
            {
                now.last_phase_transition_time = Some(context.now);
            }
        });
    let kind = kind.validate(validation::persistent_volume).warnings(warnings::persistent_volume);
    with_status(kind.returns_deleted())
}

pub(super) fn endpoint_slices() -> Strategies {
    let kind = Kind::<EndpointSlice>::new().generation().prepare(|new, old, context| {
        let without =
            |it: &EndpointSlice| EndpointSlice { metadata: Default::default(), ..it.clone() };
        if let Some(old) = old
            && (new.metadata.labels != old.metadata.labels || without(new) != without(old))
        {
            new.metadata.generation += 1;
        }
        if *context.version != *"v1beta1" && old.is_none_or(|it| it.endpoints != new.endpoints) {
            drop_topology(new, old);
        }
        Ok(())
    });
    whole(kind.validate(validation::endpoint_slice).warnings(warnings::endpoint_slice))
}

/// Removes what only `v1beta1` can write (`dropTopologyOnV1`).
fn drop_topology(new: &mut EndpointSlice, old: Option<&EndpointSlice>) {
    let before = old.iter().flat_map(|it| &it.endpoints);
    let nodes: HashSet<&Str> = before.filter_map(|it| it.deprecated_topology.get(HOST)).collect();
    for endpoint in &mut new.endpoints.iter_mut() {
        let topology = std::mem::take(&mut endpoint.deprecated_topology);
        let node = topology.get(HOST).filter(|it| nodes.contains(it) && !it.is_empty());
        if let Some(node) = node.filter(|it| dns1123_subdomain(it).is_empty())
            && endpoint.node_name.is_none()
        {
            endpoint.node_name = Some(node.clone());
        }
    }
}

pub(super) fn signing_requests() -> Strategies {
    let kind = Kind::<CertificateSigningRequest>::new()
        .names(PATH_SEGMENTS)
        .status(|new, old| new.status = old.map(|it| it.status.clone()).unwrap_or_default())
        .spec(|new, old| {
            new.spec = old.map(|it| it.spec.clone()).unwrap_or_default();
            if let Some(old) = old {
                keep_approval(new, old);
            }
        })
        .prepare(|new, old, context| {
            match (old, context.user) {
                (Some(old), _) => new.spec = old.spec.clone(),
                (None, Some(user)) => {
                    let user = user.clone();
                    new.spec.username = user.username;
                    new.spec.uid = user.uid;
                    new.spec.groups = user.groups;
                    new.spec.extra = user
                        .extra
                        .into_iter()
                        .map(|(key, it)| (key, it.iter().cloned().collect::<Vec<_>>().into()))
                        .collect();
                }
                // What is loaded has been asked for already.
                (None, None) => {}
            }
            Ok(())
        })
        .prepare_status(set_times)
        .validate(validation::signing_request)
        .resets(&[&["spec"], &["status"]]);
    let approval = kind
        .of_part(|new, old| {
            let conditions = std::mem::take(&mut new.status.conditions);
            new.spec = old.map(|it| it.spec.clone()).unwrap_or_default();
            new.status = old.map(|it| it.status.clone()).unwrap_or_default();
            new.status.conditions = conditions;
        })
        .validate_status(validation::signing_request_approval)
        .resets(&[&["spec"], &["status", "certificate"]]);
    let status = kind
        .of_status()
        .validate_status(validation::signing_request_status)
        .resets(&[&["spec"], &["status", "conditions"]]);
    let mut strategies = whole(kind);
    strategies.insert("status".into(), Arc::new(status));
    strategies.insert("approval".into(), Arc::new(approval));
    strategies
}

/// Leaves the conditions of approval as they are, as long as there are as many of them
/// (`preserveConditionInstances`).
fn keep_approval(new: &mut CertificateSigningRequest, old: &CertificateSigningRequest) {
    for kind in ["Approved", "Denied"] {
        let conditions = old.status.conditions.iter();
        let before: Vec<_> = conditions.filter(|it| it.r#type.as_str() == kind).collect();
        let conditions = new.status.conditions.iter_mut();
        let now: Vec<_> = conditions.filter(|it| it.r#type.as_str() == kind).collect();
        if now.len() == before.len() {
            for (now, before) in now.into_iter().zip(before) {
                *now = before.clone();
            }
        }
    }
}

/// Sets the times of conditions that have none (`populateConditionTimestamps`).
fn set_times(
    new: &mut CertificateSigningRequest,
    old: &CertificateSigningRequest,
    context: &Context<'_>,
) {
    let mut times = HashMap::new();
    for it in old.status.conditions.iter().filter(|it| !it.last_transition_time.is_zero()) {
        times.entry((&it.r#type, &it.status)).or_insert(it.last_transition_time);
    }
    for condition in &mut new.status.conditions {
        if condition.last_update_time.is_zero() {
            condition.last_update_time = context.now;
        }
        if condition.last_transition_time.is_zero() {
            let before = times.get(&(&condition.r#type, &condition.status)).copied();
            condition.last_transition_time = before.unwrap_or(context.now);
        }
    }
}

pub(super) fn api_services() -> Strategies {
    let kind = Kind::<APIService>::new()
        .names(PATH_SEGMENTS)
        .needs_version()
        .keep_metadata()
        .status(|new, old| new.status = old.map(|it| it.status.clone()).unwrap_or_default())
        .spec(|new, old| new.spec = old.map(|it| it.spec.clone()).unwrap_or_default())
        .prepare(|new, old, context| {
            if old.is_none() && new.spec.service.is_none() {
                new.status.conditions = vec![APIServiceCondition {
                    r#type: APIServiceConditionType::AVAILABLE,
                    status: ConditionStatus::TRUE,
                    last_transition_time: context.now,
                    reason: Str::from_static("Local"),
                    message: Str::from_static("Local APIServices are always available"),
                }];
            }
            Ok(())
        });
    let kind = kind.validate(validation::api_service);
    with_status(kind.validate_status(validation::api_service_status))
}
