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
        let mut text = Self::civil(&Civil::from_unix(seconds));
        text.push(*b"Z");
        text
    }

    /// `2006-01-02T15:04:05.000000Z`.
    pub(crate) fn micros(seconds: i64, micros: u32) -> Self {
        let mut text = Self::civil(&Civil::from_unix(seconds));
        let [a, b] = pair((micros / 10_000 % 100) as u8);
        let [c, d] = pair((micros / 100 % 100) as u8);
        let [e, f] = pair((micros % 100) as u8);
        text.push([b'.', a, b, c, d, e, f, b'Z']);
        text
    }

    fn civil(civil: &Civil) -> Self {
        let mut text = Self { bytes: [0; CAPACITY], len: 0 };
        let year = match u16::try_from(civil.year) {
            Ok(year @ 0..=9999) => year,
            _ => text.push_sign_and_high_digits(civil.year),
        };
        let [y0, y1] = pair((year / 100) as u8);
        let [y2, y3] = pair((year % 100) as u8);
        let [m0, m1] = pair(civil.month);
        let [d0, d1] = pair(civil.day);
        let [h0, h1] = pair(civil.hour);
        let [i0, i1] = pair(civil.minute);
        let [s0, s1] = pair(civil.second);
        text.push([
            y0, y1, y2, y3, b'-', m0, m1, b'-', d0, d1, b'T', h0, h1, b':', i0, i1, b':', s0, s1,
        ]);
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

/// The two digits of a number below 100.
fn pair(number: u8) -> [u8; 2] {
    [b'0' + number / 10, b'0' + number % 10]
}
