//! Addresses and prefixes as Go parsed them before 1.17.

use std::fmt;
use std::net::{Ipv4Addr, Ipv6Addr};

/// An IP address of an old field: an IPv4 address is the same as the IPv6 address that it is mapped
/// to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SloppyIp(Ipv6Addr);

/// Digits at the start of a text as a number, and the rest; `None` without a digit or if the number
/// gets too great.
fn leading_number(text: &str, radix: u32) -> Option<(u32, &str)> {
    let end = text.find(|it: char| !it.is_digit(radix)).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    let number = u32::from_str_radix(digits, radix).ok().filter(|it| *it < 0xff_ffff)?;
    Some((number, rest))
}

fn parse_v4(text: &str) -> Option<Ipv4Addr> {
    let (mut octets, mut rest) = ([0_u8; 4], text);
    for (position, octet) in octets.iter_mut().enumerate() {
        if position > 0 {
            rest = rest.strip_prefix('.')?;
        }
        let (number, after) = leading_number(rest, 10)?;
        *octet = u8::try_from(number).ok()?;
        rest = after;
    }
    rest.is_empty().then(|| octets.into())
}

fn parse_v6(text: &str) -> Option<Ipv6Addr> {
    let (head, tail) = match text.split_once("::") {
        Some((head, tail)) => (head, Some(tail)),
        None => (text, None),
    };
    let mut groups = parse_groups(head, tail.is_none())?;
    if let Some(tail) = tail {
        let tail = parse_groups(tail, true)?;
        let empty = 8_usize.checked_sub(groups.len() + tail.len()).filter(|it| *it > 0)?;
        groups.resize(groups.len() + empty, 0);
        groups.extend(tail);
    }
    <[u16; 8]>::try_from(groups).ok().map(Ipv6Addr::from)
}

/// Groups between colons; the last two may be an IPv4 address.
fn parse_groups(text: &str, may_end_in_v4: bool) -> Option<Vec<u16>> {
    let mut groups = Vec::new();
    if text.is_empty() {
        return Some(groups);
    }
    let mut parts = text.split(':').peekable();
    while let Some(part) = parts.next() {
        if groups.len() > 8 {
            return None;
        }
        if may_end_in_v4 && parts.peek().is_none() && part.contains('.') {
            let [a, b, c, d] = parse_v4(part)?.octets();
            groups.extend([u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d])]);
            break;
        }
        let (number, rest) = leading_number(part, 16)?;
        if !rest.is_empty() {
            return None;
        }
        groups.push(u16::try_from(number).ok()?);
    }
    Some(groups)
}

/// Parses an address of an old field (`ParseIPSloppy` of `k8s.io/utils/net`). `None` if the text is
/// not an address.
///
/// ```
/// use apimachinery_go_text::net::parse_ip_sloppy;
///
/// assert_eq!(parse_ip_sloppy("010.000.0.1").unwrap().to_string(), "10.0.0.1");
/// ```
pub fn parse_ip_sloppy(text: &str) -> Option<SloppyIp> {
    match text.bytes().find(|it| matches!(it, b'.' | b':'))? {
        b'.' => parse_v4(text).map(SloppyIp::from_v4),
        _ => parse_v6(text).map(SloppyIp),
    }
}

impl SloppyIp {
    fn from_v4(ip: Ipv4Addr) -> Self {
        Self(ip.to_ipv6_mapped())
    }

    /// Whether it is an IPv4 address, in either form.
    pub fn is_v4(self) -> bool {
        self.0.to_ipv4_mapped().is_some()
    }
}

impl fmt::Display for SloppyIp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.to_ipv4_mapped() {
            Some(ip) => ip.fmt(f),
            None => self.0.fmt(f),
        }
    }
}

/// An address of an old field with the length of its prefix.
#[derive(Clone, Copy, Debug)]
pub struct SloppyPrefix {
    /// The address, with the bits after the prefix.
    pub ip: SloppyIp,
    /// The length of the prefix, as written.
    pub length: u32,
    /// How many bits the address was written with: 32 or 128.
    pub width: u32,
}

/// Parses a prefix of an old field (`ParseCIDRSloppy` of `k8s.io/utils/net`). `None` if the text is
/// not a prefix.
///
/// ```
/// use apimachinery_go_text::net::parse_cidr_sloppy;
///
/// assert_eq!(parse_cidr_sloppy("10.1.2.3/08").unwrap().network_text(), "10.0.0.0/8");
/// ```
pub fn parse_cidr_sloppy(text: &str) -> Option<SloppyPrefix> {
    let (address, length) = text.split_once('/')?;
    let (ip, width) = match parse_v4(address) {
        Some(ip) => (SloppyIp::from_v4(ip), 32),
        None => (SloppyIp(parse_v6(address)?), 128),
    };
    let (length, rest) = leading_number(length, 10)?;
    (rest.is_empty() && length <= width).then_some(SloppyPrefix { ip, length, width })
}

impl SloppyPrefix {
    /// The address with zeros after the prefix.
    pub fn network(self) -> SloppyIp {
        self.network_of(self.ip)
    }

    /// Whether an address of the same family has the prefix.
    pub fn contains(self, ip: SloppyIp) -> bool {
        let network = self.network();
        network.is_v4() == ip.is_v4() && network.0 == self.network_of(ip).0
    }

    fn network_of(self, ip: SloppyIp) -> SloppyIp {
        let mask = u128::MAX.checked_shl(self.width.saturating_sub(self.length)).unwrap_or(0);
        SloppyIp((ip.0.to_bits() & mask).into())
    }

    /// The network as Go writes it: IPv4 with a length of its own, in whichever form it was
    /// written.
    pub fn network_text(self) -> String {
        let network = self.network();
        let length = match self.width {
            128 if network.is_v4() => self.length.saturating_sub(96),
            _ => self.length,
        };
        format!("{network}/{length}")
    }
}
