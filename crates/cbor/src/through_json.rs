//! Fields of a type that implements only JSON.
//!
//! The derive calls the methods of [`Slot`]. Those of its own are there for types with [`Field`]; for others
//! the compiler goes on to the trait [`ThroughJson`], which has the same names. So a feature that is turned on
//! somewhere else never breaks a type written by hand.

use apimachinery_json as json;
use apimachinery_runtime::DecodeError;

use crate::{Field, Reader, Writer, cbor_to_json_vec};

/// The place of a field.
#[derive(Debug)]
pub struct Slot<T>(pub T);

impl<T: Field> Slot<&mut T> {
    /// Reads the field.
    ///
    /// # Errors
    /// As [`Field::read_cbor`].
    #[inline]
    pub fn read(self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        self.0.read_cbor(reader)
    }
}

impl<T: Field> Slot<&T> {
    /// Writes the field as [`Writer::field`].
    #[inline]
    pub fn write(self, key: &'static [u8], writer: &mut Writer) {
        writer.field(key, self.0);
    }

    /// Writes the field as [`Writer::field_unless_empty`].
    #[inline]
    pub fn write_unless_empty(self, key: &'static [u8], writer: &mut Writer) {
        writer.field_unless_empty(key, self.0);
    }

    /// Writes the field as [`Writer::field_always`].
    #[inline]
    pub fn write_always(self, key: &'static [u8], writer: &mut Writer) {
        writer.field_always(key, self.0);
    }
}

/// What [`Slot`] can do for types that have only JSON.
pub trait ThroughJson: Sized {
    /// Reads the field from the JSON that says the same.
    ///
    /// # Errors
    /// When the item has no JSON, or the field does not take it.
    fn read(self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        let _ = (self, reader);
        Ok(())
    }

    /// Writes the field's JSON as CBOR, unless its type leaves it out.
    fn write(self, key: &'static [u8], writer: &mut Writer) {
        let _ = (self, key, writer);
    }

    /// Writes the field's JSON as CBOR unless it is empty.
    fn write_unless_empty(self, key: &'static [u8], writer: &mut Writer) {
        let _ = (self, key, writer);
    }

    /// Writes the field's JSON as CBOR.
    fn write_always(self, key: &'static [u8], writer: &mut Writer) {
        let _ = (self, key, writer);
    }
}

impl<T: json::Field> ThroughJson for Slot<&mut T> {
    fn read(self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        let position = reader.position();
        let json = cbor_to_json_vec(reader.payload()?)?;
        let text = std::str::from_utf8(&json).unwrap_or_default();
        let read = self.0.read(&mut json::Reader::from_text(text));
        read.map_err(|error| error.relocated(Some(position)))
    }
}

impl<T: json::Field> ThroughJson for Slot<&T> {
    fn write(self, key: &'static [u8], writer: &mut Writer) {
        if !self.0.is_omitted() {
            self.write_always(key, writer);
        }
    }

    fn write_unless_empty(self, key: &'static [u8], writer: &mut Writer) {
        if !self.0.is_empty() {
            self.write_always(key, writer);
        }
    }

    fn write_always(self, key: &'static [u8], writer: &mut Writer) {
        let mut json = json::Writer::new(Vec::new());
        self.0.write(&mut json);
        match json.finish() {
            Ok(json) => {
                writer.key(key);
                writer.json(&json);
            }
            Err(error) => writer.fail(error),
        }
    }
}
