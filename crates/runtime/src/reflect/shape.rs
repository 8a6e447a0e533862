//! What values a type takes, as data.

use super::{FieldTable, MapType};

/// What values a type takes. Types refer to each other in circles, so what is inside is a function.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Shape {
    /// Text.
    Text,
    /// Bytes: base64 text in JSON.
    Bytes,
    /// `true` or `false`.
    Bool,
    /// A whole number between these two.
    Integer(i64, i64),
    /// Any number.
    Float,
    /// One of these texts, or another that a newer program may send.
    Texts(&'static [&'static str]),
    /// A value with a text of its own, such as a time.
    Scalar {
        /// Some values, as JSON.
        examples: &'static [&'static str],
        /// How OpenAPI calls the form of the text, such as `date-time`; empty when it has no name.
        format: &'static str,
        /// The path of the Rust type.
        path: &'static str,
    },
    /// The inner value, or none.
    Optional(fn() -> Shape),
    /// A list of these.
    List(fn() -> Shape),
    /// A map from text to these.
    Map(fn() -> Shape),
    /// A struct.
    Struct(&'static FieldTable),
    /// One of several.
    OneOf(&'static [fn() -> Shape]),
    /// Any value, kept as it came.
    Any,
    /// An object of some kind, which may still be encoded: appliers replace it as a whole.
    Encoded,
}

impl Shape {
    /// How appliers merge values of this shape, where a field or list declares nothing else: what the struct declares
    /// ([`FieldTable::map_type`]), also inside an option; `None` for anything else.
    pub fn map_type(&self) -> Option<MapType> {
        match self {
            Self::Optional(inner) => inner().map_type(),
            Self::Struct(table) => table.map_type(),
            _ => None,
        }
    }
}
