//! Objects inside objects.

use apimachinery_runtime::{DecodeError, EncodeError, RawExtension};

use crate::{Field, Fields, Reader, WireType, Writer, merge_message, write_message};

const RAW: u32 = 1;

impl Fields for RawExtension {
    fn field_names(&self) -> &'static [(u32, &'static str)] {
        &[(RAW, "raw")]
    }

    fn merge_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut Reader<'_>,
    ) -> Result<(), DecodeError> {
        if number != RAW {
            return reader.skip(wire);
        }
        let raw = reader.bytes(wire)?;
        *self = Self::Raw(reader.keep(raw));
        Ok(())
    }

    fn write_fields(&self, writer: &mut Writer) {
        match self {
            Self::Null => {}
            Self::Raw(raw) => writer.bytes_field(RAW, raw),
            Self::Object(object) => {
                let name = object.type_info().name();
                writer.fail(EncodeError::invalid_value(format!(
                    "object {name} must be encoded before the object that holds it"
                )));
            }
        }
    }
}

/// A message with the encoded object as its field 1. A decoded object has no form here: the codec around
/// the serializer encodes it first, in a format of its choice. The reference writes nothing in its place,
/// which loses it.
impl Field for RawExtension {
    fn merge(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        merge_message(self, wire, reader)
    }

    fn write(&self, number: u32, writer: &mut Writer) {
        write_message(self, number, writer);
    }
}
