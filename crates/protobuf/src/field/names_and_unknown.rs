//! Messages of the vocabulary: a group-version, and an object that stays encoded.

use apimachinery_runtime::fields::{Field, Fields};
use apimachinery_runtime::{DecodeError, GroupVersion, Str, TypeMeta, Unknown};

use crate::fields::{read_struct, write_struct};
use crate::{Protobuf, ProtobufReader, ProtobufWriter, WireType};

crate::message!(@fields [] GroupVersion { 1 group, 2 version });

/// The names in an envelope; not numbered as in `meta/v1`.
#[derive(Default)]
struct Names {
    api_version: Str,
    kind: Str,
}

crate::message!([] Names { 1 "apiVersion" api_version, 2 "kind" kind });

/// The message inside an envelope. An empty object is not written, where an envelope always has
/// one.
impl Fields<Protobuf> for Unknown {
    fn read_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        match number {
            1 => {
                let mut names = Names {
                    api_version: self.type_meta.api_version().into(),
                    kind: self.type_meta.kind().into(),
                };
                read_struct(&mut names, wire, reader)?;
                self.type_meta = TypeMeta::new(names.api_version, names.kind);
            }
            2 => {
                let raw = reader.bytes(wire)?;
                self.raw = reader.to_shared(raw);
            }
            3 => self.content_encoding.read(wire, reader)?,
            4 => self.content_type.read(wire, reader)?,
            _ => return reader.skip(wire),
        }
        Ok(())
    }

    fn write_fields(&self, writer: &mut ProtobufWriter) {
        self.content_type.write(4, writer);
        self.content_encoding.write(3, writer);
        if !self.raw.is_empty() {
            writer.bytes_field(2, &self.raw);
        }
        let names = Names {
            api_version: self.type_meta.api_version().into(),
            kind: self.type_meta.kind().into(),
        };
        write_struct(&names, 1, writer);
    }
}

crate::message_field!([] Unknown);
