//! Generated queries and objects, turned into each other here and by the reference.

use apimachinery_api::core::v1 as core;
use apimachinery_meta::v1;
use apimachinery_query::{ParameterCodec, Values, decode_object, encode_object, internal};
use apimachinery_runtime::{ApiType, GroupVersion, Scheme};
use apimachinery_test_support::{Dice, Small, program, seed};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// How often each test asks.
fn rounds() -> usize {
    apimachinery_test_support::rounds(100)
}

fn start() -> (Small, Dice) {
    (Small::start(&program()), Dice::new(seed().into()))
}

const NAMES: [&str; 22] = [
    "labelSelector",
    "fieldSelector",
    "watch",
    "allowWatchBookmarks",
    "resourceVersion",
    "resourceVersionMatch",
    "timeoutSeconds",
    "limit",
    "continue",
    "sendInitialEvents",
    "shardSelector",
    "dryRun",
    "fieldManager",
    "force",
    "fieldValidation",
    "gracePeriodSeconds",
    "uid",
    "orphanDependents",
    "propagationPolicy",
    "includeObject",
    "preconditions",
    "ignoreStoreReadErrorWithClusterBreakingPotential",
];

fn query(dice: &mut Dice) -> String {
    let values = [
        "",
        "0",
        "1",
        "-5",
        "%2B7",
        "true",
        "FALSE",
        "fal%C5%BFe",
        "no",
        "x",
        "a%3Db",
        "a+in+(b",
        "All",
        "+",
        "%C3%A9",
        "9223372036854775808",
        "a,b",
        "NotOlderThan",
        "Orphan",
        "b,a",
        "1_0",
    ];
    let mut parts: Vec<String> = Vec::new();
    for _ in 0..dice.below(6) {
        let name = *dice.pick(&NAMES);
        parts.push(match dice.below(9) {
            0 => name.to_owned(),
            1 => format!("{}={}", name.to_uppercase(), dice.pick(&values)),
            _ => format!("{name}={}", dice.pick(&values)),
        });
    }
    if dice.below(20) == 0 {
        parts.push((*dice.pick(&["a=%", "a;b", "%zz=1", "=", "a=%f"])).to_owned());
    }
    parts.join("&")
}

fn decode<T: ApiType + Serialize + DeserializeOwned>(
    reference: &mut Small,
    kind: &str,
    query: &str,
) {
    let expected: Result<Value, String> =
        reference.ask("query-decode", &json!({"kind": kind, "query": query}));
    let found = Values::parse(query).map_err(|it| it.to_string()).and_then(|values| {
        let mut object = T::default();
        decode_object(&values, &mut object).map_err(|it| it.to_string())?;
        Ok(object)
    });
    match (expected, found) {
        (Ok(expected), Ok(found)) => {
            let expected: T = serde_json::from_value(expected).unwrap();
            assert_eq!(expected, found, "{kind} {query:?}");
            let query: String = reference
                .ask(
                    "query-encode",
                    &json!({"kind": kind, "object": serde_json::to_value(&found).unwrap()}),
                )
                .unwrap();
            assert_eq!(encode_object(&found).unwrap().to_string(), query, "{kind}");
        }
        (expected, found) => {
            assert_eq!(expected.map(|_| ()), found.map(|_| ()), "{kind} {query:?}");
        }
    }
}

/// PAR-02, PAR-03: Generated queries become the objects that the reference makes of them, or the
/// same errors.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn queries_become_the_objects_of_the_reference() {
    let (mut reference, mut dice) = start();
    for _ in 0..rounds() {
        let query = query(&mut dice);
        decode::<v1::ListOptions>(&mut reference, "ListOptions", &query);
        decode::<v1::GetOptions>(&mut reference, "GetOptions", &query);
        decode::<v1::DeleteOptions>(&mut reference, "DeleteOptions", &query);
        decode::<v1::CreateOptions>(&mut reference, "CreateOptions", &query);
        decode::<v1::UpdateOptions>(&mut reference, "UpdateOptions", &query);
        decode::<v1::PatchOptions>(&mut reference, "PatchOptions", &query);
        decode::<v1::TableOptions>(&mut reference, "TableOptions", &query);
    }
}

/// PAR-02: Generated queries become the internal list options of the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn internal_list_options_are_those_of_the_reference() {
    let (mut reference, mut dice) = start();
    let scheme = Scheme::builder().install(internal::install).build().unwrap();
    let (codec, version) = (ParameterCodec::new(scheme), GroupVersion::new("meta.k8s.io", "v1"));
    for _ in 0..rounds() * 3 {
        let query = query(&mut dice);
        let question = json!({"kind": "internal ListOptions", "query": query});
        let expected: Result<String, String> = reference.ask("query-decode", &question);
        let found = Values::parse(&query).map_err(|it| it.to_string()).and_then(|values| {
            let options: internal::ListOptions =
                codec.decode(&values, &version).map_err(|it| it.to_string())?;
            let again = codec.encode(&options, &version).map_err(|it| it.to_string())?;
            Ok(again.to_string())
        });
        assert_eq!(found, expected, "{query:?}");
    }
}

fn encode<T: ApiType + DeserializeOwned>(reference: &mut Small, kind: &str, object: &Value) {
    let expected: String =
        reference.ask("query-encode", &json!({"kind": kind, "object": object})).unwrap();
    let typed: T = serde_json::from_value(object.clone()).unwrap();
    assert_eq!(encode_object(&typed).unwrap().to_string(), expected, "{kind} {object}");
}

fn random_object(dice: &mut Dice) -> Value {
    let texts = ["", "a", "a b", "é&=", "2024-01-02T03:04:05Z"];
    let mut object = json!({});
    for name in ["container", "labelSelector", "path", "stream", "fieldManager", "continue"] {
        if dice.below(2) == 0 {
            object[name] = json!(dice.pick(&texts));
        }
    }
    for name in
        ["follow", "previous", "timestamps", "stdin", "tty", "watch", "sendInitialEvents", "force"]
    {
        object[name] = dice.pick(&[json!(null), json!(true), json!(false)]).clone();
    }
    for name in
        ["sinceSeconds", "tailLines", "limitBytes", "timeoutSeconds", "limit", "gracePeriodSeconds"]
    {
        object[name] = dice.pick(&[json!(null), json!(0), json!(-7)]).clone();
    }
    object["sinceTime"] = dice.pick(&[json!(null), json!("2024-01-02T03:04:05.5+02:00")]).clone();
    let lists = [json!(null), json!([]), json!(["", "a"]), json!(["b", "", "c d"])];
    object["command"] = dice.pick(&lists).clone();
    object["dryRun"] = dice.pick(&lists).clone();
    object["ports"] = dice.pick(&[json!(null), json!([0, 80])]).clone();
    object["preconditions"] = dice
        .pick(&[json!(null), json!({}), json!({"uid": ""}), json!({"resourceVersion": "5"})])
        .clone();
    object
}

/// PAR-01: Generated objects become the queries that the reference makes of them.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn objects_become_the_queries_of_the_reference() {
    let (mut reference, mut dice) = start();
    for _ in 0..rounds() {
        let object = random_object(&mut dice);
        encode::<v1::ListOptions>(&mut reference, "ListOptions", &object);
        encode::<v1::DeleteOptions>(&mut reference, "DeleteOptions", &object);
        encode::<v1::PatchOptions>(&mut reference, "PatchOptions", &object);
        encode::<core::PodLogOptions>(&mut reference, "PodLogOptions", &object);
        encode::<core::PodExecOptions>(&mut reference, "PodExecOptions", &object);
        encode::<core::PodAttachOptions>(&mut reference, "PodAttachOptions", &object);
        encode::<core::PodPortForwardOptions>(&mut reference, "PodPortForwardOptions", &object);
        encode::<core::PodProxyOptions>(&mut reference, "PodProxyOptions", &object);
        encode::<core::NodeProxyOptions>(&mut reference, "NodeProxyOptions", &object);
        encode::<core::ServiceProxyOptions>(&mut reference, "ServiceProxyOptions", &object);
    }
}

/// PAR-04, PAR-05: Generated list options are defaulted and judged as by the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn list_options_are_judged_as_by_the_reference() {
    let (mut reference, mut dice) = start();
    for _ in 0..rounds() * 3 {
        let matches = ["", "Exact", "NotOlderThan", "<x"];
        let object = json!({
            "watch": dice.below(2) == 1, "resourceVersion": dice.pick(&["", "0", "5"]),
            "resourceVersionMatch": dice.pick(&matches), "continue": dice.pick(&["", "t"]),
            "sendInitialEvents": dice.pick(&[json!(null), json!(true), json!(false)]),
        });
        let gate = dice.below(2) == 1;
        let options: v1::ListOptions = serde_json::from_value(object.clone()).unwrap();
        let mut options = internal::ListOptions::try_from(options).unwrap();
        let question = json!({"kind": "ListOptions", "object": object, "gate": gate});
        let expected: Vec<String> = reference.ask("validate-options", &question).unwrap();
        let found = internal::validate_list_options(&options, gate);
        assert_eq!(
            found.iter().map(ToString::to_string).collect::<Vec<_>>(),
            expected,
            "{question}"
        );
        let expected: v1::ListOptions = reference.ask("list-options-default", &question).unwrap();
        internal::set_list_options_defaults(&mut options, gate);
        assert_eq!(v1::ListOptions::from(options), expected, "{question}");
    }
}
