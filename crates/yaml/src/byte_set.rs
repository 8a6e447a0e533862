//! Sets of bytes, made by the compiler.

#![expect(clippy::indexing_slicing, reason = "a table of all bytes is indexed by bytes")]

/// Some of the 256 bytes.
pub(crate) struct ByteSet([bool; 256]);

impl ByteSet {
    /// These bytes.
    pub(crate) const fn of(bytes: &[u8]) -> Self {
        Self([false; 256]).with(bytes, true)
    }

    /// The bytes from `first` to `last`.
    pub(crate) const fn range(first: u8, last: u8) -> Self {
        let mut set = [false; 256];
        let mut byte = first as usize;
        while byte <= last as usize {
            set[byte] = true;
            byte += 1;
        }
        Self(set)
    }

    /// The set and these bytes.
    pub(crate) const fn and(self, bytes: &[u8]) -> Self {
        self.with(bytes, true)
    }

    /// The set without these bytes.
    pub(crate) const fn without(self, bytes: &[u8]) -> Self {
        self.with(bytes, false)
    }

    const fn with(mut self, bytes: &[u8], is_in: bool) -> Self {
        let mut at = 0;
        while at < bytes.len() {
            self.0[bytes[at] as usize] = is_in;
            at += 1;
        }
        self
    }

    /// Whether the byte is one of them.
    #[inline(always)]
    pub(crate) fn contains(&self, byte: u8) -> bool {
        self.0[usize::from(byte)]
    }
}

#[cfg(test)]
mod tests {
    use super::ByteSet;

    #[test]
    fn set_has_what_was_put_into_it() {
        let set = ByteSet::range(b'a', b'f').and(b"\0\xff").without(b"cd");
        let bytes: Vec<u8> = (0..=u8::MAX).filter(|byte| set.contains(*byte)).collect();
        assert_eq!(bytes, b"\0abef\xff");
        assert!((0..=u8::MAX).all(|byte| ByteSet::range(0, u8::MAX).contains(byte)));
        assert!((0..=u8::MAX).all(|byte| ByteSet::of(b"x").contains(byte) == (byte == b'x')));
    }
}
