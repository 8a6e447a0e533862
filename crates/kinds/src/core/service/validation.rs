//! What is wrong with services.

use std::collections::HashSet;
use std::net::IpAddr;

use apimachinery_api::core::v1::{
    IPFamily, IPFamilyPolicy, Service, ServiceAffinity, ServicePort, ServiceType,
    SessionAffinityConfig,
};
use apimachinery_runtime::Str;
use apimachinery_validation::ip::{Strictness, legacy_address, legacy_prefix};
use apimachinery_validation::meta::labels;
use apimachinery_validation::names::{
    dns1123_label, dns1123_subdomain, port_number, qualified_name,
};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use super::exposure::{checks_health, is_external};
use crate::shared::addresses::endpoint_address;
use crate::shared::fields::{invalid, one_of};
use crate::shared::ports::{PROTOCOLS, port_number_or_name};

const HEADLESS: &str = "None";
const TYPES: [&str; 4] = ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"];
const AFFINITIES: [&str; 2] = ["ClientIP", "None"];
const FAMILIES: [&str; 2] = ["IPv4", "IPv6"];
const POLICIES: [&str; 3] = ["PreferDualStack", "RequireDualStack", "SingleStack"];
const TRAFFIC: [&str; 2] = ["Cluster", "Local"];
const DISTRIBUTIONS: [&str; 3] = ["PreferClose", "PreferSameZone", "PreferSameNode"];
const LONGEST_AFFINITY_SECONDS: i32 = 86_400;
const ONCE: &str = "may not change once set";
const TOPOLOGY: &str = "service.kubernetes.io/topology-mode";
const OLD_TOPOLOGY: &str = "service.kubernetes.io/topology-aware-hints";
const SOURCE_RANGES: &str = "service.beta.kubernetes.io/load-balancer-source-ranges";

/// `ValidateServiceCreate` and `ValidateServiceUpdate`.
pub(crate) fn service(service: &Service, old: Option<&Service>) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if let Some(old) = old {
        errors.append(changed_addresses(service, old));
        errors.append(changed_families(service, old));
        errors.append(changed_class(service, old));
        let ports = [old, service].map(|it| it.spec.health_check_node_port);
        if checks_health(old) && checks_health(service) && ports[0] != ports[1] {
            let path = Path::new("spec").child("healthCheckNodePort");
            errors.push(FieldError::forbidden(&path, "field is immutable"));
        }
    }
    errors.append(topology(service));
    errors.append(of_type(service));
    errors.append(ports(service));
    let spec = Path::new("spec");
    errors.append(labels(&service.spec.selector, &spec.child("selector")));
    errors.append(affinity(service));
    errors.append(cluster_addresses(service, old));
    errors.append(external_addresses(service, old));
    let kind = &service.spec.r#type;
    errors.append(one_of(kind, &TYPES, &spec.child("type")));
    errors.append(node_ports(service));
    errors.append(source_ranges(service, old));
    errors.append(balancer(service));
    errors.append(traffic(service));
    errors
}

fn topology(service: &Service) -> FieldErrors {
    let annotations = &service.metadata.annotations;
    match (annotations.get(TOPOLOGY), annotations.get(OLD_TOPOLOGY)) {
        (Some(mode), Some(hints)) if mode != hints => {
            let path = Path::new("metadata").child("annotations").key(TOPOLOGY);
            let detail = format!("must match annotations[{OLD_TOPOLOGY}] when both are specified");
            FieldError::invalid(&path, mode, detail).into()
        }
        _ => FieldErrors::new(),
    }
}

/// What a service of its type must have, and must not.
fn of_type(service: &Service) -> FieldErrors {
    let (spec, path) = (&service.spec, Path::new("spec"));
    let mut errors = FieldErrors::new();
    let is_external = spec.r#type == ServiceType::EXTERNAL_NAME;
    if spec.ports.is_empty() && !is_headless(service) && !is_external {
        errors.push(FieldError::required(&path.child("ports"), ""));
    }
    let kind = spec.r#type.as_str();
    if matches!(kind, "LoadBalancer" | "NodePort") && is_headless(service) {
        let detail = format!("may not be set to 'None' for {kind} services");
        errors.push(FieldError::invalid(&path.child("clusterIPs").index(0), HEADLESS, detail));
    }
    if !is_external {
        return errors;
    }
    let set = [
        ("clusterIPs", !spec.cluster_ips.is_empty()),
        ("ipFamilies", !spec.ip_families.is_empty()),
        ("ipFamilyPolicy", spec.ip_family_policy.is_some()),
    ];
    for (name, _) in set.into_iter().filter(|(_, is_set)| *is_set) {
        let detail = "may not be set for ExternalName services";
        errors.push(FieldError::forbidden(&path.child(name), detail));
    }
    let path = path.child("externalName");
    match spec.external_name.strip_suffix('.').unwrap_or(&spec.external_name) {
        "" => errors.push(FieldError::required(&path, "")),
        name => errors.append(invalid(&path, name, dns1123_subdomain(name))),
    }
    errors
}

fn ports(service: &Service) -> FieldErrors {
    let path = Path::new("spec").child("ports");
    let ports = &service.spec.ports;
    let mut errors = FieldErrors::new();
    let mut names = HashSet::new();
    for (at, port) in ports.iter().enumerate() {
        let path = path.index(at);
        let name = path.child("name");
        if !port.name.is_empty() {
            errors.append(invalid(&name, &port.name, dns1123_label(&port.name)));
            if !names.insert(&port.name) {
                errors.push(FieldError::duplicate(&name, &port.name));
            }
        } else if ports.len() > 1 {
            errors.push(FieldError::required(&name, ""));
        }
        for wrong in port_number(port.port.into()) {
            errors.push(FieldError::invalid(&path.child("port"), port.port, wrong));
        }
        errors.append(one_of(&port.protocol, &PROTOCOLS, &path.child("protocol")));
        errors.append(port_number_or_name(&port.target_port, &path.child("targetPort")));
        if let Some(protocol) = &port.app_protocol {
            let path = path.child("appProtocol");
            errors.append(invalid(&path, protocol, qualified_name(protocol)));
        }
    }
    errors
}

fn affinity(service: &Service) -> FieldErrors {
    let (spec, path) = (&service.spec, Path::new("spec"));
    let mut errors = one_of(&spec.session_affinity, &AFFINITIES, &path.child("sessionAffinity"));
    let path = path.child("sessionAffinityConfig");
    let config = spec.session_affinity_config.as_deref();
    if spec.session_affinity == ServiceAffinity::CLIENT_IP {
        errors.append(client_affinity(config, &path));
    } else if spec.session_affinity == ServiceAffinity::NONE && config.is_some() {
        let detail = "must not be set when session affinity is None";
        errors.push(FieldError::forbidden(&path, detail));
    }
    errors
}

fn client_affinity(config: Option<&SessionAffinityConfig>, path: &Path) -> FieldErrors {
    let missing = |path: &Path| {
        FieldErrors::from(FieldError::required(path, "when session affinity type is ClientIP"))
    };
    let Some(config) = config else { return missing(path) };
    let path = path.child("clientIP");
    let Some(client) = &config.client_ip else { return missing(&path) };
    let path = path.child("timeoutSeconds");
    match client.timeout_seconds {
        None => missing(&path),
        Some(1..=LONGEST_AFFINITY_SECONDS) => FieldErrors::new(),
        Some(seconds) => {
            let detail = format!("must be greater than 0 and less than {LONGEST_AFFINITY_SECONDS}");
            FieldError::invalid(&path, seconds, detail).into()
        }
    }
}

/// The addresses of a service and their families (`ValidateServiceClusterIPsRelatedFields`).
pub(crate) fn cluster_addresses(service: &Service, old: Option<&Service>) -> FieldErrors {
    let spec = &service.spec;
    let mut errors = FieldErrors::new();
    if spec.r#type == ServiceType::EXTERNAL_NAME {
        return errors;
    }
    let path = Path::new("spec").child("clusterIPs");
    let of_all =
        |detail: &str| FieldError::invalid(&path, BadValue::json(&spec.cluster_ips), detail);
    match (spec.cluster_ip.as_str(), spec.cluster_ips.first()) {
        ("", Some(_)) => errors.push(of_all("must be empty when `clusterIP` is not specified")),
        ("", None) => {}
        (_, None) => errors.push(FieldError::required(&path, "")),
        (one, Some(first)) if **first != *one => {
            errors.push(of_all("first value must match `clusterIP`"));
        }
        _ => {}
    }
    errors.append(families(service));
    let before: Vec<&str> =
        old.iter().flat_map(|it| &it.spec.cluster_ips).map(Str::as_str).collect();
    let mut is_wrong = false;
    for (at, address) in spec.cluster_ips.iter().enumerate() {
        let found = match (at, address.as_str()) {
            (0, HEADLESS) if spec.cluster_ips.len() > 1 => {
                of_all("'None' must be the first and only value").into()
            }
            (0, HEADLESS) => FieldErrors::new(),
            _ => legacy_address(&path.index(at), address, Strictness::Strict, &before),
        };
        is_wrong |= !found.is_empty();
        errors.append(found);
    }
    if spec.cluster_ips.len() > 2 {
        errors.push(of_all("may only hold up to 2 values"));
    }
    if is_wrong {
        return errors;
    }
    let is_v6 = |it: &Str| matches!(it.parse::<IpAddr>(), Ok(IpAddr::V6(_)));
    if spec.cluster_ips.len() > 1 {
        let count = spec.cluster_ips.iter().filter(|it| is_v6(it)).count();
        if count == 0 || count == spec.cluster_ips.len() {
            errors.push(of_all("may specify no more than one IP for each IP family"));
        }
    }
    if is_headless(service) {
        return errors;
    }
    for (at, (address, family)) in spec.cluster_ips.iter().zip(&spec.ip_families).enumerate() {
        let is_wanted = match family.as_str() {
            "IPv4" => !is_v6(address),
            "IPv6" => is_v6(address),
            _ => true,
        };
        if !is_wanted {
            let detail =
                format!("expected an {} value as indicated by `ipFamilies[{at}]`", family.as_str());
            errors.push(FieldError::invalid(&path.index(at), address, detail));
        }
    }
    errors
}

fn families(service: &Service) -> FieldErrors {
    let (spec, path) = (&service.spec, Path::new("spec"));
    let mut errors = FieldErrors::new();
    let mut seen: HashSet<&IPFamily> = HashSet::new();
    for (at, family) in spec.ip_families.iter().enumerate() {
        let path = path.child("ipFamilies").index(at);
        if !FAMILIES.contains(&family.as_str()) {
            errors.push(FieldError::not_supported(&path, BadValue::json(family), &FAMILIES));
        }
        if !seen.insert(family) {
            errors.push(FieldError::duplicate(&path, BadValue::json(family)));
        }
    }
    if let Some(policy) =
        spec.ip_family_policy.as_ref().filter(|it| !POLICIES.contains(&it.as_str()))
    {
        let path = path.child("ipFamilyPolicy");
        errors.push(FieldError::not_supported(&path, BadValue::json(policy), &POLICIES));
    }
    errors
}

fn external_addresses(service: &Service, old: Option<&Service>) -> FieldErrors {
    let path = Path::new("spec").child("externalIPs");
    let before: Vec<&str> =
        old.iter().flat_map(|it| &it.spec.external_ips).map(Str::as_str).collect();
    let mut errors = FieldErrors::new();
    for (at, address) in service.spec.external_ips.iter().enumerate() {
        let path = path.index(at);
        let found = legacy_address(&path, address, Strictness::Strict, &before);
        match found.is_empty() {
            true => errors.append(endpoint_address(&path, address)),
            false => errors.append(found),
        }
    }
    errors
}

fn node_ports(service: &Service) -> FieldErrors {
    let (spec, path) = (&service.spec, Path::new("spec").child("ports"));
    let mut errors = FieldErrors::new();
    for (at, port) in spec.ports.iter().enumerate() {
        if port.node_port != 0 && spec.r#type == ServiceType::CLUSTER_IP {
            let detail = "may not be used when `type` is 'ClusterIP'";
            errors.push(FieldError::forbidden(&path.index(at).child("nodePort"), detail));
        }
    }
    let mut seen = HashSet::new();
    for (at, port) in spec.ports.iter().enumerate().filter(|(_, it)| it.node_port != 0) {
        if !seen.insert((&port.protocol, port.node_port)) {
            errors.push(FieldError::duplicate(&path.index(at).child("nodePort"), port.node_port));
        }
    }
    let mut seen = HashSet::new();
    for (at, port) in spec.ports.iter().enumerate() {
        if !seen.insert((&port.protocol, port.port)) {
            errors.push(FieldError::duplicate(&path.index(at), internal_port(port)));
        }
    }
    errors
}

/// A port in the JSON of the type that only the API server has, with its protocol and number alone.
fn internal_port(port: &ServicePort) -> BadValue {
    let (protocol, port) = (BadValue::json(&port.protocol), port.port);
    let protocol = protocol.text().unwrap_or_default();
    BadValue::shown(format!(
        r#"{{"Name":"","Protocol":{protocol},"AppProtocol":null,"Port":{port},"TargetPort":0,"NodePort":0}}"#
    ))
}

fn source_ranges(service: &Service, old: Option<&Service>) -> FieldErrors {
    const ONLY: &str = "may only be used when `type` is 'LoadBalancer'";
    let spec = &service.spec;
    let mut errors = FieldErrors::new();
    let is_balanced = spec.r#type == ServiceType::LOAD_BALANCER;
    if !spec.load_balancer_source_ranges.is_empty() {
        let path = Path::new("spec").child("LoadBalancerSourceRanges");
        if !is_balanced {
            errors.push(FieldError::forbidden(&path, ONLY));
        }
        let before = old.iter().flat_map(|it| &it.spec.load_balancer_source_ranges);
        let before: Vec<&str> = before.map(|it| it.trim()).collect();
        for (at, range) in spec.load_balancer_source_ranges.iter().enumerate() {
            let path = path.index(at);
            errors.append(legacy_prefix(&path, range.trim(), Strictness::Strict, &before));
        }
    } else if let Some(ranges) = service.metadata.annotations.get(SOURCE_RANGES) {
        let path = Path::new("metadata").child("annotations").key(SOURCE_RANGES);
        if !is_balanced {
            errors.push(FieldError::forbidden(&path, ONLY));
        }
        let before = old.and_then(|it| it.metadata.annotations.get(SOURCE_RANGES));
        if before != Some(ranges) && !ranges.trim().is_empty() {
            for range in ranges.trim().split(',') {
                errors.append(legacy_prefix(&path, range.trim(), Strictness::Strict, &[]));
            }
        }
    }
    errors
}

/// What only services with a balancer have.
fn balancer(service: &Service) -> FieldErrors {
    const ONLY: &str = "may only be used when `type` is 'LoadBalancer'";
    let (spec, path) = (&service.spec, Path::new("spec"));
    let mut errors = FieldErrors::new();
    let is_balanced = spec.r#type == ServiceType::LOAD_BALANCER;
    match (spec.allocate_load_balancer_node_ports, is_balanced) {
        (Some(_), false) => {
            errors.push(FieldError::forbidden(&path.child("allocateLoadBalancerNodePorts"), ONLY));
        }
        (None, true) => {
            errors.push(FieldError::required(&Path::new("allocateLoadBalancerNodePorts"), ""));
        }
        _ => {}
    }
    errors.append(class(service));
    errors
}

fn class(service: &Service) -> FieldErrors {
    let Some(class) = &service.spec.load_balancer_class else { return FieldErrors::new() };
    let path = Path::new("spec").child("loadBalancerClass");
    match service.spec.r#type == ServiceType::LOAD_BALANCER {
        true => invalid(&path, class, qualified_name(class)),
        false => {
            let detail = "may only be used when `type` is 'LoadBalancer'";
            FieldError::forbidden(&path, detail).into()
        }
    }
}

fn changed_class(service: &Service, old: &Service) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let are_balanced = [service, old].iter().all(|it| it.spec.r#type == ServiceType::LOAD_BALANCER);
    if are_balanced && service.spec.load_balancer_class != old.spec.load_balancer_class {
        let path = Path::new("spec").child("loadBalancerClass");
        let value = match &service.spec.load_balancer_class {
            Some(class) => BadValue::from(class),
            None => BadValue::shown("null"),
        };
        errors.push(FieldError::invalid(&path, value, ONCE));
    }
    errors.append(class(service));
    errors
}

fn traffic(service: &Service) -> FieldErrors {
    let (spec, path) = (&service.spec, Path::new("spec"));
    let mut errors = FieldErrors::new();
    let external = path.child("externalTrafficPolicy");
    let policy = &spec.external_traffic_policy;
    if is_external(service) {
        errors.append(one_of(policy, &TRAFFIC, &external));
    } else if !policy.as_str().is_empty() {
        let detail = "may only be set for externally-accessible services";
        errors.push(FieldError::invalid(&external, BadValue::json(policy), detail));
    }
    let health = path.child("healthCheckNodePort");
    match (checks_health(service), spec.health_check_node_port) {
        (false, 0) => {}
        (false, port) => {
            let detail = "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'";
            errors.push(FieldError::invalid(&health, port, detail));
        }
        (true, 0) => errors.push(FieldError::required(&health, "")),
        (true, port) => {
            let wrong = port_number(port.into());
            errors.extend(wrong.into_iter().map(|it| FieldError::invalid(&health, port, it)));
        }
    }
    let internal = path.child("internalTrafficPolicy");
    match &spec.internal_traffic_policy {
        Some(policy) => {
            errors.append(supported(policy.as_str(), BadValue::json(policy), &TRAFFIC, &internal))
        }
        None if spec.r#type != ServiceType::EXTERNAL_NAME
            && TYPES.contains(&spec.r#type.as_str()) =>
        {
            errors.push(FieldError::required(&internal, ""));
        }
        None => {}
    }
    if let Some(distribution) = &spec.traffic_distribution {
        let path = path.child("trafficDistribution");
        errors.append(supported(distribution, distribution.into(), &DISTRIBUTIONS, &path));
    }
    errors
}

fn supported(value: &str, shown: BadValue, values: &[&str], path: &Path) -> FieldErrors {
    match values.contains(&value) {
        true => FieldErrors::new(),
        false => FieldError::not_supported(path, shown, values).into(),
    }
}

/// The first address stays (`validateUpgradeDowngradeClusterIPs`).
fn changed_addresses(new: &Service, old: &Service) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let is_external = |it: &Service| it.spec.r#type == ServiceType::EXTERNAL_NAME;
    if is_external(new) || is_external(old) || is_headless(new) && is_headless(old) {
        return errors;
    }
    let path = Path::new("spec").child("clusterIPs");
    let (before, after) = (&old.spec.cluster_ips, &new.spec.cluster_ips);
    let changed = |at: usize, detail: &str| {
        FieldError::invalid(&path.index(at), BadValue::json(after), detail)
    };
    if before.len() == after.len() {
        let pairs = before.iter().zip(after).enumerate();
        errors.extend(
            pairs.filter(|(_, (one, other))| one != other).map(|(at, _)| changed(at, ONCE)),
        );
        return errors;
    }
    if after.is_empty() {
        errors.push(changed(0, "primary clusterIP can not be unset"));
    } else if !before.is_empty() && before.first() != after.first() {
        errors.push(changed(0, ONCE));
    }
    if before.len() > after.len() && after.len() == 1 {
        errors.append(must_be_single(new, "clusterIP"));
    }
    errors
}

/// The first family stays (`validateUpgradeDowngradeIPFamilies`).
fn changed_families(new: &Service, old: &Service) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let is_external = |it: &Service| it.spec.r#type == ServiceType::EXTERNAL_NAME;
    if is_external(new) || is_external(old) || is_headless(new) || is_headless(old) {
        return errors;
    }
    let path = Path::new("spec").child("ipFamilies").index(0);
    let (before, after) = (&old.spec.ip_families, &new.spec.ip_families);
    let families = || BadValue::json(after);
    // The reference shows the addresses here.
    let addresses = || BadValue::json(&new.spec.cluster_ips);
    if before.len() == after.len() {
        let changed = before.iter().zip(after).filter(|(one, other)| one != other);
        errors.extend(changed.map(|_| FieldError::invalid(&path, families(), ONCE)));
        return errors;
    }
    if before.len() > after.len() && new.spec.cluster_ips.is_empty() {
        errors.push(FieldError::invalid(&path, families(), "primary ipFamily can not be unset"));
    }
    if !before.is_empty() && !after.is_empty() && before.first() != after.first() {
        errors.push(FieldError::invalid(&path, addresses(), ONCE));
    }
    if before.len() > after.len() && after.len() == 1 {
        errors.append(must_be_single(new, "ipFamily"));
    }
    errors
}

fn must_be_single(service: &Service, released: &str) -> FieldErrors {
    let policy = &service.spec.ip_family_policy;
    if *policy == Some(IPFamilyPolicy::SINGLE_STACK) {
        return FieldErrors::new();
    }
    let value = policy.as_ref().map_or(BadValue::shown("null"), BadValue::json);
    let path = Path::new("spec").child("ipFamilyPolicy");
    let detail = format!("must be set to 'SingleStack' when releasing the secondary {released}");
    FieldError::invalid(&path, value, detail).into()
}

fn is_headless(service: &Service) -> bool {
    matches!(service.spec.cluster_ips.as_slice(), [only] if *only == *HEADLESS)
}
