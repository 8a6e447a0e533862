//! Decoding documents.

use apimachinery_runtime::{DecodeError, Decoded, Decoder};

use super::{EncodedDocument, EncodedDocuments};
use crate::AsSent;

/// The objects of some data. Made by [`AsSent::decode_documents`] and
/// [`AsSent::decode_documents_from`].
#[derive(Debug)]
pub struct DecodedDocuments<'f, 'a> {
    decoder: AsSent<'f>,
    documents: EncodedDocuments<'a>,
}

impl<'f, 'a> DecodedDocuments<'f, 'a> {
    pub(crate) fn new(decoder: AsSent<'f>, documents: EncodedDocuments<'a>) -> Self {
        Self { decoder, documents }
    }
}

impl Iterator for DecodedDocuments<'_, '_> {
    type Item = Result<Decoded, DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        let document = self.documents.next()?;
        Some(document.map_err(DecodeError::from).and_then(|it| self.decoder.decode_document(&it)))
    }
}

/// Decodes a document by the serializer of its format, with places in the data that it comes from.
pub(crate) fn decode_document(
    decoder: &AsSent<'_>,
    document: &EncodedDocument<'_>,
) -> Result<Decoded, DecodeError> {
    let factory = decoder.factory();
    let by_format: &dyn Decoder = match factory.for_media_type(document.format()) {
        Ok(info) => &*info.serializer,
        Err(_) => factory.universal_deserializer(),
    };
    match decoder.decode_by(by_format, document.input()) {
        Ok(mut decoded) => {
            decoded.findings_mut().relocate(|place| document.locate(place));
            let is_named = decoded.format().is_some();
            Ok(if is_named { decoded } else { decoded.with_format(document.format().into()) })
        }
        Err(error) => Err(document.relocate(error)),
    }
}
