//! Objects and failures as responses.

use std::sync::Arc;

use apimachinery_json::to_string_pretty;
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::Status;
use apimachinery_runtime::{
    EncodedPieces, Encoder, GroupVersionKind, Object, ObjectRegistry, TypeMeta,
};
use http::header::{CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderValue, Response, StatusCode};

use super::{Exchange, ResponseFormat};
#[cfg(feature = "server-discovery")]
use crate::EndpointRestrictions;
#[cfg(feature = "server-discovery")]
use crate::server::answer::Document;
use crate::server::response::{KindEncoder, ResponseWriter, content_type, status_code};
use crate::server::transform::{
    Form, TableForm, Transform, form_of, table_request, without_null_items,
};
use crate::{DefaultEndpointRestrictions, ResponseBody};

impl Exchange {
    /// An object as a response, in the format, version and form that the client asked for.
    ///
    /// Where that fails, the response is the error. Corresponds to `transformResponseObject`.
    pub fn object_response(
        &self,
        code: StatusCode,
        object: Arc<dyn Object>,
    ) -> Response<ResponseBody> {
        let format = match self.format() {
            Ok(format) => format,
            Err(error) => return status_as_json(&StatusError::from(error.clone()).into_status()),
        };
        let object = without_null_items(object);
        let kind_encoder = |kind: GroupVersionKind| -> Arc<dyn Encoder> {
            Arc::new(KindEncoder { serializer: Arc::clone(&format.serializer), kind })
        };
        let transform = match self.transform(format.convert.as_ref()) {
            Ok(transform) => transform,
            Err(error) => return self.error_response(error),
        };
        let (encoder, object) = match transform {
            _ if object.is::<Status>() => (kind_encoder(status_kind()), object),
            Some(transform) => match transform.for_long_list(&*object, &format.serializer) {
                Ok(Some(rows)) => {
                    let pieces = EncodedPieces::of_list(object, Box::new(rows));
                    return self.writer(format).write_pieces(code, Ok(pieces));
                }
                Ok(None) => match transform.apply(&*object) {
                    Ok(transformed) => (kind_encoder(transform.kind().clone()), transformed),
                    Err(error) => return self.error_response(error),
                },
                Err(error) => return self.error_response(error),
            },
            None => match self.check_version_for(&*object) {
                Ok(()) => (self.encoder(&format.serializer), object),
                Err(error) => return self.error_response(error),
            },
        };
        self.writer(format).write(code, &*encoder, object)
    }

    /// Fails where the object has versions and the path names none.
    fn check_version_for(&self, object: &dyn Object) -> Result<(), StatusError> {
        if self.endpoint().is_some() || !self.info().api_version.is_empty() {
            return Ok(());
        }
        match self.api().codecs().scheme().object_kinds(object) {
            Ok(found) if !found.unversioned => match &*found.kinds {
                [kind, ..] => Err(self.no_version_for(kind)),
                [] => Ok(()),
            },
            _ => Ok(()),
        }
    }

    fn no_version_for(&self, kind: &GroupVersionKind) -> StatusError {
        StatusError::internal_error(format!(
            "the path {} names no version, and an object of the kind {} has several forms: an \
             object is written in the version of its path, such as {:?}",
            self.uri().path(),
            kind.group_kind(),
            match &*kind.group {
                "" => format!("/api/{}/…", kind.version),
                group => format!("/apis/{group}/{}/…", kind.version),
            },
        ))
    }

    pub(super) fn writer(&self, format: &ResponseFormat) -> ResponseWriter {
        ResponseWriter {
            serializer: Arc::clone(&format.serializer),
            content_type: format.content_type.clone(),
            takes_gzip: self.preferences().takes_gzip(),
        }
    }

    /// A failure as a response: a `Status` in the format that the client accepts, or in JSON when
    /// it accepts none.
    ///
    /// Corresponds to `responsewriters.ErrorNegotiated`.
    pub fn error_response(&self, error: StatusError) -> Response<ResponseBody> {
        let status = error.into_status();
        let code = status_code(&status);
        let delay = status.details.as_ref().map_or(0, |details| details.retry_after_seconds);
        let mut response = match (code, self.negotiate_for(&DefaultEndpointRestrictions)) {
            (StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED, _) => {
                let mut response = Response::new(ResponseBody::default());
                *response.status_mut() = code;
                response
            }
            // What is not a failure does not hide that the client accepts no format.
            (code, Err(error)) if code.as_u16() < 400 => {
                status_as_json(&StatusError::from(error).into_status())
            }
            (_, Err(_)) => status_as_json(&status),
            (_, Ok(found)) => {
                let serializer = found.serializer();
                let (serializer, kind) = (Arc::clone(serializer), status_kind());
                let encoder = KindEncoder { serializer: Arc::clone(&serializer), kind };
                let writer = ResponseWriter {
                    serializer,
                    content_type: content_type(&found.info.media_type),
                    takes_gzip: self.preferences().takes_gzip(),
                };
                writer.write(code, &encoder, Arc::new(complete(status)))
            }
        };
        if delay > 0 {
            response.headers_mut().insert(RETRY_AFTER, delay.into());
        }
        response
    }

    /// What the client wants in place of an object.
    pub(super) fn transform(
        &self,
        to: Option<&GroupVersionKind>,
    ) -> Result<Option<Transform>, StatusError> {
        let (Some(kind), Some(endpoint)) = (to, self.endpoint()) else { return Ok(None) };
        if form_of(kind) != Some(Form::Table(())) {
            return Ok(Transform::to_metadata(kind));
        }
        let (version, api) = (kind.group_version(), self.api());
        let request = table_request(&self.query(), &version, api.now())?;
        let json = api.codecs().for_media_type("application/json");
        let json = json.map_err(StatusError::internal_error)?;
        let table = TableForm {
            api: api.clone(),
            convertor: Arc::clone(endpoint.table()),
            request: request.resource(endpoint.resource().group_resource()),
            objects: self.encoder(&json.serializer),
            json: Arc::clone(&json.serializer),
        };
        Ok(Some(Transform::to_table(kind, table)))
    }
}

#[cfg(feature = "server-discovery")]
impl Exchange {
    /// Whether the client asks for a kind that these restrictions allow.
    pub(crate) fn asks_for_kind(&self, restrictions: &dyn EndpointRestrictions) -> bool {
        self.negotiate_for(restrictions).is_ok_and(|found| found.convert.is_some())
    }

    /// An object under this kind.
    pub(super) fn written_as(
        &self,
        kind: GroupVersionKind,
        object: Arc<dyn Object>,
    ) -> Response<ResponseBody> {
        let format = match self.format() {
            Ok(format) => format,
            Err(error) => return status_as_json(&StatusError::from(error.clone()).into_status()),
        };
        let encoder = KindEncoder { serializer: Arc::clone(&format.serializer), kind };
        self.writer(format).write(StatusCode::OK, &encoder, object)
    }

    pub(super) fn document(&self, document: Document) -> Response<ResponseBody> {
        let Document { object, tag, restrictions } = document;
        let mut response = match restrictions {
            _ if self.preferences().has_document(&tag) => tag.not_modified(),
            None => self.object_response(StatusCode::OK, object),
            Some(restrictions) => self.respond_as_asked(&*restrictions, object),
        };
        tag.write_to(response.headers_mut());
        response
    }

    /// An object under the kind that the client asks for, which is then also in the media type.
    fn respond_as_asked(
        &self,
        restrictions: &dyn EndpointRestrictions,
        object: Arc<dyn Object>,
    ) -> Response<ResponseBody> {
        let found = match self.negotiate_for(restrictions) {
            Ok(found) => found,
            Err(error) => return self.error_response(error.into()),
        };
        let serializer = Arc::clone(found.serializer());
        let kind = found.convert.unwrap_or_default();
        let content_type = with_kind(found.info.media_type.essence_str(), &kind);
        let encoder = KindEncoder { serializer: Arc::clone(&serializer), kind };
        let writer = ResponseWriter {
            serializer,
            content_type,
            takes_gzip: self.preferences().takes_gzip(),
        };
        writer.write(StatusCode::OK, &encoder, object)
    }
}

#[cfg(feature = "server-discovery")]
fn with_kind(media_type: &str, kind: &GroupVersionKind) -> HeaderValue {
    let GroupVersionKind { group, version, kind } = kind;
    let text = format!("{media_type};g={group};v={version};as={kind}");
    HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static("application/octet-stream"))
}

fn status_kind() -> GroupVersionKind {
    GroupVersionKind::new("", "v1", "Status")
}

/// A `Status` with what it may leave out: that it is a failure, and its code.
fn complete(mut status: Status) -> Status {
    let code = status_code(&status);
    if status.status.is_empty() {
        status.status = "Failure".into();
    }
    status.code = code.as_u16().into();
    status
}

/// A `Status` for a client that accepts no format on offer: JSON with indentation.
fn status_as_json(status: &Status) -> Response<ResponseBody> {
    let code = status_code(status);
    let status = Status { type_meta: TypeMeta::from(&status_kind()), ..complete(status.clone()) };
    let body = to_string_pretty(&status).unwrap_or_default();
    let body = body.trim_end_matches('\n').to_owned();
    let mut response = Response::new(ResponseBody::from(body));
    *response.status_mut() = code;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response
}
