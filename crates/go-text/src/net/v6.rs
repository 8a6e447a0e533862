//! IPv6 addresses.

use std::net::Ipv6Addr;

use super::v4::{Mistake, parse_v4};

/// How many groups an address has.
const GROUPS: usize = 8;

/// The groups read so far, and after how many of them there is a `::`.
#[derive(Default)]
struct Groups {
    values: [u16; GROUPS],
    count: usize,
    ellipsis: Option<usize>,
}

impl Groups {
    fn push(&mut self, group: u16) {
        if let Some(place) = self.values.get_mut(self.count) {
            *place = group;
        }
        self.count += 1;
    }

    /// The address, with zeros in place of the `::`.
    fn expand(mut self) -> Result<Ipv6Addr, Mistake<'static>> {
        let missing = GROUPS.saturating_sub(self.count);
        match self.ellipsis {
            None if missing > 0 => Err(("address string too short", None)),
            Some(_) if missing == 0 => {
                Err(("the :: must expand to at least one field of zeros", None))
            }
            Some(at) => {
                if let Some(tail) = self.values.get_mut(at..) {
                    tail.rotate_right(missing);
                }
                Ok(self.values.into())
            }
            None => Ok(self.values.into()),
        }
    }
}

/// An address without its zone.
pub(super) fn parse_v6(text: &[u8]) -> Result<Ipv6Addr, Mistake<'_>> {
    let mut groups = Groups::default();
    let mut rest = text;
    if let Some(after) = text.strip_prefix(b"::") {
        (groups.ellipsis, rest) = (Some(0), after);
        if after.is_empty() {
            return groups.expand();
        }
    }
    while groups.count < GROUPS {
        let (group, after) = group(rest)?;
        if after.starts_with(b".") {
            push_v4(&mut groups, rest)?;
            rest = b"";
            break;
        }
        groups.push(group);
        rest = after;
        if rest.is_empty() {
            break;
        }
        rest = match rest.strip_prefix(b":") {
            None => return Err(("unexpected character, want colon", Some(rest))),
            Some(b"") => return Err(("colon must be followed by more characters", Some(rest))),
            Some(after) => after,
        };
        if let Some(after) = rest.strip_prefix(b":") {
            if groups.ellipsis.is_some() {
                return Err(("multiple :: in address", Some(rest)));
            }
            (groups.ellipsis, rest) = (Some(groups.count), after);
            if rest.is_empty() {
                break;
            }
        }
    }
    if !rest.is_empty() {
        return Err(("trailing garbage after address", Some(rest)));
    }
    groups.expand()
}

/// Up to four hexadecimal digits, and the rest.
fn group(text: &[u8]) -> Result<(u16, &[u8]), Mistake<'_>> {
    let end = text.iter().position(|it| !it.is_ascii_hexdigit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    match digits.len() {
        0 => Err(("each colon-separated field must have at least one digit", Some(text))),
        5.. => Err(("each group must have 4 or less digits", Some(text))),
        _ => Ok((digits.iter().fold(0, |group, digit| group << 4 | hex(*digit)), rest)),
    }
}

fn hex(digit: u8) -> u16 {
    char::from(digit).to_digit(16).and_then(|it| u16::try_from(it).ok()).unwrap_or_default()
}

/// An IPv4 address in place of the last two groups.
fn push_v4<'a>(groups: &mut Groups, text: &'a [u8]) -> Result<(), Mistake<'a>> {
    const BEFORE: usize = GROUPS - 2;
    if groups.ellipsis.is_none() && groups.count != BEFORE {
        let reason = "embedded IPv4 address must replace the final 2 fields of the address";
        return Err((reason, Some(text)));
    }
    if groups.count > BEFORE {
        let reason = "too many hex fields to fit an embedded IPv4 at the end of the address";
        return Err((reason, Some(text)));
    }
    let [a, b, c, d] = parse_v4(text)?;
    groups.push(u16::from_be_bytes([a, b]));
    groups.push(u16::from_be_bytes([c, d]));
    Ok(())
}
