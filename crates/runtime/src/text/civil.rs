//! Dates of the proleptic Gregorian calendar.

use std::fmt;

const SECONDS_PER_DAY: i64 = 86_400;
const DAYS_PER_ERA: i64 = 146_097;
/// Days from 1 March of year 0 to 1970.
const DAYS_FROM_MARCH_0: i64 = 719_468;
/// Seconds from the first instant that Go can name, 1 March of year −292277022400, to 1970.
const UNIX_TO_ABSOLUTE: u64 =
    ((292_277_022_400 / 400 * DAYS_PER_ERA + DAYS_FROM_MARCH_0) as u64) * SECONDS_PER_DAY as u64;

/// A date and a time of day in UTC, to the second.
///
/// Corresponds to what the methods `Date` and `Clock` of Go's `time.Time` return.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CivilTime {
    /// The year; year 0 is 1 BC.
    pub year: i64,
    /// The month, from 1 on.
    pub month: u8,
    /// The day of the month, from 1 on.
    pub day: u8,
    /// The hour, below 24.
    pub hour: u8,
    /// The minute.
    pub minute: u8,
    /// The second; there are no leap seconds.
    pub second: u8,
}

impl CivilTime {
    /// The date of a Unix time. Seconds before Go's first instant wrap around, as in Go: they come
    /// after the last one.
    pub fn from_unix(seconds: i64) -> Self {
        let absolute = seconds.cast_unsigned().wrapping_add(UNIX_TO_ABSOLUTE);
        let (days, of_day) = (absolute / SECONDS_PER_DAY as u64, absolute % SECONDS_PER_DAY as u64);
        let (year, month, day) =
            date(days as i64 - (UNIX_TO_ABSOLUTE / SECONDS_PER_DAY as u64) as i64);
        Self {
            year,
            month,
            day,
            hour: low_byte(of_day / 3600),
            minute: low_byte(of_day / 60 % 60),
            second: low_byte(of_day % 60),
        }
    }

    /// The Unix time of a date whose parts are in range.
    pub fn to_unix(self) -> i64 {
        // Years that begin in March have the odd day at their end.
        let year = self.year - i64::from(self.month <= 2);
        let month = (i64::from(self.month) + 9) % 12;
        let of_year = year.rem_euclid(400);
        let of_era = of_year * 365 + of_year / 4 - of_year / 100
            + (153 * month + 2) / 5
            + i64::from(self.day)
            - 1;
        let days = year.div_euclid(400) * DAYS_PER_ERA + of_era - DAYS_FROM_MARCH_0;
        days * SECONDS_PER_DAY
            + i64::from(self.hour) * 3600
            + i64::from(self.minute) * 60
            + i64::from(self.second)
    }

    /// Whether there is such a day and such a time of day.
    pub fn is_valid(self) -> bool {
        (1..=12).contains(&self.month)
            && (1..=days_in_month(self.year, self.month)).contains(&self.day)
            && (self.hour < 24 && self.minute < 60 && self.second < 60)
    }
}

/// `2006-01-02T15:04:05`.
impl fmt::Display for CivilTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { year, month, day, hour, minute, second } = self;
        write!(f, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")
    }
}

/// Year, month and day of a number of days since 1970.
fn date(days: i64) -> (i64, u8, u8) {
    let days = days + DAYS_FROM_MARCH_0;
    let era = days.div_euclid(DAYS_PER_ERA);
    let of_era = u32::try_from(days.rem_euclid(DAYS_PER_ERA)).unwrap_or_default();
    let of_400 = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * of_400 + of_400 / 4 - of_400 / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = i64::from(of_400) + 400 * era + i64::from(month <= 2);
    (year, low_byte(month.into()), low_byte(day.into()))
}

/// A number below 256.
fn low_byte(number: u64) -> u8 {
    let [low, ..] = number.to_le_bytes();
    low
}

/// The number of days of a month from 1 to 12.
pub fn days_in_month(year: i64, month: u8) -> u8 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_of_an_era_is_the_one_after_the_day_before() {
        let mut before = CivilTime::from_unix(-DAYS_PER_ERA * SECONDS_PER_DAY);
        for day in 1 - DAYS_PER_ERA..=DAYS_PER_ERA {
            let civil = CivilTime::from_unix(day * SECONDS_PER_DAY + 86_399);
            assert_eq!(civil.to_unix(), day * SECONDS_PER_DAY + 86_399);
            assert!(civil.is_valid(), "{civil}");
            let expected = match before {
                CivilTime { day, year, month, .. } if day < days_in_month(year, month) => {
                    (year, month, day + 1)
                }
                CivilTime { year, month: 12, .. } => (year + 1, 1, 1),
                CivilTime { year, month, .. } => (year, month + 1, 1),
            };
            assert_eq!((civil.year, civil.month, civil.day), expected);
            before = civil;
        }
    }

    #[test]
    fn ends_of_time_are_those_of_go() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00"),
            (951_782_400, "2000-02-29T00:00:00"),
            (-62_167_219_201, "-001-12-31T23:59:59"),
            (253_402_300_800, "10000-01-01T00:00:00"),
            (i64::MAX, "292277026596-12-04T15:30:07"),
        ] {
            let civil = CivilTime::from_unix(seconds);
            assert_eq!(civil.to_string(), expected);
            assert_eq!(civil.to_unix(), seconds);
        }
    }
}
