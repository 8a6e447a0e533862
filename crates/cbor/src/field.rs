//! Values that can stand in a field.

mod collections;
mod raw_extension;

use apimachinery_json as json;
use apimachinery_runtime::{ByteString, DecodeError, Str};

use crate::{Reader, Writer};

/// A value that can stand in a field of an API type: how it reads and writes its CBOR.
///
/// When a value is empty and left out is the same as in JSON, and said there. A type that implements only
/// [`json::Field`] can stand in a field too: it goes through its JSON.
///
/// **Contract.** `read_cbor` takes exactly one item. It reads *into* `self`, as the reference does: a `null`
/// leaves a plain value alone and empties an optional one.
///
/// **Who implements this.** Strings, numbers, lists, maps and options of such values here; every struct
/// through the derive; scalar types of `meta/v1` by hand.
pub trait Field: json::Field {
    /// Reads one value.
    ///
    /// # Errors
    /// When the value has another shape, or is malformed.
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError>;

    /// Reads the value of a map entry that stands behind one with the value `previous`. The reference reads
    /// plain values of a map into one place, so that a `null` repeats the value before it.
    ///
    /// # Errors
    /// As [`read_cbor`](Self::read_cbor).
    fn read_cbor_after(
        &mut self,
        previous: Option<&Self>,
        reader: &mut Reader<'_>,
    ) -> Result<(), DecodeError> {
        let _ = previous;
        self.read_cbor(reader)
    }

    /// Writes the value.
    fn write_cbor(&self, writer: &mut Writer);

    /// Writes an entry of a map: the key, which [`Writer::field`] describes, and the value.
    fn write_entry(&self, key: &'static [u8], writer: &mut Writer) {
        writer.key(key);
        self.write_cbor(writer);
    }
}

macro_rules! plain_fields {
    ($($type:ty: |$reader:ident| $take:expr, |$value:ident, $writer:ident| $write:expr;)*) => {$(
        impl Field for $type {
            #[inline]
            fn read_cbor(&mut self, $reader: &mut Reader<'_>) -> Result<(), DecodeError> {
                if let Some(taken) = $take {
                    *self = taken;
                }
                Ok(())
            }

            fn read_cbor_after(
                &mut self,
                previous: Option<&Self>,
                $reader: &mut Reader<'_>,
            ) -> Result<(), DecodeError> {
                match $take {
                    Some(taken) => *self = taken,
                    None => *self = previous.cloned().unwrap_or_default(),
                }
                Ok(())
            }

            #[inline]
            fn write_cbor(&self, $writer: &mut Writer) {
                let $value = self;
                $write;
            }
        }
    )*};
}

plain_fields! {
    String: |reader| reader.text()?.map(String::from), |text, writer| writer.text(text);
    bool: |reader| reader.bool()?, |value, writer| writer.bool(*value);
    i8: |reader| reader.integer("int8")?, |number, writer| writer.integer((*number).into());
    i16: |reader| reader.integer("int16")?, |number, writer| writer.integer((*number).into());
    i32: |reader| reader.integer("int32")?, |number, writer| writer.integer((*number).into());
    i64: |reader| reader.integer("int64")?, |number, writer| writer.integer(*number);
    u8: |reader| reader.integer("uint8")?, |number, writer| writer.unsigned((*number).into());
    u16: |reader| reader.integer("uint16")?, |number, writer| writer.unsigned((*number).into());
    u32: |reader| reader.integer("uint32")?, |number, writer| writer.unsigned((*number).into());
    u64: |reader| reader.integer("uint64")?, |number, writer| writer.unsigned(*number);
    f64: |reader| reader.float()?, |number, writer| writer.float(*number);
}

impl Field for Str {
    #[inline]
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        reader.text_into(self)
    }

    fn read_cbor_after(
        &mut self,
        previous: Option<&Self>,
        reader: &mut Reader<'_>,
    ) -> Result<(), DecodeError> {
        *self = reader.text_or(|| previous.cloned().unwrap_or_default())?;
        Ok(())
    }

    #[inline]
    fn write_cbor(&self, writer: &mut Writer) {
        writer.text(self);
    }

    #[inline]
    fn write_entry(&self, key: &'static [u8], writer: &mut Writer) {
        writer.text_entry(key, self);
    }
}

impl<T: Field + Default> Field for Option<T> {
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if reader.nil() {
            *self = None;
            return Ok(());
        }
        self.get_or_insert_default().read_cbor(reader)
    }

    fn write_cbor(&self, writer: &mut Writer) {
        match self {
            Some(value) => value.write_cbor(writer),
            None => writer.null(),
        }
    }

    fn write_entry(&self, key: &'static [u8], writer: &mut Writer) {
        match self {
            Some(value) => value.write_entry(key, writer),
            None => {
                writer.key(key);
                writer.null();
            }
        }
    }
}

impl<T: Field> Field for Box<T> {
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        (**self).read_cbor(reader)
    }

    fn write_cbor(&self, writer: &mut Writer) {
        (**self).write_cbor(writer);
    }

    fn write_entry(&self, key: &'static [u8], writer: &mut Writer) {
        (**self).write_entry(key, writer);
    }
}

impl Field for ByteString {
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        *self = match reader.byte_string()? {
            Some(bytes) => reader.keep(&bytes).into(),
            None => Self::null(),
        };
        Ok(())
    }

    fn write_cbor(&self, writer: &mut Writer) {
        if self.is_null() { writer.null() } else { writer.bytes(self) }
    }
}

/// How a string type stands in CBOR: as the string in it.
///
/// `string_field!(JobPhase)` implements [`Field`] for a newtype that converts from `Str` and into `&str`.
#[macro_export]
macro_rules! string_field {
    ($name:ident) => {
        impl $crate::Field for $name {
            fn read_cbor(
                &mut self,
                reader: &mut $crate::Reader<'_>,
            ) -> ::core::result::Result<(), $crate::DecodeError> {
                $crate::Field::read_cbor(&mut self.0, reader)
            }

            fn read_cbor_after(
                &mut self,
                previous: ::core::option::Option<&Self>,
                reader: &mut $crate::Reader<'_>,
            ) -> ::core::result::Result<(), $crate::DecodeError> {
                $crate::Field::read_cbor_after(&mut self.0, previous.map(|it| &it.0), reader)
            }

            fn write_cbor(&self, writer: &mut $crate::Writer) {
                $crate::Field::write_cbor(&self.0, writer);
            }

            fn write_entry(&self, key: &'static [u8], writer: &mut $crate::Writer) {
                $crate::Field::write_entry(&self.0, key, writer);
            }
        }
    };
}
