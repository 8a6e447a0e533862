//! The addresses and ports that a service asks for, and that no other service has.

use std::collections::{HashMap, HashSet};

use apimachinery_api::core::v1::{Service, ServiceType};
use apimachinery_meta::StatusError;
use apimachinery_runtime::Str;
use apimachinery_validation::{BadValue, FieldError, Path};

use super::{HEADLESS, refuse};
use crate::allocate::Allocate;
use crate::core::service::exposure::{checks_health, has_address, has_node_ports};

/// Gives a service what it wants and does not have yet.
pub(crate) fn allocate(
    new: &mut Service,
    old: Option<&Service>,
    allocator: &dyn Allocate,
    random: u64,
) -> Result<(), StatusError> {
    let key = format!("/registry/services/specs/{}/{}", new.metadata.namespace, new.metadata.name);
    Allocation { allocator, key, random }.allocate(new, old)
}

/// What a request takes for a service.
struct Allocation<'a> {
    allocator: &'a dyn Allocate,
    key: String,
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
        let found = self.allocator.address(&self.key, wanted.map(Str::as_str), self.random);
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
            return self.allocator.port(&self.key, None, random).map_err(|error| {
                StatusError::internal_error(format_args!("failed to allocate a nodePort: {error}"))
            });
        }
        let path = Path::new("spec").child("ports").index(at).child("nodePort");
        match self.allocator.port(&self.key, Some(wanted), random) {
            Ok(port) => Ok(port),
            Err(error) => {
                let refused =
                    refuse(new, FieldError::invalid(&path, wanted, error.to_string()).into());
                refused.map(|()| wanted)
            }
        }
    }

    /// The port at which a balancer asks nodes for the health of a service
    /// (`allocHealthCheckNodePort`).
    fn health_check_port(&self, new: &mut Service) -> Result<(), StatusError> {
        let wanted = Some(new.spec.health_check_node_port).filter(|it| *it != 0);
        let random = self.random.wrapping_add(new.spec.ports.len() as u64);
        let found = self.allocator.port(&self.key, wanted, random).map_err(|error| {
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

fn is_headless(service: &Service) -> bool {
    service.spec.cluster_ips.first().is_some_and(|it| *it == *HEADLESS)
}

fn allocates_node_ports(service: &Service) -> bool {
    let spec = &service.spec;
    spec.r#type == ServiceType::NODE_PORT
        || spec.r#type == ServiceType::LOAD_BALANCER
            && spec.allocate_load_balancer_node_ports != Some(false)
}
