//! What can go wrong while converting.

use std::error::Error as StdError;
use std::fmt::{self, Display};

use super::not_registered::WriteNotRegistered;
use super::{NotRegisteredError, Reason};
use crate::data::FieldPath;
use crate::text::TypeLabel;

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
    Failed(Reason),
}

impl ConversionErrorKind {
    pub(super) fn not_registered(&self) -> Option<&NotRegisteredError> {
        match self {
            Self::NotRegistered(error) => Some(error),
            _ => None,
        }
    }

    pub(super) fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            Self::NoConversion { .. } => None,
            Self::NotRegistered(error) => Some(error),
            Self::Failed(reason) => reason.source(),
        }
    }
}

/// An object could not be converted.
#[derive(Clone, PartialEq)]
pub struct ConversionError(pub(super) Box<ConversionErrorInner>);

#[derive(Clone, Debug, PartialEq)]
pub(super) struct ConversionErrorInner {
    pub(super) kind: ConversionErrorKind,
    pub(super) path: FieldPath,
    /// Which object it is: `CronTab "shop/nightly"`.
    object: Option<String>,
}

impl ConversionError {
    /// An error of this kind.
    #[cold]
    pub fn new(kind: ConversionErrorKind) -> Self {
        Self(Box::new(ConversionErrorInner { kind, path: FieldPath::root(), object: None }))
    }

    /// Adds which object it is, unless an object inside is named already. The text for clients does
    /// not have it.
    pub(crate) fn of_object(mut self, object: impl FnOnce() -> Option<String>) -> Self {
        self.0.object = self.0.object.or_else(object);
        self
    }

    /// The conversion function failed.
    #[cold]
    pub fn failed(reason: impl Into<Reason>) -> Self {
        Self::new(ConversionErrorKind::Failed(reason.into()))
    }
}

impl ConversionError {
    /// The text, in which `not_registered` writes what is not registered.
    pub(super) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        not_registered: WriteNotRegistered,
    ) -> fmt::Result {
        if !self.0.path.is_root() {
            write!(f, "{}: ", self.0.path)?;
        }
        match &self.0.kind {
            ConversionErrorKind::NoConversion { from, to } => {
                let (from, to) = (TypeLabel(from), TypeLabel(to));
                write!(f, "converting ({from}) to ({to}): unknown conversion")
            }
            ConversionErrorKind::NotRegistered(error) => not_registered(error, f),
            ConversionErrorKind::Failed(reason) => reason.fmt(f),
        }
    }
}

impl ConversionError {
    /// The text in an error about data that was decoded. Where nothing converts, the data is
    /// usually another kind than the program expects.
    pub(super) fn write_about_data(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ConversionErrorKind::NoConversion { from, to } = &self.0.kind else {
            return self.fmt(f);
        };
        self.write_object(f)?;
        let (from, to) = (TypeLabel(from), TypeLabel(to));
        write!(
            f,
            "the data is of the type {from}, not {to}, and no conversion between them is registered; \
             as_sent().decode reads every registered kind"
        )
    }

    fn write_object(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.object.as_ref().map_or(Ok(()), |object| write!(f, "{object}: "))
    }
}

impl Display for ConversionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_object(f)?;
        self.write(f, NotRegisteredError::fmt)
    }
}

/// The error itself when it is a conversion error, else one that it is the cause of.
impl From<Box<dyn StdError + Send + Sync>> for ConversionError {
    fn from(error: Box<dyn StdError + Send + Sync>) -> Self {
        match error.downcast::<Self>() {
            Ok(error) => *error,
            Err(error) => Self::failed(error),
        }
    }
}

impl From<NotRegisteredError> for ConversionError {
    fn from(error: NotRegisteredError) -> Self {
        Self::new(ConversionErrorKind::NotRegistered(error))
    }
}
