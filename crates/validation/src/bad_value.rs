//! The value that an error is about.

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

    /// A text that is shown as it is: the JSON of a value that is not a field, such as one of
    /// the types that only the API server has.
    pub fn shown(text: impl Into<String>) -> Self {
        Self(Some(text.into()))
    }

    /// The JSON of the value of any field. A value that has no JSON is shown as `null`.
    pub fn json(value: &(impl Field<Json> + ?Sized)) -> Self {
        let mut writer = JsonWriter::new(Vec::new());
        writer.value(value);
        let json = writer.finish().ok().and_then(|json| String::from_utf8(json).ok());
        // A value is written with the comma that would part it from the next one.
        let json = json.map(|it| it.trim_end_matches(',').to_owned());
        Self(Some(json.unwrap_or_else(|| "null".to_owned())))
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
                Self(Some(json.unwrap_or_else(|| "null".to_owned())))
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
        Self(Some(Quoted(text).to_string()))
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
