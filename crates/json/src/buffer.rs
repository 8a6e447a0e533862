//! The bytes that a writer has written so far, and room for more. CBOR's writer has the same.

use std::ops::Range;

/// How much is made room for at once: little enough to stay in the nearest cache until it is
/// written to.
const STEP: usize = 1024;

/// Bytes that grow at their end.
///
/// The room after them is bytes as well, made in one go. So a short piece is written in a few moves
/// of fixed size, more than count, and one check of the room serves a whole member.
#[derive(Debug, Default)]
pub struct Buffer {
    /// What was written, and whatever the room holds.
    bytes: Vec<u8>,
    /// How many bytes were written.
    len: usize,
}

impl Buffer {
    /// Starts after `bytes`.
    pub fn new(bytes: Vec<u8>) -> Self {
        let len = bytes.len();
        Self { bytes, len }
    }

    /// What was written.
    pub fn into_vec(mut self) -> Vec<u8> {
        self.bytes.truncate(self.len);
        self.bytes
    }

    /// Takes back what was written, and keeps the room.
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// What was written.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    /// How many bytes were written.
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing was written.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The room, when there is that much; [`grow`](Self::grow) makes it.
    #[inline]
    pub fn room<const COUNT: usize>(&mut self) -> Option<&mut [u8; COUNT]> {
        self.bytes.get_mut(self.len..)?.first_chunk_mut()
    }

    /// Allocates so many bytes when nothing is allocated.
    pub fn allocate(&mut self, bytes: usize) {
        if self.bytes.capacity() == 0 {
            self.bytes.reserve_exact(bytes);
        }
    }

    /// Makes room for `count` bytes, and some more; in what is allocated already, as long as that
    /// is enough.
    #[cold]
    #[inline(never)]
    pub fn grow(&mut self, count: usize) {
        let allocated = self.bytes.capacity() - self.len;
        let more = if count <= allocated { allocated.min(STEP) } else { count.max(STEP) };
        self.bytes.resize(self.len + more, 0);
    }

    /// Counts so many bytes of the room as written.
    #[inline]
    pub fn count(&mut self, count: usize) {
        self.len += count;
    }

    /// Appends the first `count` bytes, in one move of all.
    #[inline]
    pub fn put<const ALL: usize>(&mut self, bytes: &[u8; ALL], count: usize) {
        loop {
            if let Some(room) = self.room() {
                *room = *bytes;
                self.len += count;
                return;
            }
            self.grow(ALL);
        }
    }

    /// Appends the last `count` bytes; what is before these was appended already, and is written
    /// again.
    #[inline]
    pub fn put_end<const ALL: usize>(&mut self, bytes: &[u8; ALL], count: usize) {
        self.len = self.len.saturating_sub(ALL.saturating_sub(count));
        self.put(bytes, ALL);
    }

    /// Appends bytes.
    #[inline]
    pub fn append(&mut self, bytes: &[u8]) {
        if self.room().and_then(|room| put_short(bytes, room)).is_some() {
            self.len += bytes.len();
        } else if let Some(room) = self.bytes.get_mut(self.len..self.len + bytes.len()) {
            room.copy_from_slice(bytes);
            self.len += bytes.len();
        } else {
            self.append_with(|out| out.extend_from_slice(bytes));
        }
    }

    /// Appends what `append` appends.
    #[cold]
    #[inline(never)]
    pub fn append_with<T>(&mut self, append: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        self.bytes.truncate(self.len);
        let done = append(&mut self.bytes);
        self.len = self.bytes.len();
        done
    }

    /// Replaces a part of what was written.
    pub fn replace(&mut self, part: Range<usize>, bytes: &[u8]) {
        if part.len() != bytes.len() {
            self.append_with(|all| drop(all.splice(part, bytes.iter().copied())));
        } else if let Some(place) = self.bytes.get_mut(part) {
            place.copy_from_slice(bytes);
        }
    }

    /// A byte that was written; of the room, what happens to be there.
    #[inline]
    pub fn byte_mut(&mut self, at: usize) -> Option<&mut u8> {
        self.bytes.get_mut(at)
    }

    /// Replaces the last byte by `end` when it is `last`; else appends `end`.
    #[inline]
    pub fn close(&mut self, last: u8, end: u8) {
        match self.bytes.get_mut(self.len.wrapping_sub(1)) {
            Some(byte) if *byte == last => *byte = end,
            _ => self.put(&[end], 1),
        }
    }
}

/// Writes bytes to a place where they fit.
#[inline]
pub(crate) fn put<const COUNT: usize>(bytes: &[u8; COUNT], room: &mut [u8], place: usize) {
    if let Some(room) = room.get_mut(place..).and_then(<[u8]>::first_chunk_mut) {
        *room = *bytes;
    }
}

/// Writes at most 32 bytes to the start of the room, in moves of fixed size that overlap; `None`
/// when there are more.
#[inline]
pub fn put_short(bytes: &[u8], room: &mut [u8; 32]) -> Option<()> {
    match bytes.len() {
        33.. => None,
        16.. => put_ends::<16>(bytes, room),
        8.. => put_ends::<8>(bytes, room),
        4.. => put_ends::<4>(bytes, room),
        _ => {
            let [first, middle, .., last] = [
                bytes.first().copied().unwrap_or_default(),
                bytes.get(bytes.len() / 2).copied().unwrap_or_default(),
                bytes.last().copied().unwrap_or_default(),
            ];
            room[0] = first;
            *room.get_mut(bytes.len() / 2 % 4)? = middle;
            *room.get_mut(bytes.len().saturating_sub(1) % 4)? = last;
            Some(())
        }
    }
}

/// Writes the first and the last so many bytes to where they belong.
#[inline]
fn put_ends<const COUNT: usize>(bytes: &[u8], room: &mut [u8; 32]) -> Option<()> {
    let (first, last) = (bytes.first_chunk::<COUNT>()?, bytes.last_chunk::<COUNT>()?);
    *room.first_chunk_mut()? = *first;
    *room.get_mut(bytes.len() - COUNT..)?.first_chunk_mut()? = *last;
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn put_short_writes_up_to_32_bytes() {
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
    fn buffer_in_enough_memory_allocates_nothing() {
        let mut buffer = Buffer::new(Vec::with_capacity(1500));
        (0..1490).for_each(|_| buffer.put(b"a", 1));
        assert_eq!(buffer.into_vec().capacity(), 1500);
    }

    #[test]
    fn buffer_keeps_order_of_appended_bytes() {
        let mut buffer = Buffer::new(vec![1, 2]);
        for length in [0, 1, 1000, 5000, 3] {
            buffer.append(&vec![7; length]);
            buffer.put(b"ab\0\0", 2);
        }
        buffer.append_with(|bytes| bytes.extend([8; 9]));
        buffer.put_end(b"\x08\x08\x09", 1);
        *buffer.byte_mut(0).unwrap() = 3;
        assert_eq!(buffer.len(), 2 + 6004 + 10 + 9 + 1);
        let bytes = buffer.into_vec();
        assert_eq!(bytes.len(), 6026);
        assert_eq!(bytes[..6], *b"\x03\x02ab\x07a");
        assert!(bytes.ends_with(b"\x07\x07\x07ab\x08\x08\x08\x08\x08\x08\x08\x08\x08\x09"));
    }
}
