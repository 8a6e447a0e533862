//! How many items of a list there are, ahead of reading them.

use super::ProtobufReader;
use super::varint::{split_delimited, split_varint};

/// Room for so many items of a list is made ahead whatever their size.
const MIN_ROOM: usize = 1024;

impl ProtobufReader<'_> {
    /// How many more items a list of values with a length should have room for when it is full: the
    /// one whose tag was just read, and as many as follow right after it. Reads nothing.
    ///
    /// Beyond a number that is always granted, the room is at most that of the items here.
    pub(crate) fn room_for_items(&self, len: usize, item_size: usize) -> usize {
        let all = self.rest();
        let (mut count, mut rest) = (1_usize, all);
        while let Some((_, after)) = split_delimited(rest)
            && let Some((tag, value)) = split_varint(after)
            && tag == self.tag
            && (count < MIN_ROOM || count.saturating_mul(item_size) < all.len() - value.len())
        {
            (count, rest) = (count + 1, value);
        }
        // A list whose items are scattered grows by a part of what it has, or it would be moved for
        // each.
        count.max(len / 4)
    }
}
