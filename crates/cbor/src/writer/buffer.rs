//! The bytes written so far, and room for more.

/// How much is made room for at once: little enough to stay in the nearest cache until it is written to.
const STEP: usize = 1024;

/// Bytes that grow at their end.
///
/// The room behind them is bytes as well, made in one go. So a short piece is written in a few moves of fixed size,
/// more than count, and one look at the room serves a whole entry.
#[derive(Debug)]
pub(super) struct Buffer {
    /// What was written, and whatever the room holds.
    bytes: Vec<u8>,
    /// How many bytes were written.
    len: usize,
}

impl Buffer {
    /// Starts behind `bytes`.
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        let len = bytes.len();
        Self { bytes, len }
    }

    /// What was written.
    pub(super) fn into_vec(mut self) -> Vec<u8> {
        self.bytes.truncate(self.len);
        self.bytes
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The room, when there is that much; [`grow`](Self::grow) makes it.
    #[inline]
    pub(super) fn room<const COUNT: usize>(&mut self) -> Option<&mut [u8; COUNT]> {
        self.bytes.get_mut(self.len..)?.first_chunk_mut()
    }

    /// Makes room for `count` bytes, and some more.
    #[cold]
    #[inline(never)]
    fn grow(&mut self, count: usize) {
        self.bytes.resize(self.len + count.max(STEP), 0);
    }

    /// Counts so many bytes of the room as written.
    #[inline]
    pub(super) fn count(&mut self, count: usize) {
        self.len += count;
    }

    /// Appends the first `count` bytes, in one move of all.
    #[inline]
    pub(super) fn put<const ALL: usize>(&mut self, bytes: &[u8; ALL], count: usize) {
        loop {
            if let Some(room) = self.room() {
                *room = *bytes;
                self.len += count;
                return;
            }
            self.grow(ALL);
        }
    }

    /// Appends bytes.
    pub(super) fn append(&mut self, bytes: &[u8]) {
        loop {
            let room = self.bytes.get_mut(self.len..).unwrap_or_default();
            if let Some(room) = room.get_mut(..bytes.len()) {
                room.copy_from_slice(bytes);
                self.len += bytes.len();
                return;
            }
            self.grow(bytes.len());
        }
    }

    /// Appends what `append` appends.
    pub(super) fn append_with<T>(&mut self, append: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        self.bytes.truncate(self.len);
        let done = append(&mut self.bytes);
        self.len = self.bytes.len();
        done
    }

    /// A byte that was written.
    #[inline]
    pub(super) fn byte_mut(&mut self, at: usize) -> Option<&mut u8> {
        self.bytes.get_mut(at)
    }
}

/// Writes a text of at most 32 bytes to the start of the room, in moves of fixed size that overlap; nothing when it is
/// longer.
#[inline]
pub(super) fn put_short(text: &[u8], room: &mut [u8; 32]) -> Option<()> {
    match text.len() {
        33.. => None,
        16.. => put_ends::<16>(text, room),
        8.. => put_ends::<8>(text, room),
        4.. => put_ends::<4>(text, room),
        _ => {
            let [first, middle, .., last] = [
                text.first().copied().unwrap_or_default(),
                text.get(text.len() / 2).copied().unwrap_or_default(),
                text.last().copied().unwrap_or_default(),
            ];
            room[0] = first;
            room[text.len() / 2 % 4] = middle;
            room[text.len().saturating_sub(1) % 4] = last;
            Some(())
        }
    }
}

/// Writes the first and the last so many bytes to where they belong.
#[inline]
fn put_ends<const COUNT: usize>(text: &[u8], room: &mut [u8; 32]) -> Option<()> {
    let (first, last) = (text.first_chunk::<COUNT>()?, text.last_chunk::<COUNT>()?);
    *room.first_chunk_mut()? = *first;
    *room.get_mut(text.len() - COUNT..)?.first_chunk_mut()? = *last;
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_texts_are_put_whole() {
        let text: Vec<u8> = (1..=40).collect();
        for length in 0..=40 {
            let mut room = [0; 32];
            let put = put_short(&text[..length], &mut room);
            assert_eq!(put.is_some(), length <= 32);
            if length <= 32 {
                assert_eq!(room[..length], text[..length], "{length}");
            }
        }
    }

    #[test]
    fn what_is_appended_stands_in_order() {
        let mut buffer = Buffer::new(vec![1, 2]);
        for length in [0, 1, 1000, 5000, 3] {
            buffer.append(&vec![7; length]);
            buffer.put(b"ab\0\0", 2);
        }
        buffer.append_with(|bytes| bytes.extend([8; 9]));
        *buffer.byte_mut(0).unwrap() = 3;
        assert_eq!(buffer.len(), 2 + 6004 + 10 + 9);
        let bytes = buffer.into_vec();
        assert_eq!(bytes.len(), 6025);
        assert_eq!(bytes[..6], *b"\x03\x02ab\x07a");
        assert!(bytes.ends_with(b"\x07\x07\x07ab\x08\x08\x08\x08\x08\x08\x08\x08\x08"));
    }
}
