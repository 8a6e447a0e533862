//! Reading documents as a type, which is what lists, streams and events have in common.

use std::sync::Arc;

use apimachinery_meta::v1::WatchEvent;
use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, FieldValidation, GroupVersionKind, Input,
    InternalGroupVersioner, NotRegisteredError, Object, ObjectRegistry, Reason, Scheme, Unknown,
    Unstructured,
};
use apimachinery_versioning::VersioningDecoder;

/// Reads documents as any type of a scheme, or, without a scheme, as the kinds that they name.
#[derive(Clone, Debug)]
pub(crate) struct ObjectReader {
    decoder: Arc<dyn Decoder>,
    versions: Option<Versions>,
}

#[derive(Clone, Debug)]
struct Versions {
    scheme: Scheme,
    decoder: VersioningDecoder,
}

impl ObjectReader {
    /// Reads what `decoder` decodes, as it was sent.
    pub(crate) fn as_sent(decoder: Arc<dyn Decoder>) -> Self {
        Self { decoder, versions: None }
    }

    /// Reads what `decoder` decodes, defaulted and converted by `scheme`.
    pub(crate) fn of_scheme(decoder: Arc<dyn Decoder>, scheme: &Scheme) -> Self {
        let version = Arc::new(InternalGroupVersioner);
        let versions = Versions {
            scheme: scheme.clone(),
            decoder: VersioningDecoder::new(decoder.clone(), scheme.clone(), version),
        };
        Self { decoder, versions: Some(versions) }
    }

    pub(crate) fn decoder(&self) -> &dyn Decoder {
        &*self.decoder
    }

    /// The kinds of a type; none when they are not known.
    pub(crate) fn kinds_of<T: 'static>(&self) -> &[GroupVersionKind] {
        self.versions.as_ref().map_or(&[], |versions| versions.scheme.kinds_of::<T>())
    }

    /// The document as a `T`, of the kind of that type unless it names another.
    pub(crate) fn decode_own<T: 'static>(&self, input: Input<'_>) -> Result<T, DecodeError> {
        // Some formats, such as that of protobuf streams, hold so little that they need an object
        // to fill.
        let into = self.versions.as_ref().and_then(|versions| {
            let kind = versions.scheme.kinds_of::<T>().first()?;
            versions.scheme.new_object(kind).ok()
        });
        let request = DecodeRequest::default().fill(into);
        self.read(input, request).map(Decoded::into_object)
    }

    /// The document as a `T`, of kind `assumed` unless it names another.
    pub(crate) fn decode<T: 'static>(
        &self,
        input: Input<'_>,
        assumed: Option<&GroupVersionKind>,
        validation: FieldValidation,
    ) -> Result<Decoded<T>, DecodeError> {
        let request = DecodeRequest::default().default_kind(assumed).validation(validation);
        self.read(input, request)
    }

    fn read<T: 'static>(
        &self,
        input: Input<'_>,
        request: DecodeRequest<'_>,
    ) -> Result<Decoded<T>, DecodeError> {
        match (unregistered::<T>(), &self.versions) {
            (None, Some(versions)) => {
                let decoded = versions.decoder.decode_typed(input, request);
                decoded.map_err(|error| explain_unregistered::<T>(&versions.scheme, error))
            }
            (into, _) => typed(self.decoder.decode_with(input, request.fill(into))?),
        }
    }
}

/// Why nothing was read as a `T`: nothing converts to a type that is not registered, whatever else
/// is wrong.
pub(crate) fn explain_unregistered<T: 'static>(scheme: &Scheme, error: DecodeError) -> DecodeError {
    if !scheme.kinds_of::<T>().is_empty() || unregistered::<T>().is_some() {
        return error;
    }
    NotRegisteredError::type_name(std::any::type_name::<T>(), scheme.name()).into()
}

/// A new object of a type that needs no registration: those that take objects of any kind, and the
/// event that streams carry objects in.
pub(crate) fn unregistered<T: 'static>() -> Option<Box<dyn Object>> {
    fn new<T: Object + Default, Wanted: 'static>() -> Option<Box<dyn Object>> {
        let is_wanted = std::any::TypeId::of::<T>() == std::any::TypeId::of::<Wanted>();
        is_wanted.then(|| Box::<T>::default() as Box<dyn Object>)
    }
    new::<Unstructured, T>().or_else(new::<Unknown, T>).or_else(new::<WatchEvent, T>)
}

pub(crate) fn typed<T: 'static>(decoded: Decoded) -> Result<Decoded<T>, DecodeError> {
    let kind = decoded.kind().clone();
    let typed = decoded.into_typed::<T>();
    typed.map_err(|error| DecodeError::custom(Reason::cause(error)).of_kind(&kind))
}

/// The document as a `T`, which need not be registered, of whatever kind it names.
pub(crate) fn decode_default<T: Object + Default>(
    decoder: &dyn Decoder,
    frame: &bytes::Bytes,
) -> Result<T, DecodeError> {
    let decoded = decoder.decode_with(frame.into(), DecodeRequest::into(Box::<T>::default()))?;
    typed(decoded).map(Decoded::into_object)
}
