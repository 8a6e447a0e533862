//! From one format to another: what was written is read again, and written as it was.

use apimachinery::runtime::{DecodeRequest, SerializerInfo};
use apimachinery::{Decoded, GroupVersionKind};

use crate::formats::info;

const JSON: &str = "application/json";
const YAML: &str = "application/yaml";
const CBOR: &str = "application/cbor";
const PROTOBUF: &str = "application/vnd.kubernetes.protobuf";

pub(crate) fn json(data: &[u8]) {
    through(JSON, data, &[YAML, CBOR]);
}

pub(crate) fn protobuf(data: &[u8]) {
    through(PROTOBUF, data, &[JSON, YAML, CBOR]);
}

fn decode(info: &SerializerInfo, data: &[u8]) -> Option<Decoded> {
    info.serializer.decode_with(data.into(), DecodeRequest::default()).ok()
}

fn encode(info: &SerializerInfo, decoded: &Decoded) -> Option<Vec<u8>> {
    let mut out = Vec::new();
    let kind: &GroupVersionKind = decoded.kind();
    info.serializer.encode(decoded.object(), kind, &mut out).ok().map(|()| out)
}

fn through(from: &str, data: &[u8], others: &[&str]) {
    let from = info(from);
    let Some(bytes) = decode(from, data).and_then(|it| encode(from, &it)) else { return };
    // What a format wrote is read as it was written.
    let Some(object) = decode(from, &bytes) else {
        panic!("what was written is not read: {:?}", String::from_utf8_lossy(&bytes))
    };
    assert_eq!(encode(from, &object).as_ref(), Some(&bytes), "written once more");
    for other in others {
        let other = info(other);
        let Some(text) = encode(other, &object) else { continue };
        // Protobuf has times that have no text, such as those of five-digit years.
        let Some(back) = decode(other, &text) else { continue };
        // A raw `1.0` inside becomes `1` on its way, once. A control character that was escaped is
        // one afterwards, which YAML does not have, as in the reference.
        let Some(settled) = encode(other, &back) else {
            assert_eq!(other.media_type, YAML, "it was written before");
            continue;
        };
        let again = decode(other, &settled).and_then(|it| encode(other, &it));
        assert_eq!(
            again.as_deref().map(String::from_utf8_lossy),
            Some(String::from_utf8_lossy(&settled)),
            "{}",
            other.media_type
        );
        assert!(encode(from, &back).is_some(), "and it is written as before");
    }
}
