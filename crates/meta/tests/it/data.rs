//! What the derive `Data` makes.

use apimachinery_derive::{Data, Fields};
use apimachinery_meta::v1::{Condition, LabelSelector, ObjectMeta, OwnerReference};
use apimachinery_meta::{Duration, FieldsV1, IntOrString, MicroTime, Quantity, Time, WrappedList};
use apimachinery_runtime::derived::data::{Data as DataTrait, Empty};
use apimachinery_runtime::{Map, Str};

fn metadata() -> ObjectMeta {
    let owner = OwnerReference { name: "web".into(), controller: Some(true), ..Default::default() };
    ObjectMeta {
        name: "web-1".into(),
        labels: Map::from([("app".into(), "web".into())]),
        deletion_grace_period_seconds: Some(30),
        deletion_timestamp: Some(Time::from_seconds(1)),
        owner_references: vec![owner.clone(), owner],
        finalizers: vec!["a".into(), "b".into()],
        ..ObjectMeta::default()
    }
}

fn assert_empty<T: Empty + DataTrait + Default>() {
    assert!(T::EMPTY.same(&T::default()), "{}", std::any::type_name::<T>());
}

#[test]
fn constant_is_the_default() {
    assert_empty::<Str>();
    assert_empty::<Time>();
    assert_empty::<MicroTime>();
    assert_empty::<Duration>();
    assert_empty::<Quantity>();
    assert_empty::<IntOrString>();
    assert_empty::<FieldsV1>();
    assert_empty::<WrappedList<Str>>();
    assert_empty::<ObjectMeta>();
    assert!(WrappedList::<Str>::EMPTY.is_null());
}

#[test]
fn copies_are_equal_and_any_difference_counts() {
    let original = metadata();
    assert_eq!(original.clone(), original);
    let changes: [fn(&mut ObjectMeta); 6] = [
        |it| it.name = "other".into(),
        |it| it.labels = Map::new(),
        |it| it.deletion_grace_period_seconds = None,
        |it| it.deletion_timestamp = Some(Time::from_seconds(2)),
        |it| it.owner_references[1].controller = Some(false),
        |it| it.finalizers.truncate(1),
    ];
    for change in changes {
        let mut changed = original.clone();
        change(&mut changed);
        assert_ne!(changed, original);
        assert_ne!(original, changed);
    }
}

#[test]
fn debug_shows_what_a_document_holds() {
    let condition = Condition { r#type: "Ready".into(), ..Condition::default() };
    let expected = r#"Condition { type: "Ready", status: "", lastTransitionTime: null, reason: "", message: "" }"#;
    assert_eq!(format!("{condition:?}"), expected);
    let labels = Map::from([("a".into(), "b".into())]);
    let selector = LabelSelector { match_labels: labels, ..LabelSelector::default() };
    let expected = "LabelSelector {\n    matchLabels: {\n        \"a\": \"b\",\n    },\n}";
    assert_eq!(format!("{selector:#?}"), expected);
}

#[derive(Data, Fields)]
enum Policy {
    #[default]
    Allow,
    Forbid,
    #[field(other)]
    Other(Str),
}

#[derive(Data, Fields)]
struct Job {
    #[field(1, omitempty)]
    policy: Policy,
    #[field(2)]
    others: Vec<Policy>,
    #[field(3)]
    perhaps: Option<Policy>,
}

#[test]
fn enums_of_texts_have_it() {
    assert_empty::<Policy>();
    assert_eq!(Policy::default(), Policy::Allow);
    assert_eq!(Policy::from("Later"), Policy::Other("Later".into()));
    assert_ne!(Policy::Forbid, Policy::Allow);
    let others = vec![Policy::Forbid, "Later".into()];
    let job = Job { others, perhaps: Some(Policy::Forbid), ..Job::default() };
    assert_eq!(job.clone(), job);
    assert_ne!(Job { policy: Policy::Forbid, ..job.clone() }, job);
    let shown = format!("{job:?}");
    assert!(shown.contains(r#""Forbid""#) && shown.contains(r#""Later""#), "{shown}");
    assert_eq!(format!("{:?}", Policy::Forbid), r#""Forbid""#);
}
