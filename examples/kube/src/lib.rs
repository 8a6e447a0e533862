//! `kube` with protobuf from the server.
//!
//! [`client`] is the whole change to a program: all of `kube` works on, and the server sends less.
//! [`pods`] and [`pod_names_of_watch`] go one step further, and make `k8s-openapi`'s types of
//! protobuf without JSON between.

use apimachinery::http::client::{ContentPreference, ProtobufLayer, ResponseDecoder};
use apimachinery::runtime::SchemeErrors;
use apimachinery::{CodecFactory, Scheme, SerdeKinds};
use bytes::Bytes;
use futures_util::TryStreamExt;
use http::{Request, Response, header};
use k8s_openapi::List;
use k8s_openapi::api::core::v1::Pod;
use kube::Client;
use kube::client::Body;
use tower::{BoxError, Service, ServiceBuilder};

/// A client that asks for protobuf. A program that connects to a cluster writes
/// `ClientBuilder::try_from(config)?.with_layer(&ProtobufLayer::new(apimachinery::codecs())).build()`.
pub fn client<S, B>(transport: S) -> Client
where
    S: Service<Request<Body>, Response = Response<B>, Error: Into<BoxError>> + Send + 'static,
    S::Future: Send + 'static,
    B: http_body::Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
{
    let layer = ProtobufLayer::new(apimachinery::codecs());
    Client::new(ServiceBuilder::new().layer(layer).service(transport), "default")
}

/// Codecs of `k8s-openapi`'s Pods and lists of them.
///
/// # Errors
/// When two types claim one kind.
pub fn codecs() -> Result<CodecFactory, SchemeErrors> {
    Ok(CodecFactory::new(
        Scheme::builder().serde_named::<Pod>().serde_named::<List<Pod>>().build()?,
    ))
}

/// All Pods, made of protobuf at once. The layer leaves such requests alone, so the same client
/// serves both ways.
///
/// # Errors
/// When the server cannot be reached, or fails.
pub async fn pods(client: &Client, codecs: &CodecFactory) -> Result<List<Pod>, BoxError> {
    let request =
        Request::get("/api/v1/pods").header(header::ACCEPT, ContentPreference::protobuf().accept());
    let request = request.body(Body::empty())?;
    let responses = ResponseDecoder::new(codecs).about(&request);
    Ok(responses.decode(client.send(request).await?).await?)
}

/// What happened to which Pods, until the server ends the watch.
///
/// # Errors
/// When the server cannot be reached, or fails, and when an event cannot be read.
pub async fn pod_names_of_watch(
    client: &Client,
    codecs: &CodecFactory,
) -> Result<Vec<String>, BoxError> {
    let request = Request::get("/api/v1/pods?watch=true");
    let request = request.header(header::ACCEPT, ContentPreference::protobuf().accept());
    let request = request.body(Body::empty())?;
    let responses = ResponseDecoder::new(codecs).about(&request);
    let mut events = responses.events::<Pod, _>(client.send(request).await?).await?;
    let mut told = Vec::new();
    while let Some(event) = events.try_next().await? {
        let type_name = event.type_name().to_owned();
        let name = event.into_object()?.metadata.name.unwrap_or_default();
        told.push(format!("{type_name} {name}"));
    }
    Ok(told)
}
