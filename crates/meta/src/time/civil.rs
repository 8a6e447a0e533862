//! Dates of the proleptic Gregorian calendar.

const SECONDS_PER_DAY: u64 = 86_400;
/// Seconds from the first instant Go can name, 1 March of year −292277022400, to 1970.
const UNIX_TO_ABSOLUTE: u64 =
    (292_277_022_400 / 400 * 146_097 + DAYS_FROM_MARCH_0) * SECONDS_PER_DAY;
/// Days from 1 March of year 0 to 1970.
const DAYS_FROM_MARCH_0: u64 = 719_468;
const DAYS_PER_ERA: i64 = 146_097;

/// A point of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Civil {
    pub(super) year: i64,
    pub(super) month: u8,
    pub(super) day: u8,
    pub(super) hour: u8,
    pub(super) minute: u8,
    pub(super) second: u8,
}

impl Civil {
    /// The date of a Unix time. Seconds before Go's first instant come out as it has them: after the last.
    pub(super) fn from_unix(seconds: i64) -> Self {
        let absolute = (seconds as u64).wrapping_add(UNIX_TO_ABSOLUTE);
        let of_day = (absolute % SECONDS_PER_DAY) as u32;
        let days = (absolute / SECONDS_PER_DAY) as i64
            - (UNIX_TO_ABSOLUTE / SECONDS_PER_DAY - DAYS_FROM_MARCH_0) as i64;
        let (year, month, day) = date(days);
        Self {
            year,
            month,
            day,
            hour: (of_day / 3600) as u8,
            minute: (of_day / 60 % 60) as u8,
            second: (of_day % 60) as u8,
        }
    }

    /// The Unix time of a date whose parts are in range.
    pub(super) fn to_unix(self) -> i64 {
        let year = self.year - i64::from(self.month <= 2);
        let of_year = year.rem_euclid(400);
        let month = (i64::from(self.month) + 9) % 12;
        let day = of_year * 365 + of_year / 4 - of_year / 100
            + (153 * month + 2) / 5
            + i64::from(self.day)
            - 1;
        let days = year.div_euclid(400) * DAYS_PER_ERA + day - DAYS_FROM_MARCH_0 as i64;
        days * SECONDS_PER_DAY as i64
            + i64::from(self.hour) * 3600
            + i64::from(self.minute) * 60
            + i64::from(self.second)
    }
}

/// Year, month and day of a number of days since 1 March of year 0.
///
/// Divisions by the lengths of years and months are multiplications by `2^k / length`, exact in the range of
/// one era of 400 years (Neri and Schneider, Euclidean affine functions).
fn date(days: i64) -> (i64, u8, u8) {
    const PER_YEAR: u64 = 2_939_745;
    let era = days.div_euclid(DAYS_PER_ERA);
    let quarters = 4 * days.rem_euclid(DAYS_PER_ERA) as u32 + 3;
    let (century, of_century) = (quarters / 146_097, quarters % 146_097 / 4);
    let years = PER_YEAR * u64::from(4 * of_century + 3);
    let of_year = (years & 0xffff_ffff) as u32 / PER_YEAR as u32 / 4;
    let months = 2141 * of_year + 197_913;
    let (month, day) = (months >> 16, (months & 0xffff) / 2141 + 1);
    let next_year = u32::from(of_year >= 306);
    let year = 100 * century + (years >> 32) as u32 + next_year;
    (i64::from(year) + era * 400, (month - 12 * next_year) as u8, day as u8)
}

/// The number of days of a month that is in range.
pub(super) fn days_in(month: u8, year: i64) -> u8 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
