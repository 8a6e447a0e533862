//! Every built-in kind, with every field set, there and back.

use std::sync::Arc;

use apimachinery::runtime::{DecodeRequest, Input};
use apimachinery::{Decoder, GroupVersionKind, Object, Serializer, codecs};
use messagepack_example::MessagePackSerializer;

use super::fill::fill;

/// The JSON of an object: what stays JSON inside it may be written in other words.
fn json(object: &dyn Object, kind: &GroupVersionKind) -> String {
    let value = apimachinery::json::to_unstructured(object, kind).expect("it has JSON");
    format!("{value:?}")
}

#[test]
fn full_objects_of_every_kind_come_back_as_they_were() {
    let scheme = Arc::new(codecs().scheme().clone());
    let messagepack = MessagePackSerializer::new(scheme.clone());
    let (mut kinds, mut scalars) = (0, 0);
    for (kind, info) in scheme.all_known_types() {
        let mut object = (info.new)();
        let Some(fields) = object.as_struct_mut() else { continue };
        scalars += fill(fields, &mut Vec::new()).expect("every field can be set");
        let mut packed = Vec::new();
        messagepack.encode(&*object, kind, &mut packed).expect("it is written");
        let request = DecodeRequest::default().default_kind(kind);
        let decoded = messagepack.decode_with(Input::from(&packed), request);
        let decoded = decoded.unwrap_or_else(|error| panic!("{kind}: {error}"));
        assert_eq!(decoded.kind(), kind);
        assert_eq!(json(decoded.object(), kind), json(&*object, kind), "{kind}");
        assert!(packed.len() > 10, "{kind} has fields");
        kinds += 1;
    }
    assert!(kinds > 700, "{kinds} kinds");
    assert!(scalars > 50_000, "{scalars} scalars");
}

#[test]
fn new_objects_of_every_kind_come_back_as_they_were() {
    let scheme = Arc::new(codecs().scheme().clone());
    let messagepack = MessagePackSerializer::new(scheme.clone());
    for (kind, info) in scheme.all_known_types() {
        let object = (info.new)();
        if object.as_struct().is_none() {
            continue;
        }
        let mut packed = Vec::new();
        messagepack.encode(&*object, kind, &mut packed).expect("it is written");
        let request = DecodeRequest::default().default_kind(kind);
        let decoded = messagepack.decode_with(Input::from(&packed), request).expect("it is read");
        assert!(decoded.object().equals(&*object), "{kind}");
    }
}
