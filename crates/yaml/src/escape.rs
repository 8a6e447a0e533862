//! Escape sequences in double quotes: YAML 1.1's set, with `\'` besides and without `\/`.

/// The letters of characters that have a short escape sequence.
const LETTERS: [(u8, char); 15] = [
    (b'0', '\0'),
    (b'a', '\x07'),
    (b'b', '\x08'),
    (b't', '\t'),
    (b'n', '\n'),
    (b'v', '\x0B'),
    (b'f', '\x0C'),
    (b'r', '\r'),
    (b'e', '\x1B'),
    (b'"', '"'),
    (b'\\', '\\'),
    (b'N', '\u{85}'),
    (b'_', '\u{A0}'),
    (b'L', '\u{2028}'),
    (b'P', '\u{2029}'),
];

/// The letter after the backslash with which a character is written.
pub(crate) fn letter_of(character: char) -> Option<u8> {
    LETTERS.iter().find(|(_, known)| *known == character).map(|(letter, _)| *letter)
}

/// What is after a backslash.
pub(crate) enum Escape {
    Character(char),
    /// So many hexadecimal digits follow.
    Digits(usize),
}

impl Escape {
    /// The escape sequence with this letter.
    pub(crate) fn of(letter: u8) -> Option<Self> {
        match letter {
            b'x' => Some(Self::Digits(2)),
            b'u' => Some(Self::Digits(4)),
            b'U' => Some(Self::Digits(8)),
            b' ' | b'\'' | b'\t' => Some(Self::Character(letter.into())),
            _ => {
                let known = LETTERS.iter().find(|(known, _)| *known == letter);
                known.map(|(_, character)| Self::Character(*character))
            }
        }
    }
}

/// The number of hexadecimal digits.
pub(crate) fn hexadecimal(digits: &[u8]) -> Option<u32> {
    digits
        .iter()
        .try_fold(0, |value: u32, &digit| Some(value << 4 | char::from(digit).to_digit(16)?))
}

pub(crate) fn push_char(out: &mut Vec<u8>, character: char) {
    out.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
}
