//! *Recognizing* the format of data.

use std::sync::Arc;

use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, DecodeRequest, Decoded, Decoder, Findings, Input, Recognition,
    Serializer, SerializerInfo, Str,
};

/// Decodes data of any of several formats.
///
/// The first decoder that is sure decodes, and its error is final. When none is sure, those that
/// only know after reading are tried in order. The first object counts, also where unknown and
/// duplicate fields make it an error; otherwise the last error is returned. Corresponds to
/// `recognizer.NewDecoder`.
#[derive(Clone, Debug)]
pub struct RecognizingDecoder {
    candidates: Vec<Candidate>,
}

/// A decoder that takes part in recognizing.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Candidate {
    /// One format, which may be sure of its data.
    Format {
        /// Its serializer.
        serializer: Arc<dyn Serializer>,
        /// The [`Decoded::format`] of objects that the serializer leaves without one.
        media_type: Option<Str>,
    },
    /// Several formats, sure of the data when one of them is.
    Recognizer(Arc<RecognizingDecoder>),
    /// A decoder that only knows after reading.
    Other(Arc<dyn Decoder>),
}

impl Candidate {
    fn recognizes(&self, data: &[u8]) -> Recognition {
        match self {
            Self::Format { serializer, .. } => serializer.recognizes(data),
            Self::Recognizer(recognizer) => recognizer.recognizes(data),
            Self::Other(_) => Recognition::Unknown,
        }
    }

    fn decode_with(
        &self,
        input: Input<'_>,
        request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        match self {
            Self::Format { serializer, media_type } => {
                let decoded = serializer.decode_with(input, request)?;
                Ok(match media_type {
                    Some(media_type) if decoded.format().is_none() => {
                        decoded.with_format(media_type.clone())
                    }
                    _ => decoded,
                })
            }
            Self::Recognizer(recognizer) => recognizer.decode_with(input, request),
            Self::Other(decoder) => decoder.decode_with(input, request),
        }
    }

    fn with_dropped(
        &self,
        data: &[u8],
        decoded: Decoded,
        dropped: Findings,
    ) -> Result<Decoded, DecodeError> {
        match self {
            Self::Format { serializer, .. } => serializer.with_dropped(data, decoded, dropped),
            Self::Recognizer(recognizer) => recognizer.with_dropped(data, decoded, dropped),
            Self::Other(decoder) => decoder.with_dropped(data, decoded, dropped),
        }
    }

    /// Whether this is known to be the candidate for `format`.
    fn is_of(&self, format: &str) -> bool {
        matches!(self, Self::Format { media_type: Some(media_type), .. } if *media_type == *format)
    }
}

impl From<Arc<dyn Serializer>> for Candidate {
    fn from(serializer: Arc<dyn Serializer>) -> Self {
        Self::Format { serializer, media_type: None }
    }
}

impl From<&SerializerInfo> for Candidate {
    fn from(info: &SerializerInfo) -> Self {
        let media_type = Some(info.media_type.essence_str().into());
        Self::Format { serializer: info.serializer.clone(), media_type }
    }
}

impl RecognizingDecoder {
    /// A decoder that asks these serializers, in this order.
    pub fn new(serializers: Vec<Arc<dyn Serializer>>) -> Self {
        Self::with_candidates(serializers.into_iter().map(Candidate::from).collect())
    }

    /// A decoder that asks these candidates, in this order.
    pub fn with_candidates(candidates: Vec<Candidate>) -> Self {
        Self { candidates }
    }

    /// The serializer that is sure of the data, or `None`.
    pub fn recognize(&self, data: &[u8]) -> Option<&Arc<dyn Serializer>> {
        match self.sure(data)? {
            Candidate::Format { serializer, .. } => Some(serializer),
            Candidate::Recognizer(recognizer) => recognizer.recognize(data),
            Candidate::Other(_) => None,
        }
    }

    /// Whether one of the candidates is sure of the data; unknown when none is
    /// and one only knows after reading.
    pub fn recognizes(&self, data: &[u8]) -> Recognition {
        let mut answer = Recognition::No;
        for candidate in &self.candidates {
            match candidate.recognizes(data) {
                Recognition::Yes => return Recognition::Yes,
                Recognition::Unknown => answer = Recognition::Unknown,
                Recognition::No => {}
            }
        }
        answer
    }

    fn sure(&self, data: &[u8]) -> Option<&Candidate> {
        self.candidates.iter().find(|it| it.recognizes(data) == Recognition::Yes)
    }
}

impl Decoder for RecognizingDecoder {
    fn decode_with(
        &self,
        input: Input<'_>,
        request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        if let Some(candidate) = self.sure(input.bytes()) {
            return candidate.decode_with(input, request);
        }
        let mut unsure: Vec<_> = self
            .candidates
            .iter()
            .filter(|it| it.recognizes(input.bytes()) == Recognition::Unknown)
            .collect();
        let Some(last) = unsure.pop() else {
            return Err(DecodeError::new(DecodeErrorKind::UnknownFormat));
        };
        for candidate in unsure {
            let mut attempt = request.without_object();
            attempt.into = request.into.as_ref().map(|object| object.clone_object());
            match candidate.decode_with(input, attempt) {
                Err(error) if !error.is_strict() => {}
                answer => return answer,
            }
        }
        last.decode_with(input, request)
    }

    fn with_dropped(
        &self,
        data: &[u8],
        decoded: Decoded,
        dropped: Findings,
    ) -> Result<Decoded, DecodeError> {
        let of_format = || {
            let format = decoded.format()?;
            self.candidates.iter().find(|candidate| candidate.is_of(format))
        };
        let unsure = || {
            let is_unsure = |it: &&Candidate| it.recognizes(data) == Recognition::Unknown;
            self.candidates.iter().find(is_unsure)
        };
        match self.sure(data).or_else(of_format).or_else(unsure) {
            Some(candidate) => candidate.with_dropped(data, decoded, dropped),
            None => Ok(decoded),
        }
    }
}
