//! What is wrong with endpoints.

use apimachinery_api::core::v1::{EndpointAddress, EndpointPort, EndpointSubset, Endpoints};
use apimachinery_validation::ip::{Strictness, legacy_address};
use apimachinery_validation::names::{
    dns1123_label, dns1123_subdomain, port_number, qualified_name,
};
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::shared::addresses::endpoint_address;
use crate::shared::fields::{invalid, one_of};
use crate::shared::ports::PROTOCOLS;

/// `ValidateEndpoints`. What stood there before is good.
pub(crate) fn endpoints(new: &Endpoints, old: Option<&Endpoints>) -> FieldErrors {
    let path = Path::new("subsets");
    let subsets = new.subsets.iter().enumerate();
    let errors: FieldErrors = subsets.flat_map(|(at, it)| subset(it, &path.index(at))).collect();
    match old.is_some_and(|it| !errors.is_empty() && it.subsets == new.subsets) {
        true => FieldErrors::new(),
        false => errors,
    }
}

fn subset(subset: &EndpointSubset, path: &Path) -> FieldErrors {
    let (ready, not_ready) = (&subset.addresses, &subset.not_ready_addresses);
    let mut errors = FieldErrors::new();
    if ready.is_empty() && not_ready.is_empty() {
        let detail = "must specify `addresses` or `notReadyAddresses`";
        errors.push(FieldError::required(path, detail));
    }
    for (field, addresses) in [("addresses", ready), ("notReadyAddresses", not_ready)] {
        for (at, it) in addresses.iter().enumerate() {
            errors.append(of_address(it, &path.child(field).index(at)));
        }
    }
    for (at, it) in subset.ports.iter().enumerate() {
        errors.append(port(it, subset.ports.len() > 1, &path.child("ports").index(at)));
    }
    errors
}

/// `validateEndpointAddress`.
fn of_address(address: &EndpointAddress, path: &Path) -> FieldErrors {
    let place = path.child("ip");
    let mut errors = legacy_address(&place, &address.ip, Strictness::Strict, &[]);
    let host = &address.hostname;
    if !host.is_empty() {
        errors.append(invalid(&path.child("hostname"), host, dns1123_label(host)));
    }
    if let Some(node) = &address.node_name {
        errors.append(invalid(&path.child("nodeName"), node, dns1123_subdomain(node)));
    }
    errors.append(endpoint_address(&place, &address.ip));
    errors
}

/// `validateEndpointPort`.
fn port(port: &EndpointPort, needs_name: bool, path: &Path) -> FieldErrors {
    let place = path.child("name");
    let mut errors = match port.name.as_str() {
        "" if needs_name => FieldError::required(&place, "").into(),
        "" => FieldErrors::new(),
        name => invalid(&place, name, dns1123_label(name)),
    };
    let wrong = port_number(port.port.into()).into_iter();
    errors.extend(wrong.map(|it| FieldError::invalid(&path.child("port"), port.port, it)));
    errors.append(one_of(&port.protocol, &PROTOCOLS, &path.child("protocol")));
    if let Some(protocol) = &port.app_protocol {
        errors.append(invalid(&path.child("appProtocol"), protocol, qualified_name(protocol)));
    }
    errors
}
