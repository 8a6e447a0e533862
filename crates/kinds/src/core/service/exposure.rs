//! From where a service can be reached.

use apimachinery_api::core::v1::{Service, ServiceExternalTrafficPolicy, ServiceType};

pub(crate) fn has_address(service: &Service) -> bool {
    service.spec.r#type != ServiceType::EXTERNAL_NAME
}

/// Whether nodes have ports for it.
pub(crate) fn has_node_ports(service: &Service) -> bool {
    let kind = &service.spec.r#type;
    *kind == ServiceType::NODE_PORT || *kind == ServiceType::LOAD_BALANCER
}

/// Whether it can be reached from outside of the cluster (`ExternallyAccessible`).
pub(crate) fn is_external(service: &Service) -> bool {
    has_node_ports(service)
        || service.spec.r#type == ServiceType::CLUSTER_IP && !service.spec.external_ips.is_empty()
}

/// Whether a balancer asks nodes for its health (`NeedsHealthCheck`).
pub(crate) fn checks_health(service: &Service) -> bool {
    service.spec.r#type == ServiceType::LOAD_BALANCER
        && service.spec.external_traffic_policy == ServiceExternalTrafficPolicy::LOCAL
}
