//! Decoding the documents of a stream.

use apimachinery_runtime::{CONTENT_TYPE_JSON, CONTENT_TYPE_YAML};
use apimachinery_runtime::{DecodeError, Decoded, Decoder, Input, Position, Reason};
use apimachinery_yaml::{DocumentFormat, StreamDocument, StreamDocuments, YamlError, split_stream};

use crate::FactoryDecoder;

/// The objects of a stream of JSON values or YAML documents. Made by
/// [`FactoryDecoder::decode_documents`].
#[derive(Clone, Debug)]
pub struct DecodedDocuments<'f, 'a> {
    decoder: FactoryDecoder<'f>,
    documents: StreamDocuments<'a>,
}

impl<'f, 'a> DecodedDocuments<'f, 'a> {
    pub(crate) fn new(decoder: FactoryDecoder<'f>, data: &'a [u8]) -> Self {
        Self { decoder, documents: split_stream(data) }
    }

    fn decode(&self, document: &StreamDocument<'_>) -> Result<Decoded, DecodeError> {
        let media_type = match document.format() {
            DocumentFormat::Json => CONTENT_TYPE_JSON,
            DocumentFormat::Yaml => CONTENT_TYPE_YAML,
        };
        let factory = self.decoder.factory();
        let decoder: &dyn Decoder = match factory.for_media_type(media_type) {
            Ok(info) => &*info.serializer,
            Err(_) => factory.universal_deserializer(),
        };
        let start = document.start();
        let moved = |place: Position| Some(place.counted_from(start));
        match self.decoder.decode_by(decoder, Input::from(document.text())) {
            Ok(mut decoded) => {
                decoded.findings_mut().relocate(moved);
                Ok(decoded)
            }
            Err(error) => {
                let position = error.position().and_then(moved);
                Err(error.relocated(position))
            }
        }
    }
}

impl Iterator for DecodedDocuments<'_, '_> {
    type Item = Result<Decoded, DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.documents.next()? {
                Ok(document) if document.is_blank() => {}
                Ok(document) => return Some(self.decode(&document)),
                Err(error) => return Some(Err(broken(error))),
            }
        }
    }
}

fn broken(error: YamlError) -> DecodeError {
    let place = error.line().zip(error.column());
    let position = place.map(|(line, column)| Position::line_column(0, line, column));
    DecodeError::syntax(Reason::cause(error)).relocated(position)
}
