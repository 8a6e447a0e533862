//! Escapes: `%` with two hexadecimal digits.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::error::{EscapeError, Reason};

/// A part of a URL. Each has characters that need no escape, and some that must not have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Path,
    Host,
    /// The zone of an address.
    Zone,
    User,
    /// A name or a value of a query.
    Query,
    Fragment,
}

/// Whether a byte is written without an escape (`shouldEscape`, negated).
fn is_plain(byte: u8, part: Part) -> bool {
    match (byte, part) {
        (b'-' | b'_' | b'.' | b'~', _) => true,
        (_, Part::Host | Part::Zone) => {
            byte.is_ascii_alphanumeric() || b"!$&'()*+,;=:[]<>\"".contains(&byte)
        }
        (b'$' | b'&' | b'+' | b',' | b'/' | b':' | b';' | b'=' | b'?' | b'@', _) => match part {
            Part::Path => byte != b'?',
            Part::User => !matches!(byte, b'@' | b'/' | b'?' | b':'),
            _ => part == Part::Fragment,
        },
        (b'!' | b'(' | b')' | b'*', Part::Fragment) => true,
        _ => byte.is_ascii_alphanumeric(),
    }
}

/// The text with an escape for each byte that needs one.
pub(super) fn escape(bytes: &[u8], part: Part) -> String {
    let mut out = String::with_capacity(bytes.len());
    for byte in bytes {
        match byte {
            b' ' if part == Part::Query => out.push('+'),
            byte if is_plain(*byte, part) => out.push(char::from(*byte)),
            byte => _ = write!(out, "%{byte:02X}"),
        }
    }
    out
}

/// Whether a text is escaped well enough to be kept (`validEncoded`).
pub(super) fn is_escaped(text: &str, part: Part) -> bool {
    text.bytes().all(|byte| b"!$&'()*+,;=:@[]%".contains(&byte) || is_plain(byte, part))
}

/// What a part stands for, with all escapes resolved.
pub(super) fn unescape(text: &str, part: Part) -> Result<Cow<'_, [u8]>, Reason> {
    let is_of_host = matches!(part, Part::Host | Part::Zone);
    let is_special =
        |byte: u8| matches!((byte, part), (b'%', _) | (b'+', Part::Query)) || is_of_host;
    if !text.bytes().any(is_special) {
        return Ok(text.as_bytes().into());
    }
    let (mut rest, mut out) = (text.as_bytes(), Vec::with_capacity(text.len()));
    while let Some((byte, after)) = rest.split_first() {
        rest = match byte {
            b'%' => {
                let (byte, after) = unescape_one(rest, part).map_err(Reason::Escape)?;
                out.push(byte);
                after
            }
            byte if is_of_host && byte.is_ascii() && !is_plain(*byte, part) => {
                return Err(Reason::Host(*byte));
            }
            byte => {
                out.push(if (*byte, part) == (b'+', Part::Query) { b' ' } else { *byte });
                after
            }
        };
    }
    Ok(out.into())
}

/// The byte of the escape at the start of a text, and the rest.
fn unescape_one(text: &[u8], part: Part) -> Result<(u8, &[u8]), EscapeError> {
    let wrong = || EscapeError { escape: text.get(..3).unwrap_or(text).into() };
    let ([_, high, low], rest) = text.split_first_chunk().ok_or_else(wrong)?;
    let digit = |it: u8| char::from(it).to_digit(16).and_then(|it| u8::try_from(it).ok());
    let (high, low) = digit(*high).zip(digit(*low)).ok_or_else(wrong)?;
    let byte = high << 4 | low;
    let may_be_escaped = match part {
        Part::Host => !byte.is_ascii() || byte == b'%',
        Part::Zone => byte == b'%' || byte == b' ' || is_plain(byte, Part::Host),
        _ => true,
    };
    if may_be_escaped { Ok((byte, rest)) } else { Err(wrong()) }
}

fn unescape_free(text: &str, part: Part) -> Result<Cow<'_, str>, EscapeError> {
    match unescape(text, part) {
        Ok(Cow::Borrowed(_)) => Ok(text.into()),
        Ok(Cow::Owned(bytes)) => Ok(String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
            .into()),
        Err(Reason::Escape(error)) => Err(error),
        // Only hosts have other mistakes.
        Err(_) => Ok(text.into()),
    }
}

/// A name or a value of a query without its escapes: `+` is a space (`url.QueryUnescape`).
///
/// # Errors
/// If a `%` is not followed by two hexadecimal digits.
pub fn query_unescape(text: &str) -> Result<Cow<'_, str>, EscapeError> {
    unescape_free(text, Part::Query)
}

/// A path, or a segment of one, without its escapes (`url.PathUnescape`).
///
/// ```
/// use apimachinery_go_text::url::path_unescape;
///
/// assert_eq!(path_unescape("/a%2Fb+c").unwrap(), "/a/b+c");
/// assert_eq!(path_unescape("%2").unwrap_err().to_string(), r#"invalid URL escape "%2""#);
/// ```
///
/// # Errors
/// If a `%` is not followed by two hexadecimal digits.
pub fn path_unescape(text: &str) -> Result<Cow<'_, str>, EscapeError> {
    unescape_free(text, Part::Path)
}

/// A text as a name or a value of a query (`url.QueryEscape`).
///
/// ```
/// use apimachinery_go_text::url::query_escape;
///
/// assert_eq!(query_escape("a b/é"), "a+b%2F%C3%A9");
/// ```
pub fn query_escape(text: &str) -> String {
    escape(text.as_bytes(), Part::Query)
}

/// A path in a URL, its slashes included (`URL.EscapedPath` of a URL with that path).
///
/// ```
/// use apimachinery_go_text::url::escape_path;
///
/// assert_eq!(escape_path("/a b/n:1"), "/a%20b/n:1");
/// ```
pub fn escape_path(path: &str) -> String {
    escape(path.as_bytes(), Part::Path)
}
