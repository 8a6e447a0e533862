use std::sync::Arc;

use apimachinery_api as api;
use apimachinery_cbor::{
    CborOptions, CborSerializer, cbor_to_json_vec, from_slice, json_to_cbor, serializer_info,
    to_vec,
};
use apimachinery_meta::FieldsV1;
use apimachinery_runtime::{
    GroupVersionKind, ObjectRegistry, RawExtension, Scheme, Serializer, Unknown,
};
use bytes::Bytes;

fn registry() -> Arc<dyn ObjectRegistry> {
    Arc::new(Scheme::builder().install(api::core).build().expect("the kinds fit together"))
}

fn cbor(json: &str) -> Vec<u8> {
    let mut out = Vec::new();
    json_to_cbor(json.as_bytes(), &mut out).expect("it is JSON");
    out
}

fn json(cbor: &[u8]) -> String {
    String::from_utf8(cbor_to_json_vec(cbor).expect("it is CBOR")).expect("it is text")
}

/// CBR-06: JSON becomes CBOR and CBOR becomes JSON, each in its own order of keys.
#[test]
fn json_and_cbor_become_each_other() {
    assert_eq!(
        cbor(r#"{"bb":[1,1.5,null],"c":{"y":true,"x":"<"},"a":1,"a":2}"#),
        b"\xa3\x41a\x02\x41c\xa2\x41x\x41<\x41y\xf5\x42bb\x83\x01\xf9\x3e\x00\xf6"
    );
    assert_eq!(
        json(b"\xa3\x41a\x02\x41c\xa2\x41x\x41<\x41y\xf5\x42bb\x83\x01\xf9\x3e\x00\xf6"),
        r#"{"a":2,"bb":[1,1.5,null],"c":{"x":"\u003c","y":true}}"#
    );
    assert_eq!(json(b"\x82\x42\xffa\xd6\x41\xff"), r#"["\ufffda","/w=="]"#);
    assert!(cbor_to_json_vec(b"\xa2\x41a\x01\x41a\x01").is_err());
    assert!(json_to_cbor(b"{", &mut Vec::new()).is_err());
    let many: Vec<String> = (0..30).map(|it| format!("\"{it:02}\":{it}")).collect();
    let many = format!("{{{}}}", many.join(","));
    assert_eq!(json(&cbor(&many)), many);
}

/// CBR-07: payloads become JSON when a document is read, and stay CBOR in a stream.
#[test]
fn payloads_become_json_but_for_streams() {
    let raw: RawExtension = from_slice(b"\xa1\x41a\x01").unwrap();
    assert_eq!(raw.raw().unwrap(), br#"{"a":1}"#.as_slice());
    let fields: FieldsV1 = from_slice(b"\xa1\x43f:a\xa0").unwrap();
    assert_eq!(fields.raw(), br#"{"f:a":{}}"#.as_slice());
    assert_eq!(to_vec(&fields).unwrap(), b"\xa1\x43f:a\xa0");
    assert!(from_slice::<RawExtension>(b"\xf6").unwrap().is_null());

    let info = serializer_info(&registry());
    assert_eq!(info.media_type.essence_str(), "application/cbor");
    let stream = info.stream.expect("CBOR has streams");
    let event = b"\xd9\xd9\xf7\xa2\x44type\x45ADDED\x46object\xa1\x41a\x01";
    let kind = GroupVersionKind::new("", "v1", "WatchEvent");
    let request = apimachinery_runtime::DecodeRequest::default().default_kind(&kind);
    let decoded = stream.serializer.decode_with(event.into(), request).unwrap();
    let event: &apimachinery_meta::v1::WatchEvent = decoded.object().downcast().unwrap();
    assert_eq!(event.object.raw().unwrap(), b"\xd9\xd9\xf7\xa1\x41a\x01".as_slice());
}

/// CBR-08: the first bytes of a raw extension show what it holds.
#[test]
fn raw_extension_is_recognized_by_its_first_bytes() {
    let written = |raw: &'static [u8]| to_vec(&RawExtension::Raw(Bytes::from_static(raw)));
    assert_eq!(written(b"\xd9\xd9\xf7\xa1\x41a\x01").unwrap(), b"\xd9\xd9\xf7\xa1\x41a\x01");
    assert_eq!(written(br#" {"a":1}"#).unwrap(), b"\xa1\x41a\x01");
    assert_eq!(written(b"null").unwrap(), b"\xf6");
    assert!(written(b"\xd9\xd9\xf7\xa1").is_err(), "CBOR is checked");
    let error = written(b"\xa1\x41a\x01").unwrap_err().to_string();
    assert_eq!(error, "cannot convert RawExtension with unrecognized content type to unstructured");
}

/// CBR-06, CBR-10: an object that stays encoded is written through its JSON, and only that.
#[test]
fn an_object_kept_encoded_goes_through_json() {
    let format = CborSerializer::new(registry(), CborOptions::default());
    let mut unknown = Unknown { raw: Bytes::from_static(br#"{"a":1}"#), ..Unknown::default() };
    let mut out = Vec::new();
    format.encode(&unknown, &GroupVersionKind::default(), &mut out).unwrap();
    assert_eq!(out, b"\xd9\xd9\xf7\xa1\x41a\x01");
    unknown.content_type = "application/yaml".into();
    let error = format.encode(&unknown, &GroupVersionKind::default(), &mut out).unwrap_err();
    assert_eq!(error.to_string(), "runtime.Unknown: MarshalJSON on non-json data");
    assert_eq!(out.len(), 7, "nothing is left of a failed encode");
}
