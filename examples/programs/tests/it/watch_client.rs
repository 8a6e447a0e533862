use std::sync::Arc;

use apimachinery::api::core::v1::{GROUP_VERSION, Pod, PodList};
use apimachinery::meta::StatusError;
use apimachinery::meta::v1::WatchEvent;
use apimachinery::runtime::{Object, RawExtension};
use apimachinery::serializer::StreamEncoder;
use apimachinery::{Encoder, codecs};
use programs_example::watch_client::{End, list, watch};
use tokio::io::AsyncWriteExt;

fn pod(name: &str) -> Pod {
    let mut pod = Pod::default();
    pod.metadata.name = name.into();
    pod
}

/// The events as a server sends them.
fn events(content_type: &str, events: &[(&str, &dyn Object)]) -> Vec<u8> {
    let info = codecs().for_media_type(content_type).unwrap();
    let encoder = codecs().encoder_for_version(info, &GROUP_VERSION);
    let mut body = Vec::new();
    let stream = info.stream.as_ref().unwrap();
    let frames = Arc::new(codecs().encoder_for_version(stream, &GROUP_VERSION));
    let mut stream = StreamEncoder::of(&*stream.framer, frames, &mut body);
    for (name, object) in events {
        let object = RawExtension::Raw(encoder.encode_to_bytes(*object).unwrap());
        stream.encode(&WatchEvent { r#type: (*name).into(), object }).unwrap();
    }
    drop(stream);
    body
}

#[tokio::test]
async fn a_watch_is_told_of_until_the_server_has_forgotten() {
    let expired = StatusError::resource_expired("too old resource version").into_status();
    for content_type in ["application/json", "application/vnd.kubernetes.protobuf"] {
        let body = events(
            content_type,
            &[("ADDED", &pod("a")), ("DELETED", &pod("a")), ("ERROR", &expired)],
        );
        let (ours, mut theirs) = tokio::io::duplex(7);
        let send = async { theirs.write_all(&body).await.map_err(Into::into) };
        let mut told = Vec::new();
        let (end, ()) =
            tokio::try_join!(watch(content_type, ours, |event| told.push(event)), send).unwrap();
        assert_eq!(told, ["ADDED a", "DELETED a"], "{content_type}");
        assert!(matches!(end, End::Expired(_)), "{end:?}");
    }
}

#[tokio::test]
async fn a_broken_event_does_not_end_a_watch_and_a_cut_does() {
    let body = "{\"type\":\"ADDED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}}\n{\"type\":5}\n\
        {\"type\":\"DELETED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"z\"}}}\n";
    let mut told = Vec::new();
    let end = watch("application/json", body.as_bytes(), |event| told.push(event)).await.unwrap();
    assert!(matches!(end, End::Closed), "{end:?}");
    assert!(told[1].starts_with("broken event: "), "{told:?}");
    assert_eq!((told.len(), told[2].as_str()), (3, "DELETED z"));

    let cut = watch("application/json", &body.as_bytes()[..50], drop).await;
    assert!(cut.is_err());
}

#[tokio::test]
async fn a_long_list_is_read_item_by_item_and_a_failure_in_its_place_is_told() {
    let mut pods = PodList::default();
    pods.metadata.resource_version = "77".into();
    pods.items = (0..500).map(|number| pod(&format!("pod-{number}"))).collect();
    for content_type in ["application/json", "application/vnd.kubernetes.protobuf"] {
        let info = codecs().for_media_type(content_type).unwrap();
        let body = codecs().encoder_for_version(info, &GROUP_VERSION).encode_to_vec(&pods).unwrap();
        let (names, version) = list(content_type, &body[..]).await.unwrap();
        assert_eq!((names.len(), names[499].as_str(), version.as_str()), (500, "pod-499", "77"));
    }
    let gone =
        br#"{"kind":"Status","apiVersion":"v1","status":"Failure","reason":"Expired","code":410}"#;
    let error = list("application/json", &gone[..]).await.unwrap_err();
    assert!(StatusError::find(&*error).is_some_and(StatusError::is_resource_expired), "{error}");
}
