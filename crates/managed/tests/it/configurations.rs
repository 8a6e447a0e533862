//! Apply configurations of types: built-in ones and custom ones.

use apimachinery_api::apps::v1::Deployment;
use apimachinery_api::core::v1::{
    ConfigMap, Container, EnvVar, Pod, ResourceQuota, Service, ServicePort, Volume,
};
use apimachinery_api::networking::v1::{
    NetworkPolicy, NetworkPolicyIngressRule, NetworkPolicyPeer,
};
use apimachinery_derive::{Fields, Object};
use apimachinery_managed::{Apply, ElementPath, SetError};
use apimachinery_meta::IntOrString;
use apimachinery_meta::v1::{Condition, ConditionStatus, ObjectMeta};
use apimachinery_runtime::{ApiType, Map, Str, Value};
use serde_json::{Value as Json, json};

/// A custom kind with every form of field that has a default.
#[derive(Clone, Debug, Default, PartialEq, Object)]
#[object(group = "example.com", version = "v1", kind = "Mirror")]
struct Mirror {
    metadata: ObjectMeta,
    spec: MirrorSpec,
    status: MirrorStatus,
}

#[derive(Clone, Debug, PartialEq, Fields)]
struct MirrorSpec {
    source: Str,
    on_delete: OnDelete,
    #[field(omitempty)]
    on_update: OnDelete,
    copies: i32,
    ports: Option<Ports>,
    paused: Option<bool>,
    #[field(list(map("number", "protocol")))]
    listeners: Vec<Listener>,
    limits: Map<Str, Limit>,
    names: Vec<Str>,
}

impl Default for MirrorSpec {
    fn default() -> Self {
        Self {
            source: Str::default(),
            on_delete: OnDelete::default(),
            on_update: OnDelete::default(),
            copies: 3,
            ports: None,
            paused: None,
            listeners: Vec::new(),
            limits: Map::new(),
            names: vec!["all".into()],
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
enum OnDelete {
    #[default]
    Remove,
    Keep,
    #[field(other)]
    Other(Str),
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Ports {
    first: IntOrString,
    second: IntOrString,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Listener {
    number: i32,
    #[field(omitempty)]
    protocol: Protocol,
    #[field(omitempty)]
    on_delete: OnDelete,
    #[field(schema(optional))]
    target: IntOrString,
    #[field(omitempty)]
    weight: i32,
    inner: Ports,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
enum Protocol {
    #[default]
    Tcp,
    #[field(other)]
    Other(Str),
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct Limit {
    unit: Str,
    most: Option<i64>,
}

#[derive(Clone, Debug, Default, PartialEq, Fields)]
struct MirrorStatus {
    #[field(list(map("type")))]
    conditions: Vec<Condition>,
}

/// The configuration of an object named `it`, without kind and metadata.
fn partial<T: ApiType>(object: &T) -> Json {
    let configuration = Apply::from_partial(object).expect("it has a JSON form");
    let json = configuration.to_json().expect("numbers are finite");
    let mut json: Json = serde_json::from_str(&json).expect("JSON");
    let content = json.as_object_mut().expect("an object");
    for of_all in ["apiVersion", "kind", "metadata"] {
        content.remove(of_all);
    }
    json
}

fn mirror(spec: MirrorSpec) -> Json {
    partial(&Mirror { spec, ..Mirror::default() })
}

/// A configuration that was set field by field is the same as one from a partial object, and
/// neither has fields that were not set.
#[test]
fn partial_objects_have_only_what_is_set() {
    let mut partial = Deployment::default();
    partial.metadata.name = "web".into();
    partial.spec.replicas = Some(0);
    let container = Container { name: "app".into(), ..Container::default() };
    partial.spec.template.spec.containers.push(container);
    let partial = Apply::from_partial(&partial).expect("it has a JSON form");
    let built = Apply::<Deployment>::new("web")
        .set("spec.replicas", 0)
        .and_then(|it| it.set(r#"spec.template.spec.containers[name="app"].name"#, "app"));
    assert_eq!(partial.object(), built.expect("good paths").object());
    // That of the whole object would take away its name.
    let whole = Apply::<Deployment>::new("web").set("", 3).map(drop);
    assert_eq!(whole, Err(SetError::Empty));
}

#[test]
fn partial_options_that_are_some_are_set() {
    let mut policy = NetworkPolicy::default();
    let everyone =
        NetworkPolicyPeer { pod_selector: Some(Box::default()), ..NetworkPolicyPeer::default() };
    policy.spec.ingress.push(NetworkPolicyIngressRule {
        from: vec![everyone],
        ..NetworkPolicyIngressRule::default()
    });
    assert_eq!(partial(&policy), json!({"spec": {"ingress": [{"from": [{"podSelector": {}}]}]}}));
    let mut pod = Pod::default();
    let mut volume = Volume { name: "v".into(), ..Volume::default() };
    volume.volume_source.empty_dir = Some(Default::default());
    pod.spec.volumes.push(volume);
    assert_eq!(partial(&pod), json!({"spec": {"volumes": [{"name": "v", "emptyDir": {}}]}}));
    let spec =
        MirrorSpec { ports: Some(Ports::default()), paused: Some(false), ..MirrorSpec::default() };
    assert_eq!(mirror(spec), json!({"spec": {"ports": {}, "paused": false}}));
}

#[test]
fn partial_defaults_are_not_set() {
    assert_eq!(mirror(MirrorSpec::default()), json!({}));
    let other = MirrorSpec {
        on_delete: OnDelete::Keep,
        on_update: OnDelete::Keep,
        copies: 0,
        names: vec!["all".into(), "one".into()],
        ports: Some(Ports { second: 80.into(), ..Ports::default() }),
        ..MirrorSpec::default()
    };
    let expected = json!({
        "onDelete": "Keep",
        "onUpdate": "Keep",
        "copies": 0,
        "names": ["all", "one"],
        "ports": {"second": 80},
    });
    assert_eq!(mirror(other), json!({ "spec": expected }));
}

#[test]
fn partial_items_have_what_is_required() {
    let ready = Condition {
        r#type: "Ready".into(),
        status: ConditionStatus::TRUE,
        reason: "Copied".into(),
        ..Condition::default()
    };
    let status = MirrorStatus { conditions: vec![ready] };
    let condition = json!({"type": "Ready", "status": "True", "reason": "Copied", "message": ""});
    assert_eq!(
        partial(&Mirror { status, ..Mirror::default() }),
        json!({"status": {"conditions": [condition]}})
    );
    let mut service = Service::default();
    service.spec.ports.push(ServicePort { port: 80, ..ServicePort::default() });
    assert_eq!(partial(&service), json!({"spec": {"ports": [{"port": 80}]}}));
    let mut pod = Pod::default();
    let mut container = Container { name: "app".into(), ..Container::default() };
    container.env.push(EnvVar { name: "EMPTY".into(), ..EnvVar::default() });
    container.ports.push(Default::default());
    pod.spec.containers.push(container);
    assert_eq!(
        partial(&pod)["spec"]["containers"],
        json!([{"name": "app", "env": [{"name": "EMPTY"}], "ports": [{"containerPort": 0}]}])
    );
}

#[test]
fn partial_items_have_their_keys() {
    let listener = Listener { on_delete: OnDelete::Keep, ..Listener::default() };
    let limits = [("cpu".into(), Limit { most: Some(0), ..Limit::default() })];
    let spec = MirrorSpec {
        listeners: vec![listener, Listener::default()],
        limits: limits.into_iter().collect(),
        ..MirrorSpec::default()
    };
    let expected = json!({
        "listeners": [
            {"number": 0, "protocol": "Tcp", "onDelete": "Keep"},
            {"number": 0, "protocol": "Tcp"},
        ],
        "limits": {"cpu": {"unit": "", "most": 0}},
    });
    assert_eq!(mirror(spec), json!({ "spec": expected }));
}

/// The text of the error of setting a field.
fn mistake<T: ApiType>(path: &str, value: impl Into<Value>) -> String {
    Apply::<T>::new("it").set(path, value).map(drop).expect_err("a mistake").to_string()
}

#[test]
fn set_path_that_the_type_does_not_have_is_refused() {
    assert_eq!(
        mistake::<ConfigMap>("dota.a", 3),
        ".dota is not a field of ConfigMap; did you mean \"data\"?"
    );
    assert_eq!(mistake::<Mirror>("spec.x", 3), ".spec.x is not a field of MirrorSpec");
    assert_eq!(
        mistake::<Deployment>("spec.template.spec.containers[nam=\"a\"].image", "i"),
        ".spec.template.spec.containers.nam is not a field of Container; did you mean \"name\"?"
    );
    let error = Apply::<ConfigMap>::new("it").set("dota.a", 3).map(drop);
    assert_eq!(
        error,
        Err(SetError::UnknownField {
            path: ElementPath::of_fields(["dota"]),
            of: "ConfigMap",
            suggestion: Some("data".into()),
        })
    );
}

#[test]
fn set_name_with_dots_is_explained() {
    assert_eq!(
        mistake::<Mirror>("metadata.labels.app.kubernetes.io/name", "x"),
        ".metadata.labels.app is a string, not an object; a name with dots is in brackets and \
         quotes: .metadata.labels[\"app.kubernetes.io/name\"]"
    );
    assert_eq!(
        mistake::<ResourceQuota>("spec.hard.requests.cpu", 1),
        ".spec.hard.requests is a string, not an object; a name with dots is in brackets and \
         quotes: .spec.hard[\"requests.cpu\"]"
    );
    let good = Apply::<ResourceQuota>::new("it").set(".spec.hard[\"requests.cpu\"]", 1);
    assert!(good.is_ok());
}

#[test]
fn set_value_of_another_type_is_refused() {
    let list = |items: &[&str]| Value::List(items.iter().map(|it| Value::from(*it)).collect());
    for (path, value, expected) in [
        ("metadata", Value::from(3), ".metadata is an object, not a number"),
        ("metadata.name", 3.into(), ".metadata.name is a string, not a number"),
        ("spec.paused", "yes".into(), ".spec.paused is a boolean, not a string"),
        ("spec.onDelete", true.into(), ".spec.onDelete is a string, not a boolean"),
        ("spec.copies", Value::Float(1.5), ".spec.copies is an integer, not a number"),
        (
            "spec.copies",
            Value::Int(1 << 40),
            ".spec.copies is an integer from -2147483648 to 2147483647, not 1099511627776",
        ),
        ("spec.names", "a".into(), ".spec.names is an array, not a string"),
        ("spec.source", list(&["a"]), ".spec.source is a string, not an array"),
        ("spec.listeners", list(&["a"]), ".spec.listeners[0] is an object, not a string"),
        (
            "spec.listeners.number",
            3.into(),
            ".spec.listeners is an array, not an object; \
             an item has its keys or its index in brackets: .spec.listeners[number=…,protocol=…]",
        ),
        (
            "spec.names.x",
            3.into(),
            ".spec.names is an array, not an object; \
             an item has its keys or its index in brackets: .spec.names[0]",
        ),
        (
            "spec.listeners[number=\"a\"].weight",
            3.into(),
            ".spec.listeners.number is an integer, not a string",
        ),
        ("spec.copies[0]", 3.into(), ".spec.copies is an integer, not an array"),
        ("spec.copies.x", 3.into(), ".spec.copies is an integer, not an object"),
        ("spec.ports.first", list(&[]), ".spec.ports.first is a number, not an array"),
    ] {
        assert_eq!(mistake::<Mirror>(path, value), expected);
    }
}

/// The path names the item, so that another value would be another item.
#[test]
fn set_value_of_another_item_is_refused() {
    let map = |number: i64| Value::Map([("number".into(), number.into())].into_iter().collect());
    for (path, value, expected) in [
        (
            "metadata.finalizers[=\"a\"]",
            "b".into(),
            ".metadata.finalizers[=\"a\"] is where \"a\" is, not \"b\"",
        ),
        (
            "spec.listeners[number=80].number",
            81.into(),
            ".spec.listeners[number=80].number is where 80 is, not 81",
        ),
        (
            "spec.listeners[number=80]",
            map(81),
            ".spec.listeners[number=80].number is where 80 is, not 81",
        ),
    ] {
        assert_eq!(mistake::<Mirror>(path, value), expected);
    }
    let same = Apply::<Mirror>::new("it").set("spec.listeners[number=80]", map(80));
    let same = same.and_then(|it| it.set("spec.listeners[number=80].number", 80));
    assert!(same.is_ok(), "{same:?}");
}

#[test]
fn set_value_that_the_type_takes_is_set() {
    let map = |name: &str, value: Value| Value::Map([(name.into(), value)].into_iter().collect());
    let built = [
        ("metadata.annotations[\"example.com/x\"]", Value::from("y")),
        ("metadata.finalizers[=\"a/b\"]", "a/b".into()),
        ("metadata.creationTimestamp", Value::Null),
        ("spec.onDelete", "Later".into()),
        ("spec.ports", map("first", 80.into())),
        ("spec.ports.second", "http".into()),
        ("spec.listeners[number=80,protocol=\"Tcp\"].weight", 2.into()),
        ("spec.limits.cpu", map("most", 5.into())),
        ("spec.names[0]", "a".into()),
    ]
    .into_iter()
    .try_fold(Apply::<Mirror>::new("it"), |built, (path, value)| built.set(path, value));
    let json = built.map(|it| it.to_json().expect("finite")).expect("good paths");
    let expected = json!({
        "apiVersion": "example.com/v1",
        "kind": "Mirror",
        "metadata": {
            "name": "it",
            "annotations": {"example.com/x": "y"},
            "finalizers": ["a/b"],
            "creationTimestamp": null,
        },
        "spec": {
            "onDelete": "Later",
            "ports": {"first": 80, "second": "http"},
            "listeners": [{"number": 80, "protocol": "Tcp", "weight": 2}],
            "limits": {"cpu": {"most": 5}},
            "names": ["a"],
        },
    });
    assert_eq!(serde_json::from_str::<Json>(&json).expect("JSON"), expected);
}
