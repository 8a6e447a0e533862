//! Objects without a type and lists of them.

use apimachinery_runtime::{
    GroupVersionKind, Map, ObjectRegistry, Str, Unstructured, UnstructuredList,
    UnstructuredRegistry, Value, path,
};

fn map<const N: usize>(entries: [(&str, Value); N]) -> Map<Str, Value> {
    entries.into_iter().map(|(key, value)| (Str::from(key), value)).collect()
}

fn object<const N: usize>(entries: [(&str, Value); N]) -> Unstructured {
    Unstructured::new(map(entries))
}

/// UNS-07: metadata of another type than it should have reads as missing.
#[test]
fn metadata_of_another_type_is_missing() {
    let wrong = [Value::Null, Value::Int(1), vec![Value::Int(1)].into(), Map::new().into()];
    for value in wrong {
        let fields = ["name", "namespace", "generation", "labels", "finalizers", "uid"];
        let metadata = fields.map(|name| match name {
            "generation" => (name, Value::from("1")),
            _ => (name, value.clone()),
        });
        let it = object([("metadata", map(metadata).into()), ("kind", value.clone())]);
        assert_eq!((it.name(), it.namespace(), it.uid(), it.generation()), ("", "", "", 0));
        assert!(it.labels().is_empty() && it.finalizers().is_empty());
        assert_eq!(it.kind_name(), "");
    }
    assert_eq!(object([("metadata", "x".into())]).name(), "");
    assert_eq!(
        object([("apiVersion", "a/b/c".into()), ("kind", "K".into())]).kind(),
        GroupVersionKind::default()
    );
}

/// UNS-07: empty texts, zero and nothing remove a field; empty maps and lists stay.
#[test]
fn setting_nothing_removes() {
    let mut it = Unstructured::default();
    it.set_name("a").expect("a map");
    it.set_resource_version("1").expect("a map");
    it.set_generation(3).expect("a map");
    it.set_labels(Some(Map::new())).expect("a map");
    it.set_finalizers(Some(vec!["f".into()])).expect("a map");
    it.set_remaining_item_count(Some(0)).expect("a map");
    assert_eq!((it.name(), it.resource_version(), it.generation()), ("a", "1", 3));
    assert_eq!((it.finalizers(), it.remaining_item_count()), (vec!["f"], Some(0)));
    it.set_name("").expect("a map");
    it.set_resource_version("").expect("a map");
    it.set_generation(0).expect("a map");
    it.set_finalizers(None).expect("a map");
    it.set_remaining_item_count(None).expect("a map");
    let left = map([("metadata", map([("labels", Map::new().into())]).into())]);
    assert_eq!(it.content(), &left);
    it.set_labels(None).expect("a map");
    assert_eq!(it.content().nested(path!["metadata", "labels"]), Ok(None));
    let mut blocked = object([("metadata", "x".into())]);
    assert!(blocked.set_name("a").is_err() && blocked.set_name("").is_ok());
}

/// UNS-08: labels with a null keep it as an empty text; a label of another type hides them all.
#[test]
fn labels_take_nulls() {
    let labels = map([("a", Value::Null), ("b", "c".into())]);
    let mut it = object([("metadata", map([("labels", labels.into())]).into())]);
    let expected = Map::from([(Str::from("a"), Str::default()), ("b".into(), "c".into())]);
    assert_eq!(it.labels(), expected);
    it.content_mut().set_nested(path!["metadata", "labels", "d"], 1).expect("a map");
    assert!(it.labels().is_empty());
}

/// UNS-05: an object is a list when `items` is one; what is not an object among the items is an
/// error with its place.
#[test]
fn lists_are_known_by_their_items() {
    let list = object([
        ("kind", "PodList".into()),
        ("items", vec![map([("a", Value::Int(1))]).into()].into()),
    ]);
    assert!(list.is_list());
    assert_eq!(list.list_items().expect("objects").len(), 1);
    let broken = object([("items", vec![Map::new().into(), Value::from("x")].into())]);
    let error = broken.list_items().expect_err("a text");
    assert_eq!(error.to_string(), "items member is not an object: string");
    assert!(broken.clone().into_list().is_err());
    let texts = [(Value::Null, "<nil>"), (Value::from("x"), "string")];
    for (items, name) in texts {
        let no_list = object([("items", items)]);
        assert!(!no_list.is_list());
        let error = no_list.list_items().expect_err("no list");
        assert_eq!(error.to_string(), format!("content is not a list: {name}"));
        assert_eq!(no_list.into_list().expect("an empty list").items, []);
    }
    let error = object([]).list_items().expect_err("no items");
    assert_eq!(error.to_string(), "content is not a list");
}

/// UNS-03, UNS-05: a list takes its items apart and together again, and gives them their kind.
#[test]
fn lists_are_taken_apart_and_put_together() {
    let items = vec![
        map([("a", Value::Int(1))]).into(),
        map([("kind", "X".into())]).into(),
        map([("apiVersion", "y".into())]).into(),
    ];
    let whole = object([
        ("apiVersion", "v1".into()),
        ("kind", "PodList".into()),
        ("items", Value::List(items)),
    ]);
    let mut list = whole.clone().into_list().expect("objects");
    assert_eq!((list.items.len(), list.head.content().get("items")), (3, None));
    assert_eq!(Unstructured::from(list.clone()), whole);
    list.infer_item_kinds();
    let kinds: Vec<_> = list.items.iter().map(|it| (it.api_version(), it.kind_name())).collect();
    assert_eq!(kinds, [("v1", "Pod"), ("", "X"), ("y", "")]);
    let dropped = UnstructuredList::from_content(map([(
        "items",
        vec![Value::Int(1), Map::new().into(), Value::Null].into(),
    )]));
    assert_eq!(dropped.items.len(), 1);
    let empty = UnstructuredList::of_kind(&GroupVersionKind::new("", "v1", "PodList"));
    assert_eq!(empty.into_unstructured().content().get("items"), Some(&Value::List(vec![])));
}

/// UNS-11: a copy shares nothing with its original.
#[test]
fn copies_are_deep() {
    let original = object([("a", map([("b", vec![Value::Int(1)].into())]).into())]);
    let mut copy = original.clone();
    copy.content_mut().set_nested(path!["a", "b", 0], 2).expect("a list");
    assert_eq!(original.content().nested_int(path!["a", "b", 0]), Ok(Some(1)));
}

/// UNS-16: the registry without types makes an object of any kind and names the kind of any object.
#[test]
fn registry_without_types_takes_any_kind() {
    let kind = GroupVersionKind::new("g", "v1", "K");
    let made = UnstructuredRegistry.new_object(&kind).expect("any kind");
    assert_eq!(made.as_unstructured().expect("plain data").kind(), kind);
    let kinds = UnstructuredRegistry.object_kinds(&*made).expect("plain data");
    assert_eq!((kinds.kinds.as_ref(), kinds.unversioned), (&[kind][..], false));
}
