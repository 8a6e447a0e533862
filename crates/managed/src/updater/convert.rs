//! Values in other versions.

use std::sync::Arc;

use apimachinery_runtime::{GroupVersion, Unstructured, Value};

use super::error::{Step, UpdateError};
use crate::{KindsError, ManagedKinds, MergeSchema, SchemaMismatch};

/// A valid value with its schema.
#[derive(Clone)]
pub(crate) struct TypedValue {
    pub(crate) value: Arc<Value>,
    pub(crate) schema: Arc<MergeSchema>,
}

/// Why an object has no typed value.
pub(crate) enum TypedError {
    /// The kind is not known.
    NoType(String),
    /// The object does not fit its schema.
    Mismatch(SchemaMismatch),
}

impl std::fmt::Display for TypedError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoType(kind) => write!(f, "no corresponding type for {kind}"),
            Self::Mismatch(error) => error.fmt(f),
        }
    }
}

/// Why a value could not be converted.
pub(crate) enum ConvertError {
    /// The version is gone.
    Missing(String),
    Failed(String),
}

pub(crate) struct Converted(Result<TypedValue, ConvertError>);

impl Converted {
    /// The value; `None` when the version is gone.
    pub(crate) fn known(self, step: Step) -> Result<Option<TypedValue>, UpdateError> {
        match self.0 {
            Ok(value) => Ok(Some(value)),
            Err(ConvertError::Missing(_)) => Ok(None),
            Err(ConvertError::Failed(text)) => Err(UpdateError::Convert(step, text.into())),
        }
    }

    /// The value, where the version should be known.
    pub(crate) fn certain(self, step: Step) -> Result<TypedValue, UpdateError> {
        self.0.map_err(|(ConvertError::Missing(text) | ConvertError::Failed(text))| {
            UpdateError::Convert(step, text.into())
        })
    }
}

/// Converts values between versions, through the hub.
pub(crate) struct Versions<'a> {
    kinds: &'a dyn ManagedKinds,
    hub: &'a GroupVersion,
}

impl<'a> Versions<'a> {
    pub(crate) fn new(kinds: &'a dyn ManagedKinds, hub: &'a GroupVersion) -> Self {
        Self { kinds, hub }
    }

    /// The object as a valid value. Its list items may appear more than once only with
    /// `allow_duplicates`.
    pub(crate) fn typed(
        &self,
        object: Unstructured,
        allow_duplicates: bool,
    ) -> Result<TypedValue, TypedError> {
        let kind = object.kind();
        let schema = self.kinds.schema(&kind);
        let schema = schema.ok_or_else(|| TypedError::NoType(kind.to_string()))?;
        let value = Value::Map(object.into_content());
        schema.validate(&value, allow_duplicates).map_err(TypedError::Mismatch)?;
        Ok(TypedValue { value: Arc::new(value), schema })
    }

    /// The value in a version.
    pub(crate) fn convert(&self, value: &TypedValue, version: &str) -> Converted {
        Converted(self.try_convert(value, version))
    }

    fn try_convert(&self, value: &TypedValue, version: &str) -> Result<TypedValue, ConvertError> {
        if value.value.get("apiVersion").and_then(Value::as_str) == Some(version) {
            return Ok(value.clone());
        }
        let parsed: Result<GroupVersion, _> = version.parse();
        let version = parsed.map_err(|error| ConvertError::Failed(error.to_string()))?;
        let object = untyped(value.clone()).map_err(ConvertError::Failed)?;
        let at_hub = self.convert_object(&object, self.hub)?;
        let converted = self.convert_object(&at_hub, &version)?;
        self.typed(converted, false).map_err(|error| match error {
            TypedError::NoType(_) => ConvertError::Missing(error.to_string()),
            TypedError::Mismatch(error) => ConvertError::Failed(error.to_string()),
        })
    }

    fn convert_object(
        &self,
        object: &Unstructured,
        version: &GroupVersion,
    ) -> Result<Unstructured, ConvertError> {
        if object.kind().group_version() == *version {
            return Ok(object.clone());
        }
        self.kinds.convert(object, version).map_err(|error| match error {
            KindsError::NotRegistered(text) => ConvertError::Missing(text.into()),
            KindsError::Failed(text) => ConvertError::Failed(text.into()),
        })
    }
}

/// The value as an object. It is copied only if others hold it as well.
pub(crate) fn untyped(value: TypedValue) -> Result<Unstructured, String> {
    match Arc::unwrap_or_clone(value.value) {
        Value::Map(content) => Ok(Unstructured::new(content)),
        other => {
            Err(format!("failed to convert value to unstructured for type {}", other.go_type()))
        }
    }
}
