//! Addresses as Go's first parser read them, and as its present one does.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

/// An address, IPv4 as the IPv6 address that stands for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Address(u128);

const V4_PREFIX: u128 = 0xffff_0000_0000;

/// As many digits as there are, and the number; `None` without a digit or when it gets too great.
fn leading_number(text: &str, radix: u32) -> Option<(u32, &str)> {
    let end = text.find(|it: char| !it.is_digit(radix)).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    let number = u32::from_str_radix(digits, radix).ok().filter(|it| *it < 0xff_ffff)?;
    Some((number, rest))
}

fn parse_v4(text: &str) -> Option<u32> {
    let (mut address, mut rest) = (0, text);
    for position in 0..4 {
        if position > 0 {
            rest = rest.strip_prefix('.')?;
        }
        let (number, behind) = leading_number(rest, 10)?;
        address = address << 8 | u32::from(u8::try_from(number).ok()?);
        rest = behind;
    }
    rest.is_empty().then_some(address)
}

/// The groups in front of `::`, or all of them, and what follows the `::`.
fn parse_v6(text: &str) -> Option<u128> {
    let (head, tail) = match text.split_once("::") {
        Some((head, tail)) => (head, Some(tail)),
        None => (text, None),
    };
    let head = parse_groups(head, tail.is_none())?;
    let Some(tail) = tail else {
        return (head.len() == 8).then(|| join(&head));
    };
    let tail = parse_groups(tail, true)?;
    let empty = 8_usize.checked_sub(head.len() + tail.len()).filter(|it| *it > 0)?;
    let groups = [head, vec![0; empty], tail].concat();
    Some(join(&groups))
}

fn join(groups: &[u16]) -> u128 {
    groups.iter().fold(0, |address, group| address << 16 | u128::from(*group))
}

/// Groups between colons; the last ones may be an IPv4 address.
fn parse_groups(text: &str, may_end_in_v4: bool) -> Option<Vec<u16>> {
    let mut groups = Vec::new();
    if text.is_empty() {
        return Some(groups);
    }
    let mut parts = text.split(':').peekable();
    while let Some(part) = parts.next() {
        if may_end_in_v4 && parts.peek().is_none() && part.contains('.') {
            let address = parse_v4(part)?;
            groups.extend([(address >> 16) as u16, address as u16]);
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

impl Address {
    /// As Go read addresses before 1.17.
    pub(super) fn parse_sloppy(text: &str) -> Option<Self> {
        match text.bytes().find(|it| matches!(it, b'.' | b':'))? {
            b'.' => parse_v4(text).map(Self::from_v4),
            _ => parse_v6(text).map(Self),
        }
    }

    fn from_v4(address: u32) -> Self {
        Self(V4_PREFIX | u128::from(address))
    }

    /// Whether a text that Go reads today is an IPv4 address written as IPv6; `None` when Go does not read it.
    pub(super) fn parse_strict(text: &str) -> Option<bool> {
        match text.parse::<IpAddr>().ok()? {
            IpAddr::V4(_) => Some(false),
            IpAddr::V6(address) => Some(address.to_ipv4_mapped().is_some()),
        }
    }

    /// Whether it is an IPv4 address, in either form.
    pub(super) fn is_v4(self) -> bool {
        self.0 >> 32 == V4_PREFIX >> 32
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let address = Ipv6Addr::from_bits(self.0);
        match address.to_ipv4_mapped() {
            Some(address) => address.fmt(f),
            None => address.fmt(f),
        }
    }
}

/// An address and the length of its prefix.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prefix {
    pub(super) address: Address,
    pub(super) length: u32,
    /// How many bits the address was written with: 32 or 128.
    pub(super) bits: u32,
}

impl Prefix {
    /// As Go read prefixes before 1.17.
    pub(super) fn parse_sloppy(text: &str) -> Option<Self> {
        let (address, length) = text.split_once('/')?;
        let (address, bits) = match parse_v4(address) {
            Some(address) => (Address::from_v4(address), 32),
            None => (Address(parse_v6(address)?), 128),
        };
        let (length, rest) = leading_number(length, 10)?;
        (rest.is_empty() && length <= bits).then_some(Self { address, length, bits })
    }

    /// Like [`Address::parse_strict`].
    pub(super) fn parse_strict(text: &str) -> Option<bool> {
        let (address, length) = text.split_once('/')?;
        let has_leading_zero = length.len() > 1 && length.starts_with('0');
        Address::parse_strict(address).filter(|_| !has_leading_zero)
    }

    /// The address without the bits behind the prefix.
    pub(super) fn network(self) -> Address {
        let behind = self.bits - self.length;
        let mask = u128::MAX.checked_shl(behind).unwrap_or(0);
        Address(self.address.0 & mask)
    }

    /// The network, as Go prints one: IPv4 with its own length, however it was written.
    pub(super) fn network_text(self) -> String {
        let network = self.network();
        let length = match self.bits {
            128 if network.is_v4() => self.length.saturating_sub(96),
            _ => self.length,
        };
        format!("{network}/{length}")
    }
}
