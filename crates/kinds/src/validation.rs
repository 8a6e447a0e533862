//! What is wrong with built-in objects, besides their metadata: the rules without which they
//! could not be used. The API server has more.

mod affinity;
mod api_services;
mod autoscalers;
mod budgets;
mod bundles;
mod certificates;
mod containers;
mod cron_jobs;
mod csi;
mod device_expressions;
mod device_slices;
mod device_status;
mod device_values;
mod devices;
mod downward;
mod endpoints;
mod ephemeral;
mod flow_control;
mod flow_fixtures;
mod ingresses;
mod job_indexes;
mod job_policies;
mod job_status;
mod jobs;
mod migrations;
mod network_policies;
mod nodes;
mod others;
mod persistent_volumes;
mod pod_parts;
mod pod_status;
mod pods;
mod projections;
mod quotas;
mod rbac;
mod replicas;
mod replication;
mod resources;
mod runtime_classes;
mod schedules;
mod security;
mod service_ranges;
mod services;
mod shares;
mod signers;
mod statuses;
mod storage;
mod volume_sources;
mod volumes;
mod webhooks;
mod workloads;

use apimachinery_api::core::v1::{ConfigMap, Secret};
use apimachinery_json::Json;
use apimachinery_meta::{IntOrString, IntOrStringValue};
use apimachinery_runtime::Str;
use apimachinery_runtime::fields::Field;
use apimachinery_validation::names::{port_name, port_number};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

pub(super) use api_services::{api_service, api_service_status};
pub(super) use autoscalers::autoscaler;
pub(super) use budgets::disruption_budget;
pub(super) use bundles::trust_bundle;
pub(super) use certificates::{signing_request, signing_request_approval, signing_request_status};
pub(super) use cron_jobs::cron_job;
pub(super) use csi::{attributes_class, csi_driver, csi_node, storage_capacity, volume_attachment};
pub(super) use device_slices::device_slice;
pub(super) use device_status::{DeviceId, claim_status as device_claim_status};
pub(super) use device_values::has_lists;
pub(super) use devices::{
    claim as device_claim, claim_template as device_claim_template, device_class,
};
pub(super) use endpoints::{endpoint_slice, endpoints};
pub(super) use flow_control::{
    flow_schema, flow_schema_status, priority_level, priority_level_status,
};
pub(super) use ingresses::{ingress, ingress_class};
pub(super) use job_status::job_status;
pub(super) use jobs::job;
pub(super) use migrations::migration;
pub(super) use network_policies::network_policy;
pub(super) use nodes::{node, node_status};
pub(super) use others::{lease, priority_class, storage_version_name};
pub(super) use persistent_volumes::persistent_volume;
pub(super) use pod_parts::{ephemeral_containers, resize};
pub(super) use pod_status::pod_status;
pub(super) use pods::{pod, pod_template};
pub(super) use quotas::{limit_range, quota};
pub(super) use rbac::{cluster_role, cluster_role_binding, role, role_binding};
pub(super) use replicas::{
    daemon_set_status, deployment_status, replica_set_status, replication_controller_status,
    stateful_set_status,
};
pub(super) use replication::{replication_controller, revision, template_alone};
pub(super) use runtime_classes::runtime_class;
pub(super) use service_ranges::{address_name, ip_address, service_range};
pub(super) use services::{cluster_addresses, service};
pub(super) use statuses::{
    admission_policy_status, autoscaler_status, disruption_budget_status, ingress_status,
    namespace_finalizers, namespace_status, quota_status, service_status, volume_claim_status,
};
pub(super) use storage::{claim, storage_class};
pub(super) use webhooks::{
    admission_policy, mutating_policy, mutating_policy_binding, mutating_webhooks, policy_binding,
    validating_webhooks,
};
pub(super) use workloads::{daemon_set, deployment, replica_set, stateful_set};

/// The most bytes that the values of a map or a secret may have.
const MAX_DATA: usize = 1 << 20;
const PULL_POLICIES: [&str; 3] = ["Always", "IfNotPresent", "Never"];
const MESSAGE_POLICIES: [&str; 2] = ["File", "FallbackToLogsOnError"];
const RESTART_POLICIES: [&str; 3] = ["Always", "OnFailure", "Never"];
const DNS_POLICIES: [&str; 4] = ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"];
const PROTOCOLS: [&str; 3] = ["SCTP", "TCP", "UDP"];

/// The values of a map are not too large; one that is immutable stays as it is.
pub(super) fn config_map(map: &ConfigMap, old: Option<&ConfigMap>) -> FieldErrors {
    let texts = map.data.iter().map(|(_, value)| value.len());
    let bytes = map.binary_data.iter().map(|(_, value)| value.len());
    let mut errors = data_size(texts.chain(bytes).sum());
    if let Some(old) = old.filter(|it| it.immutable == Some(true)) {
        errors.append(kept("immutable", map.immutable == Some(true)));
        errors.append(kept("data", map.data == old.data));
        errors.append(kept("binaryData", map.binary_data == old.binary_data));
    }
    errors
}

/// The values of a secret are not too large; one that is immutable stays as it is, and so does its
/// type.
pub(super) fn secret(secret: &Secret, old: Option<&Secret>) -> FieldErrors {
    let mut errors = data_size(secret.data.iter().map(|(_, value)| value.len()).sum());
    let Some(old) = old else { return errors };
    if secret.r#type != old.r#type {
        let detail = "field is immutable";
        errors.push(FieldError::invalid(&Path::new("type"), secret.r#type.as_str(), detail));
    }
    if old.immutable == Some(true) {
        errors.append(kept("immutable", secret.immutable == Some(true)));
        errors.append(kept("data", secret.data == old.data));
    }
    errors
}

fn data_size(bytes: usize) -> FieldErrors {
    match bytes > MAX_DATA {
        true => FieldError::too_long(&Path::new(""), MAX_DATA).into(),
        false => FieldErrors::new(),
    }
}

fn kept(field: &'static str, is_same: bool) -> FieldErrors {
    match is_same {
        true => FieldErrors::new(),
        false => {
            let detail = "field is immutable when `immutable` is set";
            FieldError::forbidden(&Path::new(field), detail).into()
        }
    }
}

/// The number of a port or its name (`ValidatePortNumOrName`).
fn port_number_or_name(port: &IntOrString, path: &Path) -> FieldErrors {
    match port.value() {
        Ok(IntOrStringValue::Int(number)) => {
            let wrong = port_number(number.into()).into_iter();
            wrong.map(|it| FieldError::invalid(path, number, it)).collect()
        }
        Ok(IntOrStringValue::String(name)) => invalid(path, name, port_name(name)),
        Err(error) => FieldError::internal(path, error).into(),
    }
}

/// What is wrong with a text, in sentences.
type Check = fn(&str) -> Vec<String>;

/// Texts that are required, each by its field with what it has to be.
fn required_texts(texts: &[(&'static str, &Str, Check)], path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (field, text, check) in texts {
        let path = path.child(field);
        errors.append(match text.as_str() {
            "" => FieldError::required(&path, "").into(),
            text => invalid(&path, text, check(text)),
        });
    }
    errors
}

/// An error for each sentence about a value.
fn invalid(path: &Path, value: &str, wrong: Vec<String>) -> FieldErrors {
    wrong.into_iter().map(|it| FieldError::invalid(path, value, it)).collect()
}

/// A text that is not empty.
fn required(text: &str, path: &Path) -> FieldErrors {
    match text {
        "" => FieldError::required(path, "").into(),
        _ => FieldErrors::new(),
    }
}

/// The permissions of a file.
fn file_mode(mode: Option<i32>, path: &Path) -> FieldErrors {
    match mode {
        Some(mode) if !(0..=0o777).contains(&mode) => {
            let detail = "must be a number between 0 and 0777 (octal), both inclusive";
            FieldError::invalid(path, mode, detail).into()
        }
        _ => FieldErrors::new(),
    }
}

/// A value that is one of some.
fn one_of(value: &(impl AsRef<str> + ?Sized), values: &[&str], path: &Path) -> FieldErrors {
    let value = value.as_ref();
    if values.contains(&value) {
        return FieldErrors::new();
    }
    match value {
        "" => FieldError::required(path, "").into(),
        other => FieldError::not_supported(path, other, values).into(),
    }
}

/// `ValidatePositiveField`.
fn greater_than_zero(value: i32, path: &Path) -> FieldErrors {
    match value > 0 {
        true => FieldErrors::new(),
        false => FieldError::invalid(path, value, "must be greater than zero").into(),
    }
}

/// A list or map in an error: nothing where it is empty, since the types keep no empty ones apart
/// from absent ones.
fn filled<T: Field<Json> + ?Sized>(value: &T, is_empty: bool) -> BadValue {
    match is_empty {
        true => BadValue::shown("null"),
        false => BadValue::json(value),
    }
}

/// A field that an update leaves as it is (`ValidateImmutableField`).
fn immutable<T: Field<Json> + PartialEq>(new: &T, old: &T, path: &Path) -> FieldErrors {
    match new == old {
        true => FieldErrors::new(),
        false => FieldError::invalid(path, BadValue::json(new), "field is immutable").into(),
    }
}
