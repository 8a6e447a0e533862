//! Timestamps, which are strings here but are quoted on output.
//!
//! ```text
//! timestamp = date | date [Tt] time zone | date " "+ time
//! date      = YYYY "-" M{1,2} "-" D{1,2}
//! time      = h{1,2} ":" m{1,2} ":" s{1,2} ( [.,] digit+ )?
//! zone      = "Z" | [+-] hh ":" mm
//! ```
//!
//! Every part must be in its range, the day in its month's.

use apimachinery_runtime::days_in_month;

/// The text is a timestamp.
pub(super) fn is_timestamp(text: &[u8]) -> bool {
    text.get(4) == Some(&b'-') && read(text).is_some()
}

fn read(text: &[u8]) -> Option<()> {
    let (year, rest) = fixed_number(text, 4)?;
    let (month, rest) = short_number(rest.strip_prefix(b"-")?)?;
    let (day, rest) = short_number(rest.strip_prefix(b"-")?)?;
    if !(1..=12).contains(&month)
        || day < 1
        || u8::try_from(month).is_ok_and(|month| day > days_in_month(year.into(), month).into())
    {
        return None;
    }
    let end = match rest {
        [] => rest,
        [b'T' | b't', rest @ ..] => zone(time(rest)?)?,
        [b' ', ..] => time(without_leading_spaces(rest))?,
        _ => return None,
    };
    end.is_empty().then_some(())
}

fn time(text: &[u8]) -> Option<&[u8]> {
    let (hour, rest) = short_number(text)?;
    let (minute, rest) = short_number(rest.strip_prefix(b":")?)?;
    let (second, rest) = short_number(rest.strip_prefix(b":")?)?;
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    Some(match rest {
        [b'.' | b',', fraction @ ..] if fraction.first().is_some_and(u8::is_ascii_digit) => {
            let digits = fraction.iter().take_while(|byte| byte.is_ascii_digit()).count();
            fraction.get(digits..).unwrap_or_default()
        }
        rest => rest,
    })
}

fn zone(text: &[u8]) -> Option<&[u8]> {
    if let Some(rest) = text.strip_prefix(b"Z") {
        return Some(rest);
    }
    let rest = text.strip_prefix(b"+").or_else(|| text.strip_prefix(b"-"))?;
    let (hour, rest) = fixed_number(rest, 2)?;
    let (minute, rest) = fixed_number(rest.strip_prefix(b":")?, 2)?;
    (hour <= 24 && minute <= 60).then_some(rest)
}

/// One or two digits.
fn short_number(text: &[u8]) -> Option<(u32, &[u8])> {
    fixed_number(text, 2).or_else(|| fixed_number(text, 1))
}

fn fixed_number(text: &[u8], len: usize) -> Option<(u32, &[u8])> {
    let (digits, rest) = text.split_at_checked(len)?;
    let value = digits.iter().try_fold(0, |value, &byte| {
        byte.is_ascii_digit().then(|| value * 10 + u32::from(byte - b'0'))
    })?;
    Some((value, rest))
}

fn without_leading_spaces(text: &[u8]) -> &[u8] {
    let spaces = text.iter().take_while(|&&byte| byte == b' ').count();
    text.get(spaces..).unwrap_or_default()
}
