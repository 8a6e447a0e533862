//! What built-in kinds have by default. `testdata/oracle/defaults` has objects and what the
//! server's registry makes of them.

use apimachinery::api::{certificates, resource, scheduling};
use apimachinery::runtime::{DecodeRequest, Decoder, Input};
use apimachinery::{GroupVersion, GroupVersionKind, Object, codecs};
use apimachinery_test_support::{Oracle, OracleObject, OracleQuestion};
use serde::Deserialize;
use serde_json::{Value, json};

use super::oracle::has_other_hub;
use super::support::testdata;

#[derive(Deserialize)]
struct Case {
    given: Value,
    becomes: Value,
}

/// The cases of all files.
fn cases() -> Vec<Case> {
    let folder = testdata("oracle/defaults");
    let files = std::fs::read_dir(folder).expect("they are there");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let texts = paths.iter().map(|path| std::fs::read_to_string(path).expect("it is text"));
    let cases: Vec<Case> = texts
        .flat_map(|text| {
            let documents = serde_yaml::Deserializer::from_str(&text);
            documents.map(|it| Case::deserialize(it).expect("a case")).collect::<Vec<_>>()
        })
        .collect();
    assert!(cases.len() > 100, "some are missing");
    cases
}

fn kind_of(given: &Value) -> GroupVersionKind {
    let version = given["apiVersion"].as_str().expect("it has a version");
    let version = version.parse::<GroupVersion>().expect("it has a version");
    version.with_kind(given["kind"].as_str().expect("it has a kind"))
}

/// The object as it is read in its own version.
fn read(given: &Value) -> Box<dyn Object> {
    let text = given.to_string();
    let decoder = codecs().universal_decoder(&[kind_of(given).group_version()]);
    let decoded = decoder.decode_with(Input::from(&text), DecodeRequest::default());
    decoded.unwrap_or_else(|error| panic!("{error}: {given}")).into_object()
}

fn defaulted(given: &Value) -> Value {
    let kind = json!({"kind": given["kind"], "apiVersion": given["apiVersion"]});
    let object = read(given);
    let text = codecs().to_json_string(&*object).expect("it is written");
    let mut written: Value = serde_json::from_str(&text).expect("it is JSON");
    for (name, value) in kind.as_object().expect("an object") {
        written[name] = value.clone();
    }
    written
}

/// DEF-01: every kind that the server defaults has the server's defaults: those that depend on
/// other fields, on names of images, on quantities of resources, on the version.
#[test]
fn objects_have_the_recorded_defaults() {
    for case in cases() {
        assert_eq!(defaulted(&case.given), case.becomes, "of {}", case.given);
    }
}

/// Setting the defaults again changes nothing.
#[test]
fn defaults_stay_as_they_are() {
    for case in cases() {
        assert_eq!(defaulted(&case.becomes), case.becomes, "of {}", case.given);
    }
}

/// The recorded defaults are those of the server's registry.
#[test]
#[ignore = "needs APIMACHINERY_ORACLE"]
fn recorded_defaults_are_the_oracles() {
    let program = Oracle::program();
    let mut oracle = Oracle::start(&program);
    for Case { given, becomes } in cases() {
        // A version that others convert to is what the registry makes of it by way of its internal
        // type.
        let ask = if has_other_hub(&kind_of(&given)) { "default" } else { "convert" };
        let given = serde_json::value::to_raw_value(&given).expect("it is JSON");
        let question = OracleQuestion { ask, object: Some(&given), ..Default::default() };
        let answer = oracle.ask::<OracleObject>(&question).expect("it knows the kind");
        let answer: Value = serde_json::from_str(answer.object.get()).expect("it is JSON");
        assert_eq!(becomes, answer, "of {given}");
    }
}

/// The registry is older than these kinds; their types say what they have by default.
#[test]
fn kinds_of_a_later_release_have_the_defaults_of_their_types() {
    let cases = [
        (scheduling::v1beta1::GROUP_VERSION, "PodGroup", "disruptionMode", json!({"single": {}})),
        (scheduling::v1alpha3::GROUP_VERSION, "PodGroup", "disruptionMode", json!({"single": {}})),
        (
            scheduling::v1alpha3::GROUP_VERSION,
            "CompositePodGroup",
            "disruptionMode",
            json!({"single": {}}),
        ),
        (
            certificates::v1::GROUP_VERSION,
            "PodCertificateRequest",
            "maxExpirationSeconds",
            json!(86_400),
        ),
    ];
    for (version, kind, field, expected) in cases {
        let given = json!({"apiVersion": version.to_string(), "kind": kind});
        assert_eq!(defaulted(&given)["spec"][field], expected, "{version} {kind}");
    }
}

/// A taint of a device was added when it was first read.
#[test]
fn taints_of_devices_have_the_time() {
    let version = resource::v1::GROUP_VERSION;
    let given = json!({"apiVersion": version.to_string(), "kind": "DeviceTaintRule"});
    let before = std::time::SystemTime::now() - std::time::Duration::from_secs(1);
    let rule = read(&given).downcast::<resource::v1::DeviceTaintRule>().expect("a rule").clone();
    let added = rule.spec.taint.time_added.expect("it was added");
    assert!(added > before.into() && added <= std::time::SystemTime::now().into());
}

/// The reference distinguishes an empty value from an absent one: here both are absent.
#[test]
fn empty_values_are_as_if_left_out() {
    let node = json!({
        "apiVersion": "v1", "kind": "Node", "status": {"capacity": {"cpu": "1"}, "allocatable": {}},
    });
    assert_eq!(defaulted(&node)["status"]["allocatable"], json!({"cpu": "1"}));
    let deployment = json!({
        "apiVersion": "extensions/v1beta1", "kind": "Deployment",
        "spec": {"template": {"metadata": {"labels": {}}}},
    });
    assert_eq!(defaulted(&deployment)["spec"].get("selector"), None);
}

/// Images whose names no registry can have are not pulled again and again, and those that may
/// change are.
#[test]
fn names_of_images_say_whether_they_may_change() {
    let digest = "0123456789abcdef".repeat(4);
    let long = "a/".repeat(127);
    let changing = [
        "a".to_owned(),
        "a_b".into(),
        "a__b.c---d".into(),
        "localhost/a".into(),
        "Upper/a".into(),
        "[::1]:5000/a".into(),
        "index.docker.io/a:latest".into(),
        "my_host.example.com/a".into(),
        format!("{long}a"),
        format!("a:latest@sha256:{digest}"),
        format!("a:latest@sha512:{digest}{digest}"),
    ];
    let staying = [
        String::new(),
        "a.".into(),
        "a___b".into(),
        "a/B".into(),
        "/a".into(),
        "a/".into(),
        "a b".into(),
        "a:".into(),
        "a:1".into(),
        "host:port/a".into(),
        "-a.example.com/a".into(),
        "[::1/a".into(),
        format!("{long}aa"),
        digest.clone(),
        format!("a@sha256:{digest}"),
        format!("a:latest@sha256:{digest}0"),
        format!("a:latest@md5:{digest}"),
        format!("a:latest@sha256:{}", digest.to_uppercase()),
    ];
    for (policy, images) in [("Always", &changing[..]), ("IfNotPresent", &staying[..])] {
        for image in images {
            let given = json!({
                "apiVersion": "v1", "kind": "Pod",
                "spec": {"containers": [{"name": "a", "image": image}]},
            });
            let written = defaulted(&given);
            let container = &written["spec"]["containers"][0];
            assert_eq!(container["imagePullPolicy"], policy, "{image}");
        }
    }
}
