//! Parameters of any version.

use apimachinery_runtime::{
    ApiType, ConversionError, GroupVersion, NotRegisteredError, Object, ObjectRegistry, Scheme,
};

use crate::{QueryError, Values, decode_object, encode_object};

/// Turns queries into options objects of a scheme and back, by way of the version that the query is
/// of.
///
/// Corresponds to `runtime.ParameterCodec`.
#[derive(Clone, Debug)]
pub struct ParameterCodec {
    scheme: Scheme,
}

/// A query cannot become the object asked for, or an object no query of the version asked for.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParameterError {
    /// The type, or its kind in that version, is not registered.
    #[error(transparent)]
    NotRegistered(#[from] NotRegisteredError),
    /// The object of the version is not of the type asked for.
    #[error(transparent)]
    Conversion(#[from] ConversionError),
    /// A parameter is malformed.
    #[error(transparent)]
    Query(#[from] QueryError),
}

impl ParameterCodec {
    /// A codec for the options of `scheme`.
    pub fn new(scheme: Scheme) -> Self {
        Self { scheme }
    }

    /// The options that a query of version `from` asks for: read into the type that the kind has
    /// there, defaulted, and converted to `T`. Without parameters nothing is read and nothing
    /// defaulted.
    ///
    /// # Errors
    /// When `T`, or its kind in `from`, is not registered; when a parameter is malformed; when the
    /// conversion fails.
    pub fn decode<T: ApiType>(
        &self,
        values: &Values,
        from: &GroupVersion,
    ) -> Result<T, ParameterError> {
        let mut target = T::default();
        if values.is_empty() {
            return Ok(target);
        }
        let known = self.scheme.object_kinds(&target)?;
        if known.kinds.iter().any(|it| it.group_version() == *from) {
            decode_object(values, &mut target)?;
            self.scheme.default_object(&mut target);
            return Ok(target);
        }
        let kind = known.kinds.first().map(|it| it.kind.clone()).unwrap_or_default();
        let mut object = self.scheme.new_object(&from.with_kind(kind))?;
        decode_object(values, &mut *object)?;
        self.scheme.default_object(&mut *object);
        Ok(self.scheme.convert(object, None)?)
    }

    /// The query of version `to` that asks for these options.
    ///
    /// # Errors
    /// When the type is not registered, does not convert to `to`, or has no fields that can be
    /// parameters.
    pub fn encode(&self, object: &dyn Object, to: &GroupVersion) -> Result<Values, ParameterError> {
        let converted = self.scheme.convert_to_version(object, to, None)?;
        Ok(encode_object(converted.object.as_deref().unwrap_or(object))?)
    }
}
