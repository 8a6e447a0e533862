//! Addresses of resources.

use super::address::is_ipv6_with_zone;

/// What Go's `url.ParseRequestURI` accepts.
pub(super) fn is_request_uri(text: &str) -> bool {
    if text.is_empty() || text.bytes().any(|it| it.is_ascii_control()) {
        return false;
    }
    if text == "*" {
        return true;
    }
    let Some((scheme, rest)) = scheme(text) else { return false };
    let (rest, _) = rest.split_once('?').unwrap_or((rest, ""));
    if !rest.starts_with('/') {
        return !scheme.is_empty();
    }
    let authority = rest.strip_prefix("//").filter(|_| !scheme.is_empty());
    let (authority, path) = match authority {
        None => return is_escaped(rest, Part::Free),
        Some(both) => {
            both.split_at_checked(both.find('/').unwrap_or(both.len())).unwrap_or((both, ""))
        }
    };
    is_authority(&scheme.to_ascii_lowercase(), authority) && is_escaped(path, Part::Free)
}

/// The scheme and the rest; `None` when it is missing before its colon.
fn scheme(text: &str) -> Option<(&str, &str)> {
    let is_of_scheme = |it: char| it.is_ascii_alphanumeric() || matches!(it, '+' | '-' | '.');
    let end = text.find(|it| !is_of_scheme(it)).unwrap_or(text.len());
    match text.split_once(':') {
        Some(("", _)) => None,
        Some((scheme, rest))
            if scheme.len() == end && scheme.starts_with(|it: char| it.is_ascii_alphabetic()) =>
        {
            Some((scheme, rest))
        }
        _ => Some(("", text)),
    }
}

fn is_authority(scheme: &str, authority: &str) -> bool {
    let (user, host) = authority.rsplit_once('@').unwrap_or(("", authority));
    let is_of_user = |it: char| it.is_ascii_alphanumeric() || "-._:~!$&'()*+,;=%@".contains(it);
    is_host(scheme, host) && user.chars().all(is_of_user) && is_escaped(user, Part::Free)
}

fn is_host(scheme: &str, host: &str) -> bool {
    match host.rfind('[') {
        Some(0) => return is_literal(host),
        Some(_) => return false,
        None => {}
    }
    if let Some((_, mut port)) = host.split_once(':') {
        if !matches!(scheme, "http" | "https") {
            port = host.rsplit(':').next().unwrap_or(port);
        }
        if !port.bytes().all(|it| it.is_ascii_digit()) {
            return false;
        }
    }
    is_escaped(host, Part::Host)
}

/// An address in brackets, with a port or not.
fn is_literal(host: &str) -> bool {
    let Some((address, port)) = host.trim_start_matches('[').rsplit_once(']') else { return false };
    let is_port = match port.strip_prefix(':') {
        Some(digits) => digits.bytes().all(|it| it.is_ascii_digit()),
        None => port.is_empty(),
    };
    let (plain, zone) = match address.find("%25").and_then(|it| address.split_at_checked(it)) {
        Some((plain, zone)) => (plain, zone),
        None => (address, ""),
    };
    // Escapes stand for letters that no address has.
    let is_escaped = !plain.contains('%') && is_escaped(zone, Part::Zone);
    is_port && is_escaped && is_ipv6_with_zone(&format!("{plain}{}", zone.replacen("%25", "%", 1)))
}

#[derive(Clone, Copy, PartialEq)]
enum Part {
    /// Of an address.
    Host,
    /// Of the zone of an address.
    Zone,
    /// Where any character may be.
    Free,
}

/// Whether each `%` stands before two digits, and only what may stand in a part is in it.
fn is_escaped(text: &str, part: Part) -> bool {
    let mut rest = text.as_bytes();
    while let Some((byte, behind)) = rest.split_first() {
        rest = behind;
        if *byte != b'%' {
            if part != Part::Free && byte.is_ascii() && !is_of_host(*byte) {
                return false;
            }
            continue;
        }
        let Some(([high, low], behind)) = rest.split_first_chunk() else { return false };
        let digit = |it: &u8| char::from(*it).to_digit(16);
        let (Some(high), Some(low)) = (digit(high), digit(low)) else { return false };
        rest = behind;
        let code = (high * 16 + low) as u8;
        let may_be_escaped = match part {
            Part::Free => true,
            Part::Host => high >= 8 || code == b'%',
            Part::Zone => code == b'%' || code == b' ' || is_of_host(code),
        };
        if !may_be_escaped {
            return false;
        }
    }
    true
}

fn is_of_host(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.~!$&'()*+,;=:[]<>\"".contains(&byte)
}
