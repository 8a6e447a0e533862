//! Types with only serde's traits in lists that are read item by item, in watches and in streams of
//! objects.

use apimachinery_meta::v1::WatchEvent as RawEvent;
use apimachinery_runtime::{GroupVersion, GroupVersionKind, RawExtension, Scheme, Unstructured};
use apimachinery_serde_types::{AsObject, SerdeKinds, SerdeObject};
use apimachinery_serializer::{CodecFactory, WatchEvent};
use k8s_openapi::List;
use k8s_openapi::api::core::v1::Pod;

use super::support::{JSON, PROTOBUF, encode};

fn codecs() -> CodecFactory {
    let scheme = Scheme::builder().serde_named::<Pod>().serde_named::<List<Pod>>().build();
    CodecFactory::new(scheme.expect("the kinds fit together"))
}

fn v1() -> GroupVersion {
    GroupVersion::new("", "v1")
}

fn pod(name: &str) -> Pod {
    let mut pod = Pod::default();
    pod.metadata.name = Some(name.to_owned());
    pod.spec.get_or_insert_default().node_name = Some("n".to_owned());
    pod.status.get_or_insert_default();
    pod
}

#[test]
fn items_of_lists() {
    let codecs = codecs();
    let mut list = List::<Pod> { items: vec![pod("a"), pod("b")], ..List::default() };
    list.metadata.resource_version = Some("7".to_owned());
    for media_type in [JSON, PROTOBUF] {
        let data = encode(&codecs, media_type, &v1(), list.as_object());
        let mut pods = codecs.list_reader::<Pod>(media_type, &data[..]).expect("it has lists");
        let found: Result<Vec<_>, _> = pods.by_ref().collect();
        assert_eq!(found.expect("whole"), list.items, "{media_type}");
        assert_eq!(pods.metadata().resource_version, "7");
    }
    let plain = encode(&codecs, JSON, &v1(), list.as_object());
    let plain = codecs.list_reader::<Unstructured>(JSON, &plain[..]).expect("it has lists");
    let kinds: Vec<_> = plain.map(|pod| pod.expect("whole").kind().to_string()).collect();
    assert_eq!(kinds, ["/v1, Kind=Pod", "/v1, Kind=Pod"]);
}

/// A type that is not registered is named in the error; what wraps a registered one is known as
/// that.
#[test]
fn type_that_is_not_registered_says_so() {
    #[derive(Debug)]
    struct Unregistered;

    let codecs = codecs();
    let data =
        encode(&codecs, JSON, &v1(), List { items: vec![pod("a")], ..List::default() }.as_object());
    let mut list = codecs.list_reader::<Unregistered>(JSON, &data[..]).expect("it has lists");
    let error = list.next().expect("one").expect_err("the type to ask for is Pod");
    assert!(error.is_not_registered() && error.to_string().contains("Unregistered"), "{error}");
    let mut list = codecs.list_reader::<SerdeObject<Pod>>(JSON, &data[..]).expect("it has lists");
    assert_eq!(*list.next().expect("one").expect("a Pod").get(), pod("a"));
}

#[test]
fn objects_of_watches() {
    let codecs = codecs();
    for media_type in [JSON, PROTOBUF] {
        let info = codecs.for_media_type(media_type).expect("it is there").stream.clone();
        let info = info.expect("it has streams");
        let (mut data, no_kind) = (Vec::new(), GroupVersionKind::default());
        for name in ["a", "b"] {
            let object = encode(&codecs, media_type, &v1(), pod(name).as_object());
            let event = RawEvent {
                r#type: "MODIFIED".into(),
                object: RawExtension::Raw(object.trim_ascii_end().to_vec().into()),
            };
            let mut document = Vec::new();
            info.serializer.encode(&event, &no_kind, &mut document).expect("it has a form");
            info.framer.start_frame(document.len(), &mut data).expect("it is short");
            data.extend(document);
        }
        let events = codecs.as_sent().event_reader_as::<Pod>(media_type, &data[..]);
        let found: Vec<_> = events.expect("it has streams").collect();
        let [Ok(WatchEvent::Modified(a)), Ok(WatchEvent::Modified(b))] = &found[..] else {
            panic!("{found:?}")
        };
        assert_eq!((a, b), (&pod("a"), &pod("b")), "{media_type}");
    }
}

#[test]
fn streams_of_objects() {
    let codecs = codecs();
    for media_type in [JSON, PROTOBUF] {
        let info = codecs.for_media_type(media_type).expect("it is there").stream.clone();
        let info = info.expect("it has streams");
        let mut data = Vec::new();
        for name in ["a", "b"] {
            let (kind, mut document) = (v1().with_kind("Pod"), Vec::new());
            info.serializer.encode(pod(name).as_object(), &kind, &mut document).expect("a form");
            info.framer.start_frame(document.len(), &mut data).expect("it is short");
            data.extend(document);
        }
        let stream = codecs.stream_decoder(media_type, &data[..]).expect("it has streams");
        let found: Result<Vec<_>, _> = stream.typed::<Pod>().collect();
        assert_eq!(found.expect("whole"), [pod("a"), pod("b")], "{media_type}");
    }
}
