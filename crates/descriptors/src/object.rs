//! Whole objects: envelopes to unstructured data and back.

use apimachinery_protobuf::{Envelope, Reader, Writer, write_envelope};
use apimachinery_runtime::{
    DecodeError, EncodeError, EncodeErrorKind, GroupVersionKind, Input, NotRegisteredError,
    Unstructured,
};
use bytes::Bytes;

use crate::decode::{decode_raw, full_kind};
use crate::descriptor::KindEntry;
use crate::encode::{DEPTH, write_message};
use crate::generated::{GROUP_VERSIONS, SHARED_KINDS};
use crate::table::{TABLE, find};

/// Whether the table has a kind, so that it can be read and written here.
pub fn knows(kind: &GroupVersionKind) -> bool {
    find(kind).is_some()
}

/// All kinds of the table.
pub fn kinds() -> impl Iterator<Item = GroupVersionKind> {
    GROUP_VERSIONS.iter().flat_map(|it| {
        let shared = SHARED_KINDS.iter().filter(|_| it.shared);
        let own = |entry: &KindEntry| it.kinds.iter().any(|own| own.name == entry.name);
        let all = it.kinds.iter().chain(shared.filter(move |entry| !own(entry)));
        all.map(|entry| GroupVersionKind::new(it.group, it.version, entry.name))
    })
}

/// Reads an object in an envelope as unstructured data.
///
/// # Errors
/// When the data is no envelope or broken, or the table does not have its kind; the error says where.
pub fn decode<'a>(data: impl Into<Input<'a>>) -> Result<Unstructured, DecodeError> {
    decode_assuming(data, None).map(|(object, _)| object)
}

/// Reads an object in an envelope as unstructured data. `assumed` completes what the envelope leaves out of the kind;
/// a `WatchEvent` says nothing of its kind, for example.
///
/// # Errors
/// As [`decode`].
pub fn decode_assuming<'a>(
    data: impl Into<Input<'a>>,
    assumed: Option<&GroupVersionKind>,
) -> Result<(Unstructured, GroupVersionKind), DecodeError> {
    let envelope = Envelope::open(data.into())?;
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
    decode_raw(Reader::new(data.into()), kind).map(Unstructured::new)
}

/// Reads the message in front of `reader` as an object of `kind`, as unstructured data.
///
/// # Errors
/// As [`decode`].
pub fn read_message(
    reader: Reader<'_>,
    kind: &GroupVersionKind,
) -> Result<Unstructured, DecodeError> {
    decode_raw(reader, kind).map(Unstructured::new)
}

/// Writes an object in an envelope. Its content says what kind it is.
///
/// # Errors
/// When the table does not have the kind, or a field holds something else than its type; the error says which.
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

/// Writes the message of an object of `kind` without an envelope.
///
/// # Errors
/// As [`encode`].
pub fn encode_message(
    object: &Unstructured,
    kind: &GroupVersionKind,
) -> Result<Bytes, EncodeError> {
    let mut writer = Writer::new();
    write_message(entry(kind)?.message, Some(object.content()), DEPTH, &mut writer)?;
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
    let entry = entry(kind)?;
    let (api_version, name) = match entry.is_named {
        true => kind.to_api_version_and_kind(),
        false => Default::default(),
    };
    let mut writer = Writer::new();
    let mut written = Ok(());
    let write_raw = |writer: &mut Writer| {
        written = write_message(entry.message, Some(object.content()), DEPTH, writer);
    };
    write_envelope((&api_version, &name), ("", ""), write_raw, &mut writer);
    written?;
    writer.finish_into(out)
}

fn entry(kind: &GroupVersionKind) -> Result<&'static KindEntry, EncodeError> {
    find(kind).ok_or_else(|| {
        EncodeError::new(EncodeErrorKind::NotRegistered(NotRegisteredError::kind(kind, TABLE)))
    })
}
