//! The bytes written so far, and room for more.

/// How much is made room for at once: little enough to stay in the nearest cache until it is written to.
const STEP: usize = 1024;

/// Bytes that grow at their end.
///
/// The room behind them is bytes as well, made in one go. So a short piece is written in a few moves of fixed size,
/// more than count, and one look at the room serves a whole member.
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

    /// The same, of a size that is found out later.
    #[inline]
    pub(super) fn room_of(&mut self, count: usize) -> Option<&mut [u8]> {
        self.bytes.get_mut(self.len..)?.get_mut(..count)
    }

    /// Makes room for `count` bytes, and some more.
    #[cold]
    #[inline(never)]
    pub(super) fn grow(&mut self, count: usize) {
        self.bytes.resize(self.len + count.max(STEP), 0);
    }

    /// Counts so many bytes of the room as written.
    #[inline]
    pub(super) fn count(&mut self, count: usize) {
        self.len += count;
    }

    /// Takes back so many bytes that were written last.
    #[inline]
    pub(super) fn take_back(&mut self, count: usize) {
        self.len = self.len.saturating_sub(count);
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
    #[inline]
    pub(super) fn append(&mut self, bytes: &[u8]) {
        let moved = match bytes.len() {
            33.. => None,
            16.. => self.put_ends::<16>(bytes),
            8.. => self.put_ends::<8>(bytes),
            4.. => self.put_ends::<4>(bytes),
            _ => None,
        };
        if moved.is_some() {
            self.len += bytes.len();
        } else if let Some(room) = self.room_of(bytes.len()) {
            room.copy_from_slice(bytes);
            self.len += bytes.len();
        } else {
            self.append_with(|out| out.extend_from_slice(bytes));
        }
    }

    /// Writes the first and the last so many bytes to where they belong; they overlap.
    #[inline]
    fn put_ends<const COUNT: usize>(&mut self, bytes: &[u8]) -> Option<()> {
        let (first, last) = (bytes.first_chunk::<COUNT>()?, bytes.last_chunk::<COUNT>()?);
        let room = self.room::<32>()?;
        *room.first_chunk_mut()? = *first;
        *room.get_mut(bytes.len() - COUNT..)?.first_chunk_mut()? = *last;
        Some(())
    }

    /// Appends what `append` appends.
    #[cold]
    #[inline(never)]
    pub(super) fn append_with<T>(&mut self, append: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        self.bytes.truncate(self.len);
        let done = append(&mut self.bytes);
        self.len = self.bytes.len();
        done
    }

    /// Replaces the last byte by `end` when it is `last`; else appends `end`.
    #[inline]
    pub(super) fn close(&mut self, last: u8, end: u8) {
        match self.bytes.get_mut(self.len.wrapping_sub(1)) {
            Some(byte) if *byte == last => *byte = end,
            _ => self.put(&[end], 1),
        }
    }

    /// The same, where two bytes follow.
    #[inline]
    pub(super) fn close_and(&mut self, last: u8, end: [u8; 2]) {
        let from = self.len.wrapping_sub(1);
        let place = self.bytes.get_mut(from..).and_then(<[u8]>::first_chunk_mut::<2>);
        match place {
            Some(place) if place[0] == last => {
                *place = end;
                self.len += 1;
            }
            _ => {
                self.close(last, end[0]);
                self.put(&[end[1]], 1);
            }
        }
    }
}

/// Writes bytes to a place where they fit.
#[inline]
pub(super) fn put<const COUNT: usize>(bytes: &[u8; COUNT], room: &mut [u8], place: usize) {
    if let Some(room) = room.get_mut(place..).and_then(<[u8]>::first_chunk_mut) {
        *room = *bytes;
    }
}
