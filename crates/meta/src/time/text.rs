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

    #[inline]
    fn civil(civil: &CivilTime) -> Self {
        match u16::try_from(civil.year) {
            Ok(year @ 0..=9999) => Self::of_words(date_and_time(year, civil)),
            _ => Self::with_long_year(civil),
        }
    }

    #[inline]
    fn of_words(words: [u64; 3]) -> Self {
        let mut bytes = [0; CAPACITY];
        for (place, word) in bytes.as_chunks_mut().0.iter_mut().zip(words) {
            *place = word.to_le_bytes();
        }
        Self { bytes, len: 20 }
    }

    #[cold]
    fn with_long_year(civil: &CivilTime) -> Self {
        let mut text = Self { bytes: [0; CAPACITY], len: 0 };
        let year = text.push_sign_and_high_digits(civil.year);
        let rest = Self::of_words(date_and_time(year, civil));
        rest.as_bytes().iter().for_each(|byte| text.push([*byte]));
        text
    }

    /// Leaves the last four digits to be written.
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

/// The text with the last four digits of the year, in words whose first byte is the lowest. By
/// hand, because formatting would be a quarter of what writing a Pod takes, and by words, because a
/// processor waits when it reads at once what was written byte by byte.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the year has four digits")]
fn date_and_time(year: u16, civil: &CivilTime) -> [u64; 3] {
    let CivilTime { month, day, hour, minute, second, .. } = *civil;
    let [[c1, c2], [y1, y2]] = [year / 100, year % 100].map(|it| two_digits(it as u8));
    let [[m1, m2], [d1, d2], [h1, h2]] = [month, day, hour].map(two_digits);
    let [[i1, i2], [s1, s2]] = [minute, second].map(two_digits);
    [
        u64::from_le_bytes([c1, c2, y1, y2, b'-', m1, m2, b'-']),
        u64::from_le_bytes([d1, d2, b'T', h1, h2, b':', i1, i2]),
        u64::from_le_bytes([b':', s1, s2, b'Z', 0, 0, 0, 0]),
    ]
}

/// The digits of a number below 100.
fn two_digits(number: u8) -> [u8; 2] {
    [b'0' + number / 10, b'0' + number % 10]
}
