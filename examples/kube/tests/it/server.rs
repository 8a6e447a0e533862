//! A server that has two Pods, a custom resource and a log, and answers in protobuf to
//! clients that accept it.

use std::sync::{Arc, Mutex};

use apimachinery::api::core::v1::{GROUP_VERSION, Pod, PodList};
use apimachinery::meta::StatusError;
use apimachinery::meta::v1::{PartialObjectMetadata, PartialObjectMetadataList, WatchEvent};
use apimachinery::runtime::GroupResource;
use apimachinery::serializer::StreamEncoder;
use apimachinery::{Object, RawExtension, codecs};
use bytes::Bytes;
use http::{Method, Request, Response, header};
use http_body_util::Full;
use kube::client::Body;
use tower::{BoxError, Service, service_fn};

pub(crate) const JSON: &str = "application/json";
pub(crate) const PROTOBUF: &str = "application/vnd.kubernetes.protobuf";

/// Path and content type of the responses.
pub(crate) type Answers = Arc<Mutex<Vec<(String, String)>>>;

pub(crate) fn server(
    answers: Answers,
) -> impl Service<Request<Body>, Response = Response<Full<Bytes>>, Error = BoxError, Future: Send> + Send
{
    service_fn(move |request: Request<Body>| {
        let response = answer(&request);
        let content_type = response.headers()[header::CONTENT_TYPE].to_str().unwrap().to_owned();
        answers.lock().unwrap().push((request.uri().path().to_owned(), content_type));
        async { Ok::<_, BoxError>(response) }
    })
}

fn pod(name: &str) -> Pod {
    let mut pod = Pod::default();
    pod.metadata.name = name.into();
    pod.metadata.namespace = "default".into();
    pod.metadata.resource_version = "7".into();
    pod.spec.node_name = "node".into();
    pod
}

fn answer(request: &Request<Body>) -> Response<Full<Bytes>> {
    let accept = request.headers().get(header::ACCEPT).map(|it| it.to_str().unwrap());
    let accept = accept.unwrap_or(JSON);
    let media_type = if accept.starts_with(PROTOBUF) { PROTOBUF } else { JSON };
    let path = request.uri().path();
    let watches = request.uri().query().is_some_and(|it| it.contains("watch=true"));
    let of_metadata = accept.contains("as=PartialObjectMetadata");
    let name = path.strip_prefix("/api/v1/namespaces/default/pods/").unwrap_or_default();
    match (request.method(), path, name) {
        (&Method::GET, "/api/v1/pods" | "/api/v1/namespaces/default/pods", _) if watches => {
            let parameter = if media_type == PROTOBUF { ";stream=watch" } else { "" };
            response(200, &format!("{media_type}{parameter}"), events(media_type, of_metadata))
        }
        (&Method::GET, "/api/v1/namespaces/default/pods", _) if of_metadata => {
            let mut list = PartialObjectMetadataList::default();
            list.metadata.resource_version = "7".into();
            list.items = vec![metadata("a"), metadata("b")].into();
            response(200, media_type, encoded(media_type, &list))
        }
        (&Method::GET, "/api/v1/pods" | "/api/v1/namespaces/default/pods", _) => {
            let mut pods = PodList::default();
            pods.metadata.resource_version = "7".into();
            pods.items = vec![pod("a"), pod("b")].into();
            response(200, media_type, encoded(media_type, &pods))
        }
        (&Method::POST, "/api/v1/namespaces/default/pods", _) => {
            response(201, media_type, encoded(media_type, &pod("new")))
        }
        (&Method::GET, _, "a") if of_metadata => {
            response(200, media_type, encoded(media_type, &metadata("a")))
        }
        (&Method::GET, _, "a") => response(200, media_type, encoded(media_type, &pod("a"))),
        (&Method::GET, _, "a/log") => response(200, "text/plain", "line\n"),
        (_, "/apis/example.com/v1/cars/red", _) => {
            let car = r#"{"apiVersion":"example.com/v1","kind":"Car","metadata":{"name":"red"},"doors":4}"#;
            response(200, JSON, car)
        }
        _ => {
            let error = StatusError::not_found(&GroupResource::new("", "pods"), name);
            response(404, media_type, encoded(media_type, &error.into_status()))
        }
    }
}

fn response(code: u16, content_type: &str, body: impl Into<Bytes>) -> Response<Full<Bytes>> {
    let body: Bytes = body.into();
    let response = Response::builder().status(code).header(header::CONTENT_TYPE, content_type);
    response.header(header::CONTENT_LENGTH, body.len()).body(Full::new(body)).unwrap()
}

fn encoded(media_type: &str, object: &dyn Object) -> Vec<u8> {
    let info = codecs().for_media_type(media_type).unwrap();
    let kind = object.type_info().kind.unwrap().to_gvk();
    let mut body = Vec::new();
    info.serializer.encode(object, &kind, &mut body).unwrap();
    body
}

fn metadata(name: &str) -> PartialObjectMetadata {
    PartialObjectMetadata { metadata: pod(name).metadata, ..Default::default() }
}

/// What happens to the Pods, or to their metadata.
fn events(media_type: &str, of_metadata: bool) -> Vec<u8> {
    let info = codecs().for_media_type(media_type).unwrap();
    let stream = info.stream.as_ref().unwrap();
    let mut body = Vec::new();
    let frames = Arc::new(codecs().encoder_for_version(stream, &GROUP_VERSION));
    let mut encoder = StreamEncoder::of(&*stream.framer, frames, &mut body);
    for (event, name) in [("ADDED", "c"), ("DELETED", "a")] {
        let object = match of_metadata {
            true => encoded(media_type, &metadata(name)),
            false => encoded(media_type, &pod(name)),
        };
        let object = RawExtension::Raw(object.into());
        encoder.encode(&WatchEvent { r#type: event.into(), object }).unwrap();
    }
    drop(encoder);
    body
}
