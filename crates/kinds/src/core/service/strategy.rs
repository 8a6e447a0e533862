//! The strategy of services: their addresses and ports.

mod allocation;
mod families;

use std::collections::{HashMap, HashSet};

use apimachinery_api::core::v1::{Service, ServiceExternalTrafficPolicy, ServicePort, ServiceType};
use apimachinery_meta::StatusError;
use apimachinery_runtime::{GroupKind, Str};
use apimachinery_validation::FieldErrors;
use apimachinery_validation::meta::name_is_dns_label;

use super::exposure::{checks_health, has_address, has_node_ports, is_external};
use super::{status, validation};
use crate::kind::Kind;
use crate::shared::load_balancers::balancer_warnings;
use crate::shared::strategies::with_status;
use crate::strategy::{Context, Strategies};

/// What a cluster IP of a service without one is.
const HEADLESS: &str = "None";

pub(crate) fn services() -> Strategies {
    with_status(
        Kind::<Service>::new()
            .names(name_is_dns_label)
            .creates_on_update()
            .returns_deleted()
            .status(|new, old| new.status = old.map(|it| it.status.clone()).unwrap_or_default())
            .spec(|new, old| new.spec = old.map(|it| it.spec.clone()).unwrap_or_default())
            .prepare(prepare)
            .validate(validation::service)
            .validate_status(status::service_status)
            .status_warnings(status_warnings),
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
    families::set(new, old)?;
    if let Some(allocator) = context.allocator {
        allocator.restart();
        allocation::allocate(new, old, allocator, context.random)?;
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

fn refuse(service: &Service, errors: FieldErrors) -> Result<(), StatusError> {
    let kind = GroupKind::new("", "Service");
    errors.into_result().map_err(|errors| errors.into_status(&kind, &service.metadata.name))
}

/// The addresses by which services are reached.
fn status_warnings(service: &Service) -> Vec<String> {
    balancer_warnings(service.status.load_balancer.ingress.iter().map(|it| &it.ip))
}
