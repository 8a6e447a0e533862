//! Patches of small objects.

use apimachinery_api::core::v1::Pod;
use apimachinery_json::{value_from_str, value_to_vec};
use apimachinery_runtime::reflect::{Declared, FieldTable};

use super::*;
use crate::webhook::json_patch::patch_value;

fn value(text: &str) -> Value {
    value_from_str(text).expect("a value")
}

fn patch(sent: &str, before: &str, after: &str, table: Option<&'static FieldTable>) -> String {
    let patch = patch_value(changes(&value(sent), &value(before), &value(after), table));
    String::from_utf8(value_to_vec(&patch).expect("encodes")).expect("text")
}

/// The patch of an object that the type knows whole.
fn known(before: &str, after: &str) -> String {
    patch(before, before, after, None)
}

/// The patch of the containers of a Pod.
fn containers(sent: &str, before: &str, after: &str) -> String {
    let pod = |containers: &str| format!(r#"{{"spec":{{"containers":{containers}}}}}"#);
    patch(&pod(sent), &pod(before), &pod(after), Some(Pod::TABLE))
}

#[test]
fn fields_are_added_removed_and_replaced_one_by_one() {
    assert_eq!(
        known(r#"{"a":1,"b":{"c":2,"x/y":3},"d":4}"#, r#"{"a":1,"b":{"c":5},"e~":[]}"#),
        r#"[{"op":"replace","path":"/b/c","value":5},{"op":"remove","path":"/b/x~1y"},{"op":"remove","path":"/d"},{"op":"add","path":"/e~0","value":[]}]"#
    );
}

#[test]
fn lists_change_by_the_fewest_steps() {
    for (before, after, expected) in [
        (
            "[1,2,3,4]",
            "[1,9]",
            r#"[{"op":"remove","path":"/3"},{"op":"remove","path":"/2"},{"op":"replace","path":"/1","value":9}]"#,
        ),
        ("[1]", "[1,2]", r#"[{"op":"add","path":"/-","value":2}]"#),
        ("[1]", "[2,1]", r#"[{"op":"add","path":"/0","value":2}]"#),
        ("[1,2,3]", "[3,1,2]", r#"[{"from":"/2","op":"move","path":"/0"}]"#),
        ("[1,1,2,1]", "[1,2,1]", r#"[{"op":"remove","path":"/1"}]"#),
        ("[1,2]", "[]", r#"[{"op":"replace","path":"","value":[]}]"#),
        ("[]", "[1,2]", r#"[{"op":"replace","path":"","value":[1,2]}]"#),
        ("[[1,2],[3]]", "[[1],[3]]", r#"[{"op":"remove","path":"/0/1"}]"#),
        (
            r#"[{"a":1},{"b":2}]"#,
            r#"[{"b":2,"c":3}]"#,
            r#"[{"op":"remove","path":"/0"},{"op":"add","path":"/0/c","value":3}]"#,
        ),
        ("[0.0]", "[-0.0]", "[]"),
    ] {
        assert_eq!(known(before, after), expected, "{before} {after}");
    }
}

#[test]
fn unknown_fields_stay_with_items_without_keys() {
    let sent = r#"{"spec":{"unknown":1,"items":[{"n":"a","also":2}]}}"#;
    let before = r#"{"spec":{"items":[{"n":"a"}]},"status":{}}"#;
    let after = r#"{"spec":{"items":[{"n":"b"},{"n":"c"}]},"status":{}}"#;
    assert_eq!(
        patch(sent, before, after, None),
        r#"[{"op":"add","path":"/spec/items/-","value":{"n":"c"}},{"op":"replace","path":"/spec/items/0/n","value":"b"}]"#
    );
}

#[test]
fn items_with_keys_take_their_fields_along() {
    let sent = r#"[{"name":"a","new":1},{"name":"b","newer":2}]"#;
    let before = r#"[{"name":"a","tty":true},{"name":"b","tty":true}]"#;
    for (after, expected) in [
        // The key says it, though the other container resembles it more.
        (
            r#"[{"name":"b","tty":true,"image":"i"},{"name":"a"}]"#,
            r#"[{"from":"/spec/containers/1","op":"move","path":"/spec/containers/0"},{"op":"add","path":"/spec/containers/0/image","value":"i"}]"#,
        ),
        // Another name and all else the same.
        (
            r#"[{"name":"c","tty":true},{"name":"b","tty":true}]"#,
            r#"[{"op":"replace","path":"/spec/containers/0/name","value":"c"}]"#,
        ),
        // Another container.
        (
            r#"[{"name":"c"},{"name":"b","tty":true}]"#,
            r#"[{"op":"replace","path":"/spec/containers/0","value":{"name":"c"}}]"#,
        ),
        (
            r#"[{"name":"c","tty":true},{"name":"a","tty":true},{"name":"b","tty":true}]"#,
            r#"[{"op":"add","path":"/spec/containers/0","value":{"name":"c","tty":true}}]"#,
        ),
        (
            r#"[{"name":"c"},{"name":"d"}]"#,
            r#"[{"op":"replace","path":"/spec/containers","value":[{"name":"c"},{"name":"d"}]}]"#,
        ),
    ] {
        assert_eq!(containers(sent, before, after), expected, "{after}");
    }
}

#[test]
fn keys_that_appear_twice_are_told_apart_by_the_rest() {
    let sent = r#"[{"name":"a","new":1},{"name":"a","tty":true,"new":2}]"#;
    let before = r#"[{"name":"a"},{"name":"a","tty":true}]"#;
    assert_eq!(
        containers(sent, before, r#"[{"name":"a","tty":true}]"#),
        r#"[{"op":"remove","path":"/spec/containers/0"}]"#
    );
}

#[test]
fn what_decoding_changes_is_not_in_the_patch() {
    let sent = r#"{"spec":{"a":null,"q":"1000m","tls":{"other":1},"l":[{"n":"x","u":1}]}}"#;
    let before = r#"{"spec":{"q":"1","d":5,"tls":{"mode":"M"},"l":[{"n":"x","d":1}]},"status":{}}"#;
    assert_eq!(patch(sent, before, before, None), "[]");
    let after = r#"{"spec":{"a":[1],"q":"1","d":5,"tls":{"mode":"M","ca":"c"},"l":[{"n":"y"},{"n":"x","d":1}]},"status":{}}"#;
    assert_eq!(
        patch(sent, before, after, None),
        r#"[{"op":"replace","path":"/spec/a","value":[1]},{"op":"add","path":"/spec/l/0","value":{"n":"y"}},{"op":"add","path":"/spec/tls/ca","value":"c"}]"#
    );
}

#[test]
fn structs_that_became_empty_keep_what_is_unknown() {
    let sent = r#"{"status":{"phase":"Running","unknown":1}}"#;
    let before = r#"{"status":{"phase":"Running"}}"#;
    assert_eq!(
        patch(sent, before, "{}", Some(Pod::TABLE)),
        r#"[{"op":"remove","path":"/status/phase"}]"#
    );
    let after = r#"{"status":{"reason":"Because"}}"#;
    assert_eq!(
        patch(r#"{"status":{"unknown":1}}"#, "{}", after, Some(Pod::TABLE)),
        r#"[{"op":"add","path":"/status/reason","value":"Because"}]"#
    );
}

#[test]
fn items_that_the_handler_did_not_get_stay() {
    assert_eq!(patch("[null,1,null,2]", "[1,2]", "[2]", None), r#"[{"op":"remove","path":"/1"}]"#);
    // A default that was added to those that were sent.
    assert_eq!(
        patch("[1]", "[1,2]", "[1,2,3]", None),
        r#"[{"op":"add","path":"/-","value":2},{"op":"add","path":"/-","value":3}]"#
    );
}

/// It would not end if each item was compared with each.
#[test]
fn long_lists_are_compared() {
    let items = |range: &mut dyn Iterator<Item = usize>| {
        Value::List(
            range.map(|it| Value::Map([("v".into(), Value::Int(it as i64))].into())).collect(),
        )
    };
    let count = 20_000;
    let before = items(&mut (0..count));
    for after in [
        items(&mut (0..count).rev()),
        items(&mut (0..count).map(|it| it + count)),
        items(&mut (0..count).map(|_| 0)),
        items(&mut (0..count).filter(|it| it % 2 == 0)),
    ] {
        assert!(changes(&before, &before, &after, None).len() <= count);
        assert!(changes(&after, &after, &before, None).len() <= count);
    }
}

/// As deep as JSON is read.
#[test]
fn deep_objects_are_compared() {
    for (open, close) in [("[", "]"), (r#"{"a":"#, "}"), (r#"[{"b":1,"a":"#, "}]")] {
        let levels = apimachinery_json::MAX_DEPTH / open.matches(['[', '{']).count() - 1;
        let deep =
            |inner: &str| value(&[&open.repeat(levels), inner, &close.repeat(levels)].concat());
        let (before, after) = (deep("1"), deep("2"));
        assert_eq!(changes(&before, &before, &after, None).len(), 1);
    }
}
