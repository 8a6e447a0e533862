//! The JSON serializer.

use std::borrow::Cow;
use std::io::{Read, Write};
use std::sync::Arc;

use apimachinery_runtime::{
    CONTENT_TYPE_JSON, Completion, DecodeError, DecodeErrorKind, DecodeRequest, DecodeTarget,
    Decoded, Decoder, EncodeError, FieldValidation, Findings, GroupVersion, GroupVersionKind,
    Input, ListFormat, ListSource, Object, ObjectRegistry, Position, Reason, Recognition,
    Serializer, Str, TypeMeta, Unknown, Unstructured, Value, resolve_target,
};

use crate::entry::{JsonEntry, read_object, write_object};
use crate::fields::{Expected, Named, RootError, is_misspelt_type_meta};
use crate::infer_kind::{InferredKind, infer_kind, infer_kind_exactly};
use crate::list_source::JsonListSource;
use crate::stream_list::write_list;
use crate::text::{first_byte, valid_text};
use crate::{Reader, Writer};

/// How a [`JsonSerializer`] reads and writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JsonOptions {
    /// Write for people: two spaces of indentation, and no newline at the end.
    pub pretty: bool,
    /// Make unknown and duplicate fields an error, whatever the caller asks for.
    pub strict: bool,
}

/// Reads and writes objects as JSON. Corresponds to `json.Serializer`.
#[derive(Clone, Debug)]
pub struct JsonSerializer {
    registry: Arc<dyn ObjectRegistry>,
    options: JsonOptions,
}

impl JsonSerializer {
    /// A serializer for the kinds of `registry`.
    pub fn new(registry: Arc<dyn ObjectRegistry>, options: JsonOptions) -> Self {
        Self { registry, options }
    }

    /// Decodes JSON that was made from another text; `locate` says where in that text a byte of the JSON
    /// comes from. This is how YAML is read.
    ///
    /// # Errors
    /// As [`Decoder::decode_with`].
    pub fn decode_located(
        &self,
        input: Input<'_>,
        mut request: DecodeRequest<'_>,
        locate: &dyn Fn(usize) -> Option<Position>,
    ) -> Result<Decoded, DecodeError> {
        let validation = self.validation(request.validation);
        request.validation = validation.collecting();
        let decoded = self.decode_text(input, request).map_err(|error| {
            let position = error.position().and_then(|it| locate(it.offset));
            error.relocated(position)
        })?;
        let mut decoded = decoded;
        decoded.findings_mut().relocate(|position| locate(position.offset));
        decoded.enforce(validation)
    }

    fn validation(&self, asked: FieldValidation) -> FieldValidation {
        if self.options.strict { FieldValidation::Strict } else { asked }
    }

    fn decode_text(
        &self,
        input: Input<'_>,
        mut request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        let bytes = input.bytes();
        let text = valid_text(bytes);
        let source = match &text {
            Cow::Borrowed(_) => input,
            Cow::Owned(text) => Input::from(text),
        };
        let attempt = Attempt { serializer: self, source, text: &text };
        if request.into.as_ref().is_some_and(|into| into.is::<Unstructured>())
            && let Some(decoded) = attempt.plain(request.validation.is_wanted())
        {
            return Ok(decoded);
        }
        // An object to fill must not be touched before the kind is certain.
        let certain = request.into.is_some();
        let found = if certain { infer_kind_exactly(&text) } else { infer_kind(&text) };
        let found = found.map_err(in_meta_pass)?;
        match attempt.decode_found(&found, &mut request) {
            Ok(decoded) => Ok(decoded),
            Err(error) if found.is_certain => Err(error.into_decode_error()),
            Err(error) => attempt.after_failure(error, &found, &request),
        }
    }
}

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

/// One try at a document whose kind has been found.
struct Attempt<'a> {
    serializer: &'a JsonSerializer,
    source: Input<'a>,
    text: &'a str,
}

impl Attempt<'_> {
    /// What comes of a document that failed while its kind was not certain. A mistake in the grammar, and in the
    /// names, counts before any other, wherever the two stand; else the error holds unless the document is of
    /// another kind than the one it was taken for.
    fn after_failure(
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
                let mut again = DecodeRequest { into: None, ..*request };
                self.decode_found(&found, &mut again).map_err(RootError::into_decode_error)
            }
        }
    }

    fn decode_found(
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
                    true => Ok(self.unstructured(Box::default(), collecting)?),
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
        let registry = &*self.serializer.registry;
        let target = resolve_target(&mut kind, request, registry, Completion::Text)
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
    fn plain(&self, collecting: bool) -> Option<Decoded> {
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
        unknown.content_type = Str::const_new(CONTENT_TYPE_JSON);
        unknown.content_encoding = Str::default();
        unknown.type_meta = TypeMeta::from(&kind);
        Ok(Decoded::new(unknown, kind, Findings::new()))
    }
}

impl Decoder for JsonSerializer {
    fn decode_with(
        &self,
        input: Input<'_>,
        request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        let text = input.bytes();
        self.decode_located(input, request, &|offset| Some(Position::in_text(text, offset)))
            .map_err(|error| error.with_snippet(text))
    }
}

impl ListFormat for JsonSerializer {
    fn list_source<'a>(
        &self,
        source: Box<dyn Read + Send + 'a>,
        limit: usize,
    ) -> Box<dyn ListSource + 'a> {
        Box::new(JsonListSource::new(source, limit))
    }
}

impl Serializer for JsonSerializer {
    fn encode(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let start = out.len();
        let mut writer = Writer::new(std::mem::take(out));
        let (api_version, kind) = kind.to_api_version_and_kind();
        write_object(object, Named { api_version: &api_version, kind: &kind }, &mut writer);
        let (buffer, error) = writer.into_parts();
        *out = buffer;
        if let Some(error) = error {
            out.truncate(start);
            return Err(error);
        }
        if self.options.pretty {
            let compact = out.split_off(start);
            crate::indent_into(&compact, out);
        } else {
            out.push(b'\n');
        }
        Ok(())
    }

    fn encode_to_writer(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        sink: &mut dyn Write,
    ) -> Result<(), EncodeError> {
        if !self.options.pretty && write_list(object, &TypeMeta::from(kind), sink)? {
            return Ok(());
        }
        let mut out = Vec::new();
        self.encode(object, kind, &mut out)?;
        Ok(sink.write_all(&out)?)
    }

    fn list_format(&self) -> Option<&dyn ListFormat> {
        Some(self)
    }

    fn split_event<'a>(&self, event: &'a [u8]) -> Option<(&'a str, &'a [u8])> {
        crate::watch_event::split_event(event)
    }

    fn recognizes(&self, data: &[u8]) -> Recognition {
        let space = crate::scan::space(data);
        let first = match data.get(space..).unwrap_or_default() {
            [first, ..] if first.is_ascii_graphic() => Some(*first),
            // White space of other sorts counts as well.
            rest => first_byte(rest),
        };
        if first == Some(b'{') { Recognition::Yes } else { Recognition::No }
    }

    fn identifier(&self) -> Str {
        let JsonOptions { pretty, strict } = self.options;
        format!(
            "{{\"name\":\"json\",\"pretty\":\"{pretty}\",\"strict\":\"{strict}\",\"yaml\":\"false\"}}"
        )
        .into()
    }
}
