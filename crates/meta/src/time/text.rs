//! Writing instants, without allocating.

use std::fmt;

use apimachinery_runtime::CivilTime;

/// Sign, twelve digits of a year, the rest of the date and time, six decimals, `Z`.
const CAPACITY: usize = 40;

/// The text of an instant, held in place.
#[derive(Clone, Copy)]
pub struct TimeText {
    bytes: [u8; CAPACITY],
    len: u8,
}

impl TimeText {
    /// `2006-01-02T15:04:05Z`.
    pub(super) fn seconds(seconds: i64) -> Self {
        Self::civil(&CivilTime::from_unix(seconds))
    }

    /// `2006-01-02T15:04:05.000000Z`.
    #[expect(clippy::cast_possible_truncation, reason = "they have two digits")]
    pub(crate) fn micros(seconds: i64, micros: u32) -> Self {
        let mut text = Self::civil(&CivilTime::from_unix(seconds));
        // In the place of the `Z`.
        text.len -= 1;
        text.push(*b".");
        for pair in [micros / 10_000 % 100, micros / 100 % 100, micros % 100] {
            text.push(two_digits(pair as u8));
        }
        text.push(*b"Z");
        text
    }

    fn civil(civil: &CivilTime) -> Self {
        let mut text = Self { bytes: [0; CAPACITY], len: 0 };
        let year = match u16::try_from(civil.year) {
            Ok(year @ 0..=9999) => year,
            _ => text.push_sign_and_high_digits(civil.year),
        };
        text.push(date_and_time(year, civil));
        text
    }

    /// Leaves the last four digits to be written.
    #[cold]
    fn push_sign_and_high_digits(&mut self, year: i64) -> u16 {
        if year < 0 {
            self.push(*b"-");
        }
        let magnitude = year.unsigned_abs();
        if magnitude > 9999 {
            let mut buffer = itoa::Buffer::new();
            buffer.format(magnitude / 10_000).bytes().for_each(|digit| self.push([digit]));
        }
        u16::try_from(magnitude % 10_000).unwrap_or_default()
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "all parts are short")]
    fn push<const N: usize>(&mut self, bytes: [u8; N]) {
        let start = usize::from(self.len);
        if let Some(place) = self.bytes.get_mut(start..start + N) {
            place.copy_from_slice(&bytes);
            self.len += N as u8;
        }
    }

    /// The text as bytes, all ASCII.
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }
}

impl fmt::Display for TimeText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for TimeText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// The text with the last four digits of the year. By hand, because formatting would be a quarter
/// of what writing a Pod takes.
#[expect(clippy::cast_possible_truncation, reason = "the year has four digits")]
fn date_and_time(year: u16, civil: &CivilTime) -> [u8; 20] {
    let mut text = *b"0000-00-00T00:00:00Z";
    let CivilTime { month, day, hour, minute, second, .. } = *civil;
    let (century, of_century) = ((year / 100) as u8, (year % 100) as u8);
    let parts = [
        (0, century),
        (2, of_century),
        (5, month),
        (8, day),
        (11, hour),
        (14, minute),
        (17, second),
    ];
    for (at, number) in parts {
        if let Some(place) = text.get_mut(at..at + 2) {
            place.copy_from_slice(&two_digits(number));
        }
    }
    text
}

/// The digits of a number below 100.
fn two_digits(number: u8) -> [u8; 2] {
    [b'0' + number / 10, b'0' + number % 10]
}
