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
        let mut text = Self::civil(Civil::from_unix(seconds));
        text.push(*b"Z");
        text
    }

    /// `2006-01-02T15:04:05.000000Z`.
    pub(crate) fn micros(seconds: i64, micros: u32) -> Self {
        let mut text = Self::civil(Civil::from_unix(seconds));
        let [a, b] = pair((micros / 10_000 % 100) as u8);
        let [c, d] = pair((micros / 100 % 100) as u8);
        let [e, f] = pair((micros % 100) as u8);
        text.push([b'.', a, b, c, d, e, f, b'Z']);
        text
    }

    fn civil(civil: Civil) -> Self {
        let mut text = Self { bytes: [0; CAPACITY], len: 0 };
        text.push_year(civil.year);
        let [month, m] = pair(civil.month);
        let [day, d] = pair(civil.day);
        let [hour, h] = pair(civil.hour);
        let [minute, i] = pair(civil.minute);
        let [second, s] = pair(civil.second);
        text.push([b'-', month, m, b'-', day, d, b'T', hour, h, b':', minute, i, b':', second, s]);
        text
    }

    /// At least four digits, a sign before them when negative.
    fn push_year(&mut self, year: i64) {
        if year < 0 {
            self.push(*b"-");
        }
        let magnitude = year.unsigned_abs();
        if magnitude > 9999 {
            itoa::Buffer::new().format(magnitude).bytes().for_each(|digit| self.push([digit]));
            return;
        }
        let [a, b] = pair((magnitude / 100) as u8);
        let [c, d] = pair((magnitude % 100) as u8);
        self.push([a, b, c, d]);
    }

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
