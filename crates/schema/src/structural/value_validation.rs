//! What values must fulfil beside their type.

use apimachinery_runtime::{Str, Value};

use super::Structural;
use crate::Pattern;

/// What a value must fulfil beside its type. Rare keywords are in separate parts, so that the
/// others take less memory.
///
/// Corresponds to `schema.ValueValidation`.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct ValueValidation {
    /// The format of a string or a number, such as `date-time` or `int32`.
    pub format: Str,
    /// The greatest number.
    pub maximum: Option<f64>,
    /// Whether the greatest number itself is excluded.
    pub exclusive_maximum: bool,
    /// The least number.
    pub minimum: Option<f64>,
    /// Whether the least number itself is excluded.
    pub exclusive_minimum: bool,
    /// What a number is a multiple of.
    pub multiple_of: Option<f64>,
    /// The most characters of a string.
    pub max_length: Option<i64>,
    /// The least characters of a string.
    pub min_length: Option<i64>,
    /// The pattern of a string.
    pub pattern: Option<Box<Pattern>>,
    /// The values that there are; any, when empty.
    pub r#enum: Vec<Value>,
    /// The fields that an object must have.
    pub required: Vec<Str>,
    /// How many items and fields there may be; see [`sizes`](Self::sizes).
    pub sizes: Option<Box<Sizes>>,
    /// Other schemas for the same value; see [`junctors`](Self::junctors).
    pub junctors: Option<Box<Junctors>>,
}

/// How many items a list may have, and fields an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sizes {
    /// The most items of a list.
    pub max_items: Option<i64>,
    /// The least items of a list.
    pub min_items: Option<i64>,
    /// Whether no two items of a list are the same.
    pub unique_items: bool,
    /// The most fields of an object.
    pub max_properties: Option<i64>,
    /// The least fields of an object.
    pub min_properties: Option<i64>,
}

/// Other schemas for the same value.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Junctors {
    /// Schemas of which the value fulfils all.
    pub all_of: Vec<Structural>,
    /// Schemas of which the value fulfils one and no other.
    pub one_of: Vec<Structural>,
    /// Schemas of which the value fulfils one at least.
    pub any_of: Vec<Structural>,
    /// A schema that the value does not fulfil.
    pub not: Option<Box<Structural>>,
}

static NO_SIZES: Sizes = Sizes {
    max_items: None,
    min_items: None,
    unique_items: false,
    max_properties: None,
    min_properties: None,
};

static NO_JUNCTORS: Junctors =
    Junctors { all_of: Vec::new(), one_of: Vec::new(), any_of: Vec::new(), not: None };

impl ValueValidation {
    pub(crate) const fn new() -> Self {
        Self {
            format: Str::new(),
            maximum: None,
            exclusive_maximum: false,
            minimum: None,
            exclusive_minimum: false,
            multiple_of: None,
            max_length: None,
            min_length: None,
            pattern: None,
            r#enum: Vec::new(),
            required: Vec::new(),
            sizes: None,
            junctors: None,
        }
    }

    /// How many items and fields there may be; any number by default.
    pub fn sizes(&self) -> &Sizes {
        self.sizes.as_deref().unwrap_or(&NO_SIZES)
    }

    /// Other schemas for the same value; none, when the schema has none.
    pub fn junctors(&self) -> &Junctors {
        self.junctors.as_deref().unwrap_or(&NO_JUNCTORS)
    }
}
