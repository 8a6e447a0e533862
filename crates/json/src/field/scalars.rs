//! Texts, truth values and numbers.

use apimachinery_runtime::fields::Field;
use apimachinery_runtime::reflect::FieldInfo;
use apimachinery_runtime::{DecodeError, Str};

use crate::{Json, JsonReader, JsonWriter};

impl Field<Json> for Str {
    fn read(&mut self, _: (), reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        reader.text_into(self)
    }

    fn write(&self, _: (), writer: &mut JsonWriter) {
        writer.string(self);
    }

    #[inline]
    fn write_member(&self, key: &'static FieldInfo, writer: &mut JsonWriter) {
        writer.text_member(key, self);
    }
}

impl Field<Json> for String {
    fn read(&mut self, _: (), reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        if !reader.null()? {
            *self = reader.string()?.into_owned();
        }
        Ok(())
    }

    fn write(&self, _: (), writer: &mut JsonWriter) {
        writer.string(self);
    }
}

impl Field<Json> for bool {
    fn read(&mut self, _: (), reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        if !reader.null()? {
            *self = reader.bool()?;
        }
        Ok(())
    }

    fn write(&self, _: (), writer: &mut JsonWriter) {
        writer.bool(*self);
    }

    #[inline]
    fn write_member(&self, key: &'static FieldInfo, writer: &mut JsonWriter) {
        writer.bool_member(key, *self);
    }
}

macro_rules! integer_fields {
    ($($integer:ty => $name:literal),*) => {$(
        impl Field<Json> for $integer {
            fn read(&mut self, _: (), reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
                if !reader.null()? {
                    *self = reader.integer($name)?;
                }
                Ok(())
            }

            fn write(&self, _: (), writer: &mut JsonWriter) {
                writer.integer(*self);
            }

            #[inline]
            fn write_member(&self, key: &'static FieldInfo, writer: &mut JsonWriter) {
                writer.integer_member(key, *self);
            }
        }
    )*};
}

integer_fields!(
    i8 => "int8", i16 => "int16", i32 => "int32", i64 => "int64",
    u8 => "uint8", u16 => "uint16", u32 => "uint32", u64 => "uint64"
);

impl Field<Json> for f64 {
    fn read(&mut self, _: (), reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        if !reader.null()? {
            *self = reader.float()?;
        }
        Ok(())
    }

    fn write(&self, _: (), writer: &mut JsonWriter) {
        writer.float(*self);
    }
}
