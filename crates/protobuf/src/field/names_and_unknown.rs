//! Messages of the vocabulary: a group-version, and an object that stays encoded.

use apimachinery_runtime::{DecodeError, GroupVersion, Str, TypeMeta, Unknown};

use crate::{Field, Fields, Reader, WireType, Writer, merge_message, write_message};

impl Fields for GroupVersion {
    fn field_names(&self) -> &'static [(u32, &'static str)] {
        &[(1, "group"), (2, "version")]
    }

    fn merge_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut Reader<'_>,
    ) -> Result<(), DecodeError> {
        match number {
            1 => self.group.merge(wire, reader)?,
            2 => self.version.merge(wire, reader)?,
            _ => return reader.skip(wire),
        }
        Ok(())
    }

    fn write_fields(&self, writer: &mut Writer) {
        self.version.write(2, writer);
        self.group.write(1, writer);
    }
}

impl Field for GroupVersion {
    fn merge(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        merge_message(self, wire, reader)
    }

    fn write(&self, number: u32, writer: &mut Writer) {
        write_message(self, number, writer);
    }
}

/// The names in an envelope; not numbered as in `meta/v1`.
#[derive(Default)]
struct Names {
    api_version: Str,
    kind: Str,
}

impl Fields for Names {
    fn field_names(&self) -> &'static [(u32, &'static str)] {
        &[(1, "apiVersion"), (2, "kind")]
    }

    fn merge_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut Reader<'_>,
    ) -> Result<(), DecodeError> {
        match number {
            1 => self.api_version.merge(wire, reader)?,
            2 => self.kind.merge(wire, reader)?,
            _ => return reader.skip(wire),
        }
        Ok(())
    }

    fn write_fields(&self, writer: &mut Writer) {
        self.kind.write(2, writer);
        self.api_version.write(1, writer);
    }
}

/// The message inside an envelope. An empty object is not written, where an envelope always has one.
impl Fields for Unknown {
    fn field_names(&self) -> &'static [(u32, &'static str)] {
        &[(1, "typeMeta"), (2, "raw"), (3, "contentEncoding"), (4, "contentType")]
    }

    fn merge_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut Reader<'_>,
    ) -> Result<(), DecodeError> {
        match number {
            1 => {
                let mut names = Names {
                    api_version: self.type_meta.api_version().into(),
                    kind: self.type_meta.kind().into(),
                };
                merge_message(&mut names, wire, reader)?;
                self.type_meta = TypeMeta::new(names.api_version, names.kind);
            }
            2 => {
                let raw = reader.bytes(wire)?;
                self.raw = reader.keep(raw);
            }
            3 => self.content_encoding.merge(wire, reader)?,
            4 => self.content_type.merge(wire, reader)?,
            _ => return reader.skip(wire),
        }
        Ok(())
    }

    fn write_fields(&self, writer: &mut Writer) {
        self.content_type.write(4, writer);
        self.content_encoding.write(3, writer);
        if !self.raw.is_empty() {
            writer.bytes_field(2, &self.raw);
        }
        let names = Names {
            api_version: self.type_meta.api_version().into(),
            kind: self.type_meta.kind().into(),
        };
        write_message(&names, 1, writer);
    }
}

impl Field for Unknown {
    fn merge(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        merge_message(self, wire, reader)
    }

    fn write(&self, number: u32, writer: &mut Writer) {
        write_message(self, number, writer);
    }
}
