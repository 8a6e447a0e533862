//! The errors of the runtime, as serde wants them.

use std::borrow::Cow;
use std::fmt::{self, Display};

use apimachinery_runtime::{DecodeError, EncodeError, Position};
use serde::de::{Expected, Unexpected};
use serde::{de, ser};

/// Why a value could not be read.
#[derive(Debug)]
pub(crate) enum ReadError {
    Decode(DecodeError),
    /// The type refuses a field that appears twice: the document has to be read again, passing over
    /// all but the last one.
    Duplicate,
}

impl ReadError {
    /// The same, with the place filled in where it is open.
    pub(crate) fn at(self, offset: usize) -> Self {
        self.map(|error| error.at(Position::byte(offset)))
    }

    pub(crate) fn within_field(self, name: &str) -> Self {
        self.map(|error| error.within_field(name))
    }

    pub(crate) fn within_index(self, index: usize) -> Self {
        self.map(|error| error.within_index(index))
    }

    fn map(self, change: impl FnOnce(DecodeError) -> DecodeError) -> Self {
        match self {
            Self::Decode(error) => Self::Decode(change(error)),
            Self::Duplicate => Self::Duplicate,
        }
    }

    pub(crate) fn into_decode_error(self) -> DecodeError {
        match self {
            Self::Decode(error) => error,
            Self::Duplicate => DecodeError::custom("a field appears twice"),
        }
    }
}

impl From<DecodeError> for ReadError {
    fn from(error: DecodeError) -> Self {
        Self::Decode(error)
    }
}

impl Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Decode(error) => error.fmt(f),
            Self::Duplicate => f.write_str("a field appears twice"),
        }
    }
}

impl std::error::Error for ReadError {}

/// What is in the data, in the words of JSON.
fn found(unexpected: Unexpected<'_>) -> String {
    match unexpected {
        Unexpected::Bool(_) => "bool".to_owned(),
        Unexpected::Unsigned(number) => format!("number {number}"),
        Unexpected::Signed(number) => format!("number {number}"),
        Unexpected::Float(number) => format!("number {number}"),
        Unexpected::Char(_) | Unexpected::Str(_) | Unexpected::UnitVariant => "string".to_owned(),
        Unexpected::Unit | Unexpected::Option => "null".to_owned(),
        Unexpected::Seq => "array".to_owned(),
        Unexpected::Map => "object".to_owned(),
        other => other.to_string(),
    }
}

/// What a visitor expects, in the same words.
fn wanted(expected: &dyn Expected) -> Cow<'static, str> {
    let text = expected.to_string();
    Cow::Borrowed(match text.as_str() {
        "a sequence" => "array",
        "a map" => "object",
        "a string" | "a borrowed string" | "a character" => "string",
        "a boolean" => "bool",
        "i8" => "int8",
        "i16" => "int16",
        "i32" => "int32",
        "i64" => "int64",
        "u8" => "uint8",
        "u16" => "uint16",
        "u32" => "uint32",
        "u64" => "uint64",
        "f32" => "float32",
        "f64" => "float64",
        _ => return Cow::Owned(text),
    })
}

impl de::Error for ReadError {
    fn custom<T: Display>(message: T) -> Self {
        Self::Decode(DecodeError::custom(message.to_string()))
    }

    fn invalid_type(unexpected: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::Decode(DecodeError::wrong_type(found(unexpected), wanted(expected)))
    }

    fn duplicate_field(_: &'static str) -> Self {
        Self::Duplicate
    }
}

/// Why a value could not be written.
#[derive(Debug)]
pub(crate) struct WriteError(pub(crate) EncodeError);

impl WriteError {
    pub(crate) fn within_field(self, name: &str) -> Self {
        Self(self.0.within_field(name))
    }

    pub(crate) fn within_index(self, index: usize) -> Self {
        Self(self.0.within_index(index))
    }
}

impl From<EncodeError> for WriteError {
    fn from(error: EncodeError) -> Self {
        Self(error)
    }
}

impl Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for WriteError {}

impl ser::Error for WriteError {
    fn custom<T: Display>(message: T) -> Self {
        Self(EncodeError::invalid_value(message.to_string()))
    }
}
