//! What is transcoded is what reading and writing plain data gives.

use apimachinery_json as json;
use apimachinery_runtime::Value;

use crate::{cbor_to_json_vec, from_slice, json_to_cbor, to_vec};

const FIELDS: &str = concat!(
    r#"{"f:metadata":{"f:annotations":{".":{},"f:checksum/config":{},"f:checksum":{}},"f:labels":{"#,
    r#"".":{},"":{},"f:app":{},"f:app.kubernetes.io/component-of-a-long-name":{},"f:app.kubernetes.io/"#,
    r#"component-of-a-longer-name":{}},"k:{\"uid\":\"5a5f\"}":{".":{}}},"f:list":[1,-1,"#,
    r#"{"a":true,"b":null,"":false},"text",24,-25,256,70000,4294967296,"\\x\/",[]]}"#,
);

/// The CBOR, after what was there; `None` when there is a mistake in the JSON.
fn cbor(json: &[u8]) -> Option<Vec<u8>> {
    let mut out = vec![7];
    json_to_cbor(json, &mut out).ok()?;
    assert_eq!(out.remove(0), 7);
    Some(out)
}

/// The same through plain data.
fn cbor_of_value(json: &[u8]) -> Option<Vec<u8>> {
    let text = crate::reader::repaired(json);
    let mut reader = json::JsonReader::from_text(&text);
    let mut value = Value::Null;
    reader.value(&mut value).and_then(|()| reader.end()).ok()?;
    to_vec(&value).ok()
}

fn json(cbor: &[u8]) -> Option<Vec<u8>> {
    cbor_to_json_vec(cbor).ok()
}

fn json_of_value(cbor: &[u8]) -> Option<Vec<u8>> {
    let value: Value = from_slice(cbor).ok()?;
    json::value_to_vec(&value).ok()
}

/// The data with each byte left out, doubled, or another.
fn mutations(data: &[u8], others: &[u8], mut check: impl FnMut(&[u8])) {
    for at in 0..data.len() {
        check(&data[..at]);
        let (before, after) = data.split_at(at);
        check(&[before, &after[1..]].concat());
        check(&[before, &after[..1], after].concat());
        for byte in others {
            check(&[before, &[*byte], &after[1..]].concat());
            check(&[before, &[*byte], after].concat());
        }
    }
}

#[test]
fn json_becomes_the_cbor_of_its_value() {
    assert!(cbor(FIELDS.as_bytes()).is_some());
    let others = b"\"\\{}[]:, \n\0.0-19efntu\x7f\x80\xc3\xff";
    mutations(FIELDS.as_bytes(), others, |json| {
        assert_eq!(cbor(json), cbor_of_value(json), "{}", json.escape_ascii());
    });
    for json in [
        "{\"é\":\"é\",\"a\":\"\u{2028}\"}",
        "\"<>&\"",
        "{\"b\":{},\"a\":{},\"b\":[]}",
        " {}",
        "{} ",
        "",
    ] {
        assert_eq!(cbor(json.as_bytes()), cbor_of_value(json.as_bytes()), "{json}");
    }
    for number in ["-0", "01", "0", "-1", "123456789012345678", "1234567890123456789", "1.0", "1e3"]
    {
        assert_eq!(cbor(number.as_bytes()), cbor_of_value(number.as_bytes()), "{number}");
    }
}

const SETS: &str = concat!(
    r#"{"f:metadata":{"f:annotations":{".":{},"f:checksum/config":{},"f:checksum":{}},"f:labels":{"#,
    r#"".":{},"":{},"f:app.kubernetes.io/component":{},"f:app.kubernetes.io/managed-by-a-long-name":{},"#,
    r#""f:b":{},"f:a":{},"f:lastTransitionTime1":{},"f:lastTransitionTime2":{}}},"f:status":{"f:list":{"#,
    r#""k:{\"type\":\"Other\"}":{".":{},"f:type":{}},"k:{\"type\":\"Ready\"}":{".":{}},"v:\/\\":{}}}}"#,
);

/// Sets of fields are written on a separate way, with the result of the plain one.
#[test]
fn sets_of_fields_take_both_ways_to_the_same_cbor() {
    assert!(cbor(SETS.as_bytes()).is_some());
    let others = b"\"\\{}[]:, \n\0.0-9fntu\x7f\x80\xc3\xff";
    mutations(SETS.as_bytes(), others, |json| {
        assert_eq!(cbor(json), cbor_of_value(json), "{}", json.escape_ascii());
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
            assert_eq!(cbor(json.as_bytes()), cbor_of_value(json.as_bytes()), "{json}");
        }
    }
    for depth in 1..70 {
        let json = r#"{"a":"#.repeat(depth) + "{}" + &"}".repeat(depth);
        assert_eq!(cbor(json.as_bytes()), cbor_of_value(json.as_bytes()), "{depth}");
    }
    for count in [23, 24, 255, 256, 70_000] {
        let members: Vec<String> = (0..count).rev().map(|it| format!(r#""{it}":{{}}"#)).collect();
        let json = format!("{{{}}}", members.join(","));
        assert_eq!(cbor(json.as_bytes()), cbor_of_value(json.as_bytes()), "{count}");
    }
    for json in ["{}", "{\"\":{}}", "{\"a\":{}} ", " {\"a\":{}}", "{\"a\":{} }", "{\"é\":{}}"] {
        assert_eq!(cbor(json.as_bytes()), cbor_of_value(json.as_bytes()), "{json}");
    }
}

#[test]
fn cbor_becomes_the_json_of_its_value() {
    let cbor = cbor(FIELDS.as_bytes()).expect("it is JSON");
    // The first bytes of every kind of item, with lengths that are in it, follow it, or have no
    // form.
    let lengths = [0, 1, 2, 23, 24, 25, 27, 28, 31];
    let others: Vec<u8> =
        (0..8).flat_map(|kind| lengths.map(|length| kind << 5 | length)).collect();
    mutations(&cbor, &others, |cbor| {
        let (found, expected) = (json(cbor), json_of_value(cbor));
        assert_eq!(found.is_some(), expected.is_some(), "{}", cbor.escape_ascii());
        if let (Some(found), Some(expected)) = (found, expected) {
            // Bytes that are not UTF-8 become escapes of U+FFFD in one and the character in the
            // other.
            let found =
                String::from_utf8(found).expect("JSON is text").replace(r"\ufffd", "\u{fffd}");
            assert_eq!(found.as_bytes(), expected, "{}", cbor.escape_ascii());
        }
    });
    let tagged = [&crate::SELF_DESCRIBED, cbor.as_slice()].concat();
    assert_eq!(json(&tagged), json(&cbor));
}

#[test]
fn keys_of_any_length_are_put_in_order() {
    for length in 0..300 {
        let key = |last| format!(r#""{}{last}":{{}}"#, "k".repeat(length));
        for keys in [
            [key("a"), key("b")],
            [key("b"), key("a")],
            [key("a"), key("a")],
            [key(""), key(r#"\""#)],
        ] {
            let text = format!(r#"{{"f:x":{{{}}}}}"#, keys.join(","));
            let written = cbor(text.as_bytes());
            assert_eq!(written, cbor_of_value(text.as_bytes()), "{text}");
            let written = written.expect("it is JSON");
            assert_eq!(json(&written), json_of_value(&written), "{text}");
        }
    }
}

#[test]
fn payloads_may_be_nested_as_deep_as_values() {
    for depth in [1, 63, 64, 65, 100, 499, 500, 501, 20_000] {
        let text = "[".repeat(depth) + &"]".repeat(depth);
        assert_eq!(cbor(text.as_bytes()).is_some(), depth <= json::MAX_DEPTH, "{depth}");
        let nested = [vec![0x81; depth - 1], vec![0x80]].concat();
        assert_eq!(json(&nested).is_some(), depth <= crate::MAX_DEPTH, "{depth}");
    }
}

#[test]
fn long_maps_and_lists_have_long_heads() {
    for length in [22, 23, 24, 255, 256, 300, 70_000] {
        let members: Vec<String> = (0..length).rev().map(|it| format!("\"{it}\":[]")).collect();
        let map = format!("{{{}}}", members.join(","));
        let list = format!("[{}]", vec!["{}"; length].join(","));
        for text in [map, list] {
            let written = cbor(text.as_bytes());
            assert_eq!(written, cbor_of_value(text.as_bytes()), "{length}");
            let written = written.expect("it is JSON");
            assert_eq!(json(&written), json_of_value(&written), "{length}");
        }
    }
}
