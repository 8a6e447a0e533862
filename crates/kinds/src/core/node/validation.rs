//! What is wrong with nodes.

use std::collections::HashSet;

use apimachinery_api::core::v1::{ConfigMapNodeConfigSource, Node, NodeConfigSource, Taint};
use apimachinery_go_text::net::{SloppyPrefix, parse_cidr_sloppy};
use apimachinery_go_text::quote::Quoted;
use apimachinery_runtime::Str;
use apimachinery_validation::ip::{Strictness, legacy_prefix};
use apimachinery_validation::meta::label_name;
use apimachinery_validation::names::{
    config_map_key, dns1123_label, dns1123_subdomain, label_value,
};
use apimachinery_validation::{BadValue, ErrorType, FieldError, FieldErrors, Path};

use crate::shared::fields::{Check, required, required_texts};
use crate::shared::resources::amount;
use crate::shared::tolerations::TAINT_EFFECTS;

const LONGEST_FEATURE: usize = 253;

/// `ValidateNode` and `ValidateNodeUpdate`, which examine some of a node twice.
pub(crate) fn node(node: &Node, old: Option<&Node>) -> FieldErrors {
    let metadata = Path::new("metadata");
    let mut errors = taints(&node.spec.taints, &metadata.child("taints"));
    errors.append(resources(node));
    let swap = node.status.node_info.swap.as_ref().and_then(|it| it.capacity);
    if let Some(capacity) = swap.filter(|it| *it <= 0) {
        let path = metadata.child("nodeSwapStatus").child("capacity");
        errors.push(FieldError::invalid(&path, capacity, "must be greater than 0"));
    }
    errors.append(features(node));
    errors.append(pod_prefixes(node));
    if let Some(old) = old {
        errors.append(update(node, old));
    }
    errors
}

/// `validateNodeTaints`.
fn taints(taints: &[Taint], path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    let mut seen = HashSet::new();
    for (at, taint) in taints.iter().enumerate() {
        let path = path.index(at);
        errors.append(label_name(&taint.key, &path.child("key")));
        let wrong = label_value(&taint.value);
        if !wrong.is_empty() {
            let path = path.child("value");
            errors.push(FieldError::invalid(&path, &taint.value, wrong.join(";")));
        }
        let (effect, place) = (&taint.effect, path.child("effect"));
        match effect.as_str() {
            "" => errors.push(FieldError::required(&place, "")),
            it if !TAINT_EFFECTS.contains(&it) => {
                let shown = BadValue::json(effect);
                errors.push(FieldError::not_supported(&place, shown, &TAINT_EFFECTS));
            }
            _ => {}
        }
        if !seen.insert((effect.as_str(), taint.key.as_str())) {
            let detail = "taints must be unique by key and effect pair";
            errors.push(FieldError::new(ErrorType::Duplicate, &path, internal(taint), detail));
        }
    }
    errors
}

/// A taint as the server's own types show it.
fn internal(taint: &Taint) -> BadValue {
    let shown = |value: BadValue| value.text().unwrap_or("null").to_owned();
    BadValue::shown(format!(
        r#"{{"Key":{},"Value":{},"Effect":{},"TimeAdded":{}}}"#,
        shown(BadValue::json(&taint.key)),
        shown(BadValue::json(&taint.value)),
        shown(BadValue::json(&taint.effect)),
        shown(taint.time_added.as_ref().map_or(BadValue::shown("null"), BadValue::json)),
    ))
}

/// `ValidateNodeResources`.
fn resources(node: &Node) -> FieldErrors {
    let status = Path::new("status");
    let lists = [("capacity", &node.status.capacity), ("allocatable", &node.status.allocatable)];
    let mut errors = FieldErrors::new();
    for (field, list) in lists {
        let path = status.child(field);
        for (name, quantity) in list {
            errors.append(amount(name, quantity, &path.child(name)));
        }
    }
    errors
}

/// `validateNodeDeclaredFeatures`.
fn features(node: &Node) -> FieldErrors {
    let path = Path::new("status").child("declaredFeatures");
    let mut errors = FieldErrors::new();
    let mut before: Option<&str> = None;
    for (at, name) in node.status.declared_features.iter().enumerate() {
        let path = path.index(at);
        match before {
            Some(it) if it == name.as_str() => errors.push(FieldError::duplicate(&path, name)),
            Some(it) if it > name.as_str() => {
                let detail = "list must be sorted alphabetically";
                errors.push(FieldError::invalid(&path, name, detail));
            }
            _ => {}
        }
        before = Some(name);
        let rule = match name.len() > LONGEST_FEATURE {
            true => format!("must be no more than {LONGEST_FEATURE} characters"),
            false if is_feature(name) => continue,
            false => "must start with an UpperCamelCase segment, with subsequent segments separated by '/' (e.g., MyFeature or MyFeature/mySubFeature), and contain only alphanumeric characters and slashes".to_owned(),
        };
        let detail = format!("invalid feature name {}: {rule}", Quoted(name));
        errors.push(FieldError::invalid(&path, name, detail));
    }
    errors
}

fn is_feature(name: &str) -> bool {
    let is_part = |part: &str| {
        part.starts_with(|it: char| it.is_ascii_alphabetic())
            && part.bytes().all(|it| it.is_ascii_alphanumeric())
    };
    name.starts_with(|it: char| it.is_ascii_uppercase()) && name.split('/').all(is_part)
}

/// The prefixes of a node's pods, of which there is one of each family.
fn pod_prefixes(node: &Node) -> FieldErrors {
    let (prefixes, path) = (&node.spec.pod_cidrs, Path::new("spec").child("podCIDRs"));
    let mut errors = FieldErrors::new();
    for (at, text) in prefixes.iter().enumerate() {
        errors.append(legacy_prefix(&path.index(at), text, Strictness::Strict, &[]));
    }
    if prefixes.len() < 2 {
        return errors;
    }
    let parsed = prefixes.iter().map(|it| parse_cidr_sloppy(it));
    if let Some(at) = parsed.clone().position(|it| it.is_none()) {
        let detail = format!(
            "invalid PodCIDRs. failed to check with dual stack with error:invalid CIDR[{at}]: <nil> (invalid CIDR address: {})",
            prefixes.get(at).map(Str::as_str).unwrap_or_default()
        );
        errors.push(FieldError::internal(&path, detail));
    }
    let parsed: Option<Vec<SloppyPrefix>> = parsed.collect();
    let families = parsed.iter().flatten().map(|it| it.ip.is_v4()).collect::<HashSet<_>>();
    if families.len() < 2 || prefixes.len() > 2 {
        let detail = "may specify no more than one CIDR for each IP family";
        errors.push(FieldError::invalid(&path, BadValue::json(prefixes), detail));
    }
    errors
}

/// `ValidateNodeUpdate`, which is all that is examined of a status.
pub(crate) fn node_status(node: &Node, old: &Node) -> FieldErrors {
    let mut errors = resources(node);
    errors.append(features(node));
    errors.append(update(node, old));
    errors.append(taints(&node.spec.taints, &Path::new("metadata").child("taints")));
    errors
}

fn update(node: &Node, old: &Node) -> FieldErrors {
    let (spec, status) = (Path::new("spec"), Path::new("status"));
    let mut errors = FieldErrors::new();
    let mut seen = HashSet::new();
    for (at, it) in node.status.addresses.iter().enumerate() {
        if !seen.insert((it.r#type.as_str(), it.address.as_str())) {
            let shown = |value: BadValue| value.text().unwrap_or("null").to_owned();
            let kind = shown(BadValue::json(&it.r#type));
            let address = shown(BadValue::json(&it.address));
            let shown = BadValue::shown(format!(r#"{{"Type":{kind},"Address":{address}}}"#));
            errors.push(FieldError::duplicate(&status.child("addresses").index(at), shown));
        }
    }
    let (before, now) = (&old.spec.pod_cidrs, &node.spec.pod_cidrs);
    let changes = match before.len() == now.len() {
        _ if before.is_empty() => 0,
        true => before.iter().zip(now).filter(|(before, now)| before != now).count(),
        false => 1,
    };
    let of_node = |field: &'static str, what: &str| {
        let detail = format!("node updates may not change {what} except from \"\" to valid");
        FieldError::forbidden(&spec.child(field), detail)
    };
    errors.extend((0..changes).map(|_| of_node("podCIDRs", "podCIDR")));
    let id = &old.spec.provider_id;
    if !id.is_empty() && *id != node.spec.provider_id {
        errors.push(of_node("providerID", "providerID"));
    }
    if let Some(source) = &node.spec.config_source {
        errors.append(config(source, Holder::Spec, &spec.child("configSource")));
    }
    if let Some(it) = &node.status.config {
        let path = status.child("config");
        let sources = [
            ("assigned", &it.assigned),
            ("active", &it.active),
            ("lastKnownGood", &it.last_known_good),
        ];
        for (field, source) in sources {
            if let Some(source) = source {
                errors.append(config(source, Holder::Status, &path.child(field)));
            }
        }
    }
    if node.spec.external_id != old.spec.external_id {
        errors.push(FieldError::forbidden(&spec.child("externalID"), "may not be updated"));
    }
    errors
}

/// Whether the source of a configuration is wanted or used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holder {
    Spec,
    Status,
}

/// `validateNodeConfigSourceSpec` and `validateNodeConfigSourceStatus`.
fn config(source: &NodeConfigSource, holder: Holder, path: &Path) -> FieldErrors {
    let Some(map) = source.config_map.as_deref() else {
        let detail = "exactly one reference subfield must be non-nil";
        return FieldError::invalid(path, BadValue::shown(r#"{"ConfigMap":null}"#), detail).into();
    };
    let path = path.child("configMap");
    let mut errors = FieldErrors::new();
    for (field, text) in [("uid", &map.uid), ("resourceVersion", &map.resource_version)] {
        let place = path.child(field);
        match holder {
            Holder::Spec if !text.is_empty() => {
                let detail = format!("{field} must not be set in spec");
                errors.push(FieldError::forbidden(&place, detail));
            }
            Holder::Spec => {}
            Holder::Status => errors.append(required(text, &place)),
        }
    }
    errors.append(config_map(map, &path));
    errors
}

/// `validateConfigMapNodeConfigSource`.
fn config_map(source: &ConfigMapNodeConfigSource, path: &Path) -> FieldErrors {
    let texts: [(_, _, Check); 3] = [
        ("namespace", &source.namespace, dns1123_label),
        ("name", &source.name, dns1123_subdomain),
        ("kubeletConfigKey", &source.kubelet_config_key, config_map_key),
    ];
    required_texts(&texts, path)
}
