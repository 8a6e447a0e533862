//! What can go wrong while encoding.

use std::error::Error as StdError;
use std::fmt::{self, Display};

use super::not_registered::WriteNotRegistered;
use super::{ConversionError, ConversionErrorKind, NotRegisteredError, Reason};
use crate::data::FieldPath;
use crate::error::Findings;
use crate::text::TypeLabel;

/// The format that the reference has a text of its own for.
const PROTOBUF: &str = "a protobuf message";

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
    InvalidValue(Reason),
    /// Fields of unstructured data, or of a type with only serde's traits, that the format has no
    /// place for: protobuf writes the fields that the kind's message has. Each finding has its
    /// path.
    UnknownFields(Findings),
    /// The writer that was passed in failed.
    Write(Reason),
}

impl EncodeErrorKind {
    pub(super) fn not_registered(&self) -> Option<&NotRegisteredError> {
        match self {
            Self::NotRegistered(error) => Some(error),
            Self::Conversion(error) => error.kind().not_registered(),
            _ => None,
        }
    }

    pub(super) fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            Self::NotAcceptable { .. } | Self::UnknownFields(_) => None,
            Self::NotRegistered(error) => Some(error),
            Self::Conversion(error) => Some(error),
            Self::InvalidValue(reason) | Self::Write(reason) => reason.source(),
        }
    }
}

/// The object could not be encoded.
#[derive(Clone)]
pub struct EncodeError(pub(super) Box<EncodeErrorInner>);

#[derive(Clone, Debug)]
pub(super) struct EncodeErrorInner {
    pub(super) kind: EncodeErrorKind,
    pub(super) path: FieldPath,
}

impl EncodeError {
    /// An error of this kind.
    #[cold]
    pub fn new(kind: EncodeErrorKind) -> Self {
        Self(Box::new(EncodeErrorInner { kind, path: FieldPath::root() }))
    }

    /// A value has no form in the format.
    #[cold]
    pub fn invalid_value(reason: impl Into<Reason>) -> Self {
        Self::new(EncodeErrorKind::InvalidValue(reason.into()))
    }
}

impl EncodeError {
    /// The fields that the format has no place for, when the error is about them. The alternate
    /// form of the text, `{error:#}`, names the field that was probably meant by each.
    pub fn unknown_fields(&self) -> Option<&Findings> {
        match &self.0.kind {
            EncodeErrorKind::UnknownFields(findings) => Some(findings),
            _ => None,
        }
    }

    /// The text that clients of the reference see, word for word: without suggestions of other
    /// kinds.
    pub fn message(&self) -> impl Display + '_ {
        Message(self)
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, not_registered: WriteNotRegistered) -> fmt::Result {
        if !self.0.path.is_root() {
            write!(f, "{}: ", self.0.path)?;
        }
        match &self.0.kind {
            EncodeErrorKind::NotAcceptable { type_name, format } => {
                write!(f, "object *{} ", TypeLabel(type_name))?;
                if *format == PROTOBUF {
                    f.write_str("does not implement the protobuf marshalling interface and ")?;
                }
                write!(f, "cannot be encoded to {format}")
            }
            EncodeErrorKind::NotRegistered(error) => not_registered(error, f),
            EncodeErrorKind::Conversion(error) => error.write(f, not_registered),
            EncodeErrorKind::InvalidValue(reason) | EncodeErrorKind::Write(reason) => reason.fmt(f),
            EncodeErrorKind::UnknownFields(findings) => {
                write!(f, "strict encoding error: {findings}")
            }
        }
    }
}

struct Message<'a>(&'a EncodeError);

impl Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, NotRegisteredError::write_reference_text)
    }
}

impl Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.unknown_fields().filter(|it| f.alternate() && it.is_complete()) {
            Some(findings) => {
                f.write_str("strict encoding error:")?;
                return findings.iter().try_for_each(|finding| write!(f, "\n{finding:#}"));
            }
            None => self.write(f, NotRegisteredError::fmt)?,
        }
        if let EncodeErrorKind::NotAcceptable { format: PROTOBUF, .. } = self.0.kind {
            f.write_str(
                "; protobuf has types whose fields all have numbers, `#[field(1)]`, and no custom resources",
            )?;
        }
        let findings = self.unknown_fields().filter(|_| f.alternate());
        findings.into_iter().flatten().try_for_each(|finding| write!(f, "\n{finding:#}"))
    }
}

impl From<NotRegisteredError> for EncodeError {
    fn from(error: NotRegisteredError) -> Self {
        Self::new(EncodeErrorKind::NotRegistered(error))
    }
}

impl From<ConversionError> for EncodeError {
    fn from(error: ConversionError) -> Self {
        match error.kind() {
            ConversionErrorKind::NotRegistered(missing) => missing.clone().into(),
            _ => Self::new(EncodeErrorKind::Conversion(error)),
        }
    }
}

impl From<std::io::Error> for EncodeError {
    fn from(error: std::io::Error) -> Self {
        Self::new(EncodeErrorKind::Write(Reason::cause(error)))
    }
}
