//! Numbers, in and out.

use apimachinery_json::{value_from_str, value_to_vec};

use super::support::{Shapes, member, written};

/// JSN-08: an integer field takes no number that has a fraction or does not fit.
#[test]
fn integers_keep_to_their_range() {
    for (text, expected) in [
        ("0", Some(0)),
        ("-0", Some(0)),
        ("2147483647", Some(i32::MAX)),
        ("-2147483648", Some(i32::MIN)),
        ("2147483648", None),
        ("1.0", None),
        ("1e3", None),
        ("\"1\"", None),
        ("true", None),
    ] {
        let found = member(format!("\"int32\":{text}")).map(|it| it.int32);
        assert_eq!(found.ok(), expected, "{text}");
    }
    let null = member("\"int32\":null").expect("null changes nothing");
    assert_eq!(null.int32, 0);
    let large = member("\"int64\":-9223372036854775808").expect("it fits");
    assert_eq!(written(&large), "{\"int64\":-9223372036854775808}");
}

#[test]
fn malformed_number_is_an_error() {
    for text in ["01", "+1", ".5", "1.", "1e", "1e+", "0x10", "1_000", "NaN", "-", "--1", "1.e3"] {
        assert!(member(format!("\"float\":{text}")).is_err(), "{text}");
        assert!(value_from_str(text).is_err(), "{text}");
    }
}

/// JSN-14: floats are written with the shortest digits that read back as the same number, in Go's
/// notation.
#[test]
fn floats_are_written_as_by_the_reference() {
    for (value, expected) in [
        (1.0, "1"),
        (-1.5, "-1.5"),
        (0.1, "0.1"),
        (1e20, "100000000000000000000"),
        (1e21, "1e+21"),
        (1e-6, "0.000001"),
        (1e-7, "1e-7"),
        (1.5e-9, "1.5e-9"),
        (1e100, "1e+100"),
        (123_456_789.125, "123456789.125"),
        (f64::MAX, "1.7976931348623157e+308"),
        (5e-324, "5e-324"),
        (9_007_199_254_740_993.0, "9007199254740992"),
    ] {
        let shapes = Shapes { float: value, ..Shapes::default() };
        assert_eq!(written(&shapes), format!("{{\"float\":{expected}}}"));
        let read = member(format!("\"float\":{expected}")).expect("a number");
        assert_eq!(read.float.to_bits(), value.to_bits(), "{expected}");
    }
    assert!(member("\"float\":1e400").is_err(), "out of range");
}

/// JSN-08, FINE-03, FINE-04: in plain data an integer that fits is one, and every other number a
/// float.
#[test]
fn numbers_of_plain_data_are_whole_or_not() {
    for (text, expected) in [
        ("1", "1"),
        ("-0", "0"),
        ("1.0", "1"),
        ("9223372036854775807", "9223372036854775807"),
        ("9223372036854775808", "9223372036854776000"),
        ("18446744073709551616", "18446744073709552000"),
        ("1e2", "100"),
        ("1e21", "1e+21"),
    ] {
        let value = value_from_str(text).expect("a number");
        let found = value_to_vec(&value).expect("it has a form");
        assert_eq!(String::from_utf8_lossy(&found), expected, "{text}");
    }
}
