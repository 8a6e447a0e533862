//! Tagged times, as the text that plain data holds of them.
//!
//! Tag 0 stands around RFC 3339 text, tag 1 around seconds since 1970. The text is RFC 3339 with the decimals
//! there are, in the zone that was given.

use apimachinery_runtime::{DecodeError, Quoted};
use ciborium_ll::Header;

use crate::Reader;
use crate::reader::negative;

const NANOS: i64 = 1_000_000_000;

/// Reads the content of a tag for a time, whose type was checked with the tag.
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

/// The text of a number of seconds since 1970; nothing outside the years 0 to 9999.
fn epoch_text(seconds: i64, nanos: i64) -> Option<String> {
    let seconds = seconds.checked_add(nanos.div_euclid(NANOS))?;
    let nanos = nanos.rem_euclid(NANOS);
    let (days, second) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let (year, month, day) = civil(days)?;
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    let mut text = format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}");
    push_fraction(&format!("{nanos:09}"), &mut text);
    text.push('Z');
    Some(text)
}

/// Year, month and day of a number of days since 1970, in the years 0 to 9999.
fn civil(days: i64) -> Option<(i64, i64, i64)> {
    const YEAR_0: i64 = -719_528;
    const YEAR_10000: i64 = 2_932_897;
    if !(YEAR_0..YEAR_10000).contains(&days) {
        return None;
    }
    // Years that begin in March have the odd day at their end.
    let days = days + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    Some((year_of_era + 400 * era + i64::from(month <= 2), month, day))
}

/// The decimals without the zeros behind them; none when all are zero.
fn push_fraction(digits: &str, text: &mut String) {
    let digits = digits.get(..9).unwrap_or(digits).trim_end_matches('0');
    if !digits.is_empty() {
        text.push('.');
        text.push_str(digits);
    }
}

/// RFC 3339 as Go reads it, written anew: an hour may have one digit, decimals may stand behind a comma.
fn normalized(text: &str) -> Option<String> {
    let mut parts = Parts { rest: text };
    let year = parts.number(4)?;
    let month = parts.after('-')?.number(2)?;
    let day = parts.after('-')?.number(2)?;
    let hour = parts.after('T')?.short_number()?;
    let minute = parts.after(':')?.number(2)?;
    let second = parts.after(':')?.number(2)?;
    let in_range = (1..=12).contains(&month)
        && (1..=days_in(year, month)).contains(&day)
        && (hour < 24 && minute < 60 && second < 60);
    let mut text = format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}");
    if parts.rest.starts_with(['.', ',']) {
        let digits = parts.rest.get(1..)?;
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        push_fraction(digits.get(..length).filter(|it| !it.is_empty())?, &mut text);
        parts.rest = digits.get(length..)?;
    }
    push_zone(&mut parts, &mut text)?;
    in_range.then_some(text)
}

fn push_zone(parts: &mut Parts<'_>, text: &mut String) -> Option<()> {
    let sign = parts.rest.chars().next()?;
    parts.rest = parts.rest.get(1..)?;
    if sign == 'Z' {
        text.push('Z');
        return parts.rest.is_empty().then_some(());
    }
    let hours = matches!(sign, '+' | '-').then(|| parts.number(2))??;
    let minutes = parts.after(':')?.number(2)?;
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

fn days_in(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Text that is taken from the front.
struct Parts<'a> {
    rest: &'a str,
}

impl Parts<'_> {
    fn number(&mut self, digits: usize) -> Option<u32> {
        let number = self.rest.get(..digits)?;
        if !number.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        self.rest = self.rest.get(digits..)?;
        number.parse().ok()
    }

    /// A number of one or two digits.
    fn short_number(&mut self) -> Option<u32> {
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
    fn text_is_written_anew() {
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
