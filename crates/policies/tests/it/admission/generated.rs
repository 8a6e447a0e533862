//! Generated policies, bindings and requests.

use apimachinery_test_support::Dice;
use serde_json::{Map, Value, json};

use crate::answers::{Kind, Resource};
use crate::generated::request;

use super::answers::{Bound, Equivalent, Known, Question};

fn some(dice: &mut Dice, from: &[&str]) -> Value {
    let count = 1 + dice.below(2);
    (0..count).map(|_| json!(dice.pick::<&str>(from))).collect()
}

fn rule(dice: &mut Dice) -> Value {
    let mut rule = json!({
        "operations": some(dice, &["*", "*", "CREATE", "UPDATE", "DELETE"]),
        "apiGroups": some(dice, &["*", "*", "", "apps", "example.com"]),
        "apiVersions": some(dice, &["*", "*", "v1", "v1beta1"]),
        "resources": some(dice, &["*", "*/*", "*/*", "deployments", "configmaps", "*/status", "namespaces", "crontabs", "crontabs/*"]),
    });
    match dice.below(6) {
        0 => rule["scope"] = json!(dice.pick::<&str>(&["Cluster", "Namespaced", "*", "Odd"])),
        1 => rule["resourceNames"] = some(dice, &["web", "other"]),
        _ => {}
    }
    rule
}

fn selector(dice: &mut Dice) -> Value {
    let all = [
        json!({}),
        json!({}),
        json!({}),
        json!({"matchLabels": {"app": "web"}}),
        json!({"matchExpressions": [{"key": "env", "operator": "Exists"}]}),
        json!({"matchExpressions": [{"key": "bad", "operator": "DoesNotExist"}]}),
        json!({"matchExpressions": [{"key": "app", "operator": "Odd", "values": ["x"]}]}),
        Value::Null,
    ];
    let limit = if dice.below(8) == 0 { 8 } else { 6 };
    all[dice.below(limit)].clone()
}

fn resources(dice: &mut Dice) -> Value {
    let mut made = Map::new();
    made.insert("namespaceSelector".to_owned(), selector(dice));
    made.insert("objectSelector".to_owned(), selector(dice));
    let rules: Vec<_> = (0..dice.below(4)).map(|_| rule(dice)).collect();
    made.insert("resourceRules".to_owned(), json!(rules));
    if dice.below(5) == 0 {
        made.insert("excludeResourceRules".to_owned(), json!([rule(dice)]));
    }
    match dice.below(4) {
        0 => {}
        1 => drop(made.insert("matchPolicy".to_owned(), json!("Exact"))),
        _ => drop(made.insert("matchPolicy".to_owned(), json!("Equivalent"))),
    }
    Value::Object(made)
}

const TRUTHS: [&str; 8] = [
    "true",
    "false",
    "request.kind.version == 'v1'",
    "object.kind == request.kind.kind",
    "params == null || params.max < 3",
    "params.max > 3",
    "object.spec.replicas <= 5",
    "has(namespaceObject.metadata.labels)",
];

fn policy(dice: &mut Dice, index: usize) -> Value {
    let mut spec = Map::new();
    if dice.below(20) > 0 {
        spec.insert("matchConstraints".to_owned(), resources(dice));
    }
    match dice.below(12) {
        0..4 => drop(spec.insert("failurePolicy".to_owned(), json!("Ignore"))),
        4 => drop(spec.insert("failurePolicy".to_owned(), json!("Odd"))),
        _ => {}
    }
    if dice.below(2) == 0 {
        spec.insert(
            "paramKind".to_owned(),
            json!({"apiVersion": "example.com/v1", "kind": "Limit"}),
        );
    }
    let validations: Vec<_> = (0..1 + dice.below(2))
        .map(|_| {
            let expression = *dice.pick(&TRUTHS);
            let reason =
                dice.pick(&["Forbidden", "Unauthorized", "RequestEntityTooLarge", "Invalid"]);
            let reason = if dice.below(2) == 0 { json!(reason) } else { Value::Null };
            json!({
                "expression": expression, "reason": reason,
                "messageExpression": "'<' + request.resource.version + '> & ' + request.name",
            })
        })
        .collect();
    spec.insert("validations".to_owned(), json!(validations));
    let values =
        ["'text'", "request.name", "string(params.max)", "'é'.replace('é', 'éééééééééé')", "null"];
    let keys = ["key", "key", "other-key", "not a key", "a/b"];
    let annotations: Vec<_> = (0..dice.below(3))
        .map(|_| json!({"key": dice.pick(&keys), "valueExpression": dice.pick(&values)}))
        .collect();
    spec.insert("auditAnnotations".to_owned(), json!(annotations));
    json!({"metadata": {"name": format!("p{index}.example.com")}, "spec": spec})
}

fn binding(dice: &mut Dice, policy: usize, index: usize) -> Value {
    let mut spec = Map::new();
    spec.insert("policyName".to_owned(), json!(format!("p{policy}.example.com")));
    let actions: [&[&str]; 5] =
        [&["Deny"], &["Warn"], &["Audit"], &["Deny", "Audit"], &["Warn", "Audit"]];
    spec.insert("validationActions".to_owned(), json!(dice.pick(&actions)));
    if dice.below(4) == 0 {
        spec.insert("matchResources".to_owned(), resources(dice));
    }
    if dice.below(3) > 0 {
        let mut reference = Map::new();
        let set = |reference: &mut Map<String, Value>, name: &str, value: Value| {
            reference.insert(name.to_owned(), value);
        };
        if dice.below(2) == 0 {
            set(&mut reference, "name", json!(dice.pick::<&str>(&["small", "large", "none"])));
        }
        if dice.below(3) == 0 {
            set(&mut reference, "namespace", json!(dice.pick::<&str>(&["default", "elsewhere"])));
        }
        if dice.below(2) == 0 {
            set(&mut reference, "selector", selector(dice));
        }
        match dice.below(3) {
            0 => {}
            1 => set(&mut reference, "parameterNotFoundAction", json!("Deny")),
            _ => set(&mut reference, "parameterNotFoundAction", json!("Allow")),
        }
        spec.insert("paramRef".to_owned(), Value::Object(reference));
    }
    json!({"metadata": {"name": format!("b{index}")}, "spec": spec})
}

fn params(dice: &mut Dice) -> Option<Known> {
    if dice.below(6) == 0 {
        return None;
    }
    let namespaced = dice.below(2) == 0;
    let mut objects = Vec::new();
    for (namespace, name, max) in
        [("default", "large", 9), ("default", "small", 1), ("elsewhere", "small", 2)]
    {
        if !namespaced && namespace != "default" {
            continue;
        }
        let namespace = if namespaced { json!(namespace) } else { Value::Null };
        let mut object = json!({
            "apiVersion": "example.com/v1", "kind": "Limit", "max": max,
            "metadata": {"name": name, "labels": {"app": if max > 5 { "web" } else { "no" }}},
        });
        if namespaced {
            object["metadata"]["namespace"] = namespace;
        }
        objects.push(object);
    }
    Some(Known { namespaced, objects: Some(objects) })
}

/// A request, and some policies with their bindings.
pub(crate) fn question(dice: &mut Dice) -> Question {
    let mut request = request(dice);
    // A server knows the namespaces of its objects; the reference finds them by their names.
    if dice.below(8) > 0 && !request.namespace.is_empty() && request.namespace_object.is_null() {
        request.namespace_object = json!({"metadata": {"name": "default"}});
    }
    if request.namespace.is_empty() {
        request.namespace_object = Value::Null;
    }
    let policies = (0..1 + dice.below(3))
        .map(|policy_index| Bound {
            policy: policy(dice, policy_index),
            bindings: Some((0..dice.below(3)).map(|it| binding(dice, policy_index, it)).collect()),
            params: params(dice),
        })
        .collect();
    let own = Equivalent {
        resource: request.resource.clone(),
        subresource: request.subresource.clone(),
        kind: request.kind.clone(),
    };
    let text = str::to_owned;
    let other = |group: &str, version: &str, kind: Option<&str>| Equivalent {
        resource: Resource {
            group: text(group),
            version: text(version),
            resource: text("deployments"),
        },
        subresource: request.subresource.clone(),
        kind: kind.map_or(Kind::default(), |kind| Kind {
            group: text(group),
            version: text(version),
            kind: text(kind),
        }),
    };
    let mut equivalents = vec![own];
    if dice.below(2) == 0 {
        equivalents.push(other("example.com", "v1", Some("Other")));
    }
    if dice.below(3) == 0 {
        equivalents.push(other("apps", "v1beta1", Some("Deployment")));
    }
    Question { request, policies: Some(policies), equivalents: Some(equivalents) }
}
