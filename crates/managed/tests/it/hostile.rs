//! Sets and objects made to cost much.

use std::sync::Arc;

use apimachinery_managed::{
    ApplyOptions, CustomManagedKinds, ElementPath, FieldManager, FieldSet, MAX_PATH_LENGTH,
    Managers, MergeSchema, PathElement,
};
use apimachinery_meta::Time;
use apimachinery_runtime::{GroupVersionKind, Unstructured, Value};
use serde_json::json;

use super::support::object;

/// A set of many members is read, combined and written; the order of its text has no effect.
#[test]
fn sets_of_many_members_are_combined() {
    const MEMBERS: usize = 200_000;
    let member = |at: usize| format!("\"f:{at:07}\":{{}}");
    let text = |order: &mut dyn Iterator<Item = usize>| {
        format!("{{{}}}", order.map(member).collect::<Vec<_>>().join(","))
    };
    let forward: FieldSet = text(&mut (0..MEMBERS)).parse().expect("a set");
    let back: FieldSet = text(&mut (0..MEMBERS).rev()).parse().expect("a set");
    assert_eq!(forward, back);
    assert_eq!(forward.len(), MEMBERS);
    assert!(forward.difference(&back).is_empty());
    assert_eq!(forward.union(&back).intersection(&back).to_json().len(), MEMBERS * 15 + 1);
}

/// Texts that nest too deep are refused, and paths that are too long are not added.
#[test]
fn deep_sets_are_refused() {
    let nested = |depth: usize| format!("{}{{}}{}", "{\"f:a\":".repeat(depth), "}".repeat(depth));
    assert_eq!(nested(MAX_PATH_LENGTH).parse::<FieldSet>().map(|it| it.len()), Ok(1));
    assert!(nested(MAX_PATH_LENGTH + 1).parse::<FieldSet>().is_err());
    assert!(nested(2_000_000).parse::<FieldSet>().is_err());
    let path: ElementPath = std::iter::repeat_n(PathElement::Index(0), 1_000_000).collect();
    assert!(!FieldSet::new().insert(&path));
    assert!("{\"x:\":".repeat(1_000_000).parse::<FieldSet>().is_err());
}

fn manager() -> FieldManager {
    let kind = GroupVersionKind::new("example.com", "v1", "Thing");
    let kinds = CustomManagedKinds::new(kind.group_kind()).version("v1", MergeSchema::deduced());
    FieldManager::new(kind, Arc::new(kinds))
}

fn thing(spec: serde_json::Value) -> Unstructured {
    object(
        &json!({"apiVersion": "example.com/v1", "kind": "Thing", "metadata": {"name": "x"}, "spec": spec}),
    )
}

/// Managed fields of megabytes, and as many managers as an object has room for, are tracked.
#[test]
fn many_managers_are_tracked() {
    let entries: Vec<_> = (0..6_000)
        .map(|at| json!({"manager": format!("m{at}"), "operation": "Apply", "apiVersion": "example.com/v1", "fieldsType": "FieldsV1", "fieldsV1": {"f:spec": {format!("f:{at}"): {}}}}))
        .collect();
    let mut live = thing(json!({}));
    let list = super::support::value(&json!(entries));
    live.set_metadata("managedFields", Some(list)).expect("metadata is a map");
    let options = ApplyOptions::new("new", Time::from_seconds(1));
    let applied = manager()
        .apply(&live, &thing(json!({"new": true})), &options)
        .expect("no conflict: nobody's field changed");
    assert_eq!(Managers::of_object(&applied).map(|it| it.iter().count()), Ok(6_001));
}

/// Mistakes in every part of a large configuration cost no more than so many lines.
#[test]
fn many_mistakes_have_bounded_messages() {
    let key = "k".repeat(100_000);
    let wrong: serde_json::Map<_, _> = (0..20_000).map(|at| (at.to_string(), json!("x"))).collect();
    let schema = json!({"type": "object", "properties": {"spec": {"type": "object", "additionalProperties": {"type": "object", "additionalProperties": {"type": "integer"}}}}});
    let props = apimachinery_json::from_str(&schema.to_string()).expect("a schema");
    let schema = apimachinery_schema::Structural::try_from(&props).expect("a structural schema");
    let kind = GroupVersionKind::new("example.com", "v1", "Thing");
    let kinds = CustomManagedKinds::new(kind.group_kind())
        .version("v1", MergeSchema::of_structural(&schema, false));
    let manager = FieldManager::new(kind, Arc::new(kinds));
    let options = ApplyOptions::new("new", Time::from_seconds(1));
    let live = manager.new_object().expect("an object");
    let error = manager
        .apply(&live, &thing(json!({key: wrong})), &options)
        .expect_err("texts are no numbers");
    assert!(error.to_string().len() < 2 << 20, "{}", error.to_string().len());
}

/// Lists of maps with many items are merged.
#[test]
fn long_lists_are_merged() {
    let schema = json!({"type": "object", "properties": {"spec": {"type": "object", "properties": {"list": {
        "type": "array", "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["name"],
        "items": {"type": "object", "properties": {"name": {"type": "string"}, "value": {"type": "integer"}}}}}}}});
    let props = apimachinery_json::from_str(&schema.to_string()).expect("a schema");
    let schema = apimachinery_schema::Structural::try_from(&props).expect("a structural schema");
    let kind = GroupVersionKind::new("example.com", "v1", "Thing");
    let kinds = CustomManagedKinds::new(kind.group_kind())
        .version("v1", MergeSchema::of_structural(&schema, false));
    let manager = FieldManager::new(kind, Arc::new(kinds));
    let list = |order: &mut dyn Iterator<Item = usize>| {
        let items: Vec<_> = order.map(|at| json!({"name": at.to_string(), "value": at})).collect();
        thing(json!({"list": items}))
    };
    let options = |name| ApplyOptions::new(name, Time::from_seconds(1)).force(true);
    let live = manager.new_object().expect("an object");
    let live = manager.apply(&live, &list(&mut (0..20_000)), &options("a")).expect("good items");
    let live = manager
        .apply(&live, &list(&mut (10_000..30_000).rev()), &options("b"))
        .expect("good items");
    let items = live.content()["spec"].get("list").and_then(Value::as_list).map(<[_]>::len);
    assert_eq!(items, Some(30_000));
}
