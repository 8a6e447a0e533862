//! A quick look at the start of a string.

use crate::byte_set::ByteSet;
use crate::emit::scalar::is_of_another_type;

/// What a simple string looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Looks {
    /// It can be a plain scalar.
    Plain,
    /// Like something else than a string, so that it needs quotes.
    Other,
    /// It needs a closer look.
    Odd,
}

/// What the first byte of a string says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum First {
    Plain,
    /// It may be a boolean or a null.
    Word,
    /// It may be a number or a time.
    Number,
    Odd,
}

const FIRST: [First; 256] = {
    let mut table = [First::Odd; 256];
    let mut i = 0x21;
    while i < 0x7F {
        table[i] = match i as u8 {
            b'y' | b'Y' | b'n' | b'N' | b't' | b'T' | b'f' | b'F' | b'o' | b'O' | b'~' => {
                First::Word
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'/' | b'_' | b'$' | b'(' | b')' | b'=' | b'<' | b'^' => {
                First::Plain
            }
            b'0'..=b'9' | b'+' | b'.' | b'-' => First::Number,
            _ => First::Odd,
        };
        i += 1;
    }
    table
};

/// How long the longest boolean or null is.
const LONGEST_WORD: usize = 5;

/// The bytes that no number and no time has.
static NEVER_IN_NUMBERS: ByteSet =
    ByteSet::range(0, u8::MAX).without(b"0123456789+-._: abcdefABCDEFxXoOiInNtTZ,");

#[inline]
pub(super) fn looks(text: &[u8]) -> Looks {
    let Some(&first) = text.first() else { return Looks::Other };
    let may_differ = match FIRST[usize::from(first)] {
        First::Plain => false,
        First::Word => text.len() <= LONGEST_WORD,
        First::Number if is_marker(text) => return Looks::Odd,
        First::Number => !text.iter().any(|&byte| NEVER_IN_NUMBERS.contains(byte)),
        First::Odd => return Looks::Odd,
    };
    if !text.is_ascii() {
        return Looks::Odd;
    }
    if may_differ && is_of_another_type(text) { Looks::Other } else { Looks::Plain }
}

/// A dash or points that mean something else in YAML.
fn is_marker(text: &[u8]) -> bool {
    matches!(text, [b'-'] | [b'-', b' ', ..] | [b'-', b'-', b'-', ..] | [b'.', b'.', b'.', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes left out of the table are in no text that is a number or a time.
    #[test]
    fn every_number_and_time_has_only_the_bytes_of_the_table() {
        let seeds = [
            "0x1F",
            "0XaB",
            "0o17",
            "0O7",
            "0b1",
            "0B1",
            "1e5",
            "1E+5",
            "-.inf",
            ".Inf",
            "+.INF",
            ".nan",
            ".NaN",
            ".NAN",
            "1_000",
            "190:20:30.15",
            "2001-12-14t21:59:43.10-05:00",
            "2001-12-14 21:59:43,1",
            "2001-12-14T21:59:43Z",
            "1.5",
            "+1",
            "-1",
            "2001-1-1",
        ];
        for seed in seeds {
            assert!(is_of_another_type(seed.as_bytes()), "{seed}");
            assert!(looks(seed.as_bytes()) == Looks::Other, "{seed}");
            for place in 0..=seed.len() {
                for byte in 0x20..0x7F {
                    let mut text = seed.as_bytes().to_vec();
                    text.insert(place, byte);
                    if looks(&text) == Looks::Plain {
                        assert!(!is_of_another_type(&text), "{}", text.escape_ascii());
                    }
                    if let Some(old) = text.get_mut(place + 1) {
                        *old = byte;
                        text.remove(place);
                        if looks(&text) == Looks::Plain {
                            assert!(!is_of_another_type(&text), "{}", text.escape_ascii());
                        }
                    }
                }
            }
        }
    }
}
