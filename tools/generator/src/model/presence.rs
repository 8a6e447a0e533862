//! When a field is written.

use super::types::{Shape, Sort};
use crate::facts::Field;

/// When a field is left out, or `null` in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    Always,
    UnlessNone,
    UnlessEmpty,
    /// As before, but protobuf has the field also when it is empty.
    JsonUnlessEmpty,
    JsonUnlessZero,
    JsonUnlessFalse,
    NullWhenNone,
    NullWhenUnset,
}

impl Presence {
    pub(super) fn of(field: &Field, shape: &Shape) -> Self {
        match (field.pointer, field.omitempty) {
            (true, true) => return Self::UnlessNone,
            (true, false) => return Self::NullWhenNone,
            _ => {}
        }
        match (shape.sort, field.omitempty) {
            (Sort::List | Sort::Map, true) => Self::UnlessEmpty,
            (Sort::Bytes | Sort::Wrapped, true) => Self::JsonUnlessEmpty,
            (Sort::List | Sort::Map | Sort::Bytes | Sort::Wrapped, false) => Self::NullWhenUnset,
            (Sort::Scalar, true) => match shape.text.as_str() {
                "bool" => Self::JsonUnlessFalse,
                text if text.starts_with(['i', 'u', 'f']) => Self::JsonUnlessZero,
                _ => Self::JsonUnlessEmpty,
            },
            (Sort::Value, _) if field.omitzero => Self::JsonUnlessZero,
            (Sort::Scalar | Sort::Value | Sort::Struct, _) => Self::Always,
        }
    }
}
