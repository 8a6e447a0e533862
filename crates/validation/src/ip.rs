//! IP addresses and prefixes.
//!
//! Old fields accept what Go's first parser accepted: leading zeros, and IPv4 addresses written as
//! IPv6. New fields accept the canonical form only.

use apimachinery_go_text::net::{
    SloppyIp, SloppyPrefix, is_mapped, parse_addr, parse_cidr_sloppy, parse_ip_sloppy,
};
use apimachinery_runtime::Quoted;

use crate::{FieldError, FieldErrors, Path};

/// How much an old field accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strictness {
    /// Leading zeros, IPv4 written as IPv6, and prefixes with bits after them.
    Sloppy,
    /// None of these; other spellings of one address are good.
    Strict,
}

fn invalid(path: &Path, value: &str, detail: impl Into<String>) -> FieldErrors {
    FieldError::invalid(path, value, detail).into()
}

fn canonical(path: &Path, value: &str, expected: String) -> FieldErrors {
    if value == expected {
        return FieldErrors::new();
    }
    invalid(path, value, format!("must be in canonical form ({})", Quoted(&expected)))
}

/// Whether an address that Go reads today is IPv4 in the form of IPv6; `None` if Go does not read
/// it.
fn is_mapped_address(text: &str) -> Option<bool> {
    parse_addr(text).ok().map(|it| is_mapped(it.ip))
}

/// Like [`is_mapped_address`], for the address of a prefix.
fn is_mapped_prefix(text: &str) -> Option<bool> {
    let (address, length) = text.split_once('/')?;
    let has_leading_zero = length.len() > 1 && length.starts_with('0');
    is_mapped_address(address).filter(|_| !has_leading_zero)
}

fn parse_address(
    path: &Path,
    value: &str,
    strictness: Strictness,
) -> Result<SloppyIp, FieldErrors> {
    let Some(address) = parse_ip_sloppy(value) else {
        let detail = "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
        return Err(invalid(path, value, detail));
    };
    if strictness == Strictness::Sloppy {
        return Ok(address);
    }
    match is_mapped_address(value) {
        None => Err(invalid(path, value, "must not have leading 0s")),
        Some(true) => Err(invalid(path, value, "must not be an IPv4-mapped IPv6 address")),
        Some(false) => Ok(address),
    }
}

/// An address in an old field (`IsValidIPForLegacyField`). What stood in the object before, `old`,
/// is good.
pub fn legacy_address(
    path: &Path,
    value: &str,
    strictness: Strictness,
    old: &[&str],
) -> FieldErrors {
    if old.contains(&value) {
        return FieldErrors::new();
    }
    parse_address(path, value, strictness).err().unwrap_or_default().with_origin("format=ip-sloppy")
}

/// An address in canonical form (`IsValidIP`).
pub fn address(path: &Path, value: &str) -> FieldErrors {
    let errors = match parse_address(path, value, Strictness::Strict) {
        Ok(address) => canonical(path, value, address.to_string()),
        Err(errors) => errors,
    };
    errors.with_origin("format=ip-strict")
}

fn parse_prefix(
    path: &Path,
    value: &str,
    strictness: Strictness,
) -> Result<SloppyPrefix, FieldErrors> {
    let Some(prefix) = parse_cidr_sloppy(value) else {
        let detail = "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";
        return Err(invalid(path, value, detail));
    };
    if strictness == Strictness::Sloppy {
        return Ok(prefix);
    }
    match is_mapped_prefix(value) {
        None => Err(invalid(path, value, "must not have leading 0s in IP or prefix length")),
        Some(true) => Err(invalid(path, value, "must not have an IPv4-mapped IPv6 address")),
        Some(false) if prefix.ip != prefix.network() => {
            Err(invalid(path, value, "must not have bits set beyond the prefix length"))
        }
        Some(false) => Ok(prefix),
    }
}

/// A prefix in an old field (`IsValidCIDRForLegacyField`). What stood in the object before, `old`,
/// is good.
pub fn legacy_prefix(
    path: &Path,
    value: &str,
    strictness: Strictness,
    old: &[&str],
) -> FieldErrors {
    if old.contains(&value) {
        return FieldErrors::new();
    }
    parse_prefix(path, value, strictness).err().unwrap_or_default()
}

/// A prefix in canonical form: `192.168.1.0/24` (`IsValidCIDR`).
pub fn prefix(path: &Path, value: &str) -> FieldErrors {
    match parse_prefix(path, value, Strictness::Strict) {
        Ok(prefix) => canonical(path, value, prefix.network_text()),
        Err(errors) => errors,
    }
}

/// An address with the length of its prefix: `192.168.1.5/24` (`IsValidInterfaceAddress`).
pub fn interface_address(path: &Path, value: &str) -> FieldErrors {
    let Some(prefix) = parse_cidr_sloppy(value) else {
        let detail = "must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)";
        return invalid(path, value, detail);
    };
    let length = match i64::from(prefix.length) {
        length @ 33.. if prefix.ip.is_v4() => length - 96,
        length => length,
    };
    canonical(path, value, format!("{}/{length}", prefix.ip))
}

/// What to say about an address that an old field accepts (`GetWarningsForIP`). `None` for a text
/// that is not an address.
pub fn address_warnings(path: &Path, value: &str) -> Option<String> {
    let address = parse_ip_sloppy(value)?;
    let (quoted, text) = (Quoted(value), address.to_string());
    if is_mapped_address(value) != Some(false) {
        let better = Quoted(&text);
        return Some(format!("{path}: non-standard IP address {quoted} is invalid: use {better}"));
    }
    (!address.is_v4() && text != value).then(|| {
        let better = Quoted(&text);
        format!("{path}: IPv6 address {quoted} should be in RFC 5952 canonical format ({better})")
    })
}

/// What to say about a prefix that an old field accepts (`GetWarningsForCIDR`). `None` for a text
/// that is not a prefix.
pub fn prefix_warnings(path: &Path, value: &str) -> Vec<String> {
    let Some(prefix) = parse_cidr_sloppy(value) else { return Vec::new() };
    let (quoted, network) = (Quoted(value), prefix.network_text());
    let mut warnings = Vec::new();
    if prefix.ip != prefix.network() {
        let single = format!("{}/{}", prefix.ip, prefix.width);
        let (network, single) = (Quoted(&network), Quoted(&single));
        warnings.push(format!(
            "{path}: CIDR value {quoted} is ambiguous in this context (should be {network} or {single}?)"
        ));
    }
    if is_mapped_prefix(value) != Some(false) {
        let better = Quoted(&network);
        warnings.push(format!("{path}: non-standard CIDR value {quoted} is invalid: use {better}"));
    }
    let text = format!("{}/{}", prefix.ip, prefix.length);
    if warnings.is_empty() && !prefix.ip.is_v4() && text != value {
        let better = Quoted(&text);
        warnings.push(format!(
            "{path}: IPv6 CIDR value {quoted} should be in RFC 5952 canonical format ({better})"
        ));
    }
    warnings
}
