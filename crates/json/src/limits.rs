//! How deep documents may be nested.

use apimachinery_runtime::{DecodeError, DecodeErrorKind, DecodeLimits, Position};

/// How deep values that become objects may be nested, unless [`DecodeLimits`] says less. Values
/// that are skipped or kept as they are may be nested as deep as the reference allows,
/// [`MAX_SKIP_DEPTH`].
pub const MAX_DEPTH: usize = DecodeLimits::DEFAULT.depth;

/// How deep values may be nested that are skipped or kept as they are, unless [`DecodeLimits`] says
/// otherwise.
pub const MAX_SKIP_DEPTH: usize = DecodeLimits::DEFAULT.skipped_depth;

/// The error for what is nested deeper than `limit`.
#[cold]
pub(crate) fn too_deep(limit: usize, offset: usize) -> DecodeError {
    DecodeError::new(DecodeErrorKind::TooDeep { limit }).at(Position::byte(offset))
}

/// Checks the lengths of all strings in a text, when there may be one that is too long. What is not
/// JSON is left to the reader.
pub(crate) fn check_strings(text: &str, limits: &DecodeLimits) -> Result<(), DecodeError> {
    if text.len() <= limits.string_bytes {
        return Ok(());
    }
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(quote) = bytes.get(at..).and_then(|rest| rest.iter().position(|it| *it == b'"'))
    {
        let start = at + quote;
        let (length, end) = string_length(bytes, start + 1);
        limits.check_string(length).map_err(|error| error.at(Position::byte(start)))?;
        at = end;
    }
    Ok(())
}

/// The length of a string that starts at `at`, after its quote, and where it ends.
fn string_length(bytes: &[u8], mut at: usize) -> (usize, usize) {
    let mut length = 0;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let run = rest.iter().position(|it| matches!(it, b'"' | b'\\')).unwrap_or(rest.len());
        length += run;
        at += run;
        match rest.get(run..) {
            Some([b'\\', b'u', ..]) => {
                let (size, taken) = unicode_length(bytes.get(at..).unwrap_or_default());
                length += size;
                at += taken;
            }
            Some([b'\\', ..]) => {
                length += 1;
                at += 2;
            }
            _ => return (length, at + 1),
        }
    }
}

/// How many bytes an escape by number is decoded to, and how many it has.
fn unicode_length(escape: &[u8]) -> (usize, usize) {
    let unit = |at: usize| -> Option<u32> {
        let digits = escape.get(at..at + 6)?.strip_prefix(b"\\u")?;
        u32::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    match (unit(0), unit(6)) {
        (Some(0..=0x7f), _) => (1, 6),
        (Some(0x80..=0x7ff), _) => (2, 6),
        (Some(0xd800..=0xdbff), Some(0xdc00..=0xdfff)) => (4, 12),
        _ => (3, 6),
    }
}
