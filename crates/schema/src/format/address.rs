//! Addresses of networks.

use std::net::{IpAddr, Ipv6Addr};

use apimachinery_validation::Path;
use apimachinery_validation::ip::{Strictness, legacy_address, legacy_prefix};

/// An IPv4 address, with zeros at the front of its numbers if need be.
pub(super) fn is_ipv4(text: &str) -> bool {
    text.contains('.') && legacy_address(&Path::none(), text, Strictness::Sloppy, &[]).is_empty()
}

pub(super) fn is_ipv6(text: &str) -> bool {
    text.contains(':') && is_address(text)
}

pub(super) fn is_cidr(text: &str) -> bool {
    legacy_prefix(&Path::none(), text, Strictness::Sloppy, &[]).is_empty()
}

/// What Go's parser of addresses accepts.
pub(super) fn is_address(text: &str) -> bool {
    text.parse::<IpAddr>().is_ok()
}

/// What may stand in the brackets of a URL: an IPv6 address, with a zone or not.
pub(super) fn is_ipv6_with_zone(text: &str) -> bool {
    let (address, zone) = text.split_once('%').map_or((text, "-"), |it| it);
    !zone.is_empty() && address.parse::<Ipv6Addr>().is_ok()
}

/// Bytes in hexadecimal, of the lengths that hardware addresses have, between colons, dashes or dots.
pub(super) fn is_mac(text: &str) -> bool {
    let third_or_fifth = (text.as_bytes().get(2), text.as_bytes().get(4));
    let (separator, width) = match third_or_fifth {
        (Some(separator @ (b':' | b'-')), _) => (Some(*separator), 2),
        (_, Some(b'.')) => (Some(b'.'), 4),
        _ => (None, 2),
    };
    let parts: Vec<&[u8]> = match separator {
        Some(separator) => text.as_bytes().split(|it| *it == separator).collect(),
        None => text.as_bytes().chunks(width).collect(),
    };
    let is_part = |it: &&[u8]| it.len() == width && it.iter().all(u8::is_ascii_hexdigit);
    matches!(parts.len() * width / 2, 6 | 8 | 20) && parts.iter().all(is_part)
}
