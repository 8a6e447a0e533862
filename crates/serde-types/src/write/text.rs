//! Values that are one text: keys of maps, and names.

use std::fmt::Display;

use apimachinery_runtime::EncodeError;
use serde::ser::{Impossible, Serialize, Serializer};

use crate::error::WriteError;

/// Takes the text of a value.
pub(super) struct Text;

fn no_text(_: &str) -> WriteError {
    WriteError(EncodeError::invalid_value("the key of a map is a text or a whole number"))
}

fn printed(value: impl Display) -> Result<String, WriteError> {
    Ok(value.to_string())
}

macro_rules! printed {
    ($($method:ident($value:ty);)*) => {$(
        fn $method(self, value: $value) -> Result<String, WriteError> {
            printed(value)
        }
    )*};
}

impl Serializer for Text {
    type Ok = String;
    type Error = WriteError;
    type SerializeSeq = Impossible<String, WriteError>;
    type SerializeTuple = Impossible<String, WriteError>;
    type SerializeTupleStruct = Impossible<String, WriteError>;
    type SerializeTupleVariant = Impossible<String, WriteError>;
    type SerializeMap = Impossible<String, WriteError>;
    type SerializeStruct = Impossible<String, WriteError>;
    type SerializeStructVariant = Impossible<String, WriteError>;

    printed! {
        serialize_bool(bool);
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_i128(i128);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_u128(u128);
        serialize_char(char);
        serialize_str(&str);
    }

    refuse! {
        no_text: f32 f64 bytes none unit unit_struct newtype_variant seq tuple tuple_struct
        tuple_variant map struct struct_variant
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<String, WriteError> {
        value.serialize(self)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<String, WriteError> {
        printed(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<String, WriteError> {
        value.serialize(self)
    }
}
