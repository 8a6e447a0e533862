//! Policies as a user meets them.

use apimachinery_api::admission::v1::Operation;
use apimachinery_api::admissionregistration::v1::ValidatingAdmissionPolicy;
use apimachinery_cel::Budget;
use apimachinery_json::from_str;
use apimachinery_policies::{AuditAction, Decisions, Policy, PolicyDecision, Request};
use apimachinery_runtime::GroupVersion;
use serde_json::{Value, json};

use super::answers::object;

fn compile(spec: Value) -> Policy {
    let policy = json!({"metadata": {"name": "p"}, "spec": spec});
    let policy: ValidatingAdmissionPolicy = from_str(&policy.to_string()).expect("it is a policy");
    Policy::compile(&policy)
}

fn request() -> Request<'static> {
    let apps = GroupVersion::new("apps", "v1");
    let (kind, resource) = (apps.with_kind("Deployment"), apps.with_resource("deployments"));
    Request::new(Operation::CREATE, kind, resource).in_namespace("default").named("web")
}

/// The decisions of a policy about the creation of a Deployment with seven replicas.
fn decisions(spec: Value) -> Decisions {
    let object = object(&json!({"spec": {"replicas": 7}})).expect("it is an object");
    compile(spec).evaluate(&request().with_object(&object), None)
}

/// POL-01: the message of a denial is that of its expression, else the written one, else the
/// expression itself.
#[test]
fn messages_fall_back() {
    let message = |validation: Value| {
        let decisions = decisions(json!({"validations": [validation]}));
        let [decision] = &decisions.validations[..] else { panic!("{decisions:?}") };
        assert!(matches!(decision, PolicyDecision::Fails { .. }), "{decision:?}");
        decision.message().to_owned()
    };
    let never = "object.spec.replicas > 10";
    assert_eq!(message(json!({"expression": never})), format!("failed expression: {never}"));
    assert_eq!(message(json!({"expression": never, "message": " written "})), "written");
    let given =
        json!({"expression": never, "message": "written", "messageExpression": "' given '"});
    assert_eq!(message(given), "given");
    for bad in
        ["''", "' '", r"'a\nb'", "1", "string(1 / 0)", "object.nope", "'x'.split('').join('')[0]"]
    {
        let bad = json!({"expression": never, "message": "written", "messageExpression": bad});
        assert_eq!(message(bad), "written");
    }
    let long = format!("'{}'", "x".repeat(5 * 1024 + 1));
    let long = json!({"expression": never, "messageExpression": long});
    assert_eq!(message(long), format!("failed expression: {never}"));
}

/// POL-01: the reason of a validation says the code of a denial.
#[test]
fn reasons_have_codes() {
    for (reason, code) in [
        (json!("Forbidden"), 403),
        (json!("Unauthorized"), 401),
        (json!("RequestEntityTooLarge"), 413),
        (json!("Invalid"), 422),
        (Value::Null, 422),
    ] {
        let validation = json!({"expression": "false", "reason": reason});
        let decisions = decisions(json!({"validations": [validation]}));
        assert_eq!(decisions.validations[0].code(), code, "{reason}");
        assert!(!decisions.is_admitted());
    }
}

/// POL-01: what an error means, the failure policy says; of audit annotations as well.
#[test]
fn failure_policy_decides_about_errors() {
    let spec = |policy: &str| {
        json!({
            "failurePolicy": policy,
            "validations": [{"expression": "object.nope == 1"}, {"expression": "true"}],
            "auditAnnotations": [
                {"key": "fails", "valueExpression": "string(object.nope)"},
                {"key": "empty", "valueExpression": "' '"},
                {"key": "none", "valueExpression": "null"},
                {"key": "some", "valueExpression": "' text '"},
            ],
        })
    };
    let words = "expression 'object.nope == 1' resulted in error: no such key: nope";
    let audit = "expression 'string(object.nope)' resulted in error: no such key: nope".to_owned();
    for (policy, is_denied, outcome) in [
        ("Fail", true, AuditAction::Error(audit.clone())),
        ("Ignore", false, AuditAction::ExcludeError(audit.clone())),
    ] {
        let decisions = decisions(spec(policy));
        let [failed, holds] = &decisions.validations[..] else { panic!("{decisions:?}") };
        assert_eq!(*failed, PolicyDecision::Error { message: words.to_owned(), is_denied });
        assert_eq!(*holds, PolicyDecision::Holds);
        let actions: Vec<_> = decisions.audit_annotations.iter().map(|it| &it.action).collect();
        let published = AuditAction::Publish("text".to_owned());
        assert_eq!(actions, [&outcome, &AuditAction::Exclude, &AuditAction::Exclude, &published]);
        assert_eq!(decisions.is_admitted(), policy == "Ignore");
    }
}

/// POL-01: conditions that do not hold leave nothing to decide.
#[test]
fn match_conditions_come_first() {
    let spec = |condition: &str| {
        json!({
            "matchConditions": [{"name": "c", "expression": condition}],
            "validations": [{"expression": "false"}],
        })
    };
    assert!(decisions(spec("request.operation == 'DELETE'")).validations.is_empty());
    assert_eq!(decisions(spec("request.operation == 'CREATE'")).denials().count(), 1);
    let failed = decisions(spec("object.nope"));
    let words = "expression 'object.nope' resulted in error: no such key: nope";
    let compile = "compilation error: must evaluate to bool but got dyn";
    assert_ne!(failed.validations[0].message(), words);
    assert_eq!(failed.validations[0].message(), compile);
}

/// POL-01: a budget that is used up makes one decision of all.
#[test]
fn budgets_end_an_evaluation() {
    let policy = compile(json!({
        "variables": [{"name": "all", "expression": "[1, 2, 3].all(x, x > 0)"}],
        "validations": [{"expression": "true"}, {"expression": "variables.all"}],
    }));
    let decisions = policy.evaluate_within(&request(), None, Budget(10));
    let [decision] = &decisions.validations[..] else { panic!("{decisions:?}") };
    let words = "validation failed due to running out of cost budget, no further validation rules will be run";
    assert_eq!(*decision, PolicyDecision::Error { message: words.to_owned(), is_denied: true });
    assert!(policy.evaluate(&request(), None).is_admitted());
}

/// POL-01: what is wrong with expressions is reported with their places.
#[test]
fn errors_have_places() {
    let policy = compile(json!({
        "matchConditions": [{"name": "c", "expression": "1"}],
        "variables": [{"name": "v", "expression": "nope"}],
        "validations": [{"expression": "true", "messageExpression": "1"}],
        "auditAnnotations": [{"key": "k", "valueExpression": "1"}],
    }));
    let errors: Vec<_> = policy.errors().map(|(path, error)| format!("{path}: {error}")).collect();
    let [condition, variable, message, audit] = &errors[..] else { panic!("{errors:?}") };
    assert_eq!(condition, "spec.matchConditions[0].expression: must evaluate to bool but got int");
    assert!(variable.starts_with(
        "spec.variables[0].expression: compilation failed: ERROR: <input>:1:1: undeclared reference to 'nope'"
    ));
    assert_eq!(
        message,
        "spec.validations[0].messageExpression: must evaluate to string but got int"
    );
    assert_eq!(
        audit,
        "spec.auditAnnotations[0].valueExpression: must evaluate to one of [string null_type] but got int"
    );
}
