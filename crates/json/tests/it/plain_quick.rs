//! The quick ways of reading plain data, beside documents that do not take them.

use apimachinery_json::value_from_str;
use apimachinery_runtime::Value;

/// A space before each value keeps the text from the quick ways.
fn spaced(json: &str) -> String {
    json.replace(':', ": ").replace(",\"", ", \"")
}

/// Values read the quick way are what they are with space between, and mistakes are the same.
#[test]
fn plain_values_are_read_alike_with_and_without_space() {
    let long = "x".repeat(100);
    let values = [
        "\"\"",
        "\"short\"",
        "\"twenty-four characters..\"",
        "\"twenty-five characters...\"",
        &format!("\"{long}\""),
        &format!("\"{long}\\n{long}\""),
        "\"é\"",
        "\"a\\u00e9\"",
        "\"\\ud800\"",
        "\"tab\there\"",
        "\"open",
        "\"bad\\x\"",
        "0",
        "-0",
        "-1",
        "01",
        "-",
        "1.",
        "1.5",
        "1e3",
        "-0.0",
        "123456789012345678",
        "-123456789012345678",
        "1234567890123456789",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775808",
        "-9223372036854775809",
        "1e400",
        "tru",
        "null",
        "[1,\"a\",-2]",
        "{\"b\":1,\"a\":\"x\",\"b\":2}",
    ];
    for value in values {
        for json in [format!("{{\"k\":{value}}}"), format!("{{\"k\":[{value}],\"a\":{value}}}")] {
            let read = |json: &str| {
                value_from_str(json).map_err(|error| error.relocated(None).to_string())
            };
            assert_eq!(read(&json), read(&spaced(&json)), "{json}");
        }
    }
}

/// A whole number is an integer where it fits, and every other number is a float.
#[test]
fn whole_numbers_that_fit_are_integers() {
    for (json, expected) in [
        ("0", Value::Int(0)),
        ("-0", Value::Int(0)),
        ("-7", Value::Int(-7)),
        ("999999999999999999", Value::Int(999_999_999_999_999_999)),
        ("9223372036854775807", Value::Int(i64::MAX)),
        ("-9223372036854775808", Value::Int(i64::MIN)),
        ("9223372036854775808", Value::Float(9_223_372_036_854_775_808.0)),
        ("10e1", Value::Float(100.0)),
        ("1.0", Value::Float(1.0)),
    ] {
        assert_eq!(value_from_str(json).expect(json), expected, "{json}");
        let list = value_from_str(&format!("[{json},1]")).expect(json);
        assert_eq!(list, Value::List(vec![expected, Value::Int(1)]), "{json}");
    }
}
