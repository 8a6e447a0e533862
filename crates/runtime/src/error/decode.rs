//! What can go wrong while decoding.

mod text;

use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt::Display;

use super::{ConversionError, NotRegisteredError};
use crate::{FieldPath, Findings, GroupVersionKind, Position, Snippet, Str};

/// What kind of mistake a [`DecodeError`] reports.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DecodeErrorKind {
    /// The bytes do not follow the grammar of the format.
    Syntax(Cow<'static, str>),
    /// A value has another shape than the field it stands for.
    WrongType {
        /// What stands in the data, such as `string`.
        found: Cow<'static, str>,
        /// What the field holds, such as `int32`.
        expected: Cow<'static, str>,
    },
    /// A value has the right shape but not an allowed content.
    InvalidValue(Cow<'static, str>),
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
        /// What its error said.
        message: Cow<'static, str>,
    },
    /// The data is of another kind than the type to decode into.
    OtherKind {
        /// The type.
        type_name: &'static str,
    },
    /// A type's own reader failed.
    Custom(Cow<'static, str>),
}

/// The data could not be decoded.
///
/// It says [what](Self::kind) is wrong, [in which field](Self::path) and [at which place](Self::position).
/// The text is the reference's where a client of the reference would see it.
#[derive(Clone, Debug)]
pub struct DecodeError(Box<DecodeErrorInner>);

#[derive(Clone, Debug)]
struct DecodeErrorInner {
    kind: DecodeErrorKind,
    path: FieldPath,
    position: Option<Position>,
    object_kind: Option<GroupVersionKind>,
    excerpt: Option<Str>,
    snippet: Option<Snippet>,
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
        }))
    }

    /// The bytes break the grammar of the format.
    #[cold]
    pub fn syntax(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(DecodeErrorKind::Syntax(message.into()))
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
    pub fn invalid_value(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(DecodeErrorKind::InvalidValue(message.into()))
    }

    /// A type's own reader failed.
    #[cold]
    pub fn custom(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(DecodeErrorKind::Custom(message.into()))
    }

    /// Says where in the data the mistake is, unless that is known already.
    #[must_use]
    pub fn at(mut self, position: Position) -> Self {
        self.0.position.get_or_insert(position);
        self
    }

    /// Says anew where in the data the mistake is.
    #[must_use]
    pub fn relocated(mut self, position: Option<Position>) -> Self {
        self.0.position = position;
        self
    }

    /// Says that the mistake lies in the field `name`.
    #[must_use]
    pub fn within_field(mut self, name: impl Into<Str>) -> Self {
        self.0.path.within_field(name);
        self
    }

    /// Says that the mistake lies in item `index` of a list.
    #[must_use]
    pub fn within_index(mut self, index: usize) -> Self {
        self.0.path.within_index(index);
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

    /// Shows what stands at the place of the mistake, in `data` and by its offset there, unless that is done
    /// already or the place is not known.
    #[must_use]
    pub fn with_snippet(mut self, data: &[u8]) -> Self {
        if let (None, Some(position)) = (&self.0.snippet, self.0.position) {
            self.0.snippet = Some(Snippet::around(data, position.offset));
        }
        self
    }

    /// What stands at the place of the mistake. The alternate form of the text, `{error:#}`, shows it; the
    /// plain form does not, because data may be secret.
    pub fn snippet(&self) -> Option<&Snippet> {
        self.0.snippet.as_ref()
    }

    /// The text that clients of the reference see: no place and no suggestion. It is word for word the
    /// reference's but for values of the wrong type and broken values of fields, which the reference does not
    /// lead to their field by a path.
    pub fn message(&self) -> impl Display + '_ {
        text::DecodeMessage(self)
    }

    /// What is wrong.
    pub fn kind(&self) -> &DecodeErrorKind {
        &self.0.kind
    }

    /// The field in which it is wrong; the root when it is not about a field.
    pub fn path(&self) -> &FieldPath {
        &self.0.path
    }

    /// The place in the data, when known.
    pub fn position(&self) -> Option<Position> {
        self.0.position
    }

    /// The kind of object that was being read, when known.
    pub fn object_kind(&self) -> Option<&GroupVersionKind> {
        self.0.object_kind.as_ref()
    }

    /// Whether the kind in the data is not registered, however the error was wrapped on its way. Corresponds
    /// to `runtime.IsNotRegisteredError`, which sees only errors that nobody wrapped.
    pub fn is_not_registered(&self) -> bool {
        match &self.0.kind {
            DecodeErrorKind::NotRegistered(_) => true,
            DecodeErrorKind::Conversion(error) => error.is_not_registered(),
            _ => false,
        }
    }

    /// Whether the data, the caller and the target name no kind. Corresponds to `runtime.IsMissingKind`.
    pub fn is_missing_kind(&self) -> bool {
        matches!(self.0.kind, DecodeErrorKind::MissingKind)
    }

    /// Whether the data, the caller and the target name no version. Corresponds to
    /// `runtime.IsMissingVersion`.
    pub fn is_missing_version(&self) -> bool {
        matches!(self.0.kind, DecodeErrorKind::MissingVersion)
    }

    /// Whether unknown and duplicate fields are the error. Corresponds to `runtime.IsStrictDecodingError`.
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

impl StdError for DecodeError {}

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
