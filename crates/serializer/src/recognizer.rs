//! *Recognizing* the format of some data by looking at it.

use std::sync::Arc;

use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, DecodeRequest, Decoded, Decoder, Input, Recognition, Serializer,
};

/// Decodes data of any of several formats.
///
/// The first serializer that is sure decodes, and its error is final. When none is sure, those that can
/// only tell by reading are tried in order, and the last one's error is the answer. Corresponds to
/// `recognizer.NewDecoder`.
#[derive(Clone, Debug)]
pub struct RecognizingDecoder {
    serializers: Vec<Arc<dyn Serializer>>,
}

impl RecognizingDecoder {
    /// A decoder that asks these serializers, in this order.
    pub fn new(serializers: Vec<Arc<dyn Serializer>>) -> Self {
        Self { serializers }
    }

    /// The serializer that is sure of the data, or nothing.
    pub fn recognize(&self, data: &[u8]) -> Option<&Arc<dyn Serializer>> {
        self.serializers.iter().find(|it| it.recognizes(data) == Recognition::Yes)
    }
}

impl Decoder for RecognizingDecoder {
    fn decode_with(
        &self,
        input: Input<'_>,
        mut request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        if let Some(serializer) = self.recognize(input.bytes()) {
            return serializer.decode_with(input, request);
        }
        let mut candidates: Vec<_> = self
            .serializers
            .iter()
            .filter(|it| it.recognizes(input.bytes()) == Recognition::Unknown)
            .collect();
        let Some(last) = candidates.pop() else {
            return Err(DecodeError::new(DecodeErrorKind::UnknownFormat));
        };
        for serializer in candidates {
            let attempt = DecodeRequest {
                default_kind: request.default_kind,
                into: request.into.as_ref().map(|object| object.clone_object()),
                validation: request.validation,
            };
            if let Ok(decoded) = serializer.decode_with(input, attempt) {
                request.into = None;
                return Ok(decoded);
            }
        }
        last.decode_with(input, request)
    }
}
