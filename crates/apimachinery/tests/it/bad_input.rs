//! Whatever the bytes, decoding ends with an object or a typed error that says where; it never
//! panics.

use apimachinery::runtime::DecodeErrorKind;
use apimachinery::{DecodeError, Encoder, FieldValidation, api, codecs};

use api::core::v1::{Container, Pod};

fn fails(data: impl AsRef<[u8]>) -> DecodeError {
    let data = data.as_ref();
    match codecs().as_sent().decode(data) {
        Ok(decoded) => panic!("{:?} decoded to {decoded:?}", String::from_utf8_lossy(data)),
        Err(error) => error,
    }
}

fn pod(rest: &str) -> String {
    format!(r#"{{"kind":"Pod","apiVersion":"v1",{rest}}}"#)
}

fn a_pod() -> Pod {
    let mut pod = Pod::default();
    pod.metadata.name = "web".into();
    pod.metadata.labels.insert("app".into(), "web".into());
    pod.spec.containers.push(Container { name: "c".into(), ..Container::default() });
    pod
}

fn encoded(media_type: &str) -> Vec<u8> {
    let info = codecs().for_media_type(media_type).expect("the format is there");
    let encoder = codecs().encoder_for_version(info, &api::core::v1::GROUP_VERSION);
    encoder.encode_to_vec(&a_pod()).expect("a pod encodes")
}

#[test]
fn value_of_the_wrong_type_names_field_and_place() {
    let error = fails(pod("\"spec\":{\"containers\":[\n{\"name\":7}]}"));
    assert_eq!(error.path().to_string(), "spec.containers[0].name");
    let position = error.position().expect("a place");
    assert_eq!((position.line, position.column), (2, 9));
    assert!(matches!(error.kind(), DecodeErrorKind::WrongType { .. }), "{error}");
    assert_eq!(
        error.to_string(),
        "cannot unmarshal number into field spec.containers[0].name of type string (line 2, column 9)"
    );

    let error = fails("apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - name: [7]\n");
    assert_eq!(error.path().to_string(), "spec.containers[0].name");
    assert_eq!(error.position().expect("a place").line, 5);
}

/// JSN-07: what clients see of the usual mistakes is what the reference says of them.
#[test]
fn usual_mistakes_have_the_words_of_the_reference() {
    let strict = |data: &str| {
        let decoder = codecs().as_sent().validation(FieldValidation::Strict);
        decoder.decode(data).map(|_| ()).expect_err(data).message().to_string()
    };
    let syntax = "couldn't get version/kind; json parse error: ";
    for (data, expected) in [
        (r#"{"apiVersion":"v1"}"#, r#"Object 'Kind' is missing in '{"apiVersion":"v1"}'"#.into()),
        (r#"{"kind":"Pod"}"#, r#"Object 'apiVersion' is missing in '{"kind":"Pod"}'"#.into()),
        (&pod("\"spec\":{")[..30], format!("{syntax}unexpected end of JSON input")),
        (
            r#"{"kind":"Pod",}"#,
            format!("{syntax}invalid character '}}' looking for beginning of object key string"),
        ),
        (
            r#"{"kind":"Pod" "a":1}"#,
            format!("{syntax}invalid character '\"' after object key:value pair"),
        ),
        (
            r#"{"kind":"Pod","apiVersion":"v1"}}"#,
            format!("{syntax}invalid character '}}' after top-level value"),
        ),
        (
            &pod(r#""spec":{"fooo":1,"nodeName":"a","nodeName":"b"}"#),
            "strict decoding error: unknown field \"spec.fooo\", duplicate field \
             \"spec.nodeName\""
                .into(),
        ),
    ] {
        assert_eq!(strict(data), expected);
    }
    let error = fails(r#"{"kind":"Pdo","apiVersion":"v1"}"#);
    let message = error.message().to_string();
    assert!(message.starts_with("no kind \"Pdo\" is registered for version \"v1\" in scheme \""));
    assert!(message.ends_with('"'), "{message}");
    assert!(error.to_string().contains("registered are Pod in v1"), "{error}");
}

#[test]
fn place_of_a_mistake_can_be_shown() {
    let error = fails(pod(r#""spec":{"nodeName":"abc","containers":[{"name":7}]}"#));
    let text = format!("{error:#}");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[0],
        "cannot unmarshal number into field spec.containers[0].name of type string (line 1, column 80)"
    );
    assert_eq!(lines[1], r#"    …":"abc","containers":[{"name":7}]}}"#);
    let marked = lines[1].chars().nth(lines[2].chars().count() - 1);
    assert_eq!(marked, Some('7'), "{text}");
    assert!(!error.to_string().contains('\n'));
    let secret = "x".repeat(100_000);
    let error = fails(pod(&format!(r#""spec":{{"nodeName":"{secret}","priority":"{secret}"}}"#)));
    assert!(format!("{error:#}").len() < 300, "only a little of the data is shown");
}

#[test]
fn numbers_out_of_range_are_errors() {
    for number in ["1.0", "1e3", "2147483648", "-2147483649", "1e400", &"9".repeat(5000)] {
        let error = fails(pod(&format!("\"spec\":{{\"priority\":{number}}}")));
        assert_eq!(error.path().to_string(), "spec.priority", "{number:.20}");
        assert!(error.to_string().len() < 200, "the error does not repeat all of the number");
    }
}

#[test]
fn every_truncation_is_an_error_or_an_object() {
    for media_type in
        ["application/json", "application/yaml", "application/vnd.kubernetes.protobuf"]
    {
        let whole = encoded(media_type);
        for length in 0..whole.len() {
            if let Err(error) = codecs().as_sent().decode(&whole[..length]) {
                assert!(!error.to_string().is_empty());
            }
        }
        let json_end = whole.len() - 2;
        if media_type == "application/json" {
            let error = fails(&whole[..json_end]);
            assert!(error.to_string().contains("unexpected end of JSON input"), "{error}");
        }
    }
}

#[test]
fn every_changed_byte_is_an_error_or_an_object() {
    for media_type in
        ["application/json", "application/yaml", "application/vnd.kubernetes.protobuf"]
    {
        let whole = encoded(media_type);
        let mut tried = 0;
        for at in 0..whole.len() {
            for byte in [0, b'"', b'{', b'[', b'-', b'9', b'\n', 0x7f, 0x80, 0xff] {
                let mut changed = whole.clone();
                changed[at] = byte;
                let _ = codecs().as_sent().validation(FieldValidation::Strict).decode(&changed);
                tried += 1;
            }
        }
        assert_eq!(tried, whole.len() * 10);
    }
}

/// JSN-07: nesting beyond 10,000 is an error in every format.
#[test]
fn deep_nesting_is_bounded_in_every_format() {
    let deep = 100_000;
    let json = pod(&format!("\"x\":{}{}", "[".repeat(deep), "]".repeat(deep)));
    assert!(matches!(fails(json).kind(), DecodeErrorKind::TooDeep { limit: 10_000 }));
    let json =
        pod(&format!("\"x\":{}{}", "{\"a\":".repeat(9_000), "1".to_owned() + &"}".repeat(9_000)));
    assert!(
        codecs().as_sent().decode(&json).is_ok(),
        "unknown values may be as deep as in the reference"
    );

    let yaml = format!("apiVersion: v1\nkind: Pod\nx: {}{}\n", "[".repeat(deep), "]".repeat(deep));
    assert!(fails(yaml).to_string().contains("exceeded max depth of 10000"));

    let plain = format!(
        "{{\"kind\":\"Car\",\"apiVersion\":\"v1\",\"x\":{}{}}}",
        "[".repeat(deep),
        "]".repeat(deep)
    );
    let error = codecs().as_sent().any_kind().decode(&plain).expect_err("too deep for a tree");
    assert!(matches!(error.kind(), DecodeErrorKind::TooDeep { .. }), "{error}");
}

#[test]
fn duplicate_keys_are_findings_and_the_last_one_counts() {
    let json = pod(r#""metadata":{"name":"a","name":"b"}"#);
    let decoded =
        codecs().as_sent().validation(FieldValidation::Warn).decode(&json).expect("decodes");
    let texts: Vec<_> = decoded.findings().iter().map(|it| it.message().to_string()).collect();
    assert_eq!(texts, [r#"duplicate field "metadata.name""#]);
    assert_eq!(decoded.object().downcast::<Pod>().expect("a pod").metadata.name, "b");

    let yaml = "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  name: b\n";
    let strict = codecs().as_sent().validation(FieldValidation::Strict).decode(yaml);
    assert_eq!(
        strict.expect_err("strict").to_string(),
        "strict decoding error: yaml: unmarshal errors:\n  line 5: key \"name\" already set in map"
    );
}

#[test]
fn alias_bomb_is_refused() {
    let mut yaml = String::from("a: &a [x,x,x,x,x,x,x,x,x]\n");
    for (from, to) in "abcdefgh".chars().zip("bcdefghi".chars()) {
        yaml.push_str(&format!(
            "{to}: &{to} [*{from},*{from},*{from},*{from},*{from},*{from},*{from}]\n"
        ));
    }
    yaml.push_str("apiVersion: v1\nkind: Pod\n");
    assert!(fails(yaml).to_string().contains("document contains excessive aliasing"));
}

#[test]
fn bytes_that_are_not_utf8_are_replaced_or_refused() {
    let mut json = pod(r#""metadata":{"name":"aXb"}"#).into_bytes();
    let at = json.iter().position(|byte| *byte == b'X').expect("it is there");
    json[at] = 0xff;
    let decoded =
        codecs().as_sent().decode(&json).expect("JSON replaces them, as in the reference");
    assert_eq!(decoded.object().downcast::<Pod>().expect("a pod").metadata.name, "a\u{fffd}b");

    let yaml = b"apiVersion: v1\nkind: Pod\nmetadata: {name: \xff}\n";
    assert!(fails(yaml).to_string().starts_with("yaml:"));

    let mut protobuf = encoded("application/vnd.kubernetes.protobuf");
    let at = protobuf.windows(3).position(|it| it == b"web").expect("the name is there");
    protobuf[at] = 0xff;
    let error = fails(protobuf);
    assert_eq!(error.path().to_string(), "metadata.name");
    assert!(error.position().is_some());
}

#[test]
fn unknown_kind_names_the_nearest_ones() {
    let error = fails(r#"{"kind":"Deploymnet","apiVersion":"apps/v1"}"#);
    let DecodeErrorKind::NotRegistered(missing) = error.kind() else { panic!("{error}") };
    assert_eq!(missing.suggestions()[0].to_string(), "apps/v1, Kind=Deployment");
    let text = error.to_string();
    assert!(
        text.starts_with(r#"no kind "Deploymnet" is registered for version "apps/v1" in scheme"#),
        "{text}"
    );

    assert_eq!(fails("{}").to_string(), "Object 'Kind' is missing in '{}'");
    assert_eq!(
        fails(r#"{"kind":"Pod"}"#).to_string(),
        r#"Object 'apiVersion' is missing in '{"kind":"Pod"}'"#
    );
    assert!(matches!(fails(b"").kind(), DecodeErrorKind::MissingKind));
    assert_eq!(fails(b"k8s\0").to_string(), "empty body");
}

#[test]
fn flow_yaml_that_looks_like_json_is_taken_for_json() {
    assert_eq!(
        fails("{kind: Pod, apiVersion: v1}").to_string(),
        "couldn't get version/kind; json parse error: invalid character 'k' looking for beginning \
         of object key string (line 1, column 2)"
    );
}

/// In the words of `encoding/json`, which counts bytes and puts a space after text that ends within
/// a token. Each text was asked of the reference.
#[test]
fn syntax_errors_are_those_of_the_reference() {
    let json = codecs().for_media_type("application/json").expect("JSON is registered");
    for (data, wrong) in [
        (&b"metadata: {}"[..], "'m' looking for beginning of value"),
        (b"'x'", r"'\'' looking for beginning of value"),
        (b"  <html>", "'<' looking for beginning of value"),
        (b"\xd9\xd9\xf7\xa0", "'\u{d9}' looking for beginning of value"),
        (b"[1] x", "'x' after top-level value"),
        (b"[1,\xff2]", "'\u{ff}' looking for beginning of value"),
        (b"{\"a\"\xc3:1}", "'\u{c3}' after object key"),
        (b"{\"a\xff\":\xff1}", "'\u{ff}' looking for beginning of value"),
        (b"tru", "' ' in literal true (expecting 'e')"),
        (b"{\"a\":nul", "' ' in literal null (expecting 'l')"),
        (b"-", "' ' in numeric literal"),
        (b"[0.", "' ' after decimal point in numeric literal"),
        (b"1e+", "' ' in exponent of numeric literal"),
        (b"\"\\", "' ' in string escape code"),
        (b"{\"\\u00", r"' ' in \u hexadecimal character escape"),
    ] {
        let error = json.serializer.decode(data).expect_err("it is broken");
        let text =
            format!("couldn't get version/kind; json parse error: invalid character {wrong}");
        assert_eq!(error.message().to_string(), text, "{}", data.escape_ascii());
    }
    for data in ["", "{", "[1", "\"a", "{\"a\":1", "{\"a\" "] {
        let error = json.serializer.decode(data.as_bytes()).expect_err("it is broken");
        let text = "couldn't get version/kind; json parse error: unexpected end of JSON input";
        assert_eq!(error.message().to_string(), text, "{data}");
    }
}

/// Places count bytes of the data, also where some are not UTF-8.
#[test]
fn place_after_bytes_that_are_not_text() {
    let error = codecs().decode_as::<Pod>(&b"{\"a\xff\xff\":\xff}"[..]).expect_err("it is broken");
    assert_eq!(error.position().map(|it| (it.line, it.column, it.offset)), Some((1, 8, 7)));
}
