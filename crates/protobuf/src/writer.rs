//! The buffer that is filled backwards.

use apimachinery_runtime::{EncodeError, Str};

use crate::wire::{WireType, varint_len};

const FIRST_CHUNK: usize = 4 * 1024;
const LARGEST_CHUNK: usize = 1024 * 1024;

/// A buffer that grows at its front.
///
/// Everything is written last byte first: the last field, its value, then the value's length and
/// tag, then the field before it. So the length of a message is known when it is due, and one pass
/// is enough.
///
/// What cannot be written is reported with [`fail`](Self::fail) and ends the encode when the buffer
/// is finished.
#[derive(Debug, Default)]
pub struct ProtobufWriter {
    /// Filled from its end down to `start`.
    chunk: Vec<u8>,
    start: usize,
    /// Chunks after the current one, last one first.
    full: Vec<Chunk>,
    full_len: usize,
    failure: Option<Failure>,
}

#[derive(Debug)]
struct Chunk {
    bytes: Vec<u8>,
    start: usize,
}

#[derive(Debug)]
struct Failure {
    error: EncodeError,
    /// The field in which it happened, of the message that is being written.
    number: Option<u32>,
}

impl ProtobufWriter {
    /// An empty buffer.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets what was written and reported, keeping the buffer.
    pub(crate) fn clear(&mut self) {
        self.start = self.chunk.len();
        self.full.clear();
        self.full_len = 0;
        self.failure = None;
    }

    /// How many bytes have been written.
    #[inline]
    pub fn len(&self) -> usize {
        self.full_len + self.chunk.len() - self.start
    }

    /// Whether nothing has been written.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    #[inline]
    fn front(&mut self, len: usize) -> &mut [u8] {
        if self.start < len {
            self.add_chunk(len);
        }
        let end = self.start;
        self.start -= len;
        self.chunk.get_mut(self.start..end).unwrap_or_default()
    }

    #[cold]
    fn add_chunk(&mut self, least: usize) {
        let size = (2 * self.chunk.len()).clamp(FIRST_CHUNK, LARGEST_CHUNK).max(least);
        let bytes = std::mem::replace(&mut self.chunk, vec![0; size]);
        let start = std::mem::replace(&mut self.start, size);
        self.full_len += bytes.len() - start;
        self.full.push(Chunk { bytes, start });
    }

    /// Writes bytes as they are.
    #[inline]
    pub fn put(&mut self, bytes: &[u8]) {
        self.front(bytes.len()).copy_from_slice(bytes);
    }

    /// Writes a varint, in as few bytes as it needs.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "seven bits of it are written")]
    pub fn varint(&mut self, value: u64) {
        let mut left = value;
        let front = self.front(varint_len(value));
        if let Some((last, others)) = front.split_last_mut() {
            for byte in others {
                *byte = left as u8 | 0x80;
                left >>= 7;
            }
            *last = left as u8;
        }
    }

    /// Writes the tag of a field and a varint after it, both of at most two bytes; writes nothing
    /// and returns false when they are longer.
    #[inline]
    fn short_pair(&mut self, number: u32, wire: WireType, value: u64) -> bool {
        let pair = ShortPair::new(number, wire, value);
        let room = self.chunk.get_mut(..self.start).and_then(<[u8]>::last_chunk_mut);
        let (Some(pair), Some(room)) = (pair, room) else { return false };
        *room = pair.bytes;
        self.start -= pair.len;
        true
    }

    /// Writes the tag of a field, which comes before its value and is therefore written after it.
    #[inline]
    pub fn tag(&mut self, number: u32, wire: WireType) {
        self.varint(tag(number, wire));
    }

    /// Writes a field that holds a varint.
    #[inline]
    pub fn varint_field(&mut self, number: u32, value: u64) {
        self.pair(number, WireType::Varint, value);
    }

    /// Writes the tag of a field and a varint after it.
    #[inline]
    fn pair(&mut self, number: u32, wire: WireType, value: u64) {
        if !self.short_pair(number, wire, value) {
            self.long_pair(number, wire, value);
        }
    }

    #[inline(never)]
    fn long_pair(&mut self, number: u32, wire: WireType, value: u64) {
        self.varint(value);
        self.tag(number, wire);
    }

    /// Writes a field that holds four bytes, lowest first.
    pub fn fixed32_field(&mut self, number: u32, value: u32) {
        self.put(&value.to_le_bytes());
        self.tag(number, WireType::Fixed32);
    }

    /// Writes a field that holds eight bytes, lowest first.
    pub fn fixed64_field(&mut self, number: u32, value: u64) {
        self.put(&value.to_le_bytes());
        self.tag(number, WireType::Fixed64);
    }

    /// Writes a field that holds bytes or a string.
    pub fn bytes_field(&mut self, number: u32, value: &[u8]) {
        if self.short_bytes_field(number, value).is_none() {
            self.long_bytes_field(number, value);
        }
    }

    /// Writes a field of at most 32 bytes whose tag is one, by a few moves of fixed size that
    /// overlap; `None` for any other, and when there is no room.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the length has six bits")]
    fn short_bytes_field(&mut self, number: u32, value: &[u8]) -> Option<()> {
        let tag = WireType::LengthDelimited.short_tag(number)?;
        let room = self.chunk.get_mut(..self.start)?.last_chunk_mut::<SHORT_FIELD>()?;
        let place = room.get_mut(SHORT_FIELD.checked_sub(value.len() + 2)?..)?;
        let [first, second, text @ ..] = place else { return None };
        (*first, *second) = (tag, value.len() as u8);
        match value.len() {
            16.. => copy_ends::<16>(value, text),
            8.. => copy_ends::<8>(value, text),
            4.. => copy_ends::<4>(value, text),
            2.. => copy_ends::<2>(value, text),
            1 => copy_ends::<1>(value, text),
            0 => {}
        }
        self.start -= value.len() + 2;
        Some(())
    }

    #[inline(never)]
    fn long_bytes_field(&mut self, number: u32, value: &[u8]) {
        self.put(value);
        self.pair(number, WireType::LengthDelimited, value.len() as u64);
    }

    /// Writes the length and the tag of a field whose value was written since the buffer was
    /// `since` long.
    #[inline]
    pub fn delimit_field(&mut self, number: u32, since: usize) {
        let length = (self.len() - since) as u64;
        self.pair(number, WireType::LengthDelimited, length);
    }

    /// Reports that a value has no form in protobuf. The first report counts.
    #[cold]
    pub fn fail(&mut self, error: EncodeError) {
        self.failure.get_or_insert(Failure { error, number: None });
    }

    /// Reports that the value of field `number` has no form in protobuf. The first report counts.
    #[cold]
    pub fn fail_field(&mut self, number: u32, error: EncodeError) {
        self.failure.get_or_insert(Failure { error, number: Some(number) });
    }

    /// Whether something was reported.
    #[inline]
    pub fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Records that the message in which the failure happened is field `number` of another; `name`
    /// adds the name of the field in which it happened there.
    #[cold]
    pub(crate) fn failed_within(
        &mut self,
        name: impl FnOnce(u32) -> Option<Str>,
        number: Option<u32>,
    ) {
        let Some(Failure { error, number: inner }) = self.failure.take() else { return };
        let error = match inner.and_then(name) {
            Some(name) => error.within_field(name),
            None => error,
        };
        self.failure = Some(Failure { error, number });
    }

    /// Appends what was written to `out`. On an error `out` is as it was.
    ///
    /// # Errors
    /// What was reported with [`fail`](Self::fail).
    pub fn finish_into(mut self, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        if let Some(failure) = self.failure.take() {
            return Err(failure.error);
        }
        self.append_to(out);
        Ok(())
    }

    /// Appends what was written to `out`.
    pub(crate) fn append_to(&self, out: &mut Vec<u8>) {
        out.reserve(self.len());
        for part in self.parts() {
            out.extend_from_slice(part);
        }
    }

    /// What was written, in reading order.
    pub(crate) fn parts(&self) -> impl Iterator<Item = &[u8]> {
        let front = self.chunk.get(self.start..);
        let after = self.full.iter().rev().map(|chunk| chunk.bytes.get(chunk.start..));
        std::iter::once(front).chain(after).flatten()
    }
}

fn tag(number: u32, wire: WireType) -> u64 {
    u64::from(number) << 3 | u64::from(wire.number())
}

/// The tag of a field and a varint after it, of one or two bytes each, at the end of four.
#[derive(Clone, Copy, Debug)]
struct ShortPair {
    bytes: [u8; 4],
    len: usize,
}

impl ShortPair {
    #[inline]
    fn new(number: u32, wire: WireType, value: u64) -> Option<Self> {
        let (tag, tag_len) = short_varint(tag(number, wire))?;
        let (value, value_len) = short_varint(value)?;
        let len = tag_len + value_len;
        let bytes = (tag | value << (8 * tag_len)) << (32 - 8 * len);
        Some(Self { bytes: bytes.to_le_bytes(), len })
    }
}

/// A varint of at most two bytes, the first lowest, and its length.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "it has fourteen bits")]
fn short_varint(value: u64) -> Option<(u32, usize)> {
    match value {
        0..0x80 => Some((value as u32, 1)),
        0x80..0x4000 => Some((value as u32 & 0x7f | 0x80 | (value as u32 >> 7) << 8, 2)),
        _ => None,
    }
}

/// The most bytes of a field that is written by a few moves.
const SHORT_FIELD: usize = 34;

/// Copies between places of the same length, at most twice `COUNT`.
#[inline]
fn copy_ends<const COUNT: usize>(from: &[u8], to: &mut [u8]) {
    if let (Some(first), Some(place)) = (from.first_chunk::<COUNT>(), to.first_chunk_mut()) {
        *place = *first;
    }
    if let (Some(last), Some(place)) = (from.last_chunk::<COUNT>(), to.last_chunk_mut()) {
        *place = *last;
    }
}
