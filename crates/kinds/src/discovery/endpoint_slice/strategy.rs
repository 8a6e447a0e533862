//! The strategy of slices of endpoints.

use std::collections::HashSet;

use apimachinery_api::discovery::v1::EndpointSlice;
use apimachinery_runtime::Str;
use apimachinery_validation::Path;
use apimachinery_validation::ip::address_warnings;
use apimachinery_validation::names::dns1123_subdomain;

use super::validation;
use crate::kind::Kind;
use crate::shared::strategies::whole;
use crate::strategy::Strategies;

const HOST: &str = "kubernetes.io/hostname";
const MANAGED_SLICE: &str = "endpointslice.kubernetes.io/managed-by";
const OF_SLICES: [&str; 2] =
    ["endpointslice-controller.k8s.io", "endpointslicemirroring-controller.k8s.io"];

pub(crate) fn endpoint_slices() -> Strategies {
    let kind = Kind::<EndpointSlice>::new().generation().prepare(|new, old, context| {
        let without =
            |it: &EndpointSlice| EndpointSlice { metadata: Default::default(), ..it.clone() };
        if let Some(old) = old
            && (new.metadata.labels != old.metadata.labels || without(new) != without(old))
        {
            new.metadata.generation += 1;
        }
        if *context.version != *"v1beta1" && old.is_none_or(|it| it.endpoints != new.endpoints) {
            drop_topology(new, old);
        }
        Ok(())
    });
    whole(kind.validate(validation::endpoint_slice).warnings(warnings))
}

/// Removes what only `v1beta1` can write (`dropTopologyOnV1`).
fn drop_topology(new: &mut EndpointSlice, old: Option<&EndpointSlice>) {
    let before = old.iter().flat_map(|it| &it.endpoints);
    let nodes: HashSet<&Str> = before.filter_map(|it| it.deprecated_topology.get(HOST)).collect();
    for endpoint in &mut new.endpoints.iter_mut() {
        let topology = std::mem::take(&mut endpoint.deprecated_topology);
        let node = topology.get(HOST).filter(|it| nodes.contains(it) && !it.is_empty());
        if let Some(node) = node.filter(|it| dns1123_subdomain(it).is_empty())
            && endpoint.node_name.is_none()
        {
            endpoint.node_name = Some(node.clone());
        }
    }
}

/// `warnOnDeprecatedAddressType` and `warnOnBadIPs`.
fn warnings(slice: &EndpointSlice, old: Option<&EndpointSlice>) -> Vec<String> {
    let mut warnings = Vec::new();
    if old.is_none() && slice.address_type.as_str() == "FQDN" {
        warnings.push("spec.addressType: FQDN endpoints are deprecated".to_owned());
    }
    let manager = slice.metadata.labels.get(MANAGED_SLICE).map(Str::as_str);
    if manager.is_some_and(|it| OF_SLICES.contains(&it)) {
        return warnings;
    }
    for (at, endpoint) in slice.endpoints.iter().enumerate() {
        let path = Path::new("endpoints").index(at).child("addresses");
        let addresses = endpoint.addresses.iter().enumerate();
        warnings.extend(addresses.filter_map(|(at, it)| address_warnings(&path.index(at), it)));
    }
    warnings
}
