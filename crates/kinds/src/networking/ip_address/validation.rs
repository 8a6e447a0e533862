//! What is wrong with addresses that are in use.

use apimachinery_api::networking::v1::IPAddress;
use apimachinery_validation::ip::address;
use apimachinery_validation::names::{dns1123_subdomain, path_segment_name};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::shared::fields::{IMMUTABLE, invalid};

/// `ValidateIPAddressName`.
pub(crate) fn address_name(name: &str, _: bool) -> Vec<String> {
    let errors = address(&Path::new("name"), name).into_iter();
    errors.map(|it| it.detail.to_string()).collect()
}

/// `ValidateIPAddress` and `ValidateIPAddressUpdate`.
pub(crate) fn ip_address(it: &IPAddress, old: Option<&IPAddress>) -> FieldErrors {
    let path = Path::new("spec").child("parentRef");
    let parent = it.spec.parent_ref.as_deref();
    if let Some(old) = old {
        if it.spec.parent_ref == old.spec.parent_ref {
            return FieldErrors::new();
        }
        let shown = parent.map_or(BadValue::shown("null"), BadValue::json);
        return FieldError::invalid(&path, shown, IMMUTABLE).into();
    }
    let Some(parent) = parent else { return FieldError::required(&path, "").into() };
    let mut errors = FieldErrors::new();
    if !parent.group.is_empty() {
        let wrong = dns1123_subdomain(&parent.group);
        errors.append(invalid(&path.child("group"), &parent.group, wrong));
    }
    let parts = [
        ("resource", &parent.resource, true),
        ("name", &parent.name, true),
        ("namespace", &parent.namespace, false),
    ];
    for (field, text, is_required) in parts {
        let path = path.child(field);
        errors.append(match text.as_str() {
            "" if is_required => FieldError::required(&path, "").into(),
            "" => FieldErrors::new(),
            text => invalid(&path, text, path_segment_name(text)),
        });
    }
    errors
}
