//! Lists and maps.

use apimachinery_runtime::{DecodeError, Position};

use super::{LaterEncoding, Reader};
use crate::head::Header;
use crate::token::{ARRAY, BREAK, MAP, too_deep, too_many_items, too_many_pairs};

/// How much of a list or map is still to come.
#[derive(Debug)]
pub(crate) struct Items {
    /// How many items there are yet; where a break ends them, how many there may be.
    left: u64,
    /// Whether a break ends them.
    is_open: bool,
    /// What was to be done outside.
    later: Option<LaterEncoding>,
}

impl Items {
    /// How many items to make room for: what the head says, as far as the data can hold that.
    pub(crate) fn hint(&self, reader: &Reader<'_>) -> usize {
        match self.is_open {
            true => 0,
            false => usize::try_from(self.left).unwrap_or(0).min(reader.bytes.len() - reader.at),
        }
    }
}

impl Reader<'_> {
    /// Takes the head of a map, or a `null` and returns `None`.
    ///
    /// # Errors
    /// When something else is here, or values are nested too deep.
    #[inline]
    pub(crate) fn map_start(
        &mut self,
        expected: &'static str,
    ) -> Result<Option<Items>, DecodeError> {
        self.container_start(expected, true)
    }

    /// Takes the head of a list, or a `null` and returns `None`.
    ///
    /// # Errors
    /// When something else is here, or values are nested too deep.
    #[inline]
    pub(crate) fn array_start(
        &mut self,
        expected: &'static str,
    ) -> Result<Option<Items>, DecodeError> {
        self.container_start(expected, false)
    }

    #[inline]
    fn container_start(
        &mut self,
        expected: &'static str,
        is_map: bool,
    ) -> Result<Option<Items>, DecodeError> {
        let major = if is_map { MAP } else { ARRAY };
        match self.peek().map(|first| first ^ major) {
            Some(short) if short <= self.most_short && self.depth < self.max_depth => {
                self.at += 1;
                self.depth += 1;
                Ok(Some(Items { left: short.into(), is_open: false, later: self.later }))
            }
            _ => self.any_container_start(expected, is_map),
        }
    }

    #[inline(never)]
    fn any_container_start(
        &mut self,
        expected: &'static str,
        is_map: bool,
    ) -> Result<Option<Items>, DecodeError> {
        let later = self.tags()?.later;
        if self.null() {
            return Ok(None);
        }
        let at = self.at;
        let length = match (self.head()?, is_map) {
            (Header::Map(pairs), true) => pairs,
            (Header::Array(items), false) => items,
            (other, _) => {
                self.at = at;
                return Err(self.mismatch(other, expected));
            }
        };
        self.depth += 1;
        if self.depth > self.max_depth {
            return Err(too_deep(self.max_depth).at(Position::byte(at)));
        }
        let most = self.most(is_map);
        let left = length.map_or(most, |length| length as u64);
        if left > most {
            return Err(too_many(most, is_map).at(Position::byte(at)));
        }
        let outer = std::mem::replace(&mut self.later, later);
        Ok(Some(Items { left, is_open: length.is_none(), later: outer }))
    }

    /// How many items a list or map may have.
    fn most(&self, is_map: bool) -> u64 {
        (if is_map { self.limits.map_entries } else { self.limits.list_items }) as u64
    }

    /// Goes to the next entry of a map, or after the map and returns false.
    ///
    /// # Errors
    /// When the data ends, or the map has too many entries.
    #[inline]
    pub(crate) fn next_entry(&mut self, items: &mut Items) -> Result<bool, DecodeError> {
        let left = match items.is_open {
            true if self.take_break() => None,
            true => Some(self.left_of_open(items.left, true)?),
            false => items.left.checked_sub(1),
        };
        Ok(self.next(items, left))
    }

    /// Goes to the next item of a list, or after the list and returns false.
    ///
    /// # Errors
    /// When the list has too many items.
    #[inline]
    pub(crate) fn next_item(&mut self, items: &mut Items) -> Result<bool, DecodeError> {
        let left = match items.is_open {
            true if self.take_break() => None,
            true => Some(self.left_of_open(items.left, false)?),
            false => items.left.checked_sub(1),
        };
        Ok(self.next(items, left))
    }

    #[inline]
    fn next(&mut self, items: &mut Items, left: Option<u64>) -> bool {
        match left {
            Some(left) => items.left = left,
            None => {
                self.depth -= 1;
                self.later = items.later;
            }
        }
        left.is_some()
    }

    /// Takes a break, when one is here.
    #[cold]
    pub(crate) fn take_break(&mut self) -> bool {
        let found = self.peek() == Some(BREAK);
        self.at += usize::from(found);
        found
    }

    /// How many items there may be after the next one of a list or map that a break ends.
    #[cold]
    fn left_of_open(&self, left: u64, is_map: bool) -> Result<u64, DecodeError> {
        let too_many = || too_many(self.most(is_map), is_map).at(self.position());
        left.checked_sub(1).ok_or_else(too_many)
    }
}

#[cold]
fn too_many(most: u64, is_map: bool) -> DecodeError {
    if is_map { too_many_pairs(most) } else { too_many_items(most) }
}
