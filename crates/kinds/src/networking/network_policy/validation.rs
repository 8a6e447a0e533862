//! What is wrong with network policies.

use std::collections::HashSet;

use apimachinery_api::networking::v1::{
    IPBlock, NetworkPolicy, NetworkPolicyPeer, NetworkPolicyPort,
};
use apimachinery_go_text::net::parse_cidr_sloppy;
use apimachinery_meta::IntOrStringValue;
use apimachinery_runtime::Str;
use apimachinery_validation::ip::{Strictness, legacy_prefix};
use apimachinery_validation::meta::{SelectorRules, label_selector};
use apimachinery_validation::names::{port_name, port_number};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::invalid;

const TYPES: [&str; 2] = ["Ingress", "Egress"];
const PROTOCOLS: [&str; 3] = ["TCP", "UDP", "SCTP"];

/// `ValidateNetworkPolicy` and `ValidateNetworkPolicyUpdate`.
pub(crate) fn network_policy(policy: &NetworkPolicy, old: Option<&NetworkPolicy>) -> FieldErrors {
    let before: HashSet<&str> = old.map(|it| blocks(it).collect()).unwrap_or_default();
    let selector = |it: &NetworkPolicy| {
        label_selector(&it.spec.pod_selector, SelectorRules::default(), &Path::new("podSelector"))
    };
    let mut rules = SelectorRules::default();
    rules.allow_invalid_values = old.is_some_and(|it| !selector(it).is_empty());
    let peers = Peers { before: &before, rules };

    let (spec, path) = (&policy.spec, Path::new("spec"));
    let mut errors = label_selector(&spec.pod_selector, rules, &path.child("podSelector"));
    for (at, rule) in spec.ingress.iter().enumerate() {
        let path = path.child("ingress").index(at);
        errors.append(ports(&rule.ports, &path.child("ports")));
        errors.append(peers.validate(&rule.from, &path.child("from")));
    }
    for (at, rule) in spec.egress.iter().enumerate() {
        let path = path.child("egress").index(at);
        errors.append(ports(&rule.ports, &path.child("ports")));
        errors.append(peers.validate(&rule.to, &path.child("to")));
    }
    let path = path.child("policyTypes");
    if spec.policy_types.len() > TYPES.len() {
        let detail = "may not specify more than two policyTypes";
        errors.push(FieldError::invalid(&path, BadValue::json(&spec.policy_types), detail));
        return errors;
    }
    for (at, kind) in spec.policy_types.iter().enumerate() {
        if !TYPES.contains(&kind.as_str()) {
            errors.push(FieldError::not_supported(&path.index(at), BadValue::json(kind), &TYPES));
        }
    }
    errors
}

/// All blocks of addresses of a policy.
fn blocks(policy: &NetworkPolicy) -> impl Iterator<Item = &str> {
    let spec = &policy.spec;
    let from = spec.ingress.iter().flat_map(|it| &it.from);
    let peers = from.chain(spec.egress.iter().flat_map(|it| &it.to));
    let blocks = peers.filter_map(|it| it.ip_block.as_deref());
    blocks.flat_map(|it| std::iter::once(&it.cidr).chain(&it.except)).map(Str::as_str)
}

fn ports(ports: &[NetworkPolicyPort], path: &Path) -> FieldErrors {
    ports.iter().enumerate().flat_map(|(at, it)| port(it, &path.index(at))).collect()
}

/// `ValidateNetworkPolicyPort`.
fn port(port: &NetworkPolicyPort, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if let Some(protocol) = port.protocol.as_ref().filter(|it| !PROTOCOLS.contains(&it.as_str())) {
        let path = path.child("protocol");
        errors.push(FieldError::not_supported(&path, BadValue::json(protocol), &PROTOCOLS));
    }
    let (first, last) = (path.child("port"), path.child("endPort"));
    let end = port.end_port;
    match port.port.as_ref().map(|it| it.value()) {
        None => {
            let detail = "may not be specified when `port` is not specified";
            errors.extend(end.map(|end| FieldError::invalid(&last, end, detail)));
        }
        Some(Ok(IntOrStringValue::Int(number))) => {
            let wrong = port_number(number.into()).into_iter();
            errors.extend(wrong.map(|it| FieldError::invalid(&first, number, it)));
            let Some(end) = end else { return errors };
            if end < number {
                let detail = "must be greater than or equal to `port`";
                errors.push(FieldError::invalid(&last, number, detail));
            }
            let wrong = port_number(end.into()).into_iter();
            errors.extend(wrong.map(|it| FieldError::invalid(&last, end, it)));
        }
        Some(Ok(IntOrStringValue::String(name))) => {
            let detail = "may not be specified when `port` is non-numeric";
            errors.extend(end.map(|end| FieldError::invalid(&last, end, detail)));
            errors.append(invalid(&first, name, port_name(name)));
        }
        Some(Err(error)) => errors.push(FieldError::internal(&first, error)),
    }
    errors
}

/// What is allowed for the sake of the policy that is replaced.
struct Peers<'a> {
    /// Its blocks of addresses.
    before: &'a HashSet<&'a str>,
    rules: SelectorRules,
}

impl Peers<'_> {
    fn validate(&self, peers: &[NetworkPolicyPeer], path: &Path) -> FieldErrors {
        peers.iter().enumerate().flat_map(|(at, it)| self.peer(it, &path.index(at))).collect()
    }

    /// `ValidateNetworkPolicyPeer`.
    fn peer(&self, peer: &NetworkPolicyPeer, path: &Path) -> FieldErrors {
        let mut errors = FieldErrors::new();
        let selectors =
            [("podSelector", &peer.pod_selector), ("namespaceSelector", &peer.namespace_selector)];
        let mut has_selector = false;
        for (field, selector) in selectors {
            if let Some(selector) = selector {
                has_selector = true;
                errors.append(label_selector(selector, self.rules, &path.child(field)));
            }
        }
        match &peer.ip_block {
            Some(block) => {
                errors.append(self.block(block, &path.child("ipBlock")));
                if has_selector {
                    let detail = "may not specify both ipBlock and another peer";
                    errors.push(FieldError::forbidden(path, detail));
                }
            }
            None if !has_selector => {
                errors.push(FieldError::required(path, "must specify a peer"));
            }
            None => {}
        }
        errors
    }

    /// `ValidateIPBlock`.
    fn block(&self, block: &IPBlock, path: &Path) -> FieldErrors {
        let place = path.child("cidr");
        if block.cidr.is_empty() {
            return FieldError::required(&place, "").into();
        }
        let mut errors = self.prefix(&block.cidr, &place);
        let Some(whole) = parse_cidr_sloppy(&block.cidr) else { return errors };
        for (at, except) in block.except.iter().enumerate() {
            let place = path.child("except").index(at);
            errors.append(self.prefix(except, &place));
            let Some(part) = parse_cidr_sloppy(except) else { continue };
            if !whole.contains(part.network()) || whole.length >= part.length {
                let detail = "must be a strict subset of `cidr`";
                errors.push(FieldError::invalid(&place, except, detail));
            }
        }
        errors
    }

    fn prefix(&self, text: &str, path: &Path) -> FieldErrors {
        match self.before.contains(text) {
            true => FieldErrors::new(),
            false => legacy_prefix(path, text, Strictness::Strict, &[]),
        }
    }
}
