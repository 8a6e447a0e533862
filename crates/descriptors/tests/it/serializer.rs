//! The serializer: unstructured data by the table, types by the registry.

use std::sync::Arc;

use apimachinery_descriptors::{DescriptorSerializer, encode};
use apimachinery_runtime::{
    DecodeRequest, Decoder, GroupVersionKind, Recognition, Scheme, Serializer, Unknown,
    Unstructured,
};

use super::support::{POD, object};

fn serializer() -> DescriptorSerializer {
    let scheme = Scheme::builder().build().expect("an empty scheme");
    DescriptorSerializer::new(Arc::new(scheme))
}

#[test]
fn plain_data_is_read_and_written_by_the_table() {
    let (serializer, pod) = (serializer(), object(POD));
    let mut bytes = Vec::new();
    serializer.encode(&pod, &GroupVersionKind::default(), &mut bytes).expect("written");
    assert_eq!(bytes, encode(&pod).expect("written"));
    assert_eq!(serializer.recognizes(&bytes), Recognition::Yes);
    let request = DecodeRequest::into(Box::<Unstructured>::default());
    let decoded = serializer.decode_with((&bytes).into(), request).expect("read");
    assert_eq!(decoded.kind().to_string(), "/v1, Kind=Pod");
    let read: &Unstructured = decoded.object().downcast().expect("plain data");
    assert_eq!(read.name(), "web");
}

#[test]
fn kinds_that_are_not_registered_are_refused_unless_any_kind_is_wanted() {
    let bytes = encode(&object(POD)).expect("written");
    let error = serializer().decode(&bytes).expect_err("not registered");
    assert!(error.is_not_registered(), "{error}");
    let decoded = serializer().with_any_kind().decode(&bytes).expect("read");
    assert!(decoded.object().is_unstructured());
}

#[test]
fn other_targets_are_those_of_the_typed_serializer() {
    let bytes = encode(&object(POD)).expect("written");
    let request = DecodeRequest::into(Box::<Unknown>::default());
    let decoded = serializer().decode_with((&bytes).into(), request).expect("read");
    let unknown: &Unknown = decoded.object().downcast().expect("kept encoded");
    assert_eq!(unknown.type_meta.kind(), "Pod");
    let mut again = Vec::new();
    serializer().encode(unknown, decoded.kind(), &mut again).expect("written");
    assert_eq!(again, bytes);
}
