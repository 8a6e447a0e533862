//! IP addresses and networks, as expressions have them: without zones, and without IPv4 in the form
//! of IPv6.

use std::fmt;
use std::net::IpAddr;

use apimachinery_go_text::net::{is_mapped, parse_addr, parse_prefix};
use apimachinery_go_text::quote::Quoted;

/// An IP address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Address(pub(crate) IpAddr);

/// An IP address with the length of its prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prefix(pub(crate) apimachinery_go_text::net::Prefix);

impl fmt::Display for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

fn mapped(text: &str) -> String {
    format!("IPv4-mapped IPv6 address {} is not allowed", Quoted(text))
}

impl Address {
    /// How many bytes the address has.
    pub(crate) fn size(self) -> u64 {
        if self.0.is_ipv4() { 4 } else { 16 }
    }

    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let quoted = Quoted(text);
        let address = parse_addr(text).map_err(|error| {
            format!("IP Address {quoted} parse error during conversion from string: {error}")
        })?;
        if address.zone.is_some() {
            return Err(format!("IP address {quoted} with zone value is not allowed"));
        }
        if is_mapped(address.ip) { Err(mapped(text)) } else { Ok(Self(address.ip)) }
    }
}

impl Prefix {
    /// How many bytes the bits of the prefix take.
    pub(crate) fn size(self) -> u64 {
        u64::from(self.0.bits).div_ceil(8)
    }

    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let prefix = parse_prefix(text).map_err(|error| {
            format!("network address parse error during conversion from string: {error}")
        })?;
        if is_mapped(prefix.ip) { Err(mapped(text)) } else { Ok(Self(prefix)) }
    }
}
