//! One request, from its head to its response.

mod list;
mod patch;
mod preferences;
mod read;
mod respond;
mod stream;

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use apimachinery_meta::{ServerResponse, StatusError};
use apimachinery_runtime::{
    Encoder, GroupVersion, GroupVersionKind, GroupVersionResource, Serializer, Str,
};
use http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use http::response::Parts;
use http::{HeaderValue, Method, Response, Uri};

use self::preferences::Preferences;
use crate::server::answer::Content;
use crate::server::response::content_type;
use crate::{
    Answer, Api, DefaultEndpointRestrictions, Endpoint, EndpointRestrictions, NegotiatedFormat,
    NotAcceptableError, RequestHead, RequestInfo, RequestInfoError, ResponseBody, Warning,
    WarningRecorder,
};

pub use patch::PatchRequest;
pub use read::RequestOptions;

/// One request as a server has understood it: what it is about, which resource it reaches, and how
/// its response is to be written. Cheap to clone.
///
/// `ApiLayer` makes one for each request and puts it into its extensions. Without `tower`: make one
/// from the head of a request, ask [`accept`](Self::negotiate) first, and write the response with
/// [`finish`](Self::finish) or [`error_response`](Self::error_response).
#[derive(Clone)]
pub struct Exchange(Arc<Inner>);

struct Inner {
    api: Api,
    info: RequestInfo,
    /// Why the path could not be parsed.
    refused: Option<RequestInfoError>,
    endpoint: Option<Endpoint>,
    method: Method,
    uri: Uri,
    preferences: Preferences,
    /// The headers of a handshake for a websocket, if it is one.
    #[cfg(feature = "websocket")]
    handshake: Option<http::HeaderMap>,
    format: OnceLock<Result<ResponseFormat, NotAcceptableError>>,
    warnings: Mutex<WarningRecorder>,
}

/// What a client accepts, of what there is.
#[derive(Clone)]
struct ResponseFormat {
    content_type: HeaderValue,
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
        Self(Arc::new(Inner {
            api: api.clone(),
            endpoint: endpoint_of(api, &info).cloned(),
            info,
            refused,
            method: request.method.clone(),
            uri: request.uri.clone(),
            preferences: Preferences::of(request),
            #[cfg(feature = "websocket")]
            handshake: stream::handshake_of(request.headers),
            format: OnceLock::new(),
            warnings: Mutex::default(),
        }))
    }

    /// What the request is about, by its method and path.
    pub fn info(&self) -> &RequestInfo {
        &self.0.info
    }

    /// The resource that it reaches; `None` for paths of other things, and for resources that are
    /// not served.
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
    /// 406 when the request reaches a resource and accepts none of its formats; 404 when the
    /// resource is there in other versions only, or has no such subresource; 400 or 500 when the
    /// path cannot be read.
    pub fn negotiate(&self) -> Result<(), StatusError> {
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
        self.format().map(drop).map_err(|error| error.clone().into())
    }

    /// Adds a warning to the response, which clients show to people.
    pub fn warn(&self, text: impl Into<Str>) {
        self.warnings().add(Warning::new(text));
    }

    fn warnings(&self) -> MutexGuard<'_, WarningRecorder> {
        self.0.warnings.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The response with what a handler [answered](Answer), and with the warnings. Without an
    /// answer it passes as it is.
    pub fn finish(&self, response: Response<ResponseBody>) -> Response<ResponseBody> {
        let (mut parts, body) = response.into_parts();
        let content = taken(&mut parts);
        self.written(content, parts, body)
    }

    fn written(
        &self,
        content: Option<Content>,
        parts: Parts,
        body: ResponseBody,
    ) -> Response<ResponseBody> {
        let mut response = match content {
            None => Response::from_parts(parts, body),
            Some(content) => {
                let mut response = match content {
                    Content::Object(code, object) => self.object_response(code, object),
                    Content::List(list) => self.list_response(list),
                    Content::Failure(error) => self.error_response(error),
                    Content::Watch(events) => {
                        self.watch(events).unwrap_or_else(|error| self.error_response(error))
                    }
                    #[cfg(feature = "server-discovery")]
                    Content::WrittenAs(kind, object) => self.written_as(kind, object),
                    #[cfg(feature = "server-discovery")]
                    Content::Document(document) => self.document(document),
                    Content::Stream(media_type, body) => stream(&media_type, body),
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

    fn uri(&self) -> &Uri {
        &self.0.uri
    }

    fn preferences(&self) -> &Preferences {
        &self.0.preferences
    }

    /// The restrictions of the endpoint.
    fn restrictions(&self) -> &dyn EndpointRestrictions {
        match self.endpoint() {
            Some(endpoint) => endpoint,
            None => &DefaultEndpointRestrictions,
        }
    }

    fn negotiate_for(
        &self,
        restrictions: &dyn EndpointRestrictions,
    ) -> Result<NegotiatedFormat<'_>, NotAcceptableError> {
        let api = self.api();
        let offered = api.codecs().supported_media_types();
        self.preferences().negotiate(offered, restrictions, api.negotiation())
    }

    fn format(&self) -> Result<&ResponseFormat, &NotAcceptableError> {
        let negotiate = || Ok(ResponseFormat::from(self.negotiate_for(self.restrictions())?));
        self.0.format.get_or_init(negotiate).as_ref()
    }

    /// Encodes objects in the version of the route.
    fn encoder(&self, serializer: &Arc<dyn Serializer>) -> Arc<dyn Encoder> {
        let version = match self.endpoint() {
            Some(endpoint) => endpoint.kind().group_version(),
            None => GroupVersion::new(&*self.info().api_group, &*self.info().api_version),
        };
        Arc::new(self.api().codecs().encoder_for_version(Arc::clone(serializer), &version))
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

impl From<NegotiatedFormat<'_>> for ResponseFormat {
    fn from(found: NegotiatedFormat<'_>) -> Self {
        Self {
            serializer: Arc::clone(found.serializer()),
            content_type: content_type(&found.info.media_type),
            convert: found.convert,
        }
    }
}

/// What a handler has answered.
fn taken(parts: &mut Parts) -> Option<Content> {
    parts.extensions.remove::<Answer>()?.take()
}

/// Bytes as a response.
fn stream(media_type: &str, body: ResponseBody) -> Response<ResponseBody> {
    let mut response = Response::new(body);
    let any = HeaderValue::from_static("application/octet-stream");
    let media_type = match media_type {
        "" => any,
        other => HeaderValue::from_str(other).unwrap_or(any),
    };
    response.headers_mut().insert(CONTENT_TYPE, media_type);
    response
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

/// 404, for a resource that is not served.
fn unknown_resource() -> StatusError {
    StatusError::from_response(&ServerResponse::new(404, ""))
}
