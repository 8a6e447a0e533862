//! Bytes, which are base64 or a list of numbers.

use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{ByteString, DecodeError, Position};
use data_encoding::BASE64;

use crate::{Json, JsonReader, JsonWriter, decode_base64};

impl Field<Json> for ByteString {
    fn read(&mut self, _: (), reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        if reader.null()? {
            *self = Self::null();
            return Ok(());
        }
        match reader.peek() {
            Some(b'"') => {
                let position = Position::byte(reader.offset());
                let text = reader.string()?;
                let bytes = decode_base64(text.as_bytes()).map_err(DecodeError::from);
                *self = bytes.map_err(|error| error.at(position))?.into();
            }
            _ => *self = read_numbers(reader, self)?.into(),
        }
        Ok(())
    }

    fn write(&self, _: (), writer: &mut JsonWriter) {
        if self.is_null() {
            writer.null();
        } else {
            writer.quoted_ascii(BASE64.encode(self).as_bytes());
        }
    }
}

/// Takes a list of numbers, which the reference takes for bytes as well. In it `null` leaves a byte
/// as it was.
fn read_numbers(reader: &mut JsonReader<'_>, before: &[u8]) -> Result<Vec<u8>, DecodeError> {
    let mut bytes = Vec::new();
    let mut first = true;
    reader.array_start("[]uint8")?;
    while reader.next_item(&mut first)? {
        let index = bytes.len();
        let byte = match reader.null()? {
            true => before.get(index).copied().unwrap_or_default(),
            false => reader.integer("uint8").map_err(|error| error.within_index(index))?,
        };
        bytes.push(byte);
    }
    Ok(bytes)
}
