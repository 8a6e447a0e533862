//! JSON text to JSON text.

use apimachinery_json::{compact_into, indent_into, is_json};

fn compacted(text: &str) -> Result<String, String> {
    let mut out = Vec::new();
    compact_into(text.as_bytes(), &mut out).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(out).expect("text stays text"))
}

#[test]
fn space_goes_and_some_characters_are_escaped() {
    let cases = [
        (" { \"a\" : [ 1 , 2.50 , \"x y\" ] } \n", "{\"a\":[1,2.50,\"x y\"]}"),
        ("\"<&>\u{2028}\"", r#""\u003c\u0026\u003e\u2028""#),
        (r#""\u003c\/""#, r#""\u003c\/""#),
        ("[]", "[]"),
    ];
    for (text, expected) in cases {
        assert_eq!(compacted(text).as_deref(), Ok(expected));
    }
    for text in ["", "{", "[1,]", "{\"a\"}", "1 2", "nul", "\"\n\""] {
        assert!(compacted(text).is_err(), "{text:?}");
        assert!(!is_json(text.as_bytes()), "{text:?}");
    }
}

#[test]
fn indentation_is_two_spaces() {
    let mut out = Vec::new();
    indent_into(br#"{"a":[1,{"b":"{[,:"}],"c":{},"d":[]}"#, &mut out);
    let expected = "{\n  \"a\": [\n    1,\n    {\n      \"b\": \"{[,:\"\n    }\n  ],\n  \
                    \"c\": {},\n  \"d\": []\n}";
    assert_eq!(String::from_utf8_lossy(&out), expected);
    assert_eq!(compacted(expected).as_deref(), Ok(r#"{"a":[1,{"b":"{[,:"}],"c":{},"d":[]}"#));
}
