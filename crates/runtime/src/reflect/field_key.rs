//! The JSON key of a field, ready to be found and to be written.

/// How many bytes a padded key has.
const PADDED: usize = 32;

/// The JSON key of a field, `"name":`, which readers compare by its first and last eight bytes
/// after the opening quote, and which writers copy in one move.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldKey {
    text: &'static str,
    /// The first bytes after the quote as a word with the first byte lowest, and zeros after a
    /// shorter key.
    head: u64,
    /// The bits of the first word that are the key's.
    mask: u64,
    /// The last bytes as a word; of a shorter key nothing that counts.
    tail: u64,
    /// The start of the key, and zeros after a shorter one.
    padded: [u8; PADDED],
}

impl FieldKey {
    /// The key `text`, quoted and with its colon; the name has no escapes.
    ///
    /// # Panics
    /// While compiling, when the key is not like that.
    pub const fn of(text: &'static str) -> Self {
        let key = text.as_bytes();
        assert!(
            key.len() >= 3 && key[0] == b'"' && key[key.len() - 1] == b':',
            "a key is \"name\":"
        );
        let (mut head, mut mask, mut tail, mut at) = (0, 0, 0_u64, 1);
        while at < key.len() {
            let is_end = at >= key.len() - 2;
            assert!(is_end || key[at] >= b' ' && key[at] != b'"' && key[at] != b'\\', "no escapes");
            if at <= 8 {
                head |= (key[at] as u64) << (8 * (at - 1));
                mask |= 0xff << (8 * (at - 1));
            }
            // Later bytes are further up; the earliest ones fall out of the last word.
            tail = tail >> 8 | (key[at] as u64) << 56;
            at += 1;
        }
        let (mut padded, mut at) = ([0; PADDED], 0);
        while at < key.len() && at < PADDED {
            padded[at] = key[at];
            at += 1;
        }
        Self { text, head, mask, tail, padded }
    }

    /// What [`of`](Self::of) gives, from words and bytes that the derive computed: the interpreter
    /// of constants takes three seconds for the keys of the built-in types.
    pub const fn computed(
        text: &'static str,
        [head, mask, tail]: [u64; 3],
        padded: [u8; PADDED],
    ) -> Self {
        Self { text, head, mask, tail, padded }
    }

    /// The key, quoted and with its colon.
    #[inline]
    pub const fn text(&self) -> &'static str {
        self.text
    }

    /// Whether a key starts with `word`, whose bytes after a key of fewer than eight may be any.
    #[inline]
    pub const fn starts_with(&self, word: u64) -> bool {
        word & self.mask == self.head
    }

    /// The last eight bytes; of a shorter key nothing that counts.
    #[inline]
    pub const fn tail(&self) -> u64 {
        self.tail
    }

    /// The key with zeros after it, so that a writer copies it in one move whatever its length;
    /// `None` for one of more than 32 bytes.
    #[inline]
    pub const fn padded(&self) -> Option<&[u8; PADDED]> {
        if self.text.len() <= PADDED { Some(&self.padded) } else { None }
    }
}
