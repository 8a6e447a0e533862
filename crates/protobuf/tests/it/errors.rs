//! Where an error says it happened.

use std::sync::Arc;

use apimachinery_protobuf::{Protobuf, ProtobufSerializer};
use apimachinery_runtime::fields::Fields;
use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, Decoder, GroupVersionKind, Map, RawExtension, Serializer,
};

use crate::support::{decode, from_hex, scheme};
use crate::types::{LabelSelector, Secret, Status, Tree, Values};

fn failure<T: Fields<Protobuf> + Default + std::fmt::Debug>(input: &str) -> DecodeError {
    decode::<T>(&from_hex(input)).expect_err("the message is broken")
}

#[test]
fn the_text_names_what_is_wrong_and_where() {
    let cases = [
        (
            failure::<Status>("1001"),
            "cannot unmarshal varint into field status of type string (byte 1)",
        ),
        (
            failure::<Status>("3201 61"),
            "cannot unmarshal length-delimited value into field code of type int32 (byte 1)",
        ),
        (
            failure::<Status>("2a04 0a00 2805 0801"),
            "cannot unmarshal varint into field metadata of type message (byte 7)",
        ),
        (
            failure::<Status>("2a08 0a00 2204 0a01 ff00"),
            "details.causes[0].reason: invalid UTF-8 (byte 8)",
        ),
        (
            failure::<Status>("2a06 2200 2202 0805"),
            "cannot unmarshal varint into field details.causes[1].reason of type string (byte 7)",
        ),
        (failure::<Status>("1205 6162"), "status: unexpected EOF (byte 2)"),
        (failure::<Status>("3080"), "code: unexpected EOF (byte 1)"),
        (failure::<Status>("92"), "unexpected EOF (byte 0)"),
        (failure::<Status>("30 8080808080808080808000"), "code: proto: integer overflow (byte 1)"),
        (
            failure::<Status>("12 ffffffffffffffffff01"),
            "status: proto: negative length found during unmarshaling (byte 11)",
        ),
        (failure::<Status>("1200 0001"), "proto: illegal tag 0 (wire type 0) (byte 2)"),
        (failure::<Status>("77"), "proto: illegal wireType 7 (byte 0)"),
        (failure::<Status>("7c"), "proto: wiretype end group for non-group (byte 0)"),
        (failure::<Status>("7b 0e 7c"), "proto: illegal wireType 6 (byte 1)"),
        (
            failure::<LabelSelector>("0a05 0a0161 1001"),
            "cannot unmarshal varint into field labels.a of type string (byte 6)",
        ),
        (failure::<Secret>("1206 0a0161 1205 61"), "data.a: unexpected EOF (byte 7)"),
        (
            failure::<Values>("0801"),
            "cannot unmarshal varint into field double of type double (byte 1)",
        ),
        (
            failure::<Values>("1001"),
            "cannot unmarshal varint into field float of type float (byte 1)",
        ),
        (failure::<Values>("3202 0180"), "bools[1]: unexpected EOF (byte 3)"),
    ];
    for (error, expected) in cases {
        assert_eq!(error.to_string(), expected);
        assert!(error.position().is_some());
    }
}

#[test]
fn places_count_from_the_start_of_the_envelope() {
    let input = from_hex("6b387300 0a0c 0a027631 1206536563726574 1204 0a02 0801");
    let serializer = ProtobufSerializer::new(scheme());
    let error = serializer.decode(&input).expect_err("the name is a number");
    assert_eq!(
        error.to_string(),
        "cannot unmarshal varint into field metadata.name of type string (byte 23)"
    );
    assert_eq!(error.object_kind(), Some(&GroupVersionKind::new("", "v1", "Secret")));
    assert!(matches!(error.kind(), DecodeErrorKind::WrongType { .. }));
}

#[test]
fn an_encode_error_names_the_field() {
    let holder =
        || Tree { raw: RawExtension::Object(Box::new(Secret::default())), ..Tree::default() };
    let serializer = ProtobufSerializer::new(scheme());
    let failing = |tree: &Tree| {
        let mut out = b"before".to_vec();
        let error = serializer.encode(tree, &GroupVersionKind::default(), &mut out);
        assert_eq!(out, b"before");
        error.expect_err("it holds an object").path().to_string()
    };
    assert_eq!(failing(&holder()), "raw");
    let within = Tree { children: vec![Tree::default(), holder()], ..Tree::default() };
    assert_eq!(failing(&within), "children.raw");
    let named = Map::from([("key".into(), within), ("later".into(), Tree::default())]);
    let outer =
        Tree { child: Some(Box::new(Tree { named, ..Tree::default() })), ..Tree::default() };
    assert_eq!(failing(&outer), "child.named.key.children.raw");
}

#[test]
fn serializers_can_be_shared() {
    fn assert_shared<T: Send + Sync + Clone + 'static>(_: &T) {}
    assert_shared(&ProtobufSerializer::new(scheme()));
    assert_eq!(Arc::strong_count(&scheme()), 1);
}
