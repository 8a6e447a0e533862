//! Why texts are not URLs.

use std::error::Error;
use std::fmt;

use crate::net::AddrError;
use crate::quote::{Quoted, QuotedBytes};

/// Why a text is not a URL, in the words of `net/url`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UrlError {
    text: Box<str>,
    reason: Reason,
}

impl UrlError {
    pub(super) fn new(text: &str, reason: Reason) -> Self {
        Self { text: text.into(), reason }
    }
}

impl fmt::Display for UrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "parse {}: {}", Quoted(&self.text), self.reason)
    }
}

impl Error for UrlError {}

/// A `%` without two hexadecimal digits after it, or with those of a character that must not be
/// escaped (`url.EscapeError`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EscapeError {
    /// At most three bytes, the first of them the `%`.
    pub(super) escape: Box<[u8]>,
}

impl fmt::Display for EscapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid URL escape {}", QuotedBytes(&self.escape))
    }
}

impl Error for EscapeError {}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    Control,
    Empty,
    NoScheme,
    NotAbsolute,
    /// In the first segment of a relative path.
    Colon,
    User,
    Literal,
    Bracket,
    Addr(AddrError),
    Port(Box<str>),
    Escape(EscapeError),
    /// A character that a host does not have.
    Host(u8),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Control => "net/url: invalid control character in URL",
            Self::Empty => "empty url",
            Self::NoScheme => "missing protocol scheme",
            Self::NotAbsolute => "invalid URI for request",
            Self::Colon => "first path segment in URL cannot contain colon",
            Self::User => "net/url: invalid userinfo",
            Self::Literal => "invalid IP-literal",
            Self::Bracket => "missing ']' in host",
            Self::Addr(error) => return write!(f, "invalid host: {error}"),
            Self::Port(port) => return write!(f, "invalid port {} after host", Quoted(port)),
            Self::Escape(error) => return error.fmt(f),
            Self::Host(byte) => {
                return write!(f, "invalid character {} in host name", QuotedBytes(&[*byte]));
            }
        })
    }
}
