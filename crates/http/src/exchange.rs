//! One request, from its head to its response.

mod read;

use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use apimachinery_json::to_string_pretty;
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{STATUS_FAILURE, Status, StatusReason};
use apimachinery_query::flag;
use apimachinery_runtime::{
    Encoder, GroupVersion, GroupVersionKind, GroupVersionResource, Object, Serializer,
    SerializerInfo, Str, TypeMeta,
};
use futures_core::Stream;
use http::header::{
    ACCEPT, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER, USER_AGENT, VARY,
};
use http::{HeaderMap, HeaderValue, Method, Response, StatusCode, Uri};

use crate::answer::Content;
use crate::response::{KindEncoder, ResponseWriter, accepts_gzip, status_code};
use crate::transform::{TableForm, Transform, Wanted, form_of, table_request, without_null_items};
use crate::watch::{EventEncoder, WatchBody};
use crate::{
    Answer, Api, DefaultEndpointRestrictions, Endpoint, EndpointRestrictions, MediaTypeOptions,
    NotAcceptableError, RequestHead, RequestInfo, RequestInfoError, ResponseBody, SharedEvent,
    Warning, WarningRecorder, negotiate_output, negotiate_output_stream,
};

pub use read::RequestOptions;

/// One request as a server has understood it: what it is about, which resource it reaches, and how its response is
/// to be written. Cheap to clone.
///
/// [`ApiLayer`](crate::ApiLayer) makes one for each request and puts it into its extensions. Without `tower`: make one from
/// the head of a request, ask [`accept`](Self::accept) first, and write the response with [`finish`](Self::finish) or
/// [`fail`](Self::fail).
#[derive(Clone)]
pub struct Exchange(Arc<Inner>);

struct Inner {
    api: Api,
    info: RequestInfo,
    /// Why nobody knows what it is about.
    refused: Option<RequestInfoError>,
    endpoint: Option<Endpoint>,
    method: Method,
    uri: Uri,
    /// What negotiation reads.
    headers: HeaderMap,
    takes_gzip: bool,
    accepted: OnceLock<Result<Accepted, NotAcceptableError>>,
    warnings: Mutex<WarningRecorder>,
}

/// What a client accepts, of what there is.
#[derive(Clone)]
struct Accepted {
    info: SerializerInfo,
    serializer: Arc<dyn Serializer>,
    convert: Option<GroupVersionKind>,
}

impl Exchange {
    /// The exchange that a request begins.
    pub fn new<'r>(api: &Api, request: impl Into<RequestHead<'r>>) -> Self {
        let request = request.into();
        let (info, refused) = match api.paths().request_info(request) {
            Ok(info) => (info, None),
            Err(error) => (RequestInfo::default(), Some(error)),
        };
        let kept = [ACCEPT, USER_AGENT].into_iter();
        let kept = kept.filter_map(|name| Some((name.clone(), request.headers.get(name)?.clone())));
        Self(Arc::new(Inner {
            api: api.clone(),
            endpoint: endpoint_of(api, &info).cloned(),
            info,
            refused,
            method: request.method.clone(),
            uri: request.uri.clone(),
            headers: kept.collect(),
            takes_gzip: accepts_gzip(request.headers),
            accepted: OnceLock::new(),
            warnings: Mutex::default(),
        }))
    }

    /// What the request is about, by its method and path.
    pub fn info(&self) -> &RequestInfo {
        &self.0.info
    }

    /// The resource that it reaches; `None` for paths of other things, and for resources that are not served.
    pub fn endpoint(&self) -> Option<&Endpoint> {
        self.0.endpoint.as_ref()
    }

    /// The API.
    pub fn api(&self) -> &Api {
        &self.0.api
    }

    /// Finds the format of the response, before anything is done for the request.
    ///
    /// # Errors
    /// 406 when the request reaches a resource and accepts none of its formats; 404 when the resource is there in other
    /// versions only, or has no such subresource; 400 or 500 when the path cannot be read.
    pub fn accept(&self) -> Result<(), StatusError> {
        if let Some(error) = &self.0.refused {
            return Err(error.clone().into());
        }
        if self.endpoint().is_none() {
            let RequestInfo { api_group, resource, .. } = self.info();
            return match self.info().is_resource_request
                && self.api().has_resource(api_group, resource)
            {
                true => Err(unknown_resource()),
                false => Ok(()),
            };
        }
        self.accepted().map(drop).map_err(|error| error.clone().into())
    }

    /// Adds a warning to the response, which clients show to people.
    pub fn warn(&self, text: impl Into<Str>) {
        self.warnings().add(Warning::new(text));
    }

    fn warnings(&self) -> MutexGuard<'_, WarningRecorder> {
        self.0.warnings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The response with what a handler [answered](Answer), and with the warnings. Without an answer it passes as it is.
    pub fn finish(&self, response: Response<ResponseBody>) -> Response<ResponseBody> {
        let (mut parts, body) = response.into_parts();
        let answer = parts.extensions.remove::<Answer>();
        let mut response = match answer.and_then(|answer| answer.take()) {
            None => Response::from_parts(parts, body),
            Some(content) => {
                let mut response = match content {
                    Content::Object(code, object) => self.respond(code, object),
                    Content::Failure(error) => self.fail(error),
                    Content::Watch(events) => {
                        self.watch(events).unwrap_or_else(|error| self.fail(error))
                    }
                };
                let own = [CONTENT_TYPE, CONTENT_LENGTH];
                let others = parts.headers.into_iter().filter_map(|(name, value)| {
                    let name = name.filter(|name| !own.contains(name))?;
                    Some((name, value))
                });
                response.headers_mut().extend(others);
                response
            }
        };
        self.warnings().write_to(response.headers_mut());
        response
    }

    /// An object as a response, in the format, version and form that the client asked for.
    ///
    /// Where that fails, the response says so. Corresponds to `transformResponseObject`.
    pub fn respond(&self, code: StatusCode, object: Arc<dyn Object>) -> Response<ResponseBody> {
        let accepted = match self.accepted() {
            Ok(accepted) => accepted,
            Err(error) => return status_as_json(&StatusError::from(error.clone()).into_status()),
        };
        let object = without_null_items(object);
        let kind_encoder = |kind: GroupVersionKind| -> Arc<dyn Encoder> {
            Arc::new(KindEncoder { serializer: Arc::clone(&accepted.serializer), kind })
        };
        let transform = match self.transform(accepted.convert.as_ref()) {
            Ok(transform) => transform,
            Err(error) => return self.fail(error),
        };
        let (encoder, object) = match transform {
            _ if object.is::<Status>() => (kind_encoder(status_kind()), object),
            Some(transform) => match transform.apply(&*object) {
                Ok(transformed) => (kind_encoder(transform.kind().clone()), transformed),
                Err(error) => return self.fail(error),
            },
            None => (self.encoder(&accepted.serializer), object),
        };
        let writer = ResponseWriter {
            encoder,
            serializer: Arc::clone(&accepted.serializer),
            media_type: accepted.info.media_type.essence_str().into(),
            takes_gzip: self.0.takes_gzip,
        };
        writer.respond(code, object)
    }

    /// A failure as a response: a `Status` in the format that the client accepts, or in JSON when it accepts none.
    ///
    /// Corresponds to `responsewriters.ErrorNegotiated`.
    pub fn fail(&self, error: StatusError) -> Response<ResponseBody> {
        let status = error.into_status();
        let code = status_code(&status);
        let delay = status.details.as_ref().map_or(0, |details| details.retry_after_seconds);
        let mut response = match (code, self.negotiate(&DefaultEndpointRestrictions)) {
            (StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED, _) => {
                let mut response = Response::new(ResponseBody::default());
                *response.status_mut() = code;
                response
            }
            (_, Err(_)) => status_as_json(&status),
            (_, Ok(found)) => {
                let serializer = found.serializer();
                let kind = status_kind();
                let writer = ResponseWriter {
                    encoder: Arc::new(KindEncoder { serializer: Arc::clone(serializer), kind }),
                    serializer: Arc::clone(serializer),
                    media_type: found.info.media_type.essence_str().into(),
                    takes_gzip: self.0.takes_gzip,
                };
                writer.respond(code, Arc::new(complete(status)))
            }
        };
        if delay > 0 {
            response.headers_mut().insert(RETRY_AFTER, delay.into());
        }
        response
    }

    /// The events of a watch as a response. Those of a watch that begins with the present objects are compressed for
    /// clients that take it (`WatchListCompression`).
    fn watch(
        &self,
        events: Pin<Box<dyn Stream<Item = SharedEvent> + Send>>,
    ) -> Result<Response<ResponseBody>, StatusError> {
        let (encoder, media_type) = self.event_encoder()?;
        let query = self.query();
        let is_true = |name| query.get(name).is_some_and(flag);
        let is_compressed =
            self.0.takes_gzip && is_true("sendInitialEvents") && is_true("allowWatchBookmarks");
        let body = WatchBody::new(events, encoder).compressed(is_compressed);
        let mut response = Response::new(ResponseBody::new(body));
        let headers = response.headers_mut();
        if let Ok(media_type) = HeaderValue::from_str(&media_type) {
            headers.insert(CONTENT_TYPE, media_type);
        }
        if is_compressed {
            headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            headers.append(VARY, HeaderValue::from_static("Accept-Encoding"));
        }
        Ok(response)
    }

    fn uri(&self) -> &Uri {
        &self.0.uri
    }

    fn head(&self) -> RequestHead<'_> {
        RequestHead { method: &self.0.method, uri: &self.0.uri, headers: &self.0.headers }
    }

    /// Who says what may be asked for.
    fn restrictions(&self) -> &dyn EndpointRestrictions {
        match self.endpoint() {
            Some(endpoint) => endpoint,
            None => &DefaultEndpointRestrictions,
        }
    }

    fn negotiate(
        &self,
        restrictions: &dyn EndpointRestrictions,
    ) -> Result<MediaTypeOptions<'_>, NotAcceptableError> {
        let api = self.api();
        let offered = api.codecs().supported_media_types();
        negotiate_output(self.head(), offered, restrictions, api.negotiation())
    }

    fn accepted(&self) -> Result<&Accepted, &NotAcceptableError> {
        let negotiate = || Ok(Accepted::from(self.negotiate(self.restrictions())?));
        self.0.accepted.get_or_init(negotiate).as_ref()
    }

    /// Encodes objects in the version of the route.
    fn encoder(&self, serializer: &Arc<dyn Serializer>) -> Arc<dyn Encoder> {
        let version = match self.endpoint() {
            Some(endpoint) => endpoint.kind().group_version(),
            None => GroupVersion::new(&*self.info().api_group, &*self.info().api_version),
        };
        Arc::new(self.api().codecs().encoder_for_version(Arc::clone(serializer), &version))
    }

    /// What the client wants in place of an object.
    fn transform(&self, to: Option<&GroupVersionKind>) -> Result<Option<Transform>, StatusError> {
        let (Some(kind), Some(endpoint)) = (to, self.endpoint()) else { return Ok(None) };
        if form_of(kind) != Some(Wanted::Table) {
            return Ok(Transform::to_metadata(kind));
        }
        let (version, api) = (kind.group_version(), self.api());
        let request = table_request(&self.query(), &version, api.now())?;
        let json = api.codecs().for_media_type("application/json");
        let json = json.map_err(StatusError::internal_error)?;
        let table = TableForm {
            convertor: Arc::clone(endpoint.table()),
            request: request.resource(endpoint.resource().group_resource()),
            objects: self.encoder(&json.serializer),
        };
        Ok(Some(Transform::to_table(kind, table)))
    }

    /// What encodes the events of a watch, and the media type of the response.
    fn event_encoder(&self) -> Result<(EventEncoder, String), StatusError> {
        let accepted = self.accepted().map_err(Clone::clone)?;
        let transform = self.transform(accepted.convert.as_ref())?;
        let offered = self.api().codecs().supported_media_types();
        let found = negotiate_output_stream(
            self.head(),
            offered,
            self.restrictions(),
            self.api().negotiation(),
        )?;
        let not_acceptable = || NotAcceptableError::new_stream(offered);
        let stream = found.info.stream.as_ref().ok_or_else(not_acceptable)?;
        let media_type = match found.info.media_type.essence_str() {
            "application/json" => "application/json".to_owned(),
            "application/cbor" => "application/cbor-seq".to_owned(),
            other => format!("{other};stream=watch"),
        };
        let encoder = EventEncoder {
            objects: self.encoder(&found.info.serializer),
            serializer: Arc::clone(&found.info.serializer),
            transform,
            events: Arc::clone(&stream.serializer),
            framer: Some(Arc::clone(&stream.framer)),
            identifiers: Vec::new(),
        };
        Ok((encoder, media_type))
    }
}

impl fmt::Debug for Exchange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (info, endpoint) = (self.info(), self.endpoint());
        f.debug_struct("Exchange")
            .field("info", info)
            .field("endpoint", &endpoint)
            .finish_non_exhaustive()
    }
}

impl From<MediaTypeOptions<'_>> for Accepted {
    fn from(found: MediaTypeOptions<'_>) -> Self {
        Self {
            serializer: Arc::clone(found.serializer()),
            info: found.info.clone(),
            convert: found.convert,
        }
    }
}

fn endpoint_of<'a>(api: &'a Api, info: &RequestInfo) -> Option<&'a Endpoint> {
    if !info.is_resource_request {
        return None;
    }
    let resource = match &*info.subresource {
        "" => info.resource.clone(),
        subresource => format!("{}/{subresource}", info.resource).into(),
    };
    api.endpoint(&GroupVersionResource::new(&*info.api_group, &*info.api_version, resource))
}

/// 404, for a resource that nobody serves.
fn unknown_resource() -> StatusError {
    StatusError::new(Status {
        status: STATUS_FAILURE.into(),
        code: 404,
        reason: StatusReason::NOT_FOUND,
        message: "the server could not find the requested resource".into(),
        details: Some(Box::default()),
        ..Status::default()
    })
}

fn status_kind() -> GroupVersionKind {
    GroupVersionKind::new("", "v1", "Status")
}

/// A `Status` that says what it may leave out: that it is a failure, and its code.
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
