//! What the reference's own unit tests ask, and what they are answered.

use std::collections::BTreeMap;
use std::fs;

use apimachinery_api::apiextensions::v1::{
    CustomResourceDefinition, CustomResourceSubresourceScale,
};
use apimachinery_crd::{
    ScalePaths, conditions, decide_names, prepare_for_status_update, prepare_for_update,
};
use apimachinery_test_support::folder_of;
use serde::Deserialize;
use serde_json::{Value, json};

use super::support::{self, content, definition, texts, unstructured, written};

/// A call of a function of the reference.
#[derive(Deserialize)]
struct Call {
    op: String,
    #[serde(default)]
    definition: Value,
    #[serde(default)]
    old: Value,
    #[serde(default)]
    object: Value,
    #[serde(default)]
    others: Vec<Value>,
    #[serde(default)]
    names: Value,
    #[serde(default)]
    conditions: Value,
    #[serde(default)]
    result: Value,
    #[serde(default)]
    paths: Value,
    #[serde(default)]
    found: bool,
    #[serde(default, rename = "hasStatus")]
    has_status: bool,
    errors: Option<Vec<String>>,
}

impl Call {
    fn expected(&self) -> Value {
        let mut errors = self.errors.clone().unwrap_or_default();
        errors.retain(|it| !it.is_empty());
        errors.sort();
        match self.op.as_str() {
            "names" => json!([self.names, self.conditions]),
            "non-structural" | "approval" => self.conditions.clone(),
            "prepare-update" | "prepare-status" => self.result.clone(),
            "scale" if errors.is_empty() => json!([self.result, self.found]),
            _ => json!(errors),
        }
    }

    /// What this library makes of it; nothing, when it is about something else.
    fn answer(&self) -> Option<Value> {
        let v1 = || support::object::<CustomResourceDefinition>(&self.definition);
        let errors = match self.op.as_str() {
            "names" => {
                let others: Vec<CustomResourceDefinition> =
                    self.others.iter().map(support::object).collect();
                let decision = decide_names(&v1(), &others);
                let conditions = [&decision.names_accepted, &decision.established].map(written);
                return Some(json!([written(&decision.accepted), conditions]));
            }
            "non-structural" => {
                let condition = conditions::non_structural_schema(&v1());
                return Some(json!([condition.as_ref().map(written)]));
            }
            "approval" => {
                return Some(json!([conditions::api_approval(&v1()).as_ref().map(written)]));
            }
            "prepare-update" | "prepare-status" => return self.prepared(),
            "scale" => return Some(self.scaled()),
            "definition" => definition(&self.definition).validate(),
            "definition-update" => {
                definition(&self.definition).validate_update(&definition(&self.old))
            }
            _ => return None,
        };
        Some(json!(texts(&errors)))
    }
}

impl Call {
    /// The object as it is stored; nothing, for those that are only cells of unit tests without an
    /// object.
    fn prepared(&self) -> Option<Value> {
        let (mut object, old) = (unstructured(&self.object), unstructured(&self.old));
        match self.op.as_str() {
            "prepare-update" => prepare_for_update(&mut object, &old, self.has_status),
            _ => prepare_for_status_update(&mut object, &old),
        }
        Some(content(&object))
    }

    fn scaled(&self) -> Value {
        let path = |index: usize| self.paths[index].as_str().expect("it is a path").into();
        let paths = ScalePaths::from(&CustomResourceSubresourceScale {
            spec_replicas_path: path(0),
            status_replicas_path: path(1),
            label_selector_path: Some(path(2)),
        });
        let object = unstructured(&self.object);
        let found = paths.read(&object).is_ok();
        match paths.read_for_update(&object) {
            Err(error) => json!([error.to_string()]),
            Ok(mut scale) => {
                if !found {
                    assert_eq!(scale.spec.replicas, i32::MIN);
                    scale.spec.replicas = 0;
                }
                let mut scale = written(&scale);
                scale["kind"] = json!("Scale");
                scale["apiVersion"] = json!("autoscaling/v1");
                json!([scale, found])
            }
        }
    }
}

/// CRD-01, CRD-02, CRD-03, SUB-01: What the unit tests of the reference call its functions for
/// definitions with, they are answered here too.
#[test]
#[ignore = "needs APIMACHINERY_UNIT_TESTS"]
fn unit_tests_of_the_reference_are_answered_alike() {
    let file = folder_of("APIMACHINERY_UNIT_TESTS");
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
    let (mut answered, mut wrong) = (BTreeMap::new(), 0);
    for line in text.lines() {
        let call: Call = serde_json::from_str(line).expect("a line is a call");
        let Some(ours) = call.answer() else { continue };
        let expected = call.expected();
        if ours != expected {
            wrong += 1;
            eprintln!("{line}\n  ours: {ours}\ntheirs: {expected}");
        }
        *answered.entry(call.op).or_insert(0) += 1;
    }
    println!("{}", json!(answered));
    assert_eq!(wrong, 0, "of {answered:?}");
    assert!(answered.values().sum::<i32>() > 200, "{answered:?}");
}
