//! The items of a list.

use apimachinery_json::JsonReader;
use serde::de::{DeserializeSeed, SeqAccess};

use super::{Json, Place};
use crate::error::ReadError;

/// The items of a list.
pub(super) struct Items<'r, 'a> {
    reader: &'r mut JsonReader<'a>,
    depth: usize,
    ahead: bool,
    place: Place<'static>,
    first: bool,
    index: usize,
}

impl<'r, 'a> Items<'r, 'a> {
    /// The items of the list that the reader has just entered.
    pub(super) fn new(
        reader: &'r mut JsonReader<'a>,
        depth: usize,
        ahead: bool,
        place: Place<'static>,
    ) -> Self {
        Self { reader, depth, ahead, place, first: true, index: 0 }
    }

    /// Passes over the items that the type did not ask for.
    pub(super) fn close(&mut self) -> Result<(), ReadError> {
        if self.index == usize::MAX {
            return Ok(());
        }
        while self.reader.next_item(&mut self.first)? {
            self.reader.skip_value()?;
        }
        Ok(())
    }
}

impl<'de, 'a: 'de> SeqAccess<'de> for Items<'_, 'a> {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ReadError> {
        if self.index == usize::MAX || !self.reader.next_item(&mut self.first)? {
            self.index = usize::MAX;
            return Ok(None);
        }
        let (index, mark) = (self.index, self.reader.found());
        self.index += 1;
        self.reader.check_items(self.index)?;
        self.reader.take_memory(size_of::<T::Value>())?;
        let Self { reader, depth, ahead, place, .. } = self;
        let json = Json { reader, depth: *depth, ahead: *ahead, place: *place };
        let item = seed.deserialize(json).map_err(|error| error.within_index(index))?;
        self.reader.found_within_index(mark, index);
        Ok(Some(item))
    }
}

/// The items of a `null`.
pub(super) struct NoItems;

impl<'de> SeqAccess<'de> for NoItems {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        _: T,
    ) -> Result<Option<T::Value>, ReadError> {
        Ok(None)
    }
}
