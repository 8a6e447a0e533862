//! Texts of up to 23 bytes, whose head in CBOR is one byte: looked at as three words, without a branch on the length.

use apimachinery_runtime::short_text::inside;

use crate::transcode::Plain;

/// The longest of them.
pub(crate) const MAX_SHORT: usize = 23;

/// What must be there of the data from the byte before a text on, so that it can be looked at.
pub(crate) const WINDOW: usize = 32;

/// How much is written at most: the text with nine bytes around it, and what of the window is not meant.
pub(crate) const ROOM: usize = 40;

/// The 24 bytes from where a text starts.
pub(crate) struct Words([u64; 3]);

impl Words {
    /// Those behind the first byte of the window.
    #[inline]
    pub(crate) fn of(window: &[u8; WINDOW]) -> Self {
        let [_, text @ ..] = window;
        let mut words = [0; 3];
        for (word, bytes) in words.iter_mut().zip(text.as_chunks().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        Self(words)
    }

    /// The bytes.
    #[inline]
    pub(crate) fn bytes(&self) -> [u8; 24] {
        let mut bytes = [0; 24];
        for (place, word) in bytes.as_chunks_mut().0.iter_mut().zip(self.0) {
            *place = word.to_le_bytes();
        }
        bytes
    }

    /// Whether the first `length` bytes are plain, of which there are at most [`MAX_SHORT`].
    #[inline]
    pub(crate) fn is_plain<P: Plain>(&self, length: usize) -> bool {
        let Some(inside) = inside(length) else { return false };
        let [first, second, third] = self.0.map(P::marks);
        (first & inside[0]) | (second & inside[1]) | (third & inside[2]) == 0
    }

    /// How many bytes at the start are plain; 24 when all are.
    #[inline]
    pub(crate) fn plain<P: Plain>(&self) -> usize {
        let [first, second, third] = self.0.map(P::marks);
        let (mut marks, mut before) = (third, 16);
        if second != 0 {
            (marks, before) = (second, 8);
        }
        if first != 0 {
            (marks, before) = (first, 0);
        }
        before + marks.trailing_zeros() as usize / 8
    }

    /// The first eight of `length` bytes as a number that sorts as they do; zeros where they are fewer.
    #[inline]
    pub(crate) fn rank(&self, length: usize) -> u64 {
        inside(length).map_or(0, |inside| self.0[0] & inside[0]).swap_bytes()
    }

    /// The same with a byte in front.
    #[inline]
    pub(crate) fn rank_behind(&self, head: u8, length: usize) -> u64 {
        let word = self.0[0] << 8 | u64::from(head);
        inside(length + 1).map_or(0, |inside| word & inside[0]).swap_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcode::{InString, Unescaped, rank};

    fn check<P: Plain>(window: &[u8; WINDOW]) {
        let words = Words::of(window);
        let text = &window[1..25];
        assert_eq!(words.bytes(), text);
        let plain = |byte: u8| P::marks(u64::from_le_bytes([byte; 8])) == 0;
        let expected = text.iter().take_while(|byte| plain(**byte)).count();
        assert_eq!(words.plain::<P>(), expected, "{text:?}");
        for length in 0..=MAX_SHORT {
            assert_eq!(words.is_plain::<P>(length), length <= expected, "{text:?} {length}");
            assert_eq!(words.rank(length), rank(text, 0, length));
            assert_eq!(words.rank_behind(window[0], length), rank(window, 0, length + 1));
        }
        assert!(!words.is_plain::<P>(usize::MAX));
    }

    #[test]
    fn short_texts_are_looked_at_as_by_a_plain_loop() {
        for byte in 0..=u8::MAX {
            for place in 0..WINDOW {
                for around in [b'a', b'!', b'#', b'=', b'?', b'['] {
                    let mut window = [around; WINDOW];
                    window[place] = byte;
                    check::<Unescaped>(&window);
                    check::<InString>(&window);
                }
            }
        }
    }
}
