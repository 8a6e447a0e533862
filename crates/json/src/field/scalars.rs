//! Texts, truth values and numbers.

use apimachinery_runtime::{DecodeError, Str};

use super::Field;
use crate::{Reader, Writer};

impl Field for Str {
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        reader.text_into(self)
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(self);
    }

    #[inline]
    fn write_member(&self, key: &'static str, writer: &mut Writer) {
        writer.text_member(key, self);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.as_str().is_empty()
    }
}

impl Field for String {
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if !reader.null()? {
            *self = reader.string()?.into_owned();
        }
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(self);
    }

    fn is_empty(&self) -> bool {
        self.as_str().is_empty()
    }
}

impl Field for bool {
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if !reader.null()? {
            *self = reader.bool()?;
        }
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        writer.bool(*self);
    }

    #[inline]
    fn write_member(&self, key: &'static str, writer: &mut Writer) {
        writer.bool_member(key, *self);
    }

    fn is_empty(&self) -> bool {
        !*self
    }
}

macro_rules! integer_fields {
    ($($integer:ty => $name:literal),*) => {$(
        impl Field for $integer {
            fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
                if !reader.null()? {
                    *self = reader.integer($name)?;
                }
                Ok(())
            }

            fn write(&self, writer: &mut Writer) {
                match i64::try_from(*self) {
                    Ok(number) => writer.int(number),
                    Err(_) => writer.integer(*self),
                }
            }

            #[inline]
            fn write_member(&self, key: &'static str, writer: &mut Writer) {
                match i64::try_from(*self) {
                    Ok(number) => writer.int_member(key, number),
                    Err(_) => writer.member(key, self),
                }
            }

            fn is_empty(&self) -> bool {
                *self == 0
            }
        }
    )*};
}

integer_fields!(
    i8 => "int8", i16 => "int16", i32 => "int32", i64 => "int64",
    u8 => "uint8", u16 => "uint16", u32 => "uint32", u64 => "uint64"
);

impl Field for f64 {
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if !reader.null()? {
            *self = reader.float()?;
        }
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        writer.float(*self);
    }

    fn is_empty(&self) -> bool {
        *self == 0.0
    }
}
