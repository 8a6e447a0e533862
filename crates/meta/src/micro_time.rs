//! `MicroTime`: an instant, written to the microsecond.

use std::fmt;
use std::str::FromStr;

use crate::time::{Instant, Layout, ParseTimeError, TimeText, implement_instant, parse};

const NANOS_PER_MICRO: i32 = 1000;

/// An instant with the meaning of the reference's `metav1.MicroTime`.
///
/// The zero value is midnight of 1 January of year 1, UTC; JSON writes it as `null` and protobuf as
/// an empty message. Formats write microseconds; nanoseconds given by a program stay in memory and
/// count in comparisons.
///
/// ```
/// use apimachinery_meta::MicroTime;
///
/// let time: MicroTime = "2024-02-29T12:00:00.500000+02:00".parse()?;
/// assert_eq!(time.to_string(), "2024-02-29T10:00:00.500000Z");
/// assert!("2024-02-29T12:00:00Z".parse::<MicroTime>().is_err());
/// # Ok::<(), apimachinery_meta::ParseTimeError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MicroTime {
    instant: Instant,
}

apimachinery_runtime::data_by_clone!(MicroTime, MicroTime::ZERO);

impl MicroTime {
    /// Reads the layout `2006-01-02T15:04:05.000000Z07:00` as Go's `time.Parse` does: exactly six
    /// decimals, after a point or a comma.
    ///
    /// # Errors
    ///
    /// [`ParseTimeError`], with Go's texts.
    pub fn parse(text: &str) -> Result<Self, ParseTimeError> {
        parse(text, Layout::Rfc3339Micro).map(|instant| Self { instant })
    }

    /// From the protobuf form: `nanos` are cut to microseconds, and may have any sign and size.
    pub const fn from_proto(seconds: i64, nanos: i32) -> Self {
        Self::from_unix(seconds, (nanos - nanos % NANOS_PER_MICRO) as i64)
    }

    /// RFC 3339 in UTC with six decimals. Years outside 0 to 9999 are written as Go writes them,
    /// with a sign or more digits.
    pub fn text(self) -> TimeText {
        TimeText::micros(self.seconds(), self.subsec_nanos() / NANOS_PER_MICRO as u32)
    }

    /// The `nanos` of the protobuf form: whole microseconds.
    pub fn nanos(self) -> i32 {
        let nanos = self.subsec_nanos() as i32;
        nanos - nanos % NANOS_PER_MICRO
    }
}

implement_instant!(MicroTime);
