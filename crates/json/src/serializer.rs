//! The JSON serializer.

mod attempt;
mod located;

use std::sync::Arc;

use apimachinery_runtime::{
    DecodeError, DecodeLimits, DecodeRequest, Decoded, Decoder, EncodeError, FieldValidation,
    Findings, GroupVersionKind, Input, LineIndex, ListFormat, ListFrame, ListPieces, ListScanner,
    Object, ObjectRegistry, Recognition, Serializer, Str, TypeMeta,
};

pub use self::located::{Locate, LocatedJson};
use crate::JsonWriter;
use crate::entry::{write_item, write_object};
use crate::list_scanner::JsonListScanner;
use crate::stream_list::{frame, list_pieces};
use crate::structs::Named;
use crate::text::first_byte;

/// How a [`JsonSerializer`] reads and writes: `JsonOptions::default().pretty(true)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct JsonOptions {
    /// Write for people: two spaces of indentation, and no newline at the end.
    pub pretty: bool,
    /// Make unknown and duplicate fields an error, whatever the caller asks for.
    pub strict: bool,
    /// How much of what a document may have.
    pub limits: DecodeLimits,
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

    /// How much of what a document may have.
    #[must_use]
    pub fn limits(mut self, limits: DecodeLimits) -> Self {
        self.limits = limits;
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

    /// A decoder of JSON that was made from another text, or is a part of it; `locate` returns the
    /// place in that text that a byte of the JSON comes from. This is how YAML is read.
    pub fn located<'a>(&'a self, locate: &'a Locate<'a>) -> LocatedJson<'a> {
        LocatedJson { serializer: self, locate }
    }

    fn validation(&self, asked: FieldValidation) -> FieldValidation {
        if self.options.strict { FieldValidation::Strict } else { asked }
    }
}

impl Decoder for JsonSerializer {
    fn decode_with(
        &self,
        input: Input<'_>,
        request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        let text = input.bytes();
        self.options.limits.check_bytes(text.len())?;
        let lines = LineIndex::new(text);
        let locate = |offset| Some(lines.position(offset));
        let decoded = self.located(&locate).decode_with(input, request);
        let mut decoded = decoded.map_err(|error| error.with_snippet(text))?;
        decoded.findings_mut().show_snippets(text);
        Ok(decoded)
    }

    fn with_dropped(
        &self,
        text: &[u8],
        decoded: Decoded,
        dropped: Findings,
    ) -> Result<Decoded, DecodeError> {
        let lines = LineIndex::new(text);
        let locate = |offset| Some(lines.position(offset));
        let mut decoded = self.located(&locate).with_dropped(text, decoded, dropped)?;
        decoded.findings_mut().show_snippets(text);
        Ok(decoded)
    }
}

impl ListFormat for JsonSerializer {
    fn list_scanner(&self, limit: usize) -> Box<dyn ListScanner> {
        Box::new(JsonListScanner::new(limit))
    }

    fn encode_item(&self, item: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        let start = out.len();
        let mut writer = JsonWriter::new(std::mem::take(out));
        write_item(item, &mut writer);
        let (buffer, error) = writer.into_parts();
        *out = buffer;
        error.map_or(Ok(()), |error| {
            out.truncate(start);
            Err(error)
        })
    }

    fn frame(
        &self,
        list: &dyn Object,
        kind: &GroupVersionKind,
        _: usize,
    ) -> Result<Option<ListFrame>, EncodeError> {
        if self.options.pretty { Ok(None) } else { frame(list, &TypeMeta::from(kind)) }
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
        let mut writer = JsonWriter::new(std::mem::take(out));
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

    fn list_pieces(
        &self,
        list: &dyn Object,
        kind: &GroupVersionKind,
    ) -> Result<Option<Box<dyn ListPieces>>, EncodeError> {
        if self.options.pretty {
            return Ok(None);
        }
        Ok(list_pieces(list, &TypeMeta::from(kind))?.map(|pieces| Box::new(pieces) as _))
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
            // There may be other white space than that of JSON.
            rest => first_byte(rest),
        };
        if first == Some(b'{') { Recognition::Yes } else { Recognition::No }
    }

    fn identifier(&self) -> Str {
        let JsonOptions { pretty, strict, .. } = self.options;
        format!(
            "{{\"name\":\"json\",\"pretty\":\"{pretty}\",\"strict\":\"{strict}\",\"yaml\":\"false\"}}"
        )
        .into()
    }
}
