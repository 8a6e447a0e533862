//! Dates and lengths of time.

use apimachinery_runtime::days_in_month;

/// `2006-01-02`, a day that there is.
pub(super) fn is_date(text: &str) -> bool {
    let is_shaped = text.len() == 10
        && text.bytes().enumerate().all(|(position, byte)| match position {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    let year = text.get(0..4).and_then(|it| it.parse().ok()).unwrap_or_default();
    let part =
        |range| text.get(range).and_then(|it: &str| it.parse::<u8>().ok()).unwrap_or_default();
    let (month, day) = (part(5..7), part(8..10));
    is_shaped && (1..=12).contains(&month) && (1..=days_in_month(year, month)).contains(&day)
}

/// A date and a time with an offset, as RFC 3339 has them, with letters of either case. Of the
/// offset only the shape counts, and any character may be before the fraction.
pub(super) fn is_date_time(text: &str) -> bool {
    let lower = text.to_lowercase();
    let mut parts = lower.split('t');
    let (Some(date), Some(time)) = (parts.next(), parts.next()) else { return false };
    let Some((clock, rest)) = time.split_at_checked(8) else { return false };
    let is_shaped = clock.bytes().enumerate().all(|(position, byte)| match position {
        2 | 5 => byte == b':',
        _ => byte.is_ascii_digit(),
    });
    let within = |range, last: &str| clock.get(range).is_some_and(|it: &str| it <= last);
    let is_time = is_shaped && within(0..2, "23") && within(3..5, "59") && within(6..8, "59");
    is_date(date) && is_time && (is_offset(rest) || is_offset(without_fraction(rest)))
}

/// What is after a fraction of at least one digit; the text itself when there is none.
fn without_fraction(text: &str) -> &str {
    let mut letters = text.chars();
    let is_separator = letters.next().is_some_and(|it| it != '\n');
    let after = letters.as_str().trim_start_matches(|it: char| it.is_ascii_digit());
    if is_separator && after.len() < letters.as_str().len() { after } else { text }
}

fn is_offset(text: &str) -> bool {
    let is_right = |(position, byte): (usize, u8)| match position {
        0 => matches!(byte, b'+' | b'-'),
        3 => byte == b':',
        _ => byte.is_ascii_digit(),
    };
    text == "z" || (text.len() == 6 && text.bytes().enumerate().all(is_right))
}

/// What Go reads as a duration, or one number with a unit at least, such as `3 weeks`.
pub(super) fn is_duration(text: &str) -> bool {
    is_go_duration(text) || has_words(text)
}

const UNITS: [(&str, u64); 8] = [
    ("ns", 1),
    ("us", 1_000),
    ("µs", 1_000),
    ("μs", 1_000),
    ("ms", 1_000_000),
    ("s", 1_000_000_000),
    ("m", 60_000_000_000),
    ("h", 3_600_000_000_000),
];

fn is_go_duration(text: &str) -> bool {
    const LIMIT: u64 = 1 << 63;
    let mut rest = text.strip_prefix(['-', '+']).unwrap_or(text);
    let mut total = 0_u64;
    if rest == "0" {
        return true;
    }
    while !rest.is_empty() {
        let Some((nanoseconds, after)) = leading_part(rest) else { return false };
        let Some(sum) = total.checked_add(nanoseconds).filter(|it| *it <= LIMIT) else {
            return false;
        };
        (total, rest) = (sum, after);
    }
    let is_negative = text.starts_with('-');
    text.len() > usize::from(text.starts_with(['-', '+'])) && (is_negative || total < LIMIT)
}

/// A number with its unit, in nanoseconds, and what is after them.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is not negative, and the reference cuts the fraction"
)]
fn leading_part(text: &str) -> Option<(u64, &str)> {
    const LIMIT: u64 = 1 << 63;
    let (whole, rest) = leading_digits(text);
    let (fraction, rest) = rest.strip_prefix('.').map_or(("", rest), leading_digits);
    let end = rest.find(|it: char| it == '.' || it.is_ascii_digit()).unwrap_or(rest.len());
    let (unit, after) = rest.split_at_checked(end)?;
    let (_, unit) = UNITS.iter().find(|(name, _)| *name == unit)?;
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let whole = if whole.is_empty() { 0 } else { whole.parse::<u64>().ok()? };
    let whole = whole.checked_mul(*unit).filter(|it| *it <= LIMIT)?;
    let fraction = format!("0.{fraction}0").parse::<f64>().ok()?;
    let sum = whole.checked_add((fraction * *unit as f64) as u64).filter(|it| *it <= LIMIT)?;
    Some((sum, after))
}

fn leading_digits(text: &str) -> (&str, &str) {
    let end = text.find(|it: char| !it.is_ascii_digit()).unwrap_or(text.len());
    text.split_at_checked(end).unwrap_or((text, ""))
}

/// Whether somewhere a number is before a unit. Numbers that are too great spoil everything.
fn has_words(text: &str) -> bool {
    let mut rest = text;
    let mut found = false;
    while let Some(start) = rest.find(|it: char| it.is_ascii_digit()) {
        let (digits, left) = leading_digits(rest.get(start..).unwrap_or_default());
        let left = left.trim_start_matches(['\t', '\n', '\u{c}', '\r', ' ']);
        let is_letter = |it: char| it.is_ascii_alphabetic() || it == 'µ';
        let end = left.find(|it| !is_letter(it)).unwrap_or(left.len());
        let (unit, after) = left.split_at_checked(end).unwrap_or((left, ""));
        if !unit.is_empty() && digits.parse::<i64>().is_err() {
            return false;
        }
        found |= is_unit(&unit.to_lowercase());
        rest = after;
    }
    found
}

/// Units in words: the short ones exactly, the long ones with whatever follows them.
fn is_unit(unit: &str) -> bool {
    let exact = ["ns", "us", "µs", "ms", "s", "m", "h", "hr", "d", "w", "wk"];
    let starts = ["nano", "micro", "milli", "sec", "min", "hour", "day", "week"];
    exact.contains(&unit) || starts.iter().any(|it| unit.starts_with(it))
}
