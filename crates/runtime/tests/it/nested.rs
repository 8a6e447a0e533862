//! Values inside plain data, by path.

use apimachinery_runtime::{Map, NestedErrorKind, Str, Value, path};

fn map<const N: usize>(entries: [(&str, Value); N]) -> Map<Str, Value> {
    entries.into_iter().map(|(key, value)| (Str::from(key), value)).collect()
}

fn sample() -> Map<Str, Value> {
    let inner = map([
        ("b", vec![Value::Int(1), Value::Map(map([("c", Value::Null)]))].into()),
        ("s", "x".into()),
        ("f", 1.5.into()),
        ("big", 1e30.into()),
        ("small", 1e-7.into()),
        ("i", 9_007_199_254_740_993_i64.into()),
        ("t", true.into()),
        ("n", Value::Null),
        ("l", vec![Value::from("a"), Value::Int(1)].into()),
        ("m", map([("k", "v".into()), ("z", Value::Int(2))]).into()),
        ("nm", map([("k", Value::Null)]).into()),
        ("x.y/z", "dots".into()),
    ]);
    map([("kind", "K".into()), ("a", inner.into())])
}

fn text<T: std::fmt::Debug>(result: Result<T, apimachinery_runtime::NestedError>) -> String {
    result.expect_err("an error").to_string()
}

/// UNS-09: what is missing, or after a null, is not an error; what has another type is, in Go's
/// words.
#[test]
fn nested_values_are_found_or_missing_or_of_the_wrong_type() {
    let object = sample();
    assert_eq!(object.nested_str(path!["a", "s"]), Ok(Some("x")));
    assert_eq!(object.nested_str(path!["a", "none"]), Ok(None));
    assert_eq!(object.nested_str(path!["none", "none"]), Ok(None));
    assert_eq!(object.nested_str(path!["a", "n", "c"]), Ok(None));
    assert_eq!(object.nested_bool(path!["a", "t"]), Ok(Some(true)));
    assert_eq!(object.nested_float(path!["a", "f"]), Ok(Some(1.5)));
    let errors = [
        (
            text(object.nested_str(path!["a", "b", "c"])),
            ".a.b.c accessor error: [1 map[c:<nil>]] is of the type []interface {}, expected map[string]interface{}",
        ),
        (
            text(object.nested_str(path!["a", "n"])),
            ".a.n accessor error: <nil> is of the type <nil>, expected string",
        ),
        (
            text(object.nested_str(path!["a", "f"])),
            ".a.f accessor error: 1.5 is of the type float64, expected string",
        ),
        (
            text(object.nested_str(path!["a", "big"])),
            ".a.big accessor error: 1e+30 is of the type float64, expected string",
        ),
        (
            text(object.nested_str(path!["a", "small"])),
            ".a.small accessor error: 1e-07 is of the type float64, expected string",
        ),
        (
            text(object.nested_bool(path!["a", "m"])),
            ".a.m accessor error: map[k:v z:2] is of the type map[string]interface {}, expected bool",
        ),
        (
            text(object.nested_int(path!["a", "f"])),
            ".a.f accessor error: 1.5 is of the type float64, expected int64",
        ),
        (
            text(object.nested_float(path!["a", "i"])),
            ".a.i accessor error: 9007199254740993 is of the type int64, expected float64",
        ),
        (
            text(object.nested_str_list(path!["a", "s"])),
            ".a.s accessor error: x is of the type string, expected []interface{}",
        ),
        (
            text(object.nested_str_list(path!["a", "l"])),
            ".a.l accessor error: contains non-string key in the slice: 1 is of the type int64, expected string",
        ),
        (
            text(object.nested_str_map(path!["a", "m"])),
            ".a.m accessor error: contains non-string value in the map under key \"z\": 2 is of the type int64, expected string",
        ),
        (
            text(object.nested_str_map(path!["a", "n"])),
            ".a.n accessor error: <nil> is of the type <nil>, expected map[string]interface{}",
        ),
    ];
    for (found, expected) in errors {
        assert_eq!(found, expected);
    }
}

/// UNS-09: a whole number is a float only when no digit is lost.
#[test]
fn whole_numbers_are_floats_when_nothing_is_lost() {
    let mut object = sample();
    let error = object.nested_number(path!["a", "i"]).expect_err("odd above 2^53");
    assert_eq!(
        error.to_string(),
        ".a.i accessor error: int64 value 9007199254740993 cannot be losslessly converted to float64"
    );
    assert_eq!(error.kind(), &NestedErrorKind::Inexact(9_007_199_254_740_993));
    for number in [0, 1 << 53, -(1 << 60), i64::MIN] {
        object.set_nested(path!["a", "i"], number).expect("a map");
        assert_eq!(object.nested_number(path!["a", "i"]), Ok(Some(number as f64)));
    }
    object.set_nested(path!["a", "i"], i64::MAX).expect("a map");
    assert!(object.nested_number(path!["a", "i"]).is_err());
    assert_eq!(
        text(object.nested_number(path!["a", "s"])),
        ".a.s accessor error: x is of the type string, expected float64 or int64"
    );
}

/// UNS-08: in maps of texts that take nulls, a null is an empty text, and a null in place of the
/// map an empty map.
#[test]
fn nulls_count_as_empty_where_they_are_allowed() {
    let object = sample();
    let texts = object.nested_nullable_str_map(path!["a", "nm"]).expect("a map").expect("there");
    assert_eq!(texts, Map::from([(Str::from("k"), Str::default())]));
    assert_eq!(object.nested_nullable_str_map(path!["a", "n"]), Ok(Some(Map::new())));
    assert!(object.nested_nullable_str_map(path!["a", "m"]).is_err());
    assert_eq!(object.nested_nullable_str_map(path!["a", "q"]), Ok(None));
}

/// UNS-10: setting makes the maps on the way, and says where something else is in the way.
#[test]
fn setting_makes_maps_on_the_way() {
    let mut object = sample();
    object.set_nested(path!["q", "r", "s"], "new").expect("made");
    assert_eq!(object.nested_str(path!["q", "r", "s"]), Ok(Some("new")));
    object.set_nested(path!["a"], 1).expect("replaced");
    assert_eq!(object.nested_int(path!["a"]), Ok(Some(1)));
    let mut object = sample();
    let blocked = "value cannot be set because .a.s is not a map[string]interface{}";
    assert_eq!(text(object.set_nested(path!["a", "s", "x"], 1)), blocked);
    let blocked = "value cannot be set because .a.n is not a map[string]interface{}";
    assert_eq!(text(object.set_nested(path!["a", "n", "x"], 1)), blocked);
    assert!(object.set_nested([], 1).is_err(), "the reference panics");
    assert_eq!(object, sample());
}

/// UNS-10: removing passes over what is missing or blocked.
#[test]
fn removing_passes_over_what_is_missing() {
    let mut object = sample();
    assert_eq!(object.remove_nested(path!["a", "s", "x"]), None);
    assert_eq!(object.remove_nested(path!["none", "x"]), None);
    assert_eq!(object.remove_nested([]), None);
    assert_eq!(object, sample());
    assert_eq!(object.remove_nested(path!["a", "s"]), Some("x".into()));
    assert_eq!(object.nested(path!["a", "s"]), Ok(None));
}

#[test]
fn numbers_lead_into_lists_and_texts_never_do() {
    let mut object = sample();
    assert_eq!(object.nested(path!["a", "b", 1, "c"]), Ok(Some(&Value::Null)));
    assert_eq!(object.nested_int(path!["a", "b", 0]), Ok(Some(1)));
    assert_eq!(object.nested_int(path!["a", "b", 7]), Ok(None));
    assert_eq!(object.nested_str(path!["a", "x.y/z"]), Ok(Some("dots")));
    assert!(object.nested(path!["a", "b", "0"]).is_err());
    assert!(object.nested(path!["a", 0]).is_err());
    assert!(object.nested(path![0]).is_err());
    object.set_nested(path!["a", "b", 1, "d", "e"], true).expect("made");
    assert_eq!(object.nested_bool(path!["a", "b", 1, "d", "e"]), Ok(Some(true)));
    let error = object.set_nested(path!["a", "b", 2], true).expect_err("after the end");
    assert_eq!(error.path(), ".a.b[2]");
    assert_eq!(object.remove_nested(path!["a", "b", 0]), Some(Value::Int(1)));
    *object.nested_mut(path!["a", "b", 0]).expect("a list").expect("there") = Value::Int(5);
    assert_eq!(object.nested_int(path!["a", "b", 0]), Ok(Some(5)));
}

#[test]
fn errors_do_not_repeat_large_values() {
    let object = map([("a", vec![Value::from("word"); 100_000].into())]);
    let error = object.nested_str(path!["a"]).expect_err("a list").to_string();
    assert!(
        error.len() < 1_200 && error.ends_with("… is of the type []interface {}, expected string")
    );
}
