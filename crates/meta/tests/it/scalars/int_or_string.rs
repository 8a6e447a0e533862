//! `IntOrString` against the reference.

use apimachinery_meta::{IntOrString, IntOrStringKind, IntOrStringValue, Rounding};

use super::vectors::{for_each_row, outcome};

/// TYP-03: Percentages need a whole number and `%`, and are rounded up or down.
#[test]
fn helpers_answer_as_in_the_reference() {
    for_each_row(
        "int_or_string.tsv",
        |[input, total, parsed, int, up, down, loose_up, loose_down]| {
            let value = IntOrString::from(input);
            assert_eq!(IntOrString::parse(input).parts().0.to_string(), parsed, "{input:?}");
            assert_eq!(value.int_value().to_string(), int, "{input:?}");
            let total = total.parse().unwrap();
            for (result, expected) in [
                (value.scaled_value(total, Rounding::Up), up),
                (value.scaled_value(total, Rounding::Down), down),
                (value.loosely_scaled_value(total, Rounding::Up), loose_up),
                (value.loosely_scaled_value(total, Rounding::Down), loose_down),
            ] {
                if expected != "-" {
                    assert_eq!(outcome(&result), expected, "{input:?} of {total}");
                }
            }
        },
    );
}

/// TYP-03: The three fields that protobuf has are kept, whatever the type says.
#[test]
fn all_three_fields_survive() {
    for kind in [-1, 0, 1, 2, i64::MAX] {
        for int in [0, 7, i32::MIN] {
            for string in ["", "http", "a name that is longer than what fits in place"] {
                let value = IntOrString::from_parts(kind, int, string);
                assert_eq!(value.parts(), (kind, int, string));
                assert_eq!(value.kind().to_wire(), kind);
            }
        }
    }
}

#[test]
fn equality_is_that_of_all_fields() {
    assert_eq!(IntOrString::from_parts(0, 5, ""), IntOrString::from(5));
    assert_eq!(IntOrString::from_parts(1, 0, "x"), IntOrString::from("x"));
    assert_ne!(IntOrString::from_parts(0, 5, "x"), IntOrString::from(5));
    assert_ne!(IntOrString::from_parts(1, 5, "x"), IntOrString::from("x"));
    assert_ne!(IntOrString::from_parts(2, 0, ""), IntOrString::default());
}

#[test]
fn type_decides_what_is_held() {
    let both = IntOrString::from_parts(0, 5, "x");
    assert_eq!((both.as_int(), both.as_str()), (Some(5), None));
    assert_eq!(both.to_string(), "5");
    let both = IntOrString::from_parts(1, 5, "x");
    assert_eq!((both.as_int(), both.as_str()), (None, Some("x")));
    assert_eq!(both.value(), Ok(IntOrStringValue::String("x")));
    assert_eq!(both.to_string(), "x");
    let odd = IntOrString::from_parts(2, 5, "x");
    assert_eq!((odd.as_int(), odd.as_str()), (None, None));
    assert_eq!((odd.kind(), odd.int_value()), (IntOrStringKind::Other(2), 5));
    assert_eq!(odd.value().unwrap_err().to_string(), "impossible IntOrString.Type");
    assert_eq!(odd.to_string(), "5");
    let error = odd.scaled_value(1, Rounding::Up).unwrap_err();
    let text = "invalid value for IntOrString: invalid type: neither int nor percentage";
    assert_eq!(error.to_string(), text);
}

#[test]
fn it_is_no_larger_than_its_string() {
    assert_eq!(size_of::<IntOrString>(), 24);
    assert_eq!(size_of::<Option<IntOrString>>(), 24);
}
