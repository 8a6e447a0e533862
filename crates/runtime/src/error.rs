//! What can go wrong while decoding, encoding and converting.

use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt::{self, Display};

use crate::{
    FieldPath, Findings, GroupVersionKind, GroupVersioner, Position, Quoted, Snippet, Str,
};

/// No type is registered for a kind, or no kind for a type; or plain data names no kind.
///
/// The texts are those of the reference's `notRegisteredErr`; [`suggestions`](Self::suggestions) adds what
/// it never says: the kinds that come nearest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotRegisteredError {
    what: NotRegistered,
    scheme: Str,
    suggestions: Vec<GroupVersionKind>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum NotRegistered {
    Kind(GroupVersionKind),
    Type(&'static str),
    Target {
        what: Str,
        target: Str,
    },
    /// Plain data without a kind or a version; the field that is missing, and what it holds in words.
    Unnamed(&'static str, &'static str),
}

impl NotRegisteredError {
    /// No type is registered for `kind`.
    pub fn kind(kind: &GroupVersionKind, scheme: &str) -> Self {
        Self::new(NotRegistered::Kind(kind.clone()), scheme)
    }

    /// No kind is registered for the type `type_name`.
    pub fn type_name(type_name: &'static str, scheme: &str) -> Self {
        Self::new(NotRegistered::Type(type_name), scheme)
    }

    /// None of the kinds of the type `type_name` is one that `target` accepts.
    pub fn not_suitable(type_name: &str, target: &dyn GroupVersioner, scheme: &str) -> Self {
        let what = NotRegistered::Target { what: type_name.into(), target: target.describe() };
        Self::new(what, scheme)
    }

    /// The kind of an object without a type is not one that `target` accepts.
    pub fn kind_not_suitable(
        kind: &GroupVersionKind,
        target: &dyn GroupVersioner,
        scheme: &str,
    ) -> Self {
        let what = Quoted(&kind.group_version().api_version()).to_string().into();
        Self::new(NotRegistered::Target { what, target: target.describe() }, scheme)
    }

    /// Plain data names no kind, or no version.
    pub(crate) fn unnamed(kind: &GroupVersionKind) -> Self {
        let (field, word) =
            if kind.kind.is_empty() { ("Kind", "kind") } else { ("apiVersion", "version") };
        Self::new(NotRegistered::Unnamed(field, word), "")
    }

    /// Whether the object is plain data that names no kind or no version.
    pub fn is_unnamed(&self) -> bool {
        matches!(self.what, NotRegistered::Unnamed(..))
    }

    fn new(what: NotRegistered, scheme: &str) -> Self {
        Self { what, scheme: scheme.into(), suggestions: Vec::new() }
    }

    /// Adds the registered kinds that come nearest to what was asked for.
    #[must_use]
    pub fn with_suggestions(mut self, suggestions: Vec<GroupVersionKind>) -> Self {
        self.suggestions = suggestions;
        self
    }

    /// The registered kinds that come nearest, best first.
    pub fn suggestions(&self) -> &[GroupVersionKind] {
        &self.suggestions
    }

    /// The kind that is not registered, when the error is about a kind.
    pub fn missing_kind(&self) -> Option<&GroupVersionKind> {
        match &self.what {
            NotRegistered::Kind(kind) => Some(kind),
            _ => None,
        }
    }
}

impl NotRegisteredError {
    fn write_reference_text(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = Quoted(&self.scheme);
        match &self.what {
            NotRegistered::Kind(kind) if kind.kind.is_empty() => {
                let version = kind.group_version().to_string();
                let version = Quoted(&version);
                write!(f, "no version {version} has been registered in scheme {scheme}")
            }
            NotRegistered::Kind(kind) if kind.is_internal() => write!(
                f,
                "no kind {} is registered for the internal version of group {} in scheme {scheme}",
                Quoted(&kind.kind),
                Quoted(&kind.group)
            ),
            NotRegistered::Kind(kind) => write!(
                f,
                "no kind {} is registered for version {} in scheme {scheme}",
                Quoted(&kind.kind),
                Quoted(&kind.group_version().to_string())
            ),
            NotRegistered::Unnamed(field, word) => {
                write!(f, "Object '{field}' is missing in 'unstructured object has no {word}'")
            }
            NotRegistered::Type(name) => {
                write!(f, "no kind is registered for the type {name} in scheme {scheme}")
            }
            NotRegistered::Target { what, target } => {
                write!(f, "{what} is not suitable for converting to {target} in scheme {scheme}")
            }
        }
    }
}

impl Display for NotRegisteredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_reference_text(f)?;
        for (position, kind) in self.suggestions.iter().enumerate() {
            f.write_str(if position == 0 { "; registered are " } else { "; " })?;
            write!(f, "{} in {}", kind.kind, kind.group_version())?;
        }
        Ok(())
    }
}

impl StdError for NotRegisteredError {}

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
        DecodeMessage(self)
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

impl DecodeError {
    fn write_kind(&self, f: &mut fmt::Formatter<'_>, kind: &DecodeErrorKind) -> fmt::Result {
        let excerpt = self.0.excerpt.as_deref().unwrap_or_default();
        match kind {
            DecodeErrorKind::Syntax(text)
            | DecodeErrorKind::InvalidValue(text)
            | DecodeErrorKind::TooLarge(text)
            | DecodeErrorKind::Unsupported(text)
            | DecodeErrorKind::Custom(text) => f.write_str(text),
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
            DecodeErrorKind::Conversion(error) => error.fmt(f),
            DecodeErrorKind::Read { message, .. } => f.write_str(message),
            DecodeErrorKind::OtherKind { type_name } => {
                let kind = self.0.object_kind.clone().unwrap_or_default();
                write!(f, "unable to decode {kind} into {type_name}")
            }
        }
    }
}

struct DecodeMessage<'a>(&'a DecodeError);

impl Display for DecodeMessage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.kind() {
            DecodeErrorKind::NotRegistered(error) => error.write_reference_text(f),
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

impl Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_without_place(f)?;
        if let Some(position) = self.position() {
            write!(f, " ({position})")?;
        }
        match self.snippet() {
            Some(snippet) if f.alternate() => write!(f, "\n{snippet}"),
            _ => Ok(()),
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

impl From<ConversionError> for EncodeError {
    fn from(error: ConversionError) -> Self {
        match error.0.kind {
            ConversionErrorKind::NotRegistered(error) => error.into(),
            kind => Self::new(EncodeErrorKind::Conversion(ConversionError::new(kind))),
        }
    }
}

impl From<std::io::Error> for EncodeError {
    fn from(error: std::io::Error) -> Self {
        Self::new(EncodeErrorKind::Write(error.to_string().into()))
    }
}

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
