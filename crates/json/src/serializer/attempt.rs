//! How often a document is read, and as what.

use apimachinery_runtime::{
    CONTENT_TYPE_JSON, Completion, DecodeError, DecodeErrorKind, DecodeLimits, DecodeRequest,
    DecodeTarget, Decoded, Findings, GroupVersion, GroupVersionKind, Input, Object, ObjectRegistry,
    Reason, Str, TypeMeta, Unknown, Unstructured, Value, resolve_target,
};

use crate::JsonReader;
use crate::entry::{JsonEntry, read_object};
use crate::fields::{Expected, RootError, is_misspelt_type_meta};
use crate::infer_kind::{InferredKind, infer_kind, infer_kind_exactly};

/// The reference checks the whole grammar while it looks for the kind, and says so.
fn in_meta_pass(error: DecodeError) -> DecodeError {
    let position = error.position();
    let text = match error.kind() {
        DecodeErrorKind::Syntax(text) => text.to_string(),
        DecodeErrorKind::WrongType { found, expected } if !error.path().is_root() => format!(
            "json: cannot unmarshal {found} into Go struct field .{} of type {expected}",
            error.path()
        ),
        DecodeErrorKind::WrongType { .. } => format!("json: {}", error.relocated(None)),
        _ => return error,
    };
    DecodeError::syntax(format!("couldn't get version/kind; json parse error: {text}"))
        .relocated(position)
}

/// Reads one document, in as many tries as it takes to be certain of its kind:
///
/// ```text
///  unstructured data to fill    another object to fill    nothing to fill
///            │                            │                      │
///          plain ── not plain ───────► certain ◄── an error or ─ guess
///            │                            │     another kind     │
///            ▼                            ▼                      ▼
///         object                  object or error             object
/// ```
///
/// - *Plain* reads unstructured data and takes the kind from it.
/// - A *guess* takes the first names at the root for the kind, and looks while reading whether
///   there are others.
/// - To be *certain*, the kind is looked up in the whole text before it is read, as in the
///   reference. An object to fill must not be touched before.
pub(super) struct Attempt<'a> {
    pub(super) registry: &'a dyn ObjectRegistry,
    pub(super) source: Input<'a>,
    pub(super) text: &'a str,
    pub(super) limits: &'a DecodeLimits,
}

impl Attempt<'_> {
    pub(super) fn read(&self, request: DecodeRequest<'_>) -> Result<Decoded, DecodeError> {
        match &request.into {
            None => self.guess(request),
            Some(into) if into.is_unstructured() => {
                let plain = self.plain(request.validation.is_wanted());
                plain.map_or_else(|| self.certain(request), Ok)
            }
            Some(_) => self.certain(request),
        }
    }

    fn reader(&self, collecting: bool) -> JsonReader<'_> {
        JsonReader::new(self.source, self.text, collecting, self.limits)
    }

    fn certain(&self, request: DecodeRequest<'_>) -> Result<Decoded, DecodeError> {
        let found = infer_kind_exactly(self.text).map_err(in_meta_pass)?;
        self.read_found(&found, request).map_err(RootError::into_decode_error)
    }

    fn guess(&self, request: DecodeRequest<'_>) -> Result<Decoded, DecodeError> {
        let guessed = infer_kind(self.text).map_err(in_meta_pass)?;
        let error = match self.read_found(&guessed, request.without_object()) {
            Ok(decoded) => return Ok(decoded),
            Err(error) if guessed.is_certain => return Err(error.into_decode_error()),
            Err(error) => error,
        };
        // A mistake in the grammar, and in the names, counts before any other, wherever the two
        // are.
        let found = infer_kind_exactly(self.text).map_err(in_meta_pass)?;
        let is_same = found.kind == guessed.kind && found.api_version == guessed.api_version;
        match error {
            RootError::Decode(error) if is_same => Err(error),
            _ => self.read_found(&found, request).map_err(RootError::into_decode_error),
        }
    }

    fn read_found(
        &self,
        found: &InferredKind<'_>,
        mut request: DecodeRequest<'_>,
    ) -> Result<Decoded, RootError> {
        let (kind, target) = self.resolve(found, &mut request)?;
        let collecting = request.validation.is_wanted();
        match target {
            DecodeTarget::Keep(unknown) => Ok(self.encoded(unknown, kind)?),
            DecodeTarget::Unstructured(_) if found.is_certain => Ok(self.unstructured(collecting)?),
            DecodeTarget::Unstructured(_) => {
                let plain = self.plain(collecting).filter(|read| *read.kind() == kind);
                plain.ok_or(RootError::KindDiffers)
            }
            DecodeTarget::Unregistered(object) | DecodeTarget::Object(object) => {
                self.typed(object, kind, found, collecting)
            }
        }
    }

    fn resolve(
        &self,
        found: &InferredKind<'_>,
        request: &mut DecodeRequest<'_>,
    ) -> Result<(GroupVersionKind, DecodeTarget), DecodeError> {
        let version = found.api_version.parse::<GroupVersion>();
        let version = version.map_err(|error| DecodeError::invalid_value(Reason::cause(error)))?;
        let mut kind = version.with_kind(&*found.kind);
        let target = resolve_target(&mut kind, request, self.registry, Completion::Text)
            .map_err(|error| error.with_excerpt(self.text.as_bytes()))?;
        Ok((kind, target))
    }

    fn typed(
        &self,
        mut object: Box<dyn Object>,
        kind: GroupVersionKind,
        found: &InferredKind<'_>,
        collecting: bool,
    ) -> Result<Decoded, RootError> {
        let mut reader = self.reader(collecting);
        let expected = Expected {
            api_version: &found.api_version,
            kind: &found.kind,
            is_certain: found.is_certain,
        };
        let entry = object.type_info().entry::<JsonEntry>();
        let read = match entry.and_then(JsonEntry::foreign_reader) {
            // Such a type does not verify the kind while it reads.
            Some(_) if !found.is_certain => return Err(RootError::KindDiffers),
            Some(read) => {
                read(&kind, &mut reader).map(|made| object = made).map_err(RootError::from)
            }
            None => read_object(&mut *object, &expected, &mut reader),
        };
        let read = read.and_then(|()| reader.end().map_err(RootError::from));
        match read {
            Ok(()) => Ok(Decoded::new(object, kind, reader.into_findings())),
            Err(RootError::Decode(error)) => {
                let error = match error.kind() {
                    DecodeErrorKind::Syntax(_) => in_meta_pass(error),
                    _ => error,
                };
                Err(RootError::Decode(error.of_kind(&kind)))
            }
            Err(differs) => Err(differs),
        }
    }

    fn unstructured(&self, collecting: bool) -> Result<Decoded, DecodeError> {
        let mut reader = self.reader(collecting);
        let read = reader.plain_object_or_null();
        let read = read.and_then(|content| reader.end().map(|()| content));
        let content = read.map_err(|error| match error.kind() {
            DecodeErrorKind::Syntax(_) => in_meta_pass(error),
            _ => error,
        })?;
        let object = Box::new(Unstructured::new(content));
        let kind = object.kind();
        if kind.kind.is_empty() {
            let error = DecodeError::new(DecodeErrorKind::MissingKind);
            return Err(error.with_excerpt(self.text.as_bytes()));
        }
        Ok(Decoded::new(object, kind, reader.into_findings()))
    }

    /// Plain data in one pass; `None` unless the document names its kind once, in the exact
    /// letters, and has no mistake: otherwise the kind is looked for first.
    fn plain(&self, collecting: bool) -> Option<Decoded> {
        let mut reader = self.reader(collecting);
        let (content, repeats) = reader.plain_object().ok()?;
        reader.end().ok()?;
        if repeats || content.keys().any(|name| is_misspelt_type_meta(name)) {
            return None;
        }
        let version = content.get("apiVersion").map_or(Some(""), Value::as_str)?;
        let kind = content.get("kind")?.as_str().filter(|kind| !kind.is_empty())?;
        let kind = version.parse::<GroupVersion>().ok()?.with_kind(kind);
        let object = Box::new(Unstructured::new(content));
        Some(Decoded::new(object, kind, reader.into_findings()))
    }

    fn encoded(
        &self,
        mut unknown: Box<Unknown>,
        kind: GroupVersionKind,
    ) -> Result<Decoded, DecodeError> {
        infer_kind_exactly(self.text).map_err(in_meta_pass)?;
        unknown.raw = self.source.to_shared(self.source.bytes());
        unknown.content_type = Str::from_static(CONTENT_TYPE_JSON);
        unknown.content_encoding = Str::default();
        unknown.type_meta = TypeMeta::from(&kind);
        Ok(Decoded::new(unknown, kind, Findings::new()))
    }
}
