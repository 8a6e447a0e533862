//! The envelope that names an object's kind: four bytes, then a `runtime.Unknown` message.

use apimachinery_runtime::{DecodeError, Input, TypeMeta, Unknown};

use crate::{Meter, ProtobufReader, ProtobufWriter, WireType};

/// What every object in an envelope starts with.
pub const PREFIX: [u8; 4] = *b"k8s\0";

pub(crate) const TYPE_META: u32 = 1;
pub(crate) const RAW: u32 = 2;
const CONTENT_ENCODING: u32 = 3;
const CONTENT_TYPE: u32 = 4;

// Not the numbers of `meta/v1.TypeMeta`, which has them the reverse.
const API_VERSION: u32 = 1;
const KIND: u32 = 2;

/// An opened envelope.
///
/// Corresponds to `runtime.Unknown` as protobuf carries it.
#[derive(Clone, Debug)]
pub struct Envelope<'a> {
    /// The object's `apiVersion`; may be empty.
    pub api_version: &'a str,
    /// The object's kind; may be empty.
    pub kind: &'a str,
    /// At the start of the object's message.
    pub raw: ProtobufReader<'a>,
    content_encoding: &'a str,
    content_type: &'a str,
}

impl<'a> Envelope<'a> {
    /// Opens the envelope that is all of `input`.
    ///
    /// # Errors
    /// When the input does not start with [`PREFIX`], or the message after it is broken.
    pub fn open(input: Input<'a>) -> Result<Self, DecodeError> {
        Self::open_by(ProtobufReader::new(input))
    }

    /// As [`open`](Self::open), within the limits of `meter`.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn open_metered(input: Input<'a>, meter: &'a Meter) -> Result<Self, DecodeError> {
        Self::open_by(ProtobufReader::metered(input, meter))
    }

    fn open_by(mut reader: ProtobufReader<'a>) -> Result<Self, DecodeError> {
        let envelope = Self::read(&mut reader)?;
        Ok(Self { raw: envelope.raw.into_root(), ..envelope })
    }

    /// Opens the envelope that is the rest of `reader`. The object in it is nested in what was read
    /// before.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn read(reader: &mut ProtobufReader<'a>) -> Result<Self, DecodeError> {
        check_prefix(reader.rest())?;
        reader.take(PREFIX.len())?;
        let mut envelope = Self {
            api_version: "",
            kind: "",
            raw: ProtobufReader::new(Input::from(&[0; 0])),
            content_encoding: "",
            content_type: "",
        };
        envelope.read_fields(reader)?;
        Ok(envelope)
    }

    fn read_fields(&mut self, reader: &mut ProtobufReader<'a>) -> Result<(), DecodeError> {
        while let Some((number, wire)) = reader.next_tag()? {
            match number {
                TYPE_META => self.read_type_meta(wire, reader)?,
                RAW => self.raw = reader.message(wire)?,
                CONTENT_ENCODING => self.content_encoding = reader.text(wire)?,
                CONTENT_TYPE => self.content_type = reader.text(wire)?,
                _ => reader.skip(wire)?,
            }
        }
        Ok(())
    }

    fn read_type_meta(
        &mut self,
        wire: WireType,
        reader: &mut ProtobufReader<'a>,
    ) -> Result<(), DecodeError> {
        let mut reader = reader.message(wire)?;
        while let Some((number, wire)) = reader.next_tag()? {
            match number {
                API_VERSION => self.api_version = reader.text(wire)?,
                KIND => self.kind = reader.text(wire)?,
                _ => reader.skip(wire)?,
            }
        }
        Ok(())
    }

    /// The envelope as an object that stays encoded.
    pub(crate) fn into_unknown(self) -> Unknown {
        Unknown {
            type_meta: TypeMeta::new(self.api_version, self.kind),
            raw: self.raw.to_shared(self.raw.rest()),
            content_encoding: self.content_encoding.into(),
            content_type: self.content_type.into(),
        }
    }

    /// How the reference prints the names in the envelope when one is missing.
    #[cold]
    pub(crate) fn describe(&self) -> String {
        let (version, kind) = (self.api_version, self.kind);
        format!("runtime.TypeMeta{{APIVersion:{version:?}, Kind:{kind:?}}}")
    }
}

/// Checks that data starts as an envelope does, and goes on.
pub(crate) fn check_prefix(data: &[u8]) -> Result<(), DecodeError> {
    match data.strip_prefix(&PREFIX) {
        None => Err(no_envelope(data)),
        Some([]) => Err(DecodeError::syntax("empty body")),
        Some(_) => Ok(()),
    }
}

#[cold]
fn no_envelope(data: &[u8]) -> DecodeError {
    if data.is_empty() {
        return DecodeError::syntax("empty data");
    }
    DecodeError::syntax(
        "provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]",
    )
}

/// Writes an envelope around what `write_raw` writes: an object of the kind `names` says, as
/// apiVersion and kind, with this content encoding and content type.
pub fn write_envelope(
    names: (&str, &str),
    content: (&str, &str),
    write_raw: impl FnOnce(&mut ProtobufWriter),
    writer: &mut ProtobufWriter,
) {
    write_message_of(names, content, write_raw, writer);
    writer.put(&PREFIX);
}

fn write_message_of(
    names: (&str, &str),
    content: (&str, &str),
    write_raw: impl FnOnce(&mut ProtobufWriter),
    writer: &mut ProtobufWriter,
) {
    write_after_raw(content, writer);
    let before = writer.len();
    write_raw(writer);
    writer.delimit_field(RAW, before);
    write_names(names, writer);
}

/// Writes what is in an envelope before an object's message of `length` bytes.
pub(crate) fn write_before_raw(names: (&str, &str), length: usize, writer: &mut ProtobufWriter) {
    writer.varint(length as u64);
    writer.tag(RAW, WireType::LengthDelimited);
    write_names(names, writer);
}

/// Writes what is in an envelope after an object's message.
pub(crate) fn write_after_raw(content: (&str, &str), writer: &mut ProtobufWriter) {
    let (encoding, media_type) = content;
    writer.bytes_field(CONTENT_TYPE, media_type.as_bytes());
    writer.bytes_field(CONTENT_ENCODING, encoding.as_bytes());
}

fn write_names((api_version, kind): (&str, &str), writer: &mut ProtobufWriter) {
    let before = writer.len();
    writer.bytes_field(KIND, kind.as_bytes());
    writer.bytes_field(API_VERSION, api_version.as_bytes());
    writer.delimit_field(TYPE_META, before);
}

/// Writes an object that stayed encoded, with the kind it carries.
pub(crate) fn write_unknown(unknown: &Unknown, writer: &mut ProtobufWriter) {
    let Unknown { type_meta, raw, content_encoding, content_type } = unknown;
    write_message_of(
        (type_meta.api_version(), type_meta.kind()),
        (content_encoding, content_type),
        |writer| writer.put(raw),
        writer,
    );
}
