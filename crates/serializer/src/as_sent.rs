//! Objects as they were sent.

use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, FieldValidation, Input, Object, Scheme,
};
use apimachinery_versioning::decode_shaped;

use crate::one_document::inner_document;
use crate::reading::{explain_unregistered, typed, unregistered};
use crate::{CodecFactory, EncodedDocument};

/// Decodes objects of any format as they were sent. Made by [`CodecFactory::as_sent`].
#[derive(Clone, Copy, Debug)]
pub struct AsSent<'a> {
    factory: &'a CodecFactory,
    options: DecodeOptions,
}

/// How every object is decoded.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DecodeOptions {
    pub(crate) validation: FieldValidation,
    any_kind: bool,
}

impl CodecFactory {
    /// Decodes objects as they were sent, in any format: neither defaulted nor converted.
    ///
    /// Kinds that are not registered are errors, or unstructured data with
    /// [`any_kind`](AsSent::any_kind). Corresponds to `UniversalDeserializer` with what its callers
    /// do around it.
    #[doc(alias = "UniversalDeserializer")]
    pub fn as_sent(&self) -> AsSent<'_> {
        AsSent { factory: self, options: DecodeOptions::default() }
    }
}

impl<'f> AsSent<'f> {
    /// What to do about unknown and duplicate fields.
    #[must_use]
    pub fn validation(mut self, validation: FieldValidation) -> Self {
        self.options.validation = validation;
        self
    }

    /// Reads kinds that are not registered as [`Unstructured`](apimachinery_runtime::Unstructured)
    /// instead of refusing them, which costs no more than reading them so in the first place.
    #[must_use]
    pub fn any_kind(mut self) -> Self {
        self.options.any_kind = true;
        self
    }

    /// Decodes one object.
    ///
    /// # Errors
    /// When the data is broken, of an unregistered kind (unless [`any_kind`](Self::any_kind)), or
    /// has findings that validation makes an error. Also when there is another document after the
    /// first one ([`MoreDocuments`](apimachinery_runtime::DecodeErrorKind::MoreDocuments)): of
    /// YAML, the decoders below, as those of the reference, read the first one and pass over the
    /// rest. Data that is known to be no object is named
    /// ([`Unreadable`](apimachinery_runtime::DecodeErrorKind::Unreadable)).
    pub fn decode<'a>(&self, data: impl Into<Input<'a>>) -> Result<Decoded, DecodeError> {
        self.decode_into(data.into(), || None)
    }

    /// Decodes one object of the type `T`. [`Unstructured`](apimachinery_runtime::Unstructured) has
    /// the fields that the data has, whether its kind is registered or not, such as for an apply.
    ///
    /// ```
    /// use apimachinery_api::{self as api, core::v1::Pod};
    /// use apimachinery_runtime::Unstructured;
    /// # use apimachinery_runtime::Scheme;
    /// # use apimachinery_serializer::CodecFactory;
    /// # let codecs = CodecFactory::new(Scheme::builder().install(api::core).build()?);
    ///
    /// let text = "apiVersion: v1\nkind: Pod\n";
    /// assert_eq!(codecs.as_sent().decode_as::<Pod>(text)?.spec.restart_policy, "");
    /// assert_eq!(codecs.decode_as::<Pod>(text)?.spec.restart_policy, "Always");
    /// assert_eq!(codecs.as_sent().decode_as::<Unstructured>(text)?.content().len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`decode`](Self::decode), and when the object is of another type; objects of other
    /// versions are read by [`CodecFactory::decode_as`], which converts.
    pub fn decode_as<'a, T: 'static>(&self, data: impl Into<Input<'a>>) -> Result<T, DecodeError> {
        let decoded = self.decode_into(data.into(), unregistered::<T>).and_then(typed);
        let decoded =
            decoded.map_err(|error| explain_unregistered::<T>(self.factory.scheme(), error));
        decoded.map(Decoded::into_object)
    }

    /// Decodes one of the documents of some data, with places in that data.
    ///
    /// # Errors
    /// As [`decode`](Self::decode).
    pub fn decode_document(&self, document: &EncodedDocument<'_>) -> Result<Decoded, DecodeError> {
        let by_format: &dyn Decoder = match self.factory.for_media_type(document.format()) {
            Ok(info) => &*info.serializer,
            Err(_) => self.factory.universal_deserializer(),
        };
        match self.decode_by(by_format, document.input()) {
            Ok(mut decoded) => {
                decoded.findings_mut().relocate(|place| document.locate(place));
                let decoded = decoded.with_start(document.start());
                let is_named = decoded.format().is_some();
                Ok(if is_named { decoded } else { decoded.with_format(document.format().into()) })
            }
            Err(error) => Err(document.relocate(error)),
        }
    }

    /// Decodes one object into the one that `into` makes, or one of the kind of the data.
    fn decode_into(
        &self,
        input: Input<'_>,
        into: fn() -> Option<Box<dyn Object>>,
    ) -> Result<Decoded, DecodeError> {
        let (scheme, formats) = (self.factory.scheme(), self.factory.universal_deserializer());
        let decode = |input| {
            let request = self.options.request().fill(into());
            decode_shaped(formats, scheme, input, request)
        };
        let mut decoded = decode(input);
        if let Some(document) = inner_document(self.factory, input, &mut decoded) {
            decoded = decode(document.input()).map_err(|error| document.relocate(error));
        }
        decoded
    }

    pub(crate) fn factory(&self) -> &'f CodecFactory {
        self.factory
    }

    pub(crate) fn options(&self) -> DecodeOptions {
        self.options
    }

    pub(crate) fn decode_by(
        &self,
        decoder: &dyn Decoder,
        input: Input<'_>,
    ) -> Result<Decoded, DecodeError> {
        self.options.decode_by(self.factory.scheme(), decoder, input)
    }
}

impl DecodeOptions {
    pub(crate) fn decode_by(
        self,
        scheme: &Scheme,
        decoder: &dyn Decoder,
        input: Input<'_>,
    ) -> Result<Decoded, DecodeError> {
        decode_shaped(decoder, scheme, input, self.request())
    }

    fn request(self) -> DecodeRequest<'static> {
        DecodeRequest::default().validation(self.validation).any_kind(self.any_kind)
    }
}
