//! What is wrong with the status of pods.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use apimachinery_api::core::v1::{
    Container, ContainerStatus, Pod, PodExtendedResourceClaimStatus, PodSpec, ResourceHealth,
    ResourceRequirements, ResourceStatus,
};
use apimachinery_go_text::net::parse_ip_sloppy;
use apimachinery_runtime::Str;
use apimachinery_validation::ip::{Strictness, legacy_address};
use apimachinery_validation::names::{
    dns1123_label, dns1123_subdomain, group_id, qualified_name, user_id,
};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::{immutable, invalid};

/// Conditions of which the reference looks at no names.
const SYSTEM_CONDITIONS: [&str; 3] = ["PodScheduled", "Ready", "Initialized"];
const HEALTH: [&str; 3] = ["Healthy", "Unhealthy", "Unknown"];
const LONGEST_MESSAGE: usize = 1_024;
const RESTART_ALL: &str = "RestartAllContainers";
const NOT_NEGATIVE: &str = "must be a non-negative integer";
const OF_CLAIM: &str = "claim:";

/// `ValidatePodStatusUpdate`.
pub(crate) fn pod_status(pod: &Pod, old: &Pod) -> FieldErrors {
    let (status, before, path) = (&pod.status, &old.status, Path::new("status"));
    let spec = &pod.spec;
    let mut errors = conditions(pod, &path.child("conditions"));
    errors.append(nominated(pod, old, &path.child("nominatedNodeName")));
    if status.observed_generation < 0 {
        let path = path.child("observedGeneration");
        errors.push(FieldError::invalid(&path, status.observed_generation, NOT_NEGATIVE));
    }
    errors.append(immutable(&status.qos_class, &before.qos_class, &path.child("qosClass")));
    let lists: [(_, &[_], &[_], &[_]); 2] = [
        (
            "containerStatuses",
            &status.container_statuses,
            &before.container_statuses,
            &spec.containers,
        ),
        (
            "initContainerStatuses",
            &status.init_container_statuses,
            &before.init_container_statuses,
            &spec.init_containers,
        ),
    ];
    for (field, new, old, containers) in lists {
        errors.append(transitions(new, old, containers, spec, &path.child(field)));
    }
    let ephemeral = &status.ephemeral_container_statuses;
    let place = path.child("ephemeralContainerStatuses");
    let alive = alive(ephemeral);
    for (at, it) in before.ephemeral_container_statuses.iter().enumerate() {
        if it.state.terminated.is_some() && alive.contains(&it.name) {
            errors.push(lives_again(&place.index(at)));
        }
    }
    errors.append(claims(pod, &path.child("resourceClaimStatuses")));
    if let Some(it) = status.extended_resource_claim_status.as_deref() {
        errors.append(extended_claim(it, spec, &path.child("extendedResourceClaimStatus")));
    }
    let addresses = |of: &Pod| of.status.pod_ips.iter().map(|it| it.ip.clone()).collect::<Vec<_>>();
    errors.append(self::addresses(&addresses(pod), &addresses(old), &path.child("podIPs")));
    errors.append(host_addresses(pod, old, &path.child("hostIPs")));
    let users = lists.map(|(field, new, ..)| (field, new)).into_iter();
    for (field, list) in users.chain([("ephemeralContainerStatuses", ephemeral.as_slice())]) {
        errors.append(self::users(list, spec, &path.child(field)));
    }
    for (field, list, _, containers) in lists {
        errors.append(resources(list, containers, &path.child(field)));
    }
    for (at, it) in ephemeral.iter().enumerate() {
        if !it.allocated_resources_status.is_empty() {
            let path = place.index(at).child("allocatedResourcesStatus");
            errors.push(FieldError::forbidden(&path, "must not be specified in container status"));
        }
    }
    errors
}

/// `validatePodConditions`.
fn conditions(pod: &Pod, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (at, it) in pod.status.conditions.iter().enumerate() {
        let path = path.index(at);
        if it.observed_generation < 0 {
            let path = path.child("observedGeneration");
            errors.push(FieldError::invalid(&path, it.observed_generation, NOT_NEGATIVE));
        }
        let name = it.r#type.as_str();
        if !SYSTEM_CONDITIONS.contains(&name) {
            errors.append(invalid(&path.child("Type"), name, qualified_name(name)));
        }
    }
    errors
}

/// The node that a pod is to run on once others have left it.
fn nominated(pod: &Pod, old: &Pod, path: &Path) -> FieldErrors {
    let name = &pod.status.nominated_node_name;
    if *name == old.status.nominated_node_name || name.is_empty() {
        return FieldErrors::new();
    }
    let mut errors = invalid(path, name, dns1123_subdomain(name));
    if !old.spec.node_name.is_empty() {
        let detail = "may not be set on pods that are already bound to a node";
        errors.push(FieldError::forbidden(path, detail));
    }
    errors
}

/// The containers that have not ended.
fn alive(statuses: &[ContainerStatus]) -> HashSet<&Str> {
    let alive = statuses.iter().filter(|it| it.state.terminated.is_none());
    alive.map(|it| &it.name).collect()
}

fn lives_again(path: &Path) -> FieldError {
    FieldError::forbidden(&path.child("state"), "may not be transitioned to non-terminated state")
}

/// What has ended stays so, unless it is to be started again (`ValidateContainerStateTransition`).
fn transitions(
    new: &[ContainerStatus],
    old: &[ContainerStatus],
    containers: &[Container],
    spec: &PodSpec,
    path: &Path,
) -> FieldErrors {
    let all = spec.init_containers.iter().chain(&spec.containers);
    let mut rules = all.flat_map(|it| &it.restart_policy_rules);
    if rules.any(|it| it.action.as_str() == RESTART_ALL) {
        return FieldErrors::new();
    }
    let alive = alive(new);
    let by_name: HashMap<_, _> = containers.iter().map(|it| (&it.name, it)).collect();
    let mut errors = FieldErrors::new();
    for (at, it) in old.iter().enumerate() {
        let Some(end) = it.state.terminated.as_ref().filter(|_| alive.contains(&it.name)) else {
            continue;
        };
        let container = by_name.get(&it.name);
        if !container.is_some_and(|it| is_restarted(it, spec, end.exit_code)) {
            errors.push(lives_again(&path.index(at)));
        }
    }
    errors
}

/// `ContainerShouldRestart`.
fn is_restarted(container: &Container, spec: &PodSpec, code: i32) -> bool {
    let by = |policy: &str| match policy {
        "Always" => Some(true),
        "OnFailure" => Some(code != 0),
        "Never" => Some(false),
        _ => None,
    };
    let own = container.restart_policy.as_ref().and_then(|policy| {
        let rule = container.restart_policy_rules.iter().find(|rule| {
            rule.exit_codes.as_ref().is_some_and(|it| match it.operator.as_str() {
                "In" => it.values.contains(&code),
                "NotIn" => !it.values.contains(&code),
                _ => false,
            })
        });
        match rule.map(|it| it.action.as_str()) {
            Some("Restart" | RESTART_ALL) => Some(true),
            _ => by(policy.as_str()),
        }
    });
    own.or_else(|| by(spec.restart_policy.as_str())).unwrap_or(true)
}

/// `validatePodResourceClaimStatuses`.
fn claims(pod: &Pod, path: &Path) -> FieldErrors {
    let known: HashSet<_> = pod.spec.resource_claims.iter().map(|it| &it.name).collect();
    let mut seen = HashSet::new();
    let mut errors = FieldErrors::new();
    for (at, it) in pod.status.resource_claim_statuses.iter().enumerate() {
        let path = path.index(at);
        let place = path.child("name");
        if !known.contains(&it.name) {
            let detail = "must match the name of an entry in `spec.resourceClaims`";
            errors.push(FieldError::invalid(&place, &it.name, detail));
        }
        if !seen.insert(&it.name) {
            errors.push(FieldError::duplicate(&place, &it.name));
        }
        if let Some(name) = &it.resource_claim_name {
            let path = path.child("resourceClaimName");
            errors.append(invalid(&path, name, dns1123_subdomain(name)));
        }
    }
    errors
}

/// `validatePodExtendedResourceClaimStatus`.
fn extended_claim(
    status: &PodExtendedResourceClaimStatus,
    spec: &PodSpec,
    path: &Path,
) -> FieldErrors {
    let containers = spec.init_containers.iter().chain(&spec.containers);
    let containers: HashMap<_, _> = containers.map(|it| (&it.name, it)).collect();
    let place = path.child("requestMappings");
    let mut errors = FieldErrors::new();
    if status.request_mappings.is_empty() {
        errors.push(FieldError::required(&place, "at least one request mapping is required"));
    }
    let mut seen = HashSet::new();
    for (at, it) in status.request_mappings.iter().enumerate() {
        let place = place.index(at);
        let fields = [
            ("containerName", &it.container_name),
            ("resourceName", &it.resource_name),
            ("requestName", &it.request_name),
        ];
        match containers.get(&it.container_name) {
            Some(of) if of.resources.requests.contains_key(it.resource_name.as_str()) => {}
            Some(_) => {
                let detail = "must match the extended resource name of an entry in spec.initContainers.resources.requests or spec.containers.resources.requests";
                let path = place.child("resourceName");
                errors.push(FieldError::invalid(&path, &it.resource_name, detail));
            }
            None => {
                let detail = "must match the name of an entry in spec.initContainers.name or spec.containers.name";
                let path = place.child("containerName");
                errors.push(FieldError::invalid(&path, &it.container_name, detail));
            }
        }
        let name = &it.request_name;
        errors.append(invalid(&path.child("requestName"), name, dns1123_label(name)));
        if !seen.insert(fields.map(|(_, it)| it)) {
            let again = fields.map(|(field, it)| FieldError::duplicate(&place.child(field), it));
            errors.extend(again);
        }
    }
    let (name, path) = (&status.resource_claim_name, path.child("resourceClaimName"));
    errors.append(match name.as_str() {
        "" => FieldError::required(&path, "").into(),
        name => invalid(&path, name, dns1123_subdomain(name)),
    });
    errors
}

/// Addresses, of which there is one of each family, and of which those that were there before are
/// good.
fn addresses(new: &[Str], old: &[Str], path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let old: HashSet<_> = old.iter().collect();
    for (at, text) in new.iter().enumerate().filter(|(_, it)| !old.contains(it)) {
        errors.append(legacy_address(&path.index(at), text, Strictness::Strict, &[]));
    }
    if new.len() < 2 {
        return errors;
    }
    let parsed = || new.iter().map(|it| parse_ip_sloppy(it));
    if let Some((at, text)) = parsed()
        .zip(new)
        .enumerate()
        .find_map(|(at, (ip, text))| ip.is_none().then_some((at, text)))
    {
        let detail = format!("failed to check for dual stack with error:invalid IP[{at}]: {text}");
        errors.push(FieldError::internal(path, detail));
    }
    let all: Option<Vec<_>> = parsed().collect();
    let families: HashSet<_> = all.iter().flatten().map(|it| it.is_v4()).collect();
    if families.len() < 2 || new.len() > 2 {
        let shown = new.iter().map(|it| {
            let json = BadValue::json(it);
            format!(r#"{{"IP":{}}}"#, json.text().unwrap_or_default())
        });
        let shown = BadValue::shown(format!("[{}]", shown.collect::<Vec<_>>().join(",")));
        let detail = "may specify no more than one IP for each IP family";
        errors.push(FieldError::invalid(path, shown, detail));
    }
    errors
}

/// `validateHostIPs`.
fn host_addresses(pod: &Pod, old: &Pod, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let Some(first) = pod.status.host_ips.first() else { return errors };
    if first.ip != pod.status.host_ip {
        let path = path.index(0).child("ip");
        errors.push(FieldError::invalid(&path, &first.ip, "must be equal to `hostIP`"));
    }
    let texts = |of: &Pod| of.status.host_ips.iter().map(|it| it.ip.clone()).collect::<Vec<_>>();
    errors.append(addresses(&texts(pod), &texts(old), path));
    errors
}

/// `validateContainerStatusUsers`.
fn users(statuses: &[ContainerStatus], spec: &PodSpec, path: &Path) -> FieldErrors {
    let system = spec.os.as_ref().map_or("linux", |it| it.name.as_str());
    let mut errors = FieldErrors::new();
    for (at, it) in statuses.iter().enumerate() {
        let Some(user) = it.user.as_ref().and_then(|it| it.linux.as_ref()) else { continue };
        let path = path.index(at).child("user").child("linux");
        let mut add = |path: &Path, id: i64, wrong: Vec<String>| {
            errors.extend(wrong.into_iter().map(|it| FieldError::invalid(path, id, it)));
        };
        match system {
            "windows" => {
                errors.push(FieldError::forbidden(&path, "cannot be set for a windows pod"));
            }
            "linux" => {
                add(&path.child("uid"), user.uid, user_id(user.uid));
                add(&path.child("gid"), user.gid, group_id(user.gid));
                for (at, id) in user.supplemental_groups.iter().enumerate() {
                    let path = path.child("supplementalGroups").index(at);
                    add(&path, *id, group_id(*id));
                }
            }
            _ => {}
        }
    }
    errors
}

/// `validateContainerStatusAllocatedResourcesStatus`.
fn resources(statuses: &[ContainerStatus], containers: &[Container], path: &Path) -> FieldErrors {
    let asked = containers.iter().rev().map(|it| (&it.name, Asked::by(it)));
    let asked: HashMap<_, _> = asked.collect();
    let mut errors = FieldErrors::new();
    for (at, status) in statuses.iter().enumerate() {
        let path = path.index(at).child("allocatedResourcesStatus");
        let asked = asked.get(&status.name);
        for (at, it) in status.allocated_resources_status.iter().enumerate() {
            let path = path.index(at);
            if let Some(detail) = asked.and_then(|asked| asked.lacks(it)) {
                let shown = BadValue::json(&it.name);
                errors.push(FieldError::invalid(&path.child("name"), shown, detail));
            }
            errors.append(health(&it.resources, &path.child("resources")));
        }
    }
    errors
}

/// The resources that a container asks for.
struct Asked<'a> {
    resources: &'a ResourceRequirements,
    /// Each with the request in it, if there is one.
    claims: HashSet<Cow<'a, str>>,
}

impl<'a> Asked<'a> {
    fn by(container: &'a Container) -> Self {
        let resources = &container.resources;
        let claims = resources.claims.iter().map(|it| match it.request.as_str() {
            "" => Cow::from(it.name.as_str()),
            request => format!("{}/{request}", it.name).into(),
        });
        Self { resources, claims: claims.collect() }
    }

    /// What is wrong where a resource was not asked for.
    fn lacks(&self, status: &ResourceStatus) -> Option<&'static str> {
        let name = status.name.as_str();
        let Some(claim) = name.strip_prefix(OF_CLAIM) else {
            let detail = "must match one of the container's resource requests";
            return (!self.resources.requests.contains_key(name)).then_some(detail);
        };
        let detail = "must match one of the container's resource claims in a format 'claim:<claimName>/<request>' or 'claim:<claimName>' if request is empty";
        (!self.claims.contains(claim)).then_some(detail)
    }
}

fn health(resources: &[ResourceHealth], path: &Path) -> FieldErrors {
    let mut seen = HashSet::new();
    let mut errors = FieldErrors::new();
    for (at, it) in resources.iter().enumerate() {
        let path = path.index(at);
        if !HEALTH.contains(&it.health.as_str()) {
            let (path, shown) = (path.child("health"), BadValue::json(&it.health));
            errors.push(FieldError::not_supported(&path, shown, &HEALTH));
        }
        let place = path.child("message");
        match it.message.as_ref().map(|it| it.len()) {
            Some(0) => {
                errors.push(FieldError::required(&place, "must be non-empty if specified"));
            }
            Some(length) if length > LONGEST_MESSAGE => {
                errors.push(FieldError::too_long(&place, LONGEST_MESSAGE));
            }
            _ => {}
        }
        if !seen.insert(it.resource_id.as_str()) {
            let (path, shown) = (path.child("resourceID"), BadValue::json(&it.resource_id));
            errors.push(FieldError::duplicate(&path, shown));
        }
    }
    errors
}
