//! CBOR ↔ JSON, token by token.
//!
//! The two formats list the entries of a map in different orders. Entries are written as they come and, when
//! they turn out not to be in order, moved. Sets of fields are looked through first, so that nothing has to be moved.

mod field_sets;
mod from_json;
mod order;
#[cfg(test)]
mod tests;
mod to_json;

pub(crate) use self::from_json::{Scratch, append_json};
pub(crate) use self::order::Order;
pub(crate) use self::to_json::item_to_json;

pub use self::from_json::json_to_cbor;
pub use self::to_json::{cbor_to_json, cbor_to_json_vec};
