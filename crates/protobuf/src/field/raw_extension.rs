//! Objects inside objects.

use apimachinery_runtime::fields::Fields;
use apimachinery_runtime::{DecodeError, EncodeError, RawExtension};

use crate::{Protobuf, ProtobufReader, ProtobufWriter, WireType};

const RAW: u32 = 1;

/// A message with the encoded object as its field 1. A decoded object has no form here: the codec
/// around the serializer encodes it first, in a format of its choice. The reference writes nothing
/// in its place, which loses it.
impl Fields<Protobuf> for RawExtension {
    fn read_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        if number != RAW {
            return reader.skip(wire);
        }
        let raw = reader.bytes(wire)?;
        *self = Self::Raw(reader.to_shared(raw));
        Ok(())
    }

    fn write_fields(&self, writer: &mut ProtobufWriter) {
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

crate::message_field!([] RawExtension);
