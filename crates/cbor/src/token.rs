//! The head of a data item, with what the reference forbids wherever it is.

use std::borrow::Cow;

use apimachinery_runtime::{DecodeError, DecodeErrorKind, DecodeLimits};

use crate::head::{HeadError, Header, plain_head};

/// The bits of a major type in an initial byte.
pub(crate) const POSITIVE: u8 = 0x00;
pub(crate) const NEGATIVE: u8 = 0x20;
pub(crate) const BYTES: u8 = 0x40;
pub(crate) const ARRAY: u8 = 0x80;
pub(crate) const MAP: u8 = 0xa0;

/// The largest number that is in the initial byte itself.
pub(crate) const MOST_IN_ONE_BYTE: usize = 23;

pub(crate) const NULL: u8 = 0xf6;
pub(crate) const UNDEFINED: u8 = 0xf7;
pub(crate) const BREAK: u8 = 0xff;

/// How deep values may be nested that are kept, unless [`DecodeLimits`] says less.
pub const MAX_DEPTH: usize = DecodeLimits::DEFAULT.depth;
/// How deep values may be nested that are not kept, unless [`DecodeLimits`] says otherwise.
pub const MAX_SKIP_DEPTH: usize = DecodeLimits::DEFAULT.skipped_depth;
/// How many entries a map may have, unless [`DecodeLimits`] says less.
pub const MAX_MAP_PAIRS: u64 = DecodeLimits::DEFAULT.map_entries as u64;
/// How many items a list may have, unless [`DecodeLimits`] says less.
pub const MAX_ARRAY_ITEMS: u64 = DecodeLimits::DEFAULT.list_items as u64;

const TAG_UNSIGNED_BIGNUM: u64 = 2;
const TAG_NEGATIVE_BIGNUM: u64 = 3;
const FIRST_SIMPLE_IN_TWO_BYTES: u8 = 0xf8;

/// The head at the start of `bytes` and its length.
#[inline]
pub(crate) fn head(bytes: &[u8]) -> Result<(Header, usize), DecodeError> {
    match common_head(bytes) {
        Some(found) => Ok(found),
        None => any_head(bytes),
    }
}

/// The head of what most items are; `None` where something is to be checked.
#[inline]
fn common_head(bytes: &[u8]) -> Option<(Header, usize)> {
    let (first, argument, length) = plain_head(bytes)?;
    let size = usize::try_from(argument).ok();
    let head = match first >> 5 {
        0 => Header::Positive(argument),
        1 => Header::Negative(argument),
        2 => Header::Bytes(Some(size?)),
        3 => Header::Text(Some(size?)),
        4 if argument <= MAX_ARRAY_ITEMS => Header::Array(Some(size?)),
        5 if argument <= MAX_MAP_PAIRS => Header::Map(Some(size?)),
        7 if length == 1 => Header::Simple(first & 0x1f),
        _ => return None,
    };
    Some((head, length))
}

#[cold]
fn any_head(bytes: &[u8]) -> Result<(Header, usize), DecodeError> {
    let (head, length) = Header::read(bytes).map_err(|error| match error {
        HeadError::Incomplete => unexpected_end(),
        HeadError::Malformed => malformed(bytes),
    })?;
    check(head, bytes)?;
    Ok((head, length))
}

/// Whether a map has too many entries.
pub(crate) fn check_pairs(pairs: u64) -> Result<(), DecodeError> {
    if pairs > MAX_MAP_PAIRS { Err(too_many_pairs(MAX_MAP_PAIRS)) } else { Ok(()) }
}

fn check(head: Header, bytes: &[u8]) -> Result<(), DecodeError> {
    match head {
        Header::Float(number) if number.is_nan() => {
            Err(unacceptable("primitives", "floating-point NaN"))
        }
        Header::Float(number) if number.is_infinite() => {
            Err(unacceptable("primitives", "floating-point infinity"))
        }
        Header::Tag(TAG_UNSIGNED_BIGNUM | TAG_NEGATIVE_BIGNUM) => {
            Err(unacceptable("tag", "bignum"))
        }
        Header::Simple(value)
            if value < 32 && bytes.first() == Some(&FIRST_SIMPLE_IN_TWO_BYTES) =>
        {
            let text = format!("cbor: invalid simple value {value} for type primitives");
            Err(DecodeError::syntax(text))
        }
        Header::Array(Some(items)) if items as u64 > MAX_ARRAY_ITEMS => {
            Err(too_many_items(MAX_ARRAY_ITEMS))
        }
        Header::Map(Some(pairs)) if pairs as u64 > MAX_MAP_PAIRS => {
            Err(too_many_pairs(MAX_MAP_PAIRS))
        }
        _ => Ok(()),
    }
}

#[cold]
fn malformed(bytes: &[u8]) -> DecodeError {
    let first = bytes.first().copied().unwrap_or_default();
    let kind = name_of_major(first);
    let text = format!("cbor: invalid additional information {} for type {kind}", first & 0x1f);
    DecodeError::syntax(text)
}

/// The reference's name for the type that an initial byte announces.
pub(crate) fn name_of_major(first: u8) -> &'static str {
    match first >> 5 {
        0 => "positive integer",
        1 => "negative integer",
        2 => "byte string",
        3 => "UTF-8 text string",
        4 => "array",
        5 => "map",
        6 => "tag",
        _ => "primitives",
    }
}

#[cold]
pub(crate) fn unexpected_end() -> DecodeError {
    DecodeError::syntax("unexpected EOF")
}

#[cold]
pub(crate) fn unexpected_break() -> DecodeError {
    DecodeError::syntax("cbor: unexpected \"break\" code")
}

#[cold]
pub(crate) fn invalid_utf8() -> DecodeError {
    DecodeError::new(DecodeErrorKind::InvalidUtf8)
}

#[cold]
pub(crate) fn too_many_pairs(limit: u64) -> DecodeError {
    let text = format!("cbor: exceeded max number of key-value pairs {limit} for CBOR map");
    DecodeError::new(DecodeErrorKind::TooLarge(text.into()))
}

#[cold]
pub(crate) fn too_many_items(limit: u64) -> DecodeError {
    let text = format!("cbor: exceeded max number of elements {limit} for CBOR array");
    DecodeError::new(DecodeErrorKind::TooLarge(text.into()))
}

#[cold]
pub(crate) fn too_deep(limit: usize) -> DecodeError {
    DecodeError::new(DecodeErrorKind::TooDeep { limit })
}

#[cold]
pub(crate) fn unacceptable(kind: &str, what: impl Into<Cow<'static, str>>) -> DecodeError {
    let what = what.into();
    DecodeError::invalid_value(format!(
        "cbor: data item of cbor type {kind} is not accepted by protocol: {what}"
    ))
}

/// A simple value that is neither a boolean nor `null`.
#[cold]
pub(crate) fn unknown_simple(value: u8) -> DecodeError {
    unacceptable("primitives", format!("simple value {value} is not recognized"))
}
