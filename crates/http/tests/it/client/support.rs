//! Codecs, bodies that come in pieces, and what servers send.

use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use apimachinery_api::core::v1::{GROUP_VERSION, Pod, PodList};
use apimachinery_api::{self as api};
use apimachinery_meta::install_unversioned;
use apimachinery_meta::v1::WatchEvent;
use apimachinery_runtime::{Encoder, Object, RawExtension, Scheme};
use apimachinery_serializer::{CodecFactory, StreamEncoder};
use bytes::Bytes;
use http::response::Parts;
use http::{Response, header};
use http_body::{Body, Frame};

pub(super) const JSON: &str = "application/json";
pub(super) const PROTOBUF: &str = "application/vnd.kubernetes.protobuf";
pub(super) const CBOR: &str = "application/cbor";

/// What each format is called in the answer to a watch.
pub(super) const STREAMS: [(&str, &str); 3] = [
    (JSON, "application/json"),
    (PROTOBUF, "application/vnd.kubernetes.protobuf;stream=watch"),
    (CBOR, "application/cbor-seq"),
];

pub(super) fn codecs() -> CodecFactory {
    let scheme = Scheme::builder()
        .install(api::core)
        .install(api::autoscaling)
        .install(api::apps)
        .install(install_unversioned)
        .build();
    let scheme = scheme.unwrap();
    let cbor = apimachinery_cbor::serializer_info(&(Arc::new(scheme.clone()) as _));
    CodecFactory::builder(scheme).format(cbor).build()
}

/// A body of pieces, before each of which it lets wait once if it is slow.
pub(super) struct Pieces {
    pieces: VecDeque<io::Result<Bytes>>,
    is_slow: bool,
    has_waited: bool,
}

impl Pieces {
    pub(super) fn new(pieces: impl IntoIterator<Item: Into<Bytes>>) -> Self {
        let pieces = pieces.into_iter().map(|it| Ok(it.into())).collect();
        Self { pieces, is_slow: false, has_waited: false }
    }

    /// Pieces of so many bytes, with a wait before each.
    pub(super) fn slow(data: &[u8], size: usize) -> Self {
        let pieces = data.chunks(size).map(Bytes::copy_from_slice);
        Self { is_slow: true, ..Self::new(pieces) }
    }

    /// Then it fails.
    pub(super) fn and_failure(mut self, kind: io::ErrorKind) -> Self {
        self.pieces.push_back(Err(kind.into()));
        self
    }
}

impl Body for Pieces {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        if self.is_slow && !self.has_waited {
            self.has_waited = true;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        self.has_waited = false;
        Poll::Ready(self.pieces.pop_front().map(|it| it.map(Frame::data)))
    }
}

pub(super) fn pod(name: &str) -> Pod {
    let mut pod = Pod::default();
    pod.metadata.name = name.into();
    pod.metadata.resource_version = "5".into();
    pod.spec.node_name = "node".into();
    pod
}

pub(super) fn pods(count: usize) -> PodList {
    let mut pods = PodList::default();
    pods.metadata.resource_version = "77".into();
    pods.items = (0..count).map(|number| pod(&format!("pod-{number}"))).collect();
    pods
}

pub(super) fn encoded(codecs: &CodecFactory, media_type: &str, object: &dyn Object) -> Vec<u8> {
    let info = codecs.for_media_type(media_type).unwrap();
    let encoder = codecs.without_conversion().encoder_for_version(info, &GROUP_VERSION);
    encoder.encode_to_vec(object).unwrap()
}

/// The events as a server sends them.
pub(super) fn events(
    codecs: &CodecFactory,
    media_type: &str,
    events: &[(&str, &dyn Object)],
) -> Vec<u8> {
    let info = codecs.for_media_type(media_type).unwrap();
    let stream = info.stream.as_ref().unwrap();
    let mut body = Vec::new();
    let frames = Arc::new(codecs.without_conversion().encoder_for_version(stream, &GROUP_VERSION));
    let mut encoder = StreamEncoder::of(&*stream.framer, frames, &mut body);
    for (name, object) in events {
        let object = RawExtension::Raw(encoded(codecs, media_type, *object).into());
        encoder.encode(&WatchEvent { r#type: (*name).into(), object }).unwrap();
    }
    drop(encoder);
    body
}

pub(super) fn response<B>(code: u16, content_type: &str, body: B) -> Response<B> {
    let mut response = Response::builder().status(code);
    if !content_type.is_empty() {
        response = response.header(header::CONTENT_TYPE, content_type);
    }
    response.body(body).unwrap()
}

pub(super) fn head(code: u16, content_type: &str) -> Parts {
    response(code, content_type, ()).into_parts().0
}
