//! Addresses.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr};

use super::v4::{Mistake, parse_v4};
use super::v6::parse_v6;
use crate::quote::QuotedBytes;

/// An IP address as `netip.ParseAddr` reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addr<'a> {
    /// The address without its zone.
    pub ip: IpAddr,
    /// The zone of an IPv6 address, which follows a `%`.
    pub zone: Option<&'a str>,
}

/// Why a text is not an address, in the words of `netip.ParseAddr`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddrError {
    text: Box<[u8]>,
    reason: &'static str,
    /// The rest of the text, from the mistake on.
    rest: Option<Box<[u8]>>,
}

impl fmt::Display for AddrError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ParseAddr({}): {}", QuotedBytes(&self.text), self.reason)?;
        match &self.rest {
            Some(rest) => write!(f, " (at {})", QuotedBytes(rest)),
            None => Ok(()),
        }
    }
}

impl std::error::Error for AddrError {}

/// Parses an address in the form of IPv4 or IPv6 (`netip.ParseAddr`).
///
/// ```
/// use apimachinery_go_text::net::parse_addr;
///
/// assert_eq!(parse_addr("fe80::1%eth0")?.zone, Some("eth0"));
/// let error = parse_addr("10.0.0.01").unwrap_err().to_string();
/// assert_eq!(error, r#"ParseAddr("10.0.0.01"): IPv4 field has octet with leading zero"#);
/// # Ok::<(), apimachinery_go_text::net::AddrError>(())
/// ```
///
/// # Errors
/// If the text is not an address.
pub fn parse_addr(text: &str) -> Result<Addr<'_>, AddrError> {
    let ip = parse_ip(text.as_bytes())?;
    Ok(Addr { ip, zone: text.split_once('%').map(|(_, zone)| zone) })
}

/// The address in a text that need not be UTF-8, without its zone.
pub(crate) fn parse_ip(text: &[u8]) -> Result<IpAddr, AddrError> {
    parse(text).map_err(|(reason, rest)| AddrError {
        text: text.into(),
        reason,
        rest: rest.filter(|it| !it.is_empty()).map(Into::into),
    })
}

fn parse(text: &[u8]) -> Result<IpAddr, Mistake<'_>> {
    match text.iter().find(|it| matches!(it, b'.' | b':' | b'%')) {
        Some(b'.') => Ok(Ipv4Addr::from(parse_v4(text)?).into()),
        Some(b':') => {
            let end = text.iter().position(|it| *it == b'%').unwrap_or(text.len());
            let (address, zone) = text.split_at(end);
            if zone == b"%" {
                return Err(("zone must be a non-empty string", None));
            }
            Ok(parse_v6(address)?.into())
        }
        Some(_) => Err(("missing IPv6 address", None)),
        None => Err(("unable to parse IP", None)),
    }
}

/// Whether an address is an IPv4 address in the form of IPv6: `::ffff:10.0.0.1` (`Addr.Is4In6`).
pub fn is_mapped(ip: IpAddr) -> bool {
    matches!(ip, IpAddr::V6(ip) if ip.to_ipv4_mapped().is_some())
}
