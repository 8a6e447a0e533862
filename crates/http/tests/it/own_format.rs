//! Responses in a format of a program's own that can write objects of one type only.

use std::sync::Arc;

use apimachinery_api::core;
use apimachinery_api::core::v1::{ConfigMap, Pod};
use apimachinery_http::{Answer, Api, Resource};
use apimachinery_meta::StatusError;
use apimachinery_meta::v1::WatchEvent as WrittenEvent;
use apimachinery_runtime::{
    DecodeError, DecodeRequest, Decoded, Decoder, EncodeError, GroupResource, GroupVersionKind,
    Input, Object, RawExtension, Recognition, Scheme, Serializer, SerializerInfo, Str,
    StreamSerializerInfo,
};
use apimachinery_serializer::{CodecFactory, WatchEvent};
use futures_util::stream;
use http::StatusCode;
use serde_json::{Value, json};

use super::support::{Read, answered_by, get};

const ONE: &str = "/api/v1/namespaces/shop/pods/a";
const ALL: &str = "/api/v1/namespaces/shop/pods?watch=true";

/// Writes the names of Pods, and nothing else.
#[derive(Debug)]
struct Names;

impl Decoder for Names {
    fn decode_with(&self, _: Input<'_>, _: DecodeRequest<'_>) -> Result<Decoded, DecodeError> {
        Err(DecodeError::syntax("names are not read"))
    }
}

impl Serializer for Names {
    fn encode(
        &self,
        object: &dyn Object,
        _: &GroupVersionKind,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        if let Some(pod) = object.downcast_ref::<Pod>() {
            out.extend_from_slice(pod.metadata.name.as_bytes());
            return Ok(());
        }
        let Some(event) = object.downcast_ref::<WrittenEvent>() else {
            return Err(EncodeError::invalid_value(
                "object does not implement the Object interfaces",
            ));
        };
        out.extend_from_slice(event.r#type.as_bytes());
        out.push(b' ');
        if let RawExtension::Raw(raw) = &event.object {
            out.extend_from_slice(raw.trim_ascii_end());
        }
        out.push(b'\n');
        Ok(())
    }

    fn recognizes(&self, _: &[u8]) -> Recognition {
        Recognition::No
    }

    fn identifier(&self) -> Str {
        "names".into()
    }
}

fn api() -> Api {
    let scheme = Scheme::builder().install(core).build().expect("the scheme holds");
    let json = CodecFactory::new(scheme.clone());
    let json = json.for_media_type("application/json").expect("JSON").stream.as_ref();
    let framer = Arc::clone(&json.expect("lines").framer);
    let info = SerializerInfo::new("text/x-names".parse().expect("a media type"), Arc::new(Names))
        .encodes_as_text(true)
        .stream(StreamSerializerInfo::new(Arc::new(Names), framer).encodes_as_text(true));
    Api::builder(CodecFactory::builder(scheme).format(info).build())
        .resource(Resource::of::<Pod>("pods"))
        .build()
        .expect("all kinds are known")
}

fn pod() -> Pod {
    let mut pod = Pod::default();
    pod.metadata.name = "a".into();
    pod
}

async fn answer(path: &str, answer: fn() -> Answer) -> Read {
    answered_by(api(), get(path, &[("accept", "text/x-names")]), move |_| answer()).await
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

/// An answer, and the code, reason and message that the client reads.
type Failure = (fn() -> Answer, u16, &'static str, &'static str);

#[tokio::test]
async fn failures_that_the_format_cannot_write_are_json() {
    let served = answer(ONE, || Answer::object(StatusCode::OK, pod())).await;
    assert_eq!((served.header("content-type"), served.text()), ("text/x-names", "a"));
    let failures: [Failure; 4] = [
        (
            || Answer::failure(StatusError::not_found(&GroupResource::new("", "pods"), "a")),
            404,
            "NotFound",
            "pods \"a\" not found",
        ),
        (
            || {
                let mut status = StatusError::bad_request("spec: wrong").into_status();
                (status.code, status.reason) = (422, "Invalid".into());
                Answer::failure(StatusError::from(status))
            },
            422,
            "Invalid",
            "spec: wrong",
        ),
        (
            || Answer::failure(StatusError::internal_error("the disk is full")),
            500,
            "InternalError",
            "Internal error occurred: the disk is full",
        ),
        // An object that the format cannot write: that is the error then.
        (
            || Answer::object(StatusCode::OK, ConfigMap::default()),
            500,
            "",
            "object does not implement the Object interfaces",
        ),
    ];
    for (failure, code, reason, message) in failures {
        let read = answer(ONE, failure).await;
        assert_eq!((read.code.as_u16(), read.header("content-type")), (code, "application/json"));
        let status = parsed(read.text());
        assert_eq!((&status["kind"], &status["apiVersion"]), (&json!("Status"), &json!("v1")));
        assert_eq!((&status["code"], &status["message"]), (&json!(code), &json!(message)));
        assert_eq!(status["reason"].as_str().unwrap_or_default(), reason);
        assert_eq!(status["status"], "Failure");
    }
}

#[tokio::test]
async fn failure_that_ends_a_watch_is_json() {
    let watched = answer(ALL, || {
        Answer::watch(stream::iter([
            WatchEvent::Added(pod()).into(),
            StatusError::resource_expired("too old resource version: 1 (118)").into(),
        ]))
    });
    let watched = watched.await;
    assert_eq!(watched.header("content-type"), "text/x-names;stream=watch");
    let (added, failed) = watched.text().split_once('\n').expect("two lines");
    assert_eq!(added, "ADDED a");
    let status = parsed(failed.strip_prefix("ERROR ").expect("an error"));
    assert_eq!((&status["kind"], &status["code"]), (&json!("Status"), &json!(410)));
    assert_eq!(status["message"], "too old resource version: 1 (118)");
}
