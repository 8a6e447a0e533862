//! What templates find.

use apimachinery_runtime::{Map, Str, Unstructured, Value};

/// One thing that a template found: borrowed from the data, or a literal of the template.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Found<'a> {
    /// No value at all: data that is `null` itself, not `null` inside of data. Printed as
    /// `<no value>`.
    Nothing,
    /// `null` inside of data.
    Null,
    /// A boolean.
    Bool(bool),
    /// A whole number of the data.
    Int(i64),
    /// A whole number of the template.
    LiteralInt(i64),
    /// A byte of a text, which is what a text consists of (`{.name.*}`).
    Byte(u8),
    /// Any other number.
    Float(f64),
    /// A text of the data.
    Text(&'a str),
    /// A text of the template, which need not be UTF-8.
    LiteralText(&'a [u8]),
    /// A list.
    List(&'a [Value]),
    /// A map.
    Map(&'a Map<Str, Value>),
}

impl<'a> Found<'a> {
    /// The text of the data, or of the template when it is UTF-8.
    pub fn as_str(&self) -> Option<&'a str> {
        match *self {
            Self::Text(text) => Some(text),
            Self::LiteralText(text) => std::str::from_utf8(text).ok(),
            _ => None,
        }
    }

    /// The truth value.
    pub fn as_bool(&self) -> Option<bool> {
        match *self {
            Self::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The number, when it is whole.
    pub fn as_int(&self) -> Option<i64> {
        match *self {
            Self::Int(number) | Self::LiteralInt(number) => Some(number),
            Self::Byte(byte) => Some(byte.into()),
            _ => None,
        }
    }

    /// The number, a whole one rounded to the nearest float.
    pub fn as_float(&self) -> Option<f64> {
        match *self {
            Self::Float(number) => Some(number),
            _ => self.as_int().map(|number| number as f64),
        }
    }

    /// The items of a list.
    pub fn as_list(&self) -> Option<&'a [Value]> {
        match *self {
            Self::List(items) => Some(items),
            _ => None,
        }
    }

    /// The entries of a map.
    pub fn as_map(&self) -> Option<&'a Map<Str, Value>> {
        match *self {
            Self::Map(entries) => Some(entries),
            _ => None,
        }
    }

    /// Whether it is `null` or nothing.
    pub fn is_null(&self) -> bool {
        matches!(self, Self::Null | Self::Nothing)
    }

    /// A copy.
    pub fn to_value(&self) -> Value {
        match *self {
            Self::Nothing | Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(value),
            Self::Int(number) | Self::LiteralInt(number) => Value::Int(number),
            Self::Byte(byte) => Value::Int(byte.into()),
            Self::Float(number) => Value::Float(number),
            Self::Text(text) => Value::from(text),
            Self::LiteralText(text) => Value::String(String::from_utf8_lossy(text).as_ref().into()),
            Self::List(items) => Value::List(items.to_vec()),
            Self::Map(entries) => Value::Map(entries.clone()),
        }
    }

    /// What data is when a template starts with it: `null` is nothing.
    pub(crate) fn as_root(self) -> Self {
        match self {
            Self::Null => Self::Nothing,
            other => other,
        }
    }
}

impl<'a> From<&'a Value> for Found<'a> {
    fn from(value: &'a Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Int(number) => Self::Int(*number),
            Value::Float(number) => Self::Float(*number),
            Value::String(text) => Self::Text(text),
            Value::List(items) => Self::List(items),
            Value::Map(entries) => Self::Map(entries),
        }
    }
}

impl<'a> From<&'a Map<Str, Value>> for Found<'a> {
    fn from(entries: &'a Map<Str, Value>) -> Self {
        Self::Map(entries)
    }
}

impl<'a> From<&'a Unstructured> for Found<'a> {
    fn from(object: &'a Unstructured) -> Self {
        Self::Map(object.content())
    }
}
