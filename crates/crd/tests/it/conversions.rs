//! Objects converted by what a program hands over: through its types, by a function, or by asking a
//! webhook.

use std::fmt;
use std::sync::Arc;

use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_crd::{
    Conversion, ConversionFailure, ConversionStrategy, ConvertError, Converter, CustomKinds,
};
use apimachinery_derive::Object;
use apimachinery_json::{from_unstructured, value_from_str, value_to_vec};
use apimachinery_meta::v1::ObjectMeta;
use apimachinery_runtime::{
    ConversionError, Encoder, FieldValidation, GroupKind, GroupVersion, Scheme, Str, Unstructured,
    Value,
};
use apimachinery_serializer::CodecFactory;

use super::samples::object;

const DEFINITION: &str = r#"
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: tasks.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: tasks, kind: Task}
  conversion: {strategy: Webhook, webhook: {conversionReviewVersions: [v9, v1beta1, v1]}}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          hosts: {type: array, items: {type: string}}
          retries: {type: integer}
          replicas: {type: integer}
  - name: v1beta1
    served: true
    storage: false
    schema:
      openAPIV3Schema:
        type: object
        properties:
          host: {type: string}
          note: {type: string}
          replicas: {type: integer, default: 3}
  - name: v1alpha1
    served: true
    storage: false
    schema: {openAPIV3Schema: {type: object, properties: {retries: {type: string}}}}
  - name: v2
    served: true
    storage: false
    schema: {openAPIV3Schema: {type: object}}
"#;

/// The hub.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "Task")]
struct Task {
    metadata: ObjectMeta,
    hosts: Vec<Str>,
    retries: i64,
    replicas: Option<i64>,
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1beta1", kind = "Task")]
struct OneHost {
    metadata: ObjectMeta,
    host: Str,
    replicas: Option<i64>,
}

#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1alpha1", kind = "Task")]
struct Texts {
    metadata: ObjectMeta,
    retries: Str,
}

impl From<Task> for OneHost {
    fn from(Task { mut metadata, hosts, replicas, .. }: Task) -> Self {
        metadata.labels.insert("example.com/hosts".into(), hosts.len().to_string().into());
        Self { metadata, host: hosts.into_iter().next().unwrap_or_default(), replicas }
    }
}

impl From<OneHost> for Task {
    fn from(OneHost { mut metadata, host, replicas }: OneHost) -> Self {
        // What a conversion may not change.
        metadata.finalizers = vec!["example.com/mine".into()];
        metadata.generation = 99;
        Self { metadata, hosts: vec![host], replicas, retries: 0 }
    }
}

impl From<Task> for Texts {
    fn from(Task { metadata, retries, .. }: Task) -> Self {
        Self { metadata, retries: retries.to_string().into() }
    }
}

/// Retries are no number.
#[derive(Debug, thiserror::Error)]
#[error("retries: {0}")]
struct NoNumber(#[from] std::num::ParseIntError);

impl TryFrom<Texts> for Task {
    type Error = NoNumber;

    fn try_from(Texts { metadata, retries }: Texts) -> Result<Self, NoNumber> {
        Ok(Self { metadata, retries: retries.parse()?, ..Self::default() })
    }
}

fn tasks() -> Scheme {
    let mut builder = Scheme::builder();
    builder
        .hub::<Task>()
        .version::<OneHost>()
        .try_version::<Texts>()
        .default_with(|task: &mut Task| task.retries = task.retries.max(7))
        .default_with(|task: &mut OneHost| task.host = "localhost".into());
    builder.build().unwrap()
}

fn definition() -> CustomResourceDefinition {
    from_unstructured(&object(DEFINITION), FieldValidation::Strict).unwrap().0
}

fn converter() -> Converter {
    Converter::through(&definition(), tasks()).unwrap()
}

fn version(name: &'static str) -> GroupVersion {
    GroupVersion::from_static("example.com", name)
}

fn task(version: &str, fields: &str) -> Unstructured {
    object(&format!(
        "{{apiVersion: example.com/{version}, kind: Task, metadata: {{name: a, namespace: b, uid: '7', \
         labels: {{c: d}}, finalizers: [example.com/theirs], generation: 2}}, {fields}}}"
    ))
}

fn json(object: &Unstructured) -> String {
    String::from_utf8(value_to_vec(&Value::Map(object.content().clone())).unwrap()).unwrap()
}

#[track_caller]
fn converts(from: &Unstructured, to: &'static str, fields: &str) {
    let converted = converter().convert(from.clone(), &version(to)).unwrap();
    let mut content = converted.content().clone();
    let metadata = Value::Map(content.remove("metadata").unwrap().as_map().unwrap().clone());
    assert_eq!(json(&Unstructured::new(content)), fields);
    let metadata = String::from_utf8(value_to_vec(&metadata).unwrap()).unwrap();
    let labels = if to == "v1beta1" { r#""c":"d","example.com/hosts":"2""# } else { r#""c":"d""# };
    assert_eq!(
        metadata,
        format!(
            r#"{{"finalizers":["example.com/theirs"],"generation":2,"labels":{{{labels}}},"name":"a","namespace":"b","uid":"7"}}"#
        )
    );
}

#[track_caller]
fn fails(from: Unstructured, to: &GroupVersion, text: &str) -> ConvertError {
    let error = converter().convert(from, to).unwrap_err();
    assert_eq!(error.to_string(), text);
    error
}

/// CVT-01, CVT-02: types convert through their hub; of metadata only labels and annotations change.
#[test]
fn objects_are_converted_through_the_hub_of_their_types() {
    converts(
        &task("v1", "hosts: [x, z], retries: 4, replicas: 5"),
        "v1beta1",
        r#"{"apiVersion":"example.com/v1beta1","host":"x","kind":"Task","replicas":5}"#,
    );
    converts(
        &task("v1alpha1", "retries: '12'"),
        "v1",
        r#"{"apiVersion":"example.com/v1","kind":"Task","retries":12}"#,
    );
    // Through the hub, which has no field for the note, and a version without retries.
    converts(
        &task("v1beta1", "host: x, note: lost, replicas: 5"),
        "v1alpha1",
        r#"{"apiVersion":"example.com/v1alpha1","kind":"Task","retries":"0"}"#,
    );
    // Defaults of the scheme are not set.
    converts(
        &task("v1beta1", "replicas: null"),
        "v1",
        r#"{"apiVersion":"example.com/v1","hosts":[""],"kind":"Task","retries":0}"#,
    );
    // What is of the version already is not examined.
    converts(
        &task("v1", "note: kept, retries: text"),
        "v1",
        r#"{"apiVersion":"example.com/v1","kind":"Task","note":"kept","retries":"text"}"#,
    );
    let empty = object("{apiVersion: example.com/v1, kind: Task}");
    let converted = converter().convert(empty, &version("v2")).unwrap();
    assert_eq!(json(&converted), r#"{"apiVersion":"example.com/v2","kind":"Task"}"#);
}

#[test]
fn failed_conversions_are_reported() {
    let texts = task("v1alpha1", "retries: twelve");
    let error = fails(
        texts,
        &version("v1"),
        r#"conversion of example.com/v1alpha1, Kind=Task failed: Task "b/a": retries: invalid digit found in string"#,
    );
    let ConvertError::Function { failure, .. } = error else { panic!("{error:?}") };
    let ConversionFailure::Failed(reason) = *failure else { panic!("{failure:?}") };
    let cause = reason.source().and_then(|it| it.downcast_ref::<ConversionError>());
    assert!(cause.is_some_and(|it| std::error::Error::source(it).unwrap().is::<NoNumber>()));

    fails(
        task("v1", "hosts: 7"),
        &version("v1beta1"),
        "conversion of example.com/v1, Kind=Task failed: unable to convert unstructured object to \
         example.com/v1, Kind=Task: cannot unmarshal number into field hosts of type array",
    );
    // A version without a type, and ones that the definition does not have.
    let text = converter().convert(task("v1", ""), &version("v2")).unwrap_err().to_string();
    assert!(
        text.starts_with(
            "conversion of example.com/v1, Kind=Task failed: no kind \"Task\" is registered for version \"example.com/v2\""
        ),
        "{text}"
    );
    fails(
        task("v1", ""),
        &version("v3"),
        "request to convert CR to an invalid group/version: example.com/v3",
    );
    fails(
        task("v3", ""),
        &version("v1"),
        "request to convert CR from an invalid group/version: example.com/v3",
    );
    fails(
        task("v1", ""),
        &GroupVersion::from_static("example.org", "v1"),
        r#"example.com/v1, Kind=Task is unstructured and is not suitable for converting to "example.org/v1""#,
    );
}

/// CVT-01, CVT-02: items that name no kind are of the kind of their list, those of the version
/// stay; a mistake names the item.
#[test]
fn lists_are_converted_item_by_item() {
    let list = |items: &str| {
        object(&format!(
            "{{apiVersion: example.com/v1beta1, kind: TaskList, metadata: {{resourceVersion: '5'}}, items: [{items}]}}"
        ))
    };
    let items = "{metadata: {name: a}, host: x}, {apiVersion: example.com/v1, kind: Task, metadata: {name: b}, note: kept}";
    let converted = converter().convert(list(items), &version("v1")).unwrap();
    assert_eq!(
        json(&converted),
        concat!(
            r#"{"apiVersion":"example.com/v1","items":[{"apiVersion":"example.com/v1","hosts":["x"],"kind":"Task","metadata":{"name":"a"},"retries":0},"#,
            r#"{"apiVersion":"example.com/v1","kind":"Task","metadata":{"name":"b"},"note":"kept"}],"kind":"TaskList","metadata":{"resourceVersion":"5"}}"#
        )
    );
    fails(
        list("{metadata: {name: a}}, {apiVersion: example.com/v1alpha1, kind: Task, retries: x}"),
        &version("v1"),
        "conversion of example.com/v1beta1, Kind=TaskList failed at index 1: retries: invalid digit found in string",
    );
    fails(
        list("{}, {apiVersion: example.com/v8, kind: Task}"),
        &version("v1"),
        "request to convert CR list failed, list index 1 has invalid group/version: example.com/v8",
    );
    fails(list("7"), &version("v1"), "items member is not an object: int64");
    // A list without items, and an object with a field of that name.
    let none = object("{apiVersion: example.com/v1, kind: TaskList}");
    let converted = converter().convert(none, &version("v1beta1")).unwrap();
    let expected = r#"{"apiVersion":"example.com/v1beta1","items":[],"kind":"TaskList"}"#;
    assert_eq!(json(&converted), expected);
    let with_items = task("v1", "items: [7]");
    let by_name = converter().with_strategy(ConversionStrategy::none());
    let converted = by_name.convert(with_items, &version("v2")).unwrap();
    assert_eq!(converted.content()["items"], Value::List(vec![Value::Int(7)]));
}

fn with_function<E: Into<Box<dyn std::error::Error + Send + Sync>>>(
    convert: impl Fn(Unstructured, &GroupVersion) -> Result<Unstructured, E> + Send + Sync + 'static,
) -> Converter {
    Converter::new(&definition()).unwrap().with_strategy(ConversionStrategy::function(convert))
}

/// CVT-02: what a function returns is checked as the answer of a webhook is.
#[test]
fn functions_have_the_limits_of_webhooks() {
    type Change = fn(&mut Unstructured);
    let changes: [(Change, &str); 8] = [
        (
            |it| it.set_kind(&version("v2").with_kind("Job")),
            "returned invalid object at index 0: invalid kind (expected Task, received Job)",
        ),
        (
            |it| it.set_kind(&version("v1").with_kind("Task")),
            "returned invalid object at index 0: invalid groupVersion (expected example.com/v2, received example.com/v1)",
        ),
        (
            |it| it.set_name("other").unwrap(),
            "returned invalid object: must have the same name: a != other",
        ),
        (
            |it| it.set_namespace("other").unwrap(),
            "returned invalid object: must have the same namespace: b != other",
        ),
        (|it| it.set_uid("8").unwrap(), "returned invalid object: must have the same UID: 7 != 8"),
        (
            |it| {
                it.content_mut().remove("metadata");
            },
            "returned invalid object: must have the same name: a != ",
        ),
        (
            |it| {
                it.content_mut().insert("metadata".into(), Value::Null);
            },
            "returned invalid object: must have the same name: a != ",
        ),
        (
            |it| it.set_labels(Some([("a/b/c".into(), "d".into())].into_iter().collect())).unwrap(),
            "returned invalid metadata: metadata.labels: Invalid value: \"a/b/c\": a valid label key must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]') with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')",
        ),
    ];
    for (change, text) in changes {
        let converter = with_function(move |mut object: Unstructured, target| {
            object.set_kind(&target.with_kind("Task"));
            change(&mut object);
            Ok::<_, ConvertError>(object)
        });
        let error = converter.convert(task("v1", ""), &version("v2")).unwrap_err();
        assert_eq!(error.to_string(), format!("conversion of example.com/v1, Kind=Task {text}"));
        let list = object(
            "{apiVersion: example.com/v1, kind: TaskList, items: [{apiVersion: example.com/v2, kind: Task}]}",
        );
        let mut list = list.into_list().unwrap();
        list.items.push(task("v1", ""));
        let error = converter.convert(list.into(), &version("v2")).unwrap_err().to_string();
        let start = "conversion of example.com/v1, Kind=TaskList returned invalid ";
        assert!(error.starts_with(start) && error.contains(" at index 1: "), "{error}");
    }
}

/// A request could not be sent.
#[derive(Debug)]
struct Unreachable;

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("connection refused")
    }
}

impl std::error::Error for Unreachable {}

/// Answers a ConversionReview as a webhook does that changes nothing but names of versions.
fn answer(request: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(request).unwrap();
    let Value::Map(mut review) = value_from_str(text).unwrap() else { panic!("{text}") };
    let request = review.remove("request").unwrap();
    let mut objects = request.get("objects").unwrap().as_list().unwrap().to_vec();
    for object in &mut objects {
        let wanted = request.get("desiredAPIVersion").unwrap().clone();
        object.as_map_mut().unwrap().insert("apiVersion".into(), wanted);
    }
    let objects = Value::List(objects);
    let result = Value::Map([("status".into(), "Success".into())].into_iter().collect());
    let uid = request.get("uid").unwrap().clone();
    let response =
        [("uid".into(), uid), ("convertedObjects".into(), objects), ("result".into(), result)];
    review.insert("response".into(), Value::Map(response.into_iter().collect()));
    value_to_vec(&Value::Map(review)).unwrap()
}

/// CVT-02: a webhook is asked in the first version that it and this library know.
#[test]
fn webhooks_are_called_by_the_strategy() {
    let webhook = ConversionStrategy::webhook(|request| {
        assert!(request.starts_with(
            br#"{"kind":"ConversionReview","apiVersion":"apiextensions.k8s.io/v1beta1","request":{"uid":""#
        ));
        Ok::<_, Unreachable>(answer(request).into())
    });
    let asking = Converter::new(&definition()).unwrap().with_strategy(webhook.clone());
    assert!(asking.has_webhook());
    let converted = asking.convert(task("v1", "retries: 3"), &version("v2")).unwrap();
    assert_eq!(json(&converted), json(&task("v1", "retries: 3")).replace("com/v1\"", "com/v2\""));

    let unreachable = ConversionStrategy::webhook(|_| Err(Unreachable));
    let unreachable = asking.clone().with_strategy(unreachable);
    let error = unreachable.convert(task("v1", ""), &version("v2")).unwrap_err();
    let text = "conversion webhook for example.com/v1, Kind=Task failed: connection refused";
    assert_eq!(error.to_string(), text);
    // With a webhook at hand, `start` still leaves it to the caller to ask.
    let started = asking.start(task("v1", ""), &version("v2"), "7").unwrap();
    assert!(matches!(started, Conversion::Pending(_)));
    // Two requests are distinguished.
    let uids = Arc::new(std::sync::Mutex::new(Vec::new()));
    let seen = Arc::clone(&uids);
    let recording = asking.with_strategy(ConversionStrategy::webhook(move |request| {
        let text = String::from_utf8(request.to_vec()).unwrap();
        let uid: String = text.split("\"uid\":\"").nth(1).unwrap().chars().take(36).collect();
        seen.lock().unwrap().push(uid);
        Ok::<_, Unreachable>(answer(request).into())
    }));
    for _ in 0..2 {
        recording.convert(task("v1", ""), &version("v2")).unwrap();
    }
    let uids = uids.lock().unwrap();
    assert!(uids[0] != uids[1], "{uids:?}");
    assert!(uids.iter().all(|it| it.split('-').map(str::len).eq([8, 4, 4, 4, 12])), "{uids:?}");
}

#[test]
fn webhooks_without_a_caller_are_an_error() {
    let converter = Converter::new(&definition()).unwrap();
    let error = converter.convert(task("v1", ""), &version("v2")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "example.com/v1, Kind=Task is converted to example.com/v2 by the webhook of its definition, and no client for webhooks is set"
    );
    assert!(converter.convert(task("v1", ""), &version("v1")).is_ok());
    let unknown = DEFINITION.replace("[v9, v1beta1, v1]", "[v9]");
    let kinds = kinds_of(&unknown);
    let converter = kinds.converter(&GroupKind::new("example.com", "Task")).unwrap();
    let error = converter.convert(task("v1", ""), &version("v2")).unwrap_err();
    assert_eq!(error.to_string(), "no supported conversion review versions");
    let unknown = object(&DEFINITION.replace("strategy: Webhook", "strategy: Magic"));
    let error = CustomKinds::default().add_object(&unknown).unwrap_err();
    assert_eq!(
        error.to_string(),
        "unknown conversion strategy \"Magic\" for CRD tasks.example.com"
    );
}

fn kinds_of(definition: &str) -> CustomKinds {
    let mut kinds = CustomKinds::default();
    kinds.add_object(&object(definition)).unwrap();
    kinds
}

/// CVT-01, CVT-02: codecs convert by what was handed over, after the defaults of the schema, items
/// of lists as well.
#[test]
fn codecs_convert_by_the_strategy() {
    let task_kind = GroupKind::new("example.com", "Task");
    let mut kinds = CustomKinds::default();
    // Before there is a definition; it counts for those that come, and after one was replaced.
    kinds.set_conversion(task_kind.clone(), ConversionStrategy::scheme(tasks()));
    kinds.add_object(&object(DEFINITION)).unwrap();
    let same = CustomKinds::clone(&kinds_of(DEFINITION)).remove("tasks.example.com").unwrap();
    kinds.replace(Arc::into_inner(same).unwrap()).unwrap();
    let list_kind = GroupKind::new("example.com", "TaskList");
    assert!(kinds.converter(&list_kind).is_some());
    assert!(kinds.converter(&GroupKind::new("example.com", "Car")).is_none());

    let scheme = Scheme::builder().build().unwrap();
    let codecs = CodecFactory::new(scheme.with_unstructured_kinds(Arc::new(kinds)).unwrap());
    let yaml =
        "apiVersion: example.com/v1beta1\nkind: Task\nmetadata: {name: a}\nhost: x\nextra: 1\n";
    let v1 = version("v1");
    let decoder = codecs.universal_decoder(std::slice::from_ref(&v1));
    let decoded = apimachinery_runtime::Decoder::decode(&decoder, yaml.as_bytes()).unwrap();
    let converted = decoded.into_typed::<Unstructured>().unwrap().into_object();
    assert_eq!(
        json(&converted),
        r#"{"apiVersion":"example.com/v1","hosts":["x"],"kind":"Task","metadata":{"name":"a"},"replicas":3,"retries":0}"#
    );

    let list = "apiVersion: example.com/v1beta1\nkind: TaskList\nitems: [{metadata: {name: a}, host: x}, {metadata: {name: b}}]\n";
    let list: Unstructured = codecs.decode_as(list).unwrap();
    let info = codecs.for_media_type("application/json").unwrap();
    let written = codecs.encoder_for_version(info, &v1).encode_to_vec(&list).unwrap();
    let hosts: Vec<_> = String::from_utf8(written)
        .unwrap()
        .match_indices(r#""apiVersion":"example.com/v1","hosts":"#)
        .map(|(at, _)| at)
        .collect();
    assert_eq!(hosts.len(), 2);
    let bad = "apiVersion: example.com/v1alpha1\nkind: Task\nmetadata: {name: a}\nretries: many\n";
    let bad: Unstructured =
        codecs.as_sent().decode(bad).unwrap().into_typed().unwrap().into_object();
    let error = codecs.encoder_for_version(info, &v1).encode_to_vec(&bad).unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"conversion of example.com/v1alpha1, Kind=Task failed: Task "a": retries: invalid digit found in string"#
    );
}
