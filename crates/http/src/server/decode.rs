//! From the body of a request to the object in it.

use std::fmt;

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{FIELD_VALIDATION_IGNORE, FIELD_VALIDATION_STRICT};
use apimachinery_runtime::{
    DecodeRequest, Decoded, Decoder, FieldValidation, Findings, GroupVersion, GroupVersionKind,
    Input, Object,
};

use crate::{Warning, WarningRecorder};

/// What the parameter `fieldValidation` asks for; the empty value, and those that are refused
/// elsewhere, for warnings.
///
/// ```
/// use apimachinery_http::field_validation;
/// use apimachinery_runtime::FieldValidation;
///
/// assert_eq!(field_validation("Strict"), FieldValidation::Strict);
/// assert_eq!(field_validation(""), FieldValidation::Warn);
/// ```
pub fn field_validation(parameter: &str) -> FieldValidation {
    match parameter {
        FIELD_VALIDATION_IGNORE => FieldValidation::Ignore,
        FIELD_VALIDATION_STRICT => FieldValidation::Strict,
        _ => FieldValidation::Warn,
    }
}

/// Decodes the bodies of create and update requests for one kind: what a client sends in whatever
/// format, with defaults, in the version that handlers work with.
///
/// ```
/// use std::sync::Arc;
/// use apimachinery_http::BodyDecoder;
/// use apimachinery_meta::v1::PartialObjectMetadata as Metadata;
/// use apimachinery_runtime::{ApiType, FieldValidation, Scheme};
/// use apimachinery_serializer::CodecFactory;
///
/// let codecs = CodecFactory::new(Scheme::builder().known::<Metadata>().build()?);
/// let kind = Metadata::KIND.to_gvk();
/// let json = codecs.for_media_type("application/json")?;
/// let decoder = codecs.decoder_to_version(json, &kind.group_version());
///
/// let body = br#"{"metadata":{"name":"web"},"size":1}"#;
/// let decoded = BodyDecoder::new(&decoder, &kind).validation(FieldValidation::Warn).decode(body)?;
/// assert_eq!(decoded.object().downcast_ref::<Metadata>().unwrap().metadata.name, "web");
/// let warnings = apimachinery_http::strict_warnings(decoded.findings());
/// assert_eq!(warnings.collect::<Vec<_>>(), [r#"unknown field "size""#]);
///
/// let error = BodyDecoder::new(&decoder, &kind).decode(br#"{"apiVersion":"v2","kind":"Cat"}"#).unwrap_err();
/// assert_eq!(error.status().code, 400);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct BodyDecoder<'a> {
    decoder: &'a dyn Decoder,
    kind: &'a GroupVersionKind,
    validation: FieldValidation,
    accepts: Option<&'a dyn Fn(&GroupVersion) -> bool>,
}

impl<'a> BodyDecoder<'a> {
    /// Reads with `decoder`, which converts to the version that is wanted; `kind` is the one that
    /// is served. It is assumed where the body does not name its own, and its version is the only
    /// one that is accepted.
    pub fn new(decoder: &'a dyn Decoder, kind: &'a GroupVersionKind) -> Self {
        Self { decoder, kind, validation: FieldValidation::Ignore, accepts: None }
    }

    /// What to do about unknown and duplicate fields.
    #[must_use]
    pub fn validation(mut self, validation: FieldValidation) -> Self {
        self.validation = validation;
        self
    }

    /// Accepts bodies in these versions, instead of that of the kind. Corresponds to
    /// `rest.GroupVersionAcceptor`.
    #[must_use]
    pub fn accepts(mut self, accepts: &'a dyn Fn(&GroupVersion) -> bool) -> Self {
        self.accepts = Some(accepts);
        self
    }

    /// The object in a body.
    ///
    /// # Errors
    /// As [`decode_into`](Self::decode_into).
    pub fn decode<'b>(&self, body: impl Into<Input<'b>>) -> Result<Decoded, StatusError> {
        self.read(body.into(), None)
    }

    /// The object in a body, as one of the type of `into`.
    ///
    /// # Errors
    /// 400, in the words of the API server: when the body is broken, is of another kind or version,
    /// or has fields that validation refuses.
    pub fn decode_into<'b>(
        &self,
        body: impl Into<Input<'b>>,
        into: Box<dyn Object>,
    ) -> Result<Decoded, StatusError> {
        self.read(body.into(), Some(into))
    }

    fn read(&self, body: Input<'_>, into: Option<Box<dyn Object>>) -> Result<Decoded, StatusError> {
        let request = DecodeRequest::default().default_kind(self.kind).fill(into);
        let decoded = self.decoder.decode_with(body, request.validation(self.validation));
        let decoded = decoded
            .map_err(|error| StatusError::undecodable(&error, &self.kind.kind, body.bytes()))?;
        let (found, expected) = (decoded.kind().group_version(), self.kind.group_version());
        let is_accepted = self.accepts.map_or(found == expected, |accepts| accepts(&found));
        if !is_accepted {
            return Err(StatusError::bad_request(format!(
                "the API version in the data ({found}) does not match the expected API version ({expected})"
            )));
        }
        Ok(decoded)
    }
}

impl fmt::Debug for BodyDecoder<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { decoder, kind, validation, accepts: _ } = self;
        let mut debug = f.debug_struct("BodyDecoder");
        debug.field("decoder", decoder).field("kind", kind).field("validation", validation);
        debug.finish_non_exhaustive()
    }
}

/// The texts of the warnings about unknown and duplicate fields: those of the reference's strict
/// error, one by one. Where one text has several lines, as for YAML, each line is a warning.
///
/// Corresponds to `addStrictDecodingWarnings`.
pub fn strict_warnings(findings: &Findings) -> impl Iterator<Item = String> + '_ {
    findings.messages().flat_map(|text| split_yaml_error(&text))
}

fn split_yaml_error(text: &str) -> Vec<String> {
    const SHORT: &str = "yaml: unmarshal errors:\n";
    const LONG: &str = "error converting YAML to JSON: yaml: unmarshal errors:\n";
    match text.strip_prefix(SHORT).or_else(|| text.strip_prefix(LONG)) {
        Some(lines) => lines.split('\n').map(|line| line.trim().to_owned()).collect(),
        None => vec![text.to_owned()],
    }
}

impl WarningRecorder {
    /// Adds the [warnings](strict_warnings) about unknown and duplicate fields.
    pub fn add_findings(&mut self, findings: &Findings) {
        self.extend(strict_warnings(findings).map(Warning::new));
    }
}
