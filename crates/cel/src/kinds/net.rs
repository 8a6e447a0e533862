//! IP addresses and networks.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr};

use apimachinery_runtime::Quoted;

/// An IP address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Address(pub(crate) IpAddr);

/// An IP address and how many of its bits name the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prefix {
    pub(crate) address: IpAddr,
    pub(crate) bits: u32,
}

impl fmt::Display for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.address, self.bits)
    }
}

fn width(address: IpAddr) -> u32 {
    if address.is_ipv4() { 32 } else { 128 }
}

/// The bits of an address, at the end of the number.
fn number(address: IpAddr) -> u128 {
    match address {
        IpAddr::V4(address) => u32::from(address).into(),
        IpAddr::V6(address) => address.into(),
    }
}

/// The bits of the network alone.
fn network(address: IpAddr, bits: u32) -> u128 {
    let rest = width(address) - bits.min(width(address));
    number(address).checked_shr(rest).unwrap_or_default()
}

impl Address {
    pub(crate) fn size(self) -> u64 {
        u64::from(width(self.0)) / 8
    }

    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let address = parse_address(text).map_err(|reason| {
            format!(
                "IP Address {} parse error during conversion from string: {reason}",
                Quoted(text)
            )
        })?;
        if text.contains('%') {
            return Err(format!("IP address {} with zone value is not allowed", Quoted(text)));
        }
        if is_mapped(address) {
            return Err(mapped(text));
        }
        Ok(Self(address))
    }
}

fn is_mapped(address: IpAddr) -> bool {
    matches!(address, IpAddr::V6(address) if address.to_ipv4_mapped().is_some())
}

fn mapped(text: &str) -> String {
    format!("IPv4-mapped IPv6 address {} is not allowed", Quoted(text))
}

/// An address as `netip.ParseAddr` reads it, with its words for what is wrong.
fn parse_address(text: &str) -> Result<IpAddr, String> {
    let wrong = |reason: &str| Err(format!("ParseAddr({}): {reason}", Quoted(text)));
    match text.find(['.', ':', '%']) {
        Some(at) if text.get(at..).is_some_and(|rest| rest.starts_with('.')) => {
            match parse_v4(text) {
                Ok(address) => Ok(IpAddr::V4(address)),
                Err(reason) => wrong(&reason),
            }
        }
        Some(at) if text.get(at..).is_some_and(|rest| rest.starts_with(':')) => {
            let (address, zone) = match text.split_once('%') {
                Some((_, "")) => return wrong("zone must be a non-empty string"),
                Some((address, zone)) => (address, Some(zone)),
                None => (text, None),
            };
            match address.parse() {
                Ok(address) => Ok(IpAddr::V6(address)),
                Err(_) if zone.is_some() => wrong("unable to parse IP"),
                Err(_) => wrong(&v6_reason(address)),
            }
        }
        Some(_) => wrong("missing IPv6 address"),
        None => wrong("unable to parse IP"),
    }
}

fn parse_v4(text: &str) -> Result<Ipv4Addr, String> {
    let mut octets = [0u8; 4];
    let mut position = 0;
    let mut value: u32 = 0;
    let mut digits = 0;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'0'..=b'9' => {
                if digits == 1 && value == 0 {
                    return Err("IPv4 field has octet with leading zero".to_owned());
                }
                value = value * 10 + u32::from(byte - b'0');
                digits += 1;
                if value > 255 {
                    return Err("IPv4 field has value >255".to_owned());
                }
            }
            b'.' => {
                let is_last = at + 1 == text.len();
                let follows_dot = text.as_bytes().get(at.wrapping_sub(1)) == Some(&b'.');
                if at == 0 || is_last || follows_dot {
                    let shown = Quoted(text.get(at..).unwrap_or_default()).to_string();
                    return Err(format!("IPv4 field must have at least one digit (at {shown})"));
                }
                if position == 3 {
                    return Err("IPv4 address too long".to_owned());
                }
                if let Some(octet) = octets.get_mut(position) {
                    *octet = value as u8;
                }
                position += 1;
                (value, digits) = (0, 0);
            }
            _ => {
                let shown = Quoted(text.get(at..).unwrap_or_default()).to_string();
                return Err(format!("unexpected character (at {shown})"));
            }
        }
    }
    if position < 3 {
        return Err("IPv4 address too short".to_owned());
    }
    octets[3] = value as u8;
    Ok(octets.into())
}

/// What is wrong with an IPv6 address, for the common mistakes.
fn v6_reason(text: &str) -> String {
    let shown = |at: usize| Quoted(text.get(at..).unwrap_or_default()).to_string();
    let mut start = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            ':' => start = at + 1,
            '.' => {}
            letter if letter.is_ascii_hexdigit() => {
                if at - start >= 4 {
                    return format!("each group must have 4 or less digits (at {})", shown(start));
                }
            }
            _ if at == start => {
                return format!(
                    "each colon-separated field must have at least one digit (at {})",
                    shown(at)
                );
            }
            _ => return format!("unexpected character, want colon (at {})", shown(at)),
        }
    }
    if let Some(at) = text.find(":::") {
        let shown = shown(at + 2);
        return format!("each colon-separated field must have at least one digit (at {shown})");
    }
    if text.matches("::").count() > 1 {
        let second = text.rfind("::").unwrap_or_default() + 1;
        return format!("multiple :: in address (at {})", shown(second));
    }
    if text.matches(':').count() > 7 {
        return "trailing garbage after address".to_owned();
    }
    "address string too short".to_owned()
}

impl Prefix {
    pub(crate) fn size(self) -> u64 {
        u64::from(self.bits).div_ceil(8)
    }

    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let prefix = Self::parse_plain(text).map_err(|reason| {
            format!(
                "network address parse error during conversion from string: netip.ParsePrefix({}): {reason}",
                Quoted(text)
            )
        })?;
        if is_mapped(prefix.address) {
            return Err(mapped(text));
        }
        Ok(prefix)
    }

    fn parse_plain(text: &str) -> Result<Self, String> {
        let Some((address, bits)) = text.rsplit_once('/') else { return Err("no '/'".to_owned()) };
        let address = parse_address(address)?;
        if text.contains('%') {
            return Err("IPv6 zones cannot be present in a prefix".to_owned());
        }
        let shown = Quoted(bits);
        let is_plain = !bits.is_empty() && bits.bytes().all(|byte| byte.is_ascii_digit());
        if !is_plain || bits.len() > 1 && bits.starts_with('0') {
            return Err(format!("bad bits after slash: {shown}"));
        }
        match bits.parse() {
            Ok(bits) if bits <= width(address) => Ok(Self { address, bits }),
            _ => Err("prefix length out of range".to_owned()),
        }
    }

    pub(crate) fn contains(self, address: IpAddr) -> bool {
        self.address.is_ipv4() == address.is_ipv4()
            && network(self.address, self.bits) == network(address, self.bits)
    }

    pub(crate) fn masked(self) -> Self {
        let rest = width(self.address) - self.bits;
        let number = network(self.address, self.bits).checked_shl(rest).unwrap_or_default();
        let address = match self.address {
            IpAddr::V4(_) => IpAddr::V4((number as u32).into()),
            IpAddr::V6(_) => IpAddr::V6(number.into()),
        };
        Self { address, bits: self.bits }
    }
}
