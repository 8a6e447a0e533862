//! Texts that a [`Str`] holds in its place, read as three words.
//!
//! A reader with so many bytes ahead of it looks at all of them at once: no branch depends on the length of the text,
//! and nothing is copied whose size the compiler does not know.

use ascii::{AsciiChar, AsciiStr, ToAsciiChar};

use crate::Str;

/// How many bytes are looked at.
pub const WINDOW: usize = size_of::<Str>();

/// For each length, which bits of three words are in a text of it.
static INSIDE: [[u64; 3]; WINDOW + 1] = {
    let mut inside = [[0; 3]; WINDOW + 1];
    let mut length = 0;
    while length < inside.len() {
        let mut at = 0;
        while at < length {
            inside[length][at / 8] |= 0xff << (at % 8 * 8);
            at += 1;
        }
        length += 1;
    }
    inside
};

/// Which bits of three words, the first byte lowest, are in a text of `length` bytes, of which there are at most [`WINDOW`].
#[inline]
pub fn inside(length: usize) -> Option<&'static [u64; 3]> {
    INSIDE.get(length)
}

/// The bits that ASCII has, in each byte of a word.
const ASCII: u64 = u64::from_le_bytes([0x7f; 8]);

/// The bytes from where a text starts.
#[derive(Clone, Copy, Debug)]
pub struct ShortText {
    words: [u64; 3],
}

impl ShortText {
    /// The text that starts at the start of `window`.
    #[inline]
    pub fn of(window: &[u8; WINDOW]) -> Self {
        let mut words = [0; 3];
        for (word, bytes) in words.iter_mut().zip(window.as_chunks().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        Self { words }
    }

    /// The bytes by eights, the first byte lowest.
    #[inline]
    pub fn words(self) -> [u64; 3] {
        self.words
    }

    /// The first `length` bytes, when they are ASCII and not more than [`WINDOW`].
    #[inline]
    pub fn ascii(self, length: usize) -> Option<ShortAscii> {
        let inside = inside(length)?;
        let mut words = self.words;
        for (word, inside) in words.iter_mut().zip(inside) {
            *word &= inside;
        }
        let [first, second, third] = words;
        ((first | second | third) & !ASCII == 0).then_some(ShortAscii { words, length })
    }
}

/// A text of ASCII that is not longer than [`WINDOW`].
#[derive(Clone, Copy, Debug)]
pub struct ShortAscii {
    words: [u64; 3],
    length: usize,
}

impl ShortAscii {
    /// The text.
    #[inline]
    pub fn to_str(self) -> Str {
        let mut text = full(self.words);
        text.truncate(self.length);
        text
    }

    /// Puts the text into `slot`.
    ///
    /// Readers go forward before they call this, so that nothing is kept over the last call in it.
    #[inline(always)]
    pub fn put_into(self, slot: &mut Str) {
        *slot = full(self.words);
        slot.truncate(self.length);
    }
}

/// A text of as many bytes as fit.
#[inline]
fn full(words: [u64; 3]) -> Str {
    let mut bytes = [0; WINDOW];
    for (place, word) in bytes.as_chunks_mut().0.iter_mut().zip(words) {
        // For the compiler to see that each byte is a character.
        *place = (word & ASCII).to_le_bytes();
    }
    let chars = bytes.map(|byte| byte.to_ascii_char().unwrap_or(AsciiChar::Null));
    Str::new(<&AsciiStr>::from(&chars[..]).as_str())
}
