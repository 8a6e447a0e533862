//! What can go wrong with an instant, in Go's words.

use std::error::Error;
use std::fmt;

use super::layout::Layout;

/// Why a text is not a time: `parsing time "x" as "2006-…": cannot parse "x" as "2006"`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTimeError {
    inner: Box<Inner>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Inner {
    text: Box<str>,
    cause: Cause,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// The text from byte `at` does not begin with the layout's `element`.
    Element { layout: Layout, element: &'static str, at: usize },
    /// A complete time ends before byte `at`.
    Extra { at: usize },
    /// A number beyond its range.
    Range { what: &'static str },
}

impl ParseTimeError {
    #[cold]
    pub(super) fn new(text: &str, cause: Cause) -> Self {
        Self { inner: Box::new(Inner { text: text.into(), cause }) }
    }

    /// The text that was read.
    pub fn text(&self) -> &str {
        &self.inner.text
    }

    /// Whether the form is right and a number is out of its range, as in `2023-02-30`.
    pub fn is_out_of_range(&self) -> bool {
        matches!(self.inner.cause, Cause::Range { .. })
    }
}

impl fmt::Display for ParseTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { text, cause } = &*self.inner;
        f.write_str("parsing time ")?;
        write_quoted(text, f)?;
        match cause {
            Cause::Element { layout, element, at } => {
                f.write_str(" as ")?;
                write_quoted(layout.as_str(), f)?;
                f.write_str(": cannot parse ")?;
                write_quoted(text.get(*at..).unwrap_or_default(), f)?;
                f.write_str(" as ")?;
                write_quoted(element, f)
            }
            Cause::Extra { at } => {
                f.write_str(": extra text: ")?;
                write_quoted(text.get(*at..).unwrap_or_default(), f)
            }
            Cause::Range { what } => write!(f, ": {what} out of range"),
        }
    }
}

impl Error for ParseTimeError {}

/// An instant that another type cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TimeRangeError;

impl fmt::Display for TimeRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("time is outside the range of the target type")
    }
}

impl Error for TimeRangeError {}

/// Writes `text` in quotes: a backslash before quotes and backslashes, and `\x` escapes for the
/// bytes of control characters (DEL excepted) and of all that is not ASCII.
pub(crate) fn write_quoted(text: &str, out: &mut fmt::Formatter<'_>) -> fmt::Result {
    out.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(out, "\\{c}")?,
            ' '..='\x7f' => write!(out, "{c}")?,
            _ => {
                let mut buffer = [0; 4];
                c.encode_utf8(&mut buffer)
                    .bytes()
                    .try_for_each(|byte| write!(out, "\\x{byte:02x}"))?;
            }
        }
    }
    out.write_str("\"")
}
