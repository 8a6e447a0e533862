//! Finding the end of an item, checking that it is well-formed.

use apimachinery_runtime::{DecodeError, DecodeErrorKind, DecodeLimits, Position};

use crate::head::{Header, head_length};
use crate::token::{
    BREAK, MAX_SKIP_DEPTH, check_pairs, head, name_of_major, too_deep, unexpected_break,
    unexpected_end,
};

/// What is open around the place where a scan is.
#[derive(Debug)]
enum Open {
    /// This many items are still to come.
    Items(u64),
    /// Items up to a break; for a map, how many there were.
    Until { is_map: bool, items: u64 },
    /// Chunks of a string of this major type, up to a break, and their length so far.
    Chunks { major: u8, length: usize },
    /// The content of a tag.
    Content,
}

/// A scan for the end of one item, which can go on when more data has come.
#[derive(Debug)]
pub(crate) struct Scan {
    /// Where the next head is: after the data when a string is not there in full.
    at: usize,
    depth: usize,
    open: Vec<Open>,
    /// Whether the item's last head was taken. The string after it may still be to come.
    is_complete: bool,
    limits: DecodeLimits,
}

impl Default for Scan {
    fn default() -> Self {
        Self::of(0, 0, DecodeLimits::DEFAULT)
    }
}

impl Scan {
    fn of(at: usize, depth: usize, limits: DecodeLimits) -> Self {
        Self { at, depth, open: Vec::new(), is_complete: false, limits }
    }

    /// Goes on in data that starts where it did at first. Returns where the item ends; `None` when
    /// the data ends before.
    ///
    /// # Errors
    /// When the item is not well-formed, or breaks a limit.
    pub(crate) fn advance(&mut self, bytes: &[u8]) -> Result<Option<usize>, DecodeError> {
        while !self.is_complete {
            let Some(rest) = bytes.get(self.at..).filter(|rest| head_length(rest).is_some()) else {
                return Ok(None);
            };
            let start = self.at;
            let complete = self.step(rest).map_err(|error| error.at(Position::byte(start)))?;
            self.is_complete = complete && self.close();
        }
        Ok((self.at <= bytes.len()).then_some(self.at))
    }

    /// Records that the data will start further on. Returns how many bytes of `length` are not
    /// needed any more.
    pub(crate) fn forget(&mut self, length: usize) -> usize {
        let done = self.at.min(length);
        self.at -= done;
        done
    }

    /// Takes one head with its content, and returns whether an item is complete.
    fn step(&mut self, rest: &[u8]) -> Result<bool, DecodeError> {
        if rest.first() == Some(&BREAK) {
            return self.take_break();
        }
        let (taken, length) = head(rest)?;
        self.at += length;
        if let Some(Open::Chunks { major, .. }) = self.open.last() {
            check_chunk(taken, rest, *major)?;
        }
        match taken {
            Header::Bytes(Some(size)) | Header::Text(Some(size)) => {
                self.at = self.at.checked_add(size).ok_or_else(unexpected_end)?;
                let Some(Open::Chunks { length, .. }) = self.open.last_mut() else {
                    self.limits.check_string(size)?;
                    return Ok(true);
                };
                // Chunks are not items that a container counts.
                *length = length.saturating_add(size);
                self.limits.check_string(*length)?;
                Ok(false)
            }
            Header::Bytes(None) => Ok(self.open_chunks(2)),
            Header::Text(None) => Ok(self.open_chunks(3)),
            Header::Array(Some(items)) => self.enter(Open::Items(items as u64)),
            Header::Map(Some(pairs)) => self.enter(Open::Items(2 * pairs as u64)),
            Header::Array(None) => self.enter(Open::Until { is_map: false, items: 0 }),
            Header::Map(None) => self.enter(Open::Until { is_map: true, items: 0 }),
            Header::Tag(_) => self.enter_tag(),
            Header::Break => Err(unexpected_break()),
            Header::Positive(_) | Header::Negative(_) | Header::Float(_) | Header::Simple(_) => {
                Ok(true)
            }
        }
    }

    fn take_break(&mut self) -> Result<bool, DecodeError> {
        match self.open.last() {
            Some(Open::Until { is_map: true, items }) if items % 2 == 1 => Err(unexpected_break()),
            Some(Open::Until { is_map, items }) => {
                if *is_map {
                    check_pairs(items / 2)?;
                }
                self.depth -= 1;
                self.open.pop();
                self.at += 1;
                Ok(true)
            }
            Some(Open::Chunks { .. }) => {
                self.open.pop();
                self.at += 1;
                Ok(true)
            }
            _ => Err(unexpected_break()),
        }
    }

    fn open_chunks(&mut self, major: u8) -> bool {
        self.open.push(Open::Chunks { major, length: 0 });
        false
    }

    fn enter(&mut self, open: Open) -> Result<bool, DecodeError> {
        if self.depth >= self.limits.skipped_depth {
            return Err(too_deep(self.limits.skipped_depth));
        }
        if matches!(open, Open::Items(0)) {
            return Ok(true);
        }
        self.depth += 1;
        self.open.push(open);
        Ok(false)
    }

    /// The reference counts a tag as a level only inside another tag.
    fn enter_tag(&mut self) -> Result<bool, DecodeError> {
        if matches!(self.open.last(), Some(Open::Content)) {
            self.depth += 1;
            if self.depth > self.limits.skipped_depth {
                return Err(too_deep(self.limits.skipped_depth));
            }
            self.open.push(Open::Items(1));
        }
        self.open.push(Open::Content);
        Ok(false)
    }

    /// Counts a complete item, and returns whether it was the outermost one.
    fn close(&mut self) -> bool {
        loop {
            match self.open.last_mut() {
                None => return true,
                Some(Open::Items(left)) => {
                    *left -= 1;
                    if *left > 0 {
                        return false;
                    }
                    self.depth -= 1;
                }
                Some(Open::Until { items, .. }) => {
                    *items += 1;
                    return false;
                }
                Some(Open::Content) => {}
                Some(Open::Chunks { .. }) => return false,
            }
            self.open.pop();
        }
    }
}

fn check_chunk(chunk: Header, rest: &[u8], major: u8) -> Result<(), DecodeError> {
    match chunk {
        Header::Bytes(Some(_)) if major == 2 => Ok(()),
        Header::Text(Some(_)) if major == 3 => Ok(()),
        _ => Err(wrong_chunk(rest.first().copied().unwrap_or_default(), major)),
    }
}

/// Where the item that starts at `at` ends, nested `depth` levels deep.
///
/// # Errors
/// When it is not well-formed, or breaks a limit.
pub(crate) fn end_of_item(
    bytes: &[u8],
    at: usize,
    depth: usize,
    max_depth: usize,
) -> Result<usize, DecodeError> {
    let mut scan = Scan::of(at, depth, DecodeLimits::DEFAULT.skipped_depth(max_depth));
    scan.advance(bytes)?.ok_or_else(|| unexpected_end().at(Position::byte(bytes.len())))
}

/// Where the string of indefinite length ends whose chunks start at `at`. Each chunk is shown to
/// `take`.
pub(crate) fn end_of_chunks<'a>(
    bytes: &'a [u8],
    mut at: usize,
    major: u8,
    mut take: impl FnMut(&'a [u8]) -> Result<(), DecodeError>,
) -> Result<usize, DecodeError> {
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        if rest.first() == Some(&BREAK) {
            return Ok(at + 1);
        }
        let (chunk, length) = head(rest)?;
        check_chunk(chunk, rest, major)?;
        let (Header::Bytes(Some(size)) | Header::Text(Some(size))) = chunk else { continue };
        at += length;
        let end = at.checked_add(size).ok_or_else(unexpected_end)?;
        take(bytes.get(at..end).ok_or_else(unexpected_end)?)?;
        at = end;
    }
}

#[cold]
fn wrong_chunk(first: u8, major: u8) -> DecodeError {
    let (whole, found) = (name_of_major(major << 5), name_of_major(first));
    DecodeError::syntax(match first >> 5 == major {
        true => format!("cbor: indefinite-length {whole} chunk is not definite-length"),
        false => format!("cbor: wrong element type {found} for indefinite-length {whole}"),
    })
}

/// Checks the lengths of all strings, when there may be one that is too long. What is not
/// well-formed is left to the reader.
pub(crate) fn check_strings(bytes: &[u8], limits: &DecodeLimits) -> Result<(), DecodeError> {
    if bytes.len() <= limits.string_bytes {
        return Ok(());
    }
    match Scan::of(0, 0, *limits).advance(bytes) {
        Err(error) if matches!(error.kind(), DecodeErrorKind::TooLarge(_)) => Err(error),
        _ => Ok(()),
    }
}

/// Checks that `bytes` is exactly one well-formed item.
///
/// # Errors
/// When it is not, or something follows it.
pub(crate) fn check_whole(bytes: &[u8]) -> Result<(), DecodeError> {
    if bytes.is_empty() {
        return Err(DecodeError::syntax("EOF"));
    }
    let end = end_of_item(bytes, 0, 0, MAX_SKIP_DEPTH)?;
    check_end(bytes, end)
}

pub(crate) fn check_end(bytes: &[u8], end: usize) -> Result<(), DecodeError> {
    match bytes.len() - end {
        0 => Ok(()),
        rest => {
            let text = format!("cbor: {rest} bytes of extraneous data starting at index {end}");
            Err(DecodeError::syntax(text).at(Position::byte(end)))
        }
    }
}
