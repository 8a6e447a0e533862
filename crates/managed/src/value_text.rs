//! Values as Go shows them in paths and error messages.

use std::fmt;

use apimachinery_go_text::float::{ShortestDecimal, name_of_non_finite};
use apimachinery_go_text::quote::Quoted;
use apimachinery_runtime::Value;

/// A value in a path, as `value.ToString` shows it: texts are quoted.
pub(crate) struct Shown<'a>(pub(crate) &'a Value);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::Null => f.write_str("null"),
            Value::String(text) => Quoted(text).fmt(f),
            Value::List(items) => {
                f.write_str("[")?;
                for (at, item) in items.iter().enumerate() {
                    write!(f, "{}{}", if at == 0 { "" } else { "," }, Self(item))?;
                }
                f.write_str("]")
            }
            Value::Map(entries) => {
                entries.iter().try_for_each(|(key, value)| write!(f, "{key}={}", Self(value)))
            }
            scalar => Plain(scalar).fmt(f),
        }
    }
}

/// A value in the format `%v`.
pub(crate) struct Plain<'a>(pub(crate) &'a Value);

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::Null => f.write_str("<nil>"),
            Value::Bool(value) => value.fmt(f),
            Value::Int(value) => value.fmt(f),
            Value::Float(value) => match name_of_non_finite(*value) {
                Some(name) => f.write_str(name),
                None => f.write_str(&ShortestDecimal::of(*value).to_general()),
            },
            Value::String(text) => f.write_str(text),
            Value::List(items) => {
                f.write_str("[")?;
                for (at, item) in items.iter().enumerate() {
                    write!(f, "{}{}", if at == 0 { "" } else { " " }, Self(item))?;
                }
                f.write_str("]")
            }
            Value::Map(entries) => {
                f.write_str("map[")?;
                for (at, (key, value)) in entries.iter().enumerate() {
                    write!(f, "{}{key}:{}", if at == 0 { "" } else { " " }, Self(value))?;
                }
                f.write_str("]")
            }
        }
    }
}

/// A value in the format `%#v`.
pub(crate) struct Source<'a>(pub(crate) &'a Value);

impl fmt::Display for Source<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::Null => f.write_str("interface {}(nil)"),
            Value::String(text) => Quoted(text).fmt(f),
            Value::List(items) => {
                f.write_str("[]interface {}{")?;
                for (at, item) in items.iter().enumerate() {
                    write!(f, "{}{}", if at == 0 { "" } else { ", " }, Self(item))?;
                }
                f.write_str("}")
            }
            Value::Map(entries) => {
                f.write_str("map[string]interface {}{")?;
                for (at, (key, value)) in entries.iter().enumerate() {
                    let comma = if at == 0 { "" } else { ", " };
                    write!(f, "{comma}{}:{}", Quoted(key), Self(value))?;
                }
                f.write_str("}")
            }
            scalar => Plain(scalar).fmt(f),
        }
    }
}
