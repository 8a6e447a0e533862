//! What can go wrong while encoding.

use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt::{self, Display};

use super::{ConversionError, NotRegisteredError};
use crate::{FieldPath, Str};

/// What kind of mistake an [`EncodeError`] reports.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum EncodeErrorKind {
    /// The type has no form in the format; a server answers 406 `NotAcceptable`.
    NotAcceptable {
        /// The type.
        type_name: &'static str,
        /// The format.
        format: &'static str,
    },
    /// The type is not registered, or none of its kinds suits the target.
    NotRegistered(NotRegisteredError),
    /// The object could not be converted to the target version.
    Conversion(ConversionError),
    /// A value has no form in the format.
    InvalidValue(Cow<'static, str>),
    /// The writer that was passed in failed.
    Write(Cow<'static, str>),
}

/// The object could not be encoded.
#[derive(Clone, Debug)]
pub struct EncodeError(Box<EncodeErrorInner>);

#[derive(Clone, Debug)]
struct EncodeErrorInner {
    kind: EncodeErrorKind,
    path: FieldPath,
}

impl EncodeError {
    /// An error of this kind.
    #[cold]
    pub fn new(kind: EncodeErrorKind) -> Self {
        Self(Box::new(EncodeErrorInner { kind, path: FieldPath::root() }))
    }

    /// A value has no form in the format.
    #[cold]
    pub fn invalid_value(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(EncodeErrorKind::InvalidValue(message.into()))
    }

    /// Says in which field the mistake is.
    #[must_use]
    pub fn within_field(mut self, name: impl Into<Str>) -> Self {
        self.0.path.within_field(name);
        self
    }

    /// Says that the mistake is in item `index` of a list.
    #[must_use]
    pub fn within_index(mut self, index: usize) -> Self {
        self.0.path.within_index(index);
        self
    }

    /// What is wrong.
    pub fn kind(&self) -> &EncodeErrorKind {
        &self.0.kind
    }

    /// Whether the type is not registered, or none of its kinds suits the target.
    pub fn is_not_registered(&self) -> bool {
        matches!(self.0.kind, EncodeErrorKind::NotRegistered(_))
    }

    /// The field in which it is wrong.
    pub fn path(&self) -> &FieldPath {
        &self.0.path
    }
}

impl Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.path.is_root() {
            write!(f, "{}: ", self.0.path)?;
        }
        match &self.0.kind {
            EncodeErrorKind::NotAcceptable { type_name, format } => {
                write!(f, "object {type_name} cannot be encoded to {format}")
            }
            EncodeErrorKind::NotRegistered(error) => error.fmt(f),
            EncodeErrorKind::Conversion(error) => error.fmt(f),
            EncodeErrorKind::InvalidValue(text) | EncodeErrorKind::Write(text) => f.write_str(text),
        }
    }
}

impl StdError for EncodeError {}

impl From<NotRegisteredError> for EncodeError {
    fn from(error: NotRegisteredError) -> Self {
        Self::new(EncodeErrorKind::NotRegistered(error))
    }
}

impl From<std::io::Error> for EncodeError {
    fn from(error: std::io::Error) -> Self {
        Self::new(EncodeErrorKind::Write(error.to_string().into()))
    }
}
