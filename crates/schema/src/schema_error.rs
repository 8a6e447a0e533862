//! Why a schema cannot become a structural one.

use std::fmt;

use apimachinery_runtime::{DecodeError, FieldPath};
use thiserror::Error;

/// Why `JSONSchemaProps` cannot become a structural schema. The text is the reference's.
#[derive(Clone, Debug)]
pub struct SchemaError(Box<Inner>);

#[derive(Clone, Debug)]
struct Inner {
    path: FieldPath,
    kind: SchemaErrorKind,
}

/// What is wrong with a schema.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum SchemaErrorKind {
    /// A keyword that structural schemas do not have, such as `$ref` or `patternProperties`.
    #[error("OpenAPIV3Schema '{0}' is not supported")]
    Unsupported(&'static str),
    /// `items` is a list of schemas.
    #[error("OpenAPIV3Schema 'items' must be a schema, but is an array")]
    ItemsIsArray,
    /// `x-kubernetes-preserve-unknown-fields` is `false`.
    #[error("internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined")]
    PreserveIsFalse,
    /// A default, an example or a value of an enum is not valid JSON.
    #[error("{0}")]
    Json(DecodeError),
}

impl SchemaError {
    pub(crate) fn new(kind: SchemaErrorKind) -> Self {
        Self(Box::new(Inner { path: FieldPath::root(), kind }))
    }

    pub(crate) fn within(mut self, name: &str) -> Self {
        self.0.path.within_field(name);
        self
    }

    pub(crate) fn within_index(mut self, list: &str, index: usize) -> Self {
        self.0.path.within_index(index);
        self.within(list)
    }

    /// What is wrong.
    pub fn kind(&self) -> &SchemaErrorKind {
        &self.0.kind
    }

    /// Where in the schema it is: `properties.spec.items`.
    pub fn path(&self) -> &FieldPath {
        &self.0.path
    }
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.kind.fmt(f)
    }
}

impl std::error::Error for SchemaError {}
