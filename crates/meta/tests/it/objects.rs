//! Access to objects whose type only the registry knows.

use apimachinery_json::value_from_str;
use apimachinery_meta::v1::{
    Condition, ConditionStatus, ObjectMeta, OwnerReference, PartialObjectMetadata,
    PartialObjectMetadataList, Status,
};
use apimachinery_meta::{
    NoMetadataError, Time, conditions, list_meta, list_meta_mut, lists, object_meta,
    object_meta_mut, update_object_meta,
};
use apimachinery_runtime::{GroupVersionKind, Object, Unknown, Unstructured, Value};

fn plain(json: &str) -> Unstructured {
    match value_from_str(json).unwrap() {
        Value::Map(content) => Unstructured::new(content),
        other => panic!("{other:?} is not an object"),
    }
}

fn named(name: &str) -> PartialObjectMetadata {
    let metadata = ObjectMeta { name: name.into(), ..ObjectMeta::default() };
    PartialObjectMetadata { metadata, ..PartialObjectMetadata::default() }
}

/// TYP-08: The metadata of any object can be read and changed; what has none says so.
#[test]
fn metadata_of_any_object() {
    let mut typed: Box<dyn Object> = Box::new(named("web"));
    assert_eq!(object_meta(&*typed).unwrap().name, "web");
    object_meta_mut(&mut *typed).unwrap().name = "db".into();
    assert_eq!(object_meta(&*typed).unwrap().name, "db");

    let json = r#"{"kind":"Car","metadata":{"name":"a","own":1,"labels":{"x":"y"}},"spec":{}}"#;
    let mut car = plain(json);
    update_object_meta(&mut car, |meta| {
        meta.namespace = "shop".into();
        meta.labels.clear();
    })
    .unwrap();
    let expected = r#"{"kind":"Car","metadata":{"name":"a","namespace":"shop","own":1},"spec":{}}"#;
    assert_eq!(car, plain(expected));
    assert_eq!(object_meta(&car).unwrap().namespace, "shop");

    let error = object_meta(&Unknown::default()).unwrap_err();
    assert_eq!(error, NoMetadataError::Object);
    assert_eq!(error.to_string(), "object does not implement the Object interfaces");
    assert!(object_meta(&Status::default()).is_err());
    assert!(object_meta(&plain(r#"{"metadata":[]}"#)).is_err());

    let mut list = PartialObjectMetadataList::default();
    list_meta_mut(&mut list).unwrap().resource_version = "5".into();
    assert_eq!(list_meta(&list).unwrap().resource_version, "5");
    let error = list_meta(&*typed).unwrap_err().to_string();
    assert_eq!(error, "object does not implement the List interfaces");
}

/// TYP-09: Any list can be counted, walked and taken apart, typed or not.
#[test]
fn items_of_any_list() {
    let items = vec![named("a"), named("b")];
    let list = PartialObjectMetadataList { items: items.into(), ..Default::default() };
    let cars = plain(
        r#"{"kind":"CarList","items":[{"metadata":{"name":"a"}},{"metadata":{"name":"b"}}]}"#,
    );
    for list in [&list as &dyn Object, &cars] {
        assert!(lists::is_list(list));
        assert_eq!(lists::len(list), Some(2));
        let mut names = Vec::new();
        lists::for_each(list, |item| names.push(object_meta(item).unwrap().name.clone())).unwrap();
        assert_eq!(names, ["a", "b"]);
        assert_eq!(lists::extract(list).unwrap().len(), 2);
    }
    assert!(!lists::is_list(&named("a")) && !lists::is_list(&plain(r#"{"items":5}"#)));
    let error = lists::extract(&named("a")).unwrap_err().to_string();
    assert!(error.ends_with("PartialObjectMetadata is not a list"), "{error}");
}

/// TYP-08: An object has one controller at most, found by uid.
#[test]
fn controllers_are_found() {
    let owner = ObjectMeta { name: "set".into(), uid: "1".into(), ..ObjectMeta::default() };
    let kind = GroupVersionKind::new("apps", "v1", "ReplicaSet");
    let reference = OwnerReference::controller_of(&owner, &kind);
    assert_eq!(
        (reference.api_version.as_str(), reference.kind.as_str()),
        ("apps/v1", "ReplicaSet")
    );
    let plain = OwnerReference { controller: None, ..reference.clone() };
    let mut pod = ObjectMeta { owner_references: vec![plain], ..ObjectMeta::default() };
    assert!(!pod.is_controlled_by(&owner) && pod.controller().is_none());
    pod.owner_references.push(reference.clone());
    assert!(pod.is_controlled_by(&owner));
    assert_eq!(pod.controller(), Some(&reference));
    assert!(owner.has_system_fields() && !pod.has_system_fields());
    let mut updated = ObjectMeta { name: "x".into(), generation: 9, ..ObjectMeta::default() };
    updated.reset_for_status(&pod);
    assert_eq!((updated.name.as_str(), updated.generation), ("x", 0));
    assert_eq!(updated.owner_references, pod.owner_references);
}

/// TYP-08: A condition changes its time only with its status.
#[test]
fn conditions_change_their_time_with_their_status() {
    let condition = |status: ConditionStatus, seconds, reason: &str| Condition {
        r#type: "Ready".into(),
        status,
        last_transition_time: Time::from_seconds(seconds),
        reason: reason.into(),
        ..Condition::default()
    };
    let mut all = Vec::new();
    assert!(conditions::set(&mut all, condition(ConditionStatus::TRUE, 1, "a")));
    assert!(conditions::set(&mut all, condition(ConditionStatus::TRUE, 2, "b")));
    assert_eq!(all, [condition(ConditionStatus::TRUE, 1, "b")]);
    assert!(!conditions::set(&mut all, condition(ConditionStatus::TRUE, 3, "b")));
    assert!(conditions::set(&mut all, condition(ConditionStatus::FALSE, 4, "b")));
    assert_eq!(
        conditions::find(&all, "Ready").unwrap().last_transition_time,
        Time::from_seconds(4)
    );
    assert!(conditions::is_false(&all, "Ready") && !conditions::is_true(&all, "Ready"));
    let now = Condition {
        last_transition_time: Time::ZERO,
        ..condition(ConditionStatus::UNKNOWN, 0, "")
    };
    assert!(conditions::set(&mut all, now));
    assert!(all[0].last_transition_time > Time::from_seconds(1_700_000_000));
    assert!(conditions::remove(&mut all, "Ready") && !conditions::remove(&mut all, "Ready"));
}
