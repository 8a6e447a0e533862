//! What is wrong with the statuses of which the reference examines little: namespaces, quotas,
//! claims of volumes, services and ingresses, autoscalers, disruption budgets, policies of
//! admission.

use std::collections::HashSet;

use apimachinery_api::admissionregistration::v1::ValidatingAdmissionPolicy;
use apimachinery_api::autoscaling::v2::HorizontalPodAutoscaler;
use apimachinery_api::core::v1::{
    LoadBalancerIngress, Namespace, PersistentVolumeClaim, ResourceQuota, Service,
};
use apimachinery_api::networking::v1::Ingress;
use apimachinery_api::policy::v1::PodDisruptionBudget;
use apimachinery_go_text::net::parse_ip_sloppy;
use apimachinery_jsonpath::JsonPath;
use apimachinery_meta::Quantity;
use apimachinery_runtime::Str;
use apimachinery_validation::ip::{Strictness, legacy_address};
use apimachinery_validation::meta::finalizer_name;
use apimachinery_validation::names::{dns1123_subdomain, qualified_name};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path, meta};

use super::invalid;
use super::quotas::quota_resource;
use super::replicas::counts;
use super::resources::{amount, is_native};
use crate::kind::unqualified_finalizer;

const ADDRESS_MODES: [&str; 2] = ["Proxy", "VIP"];
const RESIZES: [&str; 5] = [
    "ControllerResizeInProgress",
    "ControllerResizeInfeasible",
    "NodeResizeInProgress",
    "NodeResizeInfeasible",
    "NodeResizePending",
];
const STORAGE: &str = "storage";

/// `ValidateNamespaceStatusUpdate`, whose path has a capital letter.
pub(crate) fn namespace_status(namespace: &Namespace, _: &Namespace) -> FieldErrors {
    let phase = &namespace.status.phase;
    let (wanted, when) = match namespace.metadata.deletion_timestamp {
        None => ("Active", "empty"),
        Some(_) => ("Terminating", "not empty"),
    };
    if phase.as_str() == wanted {
        return FieldErrors::new();
    }
    let path = Path::new("status").child("Phase");
    let detail = format!("may only be '{wanted}' if `deletionTimestamp` is {when}");
    FieldError::invalid(&path, BadValue::json(phase), detail).into()
}

/// The finalizers in the spec of a namespace (`ValidateNamespaceFinalizeUpdate`).
pub(crate) fn namespace_finalizers(namespace: &Namespace) -> FieldErrors {
    let path = Path::new("spec").child("finalizers");
    let mut errors = FieldErrors::new();
    for (at, name) in namespace.spec.finalizers.iter().enumerate() {
        let path = path.index(at);
        errors.append(finalizer_name(name.as_str(), &path));
        errors.extend(unqualified_finalizer(name.as_str(), &path));
    }
    errors
}

/// `ValidateResourceQuotaStatusUpdate`.
pub(crate) fn quota_status(quota: &ResourceQuota, _: &ResourceQuota) -> FieldErrors {
    let path = Path::new("status");
    let mut errors = FieldErrors::new();
    for (field, amounts) in [("hard", &quota.status.hard), ("used", &quota.status.used)] {
        for (name, quantity) in amounts {
            let path = path.child(field).key(name);
            errors.append(quota_resource(name, &path));
            errors.append(amount(name, quantity, &path));
        }
    }
    errors
}

/// `ValidatePersistentVolumeClaimStatusUpdate`.
pub(crate) fn volume_claim_status(
    claim: &PersistentVolumeClaim,
    _: &PersistentVolumeClaim,
) -> FieldErrors {
    let (status, path) = (&claim.status, Path::new("status"));
    let mut errors = FieldErrors::new();
    let place = path.child("capacity");
    for (name, quantity) in &status.capacity {
        errors.append(whole_amount(quantity, &place.key(name)));
    }
    let place = path.child("allocatedResourceStatuses");
    for (name, resize) in &status.allocated_resource_statuses {
        errors.append(claim_resource(name, &place));
        if !RESIZES.contains(&resize.as_str()) {
            errors.push(FieldError::not_supported(&place, BadValue::json(name), &RESIZES));
        }
    }
    let place = path.child("allocatedResources");
    for (name, quantity) in &status.allocated_resources {
        let path = place.key(name);
        let mut found = claim_resource(name, &place);
        if found.is_empty() {
            found = whole_amount(quantity, &path);
        }
        if found.is_empty() {
            found = amount(STORAGE, quantity, &path);
        }
        errors.append(found);
    }
    errors
}

/// `validatePersistentVolumeClaimResourceKey`.
fn claim_resource(name: &str, path: &Path) -> FieldErrors {
    let errors = invalid(path, name, qualified_name(name));
    if errors.is_empty() && is_native(name) && name != STORAGE {
        return FieldError::not_supported(path, name, &[STORAGE]).into();
    }
    errors
}

/// `validateBasicResource`.
fn whole_amount(quantity: &Quantity, path: &Path) -> FieldErrors {
    match quantity.value() {
        it @ ..0 => FieldError::invalid(path, it, "must be a valid resource quantity").into(),
        _ => FieldErrors::new(),
    }
}

/// An address or a name by which something is reached.
struct Entry<'a> {
    address: &'a str,
    host: &'a str,
}

impl Entry<'_> {
    /// An address, of which those that were there before are good.
    fn address_errors(&self, old: &HashSet<&str>, path: &Path) -> FieldErrors {
        if self.address.is_empty() || old.contains(self.address) {
            return FieldErrors::new();
        }
        legacy_address(&path.child("ip"), self.address, Strictness::Strict, &[])
    }

    fn host_errors(&self, path: &Path) -> FieldErrors {
        if self.host.is_empty() {
            return FieldErrors::new();
        }
        let path = path.child("hostname");
        let mut errors = invalid(&path, self.host, dns1123_subdomain(self.host));
        if parse_ip_sloppy(self.host).is_some() {
            let detail = "must be a DNS name, not an IP address";
            errors.push(FieldError::invalid(&path, self.host, detail));
        }
        errors
    }
}

/// `ValidateServiceStatusUpdate`.
pub(crate) fn service_status(service: &Service, old: &Service) -> FieldErrors {
    let path = Path::new("status").child("loadBalancer").child("ingress");
    let entries = &service.status.load_balancer.ingress;
    if service.spec.r#type.as_str() != "LoadBalancer" && !entries.is_empty() {
        let detail = "may only be used when `spec.type` is 'LoadBalancer'";
        return FieldError::forbidden(&path, detail).into();
    }
    let old: HashSet<_> =
        old.status.load_balancer.ingress.iter().map(|it| it.ip.as_str()).collect();
    let mut errors = FieldErrors::new();
    for (at, it) in entries.iter().enumerate() {
        let path = path.index(at);
        let entry = Entry { address: &it.ip, host: &it.hostname };
        errors.append(entry.address_errors(&old, &path));
        errors.append(address_mode(it, &path.child("ipMode")));
        errors.append(entry.host_errors(&path));
    }
    errors
}

fn address_mode(it: &LoadBalancerIngress, path: &Path) -> FieldErrors {
    match (&it.ip_mode, it.ip.is_empty()) {
        (None, true) => FieldErrors::new(),
        (None, false) => FieldError::required(path, "must be specified when `ip` is set").into(),
        (Some(_), true) => {
            FieldError::forbidden(path, "may not be specified when `ip` is not set").into()
        }
        (Some(mode), false) if !ADDRESS_MODES.contains(&mode.as_str()) => {
            FieldError::not_supported(path, BadValue::json(mode), &ADDRESS_MODES).into()
        }
        (Some(_), false) => FieldErrors::new(),
    }
}

/// `ValidateIngressStatusUpdate`.
pub(crate) fn ingress_status(ingress: &Ingress, old: &Ingress) -> FieldErrors {
    let path = Path::new("status").child("loadBalancer").child("ingress");
    let old: HashSet<_> =
        old.status.load_balancer.ingress.iter().map(|it| it.ip.as_str()).collect();
    let mut errors = FieldErrors::new();
    for (at, it) in ingress.status.load_balancer.ingress.iter().enumerate() {
        let path = path.index(at);
        let entry = Entry { address: &it.ip, host: &it.hostname };
        errors.append(entry.address_errors(&old, &path));
        errors.append(entry.host_errors(&path));
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

/// `ValidatePodDisruptionBudgetStatusUpdate`.
pub(crate) fn disruption_budget_status(
    budget: &PodDisruptionBudget,
    _: &PodDisruptionBudget,
) -> FieldErrors {
    let (status, path) = (&budget.status, Path::new("status"));
    let mut errors = meta::conditions(&status.conditions, &path.child("conditions"));
    let numbers = [
        ("disruptionsAllowed", status.disruptions_allowed.into()),
        ("currentHealthy", status.current_healthy.into()),
        ("desiredHealthy", status.desired_healthy.into()),
        ("expectedPods", status.expected_pods.into()),
    ];
    errors.append(counts(numbers, &path));
    errors
}

/// `ValidateValidatingAdmissionPolicyStatusUpdate`.
pub(crate) fn admission_policy_status(
    policy: &ValidatingAdmissionPolicy,
    _: &ValidatingAdmissionPolicy,
) -> FieldErrors {
    let (status, path) = (&policy.status, Path::new("status"));
    let place = path.child("typeChecking").child("expressionWarnings");
    let mut errors = FieldErrors::new();
    let warnings = status.type_checking.iter().flat_map(|it| &it.expression_warnings);
    for (at, it) in warnings.enumerate() {
        let path = place.index(at);
        if it.warning.is_empty() {
            errors.push(FieldError::required(&path.child("warning"), ""));
        }
        errors.append(field_reference(&it.field_ref, &path.child("fieldRef")));
    }
    errors.append(meta::conditions(&status.conditions, &path.child("conditions")));
    errors
}

/// `validateFieldRef`.
fn field_reference(reference: &Str, path: &Path) -> FieldErrors {
    let reference = reference.trim();
    if reference.is_empty() {
        return FieldError::required(path, "").into();
    }
    match JsonPath::parse(&format!("{{{reference}}}")) {
        Ok(_) => FieldErrors::new(),
        Err(error) => {
            FieldError::invalid(path, reference, format!("invalid JSONPath: {error}")).into()
        }
    }
}
