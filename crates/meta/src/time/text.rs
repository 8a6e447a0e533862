//! Writing instants, without allocating.

use std::fmt;

use super::civil::Civil;

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
        Self::civil(&Civil::from_unix(seconds))
    }

    /// `2006-01-02T15:04:05.000000Z`.
    pub(crate) fn micros(seconds: i64, micros: u32) -> Self {
        let mut text = Self::civil(&Civil::from_unix(seconds));
        let [high, middle, low] = [micros / 10_000 % 100, micros / 100 % 100, micros % 100];
        let digits = pairs([high as u8, middle as u8, low as u8, 0]);
        let [a, b, c, d, e, f, ..] = digits.to_le_bytes();
        // In the place of the `Z`.
        text.len -= 1;
        text.push([b'.', a, b, c, d, e, f, b'Z']);
        text
    }

    fn civil(civil: &Civil) -> Self {
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
        (magnitude % 10_000) as u16
    }

    #[inline]
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

/// `2006-01-02T15:04:05Z`, when the year has four digits.
#[inline]
pub(super) fn usual_seconds(seconds: i64) -> Option<[u8; 20]> {
    let civil = Civil::from_unix(seconds);
    let year = u16::try_from(civil.year).ok().filter(|year| *year <= 9999)?;
    Some(date_and_time(year, &civil))
}

/// The text with the last four digits of the year, put together in words.
#[inline]
fn date_and_time(year: u16, civil: &Civil) -> [u8; 20] {
    let date = pairs([(year / 100) as u8, (year % 100) as u8, civil.month, civil.day]);
    let time = pairs([civil.hour, civil.minute, civil.second, 0]);
    let place = |byte: u8, at: u32| u64::from(byte) << (8 * at);
    let pair = |digits: u64, from: u32, at: u32| ((digits >> (16 * from)) & 0xffff) << (8 * at);
    let year_and_month = (date & 0xffff_ffff) | place(b'-', 4) | pair(date, 2, 5) | place(b'-', 7);
    let day_to_minute =
        pair(date, 3, 0) | place(b'T', 2) | pair(time, 0, 3) | place(b':', 5) | pair(time, 1, 6);
    let second = place(b':', 0) | pair(time, 2, 1) | place(b'Z', 3);
    let mut text = [0; 20];
    let (first, rest) = text.split_at_mut(8);
    let (middle, last) = rest.split_at_mut(8);
    first.copy_from_slice(&year_and_month.to_le_bytes());
    middle.copy_from_slice(&day_to_minute.to_le_bytes());
    last.copy_from_slice(&(second as u32).to_le_bytes());
    text
}

/// The two digits of each of four numbers below 100, the first in the lowest place.
#[inline]
fn pairs(numbers: [u8; 4]) -> u64 {
    let [a, b, c, d] = numbers.map(u64::from);
    let numbers = a | (b << 16) | (c << 32) | (d << 48);
    // Below 100, `103 / 1024` is a tenth.
    let tens = ((numbers * 103) >> 10) & 0x000f_000f_000f_000f;
    (tens | ((numbers - 10 * tens) << 8)) + 0x3030_3030_3030_3030
}
