//! Decoding with defaults and conversion.

use std::any::Any;
use std::sync::Arc;

use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, Findings, GroupVersionKind, GroupVersioner,
    Input, Object, Scheme, Unknown,
};

use crate::decode_shaped;
use crate::nested::decode_nested;

/// Decodes any format and version, *defaults*, and *converts* to the version that is wanted.
///
/// Corresponds to the decoding half of `versioning.codec`.
#[derive(Clone, Debug)]
pub struct VersioningDecoder {
    decoder: Arc<dyn Decoder>,
    scheme: Scheme,
    version: Arc<dyn GroupVersioner>,
}

impl VersioningDecoder {
    /// Wraps `decoder`; objects are converted to what `version` picks.
    pub fn new(
        decoder: Arc<dyn Decoder>,
        scheme: Scheme,
        version: Arc<dyn GroupVersioner>,
    ) -> Self {
        Self { decoder, scheme, version }
    }

    /// Decodes an object and converts it to the type `T`, whatever version was sent.
    ///
    /// # Errors
    /// As [`decode_with`](Decoder::decode_with), and when no conversion leads from the object that
    /// was sent to `T`.
    pub fn decode_typed<T: 'static>(
        &self,
        input: Input<'_>,
        request: DecodeRequest<'_>,
    ) -> Result<Decoded<T>, DecodeError> {
        let validation = request.validation;
        let decoded = self.decode_and_default(input, request)?;
        let kind = decoded.kind().clone();
        let converted = decoded.try_map(|object| {
            let converted = self.scheme.convert::<T>(object, self.context());
            converted.map_err(|error| DecodeError::from(error).of_kind(&kind))
        })?;
        converted.enforce(validation)
    }

    fn decode_and_default(
        &self,
        input: Input<'_>,
        mut request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        request.validation = request.validation.collecting();
        let validation = request.validation;
        let mut decoded = decode_shaped(&*self.decoder, &self.scheme, input, request)?;
        if decoded.object().has_nested() {
            let findings = decode_nested(decoded.object_mut(), |input| {
                let request = DecodeRequest::default().validation(validation);
                decode_shaped(&*self.decoder, &self.scheme, input, request)
            })?;
            decoded.findings_mut().append(findings);
        }
        let prepared = self.scheme.try_default_object(decoded.object_mut());
        prepared.map_err(|error| DecodeError::from(error).of_kind(decoded.kind()))?;
        Ok(decoded)
    }

    fn context(&self) -> Option<&dyn Any> {
        Some(&self.version)
    }

    /// What a caller that wants `wanted` filled gets: the object itself when it is of that type,
    /// else one converted to it.
    fn convert_into(
        &self,
        object: Box<dyn Object>,
        kind: &GroupVersionKind,
        wanted: Option<std::any::TypeId>,
    ) -> Result<Box<dyn Object>, DecodeError> {
        let converted = match wanted {
            Some(wanted) => self.scheme.convert_box(object, wanted, self.context()),
            None => {
                let (object, _) =
                    self.scheme.convert_box_to_version(object, &*self.version, self.context())?;
                return Ok(object);
            }
        };
        converted.map_err(|error| DecodeError::from(error).of_kind(kind))
    }
}

impl Decoder for VersioningDecoder {
    /// With an object to fill, the answer is of its type, converted if need be; without one, of the
    /// version this decoder is for. An object that was filled is not converted, also not an
    /// [`Unknown`] or an [`Unstructured`](apimachinery_runtime::Unstructured).
    fn decode_with(
        &self,
        input: Input<'_>,
        request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        let validation = request.validation;
        let wanted = request.into.as_deref().map(|object| object.type_key());
        let decoded = self.decode_and_default(input, request)?;
        if decoded.object().is::<Unknown>() {
            return decoded.enforce(validation);
        }
        let kind = decoded.kind().clone();
        decoded.try_map(|object| self.convert_into(object, &kind, wanted))?.enforce(validation)
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
