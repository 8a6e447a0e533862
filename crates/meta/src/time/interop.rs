//! Conversions between instants and other libraries' types.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::{Instant, Time, TimeRangeError};
use crate::MicroTime;

impl From<MicroTime> for Time {
    fn from(time: MicroTime) -> Self {
        Self::from_unix(time.seconds(), i64::from(time.subsec_nanos()))
    }
}

impl From<Time> for MicroTime {
    fn from(time: Time) -> Self {
        Self::from_unix(time.seconds(), i64::from(time.subsec_nanos()))
    }
}

impl From<SystemTime> for Instant {
    /// Times beyond 64 bits of seconds become the nearest within them.
    fn from(time: SystemTime) -> Self {
        match time.duration_since(UNIX_EPOCH) {
            Ok(after) => {
                let seconds = i64::try_from(after.as_secs()).unwrap_or(i64::MAX);
                Self::new(seconds, i64::from(after.subsec_nanos()))
            }
            Err(error) => {
                let before = error.duration();
                let seconds = 0_i64.saturating_sub_unsigned(before.as_secs());
                match before.subsec_nanos() {
                    0 => Self::new(seconds, 0),
                    nanos => Self::new(seconds.saturating_sub(1), 1_000_000_000 - i64::from(nanos)),
                }
            }
        }
    }
}

impl TryFrom<Instant> for SystemTime {
    type Error = TimeRangeError;

    fn try_from(instant: Instant) -> Result<Self, TimeRangeError> {
        let seconds = Duration::from_secs(instant.seconds().unsigned_abs());
        let whole = if instant.seconds() < 0 {
            UNIX_EPOCH.checked_sub(seconds)
        } else {
            UNIX_EPOCH.checked_add(seconds)
        };
        let nanos = Duration::from_nanos(u64::from(instant.nanos()));
        whole.and_then(|whole| whole.checked_add(nanos)).ok_or(TimeRangeError)
    }
}

#[cfg(feature = "jiff")]
impl From<jiff::Timestamp> for Instant {
    fn from(timestamp: jiff::Timestamp) -> Self {
        Self::new(timestamp.as_second(), i64::from(timestamp.subsec_nanosecond()))
    }
}

#[cfg(feature = "jiff")]
impl TryFrom<Instant> for jiff::Timestamp {
    type Error = TimeRangeError;

    fn try_from(instant: Instant) -> Result<Self, TimeRangeError> {
        let nanos = i32::try_from(instant.nanos()).map_err(|_| TimeRangeError)?;
        Self::new(instant.seconds(), nanos).map_err(|_| TimeRangeError)
    }
}

macro_rules! convert_through_instant {
    ($type:ident, $foreign:ty) => {
        impl From<$foreign> for $type {
            fn from(time: $foreign) -> Self {
                let instant = Instant::from(time);
                Self::from_unix(instant.seconds(), i64::from(instant.nanos()))
            }
        }

        impl TryFrom<$type> for $foreign {
            type Error = TimeRangeError;

            fn try_from(time: $type) -> Result<Self, TimeRangeError> {
                Instant::new(time.seconds(), i64::from(time.subsec_nanos())).try_into()
            }
        }
    };
}

convert_through_instant!(Time, SystemTime);
convert_through_instant!(MicroTime, SystemTime);
#[cfg(feature = "jiff")]
convert_through_instant!(Time, jiff::Timestamp);
#[cfg(feature = "jiff")]
convert_through_instant!(MicroTime, jiff::Timestamp);
