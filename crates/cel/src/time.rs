//! Instants, and how texts of them and of spans are read.

use std::str::FromStr;

use apimachinery_meta::Duration;
use apimachinery_runtime::{CivilTime, days_in_month};

use crate::eval_error::EvalError;

/// An instant of the years 1 to 9999, in nanoseconds, with the offset it was written with.
#[derive(Clone, Copy, Debug)]
pub struct Timestamp {
    seconds: i64,
    nanos: u32,
    /// Seconds east of UTC.
    offset: i32,
}

const MIN_SECONDS: i64 = -62_135_596_800;
const MAX_SECONDS: i64 = 253_402_300_799;
const SECOND: i64 = 1_000_000_000;

impl PartialEq for Timestamp {
    fn eq(&self, other: &Self) -> bool {
        (self.seconds, self.nanos) == (other.seconds, other.nanos)
    }
}

impl Timestamp {
    /// The instant of a Unix time; nothing before the year 1 and after 9999.
    pub fn from_unix(seconds: i64, nanos: u32) -> Option<Self> {
        let is_valid = (MIN_SECONDS..=MAX_SECONDS).contains(&seconds) && i64::from(nanos) < SECOND;
        is_valid.then_some(Self { seconds, nanos, offset: 0 })
    }

    /// Whole seconds since 1970.
    pub fn seconds(self) -> i64 {
        self.seconds
    }

    /// The nanoseconds after [`seconds`](Self::seconds).
    pub fn nanos(self) -> u32 {
        self.nanos
    }

    /// Whether it is the first instant, which Go takes for none.
    pub(crate) fn is_go_zero(self) -> bool {
        self.seconds == MIN_SECONDS && self.nanos == 0
    }

    /// Seconds since 1970, and nanoseconds.
    pub(crate) fn parts(self) -> (i64, u32) {
        (self.seconds, self.nanos)
    }

    pub(crate) fn order(self, other: Self) -> std::cmp::Ordering {
        (self.seconds, self.nanos).cmp(&(other.seconds, other.nanos))
    }

    /// Reads RFC 3339.
    ///
    /// # Errors
    /// [`ParseFailure::Syntax`] when it is not one, [`ParseFailure::Range`] when it is not in the
    /// years 1 to 9999.
    pub(crate) fn parse(text: &str) -> Result<Self, ParseFailure> {
        let (civil, nanos, rest) = parse_local(text).ok_or(ParseFailure::Syntax)?;
        let offset = parse_zone(rest).ok_or(ParseFailure::Syntax)?;
        let seconds = civil.to_unix() - i64::from(offset);
        if !(MIN_SECONDS..=MAX_SECONDS).contains(&seconds) {
            return Err(ParseFailure::Range);
        }
        Ok(Self { seconds, nanos, offset })
    }

    /// Reads RFC 3339 with or without a zone, as `strfmt.ParseDateTime` does.
    pub(crate) fn parse_lenient(text: &str) -> Option<Self> {
        if text.is_empty() {
            return Self::from_unix(0, 0);
        }
        match Self::parse(text) {
            Ok(found) => Some(found),
            Err(_) => match parse_local(text)? {
                (civil, nanos, "") => Self::from_unix(civil.to_unix(), nanos),
                _ => None,
            },
        }
    }

    pub(crate) fn parse_date(text: &str) -> Option<Self> {
        let (civil, rest) = parse_day(text)?;
        if rest.is_empty() { Self::from_unix(civil.to_unix(), 0) } else { None }
    }

    pub(crate) fn add(self, span: Duration) -> Result<Self, EvalError> {
        let nanos = i64::from(self.nanos) + span.as_nanos() % SECOND;
        let seconds = self
            .seconds
            .checked_add(span.as_nanos() / SECOND)
            .and_then(|seconds| seconds.checked_add(nanos.div_euclid(SECOND)))
            .ok_or_else(EvalError::int_overflow)?;
        let nanos = u32::try_from(nanos.rem_euclid(SECOND)).unwrap_or_default();
        match Self::from_unix(seconds, nanos) {
            Some(found) => Ok(Self { offset: self.offset, ..found }),
            None => Err(EvalError::timestamp_overflow()),
        }
    }

    /// The span since another instant.
    pub(crate) fn since(self, other: Self) -> Result<Duration, EvalError> {
        let nanos = i64::from(self.nanos) - i64::from(other.nanos);
        (self.seconds - other.seconds)
            .checked_mul(SECOND)
            .and_then(|span| span.checked_add(nanos))
            .map(Duration::from_nanos)
            .ok_or_else(EvalError::int_overflow)
    }

    /// The date and time of day where a clock is so many seconds ahead of UTC.
    pub(crate) fn civil(self, offset: i32) -> CivilTime {
        CivilTime::from_unix(self.seconds + i64::from(offset))
    }
}

impl std::fmt::Display for Timestamp {
    /// RFC 3339 with as many digits of a second as are needed.
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let CivilTime { year, month, day, hour, minute, second } = self.civil(self.offset);
        write!(out, "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}")?;
        if self.nanos > 0 {
            let digits = format!("{:09}", self.nanos);
            write!(out, ".{}", digits.trim_end_matches('0'))?;
        }
        if self.offset == 0 {
            return out.write_str("Z");
        }
        let minutes = self.offset.abs() / 60;
        let sign = if self.offset < 0 { '-' } else { '+' };
        write!(out, "{sign}{:02}:{:02}", minutes / 60, minutes % 60)
    }
}

/// Why a text is not an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ParseFailure {
    Syntax,
    Range,
}

/// A number of exactly so many digits, and what follows.
fn digits<N: FromStr>(text: &str, count: usize) -> Option<(N, &str)> {
    let found = text.get(..count)?;
    let is_number = found.bytes().all(|byte| byte.is_ascii_digit());
    Some((is_number.then(|| found.parse().ok()).flatten()?, text.get(count..)?))
}

fn parse_day(text: &str) -> Option<(CivilTime, &str)> {
    let (year, rest) = digits::<i64>(text, 4)?;
    let (month, rest) = digits::<u8>(rest.strip_prefix('-')?, 2)?;
    let (day, rest) = digits::<u8>(rest.strip_prefix('-')?, 2)?;
    if !(1..=12).contains(&month) || day == 0 || day > days_in_month(year, month) {
        return None;
    }
    Some((CivilTime { year, month, day, hour: 0, minute: 0, second: 0 }, rest))
}

/// A date and a time of day, nanoseconds, and what follows.
fn parse_local(text: &str) -> Option<(CivilTime, u32, &str)> {
    let (day, rest) = parse_day(text)?;
    let rest = rest.strip_prefix('T')?;
    // An hour may have one digit.
    let (hour, rest) = digits(rest, 2).or_else(|| digits(rest, 1))?;
    let (minute, rest) = digits(rest.strip_prefix(':')?, 2)?;
    let (second, rest) = digits(rest.strip_prefix(':')?, 2)?;
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let civil = CivilTime { hour, minute, second, ..day };
    let Some(fraction) = rest.strip_prefix(['.', ',']) else { return Some((civil, 0, rest)) };
    let length = fraction.bytes().take_while(u8::is_ascii_digit).count();
    if length == 0 {
        return Some((civil, 0, rest));
    }
    let (found, rest) = fraction.split_at(length);
    let nine: String = found.chars().chain("000000000".chars()).take(9).collect();
    Some((civil, nine.parse().ok()?, rest))
}

/// The offset of `Z`, `+01:00`.
fn parse_zone(text: &str) -> Option<i32> {
    if text == "Z" {
        return Some(0);
    }
    let sign = match text.chars().next()? {
        '+' => 1,
        '-' => -1,
        _ => return None,
    };
    let (hours, rest) = digits::<i32>(text.get(1..)?, 2)?;
    let (minutes, rest) = digits::<i32>(rest.strip_prefix(':')?, 2)?;
    let is_valid = rest.is_empty() && hours <= 24 && minutes < 60;
    is_valid.then_some(sign * (hours * 3600 + minutes * 60))
}

/// Units of spans, from the longest text to the shortest, and their nanoseconds.
const UNITS: [(&[&str], &str, i64); 7] = [
    (&["ns"], "nano", 1),
    (&["us", "µs"], "micro", 1_000),
    (&["ms"], "milli", 1_000_000),
    (&["s"], "sec", SECOND),
    (&["m"], "min", 60 * SECOND),
    (&["h", "hr"], "hour", 3600 * SECOND),
    (&["d"], "day", 24 * 3600 * SECOND),
];

const WEEK: i64 = 7 * 24 * 3600 * SECOND;

/// A span as `strfmt.ParseDuration` reads it: Go's texts, and numbers with units in words.
pub(crate) fn lenient_duration(text: &str) -> Option<i64> {
    if let Ok(found) = Duration::parse(text) {
        return Some(found.as_nanos());
    }
    let mut total: i64 = 0;
    let mut is_found = false;
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        rest = rest.get(start..)?;
        let length = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = rest.split_at(length);
        let unit_text = after.trim_start();
        let length = unit_text
            .char_indices()
            .find(|(_, letter)| !letter.is_alphabetic())
            .map_or(unit_text.len(), |(at, _)| at);
        let (unit, after) = unit_text.split_at(length);
        rest = after;
        let unit = unit.to_lowercase();
        let factor = match unit.as_str() {
            "w" => Some(WEEK),
            unit if unit.starts_with("week") || unit == "wk" => Some(WEEK),
            unit => UNITS
                .iter()
                .find(|(short, long, _)| short.contains(&unit) || unit.starts_with(long))
                .map(|(_, _, factor)| *factor),
        };
        if let Some(factor) = factor {
            is_found = true;
            let number: i64 = number.parse().ok()?;
            total = total.wrapping_add(number.wrapping_mul(factor));
        }
    }
    is_found.then_some(total)
}
