//! Templates and data that mean no good.

use apimachinery_json::value_from_str;
use apimachinery_jsonpath::{FindErrorKind, JsonPath, MAX_NESTING, ParseErrorKind};
use apimachinery_runtime::Value;

fn find_error(template: &str, data: &Value) -> FindErrorKind {
    let path: JsonPath = template.parse().unwrap();
    path.find(data).map(|_| ()).unwrap_err().kind().clone()
}

#[test]
fn deep_ranges_are_an_error() {
    let ranges = |count| format!("{}{}", "{range .a[*]}".repeat(count), "{end}".repeat(count));
    let mut data = Value::from(1);
    for _ in 0..100 {
        data = Value::Map([("a".into(), Value::from(vec![data]))].into_iter().collect());
    }
    let path: JsonPath = ranges(MAX_NESTING).parse().unwrap();
    path.find(&data).unwrap();
    assert_eq!(find_error(&ranges(MAX_NESTING + 1), &data), FindErrorKind::TooMuchWork);
    assert_eq!(find_error(&"{range}".repeat(100_000), &data), FindErrorKind::TooMuchWork);
}

#[test]
fn long_templates_take_no_stack() {
    for part in [".a", "[0]", "@", "'x'", "..a", "[a,b]", "[?(@.a)]", " ", "1", "true "] {
        let template = format!("{{{}}}", part.repeat(100_000));
        let _ = template.parse::<JsonPath>().map(|path| path.find(&Value::from(1)).map(|_| ()));
    }
    for part in ["{", "}", "[?(", "['", "\"", "\\", "[1,", "{range", "..", "{.a}"] {
        let _ = part
            .repeat(100_000)
            .parse::<JsonPath>()
            .map(|path| path.find(&Value::Null).map(|_| ()));
    }
}

#[test]
fn work_is_bounded() {
    // Each descent visits everything below everything below everything, and a test whether
    // something is there does not hide that it is too much.
    let data = (0..200).fold(Value::from("x"), |data, _| Value::from(vec![data]));
    let filter = format!("{{[?(@{})]}}", "...*".repeat(12));
    let list = Value::from(vec![data]);
    assert_eq!(find_error(&filter, &list), FindErrorKind::TooMuchWork);
}

#[test]
fn extreme_numbers_are_errors() {
    let data = value_from_str("[[1,2,3]]").unwrap();
    let max = i64::MAX;
    let min = i64::MIN;
    for numbers in [
        format!("{max}"),
        format!("{min}"),
        format!("{max}:{min}"),
        format!("{min}:{max}"),
        format!(":{max}"),
        format!(":{min}"),
    ] {
        let path: JsonPath = format!("{{[0][{numbers}]}}").parse().unwrap();
        assert!(path.find(&data).is_err(), "{numbers}");
    }
    let path: JsonPath = format!("{{[0][::{max}]}}").parse().unwrap();
    assert_eq!(path.print(&data).unwrap(), "1");
    let error = "{[0][9223372036854775808]}".parse::<JsonPath>().unwrap_err();
    assert_eq!(error.kind(), &ParseErrorKind::IndexNumber("9223372036854775808".into()));
}
