//! The serializer without the envelope.

use std::sync::Arc;

use apimachinery_runtime::{
    CONTENT_TYPE_PROTOBUF, Completion, DecodeError, DecodeErrorKind, DecodeLimits, DecodeRequest,
    DecodeTarget, Decoded, Decoder, EncodeError, GroupVersionKind, Input, Object, ObjectRegistry,
    Recognition, Serializer, Str, TypeMeta, Unknown, resolve_target,
};

use crate::entry::write_object;
use crate::envelope::write_unknown;
use crate::serializer::{describe_missing, kept, read_target};
use crate::{Meter, ProtobufReader, ProtobufWriter};

/// Reads and writes objects as bare protobuf messages, which don't name their kind.
///
/// It needs an object to decode into, and carries the outer frames of watches. Corresponds to
/// `protobuf.RawSerializer`.
#[derive(Clone, Debug)]
pub struct RawProtobufSerializer {
    registry: Arc<dyn ObjectRegistry>,
    limits: DecodeLimits,
}

impl RawProtobufSerializer {
    /// A serializer for the kinds of `registry`.
    pub fn new(registry: Arc<dyn ObjectRegistry>) -> Self {
        Self { registry, limits: DecodeLimits::DEFAULT }
    }

    /// The same within other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: DecodeLimits) -> Self {
        self.limits = limits;
        self
    }
}

impl Decoder for RawProtobufSerializer {
    /// # Errors
    /// Also when the request names no object to decode into, and for empty data, though an empty
    /// message is a valid one.
    fn decode_with(
        &self,
        input: Input<'_>,
        mut request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        if request.into.is_none() {
            let text = "this serializer requires an object to decode into: RawProtobufSerializer";
            return Err(DecodeError::new(DecodeErrorKind::Unsupported(text.into())));
        }
        if input.bytes().is_empty() {
            return Err(DecodeError::syntax("empty data"));
        }
        self.limits.check_bytes(input.bytes().len())?;
        let mut kind = GroupVersionKind::default();
        let target = resolve_target(&mut kind, &mut request, &*self.registry, Completion::Protobuf)
            .map_err(|error| describe_missing(error, describe))?;
        match target {
            DecodeTarget::Keep(_) => {
                let unknown = Unknown {
                    type_meta: TypeMeta::from(&kind),
                    raw: input.to_shared(input.bytes()),
                    content_encoding: Str::default(),
                    content_type: CONTENT_TYPE_PROTOBUF.into(),
                };
                Ok(kept(unknown, kind))
            }
            other => {
                let meter = Meter::new(&self.limits, input.bytes().len());
                let message = ProtobufReader::metered(input, &meter);
                read_target(other, false, kind, message, request.validation, self.limits.findings)
            }
        }
    }
}

fn describe() -> String {
    "<protobuf encoded body - must provide default type>".to_owned()
}

impl Serializer for RawProtobufSerializer {
    /// Nothing of `kind` is written.
    fn encode(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let mut writer = ProtobufWriter::new();
        match object.downcast_ref::<Unknown>() {
            Some(unknown) => write_unknown(unknown, &mut writer),
            None => write_object(object, kind, &mut writer),
        }
        writer.finish_into(out)
    }

    /// Never: a bare message looks like anything.
    fn recognizes(&self, _: &[u8]) -> Recognition {
        Recognition::No
    }

    fn identifier(&self) -> Str {
        Str::from_static("raw-protobuf")
    }
}
