//! What encoders share that differ in what they choose to write.

use std::io::Write;

use apimachinery_runtime::{
    EncodeError, Encoder, GroupVersionKind, Object, Serializer, encode_cached,
};

/// Writes an object under a kind.
pub(crate) type WriteFn<'a> =
    dyn FnMut(&dyn Object, &GroupVersionKind) -> Result<(), EncodeError> + 'a;

/// An encoder that makes of an object the one that is written, and chooses the kind to write it under.
pub(crate) trait Choose: Encoder {
    /// What writes the bytes.
    fn serializer(&self) -> &dyn Serializer;

    /// Hands the object that is to be written, and the kind to write it under, to `write`.
    fn choose(&self, object: &dyn Object, write: &mut WriteFn<'_>) -> Result<(), EncodeError>;
}

/// Appends the encoded object to `out`, whether or not it keeps its encoded forms.
pub(crate) fn encode_now(
    encoder: &dyn Choose,
    object: &dyn Object,
    out: &mut Vec<u8>,
) -> Result<(), EncodeError> {
    encoder.choose(object, &mut |object, kind| encoder.serializer().encode(object, kind, out))
}

/// Appends the encoded object to `out`, or what it keeps.
pub(crate) fn encode_to(
    encoder: &dyn Choose,
    object: &dyn Object,
    out: &mut Vec<u8>,
) -> Result<(), EncodeError> {
    encode_cached(encoder, object, &mut |object, out| encode_now(encoder, object, out), out)
}

/// Writes the encoded object to `sink`, or what it keeps.
pub(crate) fn encode_to_writer(
    encoder: &dyn Choose,
    object: &dyn Object,
    sink: &mut dyn Write,
) -> Result<(), EncodeError> {
    if object.as_cacheable().is_some() {
        return Ok(sink.write_all(&encoder.encode_to_vec(object)?)?);
    }
    encoder.choose(object, &mut |object, kind| {
        encoder.serializer().encode_to_writer(object, kind, sink)
    })
}
