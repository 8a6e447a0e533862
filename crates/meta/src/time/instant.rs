//! What `Time` and `MicroTime` share: seconds and nanoseconds.

use std::num::NonZeroU32;

/// The zero instant, 0001-01-01T00:00:00Z, in Unix seconds.
const ZERO_SECONDS: i64 = -62_135_596_800;
const NANOS_PER_SECOND: i64 = 1_000_000_000;

/// Seconds since 1970 and nanoseconds within the second, ordered as they pass.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Instant {
    seconds: i64,
    /// Nanoseconds plus one: the gap makes an `Option` as small as the value.
    nanos: NonZeroU32,
}

impl Instant {
    /// `nanos` may have any sign and size; what exceeds a second is carried (`time.Unix`).
    #[expect(clippy::cast_possible_truncation, reason = "a second has fewer nanoseconds")]
    pub(crate) const fn new(seconds: i64, nanos: i64) -> Self {
        let seconds = seconds.wrapping_add(nanos.div_euclid(NANOS_PER_SECOND));
        let nanos = nanos.rem_euclid(NANOS_PER_SECOND) as u32;
        Self { seconds, nanos: NonZeroU32::MIN.saturating_add(nanos) }
    }

    pub(crate) const ZERO: Self = Self::new(ZERO_SECONDS, 0);

    pub(crate) const fn seconds(self) -> i64 {
        self.seconds
    }

    pub(crate) const fn nanos(self) -> u32 {
        self.nanos.get() - 1
    }
}

impl Default for Instant {
    fn default() -> Self {
        Self::ZERO
    }
}

/// The methods and conversions that are the same for every type with a field `instant` and a method
/// `text`.
macro_rules! implement_instant {
    ($type:ident) => {
        impl $type {
            /// The zero value: midnight of 1 January of year 1, UTC.
            pub const ZERO: Self = Self { instant: $crate::time::Instant::ZERO };

            /// Whole seconds since 1970-01-01T00:00:00Z, as protobuf carries them.
            pub const fn from_seconds(seconds: i64) -> Self {
                Self::from_unix(seconds, 0)
            }

            /// Seconds and nanoseconds since 1970-01-01T00:00:00Z. Nanoseconds may be negative or
            /// exceed a second (`time.Unix`).
            pub const fn from_unix(seconds: i64, nanos: i64) -> Self {
                Self { instant: $crate::time::Instant::new(seconds, nanos) }
            }

            /// Whether this is the zero value, which JSON writes as `null`.
            pub fn is_zero(self) -> bool {
                self.instant == $crate::time::Instant::ZERO
            }

            /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
            pub const fn seconds(self) -> i64 {
                self.instant.seconds()
            }

            /// Nanoseconds since [`seconds`](Self::seconds), as kept in memory.
            pub const fn subsec_nanos(self) -> u32 {
                self.instant.nanos()
            }

            /// Appends the text to `out`.
            pub fn append_to(self, out: &mut Vec<u8>) {
                out.extend_from_slice(self.text().as_bytes());
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.text().as_str())
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($type))
            }
        }

        impl FromStr for $type {
            type Err = $crate::time::ParseTimeError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::parse(text)
            }
        }
    };
}
pub(crate) use implement_instant;
