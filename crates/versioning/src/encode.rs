//! Encoding with conversion.

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

    fn write(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let copy = encode_nested(object, |nested, raw| self.encode_to(nested, raw))?;
        self.serializer.encode(copy.as_deref().unwrap_or(object), kind, out)
    }

    /// Plain data is written as it is when it names no version, or one that the target accepts.
    fn encode_unstructured(
        &self,
        object: &Unstructured,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let kind = object.kind();
        if kind.version.is_empty() {
            return self.serializer.encode(object, &kind, out);
        }
        let converted = self.scheme.convert_to_version(object, &*self.version, None)?;
        let written = converted.object.as_deref().unwrap_or(object);
        self.serializer.encode(written, &converted.kind, out)
    }
}

impl Encoder for VersioningEncoder {
    fn encode_to(&self, object: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        if object.is::<Unknown>() {
            return self.serializer.encode(object, &GroupVersionKind::default(), out);
        }
        if let Some(unstructured) = object.downcast_ref::<Unstructured>() {
            return self.encode_unstructured(unstructured, out);
        }
        let converted =
            self.scheme.convert_to_version(object, &*self.version, Some(&self.version))?;
        self.write(converted.object.as_deref().unwrap_or(object), &converted.kind, out)
    }

    fn identifier(&self) -> Str {
        let (version, serializer) = (self.version.identifier(), self.serializer.identifier());
        format!("{{\"encodeGV\":{version:?},\"encoder\":{serializer:?},\"name\":\"versioning\"}}")
            .into()
    }
}
