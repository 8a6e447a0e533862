//! What is too deep, and what is broken.

use apimachinery_runtime::{DecodeErrorKind, GroupVersion, Scheme};
use apimachinery_serde_types::{AsObject, MAX_DEPTH, SerdeKinds};
use apimachinery_serializer::CodecFactory;
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::JSONSchemaProps;
use kube::core::DynamicObject;
use serde::{Deserialize, Serialize};

use super::support::{JSON, encode};

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Holder {
    #[serde(default)]
    schema: Option<JSONSchemaProps>,
    #[serde(default)]
    any: serde_json::Value,
}

fn codecs() -> CodecFactory {
    let version = GroupVersion::new("example.com", "v1");
    let scheme = Scheme::builder()
        .serde_kind::<Holder>(version.with_kind("Holder"))
        .serde_kind::<DynamicObject>(version.with_kind("Any"))
        .build();
    CodecFactory::new(scheme.expect("it fits"))
}

/// The deepest schema that is read fits the stack of a thread, with a type whose frames are large.
#[test]
fn values_are_nested_to_the_limit_on_a_small_stack() {
    let run = || {
        let codecs = codecs();
        let schema = |depth: usize| {
            let (open, close) = (r#"{"not":"#.repeat(depth), "}".repeat(depth));
            format!(
                r#"{{"kind":"Holder","apiVersion":"example.com/v1","schema":{open}{{}}{close}}}"#
            )
        };
        let read: Holder = codecs.decode_as(&schema(MAX_DEPTH - 2)).expect("within the limit");
        let json = encode(&codecs, JSON, &GroupVersion::new("example.com", "v1"), read.as_object());
        assert!(json.len() > 6 * (MAX_DEPTH - 2));
        let error = codecs.decode_as::<Holder>(&schema(MAX_DEPTH - 1)).expect_err("too deep");
        assert!(matches!(error.kind(), DecodeErrorKind::TooDeep { limit: MAX_DEPTH }), "{error}");
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(run).expect("a thread");
    thread.join().expect("it did not overflow");
}

#[test]
fn lists_and_maps_deeper_than_the_limit_are_refused_in_every_type() {
    let codecs = codecs();
    for kind in ["Holder", "Any"] {
        for (open, close) in [("[", "]"), (r#"{"a":"#, "}")] {
            let value = format!("{}1{}", open.repeat(400), close.repeat(400));
            let data =
                format!(r#"{{"kind":"{kind}","apiVersion":"example.com/v1","any":{value}}}"#);
            let error = codecs.as_sent().decode(&data).expect_err("too deep");
            assert!(matches!(error.kind(), DecodeErrorKind::TooDeep { .. }), "{error}");
        }
    }
}

#[test]
fn cut_document_is_an_error_wherever_it_is_cut() {
    let codecs = codecs();
    let data =
        r#"{"kind":"Holder","apiVersion":"example.com/v1","any":[1.5,"xé",{"b":true,"c":null}]}"#;
    assert!(codecs.decode_as::<Holder>(data).is_ok());
    for cut in (1..data.len()).filter(|at| data.is_char_boundary(*at)) {
        assert!(codecs.decode_as::<Holder>(&data[..cut]).is_err(), "{}", &data[..cut]);
    }
}
