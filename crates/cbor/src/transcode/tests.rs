//! Payloads with nothing odd in them take another way than others, to the same end.

use super::from_json::any_from_json;
use super::to_json::any_to_json;
use super::{
    Entries, FieldSets, Scratch, append_json, cbor_to_json, plain_from_json, plain_to_json,
};
use crate::MapOrder;

const ORDER: MapOrder = MapOrder::Deterministic;

const FIELDS: &str = concat!(
    r#"{"f:metadata":{"f:annotations":{".":{},"f:checksum/config":{},"f:checksum":{}},"f:labels":{"#,
    r#"".":{},"f:app":{},"f:app.kubernetes.io/component-of-a-long-name":{},"f:app.kubernetes.io/"#,
    r#"component-of-a-longer-name":{}},"k:{\"uid\":\"5a5f\"}":{".":{}}},"f:list":[1,-1,"#,
    r#"{"a":true,"b":null,"":false},"text",24,-25,256,70000,4294967296,"\\x\/",[]]}"#,
);

const SETS: &str = concat!(
    r#"{"f:metadata":{"f:annotations":{".":{},"f:checksum/config":{},"f:checksum":{}},"f:labels":{"#,
    r#"".":{},"":{},"f:app.kubernetes.io/component":{},"f:app.kubernetes.io/managed-by-a-long-name":{},"#,
    r#""f:b":{},"f:a":{},"f:lastTransitionTime1":{},"f:lastTransitionTime2":{}}},"f:status":{"f:list":{"#,
    r#""k:{\"type\":\"Other\"}":{".":{},"f:type":{}},"k:{\"type\":\"Ready\"}":{".":{}},"v:\/\\":{}}}}"#,
);

fn cbor(json: &str) -> Vec<u8> {
    let mut cbor = Vec::new();
    append_json(json.as_bytes(), ORDER, &mut Scratch::default(), &mut cbor).expect("it is JSON");
    cbor
}

/// Both results, or the errors' texts.
fn from_json(json: &[u8]) -> [Result<Vec<u8>, String>; 2] {
    let (mut plain, mut any) = (vec![7], vec![7]);
    let one = append_json(json, ORDER, &mut Scratch::default(), &mut plain);
    let other = any_from_json(&crate::reader::repaired(json), ORDER, &mut any);
    [one.map(|()| plain).map_err(text), other.map(|()| any).map_err(text)]
}

fn to_json(cbor: &[u8]) -> [Result<Vec<u8>, String>; 2] {
    let (mut plain, mut any) = (vec![7], vec![7]);
    let one = cbor_to_json(cbor, &mut plain);
    let other = any_to_json(cbor, &mut any);
    [one.map(|()| plain).map_err(text), other.map(|()| any).map_err(text)]
}

fn text(error: apimachinery_runtime::DecodeError) -> String {
    error.to_string()
}

/// The data with each byte left out, doubled, or another.
fn mutations(data: &[u8], others: &[u8], mut check: impl FnMut(&[u8])) {
    for at in 0..data.len() {
        check(&data[..at]);
        let (before, behind) = data.split_at(at);
        check(&[before, &behind[1..]].concat());
        check(&[before, &behind[..1], behind].concat());
        for byte in others {
            check(&[before, &[*byte], &behind[1..]].concat());
            check(&[before, &[*byte], behind].concat());
        }
    }
}

#[test]
fn json_takes_both_ways_to_the_same_cbor() {
    let mut cbor = Vec::new();
    let json = FIELDS.as_bytes();
    assert!(plain_from_json(FIELDS, &mut Entries::default(), &mut cbor).is_some());
    let others = b"\"\\{}[]:, \n\0.0-19efntu\x7f\x80\xc3\xff";
    mutations(json, others, |json| {
        let [plain, any] = from_json(json);
        assert_eq!(plain, any, "{}", json.escape_ascii());
    });
    for json in [
        "{\"é\":\"é\",\"a\":\"\u{2028}\"}",
        "\"<>&\"",
        "{\"b\":{},\"a\":{},\"b\":[]}",
        " {}",
        "{} ",
    ] {
        let [plain, any] = from_json(json.as_bytes());
        assert_eq!(plain, any, "{json}");
        if let Ok(cbor) = plain {
            let [plain, any] = to_json(&cbor[1..]);
            assert_eq!(plain, any, "{json}");
        }
    }
    for number in ["-0", "01", "0", "-1", "123456789012345678", "1234567890123456789", "1.0", "1e3"]
    {
        let [plain, any] = from_json(number.as_bytes());
        assert_eq!(plain, any, "{number}");
    }
}

#[test]
fn field_sets_take_both_ways_to_the_same_cbor() {
    let is_taken = |json: &str| {
        let mut cbor = Vec::new();
        FieldSets::default().append(json.as_bytes(), &mut cbor).is_some()
    };
    assert!(is_taken(SETS));
    let others = b"\"\\{}[]:, \n\0.0-9fntu\x7f\x80\xc3\xff";
    mutations(SETS.as_bytes(), others, |json| {
        let [sets, any] = from_json(json);
        assert_eq!(sets, any, "{}", json.escape_ascii());
    });
    for length in 0..300 {
        let key = |last| format!(r#""{}{last}":{{}}"#, "k".repeat(length));
        for keys in [
            [key("a"), key("b")],
            [key("b"), key("a")],
            [key("a"), key("a")],
            [key(""), key(r#"\""#)],
        ] {
            let json = format!(r#"{{"f:x":{{{}}}}}"#, keys.join(","));
            let [sets, any] = from_json(json.as_bytes());
            assert_eq!(sets, any, "{json}");
            let is_sorted = length < 7 && keys[0] != keys[1] || keys[0] < keys[1];
            assert_eq!(is_taken(&json), length < 255 && is_sorted, "{json}");
        }
    }
    for count in [23, 24, 255, 256, 70_000] {
        let members: Vec<String> = (0..count).rev().map(|it| format!(r#""{it}":{{}}"#)).collect();
        let json = format!("{{{}}}", members.join(","));
        let [sets, any] = from_json(json.as_bytes());
        assert_eq!(sets, any, "{count}");
        assert!(is_taken(&json));
    }
    for depth in 1..70 {
        let json = r#"{"a":"#.repeat(depth) + "{}" + &"}".repeat(depth);
        let [sets, any] = from_json(json.as_bytes());
        assert_eq!(sets, any, "{depth}");
        assert_eq!(is_taken(&json), depth <= 64);
    }
    for json in [
        "{}",
        "{\"\":{}}",
        "{\"a\":{}} ",
        " {\"a\":{}}",
        "{\"a\":{} }",
        "{\"é\":{}}",
        "{\"a\":{}",
        "",
    ] {
        let [sets, any] = from_json(json.as_bytes());
        assert_eq!(sets, any, "{json}");
    }
}

#[test]
fn cbor_takes_both_ways_to_the_same_json() {
    let cbor = cbor(FIELDS);
    let mut json = Vec::new();
    assert_eq!(plain_to_json(&cbor, 0, &mut Entries::default(), &mut json), Some(cbor.len()));
    let every: Vec<u8> = (0..=255).collect();
    mutations(&cbor, &every, |cbor| {
        let [plain, any] = to_json(cbor);
        assert_eq!(plain, any, "{}", cbor.escape_ascii());
    });
    let tagged = [&crate::SELF_DESCRIBED, cbor.as_slice()].concat();
    let [plain, any] = to_json(&tagged);
    assert_eq!(plain, any);
}

#[test]
fn deep_payloads_take_the_long_way() {
    for depth in [63, 64, 65, 100, 499, 500, 501, 20_000] {
        let json = "[".repeat(depth) + &"]".repeat(depth);
        let [plain, any] = from_json(json.as_bytes());
        assert_eq!(plain, any, "{depth}");
        let [plain, any] = to_json(&[vec![0x81; depth - 1], vec![0x80]].concat());
        assert_eq!(plain, any, "{depth}");
    }
}

#[test]
fn long_maps_and_lists_have_long_heads() {
    for length in [22, 23, 24, 255, 256, 300] {
        let members: Vec<String> = (0..length).rev().map(|it| format!("\"{it}\":[]")).collect();
        let map = format!("{{{}}}", members.join(","));
        let list = format!("[{}]", vec!["{}"; length].join(","));
        for json in [map, list] {
            let [plain, any] = from_json(json.as_bytes());
            assert_eq!(plain, any, "{length}");
            let [plain, any] = to_json(&cbor(&json));
            assert_eq!(plain, any, "{length}");
        }
    }
}
