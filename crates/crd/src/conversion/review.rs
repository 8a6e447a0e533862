//! What a webhook is asked, and what it answers.

use apimachinery_api::apiextensions::v1::{
    ConversionRequest, ConversionResponse, ConversionReview,
};
use apimachinery_api::apiextensions::v1beta1;
use apimachinery_json::{
    UnstructuredDocument, decode_unstructured, from_slice, infer_kind, to_vec, value_to_vec,
};
use apimachinery_runtime::{
    DecodeError, GroupVersion, GroupVersionKind, Quoted, RawExtension, Str, TypeMeta, Unstructured,
    Value,
};
use bytes::Bytes;

use super::Conversion;
use super::error::{ConversionFailure, ConvertError, InvalidObject};
use super::restore::{finished_item, finished_object};
use super::subject::{Subject, is_of};

const GROUP: &str = "apiextensions.k8s.io";
const KIND: &str = "ConversionReview";

/// A version of ConversionReview.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ReviewVersion {
    V1,
    V1beta1,
}

impl ReviewVersion {
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "v1" => Some(Self::V1),
            "v1beta1" => Some(Self::V1beta1),
            _ => None,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::V1 => "v1",
            Self::V1beta1 => "v1beta1",
        }
    }

    fn read(self, body: &[u8]) -> Result<ConversionReview, DecodeError> {
        match self {
            Self::V1 => from_slice(body),
            Self::V1beta1 => from_slice::<v1beta1::ConversionReview>(body).map(Into::into),
        }
    }
}

/// A conversion for which a webhook must be asked: what to send to it, and what becomes of its
/// response.
#[derive(Clone, Debug)]
pub struct PendingConversion {
    subject: Subject,
    kind: GroupVersionKind,
    target: GroupVersion,
    version: ReviewVersion,
    uid: Str,
    request: Bytes,
    /// How many objects were sent.
    count: usize,
}

impl PendingConversion {
    pub(super) fn start(
        subject: Subject,
        kind: GroupVersionKind,
        target: &GroupVersion,
        version: ReviewVersion,
        uid: &str,
    ) -> Result<Conversion, ConvertError> {
        let objects = to_send(&subject, target)?;
        if objects.is_empty() {
            return Ok(Conversion::Done(subject.with_head_renamed(target)));
        }
        let (uid, count) = (Str::from(uid), objects.len());
        let review = ConversionReview {
            type_meta: TypeMeta::new(format!("{GROUP}/{}", version.name()), KIND),
            request: Some(Box::new(ConversionRequest {
                uid: uid.clone(),
                desired_api_version: target.to_string().into(),
                objects: objects.into(),
            })),
            // The reference sends an empty one along.
            response: Some(Box::default()),
        };
        let request = to_vec(&review)?.into();
        let target = target.clone();
        let pending = Self { subject, kind, target, version, uid, request, count };
        Ok(Conversion::Pending(Box::new(pending)))
    }

    /// The body of the request: a ConversionReview in JSON, to be posted as `application/json`.
    pub fn request(&self) -> &Bytes {
        &self.request
    }

    /// There is no webhook to ask.
    pub(super) fn not_asked(self) -> ConvertError {
        ConvertError::NoWebhook { kind: Box::new(self.kind), target: self.target }
    }

    /// What became of a request that was not answered.
    pub fn fail(self, error: impl std::fmt::Display) -> ConvertError {
        self.error(ConversionFailure::Failed(error.to_string().into()))
    }

    /// The converted object, from the body of the response to [`request`](Self::request). Of
    /// metadata only labels and annotations are taken from it.
    ///
    /// Corresponds to the second half of `webhookConverter.Convert`.
    ///
    /// # Errors
    /// When the response is not one to the request, reports a failure, or has other objects than
    /// those sent.
    pub fn finish(self, response: &[u8]) -> Result<Unstructured, ConvertError> {
        let response = match self.read(response) {
            Ok(response) => response,
            Err(text) => return Err(self.error(ConversionFailure::Failed(text.into()))),
        };
        let converted = response.converted_objects.into_vec();
        let (found, expected) = (converted.len(), self.count);
        if found != expected {
            return Err(self.error(ConversionFailure::Count { found, expected }));
        }
        let Self { subject, kind, target, .. } = self;
        match subject {
            Subject::Object(original) => {
                let first = converted.into_iter().next().unwrap_or_default();
                let first = object_of(first).map_err(|it| ConvertError::NoObject(Box::new(it)))?;
                finished_object(&original, first, &target)
                    .map_err(|failure| ConvertError::webhook(&kind, failure))
            }
            Subject::List(mut list) => {
                let mut converted = converted.into_iter().enumerate();
                for original in &mut list.items {
                    if is_of(original, &target) {
                        continue;
                    }
                    let Some((index, item)) = converted.next() else { break };
                    *original = object_of(item)
                        .map_err(|error| ConversionFailure::Item { index, error })
                        .and_then(|item| finished_item(original, item, index, &target))
                        .map_err(|failure| ConvertError::webhook(&kind, failure))?;
                }
                Ok(Subject::List(list).with_head_renamed(&target))
            }
        }
    }

    fn error(self, failure: ConversionFailure) -> ConvertError {
        ConvertError::Webhook { kind: self.kind, failure: Box::new(failure) }
    }

    /// The response of a review that reports success; else why there is none.
    fn read(&self, body: &[u8]) -> Result<ConversionResponse, String> {
        let named = infer_kind(&String::from_utf8_lossy(body))
            .map_err(|error| error.to_string())?
            .group_version_kind();
        self.check_kind(&named)?;
        let review = self.version.read(body).map_err(|error| error.to_string())?;
        let expected = self.review_kind();
        if self.version == ReviewVersion::V1 && named != expected {
            return Err(format!("expected webhook response of {expected}, got {named}"));
        }
        let response = *review.response.ok_or("no response provided")?;
        if self.version == ReviewVersion::V1 && response.uid != self.uid {
            let (expected, found) = (Quoted(&self.uid), Quoted(&response.uid));
            return Err(format!("expected response.uid={expected}, got {found}"));
        }
        let result = &response.result;
        match (&*result.status, &*result.message) {
            ("Success", _) => Ok(response),
            (status, "") => Err(format!("response.result.status was '{status}', not 'Success'")),
            (_, message) => Err(message.to_owned()),
        }
    }

    fn review_kind(&self) -> GroupVersionKind {
        GroupVersion::from_static(GROUP, self.version.name()).with_kind(KIND)
    }

    /// Whether a response can be read as a review of the version. A missing kind or version is
    /// assumed to be right.
    fn check_kind(&self, named: &GroupVersionKind) -> Result<(), String> {
        let expected = self.review_kind();
        let has_version = !(named.group.is_empty() && named.version.is_empty());
        let version = if has_version { named } else { &expected }.group_version();
        let kind = if named.kind.is_empty() { &expected.kind } else { &named.kind };
        if version == expected.group_version() && *kind == expected.kind {
            return Ok(());
        }
        let known =
            version.group == GROUP && *kind == KIND || version.group.is_empty() && kind == "Status";
        if known && ReviewVersion::named(&version.version).is_some() {
            let (from, to) = (&version.version, self.version.name());
            return Err(format!("converting ({from}.{kind}) to ({to}.{KIND}): unknown conversion"));
        }
        Err(format!(
            "no kind {} is registered for version {} in scheme \"pkg/runtime/scheme.go:111\"",
            Quoted(kind),
            Quoted(&version.to_string())
        ))
    }
}

fn to_send(subject: &Subject, target: &GroupVersion) -> Result<Vec<RawExtension>, ConvertError> {
    let others = subject.objects().iter().filter(|it| !is_of(it, target));
    let raw = others.map(|it| value_to_vec(&Value::Map(it.content().clone())));
    Ok(raw.map(|it| it.map(|it| RawExtension::Raw(it.into()))).collect::<Result<_, _>>()?)
}

fn object_of(raw: RawExtension) -> Result<Unstructured, InvalidObject> {
    let RawExtension::Raw(json) = raw else { return Err(InvalidObject::Nothing) };
    let what = match json.first() {
        None => return Err(InvalidObject::Nothing),
        Some(b'{') => None,
        Some(b'"') => Some("string"),
        Some(b'[') => Some("array"),
        Some(b't' | b'f') => Some("bool"),
        Some(_) => Some("number"),
    };
    if let Some(what) = what {
        return Err(InvalidObject::NotAnObject(what));
    }
    Ok(match decode_unstructured(&json)? {
        UnstructuredDocument::Object(object) => object,
        UnstructuredDocument::List(list) => list.into_unstructured(),
    })
}
