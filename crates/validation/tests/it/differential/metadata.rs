//! Metadata, selectors, conditions and options.

use apimachinery_meta::v1::{
    Condition, CreateOptions, DeleteOptions, ObjectMeta, PatchOptions, TableOptions,
};
use apimachinery_test_support::Dice;
use apimachinery_validation::meta::{
    SelectorRules, conditions, label_selector, name_is_dns_subdomain, object_meta,
    object_meta_update,
};
use apimachinery_validation::{Path, options};
use serde_json::{Value, json};

use super::{rounds, start, texts};

fn random_meta(dice: &mut Dice) -> Value {
    let names = [
        "a",
        "b-",
        "A",
        "",
        "a.b",
        "-",
        "é-",
        "kubernetes.io/x",
        "İ",
        "orphan",
        "foregroundDeletion",
    ];
    let mut name = || *dice.pick(&names);
    let owner = |api: &str, kind: &str, name: &str| json!({"apiVersion": api, "kind": kind, "name": name, "uid": ""});
    let mut meta = json!({
        "name": name(), "generateName": name(), "namespace": name(), "uid": name(), "resourceVersion": name(),
        "labels": {name(): name()}, "annotations": {name(): name()},
        "finalizers": [name(), name()],
        "managedFields": [{"manager": name(), "operation": name(), "fieldsType": name(), "subresource": name()}],
    });
    let versions = ["v1", "", "a/b", "a/b/c", "/", "apps/"];
    let owners = (0..dice.below(3)).map(|_| {
        let kind = *dice.pick(&["Event", "", "Pod"]);
        let mut owner = owner(versions[dice.below(6)], kind, names[dice.below(11)]);
        owner["controller"] = dice.pick(&[json!(true), json!(false), json!(null)]).clone();
        owner
    });
    meta["ownerReferences"] = owners.collect();
    meta["generation"] = dice.pick(&[json!(-1), json!(0), json!(5)]).clone();
    meta["deletionGracePeriodSeconds"] = dice.pick(&[json!(null), json!(0), json!(5)]).clone();
    let times = [json!(null), json!("2024-01-02T03:04:05Z"), json!("2025-01-02T03:04:05+01:00")];
    meta["creationTimestamp"] = dice.pick(&times).clone();
    meta["deletionTimestamp"] = dice.pick(&times).clone();
    meta
}

/// VAL-01: Generated metadata gets the same errors as from the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn metadata_is_judged_as_by_the_reference() {
    let (mut reference, mut dice) = start();
    let path = Path::new("metadata");
    for _ in 0..rounds() {
        let (new, old) = (random_meta(&mut dice), random_meta(&mut dice));
        let is_namespaced = dice.below(2) == 1;
        let question =
            json!({"meta": new, "old": old, "namespaced": is_namespaced, "name": "dns-subdomain"});
        let read = |meta: &Value| serde_json::from_value::<ObjectMeta>(meta.clone()).unwrap();
        let expected: Vec<String> = reference.ask("object-meta", &question).unwrap();
        let found = object_meta(&read(&new), is_namespaced, name_is_dns_subdomain, &path);
        assert_eq!(texts(&found), expected, "{question}");
        let expected: Vec<String> = reference.ask("object-meta-update", &question).unwrap();
        let found = object_meta_update(&read(&new), &read(&old), &path);
        assert_eq!(texts(&found), expected, "{question}");
    }
}

/// PAR-05: Generated options get the same errors as from the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn options_are_judged_as_by_the_reference() {
    let (mut reference, mut dice) = start();
    let words = ["", "All", "a", "Warn", "Foreground", "Orphan", "\u{200b}x", "Metadata", "<"];
    for _ in 0..rounds() * 2 {
        let mut word = || json!(dice.pick(&words));
        let mut object = json!({
            "dryRun": [word(), word()], "fieldManager": word(), "fieldValidation": word(), "includeObject": word(),
        });
        let maybe = [json!(null), json!(true), json!(false)];
        for name in
            ["force", "orphanDependents", "ignoreStoreReadErrorWithClusterBreakingPotential"]
        {
            object[name] = dice.pick(&maybe).clone();
        }
        object["propagationPolicy"] =
            if dice.below(2) == 0 { json!(null) } else { json!(dice.pick(&words)) };
        object["preconditions"] = dice.pick(&[json!(null), json!({})]).clone();
        let patch =
            *dice.pick(&["application/apply-patch+yaml", "application/json-patch+json", ""]);
        for kind in ["CreateOptions", "DeleteOptions", "PatchOptions", "TableOptions"] {
            let question = json!({"kind": kind, "object": object, "patch": patch});
            let expected: Vec<String> = reference.ask("validate-options", &question).unwrap();
            let found = match kind {
                "CreateOptions" => options::create_options(&read::<CreateOptions>(&object)),
                "DeleteOptions" => options::delete_options(&read::<DeleteOptions>(&object)),
                "PatchOptions" => options::patch_options(&read::<PatchOptions>(&object), patch),
                _ => options::table_options(&read::<TableOptions>(&object)),
            };
            assert_eq!(texts(&found), expected, "{question}");
        }
    }
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).unwrap()
}

/// VAL-01, SEL-02: Generated label selectors and conditions get the same errors as from the
/// reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn selectors_and_conditions_are_judged_as_by_the_reference() {
    let (mut reference, mut dice) = start();
    let words = [
        "",
        "a",
        "In",
        "NotIn",
        "Exists",
        "True",
        "b c",
        "x.io/y",
        "A,",
        "_a",
        "2024-01-02T03:04:05Z",
    ];
    let path = Path::new("f");
    for _ in 0..rounds() {
        let mut word = || *dice.pick(&words);
        let object = json!({
            "matchLabels": {word(): word()},
            "matchExpressions": [
                {"key": word(), "operator": word(), "values": [word()]},
                {"key": word(), "operator": word()},
            ],
        });
        let expected: Vec<String> = reference.ask("validate-selector", &object).unwrap();
        let found = label_selector(&read(&object), SelectorRules::default(), &path);
        assert_eq!(texts(&found), expected, "{object}");

        let mut condition = || {
            let time = dice.pick(&[json!(null), json!("2024-01-02T03:04:05Z")]).clone();
            let generation = dice.below(3) as i64 - 1;
            let mut word = || *dice.pick(&words);
            json!({
                "type": word(), "status": word(), "reason": word(), "message": word(),
                "lastTransitionTime": time, "observedGeneration": generation,
            })
        };
        let list = json!([condition(), condition()]);
        let expected: Vec<String> = reference.ask("validate-conditions", &list).unwrap();
        let list: Vec<Condition> = read(&list);
        assert_eq!(texts(&conditions(&list, &path)), expected, "{list:?}");
    }
}
