//! What a scalar means: null, boolean, number or string.

mod number;
mod timestamp;

use apimachinery_json::decode_base64;

pub(crate) use self::number::is_go_number;
use self::number::{Number, number};
use self::timestamp::is_timestamp;
use crate::byte_set::ByteSet;
use crate::error::{YamlError, YamlErrorKind};

/// How a scalar was tagged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tag {
    /// Plain and not tagged: the text decides.
    None,
    /// Quoted or in a block style, and not tagged: a string.
    Quoted,
    /// `!`: a string.
    NonSpecific,
    Str,
    Bool,
    Int,
    Float,
    Null,
    Timestamp,
    Binary,
    Merge,
    /// Any other: a string.
    Other,
}

/// A scalar's meaning.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value<'t> {
    Null,
    Bool(bool),
    Int(i64),
    /// An integer above the signed range.
    Uint(u64),
    Float(f64),
    Str(&'t [u8]),
    /// A decoded `!!binary`, which need not be UTF-8.
    Bytes(Vec<u8>),
}

impl Tag {
    pub(crate) fn named(tag: &[u8]) -> Self {
        match tag {
            b"!" => Self::NonSpecific,
            b"tag:yaml.org,2002:str" => Self::Str,
            b"tag:yaml.org,2002:bool" => Self::Bool,
            b"tag:yaml.org,2002:int" => Self::Int,
            b"tag:yaml.org,2002:float" => Self::Float,
            b"tag:yaml.org,2002:null" => Self::Null,
            b"tag:yaml.org,2002:timestamp" => Self::Timestamp,
            b"tag:yaml.org,2002:binary" => Self::Binary,
            b"tag:yaml.org,2002:merge" => Self::Merge,
            _ => Self::Other,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Bool => "!!bool",
            Self::Int => "!!int",
            Self::Float => "!!float",
            Self::Null => "!!null",
            Self::Timestamp => "!!timestamp",
            _ => "!!str",
        }
    }
}

/// What a scalar with this tag and text means.
///
/// # Errors
///
/// When the text does not fit the tag.
#[inline]
pub(crate) fn resolve(tag: Tag, text: &[u8]) -> Result<Value<'_>, YamlError> {
    match tag {
        Tag::None => Ok(plain(text)),
        Tag::Quoted | Tag::NonSpecific | Tag::Str | Tag::Merge | Tag::Other => Ok(Value::Str(text)),
        Tag::Binary => binary(text),
        Tag::Bool | Tag::Int | Tag::Float | Tag::Null | Tag::Timestamp => tagged(tag, text),
    }
}

/// What a plain scalar means. A timestamp is a string here, as the reference delivers it.
#[inline(always)]
pub(crate) fn plain(text: &[u8]) -> Value<'_> {
    if is_surely_string(text) { Value::Str(text) } else { word_or_number(text) }
}

/// Nothing but a string starts so, or starts so and is as long.
#[inline(always)]
pub(crate) fn is_surely_string(text: &[u8]) -> bool {
    text.first().is_some_and(|first| {
        !STARTS_OTHERS.contains(*first) || first.is_ascii_alphabetic() && text.len() > LONGEST_WORD
    })
}

/// What no string starts with, or not every one.
static STARTS_OTHERS: ByteSet = ByteSet::of(b"yYnNtTfFoO~0123456789+-.");

fn word_or_number(text: &[u8]) -> Value<'_> {
    let Some(&first) = text.first() else { return Value::Null };
    match first {
        b'y' | b'Y' | b'n' | b'N' | b't' | b'T' | b'f' | b'F' | b'o' | b'O' | b'~' => word(text),
        b'0'..=b'9' | b'+' | b'-' | b'.' => match number(text) {
            Some(Number::Int(value)) => Value::Int(value),
            Some(Number::Uint(value)) => Value::Uint(value),
            Some(Number::Float(value)) => Value::Float(value),
            None => Value::Str(text),
        },
        _ => Value::Str(text),
    }
}

/// A string with this text, written plainly, would be read as something else.
#[inline]
pub(crate) fn looks_like_another_type(text: &[u8]) -> bool {
    !matches!(plain(text), Value::Str(_)) || is_timestamp(text)
}

/// How long the longest boolean or null is.
const LONGEST_WORD: usize = 5;

fn word(text: &[u8]) -> Value<'_> {
    match text {
        b"y" | b"Y" | b"yes" | b"Yes" | b"YES" => Value::Bool(true),
        b"on" | b"On" | b"ON" | b"true" | b"True" | b"TRUE" => Value::Bool(true),
        b"n" | b"N" | b"no" | b"No" | b"NO" => Value::Bool(false),
        b"off" | b"Off" | b"OFF" | b"false" | b"False" | b"FALSE" => Value::Bool(false),
        b"~" | b"null" | b"Null" | b"NULL" => Value::Null,
        _ => Value::Str(text),
    }
}

fn tagged(tag: Tag, text: &[u8]) -> Result<Value<'_>, YamlError> {
    let (found, value) = match plain(text) {
        _ if tag == Tag::Timestamp && is_timestamp(text) => (Tag::Timestamp, Value::Str(text)),
        value @ Value::Null => (Tag::Null, value),
        value @ Value::Bool(_) => (Tag::Bool, value),
        Value::Int(value) if tag == Tag::Float => (Tag::Float, Value::Float(value as f64)),
        value @ (Value::Int(_) | Value::Uint(_)) => (Tag::Int, value),
        value @ Value::Float(_) => (Tag::Float, value),
        value => (Tag::Str, value),
    };
    if found == tag {
        return Ok(value);
    }
    let shown = String::from_utf8_lossy(text);
    let problem = format!("yaml: cannot decode {} `{shown}` as a {}", found.name(), tag.name());
    Err(YamlError::new(YamlErrorKind::TagMismatch, problem))
}

/// Standard base64 with padding; line breaks may be anywhere in it.
fn binary(text: &[u8]) -> Result<Value<'_>, YamlError> {
    decode_base64(text).map(Value::Bytes).map_err(|_| {
        let problem = "yaml: !!binary value contains invalid base64 data";
        YamlError::new(YamlErrorKind::Binary, problem)
    })
}
