//! Numbers as the reference takes them from plain scalars.
//!
//! ```text
//! integer = [+-]? ( "0x" hex+ | "0b" [01]+ | "0o" [0-7]+ | "0" [0-7]* | [1-9] [0-9]* )
//! float   = [+-]? ( "." [0-9]+ | [0-9]+ ( "." [0-9]* )? ) ( [eE] [+-]? [0-9]+ )?
//! special = [+-]? ".inf" | ".nan"
//! ```
//!
//! Underscores count for nothing, everywhere, unless the first character is a point:
//! then they must be between digits. What is not an integer may still be a float, so `08` is 8.

use std::borrow::Cow;

use crate::chars::at;

/// A number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Number {
    Int(i64),
    /// An integer above the signed range.
    Uint(u64),
    Float(f64),
}

/// The number of a text that starts with a digit, a sign or a point.
#[inline]
pub(super) fn number(text: &[u8]) -> Option<Number> {
    if let Some(value) = short_decimal(text) {
        return Some(Number::Int(value));
    }
    if let Some(value) = special(text) {
        return Some(Number::Float(value));
    }
    if text.starts_with(b".") {
        return between_digits(text)
            .then(|| float(&without_underscores(text)))
            .flatten()
            .map(Number::Float);
    }
    let text = &*without_underscores(text);
    integer(text)
        .or_else(|| float(text).map(Number::Float))
        .or_else(|| signed_binary(text).map(Number::Int))
}

/// By far the most usual: a few digits without a leading zero.
#[inline]
fn short_decimal(text: &[u8]) -> Option<i64> {
    if text.len() > 18 || text.first() == Some(&b'0') && text.len() > 1 {
        return None;
    }
    let mut value = 0i64;
    for &byte in text {
        if !byte.is_ascii_digit() {
            return None;
        }
        value = value * 10 + i64::from(byte - b'0');
    }
    Some(value)
}

fn special(text: &[u8]) -> Option<f64> {
    match text {
        b".inf" | b".Inf" | b".INF" | b"+.inf" | b"+.Inf" | b"+.INF" => Some(f64::INFINITY),
        b"-.inf" | b"-.Inf" | b"-.INF" => Some(f64::NEG_INFINITY),
        b".nan" | b".NaN" | b".NAN" => Some(f64::NAN),
        _ => None,
    }
}

fn without_underscores(text: &[u8]) -> Cow<'_, [u8]> {
    match text.contains(&b'_') {
        true => Cow::Owned(text.iter().copied().filter(|&byte| byte != b'_').collect()),
        false => Cow::Borrowed(text),
    }
}

/// Every underscore follows a digit and is followed by one.
fn between_digits(text: &[u8]) -> bool {
    let digit = |place: Option<usize>| place.is_some_and(|place| at(text, place).is_ascii_digit());
    text.iter()
        .enumerate()
        .filter(|&(_, &byte)| byte == b'_')
        .all(|(place, _)| digit(place.checked_sub(1)) && digit(Some(place + 1)))
}

fn integer(text: &[u8]) -> Option<Number> {
    let (sign, digits) = match text {
        [b'+', digits @ ..] => (Some(b'+'), digits),
        [b'-', digits @ ..] => (Some(b'-'), digits),
        digits => (None, digits),
    };
    let value = match digits {
        [b'0', b'b' | b'B', digits @ ..] if !digits.is_empty() => unsigned(digits, 2),
        [b'0', b'o' | b'O', digits @ ..] if !digits.is_empty() => unsigned(digits, 8),
        [b'0', b'x' | b'X', digits @ ..] if !digits.is_empty() => unsigned(digits, 16),
        [b'0'] => Some(0),
        [b'0', digits @ ..] => unsigned(digits, 8),
        digits => unsigned(digits, 10),
    }?;
    match (sign, i64::try_from(value)) {
        (Some(b'-'), _) => 0i64.checked_sub_unsigned(value).map(Number::Int),
        (_, Ok(value)) => Some(Number::Int(value)),
        (None, Err(_)) => Some(Number::Uint(value)),
        (Some(_), Err(_)) => None,
    }
}

fn unsigned(digits: &[u8], radix: u32) -> Option<u64> {
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0u64, |value, &byte| {
        let digit = char::from(byte).to_digit(radix)?;
        value.checked_mul(u64::from(radix))?.checked_add(u64::from(digit))
    })
}

/// `0b-1` and `0b+1`: the sign may follow the prefix of a binary number.
fn signed_binary(text: &[u8]) -> Option<i64> {
    match text {
        [b'0', b'b', b'-', digits @ ..] => 0i64.checked_sub_unsigned(unsigned(digits, 2)?),
        [b'0', b'b', b'+', digits @ ..] => i64::try_from(unsigned(digits, 2)?).ok(),
        _ => None,
    }
}

/// A decimal float. One too large is not a float, one too small is zero.
fn float(text: &[u8]) -> Option<f64> {
    let digits = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        from + rest.iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let start = usize::from(matches!(at(text, 0), b'+' | b'-'));
    let mut end = digits(start);
    if at(text, end) == b'.' {
        let fraction = digits(end + 1);
        if end == start && fraction == end + 1 {
            return None;
        }
        end = fraction;
    } else if end == start {
        return None;
    }
    if matches!(at(text, end), b'e' | b'E') {
        let exponent = end + 1 + usize::from(matches!(at(text, end + 1), b'+' | b'-'));
        end = digits(exponent);
        if end == exponent {
            return None;
        }
    }
    if end != text.len() {
        return None;
    }
    let value: f64 = std::str::from_utf8(text).ok()?.parse().ok()?;
    value.is_finite().then_some(value)
}

/// Go's `strconv.ParseInt` in any base or `ParseFloat` takes the text, underscores left out, for a
/// number.
pub(crate) fn is_go_number(text: &[u8]) -> bool {
    let text = &*without_underscores(text);
    let unsigned = text.strip_prefix(b"-").or_else(|| text.strip_prefix(b"+")).unwrap_or(text);
    let is_word = |word: &[u8]| unsigned.eq_ignore_ascii_case(word);
    matches!(integer(text), Some(Number::Int(_)))
        || float(text).is_some()
        || [&b"inf"[..], b"infinity", b"nan"].into_iter().any(is_word)
        || is_hex_float(unsigned)
}

/// `0x` hex* ( "." hex* )? `p` [+-]? digit+
fn is_hex_float(text: &[u8]) -> bool {
    let [b'0', b'x' | b'X', rest @ ..] = text else { return false };
    let mut parts = rest.splitn(2, |byte| matches!(byte, b'p' | b'P'));
    let (mantissa, exponent) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let exponent = match exponent {
        [b'+' | b'-', digits @ ..] => digits,
        digits => digits,
    };
    let points = mantissa.iter().filter(|byte| **byte == b'.').count();
    points <= 1
        && mantissa.len() > points
        && mantissa.iter().all(|byte| byte.is_ascii_hexdigit() || *byte == b'.')
        && !exponent.is_empty()
        && exponent.iter().all(u8::is_ascii_digit)
}
