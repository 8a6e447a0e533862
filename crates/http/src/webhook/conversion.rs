//! Conversion webhooks of CustomResourceDefinitions: every kind of a scheme that has a hub.

use std::fmt;

use apimachinery_api::apiextensions::v1::{ConversionRequest, ConversionResponse};
use apimachinery_derive::Fields;
use apimachinery_json::{value_from_str, value_to_vec};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::Status;
use apimachinery_runtime::{Encoder, GroupVersion, RawExtension, TypeMeta, Value};
use apimachinery_serializer::CodecFactory;
use bytes::Bytes;

use super::review::{Asking, ReviewKind, json_of};

const REVIEW: ReviewKind = ReviewKind {
    group: "apiextensions.k8s.io",
    kind: "ConversionReview",
    versions: &["v1", "v1beta1"],
};

/// A review of any version.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "::apimachinery_meta")]
struct AnyReview {
    #[field(type_meta)]
    type_meta: TypeMeta,
    request: Option<Box<ConversionRequest>>,
    response: Option<Box<ConversionResponse>>,
}

impl Asking for AnyReview {
    type Request = ConversionRequest;

    fn into_parts(self) -> (TypeMeta, Option<ConversionRequest>) {
        (self.type_meta, self.request.map(|request| *request))
    }

    fn uid(request: &ConversionRequest) -> &str {
        &request.uid
    }
}

/// Answers a `ConversionReview`: converts all its objects to the version that is wanted, or none.
///
/// `body` is the body of the request, the result that of the response, both in JSON. Each object is
/// converted by the scheme: through the hub of its kind. Its metadata stays as it was sent but for
/// labels and annotations, which are all that the API server lets a conversion change. When an
/// object does not convert, the response names it and the reason.
///
/// # Errors
/// 400 when the body is not a `ConversionReview` with a request that has a uid.
pub fn convert(codecs: &CodecFactory, body: &[u8]) -> Result<Bytes, StatusError> {
    let (type_meta, request) = REVIEW.read::<AnyReview>(body)?;
    let mut response = ConversionResponse { uid: request.uid.clone(), ..Default::default() };
    match convert_all(codecs, &request) {
        Ok(objects) => {
            response.converted_objects = objects.into();
            response.result = Status { status: "Success".into(), ..Status::default() };
        }
        Err(error) => response.result = error.into_status(),
    }
    json_of(&AnyReview { type_meta, response: Some(Box::new(response)), ..AnyReview::default() })
}

fn convert_all(
    codecs: &CodecFactory,
    request: &ConversionRequest,
) -> Result<Vec<RawExtension>, StatusError> {
    let version = wanted_version(codecs, &request.desired_api_version)?;
    let objects = request.objects.iter().enumerate();
    objects
        .map(|(index, object)| {
            convert_one(codecs, object, &version).map_err(|error| {
                let mut status = error.into_status();
                let name = name_of(object).map(|name| format!(" ({name})")).unwrap_or_default();
                status.message = format!("object {index}{name}: {}", status.message).into();
                status.into()
            })
        })
        .collect()
}

fn wanted_version(codecs: &CodecFactory, text: &str) -> Result<GroupVersion, StatusError> {
    let wrong =
        |what: &dyn fmt::Display| StatusError::bad_request(format!("desiredAPIVersion: {what}"));
    let version: GroupVersion = text.parse().map_err(|error| wrong(&error))?;
    if codecs.scheme().is_version_registered(&version) {
        return Ok(version);
    }
    let known = codecs.scheme().prioritized_versions(&version.group);
    let known: Vec<_> = known.iter().map(GroupVersion::to_string).collect();
    Err(wrong(&match &*known {
        [] => format!("{text:?} is not a version of this webhook"),
        known => {
            format!("{text:?} is not among the versions of this webhook: {}", known.join(", "))
        }
    }))
}

/// Namespace and name of an object, where they can be read.
fn name_of(object: &RawExtension) -> Option<String> {
    let text = std::str::from_utf8(object.raw()?).ok()?;
    let object = value_from_str(text).ok()?;
    let metadata = object.as_map()?.get("metadata")?.as_map()?;
    let text = |field| metadata.get(field).and_then(Value::as_str).unwrap_or_default();
    match (text("namespace"), text("name")) {
        (_, "") => None,
        ("", name) => Some(name.to_owned()),
        (namespace, name) => Some(format!("{namespace}/{name}")),
    }
}

fn convert_one(
    codecs: &CodecFactory,
    object: &RawExtension,
    version: &GroupVersion,
) -> Result<RawExtension, StatusError> {
    let raw = object.raw().ok_or_else(|| StatusError::bad_request("there is no object"))?;
    let decoded = codecs.as_sent().decode(raw)?;
    if decoded.kind().group_version() == *version {
        return Ok(object.clone());
    }
    let json = codecs.for_media_type("application/json").map_err(StatusError::internal_error)?;
    let converted = codecs.encoder_for_version(json, version).encode_to_vec(decoded.object())?;
    let converted = with_metadata_of(value_of(raw)?, value_of(&converted)?);
    Ok(RawExtension::Raw(value_to_vec(&converted)?.into()))
}

fn value_of(json: &[u8]) -> Result<Value, StatusError> {
    Ok(value_from_str(std::str::from_utf8(json).map_err(StatusError::internal_error)?)?)
}

/// The converted object with the metadata that was sent, but for labels and annotations.
fn with_metadata_of(mut sent: Value, mut converted: Value) -> Value {
    let (Value::Map(sent), Value::Map(object)) = (&mut sent, &mut converted) else {
        return converted;
    };
    let Some(Value::Map(mut metadata)) = sent.remove("metadata") else { return converted };
    let changed = object.get("metadata").and_then(Value::as_map);
    for name in ["labels", "annotations"] {
        metadata.remove(name);
        if let Some(value) = changed.and_then(|it| it.get(name)) {
            metadata.insert(name.into(), value.clone());
        }
    }
    object.insert("metadata".into(), Value::Map(metadata));
    converted
}
