//! Policies that change objects: they are examined, not applied.

use http::Method;
use serde_json::{Value, json};

use super::Client;

const POLICIES: &str = "/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicies";
const BINDINGS: &str = "/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicybindings";

/// A policy about new deployments, with this in its spec.
fn policy(more: &Value) -> Value {
    let rule = json!({"operations": ["CREATE"], "apiGroups": ["apps"], "apiVersions": ["v1"], "resources": ["deployments"]});
    let mut spec =
        json!({"reinvocationPolicy": "Never", "matchConstraints": {"resourceRules": [rule]}});
    spec.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({"metadata": {"name": "p"}, "spec": spec})
}

fn apply(expression: &str) -> Value {
    json!({"patchType": "ApplyConfiguration", "applyConfiguration": {"expression": expression}})
}

fn patch(expression: &str) -> Value {
    json!({"patchType": "JSONPatch", "jsonPatch": {"expression": expression}})
}

/// Expressions make objects and patches, whose fields are not known, of variables and parameters.
#[tokio::test]
async fn mutations_are_compiled() {
    let client = Client::new().await;
    let right = policy(&json!({
        "paramKind": {"apiVersion": "v1", "kind": "ConfigMap"},
        "variables": [{"name": "n", "expression": "object.spec.replicas"}],
        "mutations": [
            apply("Object{spec: Object.spec{replicas: variables.n, paused: params.data.paused == 'yes'}}"),
            patch("[JSONPatch{op: 'add', path: '/metadata/labels/' + jsonpatch.escapeKey('a/b'), value: Object.spec{a: 1}}]"),
        ],
    }));
    let created = client.post(POLICIES, &right.to_string()).await;
    assert_eq!(created["metadata"]["generation"], 1);
    let wrong = policy(&json!({"mutations": [
        apply("object"),
        apply(" "),
        apply("Object.spec{}"),
        apply("variables.x"),
        patch("[]"),
        patch("[JSONPatch{op: 1}]"),
        patch("[JSONPatch{what: 1}]"),
        {"patchType": "Merge"},
        {"patchType": "JSONPatch", "applyConfiguration": {"expression": "Object{}"}},
    ]}));
    let field = |at: usize, rest: &str| format!("spec.mutations[{at}].{rest}");
    assert_eq!(
        client.wrong(Method::POST, POLICIES, &wrong).await,
        [
            field(
                0,
                r#"applyConfiguration.expression: Invalid value: "object": must evaluate to Object but got dyn"#
            ),
            field(1, "applyConfiguration.expression: Required value"),
            field(
                2,
                r#"applyConfiguration.expression: Invalid value: "Object.spec{}": must evaluate to Object but got Object.spec"#
            ),
            field(
                3,
                "applyConfiguration.expression: Invalid value: \"variables.x\": compilation failed: ERROR: <input>:1:10: undefined field 'x'\n | variables.x\n | .........^"
            ),
            field(
                4,
                r#"jsonPatch.expression: Invalid value: "[]": must evaluate to list(JSONPatch) but got list(dyn)"#
            ),
            field(
                5,
                "jsonPatch.expression: Invalid value: \"[JSONPatch{op: 1}]\": compilation failed: ERROR: <input>:1:14: expected type of field 'op' is 'string' but provided type is 'int'\n | [JSONPatch{op: 1}]\n | .............^"
            ),
            field(
                6,
                "jsonPatch.expression: Invalid value: \"[JSONPatch{what: 1}]\": compilation failed: ERROR: <input>:1:16: expected type of field 'what' is '' but provided type is 'int'\n | [JSONPatch{what: 1}]\n | ...............^"
            ),
            field(
                7,
                r#"patchType: Unsupported value: "Merge": supported values: "ApplyConfiguration", "JSONPatch""#
            ),
            field(8, "jsonPatch: Required value: must be specified when patchType is JSONPatch"),
            field(
                8,
                r#"applyConfiguration: Invalid value: "{applyConfiguration}": must not be specified when patchType is JSONPatch"#
            ),
        ]
    );
}

/// A policy changes what is created, updated or connected to; conditions and variables do not make
/// objects.
#[tokio::test]
async fn mutating_policies_are_examined() {
    let client = Client::new().await;
    let rule = json!({"operations": ["DELETE"], "apiGroups": ["apps"], "apiVersions": ["v1"], "resources": ["deployments"]});
    let rules = json!({"resourceRules": [rule]});
    let wrong = policy(&json!({
        "reinvocationPolicy": "Often",
        "matchConstraints": rules,
        "variables": [{"name": "o", "expression": "Object{}"}],
    }));
    let operations =
        r#"Unsupported value: "DELETE": supported values: "*", "CONNECT", "CREATE", "UPDATE""#;
    assert_eq!(
        client.wrong(Method::POST, POLICIES, &wrong).await,
        [
            format!("spec.matchConstraints.resourceRules.operations: {operations}"),
            "spec.variables[0].expression: Invalid value: \"Object{}\": compilation failed: ERROR: <input>:1:7: undeclared reference to 'Object' (in container '')\n | Object{}\n | ......^".to_owned(),
            "spec.mutations: Required value: mutations must contain at least one item".to_owned(),
            r#"spec.reinvocationPolicy: Unsupported value: "Often": supported values: "IfNeeded", "Never""#.to_owned(),
        ]
    );
    let binding = json!({"metadata": {"name": "b"}, "spec": {"policyName": "", "paramRef": {"name": "a"}, "matchResources": rules}});
    assert_eq!(
        client.wrong(Method::POST, BINDINGS, &binding).await,
        [
            "spec.policyName: Required value".to_owned(),
            "spec.paramRef.parameterNotFoundAction: Required value".to_owned(),
            format!("spec.matchResources.resourceRules.operations: {operations}"),
        ]
    );
}
