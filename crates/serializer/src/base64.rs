//! Objects in base64.

use std::io::Write;
use std::sync::Arc;

use apimachinery_json::decode_base64;
use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, EncodeError, Encoder, Input, Object, Str,
    identifier,
};
use bytes::Bytes;
use data_encoding::BASE64;

/// Decodes base64, and what is inside with another decoder. Line breaks in it are passed over.
///
/// Corresponds to the decoding half of `runtime.NewBase64Serializer`.
#[derive(Clone, Debug)]
pub struct Base64Decoder {
    decoder: Arc<dyn Decoder>,
}

impl Base64Decoder {
    /// Wraps `decoder`.
    pub fn new(decoder: Arc<dyn Decoder>) -> Self {
        Self { decoder }
    }
}

impl Decoder for Base64Decoder {
    fn decode_with(
        &self,
        input: Input<'_>,
        request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        let data =
            decode_base64(input.bytes()).map_err(|error| DecodeError::syntax(error.to_string()))?;
        self.decoder.decode_with(Input::from(&Bytes::from(data)), request)
    }
}

/// Encodes with another encoder, and the result as base64. Corresponds to the encoding half of
/// `runtime.NewBase64Serializer`.
#[derive(Clone, Debug)]
pub struct Base64Encoder {
    encoder: Arc<dyn Encoder>,
}

impl Base64Encoder {
    /// Wraps `encoder`.
    pub fn new(encoder: Arc<dyn Encoder>) -> Self {
        Self { encoder }
    }

    fn encode_now(&self, object: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let encoded = self.encoder.encode_to_vec(object)?;
        write!(out, "{}", BASE64.encode_display(&encoded))?;
        Ok(())
    }
}

impl Encoder for Base64Encoder {
    fn encode_to(&self, object: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        match object.as_cacheable() {
            None => self.encode_now(object, out),
            Some(cached) => cached.cache_encode(
                &self.identifier(),
                &mut |object, out| self.encode_now(object, out),
                out,
            ),
        }
    }

    fn identifier(&self) -> Str {
        identifier(&[("encoder", &*self.encoder.identifier()), ("name", "base64")])
    }
}
