//! Documents as machines write them, beside the same with space between the tokens.

use apimachinery_runtime::FieldValidation;

use super::support::{Shapes, read_as};

const DOCUMENT: &str = r#"{"kind":"Shapes","apiVersion":"example.com/v1","text":"a\n\"é","int32":-7,"int64":123456789012345678,"float":1.5e3,"flag":true,"bytes":"YQ==","option":0,"nullable":null,"map":{"":"x","k\u0041":"long enough for the heap, \\ and more"},"items":[{"name":"a","list":[]},{"list":[{"name":"b"}],"name":"c"}],"other":{"f:a":{},"f:b":{"k:{\"x\":\"y\"}":{".":{}},"v":[1,-0.5e-7,[],true,false,null,"\/"]}},"text":"again","inner":{"name":"n","x":[{}]}}"#;

/// The document with space around every token, and where each of its bytes was before.
fn spaced(document: &[u8]) -> (Vec<u8>, Vec<usize>) {
    let (mut out, mut places) = (Vec::new(), Vec::new());
    let (mut in_string, mut escaped) = (false, false);
    for (at, byte) in document.iter().copied().enumerate() {
        // Space after what may be half a word or number would be named as the mistake.
        let is_after_token = matches!(out.last(), Some(b'"' | b'}' | b']'));
        let text: &[u8] = match byte {
            _ if in_string => &[byte],
            b'{' | b'[' => &[byte, b' '],
            b',' | b':' if is_after_token => &[b'\n', byte, b'\t'],
            b'}' | b']' if is_after_token => &[b'\r', byte],
            b',' | b':' => &[byte, b' '],
            _ => &[byte],
        };
        out.extend_from_slice(text);
        places.resize(out.len(), at);
        if byte == b'"' && !escaped {
            in_string = !in_string;
        }
        escaped = in_string && byte == b'\\' && !escaped;
    }
    places.push(document.len());
    (out, places)
}

/// What the document holds, or what is wrong with it and where.
fn outcome(document: &[u8], places: Option<&[usize]>) -> Result<(Shapes, Vec<String>), String> {
    // Text that is repaired first has other places.
    let is_text = std::str::from_utf8(document).is_ok();
    let place = |offset: usize| match places {
        _ if !is_text => 0,
        Some(places) => places[offset],
        None => offset,
    };
    match read_as(document, FieldValidation::Warn) {
        Ok(decoded) => {
            let findings = decoded.findings().iter();
            let findings = findings.map(|it| {
                format!("{} at {:?}", it.message(), it.position.map(|it| place(it.offset)))
            });
            let findings = findings.collect();
            Ok((decoded.into_typed().expect("it is that kind").into_object(), findings))
        }
        Err(error) => {
            let position = error.position().map(|it| place(it.offset));
            // Some texts show how the document begins.
            let message = error.message().to_string();
            let message = message.split(" is missing in ").next().unwrap_or_default();
            Err(format!("{message} in {} at {position:?}", error.path()))
        }
    }
}

fn check(document: &[u8]) {
    let (with_space, places) = spaced(document);
    let expected = outcome(&with_space, Some(&places));
    assert_eq!(outcome(document, None), expected, "{}", document.escape_ascii());
}

#[test]
fn space_between_tokens_changes_nothing() {
    let (object, findings) = outcome(DOCUMENT.as_bytes(), None).expect("it is read");
    assert_eq!((&*object.text, object.int64), ("again", 123_456_789_012_345_678));
    assert_eq!(object.map.get("kA").map(|it| it.len()), Some(36));
    assert_eq!(findings.len(), 3);
    check(DOCUMENT.as_bytes());
}

#[test]
fn broken_documents_are_broken_with_and_without_space() {
    let document = DOCUMENT.as_bytes();
    for at in 0..document.len() {
        check(&document[..at]);
        check(&[&document[..at], &document[at + 1..]].concat());
        for other in *b"\"\\{},:0.x \x01\xff" {
            let mut changed = document.to_vec();
            changed[at] = other;
            check(&changed);
        }
    }
}

#[test]
fn numbers_are_the_same_with_and_without_space() {
    for number in [
        "0",
        "-0",
        "00",
        "01",
        "-01",
        "-",
        "",
        "1.",
        "1.0",
        "1e",
        "1e5",
        "2147483647",
        "2147483648",
        "-2147483648",
        "-2147483649",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775809",
        "999999999999999999",
        "1000000000000000000",
        "0000000000000000001",
        "1x",
        "+1",
        "\"1\"",
    ] {
        for field in ["int32", "int64", "float", "option", "other", "text"] {
            let head = r#"{"kind":"Shapes","apiVersion":"example.com/v1""#;
            check(format!("{head},\"{field}\":{number}}}").as_bytes());
            check(format!("{head},\"{field}\":{number}").as_bytes());
        }
    }
}

#[test]
fn containers_may_be_nested_deep_without_space() {
    for depth in [60, 61, 62, 63, 64, 65, 200, 9_990, 10_010] {
        let head = r#"{"kind":"Shapes","apiVersion":"example.com/v1","other":"#;
        let lists = format!("{head}{}1{}}}", "[".repeat(depth), "]".repeat(depth));
        check(lists.as_bytes());
        let objects = format!("{head}{}1{}}}", r#"{"a":"#.repeat(depth), "}".repeat(depth));
        check(objects.as_bytes());
        check(objects.replacen("}}", "}]", 1).as_bytes());
    }
}
