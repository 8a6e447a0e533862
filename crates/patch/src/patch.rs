//! Patching an object as a server does.

use std::fmt;
use std::sync::Arc;

use apimachinery_json::{Json, JsonReader};
use apimachinery_meta::v1::Status;
use apimachinery_meta::{PatchType, StatusError};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{
    DecodeRequest, Decoder, Encoder, FieldValidation, Findings, GroupKind, GroupVersionKind, Input,
    InternalGroupVersioner, Object, Unstructured, Value,
};
use apimachinery_serializer::CodecFactory;
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::json_patch::{strict_findings, type_of};
use crate::response::internal;
use crate::text::text;
use crate::{JsonPatch, MAX_OPERATIONS, MergePatch, StrategicMerge, go_value};

/// A patch of any type, as a request contains it.
///
/// ```
/// use apimachinery_api::apps::v1::Deployment;
/// use apimachinery_meta::PatchType;
/// use apimachinery_patch::Patch;
/// use apimachinery_runtime::{FieldValidation, GroupVersionKind, Scheme};
/// use apimachinery_serializer::CodecFactory;
///
/// let codecs = CodecFactory::new(Scheme::builder().install(apimachinery_api::apps).build()?);
/// let old: Deployment = apimachinery_json::from_str(r#"{"spec":{"replicas":1}}"#)?;
/// let patch = Patch::new(PatchType::STRATEGIC_MERGE, r#"{"spec":{"replicas":"two"}}"#);
/// let kind = GroupVersionKind::from_static("apps", "v1", "Deployment");
/// let error = patch.apply_to(&old, &codecs, &kind, FieldValidation::Strict).unwrap_err();
/// assert_eq!(error.status().code, 422);
///
/// let patch = Patch::new(PatchType::MERGE, r#"{"spec":{"replicas":2}}"#);
/// let new = patch.apply_to(&old, &codecs, &kind, FieldValidation::Strict)?.object;
/// assert_eq!(new.downcast_ref::<Deployment>().unwrap().spec.replicas, Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    patch_type: PatchType,
    text: String,
}

/// An object after a patch.
#[derive(Debug)]
#[non_exhaustive]
pub struct Patched {
    /// The object, in the version in which it was before.
    pub object: Box<dyn Object>,
    /// What a server warns of: fields of the patch that are unknown or appear twice.
    pub warnings: Vec<String>,
}

/// A patch of a request failed: the response of a server, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct PatchError {
    status: StatusError,
    /// What the response does not say.
    hidden: Option<String>,
}

impl PatchError {
    fn hidden(status: StatusError, error: &dyn std::error::Error) -> Self {
        let hidden = Some(error.to_string()).filter(|it| *it != status.to_string());
        Self { status, hidden }
    }

    /// The response of a server.
    pub fn status(&self) -> &Status {
        self.status.status()
    }

    /// The response of a server, by value.
    pub fn into_status_error(self) -> StatusError {
        self.status
    }
}

/// The message of the response, and after it what the response does not say.
impl fmt::Display for PatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.hidden {
            None => self.status.fmt(f),
            Some(hidden) => write!(f, "{}: {hidden}", self.status),
        }
    }
}

impl std::error::Error for PatchError {}

impl From<StatusError> for PatchError {
    fn from(status: StatusError) -> Self {
        Self { status, hidden: None }
    }
}

impl From<PatchError> for StatusError {
    fn from(error: PatchError) -> Self {
        error.status
    }
}

/// What a patch is applied to, and how the result is read.
#[derive(Clone, Copy)]
struct Target<'a> {
    object: &'a dyn Object,
    codecs: &'a CodecFactory,
    kind: &'a GroupVersionKind,
    validation: FieldValidation,
}

/// The JSON that a patch resulted in.
struct Outcome<'a> {
    json: Vec<u8>,
    shown: Shown<'a>,
    /// What is wrong with the patch, which can be applied nevertheless.
    findings: Vec<String>,
}

/// What error texts about the result show.
enum Shown<'a> {
    /// The result.
    Json,
    /// The strategic patch, as Go prints it after the reference has applied it to the object in
    /// this JSON.
    Strategic { merge: StrategicMerge, object: Vec<u8>, patch: &'a Patch },
}

impl Patch {
    /// A patch of a type. The text is read when it is applied.
    pub fn new(patch_type: PatchType, patch: impl AsRef<[u8]>) -> Self {
        Self { patch_type, text: text(patch.as_ref()).into_owned() }
    }

    /// The type.
    pub fn patch_type(&self) -> &PatchType {
        &self.patch_type
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// An object with the patch applied as a server does: it is converted to the version of `kind`,
    /// patched, read again, defaulted, and converted back.
    ///
    /// What the request is about, its name and namespace, is the caller's to check; so is whether a
    /// custom resource still names its kind and version, which a server finds when it validates the
    /// result (`CustomVersion::validate_update`). Corresponds to what `handlers.PatchResource` does
    /// between reading the body and storing the object.
    ///
    /// # Errors
    /// The response of a server: 400 when the patch is not valid, 413 when it has too many
    /// operations, 415 when the kind does not have patches of the type, 422 when it cannot be
    /// applied or the result is not an object of the type of the kind, and, with
    /// [`FieldValidation::Strict`], when it has fields that are unknown or appear twice.
    pub fn apply_to(
        &self,
        object: &dyn Object,
        codecs: &CodecFactory,
        kind: &GroupVersionKind,
        validation: FieldValidation,
    ) -> Result<Patched, PatchError> {
        let target = Target { object, codecs, kind, validation };
        if !apimachinery_json::is_json(self.text.as_bytes()) {
            return Err(StatusError::bad_request("invalid JSON patch").into());
        }
        let patched = match &self.patch_type {
            it if *it == PatchType::JSON => self.json(target)?,
            it if *it == PatchType::MERGE => self.merge(target)?,
            it if *it == PatchType::STRATEGIC_MERGE => self.strategic(target)?,
            other => return Err(internal(format!("{other}: unimplemented patch type")).into()),
        };
        target.decode(patched)
    }

    fn json(&self, target: Target<'_>) -> Result<Outcome<'_>, PatchError> {
        let object = target.encoded()?;
        let findings = target.findings(|| strict_findings(&self.text))?;
        let findings = findings.messages().map(|it| format!("json patch {it}")).collect();
        let patch = JsonPatch::parse(self.text.as_bytes())
            .map_err(|error| PatchError::hidden(error.to_status_error(), &error))?;
        if patch.len() > MAX_OPERATIONS {
            let message = format!(
                "The allowed maximum operations in a JSON patch is {MAX_OPERATIONS}, got {}",
                patch.len()
            );
            return Err(StatusError::request_entity_too_large(&message).into());
        }
        let json = patch
            .apply_to_json(&object)
            .map_err(|error| PatchError::hidden(error.to_status_error(), &error))?;
        Ok(Outcome { json, shown: Shown::Json, findings })
    }

    fn merge(&self, target: Target<'_>) -> Result<Outcome<'_>, PatchError> {
        let object = target.encoded()?;
        let findings = target.findings(|| Ok(self.value()?.1))?.messages().collect();
        let json = MergePatch::parse(self.text.as_bytes())
            .apply_to_json(&object)
            .map_err(|error| PatchError::hidden(error.to_status_error(), &error))?;
        Ok(Outcome { json, shown: Shown::Json, findings })
    }

    fn strategic(&self, target: Target<'_>) -> Result<Outcome<'_>, PatchError> {
        let Ok(merge) = StrategicMerge::for_kind(target.codecs.scheme(), target.kind) else {
            let of_custom_resources = [PatchType::JSON, PatchType::MERGE, PatchType::APPLY_YAML];
            let names: Vec<_> = of_custom_resources.iter().map(|it| it.as_str()).collect();
            return Err(StatusError::unsupported_media_type(names).into());
        };
        let object = target.encoded()?;
        let (patch, findings) = self.value().map_err(StatusError::bad_request)?;
        let findings = if target.validation.is_wanted() { findings } else { Findings::new() };
        let mut patched = merge
            .apply(value_of(&object), patch)
            .map_err(|error| PatchError::hidden(error.to_status_error(), &error))?;
        target.set_kind(&mut patched);
        let json = apimachinery_json::value_to_vec(&patched);
        let json = json.map_err(|error| internal(error.to_string()))?;
        let shown = Shown::Strategic { merge, object, patch: self };
        Ok(Outcome { json, shown, findings: findings.messages().collect() })
    }

    /// The patch as an object, with the fields that appear twice.
    fn value(&self) -> Result<(Value, Findings), String> {
        let found = type_of(&self.text);
        if !matches!(found, "object" | "null") {
            return Err(format!(
                "json: cannot unmarshal {found} into Go value of type map[string]interface {{}}"
            ));
        }
        let mut reader = JsonReader::from_text(&self.text).collecting();
        let mut value = Value::Null;
        let read = Field::<Json>::read(&mut value, (), &mut reader);
        read.map_err(|error| error.message().to_string())?;
        Ok((value, reader.into_findings()))
    }
}

fn value_of(json: &[u8]) -> Value {
    apimachinery_json::value_from_str(&text(json)).unwrap_or_default()
}

impl Target<'_> {
    /// What is wrong with a patch that can be applied, when field validation wants to know.
    fn findings(
        self,
        find: impl FnOnce() -> Result<Findings, String>,
    ) -> Result<Findings, StatusError> {
        if !self.validation.is_wanted() {
            return Ok(Findings::new());
        }
        let found = find();
        found.map_err(|error| StatusError::bad_request(format!("error decoding patch: {error}")))
    }

    /// The object in JSON, in the version that is patched.
    fn encoded(self) -> Result<Vec<u8>, PatchError> {
        if self.is_plain() {
            let json = self.codecs.to_json_string(self.object);
            return Ok(json.map_err(|error| internal(error.to_string()))?.into_bytes());
        }
        let json = self.codecs.for_media_type("application/json");
        let json = json.map_err(|error| internal(error.to_string()))?;
        let version = Arc::new(self.kind.group_version());
        let encoder = self.codecs.encoder_for_version(json.serializer.clone(), version);
        let encoded = encoder.encode_to_vec(self.object);
        Ok(encoded.map_err(|error| internal(error.to_string()))?)
    }

    /// Sets the kind of an object, whatever it was patched to: it is read as one of this kind.
    fn set_kind(self, object: &mut Value) {
        let Value::Map(content) = object else { return };
        let version = self.kind.group_version().api_version();
        for (name, value) in [("apiVersion", version), ("kind", self.kind.kind.clone())] {
            // What is not a text is a mistake.
            if content.get(name).is_none_or(|it| it.is_null() || it.as_str().is_some()) {
                content.insert(name.into(), Value::String(value));
            }
        }
    }

    /// Whether the object has no type, and no definition either: it is not converted.
    fn is_plain(self) -> bool {
        let scheme = self.codecs.scheme();
        self.object.is_unstructured()
            && !scheme.is_unstructured_kind(self.kind)
            && scheme.type_info(self.kind).is_none()
    }

    /// The response when a patch removed the version of an object with a type, and did not change
    /// its kind.
    ///
    /// The reference takes the result for one of the internal version then, of which no field has
    /// the name that it has in JSON: all are unknown, and there is no name.
    fn without_version(self, patched: &Outcome<'_>) -> Option<PatchError> {
        let Value::Map(content) = value_of(&patched.json) else { return None };
        let is_text =
            |name, text: &str| content.get(name).is_none_or(|it| it.as_str() == Some(text));
        let is_null = |name| content.get(name).is_some_and(Value::is_null);
        let has_kind = is_text("kind", &self.kind.kind) || is_text("kind", "") || is_null("kind");
        let has_version = !(is_text("apiVersion", "") || is_null("apiVersion"));
        if !has_kind || has_version || self.codecs.scheme().type_info(self.kind).is_none() {
            return None;
        }
        if self.validation == FieldValidation::Strict {
            let fields = content.keys().filter(|it| !matches!(it.as_str(), "apiVersion" | "kind"));
            let unknown = fields.map(|name| format!("unknown field \"{name}\""));
            let findings: Vec<_> = patched.findings.iter().cloned().chain(unknown).collect();
            return Some(patched.invalid_strict(&findings));
        }
        let before = value_of(&self.encoded().ok()?);
        let name = before.get("metadata").and_then(|it| it.get("name")?.as_str());
        let name = name.unwrap_or_default();
        let message = format!(
            "the name of the object ({name} based on URL) was undeterminable: name must be provided"
        );
        Some(StatusError::bad_request(message).into())
    }

    /// The patched object, read and defaulted, in the version of the one before.
    fn decode(self, patched: Outcome<'_>) -> Result<Patched, PatchError> {
        if let Some(error) = self.without_version(&patched) {
            return Err(error);
        }
        let input = Input::from(&patched.json);
        let decoded = if self.is_plain() {
            let request = DecodeRequest::into(Box::new(Unstructured::default()));
            self.codecs.universal_deserializer().decode_with(input, request)
        } else {
            let json = self.codecs.for_media_type("application/json");
            let json = json.map_err(|error| internal(error.to_string()))?;
            let version = Arc::new(InternalGroupVersioner);
            let decoder = self.codecs.decoder_to_version(json.serializer.clone(), version);
            let request = DecodeRequest::default()
                .default_kind(self.kind)
                .fill((self.object.type_info().new)())
                .validation(self.validation.collecting());
            decoder.decode_with(input, request)
        };
        let decoded = decoded.map_err(|error| patched.invalid(&error.message().to_string()))?;
        let mut findings = patched.findings.clone();
        findings.extend(decoded.findings().messages());
        if self.validation == FieldValidation::Strict && !findings.is_empty() {
            return Err(patched.invalid_strict(&findings));
        }
        Ok(Patched { object: decoded.into_object(), warnings: findings })
    }
}

impl Outcome<'_> {
    fn invalid_strict(&self, findings: &[String]) -> PatchError {
        self.invalid(&format!("strict decoding error: {}", findings.join(", ")))
    }

    /// The response that the result is not an object of the kind.
    fn invalid(&self, detail: &str) -> PatchError {
        let shown = match &self.shown {
            Shown::Json => text(&self.json).into_owned(),
            Shown::Strategic { merge, object, patch } => {
                let mut patch = patch.value().map(|it| it.0).unwrap_or_default();
                merge.apply_keeping(value_of(object), &mut patch);
                go_value::plain(&patch)
            }
        };
        let errors =
            FieldErrors::from(FieldError::invalid(&Path::new("patch"), shown.as_str(), detail));
        errors.into_status(&GroupKind::default(), "").into()
    }
}
