//! The YAML serializer: JSON's, with YAML text around it.

use std::sync::{Arc, OnceLock};

use apimachinery_json::{JsonOptions, JsonSerializer};
use apimachinery_runtime::{
    CONTENT_TYPE_YAML, DecodeError, DecodeLimits, DecodeRequest, Decoded, Decoder, EncodeError,
    FieldValidation, Findings, GroupVersionKind, Input, Object, ObjectRegistry, Reason,
    Recognition, Serializer, Str, Unknown, identifier,
};

use crate::chars::LineStarts;
use crate::limits::MAX_SIMPLE_KEY;
use crate::meaning::{Hints, wants_text};
use crate::{
    DuplicateKey, JsonText, KYAML_HEADER, KyamlOptions, ToJsonOptions, YamlError, from_json_into,
    kyaml_from_json_into, to_json,
};

/// How a [`YamlSerializer`] reads and writes: `YamlOptions::default().strict(true)`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct YamlOptions {
    /// Make unknown and duplicate fields an error, whatever the caller asks for.
    pub strict: bool,
    /// How the YAML that it writes looks. Any YAML is read.
    pub style: YamlStyle,
    /// How much of what a document may have.
    pub limits: DecodeLimits,
}

impl YamlOptions {
    /// Whether unknown and duplicate fields are an error, whatever the caller asks for.
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// How the YAML that is written looks.
    #[must_use]
    pub fn style(mut self, style: YamlStyle) -> Self {
        self.style = style;
        self
    }

    /// How much of what a document may have.
    #[must_use]
    pub fn limits(mut self, limits: DecodeLimits) -> Self {
        self.limits = limits;
        self
    }
}

/// How YAML that is written looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum YamlStyle {
    /// As `sigs.k8s.io/yaml` writes it: indented, keys in natural order.
    #[default]
    Block,
    /// As `kubectl -o kyaml` writes it: [header](crate::KYAML_HEADER), braces and quotes, keys in
    /// the order of JSON. See [`kyaml_from_json`](crate::kyaml_from_json).
    Kyaml,
}

/// Reads and writes objects as YAML: the first document of the data.
///
/// An object kept encoded ([`Unknown`]) keeps its YAML and is marked so, where the reference calls
/// it JSON. Corresponds to `json.Serializer` with its YAML option.
#[derive(Clone, Debug)]
pub struct YamlSerializer {
    json: JsonSerializer,
    options: YamlOptions,
}

impl YamlSerializer {
    /// A serializer for the kinds of `registry`.
    pub fn new(registry: Arc<dyn ObjectRegistry>, options: YamlOptions) -> Self {
        // What is strict about it is added here, to the findings of both.
        let json = JsonOptions::default().limits(options.limits);
        Self { json: JsonSerializer::new(registry, json), options }
    }

    fn to_json(&self, yaml: &[u8], options: ToJsonOptions) -> Result<JsonText, DecodeError> {
        let limits = &self.options.limits;
        let options = options.aliased_bytes(limits.aliased_bytes);
        let json = to_json(yaml, &options).map_err(|error| syntax_error(yaml, error))?;
        limits.check_output(json.text.len())?;
        Ok(json)
    }
}

pub(crate) fn syntax_error(yaml: &[u8], error: YamlError) -> DecodeError {
    let place = error.line().zip(error.column());
    let position = place.map(|(line, column)| LineStarts::of(yaml).position(line, column));
    let hint = position.filter(|it| follows_long_key(yaml, it.offset)).map(|_| LONG_KEY);
    let error = DecodeError::syntax(Reason::cause(error)).relocated(position).with_snippet(yaml);
    match hint {
        Some(hint) => error.with_hint(hint),
        None => error,
    }
}

const LONG_KEY: &str =
    "in YAML, a key has at most 1,024 characters, unless a question mark is before it";

/// Whether the colon at `offset` follows a quoted text that is too long for a key, as in JSON that
/// is read as YAML.
fn follows_long_key(yaml: &[u8], offset: usize) -> bool {
    let Some((before, [b':', ..])) = yaml.split_at_checked(offset) else { return false };
    let Some((quote @ (b'"' | b'\''), text)) = before.trim_ascii_end().split_last() else {
        return false;
    };
    let key = text.iter().rev().take(MAX_SIMPLE_KEY).take_while(|it| *it != quote && **it != b'\n');
    key.count() == MAX_SIMPLE_KEY
}

/// The findings of the YAML and of the JSON, in document order. The reference reports those of the
/// YAML first, and those of the JSON in the order of its keys.
fn all_findings(yaml: &[u8], keys: &[DuplicateKey], findings: Findings, limit: usize) -> Findings {
    let mut messages = Vec::new();
    if !keys.is_empty() {
        messages.push(DuplicateKey::join(keys));
    }
    messages.extend(findings.messages());
    let lines = LineStarts::of(yaml);
    let keys = keys.iter().take(limit).map(|key| key.finding_in(&lines));
    let mut all = Findings::limited(limit).reported_as(messages, keys.chain(findings));
    all.show_snippets(yaml);
    all
}

/// The error with what is at its place, and what a word there means that was to be a text.
fn explained(error: DecodeError, yaml: &[u8]) -> DecodeError {
    let place = error.position().filter(|_| wants_text(&error));
    let hint = place.and_then(|place| Hints::of(yaml).at(place, &error));
    let error = error.with_snippet(yaml);
    match hint {
        Some(hint) => error.with_hint(hint),
        None => error,
    }
}

fn write_kyaml(json: &[u8], out: &mut Vec<u8>) -> Result<(), YamlError> {
    out.extend_from_slice(KYAML_HEADER.as_bytes());
    kyaml_from_json_into(json, &KyamlOptions::default(), out)?;
    out.push(b'\n');
    Ok(())
}

impl Decoder for YamlSerializer {
    fn decode_with(
        &self,
        input: Input<'_>,
        mut request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        let yaml = input.bytes();
        let strict = self.options.strict;
        let validation = if strict { FieldValidation::Strict } else { request.validation };
        request.validation = validation.collecting();
        self.options.limits.check_bytes(yaml.len())?;
        let mut options = ToJsonOptions::new().strict(validation.is_wanted());
        let json = self.to_json(yaml, options)?;
        // Places are wanted only when something is wrong; until then they are not worth their
        // memory.
        options.positions = true;
        let places = OnceLock::new();
        let lines = LineStarts::of(yaml);
        let locate = |offset| {
            let located = places.get_or_init(|| self.to_json(yaml, options).ok());
            let (line, column) = located.as_ref()?.positions.line_column(offset)?;
            Some(lines.position(line, column))
        };
        let decoded = self.json.located(&locate).decode_with(Input::from(&json.text), request);
        let decoded = decoded.map_err(|error| explained(error, yaml))?;
        let mut decoded = decoded.with_format(Str::from_static(CONTENT_TYPE_YAML));
        if let Some(unknown) = decoded.object_mut().downcast_mut::<Unknown>() {
            unknown.raw = input.to_shared(yaml);
            unknown.content_type = Str::from_static(CONTENT_TYPE_YAML);
        }
        if !json.duplicate_keys.is_empty() || !decoded.findings().is_empty() {
            let findings = std::mem::take(decoded.findings_mut());
            *decoded.findings_mut() = {
                let limit = self.options.limits.findings;
                all_findings(yaml, &json.duplicate_keys, findings, limit)
            };
        }
        decoded.enforce(validation)
    }

    fn with_dropped(
        &self,
        yaml: &[u8],
        decoded: Decoded,
        dropped: Findings,
    ) -> Result<Decoded, DecodeError> {
        let mut options = ToJsonOptions::new();
        options.positions = true;
        let json = self.to_json(yaml, options)?;
        let lines = LineStarts::of(yaml);
        let locate = |offset| {
            let (line, column) = json.positions.line_column(offset)?;
            Some(lines.position(line, column))
        };
        let text = json.text.as_ref();
        let mut decoded = self.json.located(&locate).with_dropped(text, decoded, dropped)?;
        decoded.findings_mut().show_snippets(yaml);
        let strict = self.options.strict;
        decoded.enforce(if strict { FieldValidation::Strict } else { FieldValidation::Warn })
    }
}

impl Serializer for YamlSerializer {
    fn encode(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let mut json = Vec::new();
        self.json.encode(object, kind, &mut json)?;
        let start = out.len();
        let written = match self.options.style {
            YamlStyle::Block => from_json_into(&json, out),
            YamlStyle::Kyaml => write_kyaml(&json, out),
        };
        written.map_err(|error| {
            out.truncate(start);
            EncodeError::invalid_value(Reason::cause(error))
        })
    }

    /// YAML has no mark of its own: only reading shows.
    fn recognizes(&self, _: &[u8]) -> Recognition {
        Recognition::Unknown
    }

    fn identifier(&self) -> Str {
        let strict = if self.options.strict { "true" } else { "false" };
        let yaml = match self.options.style {
            YamlStyle::Block => "true",
            YamlStyle::Kyaml => "kyaml",
        };
        identifier(&[("name", "json"), ("pretty", "false"), ("strict", strict), ("yaml", yaml)])
    }
}
