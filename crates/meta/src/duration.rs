//! `Duration`: a signed length of time in nanoseconds.

mod parse;

pub use parse::ParseDurationError;

use std::error::Error;
use std::fmt;
use std::str::FromStr;

const SECOND: u64 = 1_000_000_000;

/// A length of time with the meaning and text of Go's `time.Duration`: `1h30m0s`, `1.5s`, `2µs`.
///
/// ```
/// use apimachinery_meta::Duration;
///
/// let grace: Duration = "90m".parse()?;
/// assert_eq!(grace.to_string(), "1h30m0s");
/// # Ok::<(), apimachinery_meta::ParseDurationError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duration {
    nanos: i64,
}

apimachinery_runtime::data_by_clone!(Duration, Duration { nanos: 0 });

impl Duration {
    /// No time, written `0s`.
    pub const ZERO: Self = Self::from_nanos(0);

    /// `nanos` nanoseconds.
    pub const fn from_nanos(nanos: i64) -> Self {
        Self { nanos }
    }

    /// The nanoseconds, as protobuf carries them.
    pub const fn as_nanos(self) -> i64 {
        self.nanos
    }

    /// Reads Go's grammar (`time.ParseDuration`): a sign, then numbers with units `ns`, `us`, `µs`,
    /// `ms`, `s`, `m`, `h`; or `0`.
    ///
    /// # Errors
    ///
    /// [`ParseDurationError`], with Go's texts.
    pub fn parse(text: &str) -> Result<Self, ParseDurationError> {
        parse::parse(text).map(Self::from_nanos)
    }

    /// Writes the text, without allocating.
    ///
    /// # Errors
    ///
    /// Only those of `out`.
    pub fn write_to<W: fmt::Write + ?Sized>(self, out: &mut W) -> fmt::Result {
        if self.nanos < 0 {
            out.write_str("-")?;
        }
        let nanos = self.nanos.unsigned_abs();
        match nanos {
            0 => out.write_str("0s"),
            1..1_000 => write_fraction(nanos, 1, "ns", out),
            1_000..1_000_000 => write_fraction(nanos, 1_000, "µs", out),
            1_000_000..SECOND => write_fraction(nanos, 1_000_000, "ms", out),
            SECOND.. => write_clock(nanos, out),
        }
    }
}

fn write_clock<W: fmt::Write + ?Sized>(nanos: u64, out: &mut W) -> fmt::Result {
    let minutes = nanos / (60 * SECOND);
    if minutes >= 60 {
        out.write_str(itoa::Buffer::new().format(minutes / 60))?;
        out.write_str("h")?;
    }
    if minutes > 0 {
        out.write_str(itoa::Buffer::new().format(minutes % 60))?;
        out.write_str("m")?;
    }
    write_fraction(nanos % (60 * SECOND), SECOND, "s", out)
}

/// `nanos / unit` with the decimals it has, then the unit's name.
fn write_fraction<W: fmt::Write + ?Sized>(
    nanos: u64,
    unit: u64,
    name: &str,
    out: &mut W,
) -> fmt::Result {
    out.write_str(itoa::Buffer::new().format(nanos / unit))?;
    let (mut rest, mut place) = (nanos % unit, unit);
    if rest > 0 {
        out.write_str(".")?;
    }
    while rest > 0 {
        place /= 10;
        let digit = u8::try_from(rest / place).unwrap_or_default();
        out.write_char(char::from(b'0' + digit))?;
        rest %= place;
    }
    out.write_str(name)
}

impl fmt::Display for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl FromStr for Duration {
    type Err = ParseDurationError;

    fn from_str(text: &str) -> Result<Self, ParseDurationError> {
        Self::parse(text)
    }
}

/// A length of time that the target type cannot hold: too long, or negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct DurationRangeError;

impl fmt::Display for DurationRangeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("duration is outside the range of the target type")
    }
}

impl Error for DurationRangeError {}

impl TryFrom<std::time::Duration> for Duration {
    type Error = DurationRangeError;

    /// Fails above 2⁶³−1 nanoseconds, about 292 years.
    fn try_from(duration: std::time::Duration) -> Result<Self, DurationRangeError> {
        let nanos = i64::try_from(duration.as_nanos()).map_err(|_| DurationRangeError)?;
        Ok(Self::from_nanos(nanos))
    }
}

impl TryFrom<Duration> for std::time::Duration {
    type Error = DurationRangeError;

    /// Fails below zero.
    fn try_from(duration: Duration) -> Result<Self, DurationRangeError> {
        let nanos = u64::try_from(duration.nanos).map_err(|_| DurationRangeError)?;
        Ok(Self::from_nanos(nanos))
    }
}
