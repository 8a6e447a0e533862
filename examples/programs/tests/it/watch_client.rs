use apimachinery::api::core::v1::{GROUP_VERSION, Pod, PodList};
use apimachinery::meta::StatusError;
use apimachinery::{Encoder, WatchEvent, codecs};
use programs_example::watch_client::{End, list, watch};
use tokio::io::AsyncWriteExt;

fn pod(name: &str) -> Pod {
    let mut pod = Pod::default();
    pod.metadata.name = name.into();
    pod
}

/// The events as a server sends them.
fn events(content_type: &str, events: &[WatchEvent<Pod>]) -> Vec<u8> {
    let encoder = codecs().event_encoder(content_type, &GROUP_VERSION).unwrap();
    events.iter().flat_map(|event| encoder.encode(event).unwrap()).collect()
}

#[tokio::test]
async fn watch_is_reported_of_until_the_server_has_forgotten() {
    let expired = StatusError::resource_expired("too old resource version");
    let sent =
        [WatchEvent::Added(pod("a")), WatchEvent::Deleted(pod("a")), WatchEvent::Error(expired)];
    for content_type in ["application/json", "application/vnd.kubernetes.protobuf"] {
        let body = events(content_type, &sent);
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
async fn broken_event_does_not_end_a_watch_and_a_cut_does() {
    let body = "{\"type\":\"ADDED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}}\n{\"type\":5}\n\
        {\"type\":\"DELETED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"z\",\"resourceVersion\":\"9\"}}}\n";
    let mut told = Vec::new();
    let end = watch("application/json", body.as_bytes(), |event| told.push(event)).await.unwrap();
    assert!(matches!(&end, End::Closed(Some(version)) if version == "9"), "{end:?}");
    assert!(told[1].starts_with("broken event: "), "{told:?}");
    assert_eq!((told.len(), told[2].as_str()), (3, "DELETED z"));

    let cut = watch("application/json", &body.as_bytes()[..50], drop).await;
    assert!(cut.is_err());
}

#[tokio::test]
async fn long_list_is_read_item_by_item_and_a_failure_in_its_place_is_reported() {
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
