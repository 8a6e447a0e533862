//! Strings and bytes, in and out.

use apimachinery_derive::Fields;
use apimachinery_runtime::{ByteString, Str};

use super::support::{Shapes, member, written};

/// JSN-12: strings are escaped as Go escapes them, `<`, `>`, `&`, U+2028 and U+2029 included.
#[test]
fn strings_are_escaped_as_by_the_reference() {
    for (text, expected) in [
        ("plain", r#""plain""#),
        ("\"\\/", r#""\"\\/""#),
        ("\n\r\t", r#""\n\r\t""#),
        ("\u{8}\u{c}", r#""\b\f""#),
        ("\0\u{1}\u{1f}", r#""\u0000\u0001\u001f""#),
        ("\u{7f}", "\"\u{7f}\""),
        ("<a&b>", r#""\u003ca\u0026b\u003e""#),
        ("\u{2028}\u{2029}", r#""\u2028\u2029""#),
        ("ä€😀", "\"ä€😀\""),
    ] {
        let shapes = Shapes { text: text.into(), ..Shapes::default() };
        assert_eq!(written(&shapes), format!("{{\"text\":{expected}}}"));
        assert_eq!(member(format!("\"text\":{expected}")).expect("a string").text, text);
    }
}

/// Keys of any letters and length, on both sides of the length up to which they are padded.
#[derive(Clone, Debug, Default, PartialEq, Fields)]
#[fields(crate = "crate::support")]
struct Keys {
    #[field(json = "café")]
    accent: Str,
    #[field(json = "ein-Name-mit-28-Zeichen-hier")]
    just_short: bool,
    #[field(json = "ein-Name-mit-29-Zeichen--hier")]
    just_long: i32,
    #[field(json = "requiredDuringSchedulingIgnoredDuringExecution")]
    long: Vec<Str>,
    #[field(json = "größer-als-28-Bytes-und-alles")]
    long_accent: Option<Box<Keys>>,
}

#[test]
fn keys_of_any_letters_and_length_are_written() {
    let inner = Keys { accent: "|".into(), ..Keys::default() };
    let keys = Keys {
        accent: "ü".into(),
        just_short: true,
        just_long: 123_456,
        long: vec!["a".into(), "b".into()],
        long_accent: Some(Box::new(inner)),
    };
    let mut writer = apimachinery_json::JsonWriter::new(Vec::new());
    writer.value(&keys);
    let text = String::from_utf8(writer.finish().expect("it has a form")).expect("it is text");
    assert_eq!(
        text,
        r#"{"café":"ü","ein-Name-mit-28-Zeichen-hier":true,"ein-Name-mit-29-Zeichen--hier":123456,"requiredDuringSchedulingIgnoredDuringExecution":["a","b"],"größer-als-28-Bytes-und-alles":{"café":"|","ein-Name-mit-28-Zeichen-hier":false,"ein-Name-mit-29-Zeichen--hier":0}}"#
    );
}

/// JSN-07: escapes are read, and what is not UTF-8 becomes U+FFFD.
#[test]
fn escapes_are_read() {
    for (text, expected) in [
        (r"\/", "/"),
        (r"\u00e4\u00E4", "ää"),
        (r"\ud83d\ude00", "😀"),
        (r"\ud800", "\u{fffd}"),
        (r"\ud800x", "\u{fffd}x"),
        (r"\ud800\u0041", "\u{fffd}A"),
        (r"\ude00\ud83d", "\u{fffd}\u{fffd}"),
    ] {
        let found = member(format!("\"text\":\"{text}\"")).expect(text).text;
        assert_eq!(found, expected, "{text}");
    }
    for text in [r"\x", r"\u12", r"\u12g4", "\n", "\u{1}", r"\"] {
        assert!(member(format!("\"text\":\"{text}\"")).is_err(), "{text:?}");
    }
    let broken = member(b"\"text\":\"a\xff\xc3(\"").expect("each bad byte is replaced");
    assert_eq!(broken.text, "a\u{fffd}\u{fffd}(");
}

#[test]
fn bytes_are_base64_or_a_list_of_numbers() {
    for (text, expected) in [
        ("\"\"", Some(&b""[..])),
        ("\"AA==\"", Some(b"\0")),
        ("\"aGk=\"", Some(b"hi")),
        ("\"aG\\nk=\"", Some(b"hi")),
        ("\"_-8=\"", None),
        ("\"aGk\"", None),
        ("\"aGk==\"", None),
        ("\"a\"", None),
        ("\"aGk=x\"", None),
        ("[1]", Some(b"\x01")),
        ("[]", Some(b"")),
        ("[ 97 , 255,0 ]", Some(b"a\xff\0")),
        ("[97,null,98]", Some(b"a\0b")),
        ("[256]", None),
        ("[-1]", None),
        ("[-0]", None),
        ("[1.0]", None),
        ("[1e1]", None),
        ("[\"a\"]", None),
        ("[[1]]", None),
        ("[97 98]", None),
        ("[97,]", None),
        ("[97", None),
        ("7", None),
        ("{}", None),
    ] {
        let found = member(format!("\"bytes\":{text}")).map(|it| it.bytes.to_vec());
        assert_eq!(found.ok().as_deref(), expected, "{text}");
    }
    // In the reference, too, a `null` in the list leaves alone what a key before this one put
    // there.
    let twice =
        member("\"bytes\":\"YWJj\",\"bytes\":[null,55,null,null]").expect("lists of numbers");
    assert_eq!(&*twice.bytes, b"a7c\0");
    let error = member("\"bytes\":[97,256]").expect_err("too large").to_string();
    assert!(
        error.contains("cannot unmarshal number 256 into field bytes[1] of type uint8"),
        "{error}"
    );
    let error = member("\"bytes\":7").expect_err("a number").to_string();
    assert!(error.contains("[]uint8"), "{error}");
    let shapes = Shapes { bytes: ByteString::from(vec![0xfb, 0xff]), ..Shapes::default() };
    assert_eq!(written(&shapes), "{\"bytes\":\"+/8=\"}");
}

/// JSN-07: `null` empties what can be empty and leaves other fields alone.
#[test]
fn null_and_absent_differ_as_in_the_reference() {
    assert_eq!(written(&member("\"option\":null").expect("null")), "{}");
    assert_eq!(written(&member("\"option\":0").expect("0")), "{\"option\":0}");
    assert!(member("\"items\":null").expect("null").items.is_null());
    assert!(!member("\"items\":[]").expect("empty").items.is_null());
    assert!(member("\"text\":\"x\"").expect("left out").items.is_null());
    assert_eq!(written(&member("\"inner\":{}").expect("empty")), "{\"inner\":{}}");
    assert_eq!(written(&member("\"map\":{}").expect("empty")), "{}");
    let sorted = member(r#""map":{"b":"2","a":"1","b":"3"}"#).expect("a map");
    assert_eq!(written(&sorted), r#"{"map":{"a":"1","b":"3"}}"#);
}

/// A text is read the same way with or without space around it and whatever follows it, into an
/// empty place or one that holds another text.
#[test]
fn texts_of_every_length_are_read_alike() {
    let fills = ["x", "é", "\\n", "\\u0041", "\"", "\\", "\t", "\u{7f}", "\0", "\\u00", "😀"];
    let befores = ["", "short", "a text that is too long to be held in its place"];
    for (length, fill) in (0..30).flat_map(|length| fills.map(|fill| (length, fill))) {
        for at in [0, length / 2, length] {
            let text = format!("{}{fill}{}", "a".repeat(at), "b".repeat(length - at));
            let spaced = member(format!("\"text\": \"{text}\" ")).map(|it| it.text);
            for (before, after) in befores
                .iter()
                .flat_map(|before| ["", ",\"int32\":123456789"].map(|it| (before, it)))
            {
                let tight = format!("\"text\":\"{before}\",\"text\":\"{text}\"{after}");
                let tight = member(&tight).map(|it| it.text);
                assert_eq!(tight.as_ref().ok(), spaced.as_ref().ok(), "{text:?} {after}");
            }
        }
    }
}
