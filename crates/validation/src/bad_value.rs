//! The value that an error is about.

use std::fmt::{self, Write};

use apimachinery_json::{Json, JsonWriter, value_to_vec};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{Quoted, ShortestDecimal, Str, Value, name_of_non_finite};

/// The value that an error is about, as the error shows it.
///
/// Corresponds to the rules of `field.Error` for `BadValue`: texts in Go's quotes, numbers and
/// booleans as they are, everything else as JSON. A string type of the API is "everything else":
/// its JSON escapes `<` and other letters that Go's quotes leave alone.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BadValue(Option<String>);

impl BadValue {
    /// No value is shown.
    pub const OMITTED: Self = Self(None);

    /// How many bytes of a value an error shows: as many as those of a
    /// [list](crate::FieldErrors::MAX_SIZE) take together.
    ///
    /// The reference shows all of it, which the response to a client has twice.
    pub const MAX_LENGTH: usize = 1 << 20;

    /// A text that is shown as it is: the JSON of a value that is not a field, such as one of the
    /// types that only the API server has. What goes beyond [`MAX_LENGTH`](Self::MAX_LENGTH) is
    /// counted.
    pub fn shown(text: impl Into<String>) -> Self {
        let text = text.into();
        if text.len() > Self::MAX_LENGTH { Self::displayed(text) } else { Self(Some(text)) }
    }

    /// As [`shown`](Self::shown), without ever holding the whole text.
    pub fn displayed(value: impl fmt::Display) -> Self {
        let mut start = Start::default();
        // Nothing is refused, so what fails is a mistake of the value's own.
        let _ = write!(start, "{value}");
        Self(Some(start.finish()))
    }

    /// The JSON of the value of any field. A value that has no JSON is shown as `null`.
    pub fn json(value: &(impl Field<Json> + ?Sized)) -> Self {
        let mut writer = JsonWriter::new(Vec::new());
        writer.value(value);
        let json = writer.finish().ok().and_then(|json| String::from_utf8(json).ok());
        // A value is written with the comma that would part it from the next one.
        let json = json.map(|it| it.trim_end_matches(',').to_owned());
        Self::shown(json.unwrap_or_else(|| "null".to_owned()))
    }

    /// The JSON of unstructured data, texts and numbers as for typed values.
    pub fn of(value: &Value) -> Self {
        match value {
            Value::Bool(value) => Self::from(*value),
            Value::Int(value) => Self::from(*value),
            Value::Float(value) => Self::from(*value),
            Value::String(text) => Self::from(text.as_str()),
            other => {
                let json = value_to_vec(other).ok().and_then(|it| String::from_utf8(it).ok());
                Self::shown(json.unwrap_or_else(|| "null".to_owned()))
            }
        }
    }

    /// What the error shows, when it shows something.
    pub fn text(&self) -> Option<&str> {
        self.0.as_deref()
    }
}

impl From<&str> for BadValue {
    fn from(text: &str) -> Self {
        Self::shown(Quoted(text).to_string())
    }
}

impl From<&String> for BadValue {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<&Str> for BadValue {
    fn from(text: &Str) -> Self {
        Self::from(text.as_str())
    }
}

macro_rules! shown_as_it_is {
    ($($type:ty),*) => {
        $(impl From<$type> for BadValue {
            fn from(value: $type) -> Self {
                Self(Some(value.to_string()))
            }
        })*
    };
}

shown_as_it_is!(bool, i32, i64, u32, usize);

impl From<f64> for BadValue {
    fn from(value: f64) -> Self {
        Self(Some(match name_of_non_finite(value) {
            None => ShortestDecimal::of(value).to_general(),
            Some(name) => name.to_owned(),
        }))
    }
}

impl From<f32> for BadValue {
    fn from(value: f32) -> Self {
        Self(Some(match name_of_non_finite(value.into()) {
            None => ShortestDecimal::of_f32(value).to_general(),
            Some(name) => name.to_owned(),
        }))
    }
}

/// The start of a text, and how many bytes came after it.
#[derive(Default)]
struct Start {
    text: String,
    more: usize,
}

impl Start {
    fn finish(mut self) -> String {
        if self.more > 0 {
            self.text.push_str(&format!("… ({} more bytes)", self.more));
        }
        self.text
    }
}

impl Write for Start {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        let room = if self.more > 0 { 0 } else { BadValue::MAX_LENGTH - self.text.len() };
        if part.len() <= room {
            self.text.push_str(part);
            return Ok(());
        }
        let end = (0..=room).rev().find(|at| part.is_char_boundary(*at)).unwrap_or_default();
        let (start, rest) = part.split_at(end);
        self.text.push_str(start);
        self.more += rest.len();
        Ok(())
    }
}
