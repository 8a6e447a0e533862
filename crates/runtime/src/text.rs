//! Texts: [`Str`], and how Go writes what errors and fields hold.

mod civil;
mod float_text;
pub(crate) mod hash_map;
mod identifier;
mod line_index;
pub(crate) mod nearest;
mod quote;
mod snippet;
mod str;
pub(crate) mod type_label;

pub use civil::{CivilTime, days_in_month};
pub use float_text::{ShortestDecimal, name_of_non_finite};
pub use identifier::identifier;
pub use line_index::LineIndex;
pub use nearest::nearest_name;
pub use quote::{Quoted, is_printable};
pub use snippet::Snippet;
pub use str::Str;
pub use type_label::TypeLabel;
