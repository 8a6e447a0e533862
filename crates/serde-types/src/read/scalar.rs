//! Values without parts, and keys.

use std::borrow::Cow;

use apimachinery_json::JsonReader;
use apimachinery_runtime::{DecodeError, Position};
use serde::de::{IntoDeserializer, Visitor};
use serde::{Deserializer, de};

use crate::error::ReadError;

/// Reads a text, a number, a boolean or a `null`.
pub(super) fn read<'de, 'a: 'de, V: Visitor<'de>>(
    reader: &mut JsonReader<'a>,
    visitor: V,
) -> Result<V::Value, ReadError> {
    match reader.peek() {
        Some(b'"') => match reader.string()? {
            Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        },
        Some(b't' | b'f') => visitor.visit_bool(reader.bool()?),
        Some(b'-' | b'0'..=b'9') => read_number(reader, visitor),
        Some(b'n') => {
            reader.null()?;
            visitor.visit_unit()
        }
        _ => Err(reader.wrong_type("value").into()),
    }
}

fn read_number<'de, V: Visitor<'de>>(
    reader: &mut JsonReader<'_>,
    visitor: V,
) -> Result<V::Value, ReadError> {
    let start = reader.checkpoint();
    let text = reader.raw_value()?;
    if !text.contains(['.', 'e', 'E']) {
        if let Ok(number) = text.parse::<u64>() {
            return visitor.visit_u64(number);
        }
        if let Ok(number) = text.parse::<i64>() {
            return visitor.visit_i64(number);
        }
    }
    reader.rewind(start);
    visitor.visit_f64(reader.float()?)
}

/// Reads a whole number of more than 64 bits.
pub(super) fn read_wide<N: std::str::FromStr + Default, T>(
    reader: &mut JsonReader<'_>,
    visit: impl FnOnce(N) -> Result<T, ReadError>,
) -> Result<T, ReadError> {
    if reader.null()? {
        return visit(N::default());
    }
    reader.peek();
    let at = Position::byte(reader.offset());
    let text = reader.raw_value()?;
    let misfit = || DecodeError::wrong_type(format!("number {text}"), "int128").at(at);
    visit(text.parse().map_err(|_| misfit())?)
}

/// The key of an object: a text, which a map may want as a number.
pub(super) struct Key<'a>(pub(super) Cow<'a, str>);

impl Key<'_> {
    fn parsed<N: std::str::FromStr>(&self, expected: &'static str) -> Result<N, ReadError> {
        self.0.parse().map_err(|_| DecodeError::wrong_type("string", expected).into())
    }
}

macro_rules! parsed_keys {
    ($($method:ident => $visit:ident($name:literal);)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
            visitor.$visit(self.parsed($name)?)
        }
    )*};
}

impl<'de, 'a: 'de> Deserializer<'de> for Key<'a> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0 {
            Cow::Borrowed(text) => visitor.visit_borrowed_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        }
    }

    parsed_keys! {
        deserialize_bool => visit_bool("bool");
        deserialize_i8 => visit_i8("int8");
        deserialize_i16 => visit_i16("int16");
        deserialize_i32 => visit_i32("int32");
        deserialize_i64 => visit_i64("int64");
        deserialize_i128 => visit_i128("int128");
        deserialize_u8 => visit_u8("uint8");
        deserialize_u16 => visit_u16("uint16");
        deserialize_u32 => visit_u32("uint32");
        deserialize_u64 => visit_u64("uint64");
        deserialize_u128 => visit_u128("uint128");
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let name: de::value::CowStrDeserializer<'de, ReadError> = self.0.into_deserializer();
        visitor.visit_enum(name)
    }

    serde::forward_to_deserialize_any! {
        f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct
        identifier ignored_any
    }
}
