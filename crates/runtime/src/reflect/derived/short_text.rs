//! Texts that a [`Str`] holds in its place, read as three words.
//!
//! A reader with so many bytes ahead of it examines all of them at once: no branch depends on the
//! length of the text, and nothing is copied whose size the compiler does not know. Without it,
//! reading a Pod takes a fifth more instructions in protobuf and a seventh more in CBOR; JSON gains
//! nothing and goes without.

use ascii::{AsciiChar, AsciiStr, ToAsciiChar};

use crate::text::Str;

/// How many bytes are examined.
pub const WINDOW: usize = size_of::<Str>();

/// For each length, which bits of three words are in a text of it.
#[expect(clippy::indexing_slicing, reason = "done while compiling")]
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

/// Which bits of three words, the first byte lowest, are in a text of `length` bytes, of which
/// there are at most [`WINDOW`].
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
        match window.as_chunks().0 {
            [first, second, third] => Self {
                words: [
                    u64::from_le_bytes(*first),
                    u64::from_le_bytes(*second),
                    u64::from_le_bytes(*third),
                ],
            },
            _ => Self { words: [0; 3] },
        }
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
        let [first, second, third] = self.words;
        let words = [first & inside[0], second & inside[1], third & inside[2]];
        ((words[0] | words[1] | words[2]) & !ASCII == 0).then_some(ShortAscii { words, length })
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
        text.truncate_ascii(self.length);
        text
    }

    /// Puts the text into `slot`.
    ///
    /// Readers go forward before they call this, so that nothing is kept over the last call in it.
    #[inline(always)]
    pub fn put_into(self, slot: &mut Str) {
        *slot = full(self.words);
        slot.truncate_ascii(self.length);
    }
}

/// A text of as many bytes as fit.
#[inline(always)]
#[expect(clippy::indexing_slicing, reason = "below the length of both, which the compiler sees")]
fn full(words: [u64; 3]) -> Str {
    let mut bytes = [0; WINDOW];
    if let [first, second, third] = bytes.as_chunks_mut().0 {
        // For the compiler to see that each byte is a character.
        *first = (words[0] & ASCII).to_le_bytes();
        *second = (words[1] & ASCII).to_le_bytes();
        *third = (words[2] & ASCII).to_le_bytes();
    }
    let mut chars = [AsciiChar::Null; WINDOW];
    // Functions that take functions stay calls in programs that are not optimized as a whole.
    let mut at = 0;
    while at < WINDOW {
        chars[at] = bytes[at].to_ascii_char().unwrap_or(AsciiChar::Null);
        at += 1;
    }
    Str::from(<&AsciiStr>::from(&chars[..]).as_str())
}
