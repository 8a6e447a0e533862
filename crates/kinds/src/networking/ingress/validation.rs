//! What is wrong with ingresses.

use std::collections::HashSet;

use apimachinery_api::core::v1::TypedLocalObjectReference;
use apimachinery_api::networking::v1::{
    HTTPIngressPath, Ingress, IngressBackend, IngressRule, IngressServiceBackend, IngressTLS,
};
use apimachinery_go_text::net::parse_ip_sloppy;
use apimachinery_runtime::Str;
use apimachinery_validation::names::{
    dns1123_label, dns1123_subdomain, path_segment_name, port_name, port_number,
    wildcard_dns1123_subdomain,
};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::invalid;
use crate::shared::load_balancers::Entry;

const PATH_TYPES: [&str; 3] = ["Exact", "ImplementationSpecific", "Prefix"];
const INVALID_SEQUENCES: [&str; 5] = ["//", "/./", "/../", "%2f", "%2F"];
const INVALID_SUFFIXES: [&str; 2] = ["/..", "/."];
const CLASS: &str = "kubernetes.io/ingress.class";

/// `ValidateIngressCreate` and `ValidateIngressUpdate`.
pub(crate) fn ingress(ingress: &Ingress, old: Option<&Ingress>) -> FieldErrors {
    let (spec, path) = (&ingress.spec, Path::new("spec"));
    let mut errors = FieldErrors::new();
    if spec.rules.is_empty() && spec.default_backend.is_none() {
        let detail = "either `defaultBackend` or `rules` must be specified";
        errors.push(FieldError::invalid(&path, BadValue::shown("null"), detail));
    }
    if let Some(it) = &spec.default_backend {
        errors.append(backend(it, &path.child("defaultBackend")));
    }
    // What was tolerated once is tolerated in updates.
    let before = |is_wrong: fn(&Ingress) -> bool| old.is_some_and(is_wrong);
    let skips_wildcards = before(|it| it.spec.rules.iter().any(has_wrong_wildcard));
    for (at, it) in spec.rules.iter().enumerate() {
        let path = path.child("rules").index(at);
        errors.append(host(&it.host, &path.child("host")));
        if !(skips_wildcards && it.host.contains('*')) {
            errors.append(paths(it, &path));
        }
    }
    let skips_names = before(|it| it.spec.tls.iter().any(|it| !secret_name(it).is_empty()));
    for (at, it) in spec.tls.iter().enumerate() {
        let path = path.child("tls").index(at);
        for (at, host) in it.hosts.iter().enumerate() {
            errors.append(domain(host, &path.child("hosts").index(at)));
        }
        if !skips_names {
            errors.append(invalid(&path.child("secretName"), &it.secret_name, secret_name(it)));
        }
    }
    if let Some(class) = &spec.ingress_class_name {
        errors.append(invalid(&path.child("ingressClassName"), class, dns1123_subdomain(class)));
    }
    let annotation = ingress.metadata.annotations.get(CLASS);
    if let (None, Some(class), Some(annotation)) = (old, &spec.ingress_class_name, annotation)
        && annotation != class
    {
        let detail = "must match `ingressClassName` when both are specified";
        errors.push(FieldError::invalid(
            &Path::new("annotations").child(CLASS),
            annotation,
            detail,
        ));
    }
    errors
}

fn has_wrong_wildcard(rule: &IngressRule) -> bool {
    rule.host.contains('*') && !paths(rule, &Path::new("")).is_empty()
}

fn secret_name(tls: &IngressTLS) -> Vec<String> {
    match tls.secret_name.as_str() {
        "" => Vec::new(),
        name => dns1123_subdomain(name),
    }
}

fn host(host: &str, path: &Path) -> FieldErrors {
    if host.is_empty() {
        return FieldErrors::new();
    }
    let mut errors = FieldErrors::new();
    if parse_ip_sloppy(host).is_some() {
        let detail = "must be a DNS name, not an IP address";
        errors.push(FieldError::invalid(path, host, detail));
    }
    errors.append(domain(host, path));
    errors
}

/// A name of hosts, or of one host.
fn domain(host: &str, path: &Path) -> FieldErrors {
    match host.contains('*') {
        true => invalid(path, host, wildcard_dns1123_subdomain(host)),
        false => invalid(path, host, dns1123_subdomain(host)),
    }
}

fn paths(rule: &IngressRule, path: &Path) -> FieldErrors {
    let Some(http) = &rule.ingress_rule_value.http else { return FieldErrors::new() };
    let path = path.child("http").child("paths");
    if http.paths.is_empty() {
        return FieldError::required(&path, "").into();
    }
    http.paths.iter().enumerate().flat_map(|(at, it)| http_path(it, &path.index(at))).collect()
}

/// `validateHTTPIngressPath`.
fn http_path(http: &HTTPIngressPath, path: &Path) -> FieldErrors {
    let Some(kind) = &http.path_type else {
        let detail = "pathType must be specified";
        return FieldError::required(&path.child("pathType"), detail).into();
    };
    let (text, place) = (&http.path, path.child("path"));
    let mut errors = FieldErrors::new();
    let mut refuse = |detail: String| errors.push(FieldError::invalid(&place, text, detail));
    let is_absolute = text.starts_with('/');
    match kind.as_str() {
        "Exact" | "Prefix" => {
            if !is_absolute {
                refuse("must be an absolute path".into());
            }
            for wrong in INVALID_SEQUENCES.iter().filter(|it| text.contains(**it)) {
                refuse(format!("must not contain '{wrong}'"));
            }
            for wrong in INVALID_SUFFIXES.iter().filter(|it| text.ends_with(**it)) {
                refuse(format!("cannot end with '{wrong}'"));
            }
        }
        "ImplementationSpecific" if text.is_empty() || is_absolute => {}
        "ImplementationSpecific" => refuse("must be an absolute path".into()),
        _ => {
            let (path, value) = (path.child("pathType"), BadValue::json(kind));
            errors.push(FieldError::not_supported(&path, value, &PATH_TYPES));
        }
    }
    errors.append(backend(&http.backend, &path.child("backend")));
    errors
}

/// `validateIngressBackend`.
fn backend(backend: &IngressBackend, path: &Path) -> FieldErrors {
    let refuse = |detail: &str| FieldErrors::from(FieldError::invalid(path, "", detail));
    match (&backend.resource, &backend.service) {
        (Some(_), Some(_)) => refuse("cannot set both resource and service backends"),
        (Some(resource), None) => reference(resource, &path.child("resource")),
        (None, Some(it)) => service(it, path),
        (None, None) => refuse("resource or service backend is required"),
    }
}

fn service(service: &IngressServiceBackend, path: &Path) -> FieldErrors {
    let place = path.child("service");
    let name = place.child("name");
    let mut errors = match service.name.as_str() {
        "" => FieldError::required(&name, "").into(),
        text => invalid(&name, text, dns1123_label(text)),
    };
    let port = &service.port;
    let place = place.child("port");
    match (port.name.as_str(), port.number) {
        ("", 0) => errors.push(FieldError::required(path, "port name or number is required")),
        ("", number) => {
            let place = place.child("number");
            let wrong = port_number(number.into()).into_iter();
            errors.extend(wrong.map(|it| FieldError::invalid(&place, number, it)));
        }
        (name, 0) => errors.append(invalid(&place.child("name"), name, port_name(name))),
        _ => errors.push(FieldError::invalid(path, "", "cannot set both port name & port number")),
    }
    errors
}

/// `validateIngressTypedLocalObjectReference`.
fn reference(reference: &TypedLocalObjectReference, path: &Path) -> FieldErrors {
    let TypedLocalObjectReference { api_group, kind, name } = reference;
    named(api_group.as_ref(), kind, name, path)
}

pub(crate) fn named(group: Option<&Str>, kind: &Str, name: &Str, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if let Some(group) = group {
        errors.append(invalid(&path.child("apiGroup"), group, dns1123_subdomain(group)));
    }
    for (field, text) in [("kind", kind), ("name", name)] {
        let path = path.child(field);
        match text.as_str() {
            "" => errors.push(FieldError::required(&path, "")),
            text => errors.append(invalid(&path, text, path_segment_name(text))),
        }
    }
    errors
}

/// `ValidateIngressStatusUpdate`.
pub(crate) fn ingress_status(ingress: &Ingress, old: &Ingress) -> FieldErrors {
    let path = Path::new("status").child("loadBalancer").child("ingress");
    let old: HashSet<_> =
        old.status.load_balancer.ingress.iter().map(|it| it.ip.as_str()).collect();
    let mut errors = FieldErrors::new();
    for (at, it) in ingress.status.load_balancer.ingress.iter().enumerate() {
        let path = path.index(at);
        let entry = Entry { address: &it.ip, host: &it.hostname };
        errors.append(entry.address_errors(&old, &path));
        errors.append(entry.host_errors(&path));
    }
    errors
}
