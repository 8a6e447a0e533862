//! Prefixes.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::addr::{AddrError, parse_addr};
use crate::quote::Quoted;

/// An IP address and the length of its prefix: `10.0.0.1/8` (`netip.Prefix`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// The address, with the bits after the prefix.
    pub ip: IpAddr,
    /// How many bits the prefix has.
    pub bits: u8,
}

/// Why a text is not a prefix, in the words of `netip.ParsePrefix`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrefixError {
    text: Box<str>,
    reason: Reason,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    NoSlash,
    Addr(AddrError),
    Zone,
    Bits,
    Range,
}

impl fmt::Display for PrefixError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "netip.ParsePrefix({}): ", Quoted(&self.text))?;
        match &self.reason {
            Reason::NoSlash => f.write_str("no '/'"),
            Reason::Addr(error) => error.fmt(f),
            Reason::Zone => f.write_str("IPv6 zones cannot be present in a prefix"),
            Reason::Bits => {
                let bits = self.text.rsplit('/').next().unwrap_or_default();
                write!(f, "bad bits after slash: {}", Quoted(bits))
            }
            Reason::Range => f.write_str("prefix length out of range"),
        }
    }
}

impl std::error::Error for PrefixError {}

/// Parses an address, a slash and the length of the prefix (`netip.ParsePrefix`).
///
/// ```
/// use apimachinery_go_text::net::parse_prefix;
///
/// assert_eq!(parse_prefix("10.1.2.3/16").unwrap().masked().to_string(), "10.1.0.0/16");
/// ```
///
/// # Errors
/// If the text is not a prefix.
pub fn parse_prefix(text: &str) -> Result<Prefix, PrefixError> {
    parse(text).map_err(|reason| PrefixError { text: text.into(), reason })
}

fn parse(text: &str) -> Result<Prefix, Reason> {
    let (address, bits) = text.rsplit_once('/').ok_or(Reason::NoSlash)?;
    let address = parse_addr(address).map_err(Reason::Addr)?;
    if address.zone.is_some() {
        return Err(Reason::Zone);
    }
    let has_leading_zero = bits.len() > 1 && bits.starts_with('0');
    let is_number = !bits.is_empty() && bits.bytes().all(|it| it.is_ascii_digit());
    if has_leading_zero || !is_number || bits.parse::<i64>().is_err() {
        return Err(Reason::Bits);
    }
    let bits = bits.parse().ok().filter(|bits| *bits <= width(address.ip));
    Ok(Prefix { ip: address.ip, bits: bits.ok_or(Reason::Range)? })
}

/// How many bits an address has.
fn width(ip: IpAddr) -> u8 {
    if ip.is_ipv4() { 32 } else { 128 }
}

/// The first bits of an address, followed by zeros.
fn network(ip: IpAddr, bits: u8) -> IpAddr {
    let after = u32::from(width(ip).saturating_sub(bits));
    match ip {
        IpAddr::V4(ip) => Ipv4Addr::from(zeroed_u32(ip.into(), after)).into(),
        IpAddr::V6(ip) => Ipv6Addr::from(zeroed_u128(ip.into(), after)).into(),
    }
}

fn zeroed_u32(number: u32, after: u32) -> u32 {
    number & u32::MAX.checked_shl(after).unwrap_or(0)
}

fn zeroed_u128(number: u128, after: u32) -> u128 {
    number & u128::MAX.checked_shl(after).unwrap_or(0)
}

impl Prefix {
    /// Whether an address of the same family has this prefix (`Prefix.Contains`).
    pub fn contains(self, ip: IpAddr) -> bool {
        self.ip.is_ipv4() == ip.is_ipv4() && network(self.ip, self.bits) == network(ip, self.bits)
    }

    /// The prefix with zeros after it (`Prefix.Masked`).
    pub fn masked(self) -> Self {
        Self { ip: network(self.ip, self.bits), ..self }
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.ip, self.bits)
    }
}
