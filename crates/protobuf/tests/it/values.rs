//! Values that the reference's types of the golden table don't have, and values that are kept.

use apimachinery_runtime::{ByteString, DecodeErrorKind, EncodeErrorKind, RawExtension};
use bytes::Bytes;

use crate::messages::MESSAGES;
use crate::support::{decode, encode, from_hex, rows, to_hex, try_encode};
use crate::types::{Secret, SecretList, Tree, Values, WatchEvent};

#[test]
fn numbers_of_every_width_are_written_and_read() {
    let values = Values {
        double: -1.5,
        float: 0.25,
        small: u32::MAX,
        large: u64::MAX,
        doubles: vec![1.0, f64::NEG_INFINITY],
        bools: [true, false].into(),
        bytes: vec![ByteString::null(), ByteString::from(b"x")],
        payload: ByteString::from(b""),
    };
    let written = encode(&values);
    let expected = "09 000000000000f8bf 15 0000803e 18 ffffffff0f 20 ffffffffffffffffff01 \
                    29 000000000000f03f 29 000000000000f0ff 3001 3000 3a00 3a0178 4200";
    assert_eq!(to_hex(&written), to_hex(&from_hex(expected)));
    assert_eq!(decode::<Values>(&written).expect("valid"), values);
}

#[test]
fn packed_lists_of_every_width_are_read() {
    let input = from_hex("2a10 000000000000f03f 0000000000000040 3203 010002 2a00");
    let values: Values = decode(&input).expect("valid");
    assert_eq!(values.doubles, [1.0, 2.0]);
    assert_eq!(*values.bools, [true, false, true]);
}

#[test]
fn a_packed_list_ends_at_a_whole_item() {
    assert!(decode::<Values>(&from_hex("2a09 000000000000f03f 00")).is_err());
    assert!(decode::<Values>(&from_hex("3201 80 00")).is_err());
}

#[test]
fn unsigned_numbers_keep_the_low_bits() {
    let values: Values =
        decode(&from_hex("18 ffffffffffffffffff01 20 ffffffffffffffffff01")).expect("valid");
    assert_eq!((values.small, values.large), (u32::MAX, u64::MAX));
}

#[test]
fn zeros_are_written_and_absent_bytes_are_not() {
    let expected = "09 0000000000000000 15 00000000 1800 2000";
    assert_eq!(to_hex(&encode(&Values::default())), to_hex(&from_hex(expected)));
}

#[test]
fn an_occurrence_makes_a_list_and_bytes_non_null() {
    let values: Values = decode(&from_hex("3200 4200")).expect("valid");
    assert!(!values.bools.is_null() && !values.payload.is_null());
    let values: Values = decode(&[]).expect("valid");
    assert!(values.bools.is_null() && values.payload.is_null());
    let list: SecretList = decode(&[]).expect("valid");
    assert!(list.items.is_null());
}

#[test]
fn a_byte_value_missing_from_its_entry_is_empty_and_not_null() {
    let secret: Secret = decode(&from_hex("1203 0a0161")).expect("valid");
    assert!(!secret.data["a"].is_null());
}

#[test]
fn payloads_share_the_buffer_they_come_from() {
    let input = Bytes::from(from_hex("1209 0a07 7b2261223a317d"));
    let event: WatchEvent = decode(&input).expect("valid");
    let raw = event.object.raw().expect("still encoded");
    assert_eq!(raw.as_ptr(), input[4..].as_ptr());
    let event: WatchEvent = decode(&input[..]).expect("valid");
    let raw = event.object.raw().expect("still encoded");
    assert_eq!(&raw[..], br#"{"a":1}"#);
    assert_ne!(raw.as_ptr(), input[4..].as_ptr());
}

#[test]
fn text_must_be_utf8_in_values_and_keys() {
    for input in ["1a03 61ff62", "1204 0a0261ff", "2206 0a0161 1201ff", "0a05 0a03 61ff62"] {
        let error = decode::<Secret>(&from_hex(input)).expect_err("not UTF-8");
        assert_eq!(error.kind(), &DecodeErrorKind::InvalidUtf8, "{input}: {error}");
    }
}

#[test]
fn null_bytes_leave_their_entry_without_value() {
    let mut secret = Secret { kind: "Opaque".into(), immutable: Some(false), ..Secret::default() };
    secret.metadata.name = "s".into();
    secret.metadata.generation = 3;
    secret.metadata.labels.insert("l".into(), "v".into());
    secret.data.insert("full".into(), ByteString::from(&[0, 255, 128]));
    secret.data.insert("nil".into(), ByteString::null());
    secret.data.insert("empty".into(), ByteString::from(b""));
    secret.texts.insert("a".into(), "b".into());
    let row = rows(MESSAGES).find(|row| row[2] == "nil and empty bytes").expect("it is there");
    assert_eq!(to_hex(&encode(&secret)), row[3]);
}

#[test]
fn a_decoded_object_must_be_encoded_first() {
    let object = || RawExtension::Object(Box::new(Secret::default()));
    let event = WatchEvent { object: object(), ..WatchEvent::default() };
    let error = try_encode(&event).expect_err("it holds an object");
    assert!(matches!(error.kind(), EncodeErrorKind::InvalidValue(_)), "{error}");
    let tree = Tree { raw: object(), ..Tree::default() };
    let mut nested = Tree::default();
    nested.named.insert("key".into(), tree);
    let outer = Tree { child: Some(Box::new(nested)), raw: object(), ..Tree::default() };
    assert!(try_encode(&outer).is_err());
}

/// PB-11: values larger than the buffer are written whole.
#[test]
fn long_values_are_written_whole() {
    for length in [0, 1, 127, 128, 2047, 2048, 2049, 5000, 1 << 20, (1 << 20) + 1] {
        let payload = ByteString::from(vec![7; length]);
        let mut secret = Secret::default();
        for name in ["a", "b", "c"] {
            secret.data.insert(name.into(), payload.clone());
        }
        let written = encode(&secret);
        assert_eq!(decode::<Secret>(&written).expect("valid"), secret, "{length}");
    }
}
