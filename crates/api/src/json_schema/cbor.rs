//! The same parts in CBOR.
//!
//! In the reference these types read themselves, so that a field unknown to the schema in them is an error
//! however the document is read.

use apimachinery_cbor::{Field, Reader, Writer, cbor_to_json_vec};
use apimachinery_json as json;
use apimachinery_runtime::DecodeError;
use bytes::Bytes;

use super::{Json, OrArray, OrBool, OrStringArray};

const FALSE: u8 = 0xf4;
const TRUE: u8 = 0xf5;
const NULL: u8 = 0xf6;

impl Field for Json {
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        let raw = reader.payload()?;
        if raw.first() != Some(&NULL) {
            self.raw = Bytes::from(cbor_to_json_vec(raw)?).into();
        }
        Ok(())
    }

    fn write_cbor(&self, writer: &mut Writer) {
        if self.raw.is_empty() { writer.null() } else { writer.json(&self.raw) }
    }
}

/// The first byte of the item, behind the tag that only says "this is CBOR".
fn first_byte(reader: &Reader<'_>) -> Option<u8> {
    reader.peek_behind_self_described()
}

fn read_own<T: Field + Default>(reader: &mut Reader<'_>) -> Result<T, DecodeError> {
    reader.isolated(|reader| {
        let mut value = T::default();
        value.read_cbor(reader)?;
        Ok(value)
    })
}

impl<T: Field + json::Field + Default> Field for OrBool<T> {
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        *self = match first_byte(reader) {
            Some(0xa0..=0xbf) => Self { allows: true, schema: Some(read_own(reader)?) },
            Some(FALSE | TRUE) => Self { allows: read_own(reader)?, schema: None },
            _ => {
                let position = reader.position();
                reader.payload()?;
                let error = DecodeError::invalid_value("boolean or JSON schema expected");
                return Err(error.at(position));
            }
        };
        Ok(())
    }

    fn write_cbor(&self, writer: &mut Writer) {
        match &self.schema {
            Some(schema) => schema.write_cbor(writer),
            None => self.allows.write_cbor(writer),
        }
    }
}

impl<T: Field + json::Field + Default> Field for OrArray<T> {
    /// What is neither an object nor a list is passed over, as in the reference.
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        *self = Self::default();
        match first_byte(reader) {
            Some(0xa0..=0xbf) => self.schema = Some(read_own(reader)?),
            Some(0x80..=0x9f) => self.json_schemas = read_own(reader)?,
            _ => drop(reader.payload()?),
        }
        Ok(())
    }

    fn write_cbor(&self, writer: &mut Writer) {
        if self.json_schemas.is_empty() {
            self.schema.write_cbor(writer);
        } else {
            self.json_schemas.write_cbor(writer);
        }
    }
}

impl<T: Field + json::Field + Default> Field for OrStringArray<T> {
    /// What is neither an object nor a list is passed over, as in the reference.
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        *self = Self::default();
        match first_byte(reader) {
            Some(0xa0..=0xbf) => self.schema = Some(read_own(reader)?),
            Some(0x80..=0x9f) => self.property = read_own(reader)?,
            _ => drop(reader.payload()?),
        }
        Ok(())
    }

    fn write_cbor(&self, writer: &mut Writer) {
        if self.property.is_empty() {
            self.schema.write_cbor(writer);
        } else {
            self.property.write_cbor(writer);
        }
    }
}
