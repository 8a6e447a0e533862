//! Policies that say much, and use each other.

use apimachinery_api::admission::v1::Operation;
use apimachinery_json::from_str;
use apimachinery_policies::{Binding, BoundPolicy, Policy, Request, admit};
use apimachinery_runtime::GroupVersion;
use serde_json::{Value, json};

fn admission(spec: &Value) -> apimachinery_policies::AdmissionOutcome {
    let mut spec = spec.clone();
    spec["matchConstraints"] = json!({"namespaceSelector": {}, "objectSelector": {}});
    let policy = json!({"metadata": {"name": "p"}, "spec": spec});
    let policy = Policy::compile(&from_str(&policy.to_string()).expect("it is a policy"));
    let binding = json!({"metadata": {"name": "b"}, "spec": {"policyName": "p", "validationActions": ["Audit"]}});
    let bindings = [Binding::from(&from_str(&binding.to_string()).expect("it is a binding"))];
    let policies = [BoundPolicy { policy: &policy, bindings: &bindings, params: None }];
    let core = GroupVersion::new("", "v1");
    let request =
        Request::new(Operation::CREATE, core.with_kind("Node"), core.with_resource("nodes"));
    admit(&policies, &request, &())
}

/// POL-02: values of audit annotations end after 10 KiB, between letters.
#[test]
fn audit_annotations_are_cut() {
    let long = format!("'x{}'", "é".repeat(6_000));
    let found = admission(&json!({"auditAnnotations": [{"key": "k", "valueExpression": long}]}));
    let value = &found.audit_annotations["p/k"];
    assert_eq!((value.len(), value.chars().next_back()), (10 * 1024 - 1, Some('é')));
}

/// POL-02: fifty failures are reported in the audit log, and not more.
#[test]
fn failures_are_counted() {
    let validations: Vec<_> = (0..60).map(|_| json!({"expression": "false"})).collect();
    let found = admission(&json!({"validations": validations}));
    let told = &found.audit_annotations["validation.policy.admission.k8s.io/validation_failure"];
    let told: Value = serde_json::from_str(told).expect("it is JSON");
    assert_eq!(told.as_array().map(Vec::len), Some(50));
    assert!(found.is_admitted());
}

/// Long chains of variables are compiled and end as mistakes, not with the stack.
#[test]
fn chains_of_variables_end() {
    let variables: Vec<_> = (0..400)
        .map(|it: usize| {
            let expression = match it {
                0 => "1".to_owned(),
                _ => format!("variables.v{} + 1", it - 1),
            };
            json!({"name": format!("v{it}"), "expression": expression})
        })
        .collect();
    let of = |name: &str| {
        let validations =
            json!([{"expression": format!("variables.{name} > 0"), "message": "small"}]);
        let found = admission(&json!({"variables": variables, "validations": validations}));
        found.audit_annotations.into_values().collect::<String>()
    };
    assert_eq!(of("v90"), "");
    assert!(of("v399").contains("is used by too many others"));
}
