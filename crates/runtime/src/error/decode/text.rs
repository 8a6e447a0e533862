//! The texts of decode errors.

use std::fmt::{self, Display};

use super::{DecodeError, DecodeErrorInner, DecodeErrorKind};
use crate::error::NotRegisteredError;
use crate::text::TypeLabel;

impl DecodeError {
    fn write_kind(&self, f: &mut fmt::Formatter<'_>, kind: &DecodeErrorKind) -> fmt::Result {
        let excerpt = self.0.excerpt.as_deref().unwrap_or_default();
        match kind {
            DecodeErrorKind::Syntax(reason)
            | DecodeErrorKind::InvalidValue(reason)
            | DecodeErrorKind::Custom(reason)
            | DecodeErrorKind::ServerFailure(reason) => reason.fmt(f),
            DecodeErrorKind::MoreDocuments => f.write_str(
                "another document follows the first one; as_sent().decode_documents reads them all",
            ),
            DecodeErrorKind::Unreadable(data) => data.fmt(f),
            DecodeErrorKind::TooLarge(text) | DecodeErrorKind::Unsupported(text) => {
                f.write_str(text)
            }
            DecodeErrorKind::WrongType { found, expected } => {
                write!(f, "cannot unmarshal {found} into {expected}")
            }
            DecodeErrorKind::TooDeep { limit } => write!(f, "exceeded max depth of {limit}"),
            DecodeErrorKind::InvalidUtf8 => f.write_str("invalid UTF-8"),
            DecodeErrorKind::MissingKind => write!(f, "Object 'Kind' is missing in '{excerpt}'"),
            DecodeErrorKind::MissingVersion => {
                write!(f, "Object 'apiVersion' is missing in '{excerpt}'")
            }
            DecodeErrorKind::NotRegistered(error) => error.fmt(f),
            DecodeErrorKind::UnknownFormat => {
                f.write_str("no serialization format matched the provided data")
            }
            DecodeErrorKind::Strict(findings) => write!(f, "strict decoding error: {findings}"),
            DecodeErrorKind::Conversion(error) => error.write_about_data(f),
            DecodeErrorKind::Read { message, .. } => message.fmt(f),
            DecodeErrorKind::OtherKind { type_name } => {
                let kind = self.0.object_kind.clone().unwrap_or_default();
                write!(f, "unable to decode {kind} into *{}", TypeLabel(type_name))
            }
        }
    }
}

/// The text for clients, without the place.
pub(super) struct DecodeMessage<'a>(pub(super) &'a DecodeError);

impl Display for DecodeMessage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.kind() {
            DecodeErrorKind::NotRegistered(error) => error.write_reference_text(f),
            DecodeErrorKind::Conversion(error) => {
                error.write(f, NotRegisteredError::write_reference_text)
            }
            _ => self.0.write_without_place(f),
        }
    }
}

impl DecodeError {
    fn write_without_place(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let DecodeErrorInner { kind, path, .. } = &*self.0;
        match kind {
            DecodeErrorKind::WrongType { found, expected } => {
                write!(f, "cannot unmarshal {found} into ")?;
                if !path.is_root() {
                    write!(f, "field {path} of type ")?;
                }
                f.write_str(expected)
            }
            kind => {
                if !path.is_root() {
                    write!(f, "{path}: ")?;
                }
                self.write_kind(f, kind)
            }
        }
    }
}

impl DecodeError {
    /// What is at the place, or each finding with what is at its place; and the hint.
    fn write_details(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(snippet) = self.snippet() {
            write!(f, "\n{snippet}")?;
        }
        for finding in self.strict_findings().into_iter().flatten() {
            write!(f, "\n{finding:#}")?;
        }
        match self.hint() {
            Some(hint) => write!(f, "\nhint: {hint}"),
            None => Ok(()),
        }
    }
}

impl Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.strict_findings() {
            // The details are these findings, with their places.
            Some(findings) if f.alternate() && findings.is_complete() => {
                f.write_str("strict decoding error:")?;
            }
            _ => self.write_without_place(f)?,
        }
        if let Some(position) = self.position() {
            write!(f, " ({position})")?;
        }
        if f.alternate() { self.write_details(f) } else { Ok(()) }
    }
}
