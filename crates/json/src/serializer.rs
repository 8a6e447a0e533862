//! The JSON serializer.

mod attempt;

use std::borrow::Cow;
use std::io::Write;
use std::sync::Arc;

use apimachinery_runtime::{
    CONTENT_TYPE_JSON, DecodeError, DecodeRequest, Decoded, Decoder, EncodeError, FieldValidation,
    GroupVersionKind, Input, ListFormat, ListScanner, Object, ObjectRegistry, Position,
    Recognition, Serializer, Str, TypeMeta, Unstructured,
};

use self::attempt::{Attempt, in_meta_pass};
use crate::Writer;
use crate::entry::write_object;
use crate::infer_kind::{infer_kind, infer_kind_exactly};
use crate::list_scanner::JsonListScanner;
use crate::stream_list::write_list;
use crate::structs::Named;
use crate::text::{first_byte, valid_text};

/// How a [`JsonSerializer`] reads and writes: `JsonOptions::default().pretty(true)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct JsonOptions {
    /// Write for people: two spaces of indentation, and no newline at the end.
    pub pretty: bool,
    /// Make unknown and duplicate fields an error, whatever the caller asks for.
    pub strict: bool,
}

impl JsonOptions {
    /// Whether to write for people: with indentation, and no newline at the end.
    #[must_use]
    pub fn pretty(mut self, pretty: bool) -> Self {
        self.pretty = pretty;
        self
    }

    /// Whether unknown and duplicate fields are an error, whatever the caller asks for.
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }
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
        let mut decoded = decoded.with_format(Str::from_static(CONTENT_TYPE_JSON));
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
        let attempt = Attempt { registry: &*self.registry, source, text: &text };
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

impl Decoder for JsonSerializer {
    fn decode_with(
        &self,
        input: Input<'_>,
        request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        let text = input.bytes();
        let mut decoded = self
            .decode_located(input, request, &|offset| Some(Position::in_text(text, offset)))
            .map_err(|error| error.with_snippet(text))?;
        decoded.findings_mut().show_snippets(text);
        Ok(decoded)
    }
}

impl ListFormat for JsonSerializer {
    fn list_scanner(&self, limit: usize) -> Box<dyn ListScanner> {
        Box::new(JsonListScanner::new(limit))
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
