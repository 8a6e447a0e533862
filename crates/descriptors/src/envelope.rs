//! The envelope that names an object's kind.

use apimachinery_protobuf::{PREFIX, Reader, WireType, Writer};
use apimachinery_runtime::{
    Completion, DecodeError, DecodeErrorKind, GroupVersionKind, Map, NotRegisteredError, Str,
    TypeMeta, Value,
};

use crate::decode::Records;
use crate::descriptor::find;

/// How errors name the table.
pub(crate) const TABLE: &str = "the table of protobuf messages";

/// An opened envelope.
pub(crate) struct Envelope<'a> {
    pub(crate) api_version: &'a str,
    pub(crate) kind: &'a str,
    /// In front of the object's message.
    pub(crate) raw: Reader<'a>,
}

/// Opens the envelope that is the rest of `reader`.
pub(crate) fn open<'a>(reader: &mut Reader<'a>) -> Result<Envelope<'a>, DecodeError> {
    if !reader.rest().starts_with(&PREFIX) {
        let message = "not a protobuf envelope: expected prefix [107 56 115 0]";
        return Err(DecodeError::syntax(message).at(reader.position()));
    }
    reader.take(PREFIX.len())?;
    let mut envelope = Envelope { api_version: "", kind: "", raw: Reader::new((&[0u8; 0]).into()) };
    while let Some((number, wire)) = reader.next_tag()? {
        match number {
            1 => envelope.read_names(wire, reader)?,
            2 => envelope.raw = reader.message(wire)?,
            _ => reader.skip(wire)?,
        }
    }
    Ok(envelope)
}

impl<'a> Envelope<'a> {
    fn read_names(&mut self, wire: WireType, reader: &mut Reader<'a>) -> Result<(), DecodeError> {
        let mut names = reader.message(wire)?;
        while let Some((number, wire)) = names.next_tag()? {
            match number {
                1 => self.api_version = names.text(wire)?,
                2 => self.kind = names.text(wire)?,
                _ => names.skip(wire)?,
            }
        }
        Ok(())
    }

    /// The kind, completed from an assumed one.
    pub(crate) fn full_kind(&self, assumed: Option<&GroupVersionKind>) -> GroupVersionKind {
        let mut kind = GroupVersionKind::from_api_version_and_kind(self.api_version, self.kind);
        if let Some(assumed) = assumed {
            Completion::Protobuf.complete(&mut kind, assumed);
        }
        kind
    }

    /// The object as plain data, with its kind.
    pub(crate) fn decode(
        self,
        assumed: Option<&GroupVersionKind>,
    ) -> Result<(Map<Str, Value>, GroupVersionKind), DecodeError> {
        let kind = self.full_kind(assumed);
        let content = decode_raw(self.raw, &kind)?;
        Ok((content, kind))
    }
}

/// A message of a kind as plain data that names the kind.
pub(crate) fn decode_raw(
    mut reader: Reader<'_>,
    kind: &GroupVersionKind,
) -> Result<Map<Str, Value>, DecodeError> {
    if kind.kind.is_empty() {
        return Err(DecodeError::new(DecodeErrorKind::MissingKind));
    }
    let entry = find(kind)
        .ok_or_else(|| DecodeError::from(NotRegisteredError::kind(kind, TABLE)).of_kind(kind))?;
    let mut entries = Vec::with_capacity(8);
    let mut records = Records::none(entry.message);
    let read = records.read(&mut reader).and_then(|()| records.finish_into(&mut entries));
    read.map_err(|error| error.of_kind(kind))?;
    if entry.is_named {
        let names = TypeMeta::from(kind);
        entries.push((Str::const_new("apiVersion"), names.api_version().into()));
        entries.push((Str::const_new("kind"), names.kind().into()));
    }
    Ok(entries.into_iter().collect())
}

/// Writes an envelope around the message that `write_raw` writes.
pub(crate) fn write<E>(
    names: (&str, &str),
    writer: &mut Writer,
    write_raw: impl FnOnce(&mut Writer) -> Result<(), E>,
) -> Result<(), E> {
    writer.bytes_field(4, &[]);
    writer.bytes_field(3, &[]);
    let before = writer.len();
    write_raw(writer)?;
    writer.delimit_field(2, before);
    let before = writer.len();
    writer.bytes_field(2, names.1.as_bytes());
    writer.bytes_field(1, names.0.as_bytes());
    writer.delimit_field(1, before);
    writer.put(&PREFIX);
    Ok(())
}
