//! JSON as Kubernetes writes it: the raw serializer, and direct readers and writers for API types.
//!
//! Nothing here knows about versions, and no type goes through serde: [`Json`] is a [format of
//! fields](apimachinery_runtime::fields), and one pass over the bytes fills the object, finds
//! unknown and duplicate fields, and verifies the kind. Output is byte for byte what Go's encoder
//! writes.
//!
//! ```
//! use apimachinery_json::{value_from_str, value_to_vec};
//!
//! let value = value_from_str(r#"{"b": [1, 1.0, "<"], "a": null}"#)?;
//! assert_eq!(value_to_vec(&value)?, br#"{"a":null,"b":[1,1,"\u003c"]}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]
mod base64;
mod buffer;
mod by_table;
mod compact;
#[doc(hidden)]
pub mod derived;
mod entry;
mod field;
mod field_index;
mod fields;
mod format;
mod framer;
mod infer_kind;
mod item_ranges;
mod limits;
mod list_scanner;
mod names_and_unknown;
mod normalized;
mod reader;
mod scan;
#[cfg(feature = "serde")]
mod serde_bridge;
mod serializer;
mod stream_list;
mod structs;
mod syntax;
mod text;
mod unstructured;
mod unstructured_entry;
mod value;
mod watch_event;
mod whole;
mod words;
mod writer;

pub use base64::{Base64Error, decode_base64};
pub use compact::{
    compact_into, compact_value_into, indent_by, indent_into, is_json, split_values,
};
pub use entry::{JsonEntry, ReadForeign, WriteForeign};
pub use field_index::{FieldIndex, FieldPlace};
pub use format::Json;
pub use framer::JsonFramer;
pub use infer_kind::{InferredKind, infer_kind};
pub use item_ranges::item_ranges;
pub use limits::{MAX_DEPTH, MAX_SKIP_DEPTH};
pub use normalized::{Normalizer, OpenObject};
pub use reader::JsonReader;
pub use scan::Scan;
pub use serializer::{JsonOptions, JsonSerializer, Locate, LocatedJson};
pub use unstructured::{
    JsonFallbackEncoder, UnstructuredDocument, decode_unstructured, from_unstructured,
    to_unstructured,
};
pub use unstructured_entry::UNSTRUCTURED_ENTRY;
pub use value::{value_from_str, value_to_vec};
pub use whole::{
    fill_slot, from_slice, from_str, from_value, to_string, to_string_pretty, to_value, to_vec,
};
pub use writer::JsonWriter;
