//! An encoder and a decoder together, and helpers over codecs.

use std::io::Write;
use std::sync::Arc;

use bytes::Bytes;

use crate::codec::{
    DecodeRequest, Decoded, Decoder, EncodedPieces, Encoder, Input, ObjectRegistry,
};
use crate::error::{DecodeError, EncodeError, Findings, NotRegisteredError};
use crate::names::GroupVersionKind;
use crate::object::{Object, Unknown};
use crate::text::Str;

/// An encoder and a decoder that belong together. Corresponds to `runtime.Codec`.
#[derive(Clone, Debug)]
pub struct Codec {
    encoder: Arc<dyn Encoder>,
    decoder: Arc<dyn Decoder>,
}

impl Codec {
    /// The two together.
    pub fn new(encoder: Arc<dyn Encoder>, decoder: Arc<dyn Decoder>) -> Self {
        Self { encoder, decoder }
    }

    /// The encoder alone.
    pub fn encoder(&self) -> &Arc<dyn Encoder> {
        &self.encoder
    }

    /// The decoder alone.
    pub fn decoder(&self) -> &Arc<dyn Decoder> {
        &self.decoder
    }
}

#[deny(clippy::missing_trait_methods, reason = "what the encoder inside can do better shows")]
impl Encoder for Codec {
    fn encode_to(&self, object: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        self.encoder.encode_to(object, out)
    }

    fn encode_to_writer(
        &self,
        object: &dyn Object,
        sink: &mut dyn Write,
    ) -> Result<(), EncodeError> {
        self.encoder.encode_to_writer(object, sink)
    }

    fn encode_pieces(&self, object: Arc<dyn Object>) -> Result<EncodedPieces, EncodeError> {
        self.encoder.encode_pieces(object)
    }

    fn encode_to_vec(&self, object: &dyn Object) -> Result<Vec<u8>, EncodeError> {
        self.encoder.encode_to_vec(object)
    }

    fn encode_to_bytes(&self, object: &dyn Object) -> Result<Bytes, EncodeError> {
        self.encoder.encode_to_bytes(object)
    }

    fn identifier(&self) -> Str {
        self.encoder.identifier()
    }
}

impl Decoder for Codec {
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

/// The object, when it is of the kind, else a new one. Corresponds to `runtime.UseOrCreateObject`.
///
/// # Errors
/// When the type of the object, or the kind, is not registered.
pub fn use_or_create_object(
    registry: &dyn ObjectRegistry,
    kind: &GroupVersionKind,
    object: Option<Box<dyn Object>>,
) -> Result<Box<dyn Object>, NotRegisteredError> {
    if let Some(object) = object
        && registry.object_kinds(&*object)?.kinds.contains(kind)
    {
        return Ok(object);
    }
    registry.new_object(kind)
}

/// Encodes every object of a list in place, to an [`Unknown`] with the bytes. One that cannot be
/// encoded stays. Corresponds to `runtime.EncodeList`.
///
/// # Errors
/// The errors of all objects that could not be encoded.
pub fn encode_list(
    encoder: &dyn Encoder,
    objects: &mut [Box<dyn Object>],
) -> Result<(), Vec<EncodeError>> {
    let mut errors = Vec::new();
    for object in objects {
        match encoder.encode_to_bytes(&**object) {
            Ok(raw) => *object = Box::new(Unknown { raw, ..Unknown::default() }),
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Decodes every [`Unknown`] of a list in place, with the first of the decoders that knows its
/// kind.
///
/// One whose kind no decoder knows stays encoded, and has what is known of its kind. Corresponds to
/// `runtime.DecodeList`.
///
/// # Errors
/// The errors of all objects whose kind is known and that could not be decoded; they stay encoded.
pub fn decode_list(
    objects: &mut [Box<dyn Object>],
    decoders: &[&dyn Decoder],
) -> Result<(), Vec<DecodeError>> {
    let mut errors = Vec::new();
    for object in objects {
        let Some(unknown) = object.downcast_ref::<Unknown>() else { continue };
        match decode_item(unknown, decoders) {
            Ok(Some(decoded)) => *object = decoded,
            Ok(None) => {}
            Err(error) => errors.push(error),
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

fn decode_item(
    unknown: &Unknown,
    decoders: &[&dyn Decoder],
) -> Result<Option<Box<dyn Object>>, DecodeError> {
    for decoder in decoders {
        match decoder.decode_with(Input::from(&unknown.raw), DecodeRequest::default()) {
            Ok(decoded) => return Ok(Some(decoded.into_object())),
            Err(error) if error.is_not_registered() => {}
            Err(error) => return Err(error),
        }
    }
    let kept = decoders.iter().find_map(|decoder| {
        let request = DecodeRequest::into(Box::new(unknown.clone()));
        decoder.decode_with(Input::from(&unknown.raw), request).ok()
    });
    Ok(kept.map(Decoded::into_object))
}
