//! A buffer that many short pieces are put into.

use crate::short::ROOM;

/// The size of the largest piece that is put with more than is meant of it.
const PIECE: usize = 32;

/// How much room is behind what is asked for.
const SLACK: usize = if ROOM > PIECE { ROOM } else { PIECE };

/// The end of a buffer, with room behind it that is not yet meant: pieces of a fixed size are put there, which is
/// faster than copies of a length that only the run knows, and as much of them counts as is wanted.
///
/// What would go beyond the room is not written, and the answer is nothing.
pub(super) struct Sink<'o> {
    bytes: &'o mut Vec<u8>,
    at: usize,
}

impl<'o> Sink<'o> {
    /// A sink behind what `bytes` holds, with some room.
    pub(super) fn new(bytes: &'o mut Vec<u8>, room: usize) -> Self {
        let at = bytes.len();
        bytes.resize(at + room, 0);
        Self { bytes, at }
    }

    /// Leaves what was written, without the room behind.
    pub(super) fn finish(self) {
        self.bytes.truncate(self.at);
    }

    /// How long the buffer is.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.at
    }

    /// What was written, and the room.
    #[inline]
    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes
    }

    /// Makes room for so many bytes and some more.
    #[inline]
    pub(super) fn make_room(&mut self, count: usize) {
        if self.bytes.len() - self.at < count + SLACK {
            self.grow(count);
        }
    }

    #[cold]
    fn grow(&mut self, count: usize) {
        self.bytes.resize(self.at + (count + SLACK).max(self.at), 0);
    }

    /// The room behind what was written.
    #[inline]
    pub(super) fn room(&mut self) -> &mut [u8] {
        self.bytes.get_mut(self.at..).unwrap_or_default()
    }

    /// Says that so many bytes were written to the room.
    #[inline]
    pub(super) fn advance(&mut self, count: usize) {
        self.at = self.bytes.len().min(self.at + count);
    }

    #[inline]
    pub(super) fn push(&mut self, byte: u8) -> Option<()> {
        *self.bytes.get_mut(self.at)? = byte;
        self.at += 1;
        Some(())
    }

    /// Puts bytes of which `count` are meant.
    #[inline]
    pub(super) fn put<const SIZE: usize>(
        &mut self,
        bytes: &[u8; SIZE],
        count: usize,
    ) -> Option<()> {
        *self.bytes.get_mut(self.at..)?.first_chunk_mut()? = *bytes;
        self.at += count;
        Some(())
    }

    /// Puts bytes of which `count` are meant.
    #[inline]
    pub(super) fn put_first(&mut self, bytes: &[u8], count: usize) -> Option<()> {
        match bytes.first_chunk::<PIECE>() {
            Some(chunk) if count <= PIECE => self.put(chunk, count),
            _ => self.put_slice(bytes.get(..count)?),
        }
    }

    #[inline(never)]
    pub(super) fn put_slice(&mut self, slice: &[u8]) -> Option<()> {
        self.room().get_mut(..slice.len())?.copy_from_slice(slice);
        self.at += slice.len();
        Some(())
    }

    /// Changes a byte.
    #[inline]
    pub(super) fn set(&mut self, at: usize, byte: u8) -> Option<()> {
        *self.bytes.get_mut(at)? = byte;
        Some(())
    }

    /// Changes the last byte.
    #[inline]
    pub(super) fn set_last(&mut self, byte: u8) -> Option<()> {
        self.set(self.at.checked_sub(1)?, byte)
    }

    /// Goes back to where the buffer was so long, and answers what stood behind, with some room.
    pub(super) fn take_back(&mut self, length: usize) -> Option<&[u8]> {
        let end = std::mem::replace(&mut self.at, length);
        self.bytes.get(length..end + SLACK)
    }

    /// What is written by appending to a vector.
    pub(super) fn append(&mut self, append: impl FnOnce(&mut Vec<u8>)) {
        let room = self.bytes.len() - self.at;
        self.bytes.truncate(self.at);
        append(self.bytes);
        self.at = self.bytes.len();
        self.bytes.resize(self.at + room, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_part_is_put() {
        let from: Vec<u8> = (0..100).collect();
        for at in 0..=100 {
            for length in 0..=100 - at {
                let mut out = vec![7];
                let mut sink = Sink::new(&mut out, 0);
                sink.make_room(length);
                assert!(sink.put_first(&from[at..], length).is_some());
                sink.finish();
                assert_eq!(out[1..], from[at..at + length]);
            }
        }
        let mut out = Vec::new();
        assert!(Sink::new(&mut out, 200).put_first(&from, 101).is_none());
    }

    #[test]
    fn beyond_the_room_nothing_is_put() {
        let mut out = vec![7];
        let mut sink = Sink::new(&mut out, 1);
        assert!(sink.put(b"ab", 1).is_none());
        assert!(sink.push(8).is_some());
        assert!(sink.push(9).is_none());
        assert!(sink.put_slice(&[9]).is_none());
        sink.append(|out| out.extend([1; 50]));
        sink.make_room(0);
        assert_eq!(sink.take_back(1).map(|it| &it[..3]), Some(&[8, 1, 1][..]));
        assert_eq!(sink.len(), 1);
        sink.room()[0] = 5;
        sink.advance(1);
        sink.advance(1000);
        sink.finish();
        assert_eq!(out[..3], [7, 5, 1]);
    }
}
