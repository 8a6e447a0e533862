//! The form in which instants are written, read eight bytes at a time.

use super::Instant;
use super::civil::{Civil, days_in};
use super::parse::{Layout, two};

/// Reads an instant in UTC, in the form that is written. Nothing says nothing about other forms.
pub(crate) fn parse_common(text: &[u8], layout: Layout) -> Option<Instant> {
    let (whole, rest) = text.split_first_chunk()?;
    let nanos = match (layout, rest) {
        (Layout::Rfc3339, b"Z") => 0,
        (Layout::Rfc3339Micro, [b'.', a, b, c, d, e, f, b'Z']) => {
            let high = u32::from(two(*a, *b)?) * 10_000 + u32::from(two(*c, *d)?) * 100;
            (high + u32::from(two(*e, *f)?)) * 1000
        }
        _ => return None,
    };
    let seconds = whole_seconds(whole)?;
    Some(Instant::new(seconds, i64::from(nanos)))
}

/// The Unix time of a date and a time of day, without a zone.
fn whole_seconds(text: &[u8; 19]) -> Option<i64> {
    let [month_and_year @ .., d0, d1, b'T', _, _, _, _, _, _, _, _] = text else { return None };
    let [high, _, low, _, _, month, _, _] = pairs(*month_and_year.first_chunk()?, *b"0000-00-")?;
    let [hour, _, _, minute, _, _, second, _] = pairs(*text.last_chunk()?, *b"00:00:00")?;
    let year = i64::from(high) * 100 + i64::from(low);
    let day = two(*d0, *d1)?;
    let valid = (1..=12).contains(&month)
        && (1..=days_in(month, year)).contains(&day)
        && hour < 24
        && minute < 60
        && second < 60;
    valid.then(|| Civil { year, month, day, hour, minute, second }.to_unix())
}

/// Of text that is as `form`, whose zeros stand for any digits: at each digit, the number of two digits that starts
/// there.
#[inline]
fn pairs(text: [u8; 8], form: [u8; 8]) -> Option<[u8; 8]> {
    const HIGHS: u64 = u64::from_ne_bytes([0x80; 8]);
    /// What takes anything above nine to the highest bit.
    const ABOVE_NINE: u64 = u64::from_ne_bytes([0x76; 8]);
    /// What takes anything but zero there.
    const ABOVE_ZERO: u64 = u64::from_ne_bytes([0x7f; 8]);
    let digits = u64::from_le_bytes(text) ^ u64::from_le_bytes(form);
    let between = form.map(|byte| if byte == b'0' { 0 } else { 0xff });
    let between = u64::from_le_bytes(between);
    let above = ABOVE_NINE & !between | ABOVE_ZERO & between;
    // Below 0x80, no byte carries into the next.
    if (digits | (digits.wrapping_add(above))) & HIGHS != 0 {
        return None;
    }
    // No byte gets above 99.
    Some((digits * 10 + (digits >> 8)).to_le_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_in_every_place_is_told_apart() {
        for form in [*b"0000-00-", *b"00:00:00"] {
            for place in 0..8 {
                for byte in 0..=u8::MAX {
                    let mut text = form.map(|it| if it == b'0' { b'7' } else { it });
                    text[place] = byte;
                    let fits = if form[place] == b'0' {
                        byte.is_ascii_digit()
                    } else {
                        byte == form[place]
                    };
                    let found = pairs(text, form);
                    assert_eq!(found.is_some(), fits, "{byte} at {place}");
                    if let (Some(found), [b'0', b'0', ..]) = (found, &form[place..]) {
                        assert_eq!(Some(found[place]), two(byte, b'7'));
                    }
                }
            }
        }
    }
}
