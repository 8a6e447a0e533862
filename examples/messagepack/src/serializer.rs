//! The traits through which codecs reach the format.

use std::sync::Arc;

use apimachinery::json::{JsonOptions, JsonSerializer};
use apimachinery::runtime::{
    Completion, DecodeRequest, DecodeTarget, Findings, Input, ObjectRegistry, Recognition,
    SerializerInfo, TypeMeta, Unknown, Value, resolve_target,
};
use apimachinery::{
    DecodeError, Decoded, Decoder, EncodeError, GroupVersionKind, Object, Serializer, Str,
    Unstructured,
};

use crate::decode;
use crate::encode::Encoder;
use crate::raw;

/// The media type of MessagePack.
pub const MEDIA_TYPE: &str = "application/msgpack";

/// Reads and writes objects as MessagePack.
#[derive(Clone, Debug)]
pub struct MessagePackSerializer {
    registry: Arc<dyn ObjectRegistry>,
}

/// The format, which a codec factory takes: `CodecFactory::builder(scheme).format(…)`.
///
/// # Errors
/// Never: the media type is one.
pub fn serializer_info(
    registry: Arc<dyn ObjectRegistry>,
) -> Result<SerializerInfo, mime::FromStrError> {
    let serializer = Arc::new(MessagePackSerializer::new(registry));
    Ok(SerializerInfo::new(MEDIA_TYPE.parse()?, serializer))
}

impl MessagePackSerializer {
    /// A serializer for the kinds of `registry`.
    pub fn new(registry: Arc<dyn ObjectRegistry>) -> Self {
        Self { registry }
    }

    /// For objects whose types declare no fields, such as those with only serde's traits.
    fn json(&self) -> JsonSerializer {
        JsonSerializer::new(self.registry.clone(), JsonOptions::default())
    }
}

impl Decoder for MessagePackSerializer {
    fn decode_with(
        &self,
        input: Input<'_>,
        mut request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        let validation = request.validation;
        let mut kind = decode::infer_kind(input.bytes())?;
        let target = resolve_target(&mut kind, &mut request, &*self.registry, Completion::Text)?;
        let decoded = match target {
            DecodeTarget::Keep(unknown) => Ok(keep(input, *unknown, kind)),
            DecodeTarget::Unstructured(_) => unstructured(input),
            DecodeTarget::Object(object) | DecodeTarget::Unregistered(object) => {
                self.typed(input, object, kind, validation.is_wanted())
            }
        };
        decoded?.with_format(MEDIA_TYPE.into()).enforce(validation)
    }
}

/// Keeps the document as it is.
fn keep(input: Input<'_>, mut unknown: Unknown, kind: GroupVersionKind) -> Decoded {
    unknown.type_meta = TypeMeta::from(&kind);
    unknown.raw = input.to_shared(input.bytes());
    unknown.content_type = MEDIA_TYPE.into();
    Decoded::new(Box::new(unknown), kind, Findings::new())
}

fn unstructured(input: Input<'_>) -> Result<Decoded, DecodeError> {
    let value = read_whole(input)?;
    let Value::Map(content) = value else {
        return Err(DecodeError::wrong_type(value.type_name(), "object"));
    };
    let object = Unstructured::new(content);
    let kind = object.kind();
    Ok(Decoded::new(Box::new(object), kind, Findings::new()))
}

fn read_whole(input: Input<'_>) -> Result<Value, DecodeError> {
    let mut decoder = decode::Decoder::new(input, false);
    let value = decoder.read_value()?;
    decode::end(&decoder.tokens)?;
    Ok(value)
}

impl MessagePackSerializer {
    fn typed(
        &self,
        input: Input<'_>,
        mut object: Box<dyn Object>,
        kind: GroupVersionKind,
        is_collecting: bool,
    ) -> Result<Decoded, DecodeError> {
        let Some(fields) = object.as_struct_mut() else {
            return self.through_json(input, object, &kind);
        };
        let findings = decode::Decoder::new(input, is_collecting).document(fields);
        let findings = findings.map_err(|error| error.of_kind(&kind))?;
        Ok(Decoded::new(object, kind, findings))
    }

    /// An object whose type declares no fields, such as one with only serde's traits.
    fn through_json(
        &self,
        input: Input<'_>,
        object: Box<dyn Object>,
        kind: &GroupVersionKind,
    ) -> Result<Decoded, DecodeError> {
        let json = raw::to_json(&read_whole(input)?)?;
        let request = DecodeRequest::into(object).default_kind(kind);
        let decoded = self.json().decode_with(Input::from(&json), request);
        decoded.map_err(|error| error.relocated(None))
    }
}

impl Serializer for MessagePackSerializer {
    fn encode(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let start = out.len();
        let name = TypeMeta::from(kind);
        let mut encoder = Encoder { out };
        let written = match object.as_struct().is_some() || object.is_unstructured() {
            true => encoder.object(object, &name),
            false => {
                let mut json = Vec::new();
                self.json().encode(object, kind, &mut json)?;
                encoder.write_json(&json)
            }
        };
        if written.is_err() {
            out.truncate(start);
        }
        written
    }

    /// A document is a map, and maps begin with bytes that no text and no other format of
    /// Kubernetes begins with.
    fn recognizes(&self, data: &[u8]) -> Recognition {
        let is_map = matches!(data.first(), Some(0x80..=0x8f | 0xde | 0xdf));
        if is_map { Recognition::Yes } else { Recognition::No }
    }

    fn identifier(&self) -> Str {
        Str::from_static("messagepack")
    }
}
