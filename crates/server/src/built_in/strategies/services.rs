//! Services: their addresses and ports.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;

use apimachinery_api::core::v1::{
    IPFamily, IPFamilyPolicy, Service, ServiceExternalTrafficPolicy, ServicePort, ServiceType,
};
use apimachinery_meta::StatusError;
use apimachinery_runtime::{GroupKind, Str};
use apimachinery_validation::meta::name_is_dns_label;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};
use bytes::Bytes;

use super::super::{Kind, Strategies, validation, warnings};
use super::with_status;
use crate::allocations::Claim;
use crate::built_in::exposure::{checks_health, has_node_ports, is_external};
use crate::strategy::Context;

/// What a cluster IP of a service without one is.
const HEADLESS: &str = "None";

pub(super) fn strategies() -> Strategies {
    with_status(
        Kind::<Service>::new()
            .names(name_is_dns_label)
            .creates_on_update()
            .returns_deleted()
            .status(|new, old| new.status = old.map(|it| it.status.clone()).unwrap_or_default())
            .spec(|new, old| new.spec = old.map(|it| it.spec.clone()).unwrap_or_default())
            .prepare(prepare)
            .validate(validation::service)
            .validate_status(validation::service_status)
            .status_warnings(warnings::service_status),
    )
}

/// Gives a service the addresses and ports that it asks for and does not name; an update keeps
/// those of before (`beginCreate`, `beginUpdate` and `PrepareForUpdate` of the service storage).
fn prepare(
    new: &mut Service,
    old: Option<&Service>,
    context: &Context<'_>,
) -> Result<(), StatusError> {
    if let Some(old) = old {
        keep_allocated(new, old);
    }
    normalize(new, old);
    set_families(new, old)?;
    if let Some(claim) = context.claim {
        claim.restart();
        let key =
            format!("/registry/services/specs/{}/{}", new.metadata.namespace, new.metadata.name);
        let allocation = Allocation { claim, key: key.into(), random: context.random() };
        allocation.allocate(new, old)?;
    }
    if let Some(old) = old {
        drop_what_the_type_has_not(new, old);
    }
    Ok(())
}

/// Keeps what an update leaves out (`patchAllocatedValues`).
fn keep_allocated(new: &mut Service, old: &Service) {
    if has_address(old) && has_address(new) {
        if new.spec.cluster_ip.is_empty() {
            new.spec.cluster_ip = old.spec.cluster_ip.clone();
        }
        if new.spec.cluster_ips.is_empty() {
            new.spec.cluster_ips = old.spec.cluster_ips.clone();
        }
    }
    if has_node_ports(old) && has_node_ports(new) {
        let before: HashMap<&str, i32> =
            old.spec.ports.iter().map(|it| (it.name.as_str(), it.node_port)).collect();
        let still: HashSet<i32> = new.spec.ports.iter().map(|it| it.node_port).collect();
        for port in new.spec.ports.iter_mut().filter(|it| it.node_port == 0) {
            let known = before.get(port.name.as_str()).copied().unwrap_or_default();
            if !still.contains(&known) {
                port.node_port = known;
            }
        }
    }
    if checks_health(old) && checks_health(new) && new.spec.health_check_node_port == 0 {
        new.spec.health_check_node_port = old.spec.health_check_node_port;
    }
}

/// Sets the list of addresses by the first one, whichever a client knows (`normalizeClusterIPs`).
fn normalize(new: &mut Service, old: Option<&Service>) {
    let spec = &mut new.spec;
    let Some(old) = old.map(|it| &it.spec) else {
        if !spec.cluster_ip.is_empty() && spec.cluster_ips.is_empty() {
            spec.cluster_ips = vec![spec.cluster_ip.clone()];
        }
        return;
    };
    if spec.cluster_ips.is_empty() && old.cluster_ip == spec.cluster_ip {
        spec.cluster_ips = old.cluster_ips.clone();
    }
    if old.cluster_ip != spec.cluster_ip && old.cluster_ips == spec.cluster_ips {
        let is_cleared = spec.cluster_ip.is_empty();
        spec.cluster_ips = if is_cleared { Vec::new() } else { vec![spec.cluster_ip.clone()] };
    }
}

/// Sets the families of addresses and their policy, on a server that has addresses of version 4
/// (`initIPFamilyFields`).
fn set_families(new: &mut Service, old: Option<&Service>) -> Result<(), StatusError> {
    if !has_address(new) || old.is_some_and(|old| prefers_the_same(new, old)) {
        return Ok(());
    }
    let policy =
        match (&new.spec.ip_family_policy, old.and_then(|it| it.spec.ip_family_policy.clone())) {
            (Some(policy), _) => policy.clone(),
            (None, Some(before)) => before,
            (None, None) if is_unmanaged(new) => IPFamilyPolicy::REQUIRE_DUAL_STACK,
            (None, None) => IPFamilyPolicy::SINGLE_STACK,
        };
    let is_single = policy == IPFamilyPolicy::SINGLE_STACK;
    new.spec.ip_family_policy = Some(policy.clone());
    refuse(new, validation::cluster_addresses(new, None))?;
    let spec = Path::new("spec");
    let mut errors = FieldErrors::new();
    let wrong_policy = |detail: &str| {
        FieldError::invalid(&spec.child("ipFamilyPolicy"), BadValue::json(&policy), detail)
    };
    if let Some(old) = old {
        if is_single {
            if old.spec.cluster_ips == new.spec.cluster_ips {
                new.spec.cluster_ips.truncate(1);
            }
            if old.spec.ip_families == new.spec.ip_families {
                new.spec.ip_families.truncate(1);
            }
        } else {
            let is_reduced = |new: usize, old: usize| new != 0 && new < old;
            if is_reduced(new.spec.cluster_ips.len(), old.spec.cluster_ips.len()) {
                errors.push(wrong_policy(
                    "must be 'SingleStack' to release the secondary cluster IP",
                ));
            }
            if is_reduced(new.spec.ip_families.len(), old.spec.ip_families.len()) {
                errors
                    .push(wrong_policy("must be 'SingleStack' to release the secondary IP family"));
            }
        }
    }
    if is_single {
        for (count, what) in [
            (new.spec.cluster_ips.len(), "cluster IPs"),
            (new.spec.ip_families.len(), "IP families"),
        ] {
            if count == 2 {
                errors.push(wrong_policy(&format!(
                    "must be 'RequireDualStack' or 'PreferDualStack' when multiple {what} are specified"
                )));
            }
        }
    }
    let addresses = new.spec.cluster_ips.clone();
    for (at, address) in addresses.iter().enumerate().take_while(|(_, it)| **it != *HEADLESS) {
        if at < new.spec.ip_families.len() {
            continue;
        }
        match address.parse::<IpAddr>() {
            Ok(IpAddr::V4(_)) => new.spec.ip_families.push(IPFamily::IPV4),
            _ => errors.push(FieldError::invalid(
                &spec.child("clusterIPs").index(at),
                BadValue::json(&addresses),
                "IPv6 is not configured on this cluster",
            )),
        }
    }
    refuse(new, errors)?;
    if is_unmanaged(new) {
        let families = &mut new.spec.ip_families;
        if families.is_empty() {
            families.push(IPFamily::IPV4);
        }
        if let ([first], false) = (families.as_slice(), is_single) {
            let is_v4 = *first == IPFamily::IPV4;
            families.push(if is_v4 { IPFamily::IPV6 } else { IPFamily::IPV4 });
        }
        return Ok(());
    }
    let mut errors = FieldErrors::new();
    if policy == IPFamilyPolicy::REQUIRE_DUAL_STACK {
        errors.push(wrong_policy("this cluster is not configured for dual-stack services"));
    }
    for (at, family) in new.spec.ip_families.iter().enumerate() {
        if *family != IPFamily::IPV4 {
            let path = spec.child("ipFamilies").index(at);
            let detail = "not configured on this cluster";
            errors.push(FieldError::invalid(&path, BadValue::json(family), detail));
        }
    }
    refuse(new, errors)?;
    if new.spec.ip_families.is_empty() {
        new.spec.ip_families.push(IPFamily::IPV4);
    }
    Ok(())
}

/// Whether an update leaves a service alone that takes whatever families there are
/// (`isMatchingPreferDualStackClusterIPFields`).
fn prefers_the_same(new: &Service, old: &Service) -> bool {
    let prefers = IPFamilyPolicy::PREFER_DUAL_STACK;
    new.spec.ip_family_policy == Some(prefers.clone())
        && old.spec.ip_family_policy.as_ref().is_none_or(|it| *it == prefers)
        && old.spec.r#type == new.spec.r#type
        && old.spec.cluster_ips == new.spec.cluster_ips
        && old.spec.ip_families == new.spec.ip_families
}

fn refuse(service: &Service, errors: FieldErrors) -> Result<(), StatusError> {
    let kind = GroupKind::new("", "Service");
    errors.into_result().map_err(|errors| errors.into_status(&kind, &service.metadata.name))
}

/// What a request takes for a service.
struct Allocation<'a> {
    claim: &'a Claim<'a>,
    key: Bytes,
    random: u64,
}

impl Allocation<'_> {
    fn allocate(&self, new: &mut Service, old: Option<&Service>) -> Result<(), StatusError> {
        let begins = match old {
            None => true,
            Some(old) => !has_address(old),
        };
        if begins && has_address(new) && !is_headless(new) {
            self.address(new)?;
        }
        if has_node_ports(new) {
            match old {
                None => self.new_node_ports(new)?,
                Some(old) => self.node_ports(new, old)?,
            }
        }
        if checks_health(new) && !old.is_some_and(checks_health) {
            self.health_check_port(new)?;
        }
        Ok(())
    }

    /// The address of a service, which becomes the first one of its list (`allocClusterIPs`).
    fn address(&self, new: &mut Service) -> Result<(), StatusError> {
        let wanted = new.spec.cluster_ips.first().filter(|it| !it.is_empty());
        let found = self.claim.address(&self.key, wanted.map(Str::as_str), self.random);
        match (found, wanted) {
            (Ok(address), _) => {
                match new.spec.cluster_ips.first_mut() {
                    Some(first) => *first = address.clone(),
                    None => new.spec.cluster_ips.push(address.clone()),
                }
                new.spec.cluster_ip = address;
                Ok(())
            }
            (Err(error), Some(wanted)) => {
                let detail = format!("failed to allocate IP {wanted}: {error}");
                let path = Path::new("spec").child("clusterIPs");
                let value = BadValue::json(&new.spec.cluster_ips);
                refuse(new, FieldError::invalid(&path, value, detail).into())
            }
            (Err(error), None) => Err(StatusError::internal_error(format_args!(
                "failed to allocate a serviceIP: {error}"
            ))),
        }
    }

    /// The ports of nodes of a new service: one for each of its ports (`initNodePorts`).
    fn new_node_ports(&self, new: &mut Service) -> Result<(), StatusError> {
        let allocates = allocates_node_ports(new);
        let mut known = HashMap::<i32, i32>::new();
        let mut wanted = HashMap::<i32, i32>::new();
        for port in new.spec.ports.iter().filter(|it| it.node_port != 0) {
            wanted.entry(port.port).or_insert(port.node_port);
        }
        for at in 0..new.spec.ports.len() {
            let Some(port) = new.spec.ports.get(at) else { break };
            let (number, node_port) = (port.port, port.node_port);
            if node_port == 0 && !allocates {
                continue;
            }
            let found = match known.get(&number) {
                Some(same) if node_port == 0 || node_port == *same => *same,
                Some(_) => self.node_port(new, at, node_port)?,
                None => {
                    let wanted = wanted.get(&number).copied().unwrap_or_default();
                    let found = self.node_port(new, at, wanted)?;
                    known.insert(number, found);
                    found
                }
            };
            set_node_port(new, at, found);
        }
        Ok(())
    }

    /// The ports of nodes that an update adds (`updateNodePorts`).
    fn node_ports(&self, new: &mut Service, old: &Service) -> Result<(), StatusError> {
        let allocates = allocates_node_ports(new);
        let mut known: HashSet<i32> = old.spec.ports.iter().map(|it| it.node_port).collect();
        let mut seen = HashSet::new();
        for at in 0..new.spec.ports.len() {
            let Some(port) = new.spec.ports.get(at) else { break };
            let (node_port, protocol) = (port.node_port, port.protocol.clone());
            let found = match node_port {
                0 if !allocates => continue,
                0 => self.node_port(new, at, 0)?,
                wanted if known.insert(wanted) => self.node_port(new, at, wanted)?,
                wanted => wanted,
            };
            set_node_port(new, at, found);
            if !seen.insert((protocol.clone(), found)) {
                let text = format!("duplicate nodePort: {{{} {found}}}", protocol.as_str());
                return Err(StatusError::internal_error(text));
            }
        }
        Ok(())
    }

    fn node_port(&self, new: &Service, at: usize, wanted: i32) -> Result<i32, StatusError> {
        let random = self.random.wrapping_add(at as u64);
        if wanted == 0 {
            return self.claim.port(&self.key, None, random).map_err(|error| {
                StatusError::internal_error(format_args!("failed to allocate a nodePort: {error}"))
            });
        }
        let path = Path::new("spec").child("ports").index(at).child("nodePort");
        match self.claim.port(&self.key, Some(wanted), random) {
            Ok(port) => Ok(port),
            Err(error) => {
                let refused = refuse(new, FieldError::invalid(&path, wanted, error).into());
                refused.map(|()| wanted)
            }
        }
    }

    /// The port at which a balancer asks nodes for the health of a service
    /// (`allocHealthCheckNodePort`).
    fn health_check_port(&self, new: &mut Service) -> Result<(), StatusError> {
        let wanted = Some(new.spec.health_check_node_port).filter(|it| *it != 0);
        let random = self.random.wrapping_add(new.spec.ports.len() as u64);
        let found = self.claim.port(&self.key, wanted, random).map_err(|error| {
            let port = wanted.unwrap_or_default();
            let what = if wanted.is_some() { "requested " } else { "a " };
            StatusError::internal_error(format_args!(
                "failed to allocate {what}HealthCheck NodePort {port}: {error}"
            ))
        });
        new.spec.health_check_node_port = found?;
        Ok(())
    }
}

fn set_node_port(service: &mut Service, at: usize, node_port: i32) {
    if let Some(port) = service.spec.ports.get_mut(at) {
        port.node_port = node_port;
    }
}

/// Removes what a service of its new type does not have, when the request did not set it
/// (`dropTypeDependentFields`).
fn drop_what_the_type_has_not(new: &mut Service, old: &Service) {
    let before = &old.spec;
    if has_address(old) && !has_address(new) {
        let spec = &mut new.spec;
        if before.cluster_ip == spec.cluster_ip && before.cluster_ips == spec.cluster_ips {
            spec.cluster_ip = Str::default();
            spec.cluster_ips.clear();
        }
        if before.ip_families == spec.ip_families {
            spec.ip_families.clear();
        }
        if before.ip_family_policy == spec.ip_family_policy {
            spec.ip_family_policy = None;
        }
    }
    let known: HashSet<i32> = before.ports.iter().map(|it| it.node_port).collect();
    let knows = |port: &ServicePort| port.node_port == 0 || known.contains(&port.node_port);
    if has_node_ports(old) && !has_node_ports(new) && new.spec.ports.iter().all(knows) {
        new.spec.ports.iter_mut().for_each(|it| it.node_port = 0);
    }
    let is_same_check = before.health_check_node_port == new.spec.health_check_node_port;
    if checks_health(old) && !checks_health(new) && is_same_check {
        new.spec.health_check_node_port = 0;
    }
    let is_balanced = |it: &Service| it.spec.r#type == ServiceType::LOAD_BALANCER;
    let was_reached = is_external(old);
    let is_reached = is_external(new);
    let spec = &mut new.spec;
    if is_balanced(old) && spec.r#type != ServiceType::LOAD_BALANCER {
        if spec.allocate_load_balancer_node_ports == before.allocate_load_balancer_node_ports {
            spec.allocate_load_balancer_node_ports = None;
        }
        if spec.load_balancer_class == before.load_balancer_class {
            spec.load_balancer_class = None;
        }
    }
    let is_same_policy = before.external_traffic_policy == spec.external_traffic_policy;
    if was_reached && !is_reached && is_same_policy {
        spec.external_traffic_policy = ServiceExternalTrafficPolicy::default();
    }
    if spec.r#type != ServiceType::LOAD_BALANCER {
        new.status.load_balancer = Default::default();
    }
}

fn has_address(service: &Service) -> bool {
    service.spec.r#type != ServiceType::EXTERNAL_NAME
}

fn is_headless(service: &Service) -> bool {
    service.spec.cluster_ips.first().is_some_and(|it| *it == *HEADLESS)
}

/// Whether nothing is known of where a service leads: without address and selector.
fn is_unmanaged(service: &Service) -> bool {
    service.spec.cluster_ip == *HEADLESS && service.spec.selector.is_empty()
}

fn allocates_node_ports(service: &Service) -> bool {
    let spec = &service.spec;
    spec.r#type == ServiceType::NODE_PORT
        || spec.r#type == ServiceType::LOAD_BALANCER
            && spec.allocate_load_balancer_node_ports != Some(false)
}
