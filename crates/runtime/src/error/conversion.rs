//! What can go wrong while converting.

use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt::{self, Display};

use super::{EncodeError, EncodeErrorKind, NotRegisteredError};
use crate::{FieldPath, Str};

/// What kind of mistake a [`ConversionError`] reports.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum ConversionErrorKind {
    /// No function converts between the two types, directly or through the hub.
    NoConversion {
        /// The type at hand.
        from: &'static str,
        /// The type that was asked for.
        to: &'static str,
    },
    /// A type or kind is not registered, or none suits the target.
    NotRegistered(NotRegisteredError),
    /// The conversion function failed.
    Failed(Cow<'static, str>),
}

/// An object could not be converted.
#[derive(Clone, Debug, PartialEq)]
pub struct ConversionError(Box<ConversionErrorInner>);

#[derive(Clone, Debug, PartialEq)]
struct ConversionErrorInner {
    kind: ConversionErrorKind,
    path: FieldPath,
}

impl ConversionError {
    /// An error of this kind.
    #[cold]
    pub fn new(kind: ConversionErrorKind) -> Self {
        Self(Box::new(ConversionErrorInner { kind, path: FieldPath::root() }))
    }

    /// The conversion function failed, saying `message`.
    #[cold]
    pub fn failed(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(ConversionErrorKind::Failed(message.into()))
    }

    /// Says in which field the mistake is.
    #[must_use]
    pub fn within_field(mut self, name: impl Into<Str>) -> Self {
        self.0.path.within_field(name);
        self
    }

    /// What is wrong.
    pub fn kind(&self) -> &ConversionErrorKind {
        &self.0.kind
    }

    /// Whether a type or kind is not registered, or none suits the target.
    pub fn is_not_registered(&self) -> bool {
        matches!(self.0.kind, ConversionErrorKind::NotRegistered(_))
    }

    /// The field in which it is wrong.
    pub fn path(&self) -> &FieldPath {
        &self.0.path
    }
}

impl Display for ConversionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.0.path.is_root() {
            write!(f, "{}: ", self.0.path)?;
        }
        match &self.0.kind {
            ConversionErrorKind::NoConversion { from, to } => {
                write!(f, "converting ({from}) to ({to}): unknown conversion")
            }
            ConversionErrorKind::NotRegistered(error) => error.fmt(f),
            ConversionErrorKind::Failed(text) => f.write_str(text),
        }
    }
}

impl StdError for ConversionError {}

impl From<NotRegisteredError> for ConversionError {
    fn from(error: NotRegisteredError) -> Self {
        Self::new(ConversionErrorKind::NotRegistered(error))
    }
}

impl From<ConversionError> for EncodeError {
    fn from(error: ConversionError) -> Self {
        match error.0.kind {
            ConversionErrorKind::NotRegistered(error) => error.into(),
            kind => Self::new(EncodeErrorKind::Conversion(ConversionError::new(kind))),
        }
    }
}
