//! Two types of the vocabulary with custom JSON.

use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{
    CONTENT_TYPE_JSON, DecodeError, GroupVersion, Position, Str, TypeMeta, Unknown,
};

use crate::{Json, JsonReader, JsonWriter};

/// The text `group/version`.
impl Field<Json> for GroupVersion {
    fn read(&mut self, _: (), reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        reader.peek();
        let position = Position::byte(reader.offset());
        *self = reader
            .string()?
            .parse()
            .map_err(|error| DecodeError::invalid_value(format!("{error}")).at(position))?;
        Ok(())
    }

    fn write(&self, _: (), writer: &mut JsonWriter) {
        writer.string(&self.api_version());
    }
}

/// The object as it is, whatever it is: reading keeps the text, also a `null`.
impl Field<Json> for Unknown {
    fn read(&mut self, _: (), reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        self.raw = reader.raw_bytes()?;
        self.type_meta = TypeMeta::default();
        self.content_type = Str::from_static(CONTENT_TYPE_JSON);
        Ok(())
    }

    fn write(&self, _: (), writer: &mut JsonWriter) {
        crate::entry::write_unknown(self, writer);
    }
}
