//! What is wrong with the names of those who sign certificates.

use apimachinery_go_text::quote::Quoted;
use apimachinery_validation::names::{dns1123_label, dns1123_subdomain};
use apimachinery_validation::{FieldError, FieldErrors, Path};

const LONGEST_DOMAIN: usize = 253;
/// A domain, and a path of a label and a subdomain.
const LONGEST_NAME: usize = LONGEST_DOMAIN + 1 + 253 + 63 + 1;

/// `ValidateSignerName`.
pub(crate) fn signer_name(name: &str, path: &Path) -> FieldErrors {
    if name.is_empty() {
        return FieldError::required(path, "").into();
    }
    let parts = name.split_once('/').filter(|(_, rest)| !rest.contains('/'));
    let Some((domain, rest)) = parts else {
        let detail =
            "must be a fully qualified domain and path of the form 'example.com/signer-name'";
        return FieldError::invalid(path, name, detail).into();
    };
    let mut errors = FieldErrors::new();
    if domain.len() > LONGEST_DOMAIN {
        errors.push(FieldError::too_long(path, LONGEST_DOMAIN));
    }
    errors.append(parts_of(domain, dns1123_label, path));
    if !domain.contains('.') {
        let detail = "should be a domain with at least two segments separated by dots";
        errors.push(FieldError::invalid(path, domain, detail));
    }
    errors.append(parts_of(rest, dns1123_subdomain, path));
    if name.len() > LONGEST_NAME {
        errors.push(FieldError::too_long(path, LONGEST_NAME));
    }
    errors
}

/// What is wrong with the first part that is wrong.
fn parts_of(text: &str, check: fn(&str) -> Vec<String>, path: &Path) -> FieldErrors {
    let parts = text.split('.').map(|part| (part, check(part)));
    let Some((part, wrong)) = parts.into_iter().find(|(_, wrong)| !wrong.is_empty()) else {
        return FieldErrors::new();
    };
    let wrong = wrong.into_iter();
    wrong
        .map(|it| {
            let detail = format!("validating label {}: {it}", Quoted(part));
            FieldError::invalid(path, text, detail)
        })
        .collect()
}

/// `IsKubernetesSignerName`.
pub(crate) fn is_of_kubernetes(name: &str) -> bool {
    let domain = name.split_once('/').map_or(name, |(domain, _)| domain);
    domain == "kubernetes.io" || domain.ends_with(".kubernetes.io")
}
