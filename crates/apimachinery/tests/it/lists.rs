//! Lists of built-in kinds, written and read item by item.

use apimachinery::api::core::v1::{self, Container, Pod, PodList};
use apimachinery::runtime::{GroupVersion, Unstructured};
use apimachinery::{Encoder, FieldValidation, Object, api, codecs};

const MEDIA_TYPES: [&str; 2] = ["application/json", "application/vnd.kubernetes.protobuf"];

fn pods() -> PodList {
    let pod = |index: usize| {
        let mut pod = Pod::default();
        pod.metadata.name = format!("web-{index}").into();
        pod.metadata.labels.insert("app".into(), "<web>".into());
        pod.spec.containers.push(Container { name: "c".into(), ..Container::default() });
        pod
    };
    let mut list = PodList { items: (0..200).map(pod).collect(), ..PodList::default() };
    list.metadata.resource_version = "12".into();
    list
}

fn encoded(object: &dyn Object, version: &GroupVersion, media_type: &str) -> Vec<u8> {
    let info = codecs().for_media_type(media_type).expect("the format is there");
    let encoder = codecs().encoder_for_version(info, version);
    let mut streamed = Vec::new();
    encoder.encode_to_writer(object, &mut streamed).expect("it has a form");
    assert_eq!(streamed, encoder.encode_to_vec(object).expect("it has a form"), "{media_type}");
    streamed
}

/// JSN-17, FINE-21: a list written to a stream has the bytes of one encoded as a whole, and reads
/// back.
#[test]
fn list_is_read_as_it_was_written() {
    let list = pods();
    for media_type in MEDIA_TYPES {
        let data = encoded(&list, &v1::GROUP_VERSION, media_type);
        let whole: PodList = codecs().decode_as(&data[..]).expect("it is a list");
        let reader = codecs().list_reader::<Pod>(media_type, &data[..]);
        let mut reader = reader.expect("it is read in parts").validation(FieldValidation::Strict);
        let items: Result<Vec<_>, _> = reader.by_ref().collect();
        let items = items.expect("it is read");
        assert_eq!(items.len(), 200);
        // A list that is read as a whole has defaults for the list only, its items for each of
        // them.
        assert_eq!(items[7].metadata, whole.items[7].metadata);
        assert_eq!(reader.metadata(), &whole.metadata);
    }
}

#[test]
fn list_is_converted_item_by_item() {
    let scale = api::autoscaling::v2::HorizontalPodAutoscaler::default();
    let list = api::autoscaling::v2::HorizontalPodAutoscalerList {
        items: vec![scale; 3].into(),
        ..Default::default()
    };
    for media_type in MEDIA_TYPES {
        let data = encoded(&list, &api::autoscaling::v2::GROUP_VERSION, media_type);
        let reader = codecs()
            .list_reader::<api::autoscaling::v1::HorizontalPodAutoscaler>(media_type, &data[..]);
        let mut reader = reader.expect("it is read in parts");
        let mut count = 0;
        while let Some(item) = reader.next_decoded() {
            let item = item.expect("it converts");
            assert_eq!(item.kind().version, "v2");
            assert_eq!(item.typed().spec.min_replicas, Some(1), "it is defaulted");
            count += 1;
        }
        assert_eq!(count, 3);
    }
}

#[test]
fn items_without_a_type_are_named_in_every_format() {
    for media_type in MEDIA_TYPES {
        let data = encoded(&pods(), &v1::GROUP_VERSION, media_type);
        let reader = codecs().list_reader::<Unstructured>(media_type, &data[..]);
        let mut reader = reader.expect("it is read in parts");
        let first = reader.next().expect("it is read").expect("there is one");
        assert_eq!(first.kind().to_string(), "/v1, Kind=Pod", "{media_type}");
        assert_eq!(first.name(), "web-0");
    }
}
