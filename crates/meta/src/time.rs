//! `Time`: an instant, written to the second.

mod error;
mod instant;
mod interop;
mod layout;
mod parse;
mod text;

pub use error::{ParseTimeError, TimeRangeError};
pub use text::TimeText;

pub(crate) use error::write_quoted;
pub(crate) use instant::{Instant, implement_instant};
pub(crate) use layout::Layout;
pub(crate) use parse::parse;

use std::fmt;
use std::str::FromStr;

/// An instant with the meaning of the reference's `metav1.Time`.
///
/// The zero value is midnight of 1 January of year 1, UTC; JSON writes it as `null` and protobuf as
/// an empty message. Fractions of a second are read and kept in memory, and count in comparisons,
/// but no format writes them.
///
/// ```
/// use apimachinery_meta::Time;
///
/// let time: Time = "2024-02-29T12:00:00.5+02:00".parse()?;
/// assert_eq!(time.to_string(), "2024-02-29T10:00:00Z");
/// assert!(Time::default().is_zero());
/// # Ok::<(), apimachinery_meta::ParseTimeError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Time {
    instant: Instant,
}

apimachinery_runtime::data_by_clone!(Time, Time::ZERO);

impl Time {
    /// Reads RFC 3339 with all that Go's `time.Parse` lets pass: fractions after a point or a
    /// comma, hours of one digit, offsets up to `±24:60`.
    ///
    /// # Errors
    ///
    /// [`ParseTimeError`], with Go's texts.
    pub fn parse(text: &str) -> Result<Self, ParseTimeError> {
        parse(text, Layout::Rfc3339).map(|instant| Self { instant })
    }

    /// RFC 3339 in UTC, without a fraction. Years outside 0 to 9999 are written as Go writes them,
    /// with a sign or more digits.
    pub fn text(self) -> TimeText {
        TimeText::seconds(self.instant.seconds())
    }

    /// The `nanos` of the protobuf form: always 0.
    pub fn nanos(self) -> i32 {
        0
    }

    /// The same instant without its fraction of a second (`Rfc3339Copy`).
    #[must_use]
    pub fn truncated(self) -> Self {
        Self::from_seconds(self.seconds())
    }
}

implement_instant!(Time);
