//! Values that a field can have.

mod bytes;
pub(crate) mod lists;
pub(crate) mod maps;
mod scalars;

use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, RawExtension};

use crate::{Json, JsonReader, JsonWriter};

impl Field<Json> for RawExtension {
    fn read(&mut self, _: (), reader: &mut JsonReader<'_>) -> Result<(), DecodeError> {
        // Whatever an earlier member of that name has set stays.
        if !reader.null()? {
            *self = Self::Raw(reader.raw_bytes()?);
        }
        Ok(())
    }

    fn write(&self, _: (), writer: &mut JsonWriter) {
        match self {
            Self::Null => writer.null(),
            Self::Raw(raw) => writer.compacted(raw),
            Self::Object(object) => crate::entry::write_nested(&**object, writer),
        }
    }
}
