//! Addresses of networks.

use apimachinery_go_text::net::{parse_addr, parse_cidr_sloppy, parse_ip_sloppy};

/// An IPv4 address, perhaps with leading zeros in its numbers.
pub(super) fn is_ipv4(text: &str) -> bool {
    text.contains('.') && parse_ip_sloppy(text).is_some()
}

pub(super) fn is_ipv6(text: &str) -> bool {
    text.contains(':') && parse_addr(text).is_ok_and(|it| it.zone.is_none())
}

pub(super) fn is_cidr(text: &str) -> bool {
    parse_cidr_sloppy(text).is_some()
}
