//! JSON that is normalized, beside reading and writing it.

use apimachinery_json::{JsonReader, JsonWriter, Normalizer, value_from_str, value_to_vec};

/// The same by way of data.
fn plain(json: &str) -> Result<String, String> {
    let value = value_from_str(json).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(value_to_vec(&value).unwrap()).unwrap())
}

fn normalized(json: &str) -> Result<String, apimachinery_runtime::DecodeError> {
    let (mut reader, mut out) = (JsonReader::from_text(json), JsonWriter::new(Vec::new()));
    Normalizer::default().value(&mut reader, &mut out)?;
    reader.end()?;
    Ok(String::from_utf8(out.finish().unwrap()).unwrap())
}

fn check(json: &str) {
    let normalized = normalized(json).map_err(|error| error.to_string());
    assert_eq!(normalized, plain(json), "{json}");
}

/// Normalized JSON is what reading and writing data makes of it, and what cannot be read has the
/// same error.
#[test]
fn normalized_json_is_that_of_its_data() {
    let values = [
        "\"\"",
        "\"<&>\"",
        "\"\\u003c \\/ \\\" \\\\ \\u0001\"",
        "\"\\ud83d\\ude00 \\ud800 é \u{2028}\"",
        "\"bad\\x\"",
        "0",
        "-0",
        "-0.0",
        "1.0",
        "1e2",
        "1e21",
        "1e400",
        "01",
        "9223372036854775808",
        "null",
        "true",
        "tru",
        "{}",
        "[ ]",
        "[1, \"a\" , {\"b\":1,\"a\":{\"d\":1,\"c\":2}}]",
        "{\"b\":1,\"a\":\"x\",\"b\":2,\"a\":{\"z\":1,\"y\":[{\"n\":1,\"m\":2}]}}",
        "{\"f:b\":1,\"k:{\\\"name\\\":\\\"b\\\"}\":1,\"k:{\\\"name\\\":\\\"a\\\"}\":2,\"\\u0066:a\":3,\".\":4}",
        "{\"<\":1,\"=\":2,\"\\u003b\":3,\"\\\\\":4,\"é\":5,\"Z\":6,\"\":7}",
        "{\"a\":1,}",
        "[1,]",
        "{\"a\" 1}",
        "",
    ];
    for value in values {
        for json in [
            value.to_owned(),
            format!(" {value}\n"),
            format!("{value} 1"),
            format!("{{\"k\":{value}}}"),
            format!("{{ \"k\" : [ {value} , {value}], \"a\":{value}}}"),
        ] {
            check(&json);
        }
    }
}

#[test]
fn normalized_json_of_any_depth_is_that_of_its_data() {
    for depth in [1, 100, 9_999, 10_000, 10_001] {
        check(&format!("{}1{}", "[".repeat(depth), "]".repeat(depth)));
        check(&format!("{}1{}", "{\"b\":0,\"a\":".repeat(depth), "}".repeat(depth)));
    }
}
