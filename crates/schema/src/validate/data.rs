//! Borrowed values, of an object its map.

use apimachinery_runtime::{Map, Str, Value};
use apimachinery_validation::BadValue;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Data<'a> {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(&'a str),
    List(&'a [Value]),
    Map(&'a Map<Str, Value>),
}

impl<'a> From<&'a Value> for Data<'a> {
    fn from(value: &'a Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(it) => Self::Bool(*it),
            Value::Int(it) => Self::Int(*it),
            Value::Float(it) => Self::Float(*it),
            Value::String(it) => Self::Text(it),
            Value::List(it) => Self::List(it),
            Value::Map(it) => Self::Map(it),
        }
    }
}

impl Data<'_> {
    /// As an error shows it.
    pub(super) fn shown(self) -> BadValue {
        match self {
            Self::Null => BadValue::of(&Value::Null),
            Self::Bool(it) => it.into(),
            Self::Int(it) => it.into(),
            Self::Float(it) => it.into(),
            Self::Text(it) => it.into(),
            Self::List(it) => BadValue::of(&Value::List(it.to_vec())),
            Self::Map(it) => BadValue::of(&Value::Map(it.clone())),
        }
    }

    /// The type that a schema would have, and the format of its numbers.
    pub(super) fn kind(self) -> (&'static str, &'static str) {
        match self {
            Self::Null => ("null", ""),
            Self::Bool(_) => ("boolean", ""),
            Self::Int(_) => ("integer", "int64"),
            Self::Float(_) => ("number", "float64"),
            Self::Text(_) => ("string", ""),
            Self::List(_) => ("array", ""),
            Self::Map(_) => ("object", ""),
        }
    }
}
