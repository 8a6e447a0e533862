//! What can go wrong while decoding.

mod text;
mod unreadable;

use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt::Display;

use super::{ConversionError, NotRegisteredError, Reason};
use crate::data::FieldPath;
use crate::error::Findings;
use crate::names::GroupVersionKind;
use crate::text::{Position, Snippet, Str};

pub use unreadable::UnreadableData;

/// What kind of mistake a [`DecodeError`] reports.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// The bytes do not follow the grammar of the format.
    Syntax(Reason),
    /// A value has another shape than its field.
    WrongType {
        /// What is in the data, such as `string`.
        found: Cow<'static, str>,
        /// What the field holds, such as `int32`.
        expected: Cow<'static, str>,
    },
    /// A value has the right shape but not an allowed content.
    InvalidValue(Reason),
    /// Values are nested deeper than the limit.
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// Something is larger than a limit.
    TooLarge(Cow<'static, str>),
    /// Text is not UTF-8.
    InvalidUtf8,
    /// The data names no kind, and neither the caller nor the target does.
    MissingKind,
    /// The data names no version, and neither the caller nor the target does.
    MissingVersion,
    /// The kind is not registered.
    NotRegistered(NotRegisteredError),
    /// No known format matches the data.
    UnknownFormat,
    /// The format cannot carry the type.
    Unsupported(Cow<'static, str>),
    /// Unknown or duplicate fields, where the caller wanted them to be an error.
    Strict(Findings),
    /// The object could not be converted to the version that was asked for.
    Conversion(ConversionError),
    /// The reader that was passed in failed.
    Read {
        /// What its error was.
        kind: std::io::ErrorKind,
        /// The error.
        message: Reason,
    },
    /// The data is of another kind than the type to decode into.
    OtherKind {
        /// The type.
        type_name: &'static str,
    },
    /// A type's own reader failed.
    Custom(Reason),
    /// There is another document after the one that was asked for.
    MoreDocuments,
    /// The data is of a known sort, but no object.
    Unreadable(UnreadableData),
    /// The data is not the object that was asked for but the answer of a server that failed. The
    /// cause, which [`source`](StdError::source) gives, holds that answer: `meta`'s
    /// `StatusError::find` takes it out.
    ServerFailure(Reason),
}

impl DecodeErrorKind {
    pub(super) fn not_registered(&self) -> Option<&NotRegisteredError> {
        match self {
            Self::NotRegistered(error) => Some(error),
            Self::Conversion(error) => error.kind().not_registered(),
            _ => None,
        }
    }

    pub(super) fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match self {
            Self::Syntax(reason)
            | Self::InvalidValue(reason)
            | Self::Custom(reason)
            | Self::ServerFailure(reason) => reason.source(),
            Self::Unreadable(data) => Some(data),
            Self::Read { message, .. } => message.source(),
            Self::NotRegistered(error) => Some(error),
            Self::Conversion(error) => Some(error),
            _ => None,
        }
    }
}

/// The data could not be decoded.
///
/// It has the [mistake](Self::kind), [its field](Self::path) and [its place](Self::position).
/// The text is the reference's where a client of the reference would see it.
#[derive(Clone)]
pub struct DecodeError(pub(super) Box<DecodeErrorInner>);

#[derive(Clone, Debug)]
pub(super) struct DecodeErrorInner {
    pub(super) kind: DecodeErrorKind,
    pub(super) path: FieldPath,
    position: Option<Position>,
    object_kind: Option<GroupVersionKind>,
    excerpt: Option<Str>,
    snippet: Option<Snippet>,
    hint: Option<Str>,
}

impl DecodeError {
    /// An error of this kind, without a place yet.
    #[cold]
    pub fn new(kind: DecodeErrorKind) -> Self {
        Self(Box::new(DecodeErrorInner {
            kind,
            path: FieldPath::root(),
            position: None,
            object_kind: None,
            excerpt: None,
            snippet: None,
            hint: None,
        }))
    }

    /// The bytes break the grammar of the format.
    #[cold]
    pub fn syntax(reason: impl Into<Reason>) -> Self {
        Self::new(DecodeErrorKind::Syntax(reason.into()))
    }

    /// A value has another shape than its field.
    #[cold]
    pub fn wrong_type(
        found: impl Into<Cow<'static, str>>,
        expected: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self::new(DecodeErrorKind::WrongType { found: found.into(), expected: expected.into() })
    }

    /// A value has a content its field does not allow.
    #[cold]
    pub fn invalid_value(reason: impl Into<Reason>) -> Self {
        Self::new(DecodeErrorKind::InvalidValue(reason.into()))
    }

    /// A type's own reader failed.
    #[cold]
    pub fn custom(reason: impl Into<Reason>) -> Self {
        Self::new(DecodeErrorKind::Custom(reason.into()))
    }

    /// Says where in the data the mistake is, unless that is known already.
    #[must_use]
    pub fn at(mut self, position: Position) -> Self {
        self.0.position.get_or_insert(position);
        self
    }

    /// Says again where in the data the mistake is.
    #[must_use]
    pub fn relocated(mut self, position: Option<Position>) -> Self {
        self.0.position = position;
        self
    }

    /// Says which kind of object was being read, unless that is known already.
    #[must_use]
    pub fn of_kind(mut self, kind: &GroupVersionKind) -> Self {
        self.0.object_kind.get_or_insert_with(|| kind.clone());
        self
    }

    /// Shows the beginning of the data, for errors that are about all of it.
    #[must_use]
    pub fn with_excerpt(mut self, data: &[u8]) -> Self {
        const SHOWN: usize = 60;
        let text = String::from_utf8_lossy(data.get(..SHOWN).unwrap_or(data));
        let mut excerpt = Str::from(text.as_ref());
        if data.len() > SHOWN {
            excerpt.push('…');
        }
        self.0.excerpt = Some(excerpt);
        self
    }

    /// Shows what is at the place of the mistake, or of each finding that is the mistake, in `data`
    /// and by its offset there, unless that is done already or the place is not known.
    #[must_use]
    pub fn with_snippet(mut self, data: &[u8]) -> Self {
        if let DecodeErrorKind::Strict(findings) = &mut self.0.kind {
            findings.show_snippets(data);
        }
        if let (None, Some(position)) = (&self.0.snippet, self.0.position) {
            self.0.snippet = Some(Snippet::around(data, position.offset));
        }
        self
    }

    /// Says how the mistake came about and what to write instead, unless that is said already.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<Str>) -> Self {
        self.0.hint.get_or_insert_with(|| hint.into());
        self
    }

    /// How the mistake came about and what to write instead, where that is known: that `yes` is a
    /// boolean in YAML, for instance. The alternate form of the text, `{error:#}`, ends with it;
    /// `{error}` does not have it.
    pub fn hint(&self) -> Option<&str> {
        self.0.hint.as_deref()
    }

    /// What is at the place of the mistake. The alternate form of the text, `{error:#}`, shows it;
    /// `{error}` does not, because data may be secret.
    pub fn snippet(&self) -> Option<&Snippet> {
        self.0.snippet.as_ref()
    }

    /// The text that clients of the reference see: no place and no suggestion. It is word for word
    /// the reference's but for values of the wrong type and broken values of fields, which the
    /// reference does not lead to their field by a path.
    pub fn message(&self) -> impl Display + '_ {
        text::DecodeMessage(self)
    }

    /// The place in the data, when known.
    pub fn position(&self) -> Option<Position> {
        self.0.position
    }

    /// The kind of object that was being read, when known.
    pub fn object_kind(&self) -> Option<&GroupVersionKind> {
        self.0.object_kind.as_ref()
    }

    /// Whether the data, the caller and the target name no kind. Corresponds to
    /// `runtime.IsMissingKind`.
    pub fn is_missing_kind(&self) -> bool {
        matches!(self.0.kind, DecodeErrorKind::MissingKind)
    }

    /// Whether the data, the caller and the target name no version. Corresponds to
    /// `runtime.IsMissingVersion`.
    pub fn is_missing_version(&self) -> bool {
        matches!(self.0.kind, DecodeErrorKind::MissingVersion)
    }

    /// Whether unknown and duplicate fields are the error. Corresponds to
    /// `runtime.IsStrictDecodingError`.
    pub fn is_strict(&self) -> bool {
        matches!(self.0.kind, DecodeErrorKind::Strict(_))
    }

    /// The unknown and duplicate fields, when they are the error. Corresponds to
    /// `runtime.AsStrictDecodingError`.
    pub fn strict_findings(&self) -> Option<&Findings> {
        match &self.0.kind {
            DecodeErrorKind::Strict(findings) => Some(findings),
            _ => None,
        }
    }
}

impl From<NotRegisteredError> for DecodeError {
    fn from(error: NotRegisteredError) -> Self {
        Self::new(DecodeErrorKind::NotRegistered(error))
    }
}

impl From<ConversionError> for DecodeError {
    fn from(error: ConversionError) -> Self {
        Self::new(DecodeErrorKind::Conversion(error))
    }
}
