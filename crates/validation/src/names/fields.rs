//! Checks of names that return field errors of several types.

use super::pattern::is_all;
use super::{dns1123_label, dns1123_subdomain, qualified_name};
use crate::{FieldError, FieldErrors, Path, message};

fn invalid(path: &Path, name: &str, detail: impl Into<String>) -> FieldErrors {
    FieldError::invalid(path, name, detail).into()
}

/// A subdomain of three labels at least (`IsFullyQualifiedName`).
pub fn fully_qualified_name(path: &Path, name: &str) -> FieldErrors {
    if name.is_empty() {
        return FieldError::required(path, "").into();
    }
    let found = dns1123_subdomain(name);
    if !found.is_empty() {
        return invalid(path, name, found.join(","));
    }
    if name.split('.').count() < 3 {
        let detail = "should be a domain with at least three segments separated by dots";
        return invalid(path, name, detail);
    }
    FieldErrors::new()
}

/// A subdomain of two labels at least; a dot may follow (`IsFullyQualifiedDomainName`).
pub fn fully_qualified_domain_name(path: &Path, name: &str) -> FieldErrors {
    if name.is_empty() {
        return FieldError::required(path, "").into();
    }
    let name = name.strip_suffix('.').unwrap_or(name);
    let found = dns1123_subdomain(name);
    if !found.is_empty() {
        return invalid(path, name, found.join(","));
    }
    if name.split('.').count() < 2 {
        let detail = "should be a domain with at least two segments separated by dots";
        return invalid(path, name, detail);
    }
    let wrong = name.split('.').map(|label| (label, dns1123_label(label)));
    match wrong.into_iter().find(|(_, found)| !found.is_empty()) {
        Some((label, found)) => invalid(path, label, found.join(",")),
        None => FieldErrors::new(),
    }
}

/// A subdomain, a slash, and a path: `acme.io/foo` (`IsDomainPrefixedPath`).
pub fn domain_prefixed_path(path: &Path, text: &str) -> FieldErrors {
    if text.is_empty() {
        return FieldError::required(path, "").into();
    }
    let parts = text.split_once('/').filter(|(host, rest)| !host.is_empty() && !rest.is_empty());
    let Some((host, rest)) = parts else {
        return invalid(path, text, "must be a domain-prefixed path (such as \"acme.io/foo\")");
    };
    let wrong = dns1123_subdomain(host).into_iter();
    let mut errors: FieldErrors = wrong.map(|it| FieldError::invalid(path, host, it)).collect();
    let is_good = |it: u8| it.is_ascii_alphanumeric() || b"/-._~%!$&'()*+,;=:".contains(&it);
    if !is_all(rest, is_good) {
        let pattern = r"[A-Za-z0-9/\-._~%!$&'()*+,;=:]+";
        let detail = message::regex("Invalid path", pattern, &[]);
        errors.push(FieldError::invalid(path, rest, detail));
    }
    errors
}

/// A label key with a prefix (`IsDomainPrefixedKey`).
pub fn domain_prefixed_key(path: &Path, key: &str) -> FieldErrors {
    if key.is_empty() {
        return FieldError::required(path, "").into();
    }
    let found = qualified_name(key);
    if found.is_empty() && !key.contains('/') {
        return invalid(path, key, "must be a domain-prefixed key (such as \"acme.io/foo\")");
    }
    found.into_iter().map(|it| FieldError::invalid(path, key, it)).collect()
}
