//! Good policies, bindings and webhooks, and what makes them bad.

use apimachinery_test_support::Dice;
use serde_json::{Value, json};

use crate::generated::truth;

use super::Question;

const NAMES: [&str; 12] =
    ["good", "good.example.com", "", " ", "Bad", "a b", "in", "1a", "_x1", "a/b", "a/b/c", "é<"];

fn rule(dice: &mut Dice) -> Value {
    let list = |dice: &mut Dice, from: &[&str]| -> Value {
        (0..dice.below(3)).map(|_| json!(dice.pick::<&str>(from))).collect()
    };
    let resources = ["*", "*/*", "pods", "pods/*", "pods/status", "*/status", "", "<"];
    let mut rule = json!({
        "operations": list(dice, &["*", "CREATE", "UPDATE", "Odd<"]),
        "apiGroups": list(dice, &["*", "", "apps"]),
        "apiVersions": list(dice, &["*", "v1", ""]),
        "resources": (0..dice.below(4)).map(|_| json!(dice.pick(&resources))).collect::<Value>(),
    });
    match dice.below(4) {
        0 => rule["scope"] = json!(dice.pick::<&str>(&["*", "Cluster", "Odd"])),
        1 => rule["resourceNames"] = list(dice, &["a", "a", "a/b", "..", "%"]),
        _ => {}
    }
    rule
}

fn selector(dice: &mut Dice) -> Value {
    let all = [
        json!({}),
        Value::Null,
        json!({"matchLabels": {"a b": "c d"}}),
        json!({"matchExpressions": [{"key": "a", "operator": "In"}, {"key": "a", "operator": "Exists", "values": ["x"]}]}),
        json!({"matchExpressions": [{"key": "", "operator": "Odd<"}, {"key": "b", "operator": "In", "values": ["a b"]}]}),
    ];
    dice.pick(&all).clone()
}

fn resources(dice: &mut Dice) -> Value {
    let good = json!([{"operations": ["*"], "apiGroups": ["apps"], "apiVersions": ["v1"], "resources": ["deployments"]}]);
    let mut made = json!({
        "matchPolicy": "Equivalent", "namespaceSelector": {}, "objectSelector": {}, "resourceRules": good,
    });
    for _ in 0..dice.below(3) {
        match dice.below(6) {
            0 => {
                made["matchPolicy"] =
                    json!(dice.pick(&[json!("Exact"), json!("Odd<"), json!(""), Value::Null]))
            }
            1 => made["namespaceSelector"] = selector(dice),
            2 => made["objectSelector"] = selector(dice),
            3 => made["excludeResourceRules"] = json!([rule(dice)]),
            4 => made["resourceRules"] = json!([rule(dice), rule(dice)]),
            _ => made["resourceRules"] = json!([]),
        }
    }
    made
}

fn names(dice: &mut Dice, good: &str) -> String {
    if dice.below(5) == 0 { (*dice.pick(&NAMES)).to_owned() } else { good.to_owned() }
}

fn expression(dice: &mut Dice, variables: &[String], good: &str) -> String {
    match dice.below(8) {
        0 => truth(dice, variables),
        1 => (*dice.pick(&[
            "",
            " ",
            "\n",
            "1",
            "null",
            "nope",
            "a ==",
            "params.x == 1",
            "authorizer == 1",
        ]))
        .to_owned(),
        2 => format!(" {good}\n"),
        3 if !variables.is_empty() => format!("variables.{}", dice.pick(variables)),
        _ => good.to_owned(),
    }
}

fn conditions(dice: &mut Dice) -> Value {
    let count = if dice.below(30) == 0 { 66 } else { dice.below(3) };
    (0..count)
        .map(|it| {
            let name = if it > 3 { format!("c{it}") } else { names(dice, "same") };
            json!({"name": name, "expression": expression(dice, &[], "request.dryRun")})
        })
        .collect()
}

/// The spec of a policy of either kind, without what it does, and the names of its variables.
fn scope(dice: &mut Dice) -> (Value, Vec<String>) {
    let mut spec = json!({"failurePolicy": "Fail", "matchConstraints": resources(dice)});
    if dice.below(12) == 0 {
        spec["matchConstraints"] = Value::Null;
    }
    if dice.below(6) == 0 {
        spec["failurePolicy"] = dice.pick(&[json!("Ignore"), json!("Odd<"), Value::Null]).clone();
    }
    if dice.below(3) == 0 {
        let version =
            *dice.pick(&["v1", "apps/v1", "", "/", "/v1", "a/", "a/b/c", "A b/v1", "v 1", "é"]);
        let kind = *dice.pick(&["ConfigMap", "Kind", "", "1Kind", "a b"]);
        spec["paramKind"] = json!({"apiVersion": version, "kind": kind});
    }
    if dice.below(2) == 0 {
        spec["matchConditions"] = conditions(dice);
    }
    let mut known = Vec::new();
    let variables: Value = (0..dice.below(4))
        .map(|it| {
            let name = names(dice, &format!("v{it}"));
            let text = expression(dice, &known, "object.spec.replicas");
            // One that does not parse as a name would be used as something else.
            if name.starts_with('v') && !known.contains(&name) {
                known.push(name.clone());
            }
            json!({"name": name, "expression": text})
        })
        .collect();
    spec["variables"] = variables;
    (spec, known)
}

fn policy(dice: &mut Dice) -> Value {
    let (mut spec, known) = scope(dice);
    spec["validations"] = (0..dice.below(4))
        .map(|_| {
            let mut made =
                json!({"expression": expression(dice, &known, "object.spec.replicas < 5")});
            if dice.below(3) == 0 {
                made["message"] =
                    json!(dice.pick::<&str>(&["good", " ", "two\nlines", " end\n", "a\rb"]));
            }
            if dice.below(2) == 0 {
                made["messageExpression"] = json!(expression(dice, &known, "'text'"));
            }
            if dice.below(3) == 0 {
                made["reason"] =
                    json!(dice.pick::<&str>(&["Forbidden", "Unauthorized", "Odd<", ""]));
            }
            made
        })
        .collect();
    let count = if dice.below(30) == 0 { 21 } else { dice.below(3) };
    spec["auditAnnotations"] = (0..count)
        .map(|it| {
            let key = if it > 3 { format!("k{it}") } else { names(dice, "key") };
            let mut text = expression(dice, &known, "'text'");
            if dice.below(30) == 0 {
                text = format!("'{}'", "x".repeat(6000));
            }
            json!({"key": key, "valueExpression": text})
        })
        .collect();
    json!({
        "apiVersion": "admissionregistration.k8s.io/v1", "kind": "ValidatingAdmissionPolicy",
        "metadata": {"name": names(dice, "policy.example.com"), "labels": {"a": "b"}}, "spec": spec,
    })
}

/// What changes an object: in the way that its patch type says, or in another one.
fn mutation(dice: &mut Dice, known: &[String]) -> Value {
    let objects = [
        "Object{}",
        "Object{spec: Object.spec{replicas: 1}}",
        "Object{a: Object.b{c: 'd'}}.a",
        "Object{a: Object{}}.b.c == 1 ? Object{} : Object{}",
        "Object.spec{}",
        "Objects{}",
        "object",
        "{'a': 1}",
    ];
    let patches = [
        "[JSONPatch{op: 'remove', path: '/a'}]",
        "[JSONPatch{op: 'add', path: '/' + jsonpatch.escapeKey('a/b'), value: Object.x{y: 1}}]",
        "[JSONPatch{op: 1}]",
        "[JSONPatch{other: 1}]",
        "JSONPatch{}",
        "[JSONPatch{op: JSONPatch{path: 'a'}.path}]",
        "[JSONPatch{op: JSONPatch{path: 'a'}.other}]",
        "[]",
    ];
    let object = *dice.pick(&objects);
    let patch = *dice.pick(&patches);
    let object = expression(dice, known, object);
    let patch = expression(dice, known, patch);
    let (object, patch) = (json!({"expression": object}), json!({"expression": patch}));
    match dice.below(10) {
        0 => json!({"patchType": "", "jsonPatch": patch}),
        1 => json!({"patchType": "Odd<", "applyConfiguration": object}),
        2 => json!({"patchType": "JSONPatch", "applyConfiguration": object}),
        3 => {
            json!({"patchType": "ApplyConfiguration", "jsonPatch": patch, "applyConfiguration": object})
        }
        4..=6 => json!({"patchType": "JSONPatch", "jsonPatch": patch}),
        _ => json!({"patchType": "ApplyConfiguration", "applyConfiguration": object}),
    }
}

fn mutating_policy(dice: &mut Dice) -> Value {
    let (mut spec, known) = scope(dice);
    spec["mutations"] = (0..dice.below(4)).map(|_| mutation(dice, &known)).collect();
    spec["reinvocationPolicy"] = json!(*dice.pick(&["Never", "Never", "IfNeeded", "Odd<", ""]));
    json!({
        "apiVersion": "admissionregistration.k8s.io/v1", "kind": "MutatingAdmissionPolicy",
        "metadata": {"name": names(dice, "policy")}, "spec": spec,
    })
}

fn binding(dice: &mut Dice) -> Value {
    let is_mutating = dice.below(3) == 0;
    let mut spec = json!({"policyName": names(dice, "policy")});
    if dice.below(3) == 0 {
        spec["matchResources"] = resources(dice);
    }
    if !is_mutating {
        spec["validationActions"] = json!(["Deny"]);
    }
    if !is_mutating && dice.below(2) == 0 {
        let actions = ["Deny", "Warn", "Audit", "Odd<"];
        spec["validationActions"] =
            (0..dice.below(4)).map(|_| json!(dice.pick(&actions))).collect();
    }
    if dice.below(2) == 0 {
        let action = dice
            .pick(&[json!("Deny"), json!("Allow"), json!("Odd<"), json!(""), Value::Null])
            .clone();
        let mut reference = json!({"parameterNotFoundAction": action});
        if dice.below(2) == 0 {
            reference["name"] = json!(names(dice, "param"));
        }
        if dice.below(2) == 0 {
            reference["selector"] = selector(dice);
        }
        spec["paramRef"] = reference;
    }
    let kind = match is_mutating {
        true => "MutatingAdmissionPolicyBinding",
        false => "ValidatingAdmissionPolicyBinding",
    };
    json!({
        "apiVersion": "admissionregistration.k8s.io/v1", "kind": kind,
        "metadata": {"name": names(dice, "binding")}, "spec": spec,
    })
}

fn webhooks(dice: &mut Dice) -> Value {
    let webhooks: Value = (0..1 + dice.below(2))
        .map(|it| {
            json!({
                "name": format!("w{it}.example.com"), "sideEffects": "None", "admissionReviewVersions": ["v1"],
                "clientConfig": {"url": "https://example.com"}, "matchConditions": conditions(dice),
            })
        })
        .collect();
    json!({
        "apiVersion": "admissionregistration.k8s.io/v1", "kind": "ValidatingWebhookConfiguration",
        "metadata": {"name": "webhooks"}, "webhooks": webhooks,
    })
}

/// An object, and sometimes what it takes the place of.
pub(crate) fn question(dice: &mut Dice) -> Question {
    let (object, old) = match dice.below(9) {
        0 => (binding(dice), Value::Null),
        1 => (webhooks(dice), Value::Null),
        2 => {
            let old = policy(dice);
            let mut new = policy(dice);
            for part in ["matchConditions", "paramKind", "validations"] {
                if dice.below(2) == 0 {
                    new["spec"][part] = old["spec"][part].clone();
                }
            }
            (new, old)
        }
        3 => {
            let old = mutating_policy(dice);
            let mut new = mutating_policy(dice);
            for part in ["matchConditions", "paramKind", "mutations"] {
                if dice.below(2) == 0 {
                    new["spec"][part] = old["spec"][part].clone();
                }
            }
            (new, old)
        }
        4 | 5 => (mutating_policy(dice), Value::Null),
        _ => (policy(dice), Value::Null),
    };
    Question { ask: "validate".to_owned(), object, old }
}
