//! Whole objects: envelopes to unstructured data and back.

use apimachinery_protobuf::{Envelope, Meter, ProtobufReader, ProtobufWriter, write_envelope};
use apimachinery_runtime::{
    DecodeError, DecodeLimits, EncodeError, EncodeErrorKind, Findings, GroupVersionKind, Input,
    NotRegisteredError, Unstructured,
};
use bytes::Bytes;

use crate::decode::{decode_raw, full_kind};
use crate::encode::write_object;
use crate::table::{KindEntry, TABLE, find, group_versions};

/// Whether the table has a kind, so that it can be read and written here.
pub fn knows(kind: &GroupVersionKind) -> bool {
    find(kind).is_some()
}

/// All kinds of the table.
pub fn kinds() -> impl Iterator<Item = GroupVersionKind> {
    group_versions().iter().flat_map(|it| {
        it.kinds().map(|entry| GroupVersionKind::new(it.group, it.version, entry.name))
    })
}

/// Reads an object in an envelope as unstructured data.
///
/// # Errors
/// When the data is not an envelope or broken, or the table does not have its kind; the error has
/// the place.
pub fn decode<'a>(data: impl Into<Input<'a>>) -> Result<Unstructured, DecodeError> {
    decode_assuming(data, None).map(|(object, _)| object)
}

/// Reads an object in an envelope as unstructured data. `assumed` completes what the envelope
/// leaves out of the kind; a `WatchEvent` says nothing of its kind, for example.
///
/// # Errors
/// As [`decode`].
pub fn decode_assuming<'a>(
    data: impl Into<Input<'a>>,
    assumed: Option<&GroupVersionKind>,
) -> Result<(Unstructured, GroupVersionKind), DecodeError> {
    decode_limited(data.into(), assumed, &DecodeLimits::DEFAULT)
}

/// As [`decode_assuming`], within other limits.
pub(crate) fn decode_limited(
    input: Input<'_>,
    assumed: Option<&GroupVersionKind>,
    limits: &DecodeLimits,
) -> Result<(Unstructured, GroupVersionKind), DecodeError> {
    limits.check_bytes(input.bytes().len())?;
    let meter = Meter::new(limits, input.bytes().len());
    let envelope = Envelope::open_metered(input, &meter)?;
    let kind = full_kind(&envelope, assumed);
    let content = decode_raw(envelope.raw, &kind)?;
    Ok((Unstructured::new(content), kind))
}

/// Reads the message of an object of `kind`, without an envelope, as unstructured data.
///
/// # Errors
/// As [`decode`].
pub fn decode_message<'a>(
    data: impl Into<Input<'a>>,
    kind: &GroupVersionKind,
) -> Result<Unstructured, DecodeError> {
    decode_raw(ProtobufReader::new(data.into()), kind).map(Unstructured::new)
}

/// Reads the message in front of `reader` as an object of `kind`, as unstructured data.
///
/// # Errors
/// As [`decode`].
pub fn read_message(
    reader: ProtobufReader<'_>,
    kind: &GroupVersionKind,
) -> Result<Unstructured, DecodeError> {
    decode_raw(reader, kind).map(Unstructured::new)
}

/// Writes an object in an envelope. Its content has the kind.
///
/// # Errors
/// When the table does not have the kind, a field holds something else than its type, or there are
/// fields that the message of the kind does not have ([`EncodeErrorKind::UnknownFields`]); the
/// error names it.
pub fn encode(object: &Unstructured) -> Result<Bytes, EncodeError> {
    encode_as(object, &object.kind())
}

/// Writes an object in an envelope that says `kind`.
///
/// # Errors
/// As [`encode`].
pub fn encode_as(object: &Unstructured, kind: &GroupVersionKind) -> Result<Bytes, EncodeError> {
    let mut out = Vec::new();
    encode_into(object, kind, &mut out)?;
    Ok(Bytes::from(out))
}

/// Writes an object in an envelope that says `kind`, without the fields that its message does not
/// have. Beside the bytes are these fields, which a tool shows as warnings.
///
/// # Errors
/// When the table does not have the kind, or a field holds something else than its type; the error
/// names it.
pub fn encode_lossy(
    object: &Unstructured,
    kind: &GroupVersionKind,
) -> Result<(Bytes, Findings), EncodeError> {
    let mut writer = ProtobufWriter::new();
    let dropped = write_enveloped(object, kind, &mut writer)?;
    let mut out = Vec::new();
    writer.finish_into(&mut out)?;
    Ok((Bytes::from(out), dropped))
}

/// Writes the message of an object of `kind` without an envelope.
///
/// # Errors
/// As [`encode`].
pub fn encode_message(
    object: &Unstructured,
    kind: &GroupVersionKind,
) -> Result<Bytes, EncodeError> {
    let mut writer = ProtobufWriter::new();
    refuse(write_object(entry(kind)?.message, object.content(), &mut writer)?)?;
    let mut out = Vec::new();
    writer.finish_into(&mut out)?;
    Ok(Bytes::from(out))
}

/// Appends an object in an envelope to `out`, which stays as it was on an error.
pub(crate) fn encode_into(
    object: &Unstructured,
    kind: &GroupVersionKind,
    out: &mut Vec<u8>,
) -> Result<(), EncodeError> {
    let mut writer = ProtobufWriter::new();
    refuse(write_enveloped(object, kind, &mut writer)?)?;
    writer.finish_into(out)
}

fn refuse(dropped: Findings) -> Result<(), EncodeError> {
    match dropped.is_empty() {
        true => Ok(()),
        false => Err(EncodeError::new(EncodeErrorKind::UnknownFields(dropped))),
    }
}

/// Writes an object in an envelope, and returns which of its fields are not in it.
fn write_enveloped(
    object: &Unstructured,
    kind: &GroupVersionKind,
    writer: &mut ProtobufWriter,
) -> Result<Findings, EncodeError> {
    let entry = entry(kind)?;
    let (api_version, name) = match entry.is_named {
        true => kind.to_api_version_and_kind(),
        false => Default::default(),
    };
    let mut written = Ok(Findings::new());
    let write_raw = |writer: &mut ProtobufWriter| {
        written = write_object(entry.message, object.content(), writer);
    };
    write_envelope((&api_version, &name), ("", ""), write_raw, writer);
    written
}

fn entry(kind: &GroupVersionKind) -> Result<&'static KindEntry, EncodeError> {
    find(kind).ok_or_else(|| {
        EncodeError::new(EncodeErrorKind::NotRegistered(NotRegisteredError::kind(kind, TABLE)))
    })
}
