//! Definitions of custom resources with objects, and admission policies with requests.

use apimachinery::api::admission::v1::Operation;
use apimachinery::api::admissionregistration::v1::{
    MutatingAdmissionPolicy, ValidatingAdmissionPolicy,
};
use apimachinery::api::apiextensions::v1::CustomResourceDefinition;
use apimachinery::crd::{CustomKind, CustomKinds, Definition};
use apimachinery::policies::{Policy, Request, validate_mutating_policy, validate_policy};
use apimachinery::runtime::{GroupVersion, Unstructured, Value};

use crate::seeds;

/// A definition, a line break, and an object.
pub(crate) fn definition(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let (definition, object) = text.split_once('\n').unwrap_or((text, "{}"));
    let Ok(definition) = apimachinery::from_json_str::<CustomResourceDefinition>(definition) else {
        return;
    };
    let errors = Definition::from(&definition).validate();
    drop(errors.to_string());
    let Ok(kind) = CustomKind::try_from(&definition) else { return };
    let mut kinds = CustomKinds::default();
    if kinds.add(kind).is_err() {
        return;
    }
    let Ok(Value::Map(content)) = apimachinery::json::value_from_str(object) else { return };
    let mut object = Unstructured::new(content);
    if let Ok(version) = kinds.version(&object.kind()) {
        let before = object.clone();
        drop(version.validate(&object).to_string());
        assert_eq!(before, object, "validating changes nothing");
        drop(version.prepare(&mut object).errors.to_string());
        drop(version.validate_update(&object, &before).to_string());
    }
}

pub(crate) fn definition_seeds() -> Vec<Vec<u8>> {
    let object = r#"{"kind":"Car","apiVersion":"example.com/v1","metadata":{"name":"a","namespace":"b"},"spec":{"doors":5,"tags":["x","y"],"parts":{"p":{"n":1}},"at":"2024-01-01T00:00:00Z","port":"http"}}"#;
    let schema = r#"{"type":"object","properties":{"spec":{"type":"object","x-kubernetes-validations":[{"rule":"self.doors < 6","message":"m"}],"properties":{"doors":{"type":"integer","minimum":1,"default":4},"tags":{"type":"array","maxItems":9,"x-kubernetes-list-type":"set","items":{"type":"string","maxLength":9,"pattern":"^[a-z]+$"}},"parts":{"type":"object","additionalProperties":{"type":"object","x-kubernetes-preserve-unknown-fields":true}},"at":{"type":"string","format":"date-time"},"port":{"x-kubernetes-int-or-string":true}}}}}"#;
    let embedded = r#"{"type":"object","properties":{"spec":{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true}}}"#;
    let own = [schema, embedded].map(|it| format!("{}\n{object}", seeds::definition(&it)));
    own.map(String::into_bytes).into_iter().chain(seeds::definitions()).collect()
}

/// A policy, a line break, and an object.
pub(crate) fn policy(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let (policy, object) = text.split_once('\n').unwrap_or((text, "{}"));
    let Ok(policy) = apimachinery::from_json_str::<ValidatingAdmissionPolicy>(policy) else {
        return;
    };
    drop(validate_policy(&policy).to_string());
    let policy = Policy::compile(&policy);
    let Ok(object) = apimachinery::json::value_from_str(object) else { return };
    let Some(object) = object.as_map() else { return };
    let apps = GroupVersion::new("apps", "v1");
    let request = Request::new(
        Operation::CREATE,
        apps.with_kind("Deployment"),
        apps.with_resource("deployments"),
    );
    let verdict = policy.evaluate(&request.in_namespace("default").with_object(object), None);
    verdict.denials().for_each(|it| assert!(it.code() >= 400));
}

pub(crate) fn policy_seeds() -> Vec<Vec<u8>> {
    let policy = r#"{"metadata":{"name":"p"},"spec":{"matchConstraints":{"resourceRules":[{"apiGroups":["apps"],"apiVersions":["v1"],"operations":["CREATE"],"resources":["deployments"]}]},"variables":[{"name":"n","expression":"object.spec.replicas"}],"matchConditions":[{"name":"c","expression":"request.namespace == 'default'"}],"validations":[{"expression":"variables.n <= 5","messageExpression":"'%d'.format([variables.n])","reason":"Invalid"}],"auditAnnotations":[{"key":"k","valueExpression":"string(variables.n)"}]}}"#;
    let own = format!("{policy}\n{}", r#"{"spec":{"replicas":7},"metadata":{"name":"d"}}"#);
    [own.into_bytes()].into_iter().chain(seeds::policies()).collect()
}

/// A policy that changes objects.
pub(crate) fn mutating_policy(data: &[u8]) {
    if let Ok(text) = str::from_utf8(data)
        && let Ok(policy) = apimachinery::from_json_str::<MutatingAdmissionPolicy>(text)
    {
        drop(validate_mutating_policy(&policy).to_string());
    }
}

pub(crate) fn mutating_policy_seeds() -> Vec<Vec<u8>> {
    let policy = r#"{"metadata":{"name":"p"},"spec":{"reinvocationPolicy":"IfNeeded","matchConstraints":{"resourceRules":[{"apiGroups":["apps"],"apiVersions":["v1"],"operations":["CREATE"],"resources":["deployments"]}]},"variables":[{"name":"n","expression":"object.spec.replicas"}],"mutations":[{"patchType":"ApplyConfiguration","applyConfiguration":{"expression":"Object{spec: Object.spec{replicas: variables.n + 1}}"}},{"patchType":"JSONPatch","jsonPatch":{"expression":"[JSONPatch{op: 'add', path: '/metadata/labels/' + jsonpatch.escapeKey('a/b'), value: 'c'}]"}}]}}"#;
    vec![policy.into()]
}
