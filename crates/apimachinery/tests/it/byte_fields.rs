//! Bytes in text: base64, or a list of numbers.

use apimachinery::api::core::v1::Secret;
use apimachinery::codecs;

fn bytes_in(document: &[u8]) -> Result<Vec<u8>, String> {
    let decoded = codecs().as_sent().decode(document).map_err(|error| error.to_string())?;
    let secret: &Secret = decoded.object().downcast().map_err(|error| error.to_string())?;
    Ok(secret.data["a"].to_vec())
}

/// What the reference answers for a value of `Secret.data` in JSON, YAML and CBOR.
#[test]
fn lists_of_numbers_are_bytes() {
    let json = |value: &str| {
        bytes_in(
            format!(r#"{{"apiVersion":"v1","kind":"Secret","data":{{"a":{value}}}}}"#).as_bytes(),
        )
    };
    let yaml = |value: &str| {
        bytes_in(format!("apiVersion: v1\nkind: Secret\ndata:\n  a: {value}\n").as_bytes())
    };
    for (value, expected) in
        [("[97,98]", &b"ab"[..]), ("[]", b""), ("[97,null,98]", b"a\0b"), ("[255]", b"\xff")]
    {
        assert_eq!(json(value).as_deref(), Ok(expected), "{value}");
        assert_eq!(yaml(value).as_deref(), Ok(expected), "{value}");
    }
    // YAML turns numbers into JSON's shortest form first.
    for (value, expected) in
        [("[1e1]", b"\x0a"), ("[1.0]", b"\x01"), ("[-0]", b"\0"), ("[0x61]", b"a")]
    {
        assert!(json(value).is_err(), "{value}");
        assert_eq!(yaml(value).as_deref(), Ok(&expected[..]), "{value}");
    }
    for value in
        ["[256]", "[-1]", "[1.5]", "[\"a\"]", "[true]", "[[1]]", "[{}]", "{}", "5", "[97 98]"]
    {
        assert!(json(value).is_err() && yaml(value).is_err(), "{value}");
    }
}

#[test]
fn lists_of_numbers_are_bytes_in_cbor() {
    let cbor = |value: &[u8]| {
        let start = b"\xd9\xd9\xf7\xa3\x4aapiVersion\x42v1\x44kind\x46Secret\x44data\xa1\x41a";
        bytes_in(&[start, value].concat())
    };
    assert_eq!(cbor(b"\x82\x18\x61\x18\x62").as_deref(), Ok(&b"ab"[..]));
    assert_eq!(cbor(b"\x80").as_deref(), Ok(&b""[..]));
    assert_eq!(cbor(b"\x9f\x01\x02\xff").as_deref(), Ok(&b"\x01\x02"[..]));
    assert_eq!(cbor(b"\x83\x01\xf6\x02").as_deref(), Ok(&b"\x01\0\x02"[..]));
    for broken in
        [&b"\x81\x19\x01\0"[..], b"\x81\x20", b"\x81\xf9\x3c\0", b"\x81\x41a", b"\x81\xf5", b"\xa0"]
    {
        assert!(cbor(broken).is_err(), "{broken:x?}");
    }
}
