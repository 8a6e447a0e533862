//! Services: their addresses and ports.

use apimachinery_api::core::v1::{
    IPFamily, IPFamilyPolicy, Service, ServiceInternalTrafficPolicy, ServiceType,
};
use apimachinery_meta::StatusError;
use apimachinery_runtime::Str;
use apimachinery_validation::meta::name_is_dns_label;

use super::super::{Kind, Strategies};
use super::with_status;
use crate::strategy::Context;

/// What a cluster IP of a service without one is.
const HEADLESS: &str = "None";
/// The ports of nodes that services get.
const NODE_PORTS: std::ops::Range<u64> = 30_000..32_768;

pub(super) fn strategies() -> Strategies {
    with_status(
        Kind::<Service>::new()
            .names(name_is_dns_label)
            .creates_on_update()
            .returns_deleted()
            .status(|new, old| new.status = old.map(|it| it.status.clone()).unwrap_or_default())
            .spec(|new, old| new.spec = old.map(|it| it.spec.clone()).unwrap_or_default())
            .prepare(allocate),
    )
}

/// Gives a service the addresses and ports that it asks for and does not name; an update keeps
/// those of before.
fn allocate(
    new: &mut Service,
    old: Option<&Service>,
    context: &Context<'_>,
) -> Result<(), StatusError> {
    if new.spec.r#type == ServiceType::EXTERNAL_NAME {
        return Ok(());
    }
    if let Some(old) = old.filter(|it| it.spec.r#type != ServiceType::EXTERNAL_NAME) {
        if new.spec.cluster_ip.is_empty() {
            new.spec.cluster_ip = old.spec.cluster_ip.clone();
        }
        if new.spec.cluster_ips.is_empty() {
            new.spec.cluster_ips = old.spec.cluster_ips.clone();
        }
    }
    let spec = &mut new.spec;
    if spec.cluster_ip.is_empty() {
        spec.cluster_ip = address(context.random());
    }
    if spec.cluster_ips.is_empty() {
        spec.cluster_ips = vec![spec.cluster_ip.clone()];
    }
    if spec.ip_families.is_empty() {
        let is_v6 = spec.cluster_ip != HEADLESS && spec.cluster_ip.contains(':');
        spec.ip_families = vec![if is_v6 { IPFamily::IPV6 } else { IPFamily::IPV4 }];
    }
    spec.ip_family_policy.get_or_insert(IPFamilyPolicy::SINGLE_STACK);
    spec.internal_traffic_policy.get_or_insert(ServiceInternalTrafficPolicy::CLUSTER);
    allocate_node_ports(new, old, context.random());
    Ok(())
}

/// An address of 10.96.0.0/12, and not one of those that servers keep for themselves.
fn address(random: u64) -> Str {
    let within = random % (1 << 20);
    let (second, third, fourth) = (96 + (within >> 16), within >> 8 & 0xff, within & 0xff);
    format!("10.{second}.{third}.{}", fourth.clamp(1, 254)).into()
}

fn allocate_node_ports(new: &mut Service, old: Option<&Service>, random: u64) {
    let kind = &new.spec.r#type;
    let balances = *kind == ServiceType::LOAD_BALANCER
        && new.spec.allocate_load_balancer_node_ports != Some(false);
    if *kind != ServiceType::NODE_PORT && !balances {
        return;
    }
    let before = old.map(|it| it.spec.ports.as_slice()).unwrap_or_default();
    let count = NODE_PORTS.end - NODE_PORTS.start;
    let mut taken: Vec<i32> = new.spec.ports.iter().map(|it| it.node_port).collect();
    for (place, port) in new.spec.ports.iter_mut().enumerate() {
        if port.node_port != 0 {
            continue;
        }
        let same = before.iter().find(|it| it.port == port.port && it.protocol == port.protocol);
        port.node_port = match same {
            Some(same) if !taken.contains(&same.node_port) => same.node_port,
            _ => {
                let next = NODE_PORTS.start + random.wrapping_add(place as u64) % count;
                i32::try_from(next).unwrap_or_default()
            }
        };
        taken.push(port.node_port);
    }
}
