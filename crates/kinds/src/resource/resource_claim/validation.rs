//! What is wrong with claims of devices, and templates of claims.

use std::collections::{HashMap, HashSet};

use apimachinery_api::resource::v1::{
    DeviceAllocationMode, DeviceClaim, DeviceConfiguration, DeviceConstraint, DeviceRequest,
    DeviceSelector, DeviceToleration, ResourceClaim, ResourceClaimTemplate,
};
use apimachinery_runtime::Str;
use apimachinery_validation::meta::label_name;
use apimachinery_validation::names::{dns1123_subdomain, label_value};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::resource::devices::{
    EFFECTS, MOST_REQUESTS, duplicates, identified, limited, name, raw_extension, selectors,
};
use crate::shared::fields::{IMMUTABLE, immutable, invalid};
use crate::shared::metadata::template_metadata;
use crate::shared::names::driver_name;

const MOST_ALTERNATIVES: usize = 8;
const MODES: [&str; 2] = ["All", "ExactCount"];
const OPERATORS: [&str; 2] = ["Equal", "Exists"];
const NOT_A_REQUEST: &str = "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'";

/// `ValidateResourceClaim` and `ValidateResourceClaimUpdate`, after which nothing of the spec has
/// changed.
pub(crate) fn claim(claim: &ResourceClaim, old: Option<&ResourceClaim>) -> FieldErrors {
    let path = Path::new("spec");
    match old {
        Some(old) => immutable(&claim.spec, &old.spec, &path),
        None => devices(&claim.spec.devices, &path.child("devices")),
    }
}

/// `ValidateResourceClaimTemplate` and `ValidateResourceClaimTemplateUpdate`.
pub(crate) fn claim_template(
    template: &ResourceClaimTemplate,
    old: Option<&ResourceClaimTemplate>,
) -> FieldErrors {
    let (spec, path) = (&template.spec, Path::new("spec"));
    if let Some(old) = old {
        return match *spec == old.spec {
            true => FieldErrors::new(),
            false => FieldError::invalid(&path, BadValue::json(spec), IMMUTABLE).into(),
        };
    }
    let mut errors = template_metadata(&spec.metadata, &path.child("metadata"));
    errors.append(devices(&spec.spec.devices, &path.child("spec").child("devices")));
    errors
}

/// The names of requests with those of their alternatives.
pub(crate) type Names<'a> = HashMap<&'a str, HashSet<&'a str>>;

pub(crate) fn names(claim: &DeviceClaim) -> Names<'_> {
    let names = claim.requests.iter().map(|it| {
        let alternatives = it.first_available.iter().map(|it| it.name.as_str());
        (it.name.as_str(), alternatives.collect())
    });
    names.collect()
}

/// `validateDeviceClaim`.
fn devices(claim: &DeviceClaim, path: &Path) -> FieldErrors {
    let names = names(claim);
    let place = path.child("requests");
    let requests: Vec<&DeviceRequest> = claim.requests.iter().collect();
    let requests_names = || claim.requests.iter().map(|it| it.name.as_str());
    let is_too_many = requests.len() > MOST_REQUESTS;
    let mut errors = limited(requests, MOST_REQUESTS, &place, request);
    if !is_too_many {
        errors.append(duplicates(requests_names(), &place));
    }
    let constraints = claim.constraints.iter().collect();
    errors.append(limited(constraints, MOST_REQUESTS, &path.child("constraints"), |it, path| {
        constraint(it, &names, path)
    }));
    let configs = claim.config.iter().collect();
    errors.append(limited(configs, MOST_REQUESTS, &path.child("config"), |it, path| {
        let mut errors = references(&it.requests, &names, &path.child("requests"));
        errors.append(configuration(&it.device_configuration, false, path));
        errors
    }));
    errors
}

/// `validateDeviceRequest`.
fn request(request: &DeviceRequest, path: &Path) -> FieldErrors {
    let mut errors = name(&request.name, &path.child("name"));
    match (&request.exactly, request.first_available.is_empty()) {
        (None, true) => {
            let detail = "exactly one of `exactly` or `firstAvailable` is required";
            errors.push(FieldError::required(path, detail));
        }
        (Some(_), false) => {
            let detail = "exactly one of `exactly` or `firstAvailable` is required, but multiple fields are set";
            errors.push(FieldError::invalid(path, BadValue::shown("null"), detail));
        }
        (Some(it), true) => {
            let wanted = Wanted {
                class: &it.device_class_name,
                selectors: &it.selectors,
                mode: &it.allocation_mode,
                count: it.count,
                tolerations: &it.tolerations,
            };
            errors.append(wanted.errors(&path.child("exactly")));
        }
        (None, false) => {
            let place = path.child("firstAvailable");
            let alternatives: Vec<_> = request.first_available.iter().collect();
            let is_too_many = alternatives.len() > MOST_ALTERNATIVES;
            errors.append(limited(alternatives, MOST_ALTERNATIVES, &place, |it, path| {
                let mut errors = name(&it.name, &path.child("name"));
                let wanted = Wanted {
                    class: &it.device_class_name,
                    selectors: &it.selectors,
                    mode: &it.allocation_mode,
                    count: it.count,
                    tolerations: &it.tolerations,
                };
                errors.append(wanted.errors(path));
                errors
            }));
            if !is_too_many {
                let names = request.first_available.iter().map(|it| it.name.as_str());
                errors.append(duplicates(names, &place));
            }
        }
    }
    errors
}

/// What is the same in a request and in an alternative.
struct Wanted<'a> {
    class: &'a Str,
    selectors: &'a [DeviceSelector],
    mode: &'a DeviceAllocationMode,
    count: i64,
    tolerations: &'a [DeviceToleration],
}

impl Wanted<'_> {
    fn errors(&self, path: &Path) -> FieldErrors {
        let place = path.child("deviceClassName");
        let mut errors = match self.class.as_str() {
            "" => FieldError::required(&place, "").into(),
            name => invalid(&place, name, dns1123_subdomain(name)),
        };
        errors.append(selectors(self.selectors, false, &path.child("selectors")));
        let (count, place) = (self.count, path.child("count"));
        match self.mode.as_str() {
            "All" if count != 0 => {
                let detail = "must not be specified when allocationMode is 'All'";
                errors.push(FieldError::invalid(&place, count, detail));
            }
            "ExactCount" if count <= 0 => {
                errors.push(FieldError::invalid(&place, count, "must be greater than zero"));
            }
            "All" | "ExactCount" => {}
            _ => {
                let (path, shown) = (path.child("allocationMode"), BadValue::json(self.mode));
                errors.push(FieldError::not_supported(&path, shown, &MODES));
            }
        }
        for (at, it) in self.tolerations.iter().enumerate() {
            errors.append(toleration(it, &path.child("tolerations").index(at)));
        }
        errors
    }
}

/// `validateDeviceToleration`.
fn toleration(it: &DeviceToleration, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if !it.key.is_empty() {
        errors.append(label_name(&it.key, &path.child("key")));
    }
    let (of_operator, of_value) = (path.child("operator"), path.child("value"));
    match it.operator.as_str() {
        "Exists" if it.value.is_empty() => {}
        "Exists" => {
            let detail = "must be empty for operator `Exists`";
            errors.push(FieldError::invalid(&of_value, &it.value, detail));
        }
        "Equal" => errors.append(invalid(&of_value, &it.value, label_value(&it.value))),
        "" => errors.push(FieldError::required(&of_operator, "")),
        _ => {
            let shown = BadValue::json(&it.operator);
            errors.push(FieldError::not_supported(&of_operator, shown, &OPERATORS));
        }
    }
    let effect = it.effect.as_str();
    if !effect.is_empty() && !EFFECTS.contains(&effect) {
        let (path, shown) = (path.child("effect"), BadValue::json(&it.effect));
        errors.push(FieldError::not_supported(&path, shown, &EFFECTS));
    }
    errors
}

/// `validateDeviceConstraint`.
fn constraint(constraint: &DeviceConstraint, names: &Names<'_>, path: &Path) -> FieldErrors {
    let mut errors = references(&constraint.requests, names, &path.child("requests"));
    match (&constraint.match_attribute, &constraint.distinct_attribute) {
        (Some(it), _) => errors.append(attribute(it.as_str(), &path.child("matchAttribute"))),
        (None, Some(it)) => {
            errors.append(attribute(it.as_str(), &path.child("distinctAttribute")));
        }
        (None, None) => {
            let detail = r#"exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set"#;
            errors.push(FieldError::required(path, detail));
        }
    }
    errors
}

pub(crate) fn references(requests: &[Str], names: &Names<'_>, path: &Path) -> FieldErrors {
    if requests.len() > MOST_REQUESTS {
        return FieldError::too_many(path, requests.len(), MOST_REQUESTS).into();
    }
    let mut errors = FieldErrors::new();
    for (at, text) in requests.iter().enumerate() {
        errors.append(request_name(text, names, &path.index(at)));
    }
    errors.append(duplicates(requests.iter().map(Str::as_str), path));
    errors
}

/// `validateRequestNameRef`.
pub(crate) fn request_name(text: &str, names: &Names<'_>, path: &Path) -> FieldErrors {
    let (first, rest) = match text.split_once('/') {
        Some((first, rest)) => (first, Some(rest)),
        None => (text, None),
    };
    let mut errors = FieldErrors::new();
    if !rest.is_some_and(|it| it.contains('/')) {
        for part in [Some(first), rest].into_iter().flatten() {
            errors.append(name(part, path));
        }
    }
    let found = names.get(first).is_some_and(|it| rest.is_none_or(|rest| it.contains(rest)));
    if !found {
        errors.push(FieldError::invalid(path, text, NOT_A_REQUEST));
    }
    errors
}

/// A domain and an identifier (`validateFullyQualifiedName`).
fn attribute(name: &str, path: &Path) -> FieldErrors {
    let mut errors = identified(name, path);
    if !name.contains('/') {
        let detail = "a fully qualified name must be a domain and a name separated by a slash";
        errors.push(FieldError::invalid(path, BadValue::json(&Str::from(name)), detail));
    }
    errors
}

/// `validateDeviceConfiguration`, of one that may have been too long before.
pub(crate) fn configuration(
    config: &DeviceConfiguration,
    is_stored: bool,
    path: &Path,
) -> FieldErrors {
    let path = path.child("opaque");
    let Some(config) = config.opaque.as_deref() else {
        return FieldError::required(&path, "").into();
    };
    let mut errors = driver_name(&config.driver, &path.child("driver"));
    let raw = config.parameters.raw().map(|it| &**it).unwrap_or_default();
    errors.append(raw_extension(raw, is_stored, &path.child("parameters")));
    errors
}
