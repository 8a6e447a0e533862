//! What encoders share that differ in what they write.

use std::io::Write;
use std::sync::Arc;

use apimachinery_runtime::{
    EncodeError, EncodedPieces, Encoder, GroupVersionKind, Object, Serializer, encode_cached,
};

/// An object that is ready to be written.
pub(crate) struct Prepared<'a> {
    pub(crate) object: &'a dyn Object,
    /// What is written in its place.
    pub(crate) copy: Option<Box<dyn Object>>,
    /// The kind it is written under.
    pub(crate) kind: GroupVersionKind,
}

impl Prepared<'_> {
    fn object(&self) -> &dyn Object {
        self.copy.as_deref().unwrap_or(self.object)
    }
}

/// An encoder in two steps: it prepares an object, then its serializer writes it.
pub(crate) trait Prepare: Encoder {
    /// What writes the bytes.
    fn serializer(&self) -> &dyn Serializer;

    /// Chooses the kind to write, and makes of the object what is written under it.
    fn prepare<'a>(&self, object: &'a dyn Object) -> Result<Prepared<'a>, EncodeError>;
}

/// Appends the encoded object to `out`, whether or not it keeps its encoded forms.
pub(crate) fn encode_now(
    encoder: &dyn Prepare,
    object: &dyn Object,
    out: &mut Vec<u8>,
) -> Result<(), EncodeError> {
    let prepared = encoder.prepare(object)?;
    encoder.serializer().encode(prepared.object(), &prepared.kind, out)
}

/// Appends the encoded object to `out`, or what it keeps.
pub(crate) fn encode_to(
    encoder: &dyn Prepare,
    object: &dyn Object,
    out: &mut Vec<u8>,
) -> Result<(), EncodeError> {
    encode_cached(encoder, object, &mut |object, out| encode_now(encoder, object, out), out)
}

/// Writes the encoded object to `sink`, or what it keeps.
pub(crate) fn encode_to_writer(
    encoder: &dyn Prepare,
    object: &dyn Object,
    sink: &mut dyn Write,
) -> Result<(), EncodeError> {
    if object.as_cacheable().is_some() {
        return Ok(sink.write_all(&encoder.encode_to_vec(object)?)?);
    }
    let prepared = encoder.prepare(object)?;
    encoder.serializer().encode_to_writer(prepared.object(), &prepared.kind, sink)
}

/// The encoded object a piece at a time, or what it keeps.
pub(crate) fn encode_pieces(
    encoder: &dyn Prepare,
    object: Arc<dyn Object>,
) -> Result<EncodedPieces, EncodeError> {
    if object.as_cacheable().is_some() {
        return encoder.encode_to_vec(&*object).map(EncodedPieces::whole);
    }
    let Prepared { copy, kind, .. } = encoder.prepare(&*object)?;
    let object = copy.map_or(object, Arc::from);
    let serializer = encoder.serializer();
    if let Some(pieces) = serializer.list_pieces(&*object, &kind)? {
        return Ok(EncodedPieces::of_list(object, pieces));
    }
    let mut out = Vec::new();
    serializer.encode(&*object, &kind, &mut out)?;
    Ok(EncodedPieces::whole(out))
}
