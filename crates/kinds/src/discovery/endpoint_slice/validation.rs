//! What is wrong with slices of endpoints.

use std::collections::HashSet;

use apimachinery_api::discovery;
use apimachinery_api::discovery::v1::{Endpoint, EndpointHints, EndpointSlice};
use apimachinery_go_text::net::{SloppyIp, parse_ip_sloppy};
use apimachinery_validation::ip::{Strictness, address, legacy_address};
use apimachinery_validation::meta::labels;
use apimachinery_validation::names::{
    dns1123_label, dns1123_subdomain, fully_qualified_domain_name, label_value, qualified_name,
};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::addresses::endpoint_address;
use crate::shared::fields::{Check, immutable, invalid, one_of};
use crate::shared::ports::PROTOCOLS;

const ADDRESS_TYPES: [&str; 3] = ["FQDN", "IPv4", "IPv6"];
const MOST_ENDPOINTS: usize = 1_000;
const MOST_ADDRESSES: usize = 100;
const MOST_PORTS: usize = 20_000;
const MOST_LABELS: usize = 16;
const MOST_HINTS: usize = 8;
const ZONE: &str = "topology.kubernetes.io/zone";

/// `ValidateEndpointSlice` and `ValidateEndpointSliceUpdate`. Endpoints that stood there before are
/// good.
pub(crate) fn endpoint_slice(slice: &EndpointSlice, old: Option<&EndpointSlice>) -> FieldErrors {
    let of_type = Path::new("addressType");
    let kind = &slice.address_type;
    let mut errors = one_of(kind, &ADDRESS_TYPES, &of_type);
    errors.append(slice_ports(&slice.ports, &Path::new("ports")));
    let found = slice_endpoints(slice, &Path::new("endpoints"));
    if !old.is_some_and(|it| !found.is_empty() && it.endpoints == slice.endpoints) {
        errors.append(found);
    }
    if let Some(old) = old {
        errors.append(immutable(kind, &old.address_type, &of_type));
    }
    errors
}

fn slice_ports(ports: &[discovery::v1::EndpointPort], path: &Path) -> FieldErrors {
    if ports.len() > MOST_PORTS {
        return FieldError::too_many(path, ports.len(), MOST_PORTS).into();
    }
    let mut errors = FieldErrors::new();
    let mut names = HashSet::new();
    for (at, port) in ports.iter().enumerate() {
        let path = path.index(at);
        let (place, name) = (path.child("name"), port.name.as_deref().unwrap_or_default());
        if !name.is_empty() {
            errors.append(invalid(&place, name, dns1123_label(name)));
        }
        if !names.insert(name) {
            errors.push(FieldError::duplicate(&place, name));
        }
        let place = path.child("protocol");
        match port.protocol.as_ref() {
            None => errors.push(FieldError::required(&place, "")),
            Some(it) if !PROTOCOLS.contains(&it.as_str()) => {
                errors.push(FieldError::not_supported(&place, BadValue::json(it), &PROTOCOLS));
            }
            Some(_) => {}
        }
        if let Some(protocol) = &port.app_protocol {
            errors.append(invalid(&path.child("appProtocol"), protocol, qualified_name(protocol)));
        }
    }
    errors
}

fn slice_endpoints(slice: &EndpointSlice, path: &Path) -> FieldErrors {
    let endpoints = &slice.endpoints;
    if endpoints.len() > MOST_ENDPOINTS {
        return FieldError::too_many(path, endpoints.len(), MOST_ENDPOINTS).into();
    }
    let kind = slice.address_type.as_str();
    let endpoints = endpoints.iter().enumerate();
    endpoints.flat_map(|(at, it)| slice_endpoint(it, kind, &path.index(at))).collect()
}

fn slice_endpoint(endpoint: &Endpoint, kind: &str, path: &Path) -> FieldErrors {
    let place = path.child("addresses");
    let mut errors = FieldErrors::new();
    match endpoint.addresses.len() {
        0 => errors.push(FieldError::required(&place, "must contain at least 1 address")),
        1..=MOST_ADDRESSES => {}
        count => errors.push(FieldError::too_many(&place, count, MOST_ADDRESSES)),
    }
    for (at, text) in endpoint.addresses.iter().enumerate() {
        errors.append(slice_address(text, kind, &place, &place.index(at)));
    }
    if let Some(node) = &endpoint.node_name {
        errors.append(invalid(&path.child("nodeName"), node, dns1123_subdomain(node)));
    }
    let (topology, place) = (&endpoint.deprecated_topology, path.child("deprecatedTopology"));
    if topology.len() > MOST_LABELS {
        errors.push(FieldError::too_many(&place, topology.len(), MOST_LABELS));
    }
    errors.append(labels(topology, &place));
    if topology.contains_key(ZONE) {
        let detail = "reserved key was not removed in conversion";
        errors.push(FieldError::internal(&place.key(ZONE), detail));
    }
    if let Some(host) = &endpoint.hostname {
        errors.append(invalid(&path.child("hostname"), host, dns1123_label(host)));
    }
    if let Some(it) = &endpoint.hints {
        errors.append(hints(it, &path.child("hints")));
    }
    errors
}

/// An address, which is `path` in the list at `list`.
fn slice_address(text: &str, kind: &str, list: &Path, path: &Path) -> FieldErrors {
    let is_v4 = parse_ip_sloppy(text).is_some_and(SloppyIp::is_v4);
    let (errors, detail) = match kind {
        "IPv4" => {
            let errors = legacy_address(path, text, Strictness::Strict, &[]);
            (errors, (!is_v4).then_some("must be an IPv4 address"))
        }
        "IPv6" => (address(path, text), is_v4.then_some("must be an IPv6 address")),
        "FQDN" => return fully_qualified_domain_name(path, text),
        _ => return FieldErrors::new(),
    };
    if !errors.is_empty() {
        return errors;
    }
    let mut errors: FieldErrors =
        detail.into_iter().map(|it| FieldError::invalid(list, text, it)).collect();
    errors.append(endpoint_address(path, text));
    errors
}

/// `validateHints`.
fn hints(hints: &EndpointHints, path: &Path) -> FieldErrors {
    let zones = hints.for_zones.iter().map(|it| it.name.as_str()).collect();
    let nodes = hints.for_nodes.iter().map(|it| it.name.as_str()).collect();
    let lists: [(&str, Vec<&str>, Check); 2] =
        [("forZones", zones, label_value), ("forNodes", nodes, dns1123_subdomain)];
    let mut errors = FieldErrors::new();
    for (field, names, check) in lists {
        let path = path.child(field);
        if names.len() > MOST_HINTS {
            errors.push(FieldError::too_many(&path, names.len(), MOST_HINTS));
            return errors;
        }
        let mut seen = HashSet::new();
        for (at, name) in names.into_iter().enumerate() {
            let path = path.index(at).child("name");
            if !seen.insert(name) {
                errors.push(FieldError::duplicate(&path, name));
            }
            errors.append(invalid(&path, name, check(name)));
        }
    }
    errors
}
