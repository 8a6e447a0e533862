//! Admission webhooks: handlers of typed objects, and the reviews around them.

use std::future::Future;

use apimachinery_api::admission::v1::{AdmissionRequest, AdmissionResponse, Operation, PatchType};
use apimachinery_derive::Fields;
use apimachinery_json::{value_from_str, value_to_vec};
use apimachinery_meta::StatusError;
use apimachinery_runtime::reflect::FieldTable;
use apimachinery_runtime::{
    ConversionErrorKind, DecodeErrorKind, Encoder, GroupVersion, Object, RawExtension, Str,
    TypeLabel, TypeMeta, Value,
};
use apimachinery_serializer::CodecFactory;
use bytes::Bytes;

use super::changes::changes;
use super::json_patch::patch_value;
use super::review::{Asking, ReviewKind, json_of};

/// The groups and versions of reviews: `admission.k8s.io/v1` and `v1beta1`, which have the same
/// fields.
const REVIEW: ReviewKind =
    ReviewKind { group: "admission.k8s.io", kind: "AdmissionReview", versions: &["v1", "v1beta1"] };

/// A review of any version.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "::apimachinery_meta")]
struct AnyReview {
    #[field(type_meta)]
    type_meta: TypeMeta,
    request: Option<Box<AdmissionRequest>>,
    response: Option<Box<AdmissionResponse>>,
}

impl Asking for AnyReview {
    type Request = AdmissionRequest;

    fn into_parts(self) -> (TypeMeta, Option<AdmissionRequest>) {
        (self.type_meta, self.request.map(|request| *request))
    }

    fn uid(request: &AdmissionRequest) -> &str {
        &request.uid
    }
}

/// What a handler admits, with warnings and annotations.
///
/// A validating handler returns `Admitted::default()`, a mutating one the changed object, which any
/// `T` turns into.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Admitted<T = ()> {
    object: T,
    warnings: Vec<Str>,
    audit_annotations: Vec<(Str, Str)>,
}

impl<T> Admitted<T> {
    /// Yes, with this object.
    pub fn with(object: T) -> Self {
        Self { object, warnings: Vec::new(), audit_annotations: Vec::new() }
    }

    /// Adds a warning, which clients show to people. At most 120 characters, as the API server asks
    /// for.
    #[must_use]
    pub fn warning(mut self, text: impl Into<Str>) -> Self {
        self.warnings.push(text.into());
        self
    }

    /// Adds an annotation to the audit event of the request.
    #[must_use]
    pub fn audit_annotation(mut self, key: impl Into<Str>, value: impl Into<Str>) -> Self {
        self.audit_annotations.push((key.into(), value.into()));
        self
    }
}

impl<T> From<T> for Admitted<T> {
    fn from(object: T) -> Self {
        Self::with(object)
    }
}

/// A handler's denial: what the client reads. Any error that can be a [`StatusError`] is one, with
/// `?`.
#[derive(Clone, Debug, PartialEq)]
pub struct Denied(pub StatusError);

impl Denied {
    /// 403, with a reason in the handler's words.
    pub fn because(message: impl Into<Str>) -> Self {
        let mut status = StatusError::bad_request(message).into_status();
        status.reason = apimachinery_meta::v1::StatusReason::FORBIDDEN;
        status.code = 403;
        Self(status.into())
    }
}

impl<E: Into<StatusError>> From<E> for Denied {
    fn from(error: E) -> Self {
        Self(error.into())
    }
}

/// A request to create, change or delete an object.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Review<T> {
    /// The object as it is to be; `None` when it is to be deleted.
    pub object: Option<T>,
    /// The object as it is; `None` when it is to be created.
    pub old_object: Option<T>,
    /// The request: its user, operation and resource, and whether it is a dry run.
    pub request: AdmissionRequest,
}

/// Answers a review of an object of any operation: the handler admits or denies it.
///
/// `body` is the body of the request, the result that of the response, both in JSON. The object is
/// read from any version of its kind, defaulted, and converted to `T`. One that cannot be read is
/// denied, and so is a request without the object that its operation is about.
///
/// # Errors
/// 400 when the body is not an `AdmissionReview` with a request that has a uid.
pub async fn validate<T, F>(
    codecs: &CodecFactory,
    body: &[u8],
    handler: impl FnOnce(Review<T>) -> F,
) -> Result<Bytes, StatusError>
where
    T: Object,
    F: Future<Output = Result<Admitted, Denied>>,
{
    let (review, request) = REVIEW.read::<AnyReview>(body)?;
    let uid = request.uid.clone();
    let outcome = match objects(codecs, request) {
        Ok(object) => handler(object).await,
        Err(denied) => Err(denied),
    };
    let response = response(uid, outcome.map(|admitted| (admitted, None)));
    write(review, response)
}

/// Answers a review of an object that is created or changed: the handler gives the object back as
/// it should be.
///
/// As [`validate`]; the patch is computed from the object before and after, so defaults that the
/// handler did not change are not in it. Fields that `T` does not know stay as they are, and those
/// of an item of a list stay with the item, wherever the handler moves it: items are recognized by
/// the keys that their field declares (its list type or merge key); without keys, by what they
/// contain. An item with another key is another item, unless nothing else about it changed. What is
/// to be deleted is admitted without a question.
///
/// # Errors
/// As [`validate`].
pub async fn mutate<T, R, F>(
    codecs: &CodecFactory,
    body: &[u8],
    handler: impl FnOnce(T, AdmissionRequest) -> F,
) -> Result<Bytes, StatusError>
where
    T: Object,
    R: Into<Admitted<T>>,
    F: Future<Output = Result<R, Denied>>,
{
    let (review, request) = REVIEW.read::<AnyReview>(body)?;
    let uid = request.uid.clone();
    let outcome = mutated(codecs, request, handler).await;
    write(review, response(uid, outcome))
}

async fn mutated<T, R, F>(
    codecs: &CodecFactory,
    mut request: AdmissionRequest,
    handler: impl FnOnce(T, AdmissionRequest) -> F,
) -> Result<(Admitted, Option<Value>), Denied>
where
    T: Object,
    R: Into<Admitted<T>>,
    F: Future<Output = Result<R, Denied>>,
{
    if request.operation == Operation::DELETE {
        return Ok((Admitted::default(), None));
    }
    check_content(&request)?;
    let Some(raw) = raw_of(std::mem::take(&mut request.object)) else {
        return Ok((Admitted::default(), None));
    };
    let object: T = decode(codecs, &raw, &request)?;
    let version = GroupVersion::new(&*request.kind.group, &*request.kind.version);
    let json = codecs.for_media_type("application/json").map_err(StatusError::internal_error)?;
    let encoder = codecs.encoder_for_version(json, &version);
    let value = |object: &dyn Object| -> Result<Value, Denied> {
        let text = encoder.encode_to_vec(object)?;
        value_of(&text)
    };
    let before = value(&object)?;
    let Admitted { object, warnings, audit_annotations } = handler(object, request).await?.into();
    let after = value(&object)?;
    let operations = changes(&value_of(&raw)?, &before, &after, table_of(codecs, &after));
    let patch = (!operations.is_empty()).then(|| patch_value(operations));
    Ok((Admitted { object: (), warnings, audit_annotations }, patch))
}

/// What is known of the fields of an object.
fn table_of(codecs: &CodecFactory, object: &Value) -> Option<&'static FieldTable> {
    let text = |name: &str| object.get(name).and_then(Value::as_str);
    let version: GroupVersion = text("apiVersion")?.parse().ok()?;
    let info = codecs.scheme().type_info(&version.with_kind(text("kind")?))?;
    (info.new)().as_struct().map(|it| it.table())
}

fn value_of(json: &[u8]) -> Result<Value, Denied> {
    let text = std::str::from_utf8(json).map_err(StatusError::internal_error)?;
    Ok(value_from_str(text)?)
}

fn raw_of(object: RawExtension) -> Option<Bytes> {
    match object {
        RawExtension::Raw(raw) => Some(raw),
        _ => None,
    }
}

fn objects<T: Object>(
    codecs: &CodecFactory,
    mut request: AdmissionRequest,
) -> Result<Review<T>, Denied> {
    check_content(&request)?;
    let mut read = |object: fn(&mut AdmissionRequest) -> &mut RawExtension| {
        let raw = raw_of(std::mem::take(object(&mut request)));
        raw.map(|raw| decode(codecs, &raw, &request)).transpose()
    };
    let object = read(|request| &mut request.object)?;
    let old_object = read(|request| &mut request.old_object)?;
    Ok(Review { object, old_object, request })
}

/// An object of another kind is not the mistake of the one who sent it.
fn decode<T: Object>(
    codecs: &CodecFactory,
    raw: &Bytes,
    request: &AdmissionRequest,
) -> Result<T, Denied> {
    codecs.decode_as(raw).map_err(|error| {
        let DecodeErrorKind::Conversion(conversion) = error.kind() else { return error.into() };
        if !matches!(conversion.kind(), ConversionErrorKind::NoConversion { .. }) {
            return error.into();
        }
        let (found, wanted) = (&request.kind.kind, TypeLabel(std::any::type_name::<T>()));
        StatusError::bad_request(format!(
            "the webhook takes {wanted} and was sent {found}: the rules in its configuration match other resources"
        ))
        .into()
    })
}

/// As controller-runtime: there is what the operation is about.
fn check_content(request: &AdmissionRequest) -> Result<(), Denied> {
    let object = match &request.operation {
        it if *it == Operation::CREATE || *it == Operation::UPDATE => &request.object,
        it if *it == Operation::DELETE => &request.old_object,
        it if *it == Operation::CONNECT => return Ok(()),
        other => {
            return Err(StatusError::bad_request(format!(
                "unknown operation {:?}",
                other.as_str()
            ))
            .into());
        }
    };
    match object {
        RawExtension::Raw(_) => Ok(()),
        _ => Err(StatusError::bad_request("there is no content to decode").into()),
    }
}

fn response(
    uid: Str,
    outcome: Result<(Admitted, Option<Value>), Denied>,
) -> Result<AdmissionResponse, StatusError> {
    let mut response = AdmissionResponse { uid, ..AdmissionResponse::default() };
    match outcome {
        Err(Denied(error)) => response.status = Some(Box::new(error.into_status())),
        Ok((admitted, patch)) => {
            response.allowed = true;
            response.warnings = admitted.warnings;
            response.audit_annotations = admitted.audit_annotations.into_iter().collect();
            if let Some(patch) = patch {
                response.patch = value_to_vec(&patch)?.into();
                response.patch_type = Some(PatchType::JSON_PATCH);
            }
        }
    }
    Ok(response)
}

fn write(
    type_meta: TypeMeta,
    response: Result<AdmissionResponse, StatusError>,
) -> Result<Bytes, StatusError> {
    let response = Some(Box::new(response?));
    json_of(&AnyReview { type_meta, response, ..AnyReview::default() })
}
