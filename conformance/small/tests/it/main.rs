//! What a build without most features can do.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

#[cfg(not(feature = "yaml"))]
mod json_values;

use apimachinery::api::core;
use apimachinery::{CodecFactory, Encoder, Scheme};

fn codecs() -> CodecFactory {
    CodecFactory::new(Scheme::builder().install(core).build().expect("the kinds fit together"))
}

#[test]
fn formats_are_those_of_the_build() {
    let mut expected = vec!["application/json"];
    if cfg!(feature = "yaml") {
        expected.push("application/yaml");
    }
    if cfg!(feature = "protobuf") {
        expected.push("application/vnd.kubernetes.protobuf");
    }
    let codecs = codecs();
    let offered: Vec<_> =
        codecs.supported_media_types().iter().map(|it| it.media_type.to_string()).collect();
    assert_eq!(offered, expected);
    let yaml = codecs.for_media_type("application/yaml");
    assert_eq!(yaml.is_ok(), cfg!(feature = "yaml"));
}

#[test]
fn pod_goes_through_every_format() {
    let codecs = codecs();
    let text = r#"{"kind":"Pod","apiVersion":"v1","metadata":{"name":"web"},"spec":{"containers":[{"name":"a"}]}}"#;
    let pod: core::v1::Pod = codecs.decode_as(text).expect("it is a pod");
    for info in codecs.supported_media_types() {
        let encoder = codecs.encoder_for_version(info, &core::v1::GROUP_VERSION);
        let encoded = encoder.encode_to_vec(&pod).expect("it has a form");
        let again: core::v1::Pod = codecs.decode_as(&encoded).expect("it reads its own");
        assert_eq!(again, pod, "{}", info.media_type);
    }
}

#[cfg(not(feature = "protobuf"))]
#[test]
fn envelope_is_named_where_there_is_no_protobuf() {
    let envelope = b"k8s\0\n\x09\n\x02v1\x12\x03Pod\x12\x02hi\x1a\0\"\0";
    let expected =
        "this is a protobuf envelope, and this program was built without the feature protobuf";
    let error = codecs().decode_as::<core::v1::Pod>(envelope).expect_err("nothing reads it");
    assert_eq!(error.to_string(), expected);
    let first = codecs().documents(envelope).next().expect("there is something");
    assert_eq!(first.expect_err("nothing reads it").to_string(), expected);
    let answer = r#"{"header":{"cluster_id":1},"kvs":[{"key":"L2E=","value":"azhzAAo="}]}"#;
    let error = codecs().documents(answer).next().expect("there is a value");
    let error = error.expect_err("nothing reads it");
    assert_eq!((error.key(), &*error.to_string()), (Some("/a"), expected));
}

#[test]
fn unknown_kind_of_a_group_left_out_says_which_feature_has_it() {
    let scheme = Scheme::builder().install(apimachinery::api::all).build();
    let codecs = CodecFactory::new(scheme.expect("the kinds fit together"));
    let role = r#"{"kind":"Role","apiVersion":"rbac.authorization.k8s.io/v1"}"#;
    let error = codecs.as_sent().decode(role).expect_err("no type has this kind");
    let expected = "no kind \"Role\" is registered for version \"rbac.authorization.k8s.io/v1\"; \
                    its group comes with the feature \"rbac\"";
    assert_eq!(error.to_string(), expected);
    assert_eq!(error.message().to_string(), expected.split("; ").next().unwrap_or_default());
}
