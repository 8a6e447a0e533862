//! A decoder that is told what else is wanted.

use std::io::Read;

use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, DecodeRequest, Decoded, Decoder, FieldValidation, Input, Object,
    Unstructured,
};

use crate::{CodecFactory, DecodedDocuments, EventDecoder, UnsupportedMediaTypeError};

/// A decoder for any format, with wishes. Made by [`CodecFactory::decoder`].
#[derive(Clone, Copy, Debug)]
pub struct FactoryDecoder<'a> {
    factory: &'a CodecFactory,
    validation: FieldValidation,
    any_kind: bool,
}

impl<'f> FactoryDecoder<'f> {
    pub(crate) fn new(factory: &'f CodecFactory) -> Self {
        Self { factory, validation: FieldValidation::Ignore, any_kind: false }
    }

    /// What to do about unknown and duplicate fields.
    #[must_use]
    pub fn validation(mut self, validation: FieldValidation) -> Self {
        self.validation = validation;
        self
    }

    /// Reads kinds that are not registered as plain data instead of refusing them.
    #[must_use]
    pub fn any_kind(mut self) -> Self {
        self.any_kind = true;
        self
    }

    /// Decodes one object.
    ///
    /// # Errors
    /// When the data is broken, of an unregistered kind (unless [`any_kind`](Self::any_kind)), or has
    /// findings that validation makes an error.
    pub fn decode<'a>(&self, data: impl Into<Input<'a>>) -> Result<Decoded, DecodeError> {
        self.decode_by(self.factory.universal_deserializer(), data.into())
    }

    /// Decodes the objects of a stream, one at a time: JSON values that follow each other, or YAML documents
    /// between `---`. Documents without content are passed over; places are those in the whole stream.
    ///
    /// An item is an error when [`decode`](Self::decode) would give one, or when there is no document
    /// where there should be; see [`split_stream`](apimachinery_yaml::split_stream) for what follows then.
    pub fn decode_documents<'a>(&self, data: &'a [u8]) -> DecodedDocuments<'f, 'a> {
        DecodedDocuments::new(*self, data)
    }

    /// Decodes the events of a watch from a stream of a format, one at a time, with their objects.
    ///
    /// # Errors
    /// When there is no format with that media type, or it has no streams.
    pub fn decode_events<'a>(
        &self,
        media_type: &str,
        source: impl Read + Send + 'a,
    ) -> Result<EventDecoder<'f, 'a>, UnsupportedMediaTypeError> {
        let info = self.factory.for_media_type(media_type)?;
        match &info.stream {
            Some(stream) => Ok(EventDecoder::new(*self, stream, Box::new(source))),
            None => {
                let infos = self.factory.supported_media_types();
                Err(UnsupportedMediaTypeError::for_stream(media_type, infos))
            }
        }
    }

    pub(crate) fn factory(&self) -> &'f CodecFactory {
        self.factory
    }

    pub(crate) fn decode_by(
        &self,
        decoder: &dyn Decoder,
        input: Input<'_>,
    ) -> Result<Decoded, DecodeError> {
        let decoded = self.attempt(decoder, input, None);
        match decoded {
            Err(error) if self.any_kind && error.is_not_registered() => {
                let plain = self.attempt(decoder, input, Some(Box::<Unstructured>::default()));
                // Not every format carries plain data; then the first error says more.
                plain.map_err(|second| match second.kind() {
                    DecodeErrorKind::Unsupported(_) => error,
                    _ => second,
                })
            }
            decoded => decoded,
        }
    }

    fn attempt(
        &self,
        decoder: &dyn Decoder,
        input: Input<'_>,
        into: Option<Box<dyn Object>>,
    ) -> Result<Decoded, DecodeError> {
        let request = DecodeRequest { default_kind: None, into, validation: self.validation };
        decoder.decode_with(input, request)
    }
}
