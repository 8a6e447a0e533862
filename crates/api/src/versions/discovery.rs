//! Defaults and conversions of `discovery.k8s.io`.
//!
//! Conversions: what was topology is the zone and the node now.

use apimachinery_runtime::{SchemeBuilder, Str};

use crate::core::v1::Protocol;
use crate::discovery::{v1, v1beta1};
use crate::versions::convert::{boxed, one};

/// Registers the defaults and conversions of this group.
pub(crate) fn install(builder: &mut SchemeBuilder) {
    builder
        .default_with_list::<v1::EndpointSliceList>(|slice| {
            slice.ports.iter_mut().for_each(|it| port(&mut it.name, &mut it.protocol));
        })
        .default_with_list::<v1beta1::EndpointSliceList>(|slice| {
            slice.ports.iter_mut().for_each(|it| port(&mut it.name, &mut it.protocol));
        });
    crate::discovery::conversions::install(builder);
}

/// A port without a name has an empty one.
fn port(name: &mut Option<Str>, protocol: &mut Option<Protocol>) {
    name.get_or_insert_default();
    protocol.get_or_insert(Protocol::TCP);
}

const ZONE: &str = "topology.kubernetes.io/zone";
const HOSTNAME: &str = "kubernetes.io/hostname";

impl From<v1beta1::Endpoint> for v1::Endpoint {
    /// A host name that is not that of the node stays in the topology.
    fn from(endpoint: v1beta1::Endpoint) -> Self {
        let mut topology = endpoint.topology;
        let zone = topology.remove(ZONE);
        let node_name = endpoint.node_name;
        if node_name.is_some() && topology.get(HOSTNAME) == node_name.as_ref() {
            topology.remove(HOSTNAME);
        }
        Self {
            addresses: endpoint.addresses,
            conditions: one(endpoint.conditions),
            hostname: endpoint.hostname,
            target_ref: endpoint.target_ref,
            deprecated_topology: topology,
            node_name,
            zone,
            hints: boxed(endpoint.hints),
        }
    }
}

impl From<v1::Endpoint> for v1beta1::Endpoint {
    fn from(endpoint: v1::Endpoint) -> Self {
        let mut topology = endpoint.deprecated_topology;
        if let Some(zone) = endpoint.zone {
            topology.insert(Str::from_static(ZONE), zone);
        }
        let node_name = endpoint.node_name;
        if let Some(node) = &node_name
            && topology.get(HOSTNAME).is_none_or(|it| it.is_empty())
        {
            topology.insert(Str::from_static(HOSTNAME), node.clone());
        }
        Self {
            addresses: endpoint.addresses,
            conditions: one(endpoint.conditions),
            hostname: endpoint.hostname,
            target_ref: endpoint.target_ref,
            topology,
            node_name,
            hints: boxed(endpoint.hints),
        }
    }
}
