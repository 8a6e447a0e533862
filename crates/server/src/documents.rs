//! The OpenAPI documents of a server, made when they are first asked for.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_http::ResponseBody;
use apimachinery_openapi::{
    OpenApi, OpenApiError, document_hash, document_to_protobuf, document_url, index,
    swagger_to_protobuf,
};
use apimachinery_runtime::GroupVersion;
use bytes::Bytes;
use http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, LOCATION, VARY};
use http::{HeaderMap, HeaderValue, Request, Response, StatusCode};

use crate::custom::CustomResources;
use crate::health;

const JSON: &str = "application/json";
const V3: &str = "application/com.github.proto-openapi.spec.v3.v1.0+protobuf";
const V2: &str = "application/com.github.proto-openapi.spec.v2.v1.0+protobuf";
/// The path of the document of version 2, which is unlike all below `/openapi/v3/`.
const SWAGGER: &str = "/openapi/v2";

/// The documents of a server.
pub(crate) struct Documents {
    open_api: OpenApi,
    built_in: Mutex<HashMap<String, Arc<Document>>>,
    custom: Mutex<OfCustom>,
}

/// The documents that depend on the custom resources of a time.
#[derive(Default)]
struct OfCustom {
    of: Arc<CustomResources>,
    made: HashMap<String, Arc<Document>>,
}

/// A document in all its forms.
struct Document {
    json: Bytes,
    hash: String,
    protobuf: OnceLock<Option<Bytes>>,
}

impl Documents {
    pub(crate) fn new(open_api: OpenApi) -> Self {
        Self { open_api, built_in: Mutex::default(), custom: Mutex::default() }
    }

    /// The answer to a request for a document; `None` for other requests.
    pub(crate) fn answer<B>(
        &self,
        request: &Request<B>,
        custom: &Arc<CustomResources>,
    ) -> Option<Response<ResponseBody>> {
        let path = request.uri().path();
        if path == SWAGGER {
            return Some(self.respond(request, self.swagger(custom), V2));
        }
        let below = path.strip_prefix("/openapi/v3")?;
        if below.is_empty() || below == "/" {
            return Some(self.index(custom));
        }
        let path = below.strip_prefix('/')?;
        match self.document(path, custom) {
            Ok(document) => Some(match wrong_hash(request, &document) {
                true => moved(path, &document),
                false => self.respond(request, Ok(document), V3),
            }),
            Err(OpenApiError::NotServed(_)) => Some(not_found()),
            Err(error) => Some(self.respond(request, Err(error), V3)),
        }
    }

    fn index(&self, custom: &Arc<CustomResources>) -> Response<ResponseBody> {
        let mut paths = self.open_api.paths();
        paths.extend(OpenApi::custom_paths(custom.definitions()));
        let mut hashes = Vec::new();
        for path in paths {
            if let Ok(document) = self.document(&path, custom) {
                hashes.push((path, document.hash.clone()));
            }
        }
        hashes.sort();
        match index(hashes) {
            Ok(text) => {
                let mut response = Response::new(ResponseBody::from(text));
                let plain = HeaderValue::from_static("text/plain; charset=utf-8");
                response.headers_mut().insert(CONTENT_TYPE, plain);
                response
            }
            Err(error) => failed(&error),
        }
    }

    fn document(
        &self,
        path: &str,
        custom: &Arc<CustomResources>,
    ) -> Result<Arc<Document>, OpenApiError> {
        let mut built_in = self.built_in.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = built_in.get(path) {
            return Ok(Arc::clone(known));
        }
        match self.open_api.document(path) {
            Ok(json) => {
                let document = Document::new(json);
                built_in.insert(path.to_owned(), Arc::clone(&document));
                Ok(document)
            }
            Err(OpenApiError::NotServed(_)) => self.custom_document(path, custom),
            Err(error) => Err(error),
        }
    }

    fn custom_document(
        &self,
        path: &str,
        custom: &Arc<CustomResources>,
    ) -> Result<Arc<Document>, OpenApiError> {
        self.of_custom(path, custom, |definitions| {
            let version = path.strip_prefix("apis/").unwrap_or(path).parse::<GroupVersion>();
            let version = version.map_err(|_| OpenApiError::NotServed(path.to_owned()))?;
            self.open_api.custom_document(&version, definitions)
        })
    }

    fn swagger(&self, custom: &Arc<CustomResources>) -> Result<Arc<Document>, OpenApiError> {
        self.of_custom(SWAGGER, custom, |definitions| self.open_api.swagger_with(definitions))
    }

    fn of_custom(
        &self,
        path: &str,
        custom: &Arc<CustomResources>,
        make: impl FnOnce(Vec<&CustomResourceDefinition>) -> Result<Vec<u8>, OpenApiError>,
    ) -> Result<Arc<Document>, OpenApiError> {
        let mut known = self.custom.lock().unwrap_or_else(PoisonError::into_inner);
        if !Arc::ptr_eq(&known.of, custom) {
            *known = OfCustom { of: Arc::clone(custom), made: HashMap::new() };
        }
        if let Some(document) = known.made.get(path) {
            return Ok(Arc::clone(document));
        }
        let document = Document::new(make(custom.definitions().collect())?);
        known.made.insert(path.to_owned(), Arc::clone(&document));
        Ok(document)
    }

    fn respond<B>(
        &self,
        request: &Request<B>,
        document: Result<Arc<Document>, OpenApiError>,
        protobuf: &'static str,
    ) -> Response<ResponseBody> {
        let document = match document {
            Ok(document) => document,
            Err(error) => return failed(&error),
        };
        let headers = request.headers();
        let tag = format!("\"{}\"", document.hash);
        let (media_type, body) = match accepted(headers, protobuf) {
            Some(JSON) => (JSON, document.json.clone()),
            Some(_) => match document.protobuf(protobuf) {
                Some(bytes) => (protobuf, bytes),
                None => return status(StatusCode::INTERNAL_SERVER_ERROR),
            },
            None => {
                let mut refused = status(StatusCode::NOT_ACCEPTABLE);
                refused.headers_mut().insert(VARY, HeaderValue::from_static("Accept"));
                return refused;
            }
        };
        let is_known = headers.get(IF_NONE_MATCH).is_some_and(|it| it.as_bytes() == tag.as_bytes());
        let mut response = match is_known {
            true => status(StatusCode::NOT_MODIFIED),
            false => Response::new(ResponseBody::from(body)),
        };
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
        headers.insert(VARY, HeaderValue::from_static("Accept"));
        if protobuf == V2 {
            headers.insert(VARY, HeaderValue::from_static("Accept-Encoding"));
            headers.append(VARY, HeaderValue::from_static("Accept"));
        }
        if let Ok(tag) = HeaderValue::try_from(tag) {
            headers.insert(ETAG, tag);
        }
        if request.uri().query().is_some_and(|it| it.contains("hash=")) {
            headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, immutable"));
        }
        response
    }
}

impl Document {
    fn new(json: Vec<u8>) -> Arc<Self> {
        let hash = document_hash(&json);
        Arc::new(Self { json: json.into(), hash, protobuf: OnceLock::new() })
    }

    fn protobuf(&self, media_type: &str) -> Option<Bytes> {
        let make = || {
            let bytes = match media_type {
                V2 => swagger_to_protobuf(&self.json),
                _ => document_to_protobuf(&self.json),
            };
            bytes.ok().map(Bytes::from)
        };
        self.protobuf.get_or_init(make).clone()
    }
}

/// Which of JSON and protobuf a client accepts first; `None` for neither.
fn accepted(headers: &HeaderMap, protobuf: &'static str) -> Option<&'static str> {
    let Some(accept) = headers.get(ACCEPT) else { return Some(JSON) };
    let accept = String::from_utf8_lossy(accept.as_bytes());
    accept.split(',').find_map(|clause| {
        let media_type = clause.split(';').next().unwrap_or_default().trim();
        match media_type {
            JSON | "*/*" | "application/*" | "" => Some(JSON),
            // The old spelling, which is not a media type.
            other if other.replacen('@', ".", 1) == protobuf => Some(protobuf),
            _ => None,
        }
    })
}

/// Whether a request asks for a document as it was before.
fn wrong_hash<B>(request: &Request<B>, document: &Document) -> bool {
    let query = request.uri().query().unwrap_or_default();
    let asked = query.split('&').find_map(|it| it.strip_prefix("hash="));
    asked.is_some_and(|it| it != document.hash)
}

fn moved(path: &str, document: &Document) -> Response<ResponseBody> {
    let mut response = status(StatusCode::MOVED_PERMANENTLY);
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(JSON));
    headers.insert(VARY, HeaderValue::from_static("Accept"));
    if let Ok(place) = HeaderValue::try_from(document_url(path, &document.hash)) {
        headers.insert(LOCATION, place);
    }
    if let Ok(tag) = HeaderValue::try_from(format!("\"{}\"", document.hash)) {
        headers.insert(ETAG, tag);
    }
    response
}

fn not_found() -> Response<ResponseBody> {
    status(StatusCode::NOT_FOUND)
}

fn failed(error: &OpenApiError) -> Response<ResponseBody> {
    health::text(StatusCode::INTERNAL_SERVER_ERROR, format!("{error}\n"))
}

fn status(code: StatusCode) -> Response<ResponseBody> {
    let mut response = Response::new(ResponseBody::default());
    *response.status_mut() = code;
    response
}
