//! Reading instants as Go's `time.Parse` does, element by element.

use apimachinery_runtime::{CivilTime, days_in_month};

use super::Instant;
use super::error::{Cause, ParseTimeError};
use super::layout::Layout;

/// Reads an instant.
pub(crate) fn parse(text: &str, layout: Layout) -> Result<Instant, ParseTimeError> {
    let elements = Elements { text, rest: text, layout };
    elements.read().map_err(|cause| ParseTimeError::new(text, cause))
}

fn two(high: u8, low: u8) -> Option<u8> {
    let (high, low) = (high.wrapping_sub(b'0'), low.wrapping_sub(b'0'));
    (high < 10 && low < 10).then(|| high * 10 + low)
}

/// The text and what of it is left to read.
struct Elements<'a> {
    text: &'a str,
    rest: &'a str,
    layout: Layout,
}

impl Elements<'_> {
    fn read(mut self) -> Result<Instant, Cause> {
        let year = self.year()?;
        self.literal("-")?;
        let month = self.two_digits("01")?;
        in_range("month", (1..=12).contains(&month))?;
        self.literal("-")?;
        let day = self.two_digits("02")?;
        self.literal("T")?;
        let hour = self.hour()?;
        in_range("hour", hour < 24)?;
        self.literal(":")?;
        let minute = self.two_digits("04")?;
        in_range("minute", minute < 60)?;
        self.literal(":")?;
        let second = self.two_digits("05")?;
        in_range("second", second < 60)?;
        let nanos = self.fraction()?;
        let offset = self.offset()?;
        if !self.rest.is_empty() {
            return Err(Cause::Extra { at: self.position() });
        }
        in_range("day", (1..=days_in_month(year, month)).contains(&day))?;
        let civil = CivilTime { year, month, day, hour, minute, second };
        Ok(Instant::new(civil.to_unix() - offset, i64::from(nanos)))
    }

    fn year(&mut self) -> Result<i64, Cause> {
        match *self.rest.as_bytes() {
            [a, b, c, d, ..] => match (two(a, b), two(c, d)) {
                (Some(high), Some(low)) => {
                    self.skip(4);
                    Ok(i64::from(high) * 100 + i64::from(low))
                }
                _ => Err(self.unread("2006")),
            },
            _ => Err(self.unread("2006")),
        }
    }

    fn literal(&mut self, literal: &'static str) -> Result<(), Cause> {
        match self.rest.strip_prefix(literal) {
            Some(rest) => {
                self.rest = rest;
                Ok(())
            }
            None => Err(self.unread(literal)),
        }
    }

    fn two_digits(&mut self, element: &'static str) -> Result<u8, Cause> {
        match *self.rest.as_bytes() {
            [high, low, ..] => {
                let number = two(high, low).ok_or_else(|| self.unread(element))?;
                self.skip(2);
                Ok(number)
            }
            _ => Err(self.unread(element)),
        }
    }

    /// One digit will do.
    fn hour(&mut self) -> Result<u8, Cause> {
        match *self.rest.as_bytes() {
            [digit, ref rest @ ..] if digit.is_ascii_digit() => match rest.first() {
                Some(low) if low.is_ascii_digit() => self.two_digits("15"),
                _ => {
                    self.skip(1);
                    Ok(digit - b'0')
                }
            },
            _ => Err(self.unread("15")),
        }
    }

    fn fraction(&mut self) -> Result<u32, Cause> {
        match self.layout {
            Layout::Rfc3339 => Ok(self.optional_fraction()),
            Layout::Rfc3339Micro => self.micros(),
        }
    }

    /// Any number of digits after a point or a comma, of which nine count.
    fn optional_fraction(&mut self) -> u32 {
        let Some(after) = self.rest.strip_prefix(['.', ',']) else { return 0 };
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return 0;
        }
        let nanos = after
            .bytes()
            .take(digits)
            .chain(std::iter::repeat(b'0'))
            .take(9)
            .fold(0, |nanos, digit| nanos * 10 + u32::from(digit - b'0'));
        self.skip(1 + digits);
        nanos
    }

    /// Six places after a point or a comma. Go reads them as an integer, so the first may be a
    /// sign.
    fn micros(&mut self) -> Result<u32, Cause> {
        const ELEMENT: &str = ".000000";
        let (Some(b'.' | b','), Some(places)) = (self.rest.bytes().next(), self.rest.get(1..7))
        else {
            return Err(self.unread(ELEMENT));
        };
        let micros: i32 = places.parse().map_err(|_| self.unread(ELEMENT))?;
        let micros =
            u32::try_from(micros).map_err(|_| Cause::Range { what: "fractional second" })?;
        self.skip(7);
        Ok(micros * 1000)
    }

    /// `Z`, or hours and minutes in seconds. As in Go the ranges are tested first, minutes before
    /// hours, and include 24 and 60.
    fn offset(&mut self) -> Result<i64, Cause> {
        const ELEMENT: &str = "Z07:00";
        if let Some(rest) = self.rest.strip_prefix('Z') {
            self.rest = rest;
            return Ok(0);
        }
        let [sign, h0, h1, b':', m0, m1, ..] = *self.rest.as_bytes() else {
            return Err(self.unread(ELEMENT));
        };
        let (hours, minutes) = (two(h0, h1), two(m0, m1));
        if hours.is_some() {
            in_range("time zone offset minute", minutes.is_none_or(|minutes| minutes <= 60))?;
        }
        in_range("time zone offset hour", hours.is_none_or(|hours| hours <= 24))?;
        let (Some(hours), Some(minutes), b'+' | b'-') = (hours, minutes, sign) else {
            return Err(self.unread(ELEMENT));
        };
        self.skip(6);
        let offset = (i64::from(hours) * 60 + i64::from(minutes)) * 60;
        Ok(if sign == b'-' { -offset } else { offset })
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or_default();
    }

    fn position(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    fn unread(&self, element: &'static str) -> Cause {
        Cause::Element { layout: self.layout, element, at: self.position() }
    }
}

fn in_range(what: &'static str, valid: bool) -> Result<(), Cause> {
    if valid { Ok(()) } else { Err(Cause::Range { what }) }
}
