//! What is wrong with pods.

use std::collections::HashSet;

use apimachinery_api::core::v1::{HostAlias, Pod, PodSpec};
use apimachinery_runtime::Str;
use apimachinery_validation::ip::{Strictness, legacy_address};
use apimachinery_validation::meta::labels;
use apimachinery_validation::names::{
    dns1123_label, dns1123_subdomain, dns1123_subdomain_with_underscore, qualified_name,
};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::affinity::{affinity, spread};
use super::containers::{OfPod, images};
use super::ephemeral_containers::of_spec;
use super::security_context::of_pod;
use super::volumes::volumes;
use crate::shared::fields::{invalid, one_of};
use crate::shared::tolerations::{tolerations, without_seconds};

const RESTART_POLICIES: [&str; 3] = ["Always", "OnFailure", "Never"];
const DNS_POLICIES: [&str; 4] = ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"];
const PREEMPTION_POLICIES: [&str; 2] = ["Never", "PreemptLowerPriority"];
const SYSTEMS: [&str; 2] = ["linux", "windows"];
const MOST_SERVERS: usize = 3;
const MOST_SEARCHES: usize = 32;
const LONGEST_SEARCHES: usize = 2_048;
const MAX_SECONDS: i64 = i32::MAX as i64;
/// What an update may change, as the reference writes it.
const CHANGEABLE: &str = "`spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)";

/// `ValidatePodCreate` and `ValidatePodUpdate`.
pub(crate) fn pod(pod: &Pod, old: Option<&Pod>) -> FieldErrors {
    let path = Path::new("spec");
    let spec = &pod.spec;
    let mut errors = whole(pod);
    if let Some(old) = old {
        errors.append(update(pod, old));
        return errors;
    }
    if !spec.ephemeral_containers.is_empty() {
        let path = path.child("ephemeralContainers");
        errors.push(FieldError::forbidden(&path, "cannot be set on create"));
    }
    if !spec.node_name.is_empty() && !spec.scheduling_gates.is_empty() {
        let detail = "cannot be set until all schedulingGates have been cleared";
        errors.push(FieldError::forbidden(&path.child("nodeName"), detail));
    }
    errors
}

/// What is wrong with the spec of a pod, whatever it was before (`validatePodMetadataAndSpec`).
pub(crate) fn whole(pod: &Pod) -> FieldErrors {
    let (path, spec) = (Path::new("spec"), &pod.spec);
    let mut errors = pod_spec(spec, &pod.metadata.name, &path);
    errors.append(images(&spec.containers, &path.child("containers")));
    errors.append(images(&spec.init_containers, &path.child("initContainers")));
    errors
}

/// `ValidatePodSpec`. `pod` is the name of the pod, which templates do not have.
pub(crate) fn pod_spec(spec: &PodSpec, pod: &str, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let grace_period = spec.termination_grace_period_seconds;
    if grace_period.is_none() {
        let path = path.child("terminationGracePeriodSeconds");
        errors.push(FieldError::required(&path, ""));
    }
    let (names, found) = volumes(&spec.volumes, pod, &path.child("volumes"));
    errors.append(found);
    let host_users = spec.host_users != Some(false);
    let containers = OfPod {
        volumes: &names,
        grace_period,
        host_users,
        restart_policy: spec.restart_policy.as_str(),
    };
    errors.append(containers.containers(&spec.containers, &path.child("containers")));
    errors.append(containers.init_containers(
        &spec.init_containers,
        &spec.containers,
        &path.child("initContainers"),
    ));
    errors.append(of_spec(spec, &containers, &path.child("ephemeralContainers")));
    errors.append(host_network(spec, path));
    errors.append(one_of(&spec.restart_policy, &RESTART_POLICIES, &path.child("restartPolicy")));
    errors.append(one_of(&spec.dns_policy, &DNS_POLICIES, &path.child("dnsPolicy")));
    errors.append(labels(&spec.node_selector, &path.child("nodeSelector")));
    if let Some(context) = &spec.security_context {
        errors.append(of_pod(context, spec, &path.child("securityContext")));
    }
    if let Some(it) = &spec.affinity {
        errors.append(affinity(it, &path.child("affinity")));
    }
    errors.append(dns(spec, &path.child("dnsConfig")));
    errors.append(gates(spec, path));
    let constraints = &spec.topology_spread_constraints;
    errors.append(spread(constraints, &path.child("topologySpreadConstraints")));
    errors.append(os(spec, &path.child("os")));
    for (field, name) in
        [("serviceAccountName", &spec.service_account_name), ("nodeName", &spec.node_name)]
    {
        if !name.is_empty() {
            errors.append(invalid(&path.child(field), name, dns1123_subdomain(name)));
        }
    }
    if let Some(seconds) = spec.active_deadline_seconds.filter(|it| !(1..=MAX_SECONDS).contains(it))
    {
        let detail = format!("must be between 1 and {MAX_SECONDS}, inclusive");
        errors.push(FieldError::invalid(&path.child("activeDeadlineSeconds"), seconds, detail));
    }
    for (field, name) in [("hostname", &spec.hostname), ("subdomain", &spec.subdomain)] {
        if !name.is_empty() {
            errors.append(invalid(&path.child(field), name, dns1123_label(name)));
        }
    }
    errors.append(tolerations(&spec.tolerations, &path.child("tolerations")));
    errors.append(host_aliases(&spec.host_aliases, &path.child("hostAliases")));
    let classes = [
        ("priorityClassName", Some(&spec.priority_class_name).filter(|it| !it.is_empty())),
        ("runtimeClassName", spec.runtime_class_name.as_ref()),
    ];
    for (field, name) in classes {
        if let Some(name) = name {
            errors.append(invalid(&path.child(field), name, dns1123_subdomain(name)));
        }
    }
    if let Some(policy) = &spec.preemption_policy {
        errors.append(one_of(policy, &PREEMPTION_POLICIES, &path.child("preemptionPolicy")));
    }
    errors
}

/// What a container listens at on the network of its node is its own port there
/// (`validatePodHostNetworkDeps`).
fn host_network(spec: &PodSpec, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if !spec.host_network {
        return errors;
    }
    let lists = [("containers", &*spec.containers), ("initContainers", &spec.init_containers)];
    for (field, containers) in lists {
        for (at, container) in containers.iter().enumerate() {
            let path = path.child(field).index(at).child("ports");
            for (at, port) in container.ports.iter().enumerate() {
                if port.host_port != port.container_port {
                    let detail = "must match `hostPort` when `hostNetwork` is true";
                    let path = path.index(at).child("containerPort");
                    errors.push(FieldError::invalid(&path, port.container_port, detail));
                }
            }
        }
    }
    errors
}

/// `validatePodDNSConfig`.
fn dns(spec: &PodSpec, path: &Path) -> FieldErrors {
    let (servers, searches) = (path.child("nameservers"), path.child("searches"));
    let config = spec.dns_config.as_deref();
    if spec.dns_policy.as_str() == "None" {
        let (path, what) = match config {
            None => (path, "`dnsConfig`"),
            Some(it) if it.nameservers.is_empty() => (&servers, "at least one DNS nameserver"),
            Some(_) => (path, ""),
        };
        if !what.is_empty() {
            let detail = format!("must provide {what} when `dnsPolicy` is None");
            return FieldError::required(path, detail).into();
        }
    }
    let Some(config) = config else { return FieldErrors::new() };
    let mut errors = FieldErrors::new();
    if config.nameservers.len() > MOST_SERVERS {
        let detail = format!("must not have more than {MOST_SERVERS} nameservers");
        errors.push(FieldError::invalid(&servers, BadValue::json(&config.nameservers), detail));
    }
    for (at, server) in config.nameservers.iter().enumerate() {
        errors.append(legacy_address(&servers.index(at), server, Strictness::Strict, &[]));
    }
    let length = config.searches.iter().map(|it| it.len() + 1).sum::<usize>().saturating_sub(1);
    let bounds = [
        (config.searches.len(), MOST_SEARCHES, "search paths"),
        (length, LONGEST_SEARCHES, "characters (including spaces) in the search list"),
    ];
    for (_, most, what) in bounds.into_iter().filter(|(found, most, _)| found > most) {
        let detail = format!("must not have more than {most} {what}");
        errors.push(FieldError::invalid(&searches, BadValue::json(&config.searches), detail));
    }
    for (at, search) in config.searches.iter().enumerate().filter(|(_, it)| **it != *".") {
        let search = search.strip_suffix('.').unwrap_or(search);
        let wrong = dns1123_subdomain_with_underscore(search);
        errors.append(invalid(&searches.index(at), search, wrong));
    }
    for (at, option) in config.options.iter().enumerate() {
        if option.name.is_empty() {
            let path = path.child("options").index(at);
            errors.push(FieldError::required(&path, "must not be empty"));
        }
    }
    errors
}

/// `validateOS`.
fn os(spec: &PodSpec, path: &Path) -> FieldErrors {
    let Some(os) = &spec.os else { return FieldErrors::new() };
    match os.name.as_str() {
        "" => FieldError::required(&path.child("name"), "").into(),
        name if SYSTEMS.contains(&name) => FieldErrors::new(),
        _ => FieldError::not_supported(path, BadValue::json(&os.name), &SYSTEMS).into(),
    }
}

fn gates(spec: &PodSpec, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (at, gate) in spec.readiness_gates.iter().enumerate() {
        let path = path.child("readinessGates").index(at).child("conditionType");
        let name = gate.condition_type.as_str();
        errors.append(invalid(&path, name, qualified_name(name)));
    }
    let path = path.child("schedulingGates");
    let mut seen = HashSet::new();
    for (at, gate) in spec.scheduling_gates.iter().enumerate() {
        let place = path.index(at);
        errors.append(invalid(&place, &gate.name, qualified_name(&gate.name)));
        if !seen.insert(&gate.name) {
            errors.push(FieldError::duplicate(&place, &gate.name));
        }
    }
    errors
}

fn host_aliases(aliases: &[HostAlias], path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (at, alias) in aliases.iter().enumerate() {
        let path = path.index(at);
        errors.append(legacy_address(&path.child("ip"), &alias.ip, Strictness::Strict, &[]));
        for (at, name) in alias.hostnames.iter().enumerate() {
            let path = path.child("hostnames").index(at);
            errors.append(invalid(&path, name, dns1123_subdomain(name)));
        }
    }
    errors
}

/// Whether an update changes what it may (`ValidatePodUpdate`).
fn update(new: &Pod, old: &Pod) -> FieldErrors {
    let path = Path::new("spec");
    let (new, before) = (&new.spec, &old.spec);
    let mut errors = FieldErrors::new();
    let lists = [
        ("containers", new.containers.len(), before.containers.len()),
        ("initContainers", new.init_containers.len(), before.init_containers.len()),
    ];
    for (field, count, before) in lists {
        if count != before {
            let detail = "pod updates may not add or remove containers";
            errors.push(FieldError::forbidden(&path.child(field), detail));
            return errors;
        }
    }
    let deadline = path.child("activeDeadlineSeconds");
    match (new.active_deadline_seconds, before.active_deadline_seconds) {
        (Some(seconds), _) if !(0..=MAX_SECONDS).contains(&seconds) => {
            let detail = format!("must be between 0 and {MAX_SECONDS}, inclusive");
            errors.push(FieldError::invalid(&deadline, seconds, detail));
            return errors;
        }
        (Some(seconds), Some(before)) if before < seconds => {
            let detail = "must be less than or equal to previous value";
            errors.push(FieldError::invalid(&deadline, seconds, detail));
            return errors;
        }
        (None, Some(_)) => {
            let detail = "must not update from a positive integer to nil value";
            errors.push(FieldError::invalid(&deadline, BadValue::shown("null"), detail));
        }
        _ => {}
    }
    let path_of = path.child("tolerations");
    let still: HashSet<_> = new.tolerations.iter().map(without_seconds).collect();
    if before.tolerations.iter().all(|it| still.contains(&without_seconds(it))) {
        errors.append(tolerations(&new.tolerations, &path_of));
    } else {
        let detail = "existing toleration can not be modified except its tolerationSeconds";
        errors.push(FieldError::forbidden(&path_of, detail));
    }
    let gates: HashSet<&Str> = before.scheduling_gates.iter().map(|it| &it.name).collect();
    for (at, gate) in new.scheduling_gates.iter().enumerate() {
        if !gates.contains(&gate.name) {
            let path = path.child("schedulingGates").index(at).child("name");
            let detail =
                format!("only deletion is allowed, but found new scheduling gate '{}'", gate.name);
            errors.push(FieldError::forbidden(&path, detail));
        }
    }
    let kept = with_what_may_change(new, before);
    if kept != *before {
        let detail = format!("pod updates may not change fields other than {CHANGEABLE}\n");
        errors.push(FieldError::forbidden(&path, detail));
    }
    errors
}

/// The new spec with those fields of the old one that an update may change.
fn with_what_may_change(new: &PodSpec, old: &PodSpec) -> PodSpec {
    let mut kept = new.clone();
    for (container, old) in kept.containers.iter_mut().zip(old.containers.iter()) {
        container.image = old.image.clone();
    }
    for (container, old) in kept.init_containers.iter_mut().zip(&old.init_containers) {
        container.image = old.image.clone();
    }
    kept.active_deadline_seconds = old.active_deadline_seconds;
    kept.scheduling_gates = old.scheduling_gates.clone();
    kept.tolerations = old.tolerations.clone();
    let grace = &mut kept.termination_grace_period_seconds;
    if old.termination_grace_period_seconds.is_some_and(|it| it < 0) && *grace == Some(1) {
        *grace = old.termination_grace_period_seconds;
    }
    kept
}
