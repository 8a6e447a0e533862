//! One scheme and one codec factory under many threads.

use std::thread;

use apimachinery::api::core::v1::{self, ConfigMap, Container, Pod};
use apimachinery::runtime::{DecodeRequest, Input, Unstructured};
use apimachinery::{CodecFactory, Decoder, Encoder, FieldValidation, codecs};

const MEDIA_TYPES: [&str; 4] = [
    "application/json",
    "application/yaml",
    "application/vnd.kubernetes.protobuf",
    "application/cbor",
];

fn pod(index: usize) -> Pod {
    let mut pod = Pod::default();
    pod.metadata.name = format!("web-{index}").into();
    pod.metadata.labels.insert("app".into(), "web".into());
    pod.spec.containers.push(Container { name: "c".into(), ..Container::default() });
    pod
}

/// Everything that a thread does with an object, as text: what is written in each format, and what
/// is read again by each decoder, mistakes included.
fn results(codecs: &CodecFactory, index: usize) -> String {
    let pod = pod(index);
    let mut results = String::new();
    let mut note = |what: &dyn std::fmt::Debug| results.push_str(&format!("{what:?}\n"));
    for media_type in MEDIA_TYPES {
        let info = codecs.for_media_type(media_type).expect("the format is there");
        let encoder = codecs.encoder_for_version(info, &v1::GROUP_VERSION);
        let data = encoder.encode_to_vec(&pod).expect("it has a form");
        note(&data);
        note(&codecs.decode_as::<Pod>(&data[..]));
        note(&codecs.decode_as::<ConfigMap>(&data[..]));
        note(&codecs.as_sent().validation(FieldValidation::Strict).decode(&data[..]));
        note(&codecs.universal_decoder(&[]).decode(&data).is_ok());
        let plain = DecodeRequest::into(Box::<Unstructured>::default());
        note(&info.serializer.decode_with(Input::from(&data[..]), plain));
        note(&codecs.as_sent().decode(&data[..data.len() / 2]).map_err(|error| error.to_string()));
    }
    results
}

#[test]
fn many_threads_share_a_factory_and_get_equal_results() {
    // Not used before: the threads are the first to ask it anything.
    let shared = CodecFactory::new(codecs().scheme().clone());
    let found: Vec<Vec<String>> = thread::scope(|scope| {
        let work = || (0..10).map(|round| results(&shared, round % 4)).collect();
        let threads: Vec<_> = (0..8).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|thread| thread.join().expect("it does not panic")).collect()
    });
    let alone: Vec<String> = (0..10).map(|round| results(codecs(), round % 4)).collect();
    for of_thread in found {
        assert!(of_thread == alone, "a thread got other results than one that is alone");
    }
}
