//! Texts: [`Str`], and how Go writes what errors and fields hold.

mod civil;
mod identifier;
mod line_index;
pub(crate) mod nearest;
mod position;
mod snippet;
mod str;
pub(crate) mod type_label;

pub use apimachinery_go_text::float::{ShortestDecimal, name_of_non_finite};
pub use apimachinery_go_text::quote::{Quoted, is_printable};
pub use civil::{CivilTime, days_in_month};
pub use identifier::identifier;
pub use line_index::LineIndex;
pub use nearest::nearest_name;
pub use position::Position;
pub use snippet::Snippet;
pub use str::Str;
pub use type_label::TypeLabel;

/// The hash table that kinds, types and conversions are looked up in.
///
/// With the hash of `std`, looking a kind up takes a third of finding the kind of a document.
pub(crate) type HashMap<K, V> = std::collections::HashMap<K, V, foldhash::fast::RandomState>;
