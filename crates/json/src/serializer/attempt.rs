//! One try at a document, once its kind has been found.

use apimachinery_runtime::{
    CONTENT_TYPE_JSON, Completion, DecodeError, DecodeErrorKind, DecodeRequest, DecodeTarget,
    Decoded, Finding, Findings, GroupVersion, GroupVersionKind, Input, Object, ObjectRegistry,
    Position, Reason, Str, TypeMeta, Unknown, Unstructured, Value, resolve_target,
};

use crate::Reader;
use crate::entry::{JsonEntry, read_object};
use crate::field_place::find_field;
use crate::fields::{Expected, RootError, is_misspelt_type_meta};
use crate::infer_kind::{InferredKind, infer_kind_exactly};

/// The reference checks the whole grammar while it looks for the kind, and says so.
pub(super) fn in_meta_pass(error: DecodeError) -> DecodeError {
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

/// An object that was read from `text` in the shape that its kind has in the registry. The reference tells fields that the
/// kind does not have behind those that stand there twice.
fn shaped(
    mut decoded: Decoded,
    registry: &dyn ObjectRegistry,
    text: &str,
    collecting: bool,
) -> Result<Decoded, DecodeError> {
    let Some(object) = decoded.object_mut().downcast_mut::<Unstructured>() else {
        return Ok(decoded);
    };
    let dropped = registry.shape_object(object, collecting)?;
    if !dropped.is_empty() {
        let told = decoded.findings().messages().chain(dropped.messages()).collect();
        let placed = dropped.into_iter().map(|finding| {
            let place = find_field(text, &finding.path.to_string());
            let position = Some(Position::byte(place.key.unwrap_or(place.value)));
            Finding { position, ..finding }
        });
        let read = std::mem::take(decoded.findings_mut());
        *decoded.findings_mut() = Findings::told_as(told, read.into_iter().chain(placed));
    }
    Ok(decoded)
}

/// One try at a document whose kind has been found.
pub(super) struct Attempt<'a> {
    pub(super) registry: &'a dyn ObjectRegistry,
    pub(super) source: Input<'a>,
    pub(super) text: &'a str,
}

impl Attempt<'_> {
    /// What comes of a document that failed while its kind was not certain. A mistake in the grammar, and in the
    /// names, counts before any other, wherever the two stand; else the error holds unless the document is of
    /// another kind than the one it was taken for.
    pub(super) fn after_failure(
        &self,
        error: RootError,
        guessed: &InferredKind<'_>,
        request: &DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        let found = infer_kind_exactly(self.text).map_err(in_meta_pass)?;
        let is_same = found.kind == guessed.kind && found.api_version == guessed.api_version;
        match error {
            RootError::Decode(error) if is_same => Err(error),
            _ => {
                let mut again = request.without_object();
                self.decode_found(&found, &mut again).map_err(RootError::into_decode_error)
            }
        }
    }

    pub(super) fn decode_found(
        &self,
        found: &InferredKind<'_>,
        request: &mut DecodeRequest<'_>,
    ) -> Result<Decoded, RootError> {
        let (kind, target) = self.resolve(found, request)?;
        let collecting = request.validation.is_wanted();
        match target {
            DecodeTarget::Keep(unknown) => Ok(self.keep(unknown, kind)?),
            DecodeTarget::Unstructured(_) if !found.is_certain => {
                self.plain(collecting).ok_or(RootError::KindDiffers)
            }
            DecodeTarget::Unstructured(object) => Ok(self.unstructured(object, collecting)?),
            DecodeTarget::Unregistered(object) | DecodeTarget::Object(object) => {
                match object.is::<Unstructured>() {
                    true => self.without_type(&kind, found.is_certain, collecting),
                    false => self.typed(object, kind, found, collecting),
                }
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
        let mut reader = Reader::new(self.source, self.text, collecting);
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

    /// An object of a kind that is registered without a type, in the shape of that.
    fn without_type(
        &self,
        kind: &GroupVersionKind,
        is_certain: bool,
        collecting: bool,
    ) -> Result<Decoded, RootError> {
        let read = match is_certain {
            true => self.unstructured(Box::default(), collecting)?,
            false => self.plain(collecting).ok_or(RootError::KindDiffers)?,
        };
        if !is_certain && read.kind() != kind {
            return Err(RootError::KindDiffers);
        }
        let shape = |decoded| shaped(decoded, self.registry, self.text, collecting);
        Ok(shape(read).map_err(|error| error.of_kind(kind))?)
    }

    fn unstructured(
        &self,
        mut object: Box<Unstructured>,
        collecting: bool,
    ) -> Result<Decoded, DecodeError> {
        let mut reader = Reader::new(self.source, self.text, collecting);
        let read = reader.plain_object_or_null();
        let read = read.and_then(|content| reader.end().map(|()| content));
        *object.content_mut() = read.map_err(|error| match error.kind() {
            DecodeErrorKind::Syntax(_) => in_meta_pass(error),
            _ => error,
        })?;
        let kind = object.kind();
        if kind.kind.is_empty() {
            let error = DecodeError::new(DecodeErrorKind::MissingKind);
            return Err(error.with_excerpt(self.text.as_bytes()));
        }
        Ok(Decoded::new(object, kind, reader.into_findings()))
    }

    /// Plain data in one pass; nothing when the document is not one that says its kind once, in the exact letters,
    /// and nothing wrong: then the kind is looked for first.
    pub(super) fn plain(&self, collecting: bool) -> Option<Decoded> {
        let mut reader = Reader::new(self.source, self.text, collecting);
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

    fn keep(
        &self,
        mut unknown: Box<Unknown>,
        kind: GroupVersionKind,
    ) -> Result<Decoded, DecodeError> {
        infer_kind_exactly(self.text).map_err(in_meta_pass)?;
        unknown.raw = self.source.keep(self.source.bytes());
        unknown.content_type = Str::from_static(CONTENT_TYPE_JSON);
        unknown.content_encoding = Str::default();
        unknown.type_meta = TypeMeta::from(&kind);
        Ok(Decoded::new(unknown, kind, Findings::new()))
    }
}
