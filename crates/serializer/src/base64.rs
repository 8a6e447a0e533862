//! Objects in base64.

use std::io::{self, Write};
use std::sync::Arc;

use apimachinery_json::decode_base64;
use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, EncodeError, Encoder, Input, Object, Str,
    encode_cached, identifier,
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
        encode_cached(self, object, &mut |object, out| self.encode_now(object, out), out)
    }

    fn encode_to_writer(
        &self,
        object: &dyn Object,
        sink: &mut dyn Write,
    ) -> Result<(), EncodeError> {
        if object.as_cacheable().is_some() {
            return Ok(sink.write_all(&self.encode_to_vec(object)?)?);
        }
        let mut base64 = Base64Sink { sink, rest: Vec::new() };
        self.encoder.encode_to_writer(object, &mut base64)?;
        Ok(base64.finish()?)
    }

    fn identifier(&self) -> Str {
        identifier(&[("encoder", &*self.encoder.identifier()), ("name", "base64")])
    }
}

/// Passes on in base64 what is written to it.
struct Base64Sink<'a> {
    sink: &'a mut dyn Write,
    /// What is not passed on yet: three bytes become four letters.
    rest: Vec<u8>,
}

impl Base64Sink<'_> {
    fn finish(self) -> io::Result<()> {
        write!(self.sink, "{}", BASE64.encode_display(&self.rest))
    }
}

impl Write for Base64Sink<'_> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.rest.extend_from_slice(data);
        let whole = self.rest.len() / 3 * 3;
        let whole: Vec<u8> = self.rest.drain(..whole).collect();
        write!(self.sink, "{}", BASE64.encode_display(&whole))?;
        Ok(data.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}
