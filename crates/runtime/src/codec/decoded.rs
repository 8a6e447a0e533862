//! What a caller adds to the bytes it wants decoded, and what it gets.

use crate::error::{DecodeError, DecodeErrorKind, Findings};
use crate::names::GroupVersionKind;
use crate::object::{DowncastError, Object};
use crate::text::{Position, Str};

/// What to do about unknown and duplicate fields. The three values of the `fieldValidation`
/// parameter.
///
/// Fields of protobuf that a type does not know, such as those of a newer release, are passed over
/// with any of them, as in the reference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FieldValidation {
    /// Don't look for them.
    #[default]
    Ignore,
    /// Report them beside the object.
    Warn,
    /// Make them an error.
    Strict,
}

impl FieldValidation {
    /// The same, with errors left for later: what a decoder passes to the decoder it wraps.
    pub fn collecting(self) -> Self {
        match self {
            Self::Strict => Self::Warn,
            other => other,
        }
    }

    /// Whether findings are wanted at all.
    pub fn is_wanted(self) -> bool {
        self != Self::Ignore
    }
}

/// What a caller adds to the bytes it wants decoded: `DecodeRequest::default().validation(…)`.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct DecodeRequest<'a> {
    /// The kind to assume where the data names none.
    pub default_kind: Option<&'a GroupVersionKind>,
    /// The object to fill, when the data is of its kind. It also names the kind to assume where
    /// neither the data nor `default_kind` does. [`Unknown`](crate::Unknown) and
    /// [`Unstructured`](crate::Unstructured) take data of any kind.
    pub into: Option<Box<dyn Object>>,
    /// What to do about unknown and duplicate fields.
    pub validation: FieldValidation,
    /// Whether an object of a kind that is not registered is read as
    /// [`Unstructured`](crate::Unstructured) instead of refused. A format that carries no
    /// unstructured data answers [`DecodeErrorKind::Unsupported`] then.
    pub any_kind: bool,
}

impl DecodeRequest<'static> {
    /// A request to fill `object`.
    pub fn into(object: Box<dyn Object>) -> Self {
        Self::default().fill(object)
    }
}

impl<'a> DecodeRequest<'a> {
    /// The kind to assume where the data names none.
    #[must_use]
    pub fn default_kind(mut self, kind: impl Into<Option<&'a GroupVersionKind>>) -> Self {
        self.default_kind = kind.into();
        self
    }

    /// The object to fill; see the field [`into`](Self#structfield.into).
    #[must_use]
    pub fn fill(mut self, object: impl Into<Option<Box<dyn Object>>>) -> Self {
        self.into = object.into();
        self
    }

    /// What to do about unknown and duplicate fields.
    #[must_use]
    pub fn validation(mut self, validation: FieldValidation) -> Self {
        self.validation = validation;
        self
    }

    /// Reads an object of a kind that is not registered as [`Unstructured`](crate::Unstructured).
    #[must_use]
    pub fn any_kind(mut self, any_kind: bool) -> Self {
        self.any_kind = any_kind;
        self
    }

    /// The same wishes with nothing to fill: what a decoder that tries several times passes on.
    #[must_use]
    pub fn without_object(&self) -> Self {
        Self { into: None, ..*self }
    }
}

/// A decoded object, with everything else that the decode learned.
///
/// A decode never yields an object *and* an error: unknown and duplicate fields are
/// [findings](Self::findings) beside the object, or the error [`DecodeErrorKind::Strict`].
#[derive(Clone, Debug)]
pub struct Decoded<T = Box<dyn Object>> {
    object: T,
    kind: GroupVersionKind,
    findings: Findings,
    format: Option<Str>,
    start: Option<Position>,
}

impl<T> Decoded<T> {
    /// An object and what was learned about it, but for [the format](Self::with_format)
    /// and [the place](Self::with_start).
    pub fn new(object: T, kind: GroupVersionKind, findings: Findings) -> Self {
        Self { object, kind, findings, format: None, start: None }
    }

    /// The same saying in which format the data was, by its media type.
    #[must_use]
    pub fn with_format(mut self, media_type: Str) -> Self {
        self.format = Some(media_type);
        self
    }

    /// The format that the data was in, as a media type without parameters, such as
    /// `application/yaml`: what a codec factory's `for_media_type` takes to answer in the same
    /// format.
    ///
    /// The serializers of this project set it. For a format of your own that does not, a codec
    /// factory does where it recognized the format by examining the data; it is `None` where the
    /// serializer was called directly.
    pub fn format(&self) -> Option<&str> {
        self.format.as_deref()
    }

    /// The same with the place in the data where the object starts.
    #[must_use]
    pub fn with_start(mut self, start: Option<Position>) -> Self {
        self.start = start;
        self
    }

    /// Where in the data the object starts, if it was decoded as one of several by a codec
    /// factory's `decode_documents`, with or without `flatten_lists`, or its `decode_document`.
    ///
    /// `None` of data that was decoded as one object, and where the place is not known.
    pub fn start(&self) -> Option<Position> {
        self.start
    }

    /// The kind the data named, after assuming what it left out.
    pub fn kind(&self) -> &GroupVersionKind {
        &self.kind
    }

    /// Unknown and duplicate fields, where they were asked for.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// The findings, mutable.
    pub fn findings_mut(&mut self) -> &mut Findings {
        &mut self.findings
    }

    /// The object, by value.
    pub fn into_object(self) -> T {
        self.object
    }

    /// The object, the kind and the findings.
    pub fn into_parts(self) -> (T, GroupVersionKind, Findings) {
        (self.object, self.kind, self.findings)
    }

    /// The same with another object.
    ///
    /// # Errors
    /// What `change` answers.
    pub fn try_map<U, E>(self, change: impl FnOnce(T) -> Result<U, E>) -> Result<Decoded<U>, E> {
        let Self { object, kind, findings, format, start } = self;
        Ok(Decoded { object: change(object)?, kind, findings, format, start })
    }

    /// Makes findings an error when `validation` asks for it.
    ///
    /// # Errors
    /// [`DecodeErrorKind::Strict`] when there are findings and validation is strict.
    pub fn enforce(self, validation: FieldValidation) -> Result<Self, DecodeError> {
        if validation == FieldValidation::Strict && !self.findings.is_empty() {
            let error = DecodeError::new(DecodeErrorKind::Strict(self.findings));
            return Err(error.of_kind(&self.kind));
        }
        Ok(self)
    }
}

impl Decoded {
    /// The object.
    pub fn object(&self) -> &dyn Object {
        &*self.object
    }

    /// The object, mutable.
    pub fn object_mut(&mut self) -> &mut dyn Object {
        &mut *self.object
    }

    /// The object as a `T`, by value.
    ///
    /// # Errors
    /// When it is something else, which the error names.
    pub fn into_typed<T: 'static>(self) -> Result<Decoded<T>, DowncastError> {
        self.try_map(|object| object.into_typed().map_err(|(_, error)| error))
    }
}

impl<T: 'static> Decoded<T> {
    /// The object, typed.
    pub fn typed(&self) -> &T {
        &self.object
    }
}
