//! Encoding with conversion.

use std::io::Write;
use std::sync::Arc;

use apimachinery_runtime::{
    EncodeError, Encoder, GroupVersionKind, GroupVersioner, Object, Scheme, Serializer, Str,
    Unknown, Unstructured,
};

use crate::nested::encode_nested;

/// *Chooses the kind* its version wants, *converts* to it, and writes.
///
/// The object is never changed: it is copied only where a conversion needs it. Corresponds to the encoding
/// half of `versioning.codec`.
#[derive(Clone, Debug)]
pub struct VersioningEncoder {
    serializer: Arc<dyn Serializer>,
    scheme: Scheme,
    version: Arc<dyn GroupVersioner>,
}

impl VersioningEncoder {
    /// Wraps `serializer`; objects are written as what `version` picks.
    pub fn new(
        serializer: Arc<dyn Serializer>,
        scheme: Scheme,
        version: Arc<dyn GroupVersioner>,
    ) -> Self {
        Self { serializer, scheme, version }
    }

    /// Hands the object that is to be written, and the kind to write it under, to `write`.
    fn encode_with(
        &self,
        object: &dyn Object,
        write: &mut dyn FnMut(&dyn Object, &GroupVersionKind) -> Result<(), EncodeError>,
    ) -> Result<(), EncodeError> {
        if object.is::<Unknown>() {
            return write(object, &GroupVersionKind::default());
        }
        if let Some(unstructured) = object.downcast_ref::<Unstructured>() {
            return self.encode_unstructured(unstructured, write);
        }
        let converted =
            self.scheme.convert_to_version(object, &*self.version, Some(&self.version))?;
        let object = converted.object.as_deref().unwrap_or(object);
        let copy = encode_nested(object, |nested, raw| self.encode_to(nested, raw))?;
        write(copy.as_deref().unwrap_or(object), &converted.kind)
    }

    /// Plain data is written as it is when it names no version, or one that the target accepts.
    fn encode_unstructured(
        &self,
        object: &Unstructured,
        write: &mut dyn FnMut(&dyn Object, &GroupVersionKind) -> Result<(), EncodeError>,
    ) -> Result<(), EncodeError> {
        let kind = object.kind();
        if kind.version.is_empty() {
            return write(object, &kind);
        }
        let converted = self.scheme.convert_to_version(object, &*self.version, None)?;
        write(converted.object.as_deref().unwrap_or(object), &converted.kind)
    }
}

impl Encoder for VersioningEncoder {
    fn encode_to(&self, object: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        self.encode_with(object, &mut |object, kind| self.serializer.encode(object, kind, out))
    }

    fn encode_to_writer(
        &self,
        object: &dyn Object,
        sink: &mut dyn Write,
    ) -> Result<(), EncodeError> {
        self.encode_with(object, &mut |object, kind| {
            self.serializer.encode_to_writer(object, kind, sink)
        })
    }

    fn identifier(&self) -> Str {
        let (version, serializer) = (self.version.identifier(), self.serializer.identifier());
        format!("{{\"encodeGV\":{version:?},\"encoder\":{serializer:?},\"name\":\"versioning\"}}")
            .into()
    }
}
