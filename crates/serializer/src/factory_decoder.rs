//! A decoder that is told what else is wanted.

use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, DecodeRequest, Decoded, Decoder, FieldValidation, Input,
};

use crate::{CodecFactory, DecodedDocuments};

/// A decoder for any format, with wishes. Made by [`CodecFactory::decoder`].
#[derive(Clone, Copy, Debug)]
pub struct FactoryDecoder<'a> {
    factory: &'a CodecFactory,
    wishes: Wishes,
}

/// What is wanted of every object.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wishes {
    pub(crate) validation: FieldValidation,
    any_kind: bool,
}

impl<'f> FactoryDecoder<'f> {
    pub(crate) fn new(factory: &'f CodecFactory) -> Self {
        Self { factory, wishes: Wishes::default() }
    }

    /// What to do about unknown and duplicate fields.
    #[must_use]
    pub fn validation(mut self, validation: FieldValidation) -> Self {
        self.wishes.validation = validation;
        self
    }

    /// Reads kinds that are not registered as [`Unstructured`](apimachinery_runtime::Unstructured) instead of
    /// refusing them, which costs no more than reading them so in the first place.
    #[must_use]
    pub fn any_kind(mut self) -> Self {
        self.wishes.any_kind = true;
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

    pub(crate) fn factory(&self) -> &'f CodecFactory {
        self.factory
    }

    pub(crate) fn wishes(&self) -> Wishes {
        self.wishes
    }

    pub(crate) fn decode_by(
        &self,
        decoder: &dyn Decoder,
        input: Input<'_>,
    ) -> Result<Decoded, DecodeError> {
        self.wishes.decode_by(decoder, input)
    }
}

impl Wishes {
    pub(crate) fn decode_by(
        self,
        decoder: &dyn Decoder,
        input: Input<'_>,
    ) -> Result<Decoded, DecodeError> {
        let attempt = |any_kind| {
            let request = DecodeRequest::default().validation(self.validation).any_kind(any_kind);
            decoder.decode_with(input, request)
        };
        match attempt(self.any_kind) {
            // Where the format carries no unstructured data, that the kind is not registered says more.
            Err(error) if self.any_kind && is_unsupported(&error) => attempt(false).map_err(
                |other| {
                    if other.is_not_registered() { other } else { error }
                },
            ),
            decoded => decoded,
        }
    }
}

fn is_unsupported(error: &DecodeError) -> bool {
    matches!(error.kind(), DecodeErrorKind::Unsupported(_))
}
