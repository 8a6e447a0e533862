//! Tagged times, as the text that plain data holds of them.
//!
//! Tag 0 is around RFC 3339 text, tag 1 around seconds since 1970. The text is RFC 3339 with the
//! decimals there are, in the zone that was given.

use std::str::FromStr;

use apimachinery_runtime::{CivilTime, DecodeError, Quoted};

use crate::head::Header;
use crate::reader::{Reader, negative};

const NANOS: i64 = 1_000_000_000;

/// Reads the content of a tag for a time, whose type was checked with the tag.
#[expect(clippy::cast_possible_truncation, reason = "larger numbers of seconds are not times")]
pub(crate) fn time_text(reader: &mut Reader<'_>) -> Result<String, DecodeError> {
    if matches!(reader.peek(), Some(0x60..=0x7f)) {
        let text = reader.text()?.unwrap_or_default();
        return normalized(&text).ok_or_else(|| {
            let text = Quoted(&text);
            DecodeError::invalid_value(format!("cbor: cannot set {text} for time.Time"))
        });
    }
    let (seconds, nanos) = match reader.head()? {
        Header::Positive(seconds) => (i64::try_from(seconds).ok(), 0),
        Header::Negative(inverted) => (negative(inverted), 0),
        Header::Float(number) => {
            let fraction = number.fract() * NANOS as f64;
            (Some(number.trunc() as i64), fraction as i64)
        }
        _ => (None, 0),
    };
    seconds.and_then(|seconds| epoch_text(seconds, nanos)).ok_or_else(|| {
        DecodeError::invalid_value(
            "cbor: decoded time cannot be represented in RFC3339 format with sub-second precision",
        )
    })
}

/// The text of a number of seconds since 1970; `None` outside the years 0 to 9999.
fn epoch_text(seconds: i64, nanos: i64) -> Option<String> {
    let seconds = seconds.checked_add(nanos.div_euclid(NANOS))?;
    let civil = CivilTime::from_unix(seconds);
    if !(0..=9999).contains(&civil.year) {
        return None;
    }
    let mut text = civil.to_string();
    push_fraction(&format!("{:09}", nanos.rem_euclid(NANOS)), &mut text);
    text.push('Z');
    Some(text)
}

/// The decimals without the zeros after them; empty when all are zero.
fn push_fraction(digits: &str, text: &mut String) {
    let digits = digits.get(..9).unwrap_or(digits).trim_end_matches('0');
    if !digits.is_empty() {
        text.push('.');
        text.push_str(digits);
    }
}

/// RFC 3339 as Go reads it, written again: an hour may have one digit, decimals may be after a
/// comma.
fn normalized(text: &str) -> Option<String> {
    let mut parts = Parts { rest: text };
    let year: u16 = parts.number(4)?;
    let month = parts.after('-')?.number(2)?;
    let day = parts.after('-')?.number(2)?;
    let hour = parts.after('T')?.short_number()?;
    let minute = parts.after(':')?.number(2)?;
    let second = parts.after(':')?.number(2)?;
    let civil = CivilTime { year: year.into(), month, day, hour, minute, second };
    let mut text = civil.to_string();
    if parts.rest.starts_with(['.', ',']) {
        let digits = parts.rest.get(1..)?;
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        push_fraction(digits.get(..length).filter(|it| !it.is_empty())?, &mut text);
        parts.rest = digits.get(length..)?;
    }
    push_zone(&mut parts, &mut text)?;
    civil.is_valid().then_some(text)
}

fn push_zone(parts: &mut Parts<'_>, text: &mut String) -> Option<()> {
    let sign = parts.rest.chars().next()?;
    parts.rest = parts.rest.get(1..)?;
    if sign == 'Z' {
        text.push('Z');
        return parts.rest.is_empty().then_some(());
    }
    let hours = matches!(sign, '+' | '-').then(|| parts.number::<u32>(2))??;
    let minutes: u32 = parts.after(':')?.number(2)?;
    let offset = 60 * hours + minutes;
    if !parts.rest.is_empty() || minutes > 60 || offset >= 24 * 60 {
        return None;
    }
    match offset {
        0 => text.push('Z'),
        _ => text.push_str(&format!("{sign}{:02}:{:02}", offset / 60, offset % 60)),
    }
    Some(())
}

/// Text that is taken from the front.
struct Parts<'a> {
    rest: &'a str,
}

impl Parts<'_> {
    fn number<T: FromStr>(&mut self, digits: usize) -> Option<T> {
        let number = self.rest.get(..digits)?;
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        self.rest = self.rest.get(digits..)?;
        number.parse().ok()
    }

    /// A number of one or two digits.
    fn short_number(&mut self) -> Option<u8> {
        self.number(2).or_else(|| self.number(1))
    }

    fn after(&mut self, sign: char) -> Option<&mut Self> {
        self.rest = self.rest.strip_prefix(sign)?;
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_text_is_written_again() {
        for (text, expected) in [
            ("2024-02-29T10:00:00Z", Some("2024-02-29T10:00:00Z")),
            ("2024-02-29T1:00:00,500-00:00", Some("2024-02-29T01:00:00.5Z")),
            ("2023-02-29T10:00:00Z", None),
            ("2024-02-29T10:00:00+02:30", Some("2024-02-29T10:00:00+02:30")),
            ("2024-02-29T10:00:00+24:00", None),
            ("2024-02-29T10:00:00", None),
            ("2024-02-29T10:00:00Zx", None),
        ] {
            assert_eq!(normalized(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn seconds_are_dates() {
        for (seconds, nanos, expected) in [
            (0, 0, Some("1970-01-01T00:00:00Z")),
            (951_782_400, 0, Some("2000-02-29T00:00:00Z")),
            (-1, 250_000_000, Some("1969-12-31T23:59:59.25Z")),
            (0, -1, Some("1969-12-31T23:59:59.999999999Z")),
            (253_402_300_799, 0, Some("9999-12-31T23:59:59Z")),
            (253_402_300_800, 0, None),
            (-62_167_219_200, 0, Some("0000-01-01T00:00:00Z")),
            (-62_167_219_201, 0, None),
        ] {
            assert_eq!(epoch_text(seconds, nanos).as_deref(), expected, "{seconds}");
        }
    }
}
