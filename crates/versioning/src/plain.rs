//! Codecs that neither default nor convert.

use std::io::Write;
use std::sync::Arc;

use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, EncodeError, Encoder, GroupVersionKind,
    GroupVersioner, Input, Object, ObjectRegistry, Serializer, Str,
};

use crate::nested::{decode_nested, encode_nested};

/// Decodes to the type of the kind that was sent, as it was sent.
///
/// Corresponds to `runtime.WithoutVersionDecoder`. The kind stands beside the object, as always.
#[derive(Clone, Debug)]
pub struct PlainDecoder {
    decoder: Arc<dyn Decoder>,
}

impl PlainDecoder {
    /// Wraps `decoder`.
    pub fn new(decoder: Arc<dyn Decoder>) -> Self {
        Self { decoder }
    }
}

impl Decoder for PlainDecoder {
    fn decode_with(
        &self,
        input: Input<'_>,
        mut request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        let validation = request.validation;
        request.validation = validation.collecting();
        let mut decoded = self.decoder.decode_with(input, request)?;
        if decoded.object().has_nested() {
            let collecting = validation.collecting();
            let findings = decode_nested(decoded.object_mut(), &*self.decoder, collecting)?;
            decoded.findings_mut().append(findings);
        }
        decoded.enforce(validation)
    }
}

/// Writes objects under the kind that its version picks among theirs, without converting anything.
///
/// An object whose type is not registered, or none of whose kinds is picked, is written under the first kind
/// it has. Corresponds to `runtime.WithVersionEncoder`; unlike it, the identifier names the version.
#[derive(Clone, Debug)]
pub struct VersionedEncoder {
    serializer: Arc<dyn Serializer>,
    registry: Arc<dyn ObjectRegistry>,
    version: Option<Arc<dyn GroupVersioner>>,
}

impl VersionedEncoder {
    /// Wraps `serializer`; without a version every object is written under the first kind it has.
    pub fn new(
        serializer: Arc<dyn Serializer>,
        registry: Arc<dyn ObjectRegistry>,
        version: Option<Arc<dyn GroupVersioner>>,
    ) -> Self {
        Self { serializer, registry, version }
    }

    fn choose_kind(&self, object: &dyn Object) -> GroupVersionKind {
        let Ok(known) = self.registry.object_kinds(object) else {
            return object.own_kind().unwrap_or_default();
        };
        let picked = self.version.as_ref().and_then(|version| version.kind_for(&known.kinds));
        picked.or_else(|| known.kinds.first().cloned()).unwrap_or_default()
    }
}

impl Encoder for VersionedEncoder {
    fn encode_to(&self, object: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let copy = encode_nested(object, |nested, raw| self.encode_to(nested, raw))?;
        let object = copy.as_deref().unwrap_or(object);
        self.serializer.encode(object, &self.choose_kind(object), out)
    }

    fn encode_to_writer(
        &self,
        object: &dyn Object,
        sink: &mut dyn Write,
    ) -> Result<(), EncodeError> {
        let copy = encode_nested(object, |nested, raw| self.encode_to(nested, raw))?;
        let object = copy.as_deref().unwrap_or(object);
        self.serializer.encode_to_writer(object, &self.choose_kind(object), sink)
    }

    fn identifier(&self) -> Str {
        let serializer = self.serializer.identifier();
        match &self.version {
            None => serializer,
            Some(version) => {
                let version = version.identifier();
                format!(
                    "{{\"encodeGV\":{version:?},\"encoder\":{serializer:?},\"name\":\"versioned\"}}"
                )
                .into()
            }
        }
    }
}
