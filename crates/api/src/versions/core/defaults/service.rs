//! Services.

use apimachinery_meta::IntOrString;

use crate::core::v1::{
    ClientIPConfig, LoadBalancerIPMode, Protocol, Service, ServiceAffinity,
    ServiceExternalTrafficPolicy, ServiceInternalTrafficPolicy, ServicePort, ServiceSpec,
    ServiceType, SessionAffinityConfig,
};
use crate::versions::set_if_empty;

/// How long a client stays with one Pod: three hours.
const CLIENT_IP_TIMEOUT_SECONDS: i32 = 10_800;

pub(super) fn service(service: &mut Service) {
    let spec = &mut service.spec;
    session_affinity(spec);
    set_if_empty(&mut spec.r#type, ServiceType::CLUSTER_IP);
    spec.ports.iter_mut().for_each(port);
    if is_externally_accessible(spec) {
        let policy = &mut spec.external_traffic_policy;
        set_if_empty(policy, ServiceExternalTrafficPolicy::CLUSTER);
    }
    if spec.r#type == ServiceType::LOAD_BALANCER
        || spec.r#type == ServiceType::NODE_PORT
        || spec.r#type == ServiceType::CLUSTER_IP
    {
        spec.internal_traffic_policy.get_or_insert(ServiceInternalTrafficPolicy::CLUSTER);
    }
    if spec.r#type == ServiceType::LOAD_BALANCER {
        spec.allocate_load_balancer_node_ports.get_or_insert(true);
        for ingress in &mut service.status.load_balancer.ingress {
            if !ingress.ip.is_empty() {
                ingress.ip_mode.get_or_insert(LoadBalancerIPMode::VIP);
            }
        }
    }
}

/// Without affinity there is nothing to configure; clients that stay with a Pod do so for some
/// time.
fn session_affinity(spec: &mut ServiceSpec) {
    set_if_empty(&mut spec.session_affinity, ServiceAffinity::NONE);
    if spec.session_affinity == ServiceAffinity::NONE {
        spec.session_affinity_config = None;
    } else if spec.session_affinity == ServiceAffinity::CLIENT_IP {
        let config: &mut SessionAffinityConfig =
            spec.session_affinity_config.get_or_insert_default();
        let config: &mut ClientIPConfig = config.client_ip.get_or_insert_default();
        config.timeout_seconds.get_or_insert(CLIENT_IP_TIMEOUT_SECONDS);
    }
}

fn port(port: &mut ServicePort) {
    set_if_empty(&mut port.protocol, Protocol::TCP);
    if matches!(port.target_port.parts(), (0 | 1, 0, "")) {
        port.target_port = IntOrString::from(port.port);
    }
}

fn is_externally_accessible(spec: &ServiceSpec) -> bool {
    spec.r#type == ServiceType::LOAD_BALANCER
        || spec.r#type == ServiceType::NODE_PORT
        || (spec.r#type == ServiceType::CLUSTER_IP && !spec.external_ips.is_empty())
}
