//! Codecs that neither default nor convert.

use std::io::Write;
use std::sync::Arc;

use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, EncodeError, EncodedPieces, Encoder, Findings,
    GroupVersionKind, GroupVersioner, Input, Object, ObjectRegistry, Serializer, Str, identifier,
};

use crate::nested::encode_nested;
use crate::writing::{Prepare, Prepared, encode_now, encode_pieces, encode_to, encode_to_writer};

/// Decodes to the type of the kind that was sent, as it was sent.
///
/// Objects nested in it stay encoded. Corresponds to `runtime.WithoutVersionDecoder`. The kind is
/// beside the object, as always.
#[derive(Clone, Debug)]
pub struct WithoutVersionDecoder {
    decoder: Arc<dyn Decoder>,
}

impl WithoutVersionDecoder {
    /// Wraps `decoder`.
    pub fn new(decoder: Arc<dyn Decoder>) -> Self {
        Self { decoder }
    }
}

impl Decoder for WithoutVersionDecoder {
    fn decode_with(
        &self,
        input: Input<'_>,
        request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        self.decoder.decode_with(input, request)
    }

    fn with_dropped(
        &self,
        data: &[u8],
        decoded: Decoded,
        dropped: Findings,
    ) -> Result<Decoded, DecodeError> {
        self.decoder.with_dropped(data, decoded, dropped)
    }
}

/// Writes objects under the kind that its version picks among theirs, without converting anything.
///
/// An object none of whose kinds is picked is written under the first kind it has; one whose type
/// is not registered, under the kind its content names, if it has one. Corresponds to
/// `runtime.WithVersionEncoder`; unlike it, the identifier names the version.
#[derive(Clone, Debug)]
pub struct WithVersionEncoder {
    serializer: Arc<dyn Serializer>,
    registry: Arc<dyn ObjectRegistry>,
    version: Option<Arc<dyn GroupVersioner>>,
}

impl WithVersionEncoder {
    /// Wraps `serializer`; without a version every object is written under the first kind it has.
    pub fn new(
        serializer: Arc<dyn Serializer>,
        registry: Arc<dyn ObjectRegistry>,
        version: Option<Arc<dyn GroupVersioner>>,
    ) -> Self {
        Self { serializer, registry, version }
    }

    fn choose_kind(&self, object: &dyn Object) -> Result<GroupVersionKind, EncodeError> {
        let known = match self.registry.object_kinds(object) {
            Ok(known) => known,
            Err(error) if error.is_unnamed() => return Err(error.into()),
            Err(_) => return Ok(object.own_kind().unwrap_or_default()),
        };
        let picked = self.version.as_ref().and_then(|version| version.kind_for(&known.kinds));
        Ok(picked.or_else(|| known.kinds.first().cloned()).unwrap_or_default())
    }
}

impl Prepare for WithVersionEncoder {
    fn serializer(&self) -> &dyn Serializer {
        &*self.serializer
    }

    fn prepare<'a>(&self, object: &'a dyn Object) -> Result<Prepared<'a>, EncodeError> {
        let kind = self.choose_kind(object)?;
        let copy = encode_nested(object, |nested, raw| encode_now(self, nested, raw))?;
        Ok(Prepared { object, copy, kind })
    }
}

impl Encoder for WithVersionEncoder {
    fn encode_to(&self, object: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        encode_to(self, object, out)
    }

    fn encode_to_writer(
        &self,
        object: &dyn Object,
        sink: &mut dyn Write,
    ) -> Result<(), EncodeError> {
        encode_to_writer(self, object, sink)
    }

    fn encode_pieces(&self, object: Arc<dyn Object>) -> Result<EncodedPieces, EncodeError> {
        encode_pieces(self, object)
    }

    fn identifier(&self) -> Str {
        let serializer = self.serializer.identifier();
        let version = self.version.as_ref().map(|it| it.identifier()).unwrap_or_default();
        identifier(&[("encodeGV", &*version), ("encoder", &*serializer), ("name", "versioned")])
    }
}
