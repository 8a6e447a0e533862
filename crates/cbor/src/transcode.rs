//! CBOR ↔ JSON, token by token.
//!
//! The two formats list the entries of a map in different orders. Entries are written as they come and, when
//! they turn out not to be in order, moved. Each direction exists twice: for what most payloads are made of, and
//! for anything; and JSON becomes CBOR in a third way where it is sets of fields, of which nothing has to be moved.

mod chunks;
mod entries;
mod field_sets;
mod from_json;
mod plain_from_json;
mod plain_to_json;
mod sink;
#[cfg(test)]
mod tests;
mod to_json;

pub(crate) use chunks::Plain;
#[cfg(test)]
pub(crate) use chunks::{InString, Unescaped, rank};
pub(crate) use entries::Entries;
pub(crate) use field_sets::FieldSets;
pub(crate) use plain_from_json::plain_from_json;
pub(crate) use plain_to_json::plain_to_json;

pub use from_json::json_to_cbor;
pub(crate) use from_json::{Scratch, append_json};
pub use to_json::{cbor_to_json, cbor_to_json_vec};

/// An entry of a map that has been written: where it is, and how long its key is.
struct Entry<K> {
    key: K,
    start: usize,
    end: usize,
}

/// Moves what was written for the entries of a map into their order.
fn rearrange<K>(entries: &[Entry<K>], start: usize, out: &mut Vec<u8>) {
    let unsorted = out.split_off(start);
    for entry in entries {
        out.extend_from_slice(
            unsorted.get(entry.start - start..entry.end - start).unwrap_or_default(),
        );
    }
}
