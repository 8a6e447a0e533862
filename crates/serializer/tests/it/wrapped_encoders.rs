//! Encoders around encoders: what the one inside can do is not lost.

use std::io::{self, Write};
use std::sync::Arc;

use apimachinery_json::JsonFallbackEncoder;
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::{
    CachedObject, Encoder, GroupVersion, GroupVersionKind, Object, Unstructured, Value,
};
use apimachinery_serializer::{Base64Encoder, StorageCodecConfig};

use super::support::{codecs, v1};

/// Counts what is written, and remembers the largest write.
#[derive(Default)]
struct Writes {
    all: Vec<u8>,
    largest: usize,
}

impl Write for Writes {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.all.extend_from_slice(data);
        self.largest = self.largest.max(data.len());
        Ok(data.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A list of half a megabyte without a type.
fn list(group: &str) -> Unstructured {
    let mut list = Unstructured::of_kind(&GroupVersionKind::new(group.to_owned(), "v1", "CarList"));
    let text = "x".repeat(1000);
    let items = (0..500).map(|_| Value::from(text.as_str())).collect();
    list.content_mut().insert("items".into(), Value::List(items));
    list
}

fn encoders() -> Vec<(&'static str, Arc<dyn Encoder>)> {
    let codecs = codecs();
    let v1 = GroupVersion::new("example.com", "v1");
    let memory = GroupVersion::internal("example.com");
    let config = StorageCodecConfig::new("application/json", v1.clone(), memory);
    let storage = Arc::new(codecs.storage_codec(&config).expect("it is offered"));
    vec![
        ("storage", storage.clone()),
        ("legacy", Arc::new(codecs.legacy_codec(&[v1]))),
        ("base64", Arc::new(Base64Encoder::new(storage.clone()))),
        ("fallback", Arc::new(JsonFallbackEncoder::new(storage))),
    ]
}

/// The bytes are those of `encode_to`, and no write holds more than a few items.
fn assert_piecewise(name: &str, encoder: &dyn Encoder, object: &dyn Object) {
    let mut writes = Writes::default();
    encoder.encode_to_writer(object, &mut writes).expect("it has a form");
    assert_eq!(writes.all, encoder.encode_to_vec(object).expect("it has a form"), "{name}");
    assert!(writes.largest < writes.all.len() / 8, "{name}: {} at once", writes.largest);
}

#[test]
fn list_goes_through_every_encoder_item_by_item() {
    for (name, encoder) in encoders() {
        assert_piecewise(name, &*encoder, &list("example.com"));
    }
    let (_, fallback) = encoders().pop().expect("the last one");
    assert_piecewise("unknown group", &*fallback, &list("other.example.com"));
}

#[test]
fn kept_bytes_are_written_whole() {
    for (name, encoder) in encoders() {
        let object = CachedObject::new(Box::new(list("example.com")));
        let mut writes = Writes::default();
        encoder.encode_to_writer(&object, &mut writes).expect("it has a form");
        let plain = encoder.encode_to_vec(&list("example.com")).expect("it has a form");
        assert_eq!(writes.all, plain, "{name}");
    }
}

/// Everything that can be asked of an object can be asked of one that keeps its encoded forms.
#[test]
fn cached_object_has_the_metadata_of_the_one_inside() {
    let metadata = ObjectMeta { name: "a".into(), ..ObjectMeta::default() };
    let mut object = CachedObject::new(Box::new(v1::Car { metadata, wheels: 4 }));
    let name = |object: &CachedObject| {
        let metadata = object.metadata().and_then(|it| it.downcast_ref::<ObjectMeta>());
        metadata.map(|it| it.name.clone())
    };
    assert_eq!(name(&object).as_deref(), Some("a"));
    let (_, encoder) = encoders().remove(1);
    let before = encoder.encode_to_vec(&object).expect("it has a form");
    let metadata = object.metadata_mut().and_then(|it| it.downcast_mut::<ObjectMeta>());
    metadata.expect("it has metadata").name = "b".into();
    assert_eq!(name(&object).as_deref(), Some("b"));
    assert_ne!(
        encoder.encode_to_vec(&object).expect("it has a form"),
        before,
        "it was encoded again"
    );
}
