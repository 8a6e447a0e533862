//! Generated policies and requests.

use apimachinery_test_support::Dice;
use serde_json::{Map, Value, json};

use super::answers::{Asked, Kind, Question, Resource};

const KINDS: [(&str, &str, &str, &str); 4] = [
    ("apps", "v1", "Deployment", "deployments"),
    ("", "v1", "ConfigMap", "configmaps"),
    ("", "v1", "Namespace", "namespaces"),
    ("example.com", "v1beta1", "CronTab", "crontabs"),
];

/// Expressions that are true or false, or have no value.
const TRUTHS: [&str; 58] = [
    "true",
    "false",
    "object.spec.replicas <= 5",
    "object.spec.replicas <= params.max",
    "has(object.spec) && has(object.spec.replicas)",
    "!has(object.metadata.labels) || object.metadata.labels.all(k, k != 'bad')",
    "has(object.metadata.annotations.note)",
    "object.metadata.labels['app'] == 'web'",
    "object.metadata.labels.app == namespaceObject.metadata.name",
    "oldObject == null",
    "object == null",
    "object == oldObject",
    "oldObject != null && object.spec.replicas >= oldObject.spec.replicas",
    "params == null",
    "params != null && params.names.exists(n, n == request.name)",
    "request.operation == 'CREATE'",
    "request.operation in ['CREATE', 'UPDATE']",
    "request.dryRun",
    "request.userInfo.username == 'alice'",
    "request.userInfo.groups.exists(g, g == 'admins')",
    "request.userInfo.extra['scopes'].size() > 1",
    "has(request.userInfo.extra)",
    "has(request.namespace)",
    "request.namespace == 'default'",
    "has(request.name) && request.name.startsWith('w')",
    "has(request.options)",
    "request.options.fieldManager == 'kubectl'",
    "request.options == null",
    "request.kind.kind == 'Deployment' && request.kind == request.requestKind",
    "request.resource.resource == request.requestResource.resource",
    "request.kind.group == '' || request.requestKind.version == 'v1'",
    "has(request.subResource)",
    "request.subResource == 'status'",
    "has(request.uid)",
    "dyn(request).uid == ''",
    "has(dyn(request).object)",
    "dyn(request).object == null",
    "dyn(request).size() > 10",
    "namespaceObject == null",
    "namespaceObject.metadata.labels.env == 'prod'",
    "has(namespaceObject.metadata.labels)",
    "has(namespaceObject.spec.finalizers) && namespaceObject.status.phase == 'Active'",
    "has(dyn(namespaceObject).metadata.managedFields)",
    "has(dyn(namespaceObject).kind)",
    "namespaceObject.metadata.UID == 'x'",
    "dyn(namespaceObject).metadata.uid == 'u-1'",
    "namespaceObject.metadata.generation > 1",
    "namespaceObject.metadata.creationTimestamp > timestamp('2020-01-01T00:00:00Z')",
    "authorizer.group('apps').resource('deployments').check('create').allowed()",
    "authorizer.group('').resource('configmaps').namespace('default').name('web').check('get').allowed()",
    "authorizer.requestResource.check('update').allowed()",
    "authorizer.requestResource.check('fail').errored()",
    "authorizer.requestResource.check('fail').error() == 'nobody knows'",
    "authorizer.requestResource.check('create').reason() == 'by a rule'",
    "authorizer.path('/healthz').check('get').allowed()",
    "authorizer.serviceAccount('default', 'robot').group('').resource('pods').check('get').allowed()",
    "[1, 2, 3].sum() == 6 && 'a,b'.split(',').size() == 2",
    "quantity('1Gi').isGreaterThan(quantity('1Mi'))",
];

/// Expressions that are wrong, or cost much.
const ODD: [&str; 16] = [
    "object.spec.replicas",
    "nope",
    "object.",
    "1",
    "null",
    "'text'",
    "request.object == null",
    "request.nope == 1",
    "namespaceObject.metadata.nope == 1",
    "authorizer == 1",
    "variables.missing == 1",
    "1 / 0 == 1",
    "object.nope == 1",
    "[[1, 2], 'x']",
    "[0,1,2,3,4,5,6,7,8,9].all(a, [0,1,2,3,4,5,6,7,8,9].all(b, [0,1,2,3,4,5,6,7,8,9].all(c, [0,1,2,3,4,5,6,7,8,9].all(d, [0,1,2,3,4,5,6,7,8,9].all(e, true)))))",
    "[0,1,2,3,4,5,6,7,8,9].all(a, [0,1,2,3,4,5,6,7,8,9].all(b, [0,1,2,3,4,5,6,7,8,9].all(c, [0,1,2,3,4,5,6,7,8,9].all(d, [0,1,2,3,4,5,6,7,8,9].all(e, [0,1,2,3,4,5,6,7,8,9].all(f, true))))))",
];

const TEXTS: [&str; 18] = [
    "'a message'",
    "'  spaces '",
    "''",
    "' '",
    r"'a\nb'",
    r"'a\n'",
    "'replicas: ' + string(object.spec.replicas)",
    "request.name + ' is wrong'",
    "request.userInfo.username",
    "object.metadata.name",
    "string(object.metadata.name)",
    "'max ' + string(params.max)",
    "object.metadata.labels.map(k, k).sort().join(',')",
    "string(1 / 0)",
    "string(authorizer.requestResource.check('get').allowed())",
    "'x'.replace('x', 'xxxxxxxxxxxxxxxxxxxx').replace('x', 'yyyyyyyyyyyyyyyyyyyy').replace('y', 'zzzzzzzzzzzzzzzzzzzz')",
    "has(object.spec) ? 'spec' : 'none'",
    "string(request.dryRun) + namespaceObject.metadata.name",
];

const VALUES: [&str; 14] = [
    "object",
    "object.spec.replicas",
    "object.metadata.labels.map(k, k)",
    "request",
    "request.userInfo.groups",
    "namespaceObject",
    "'text'",
    "1",
    "null",
    "[1, 2]",
    "{'a': 1}",
    "timestamp('2024-01-01T00:00:00Z')",
    "optional.of(1)",
    "authorizer.group('apps')",
];

/// An expression that is to be true.
pub(crate) fn truth(dice: &mut Dice, variables: &[String]) -> String {
    match dice.below(16) {
        0 | 1 => (*dice.pick(&ODD)).to_owned(),
        2 => format!("({}) && ({})", truth(dice, variables), truth(dice, variables)),
        3 => format!("({}) || ({})", truth(dice, variables), truth(dice, variables)),
        4 => format!("!({})", truth(dice, variables)),
        5..9 if !variables.is_empty() => {
            let name = dice.pick(variables).clone();
            match dice.below(6) {
                0 => format!("variables.{name} == variables.{name}"),
                1 => format!("has(variables.{name})"),
                2 => format!("dyn(variables.{name}) == 'text'"),
                3 => format!("type(variables.{name}) == string || variables.{name} == 1"),
                4 => format!("variables.{name}.size() > 1"),
                _ => format!("variables.{name}"),
            }
        }
        _ => (*dice.pick(&TRUTHS)).to_owned(),
    }
}

fn text(dice: &mut Dice, variables: &[String]) -> String {
    match dice.below(8) {
        0 => (*dice.pick(&ODD)).to_owned(),
        1 => (*dice.pick(&VALUES)).to_owned(),
        2 if !variables.is_empty() => format!("string(variables.{})", dice.pick(variables)),
        3 if !variables.is_empty() => format!("variables.{}", dice.pick(variables)),
        _ => (*dice.pick(&TEXTS)).to_owned(),
    }
}

fn policy(dice: &mut Dice) -> Value {
    let mut spec = Map::new();
    let mut names: Vec<String> = Vec::new();
    let mut variables = Vec::new();
    for _ in 0..dice.below(4) {
        let all = ["a", "b", "isGood", "namespace", "c_1"];
        let name = (*dice.pick(&all)).to_owned();
        // The reference ends with one that is declared again and uses itself.
        if names.contains(&name) {
            continue;
        }
        let expression = match dice.below(3) {
            0 => (*dice.pick(&VALUES)).to_owned(),
            1 => text(dice, &names),
            _ => truth(dice, &names),
        };
        variables.push(json!({"name": name, "expression": expression}));
        names.push(name);
    }
    spec.insert("variables".to_owned(), json!(variables));
    if dice.below(3) > 0 {
        spec.insert("paramKind".to_owned(), json!({"apiVersion": "v1", "kind": "ConfigMap"}));
    }
    match dice.below(4) {
        0 => {}
        1 => drop(spec.insert("failurePolicy".to_owned(), json!("Ignore"))),
        _ => drop(spec.insert("failurePolicy".to_owned(), json!("Fail"))),
    }
    if dice.below(4) == 0 {
        let conditions: Vec<_> = (0..1 + dice.below(3))
            .map(|it| {
                let expression =
                    if dice.below(2) == 0 { "true".to_owned() } else { truth(dice, &names) };
                json!({"name": format!("c{it}"), "expression": expression})
            })
            .collect();
        spec.insert("matchConditions".to_owned(), json!(conditions));
    }
    let validations: Vec<_> = (0..dice.below(4)).map(|_| validation(dice, &names)).collect();
    spec.insert("validations".to_owned(), json!(validations));
    let annotations: Vec<_> = (0..dice.below(3))
        .map(|it| json!({"key": format!("key-{it}"), "valueExpression": text(dice, &names)}))
        .collect();
    spec.insert("auditAnnotations".to_owned(), json!(annotations));
    json!({"metadata": {"name": "generated.example.com"}, "spec": spec})
}

fn validation(dice: &mut Dice, names: &[String]) -> Value {
    let mut validation = Map::new();
    validation.insert("expression".to_owned(), json!(truth(dice, names)));
    if dice.below(3) == 0 {
        let messages = ["must hold ", " ", "two\nlines", "<é>"];
        validation.insert("message".to_owned(), json!(dice.pick(&messages)));
    }
    if dice.below(2) == 0 {
        validation.insert("messageExpression".to_owned(), json!(text(dice, names)));
    }
    if dice.below(3) == 0 {
        let reasons = ["Forbidden", "Unauthorized", "RequestEntityTooLarge", "Invalid", "Odd"];
        validation.insert("reason".to_owned(), json!(dice.pick(&reasons)));
    }
    Value::Object(validation)
}

fn labels(dice: &mut Dice) -> Value {
    let all = [
        json!({"app": "web"}),
        json!({"app": "default", "env": "prod"}),
        json!({"bad": "", "app": "web"}),
        json!({}),
    ];
    dice.pick(&all).clone()
}

fn object(dice: &mut Dice, kind: &Kind) -> Value {
    let version = match &*kind.group {
        "" => kind.version.clone(),
        group => format!("{group}/{}", kind.version),
    };
    let mut object = json!({
        "apiVersion": version, "kind": kind.kind, "metadata": {"name": "web"},
    });
    if dice.below(4) > 0 {
        object["metadata"]["labels"] = labels(dice);
    }
    if dice.below(4) == 0 {
        object["metadata"]["annotations"] = json!({"note": "n"});
    }
    if dice.below(5) > 0 {
        object["spec"] = json!({"replicas": dice.below(9)});
    }
    object
}

fn namespace(dice: &mut Dice) -> Value {
    if dice.below(3) == 0 {
        return Value::Null;
    }
    let mut namespace = json!({
        "metadata": {"name": "default", "uid": "u-1", "creationTimestamp": "2024-02-29T12:00:00Z"},
        "spec": {}, "status": {},
    });
    if dice.below(2) == 0 {
        namespace["metadata"]["labels"] = labels(dice);
        namespace["metadata"]["generation"] = json!(2);
        namespace["metadata"]["managedFields"] = json!([{"manager": "m"}]);
        namespace["spec"] = json!({"finalizers": ["kubernetes"]});
        namespace["status"] = json!({"phase": "Active"});
    }
    namespace
}

/// A request for an object of some kind.
pub(crate) fn request(dice: &mut Dice) -> Asked {
    let (group, version, kind, resource) = *dice.pick(&KINDS);
    let text = str::to_owned;
    let kind = Kind { group: text(group), version: text(version), kind: text(kind) };
    let operation = *dice.pick(&["CREATE", "UPDATE", "DELETE", "CONNECT"]);
    let is_there = |dice: &mut Dice, is: bool| if is { object(dice, &kind) } else { Value::Null };
    let user = json!({
        "username": dice.pick(&["alice", "bob", ""]), "uid": "1",
        "groups": *dice.pick(&[&[][..], &["admins"], &["users", "admins"]]),
        "extra": dice.pick(&[json!({}), json!({"scopes": ["a", "b"]})]),
    });
    let may = [
        json!({"user": "alice", "verb": "create", "group": "apps", "resource": "deployments"}),
        json!({"user": "alice", "verb": "update", "group": group, "resource": resource, "namespace": "default", "name": "web"}),
        json!({"user": "bob", "verb": "create", "group": group, "resource": resource, "namespace": "default", "name": "web"}),
        json!({"user": "bob", "verb": "get", "path": "/healthz"}),
        json!({"user": "system:serviceaccount:default:robot", "verb": "get", "resource": "pods"}),
    ];
    Asked {
        operation: text(operation),
        object: is_there(dice, operation != "DELETE"),
        old_object: is_there(dice, matches!(operation, "UPDATE" | "DELETE")),
        resource: Resource { group: text(group), version: text(version), resource: text(resource) },
        subresource: text(dice.pick::<&str>(&["", "", "", "status"])),
        name: text(dice.pick::<&str>(&["web", "web", "", "other"])),
        namespace: text(dice.pick::<&str>(&["default", "default", ""])),
        options: match dice.below(3) {
            0 => {
                json!({"kind": "CreateOptions", "apiVersion": "meta.k8s.io/v1", "fieldManager": "kubectl"})
            }
            1 => json!({"kind": "CreateOptions", "apiVersion": "meta.k8s.io/v1"}),
            _ => Value::Null,
        },
        dry_run: dice.below(3) == 0,
        namespace_object: namespace(dice),
        allowed: may
            .into_iter()
            .filter(|_| dice.below(2) == 0)
            .map(|it| serde_json::from_value(it).expect("it is a rule"))
            .collect(),
        user,
        kind,
    }
}

/// A policy, a request, and mostly parameters.
pub(crate) fn question(dice: &mut Dice) -> Question {
    let policy = policy(dice);
    let request = request(dice);
    let params = match dice.below(3) {
        0 => Value::Null,
        1 => json!({"apiVersion": "v1", "kind": "ConfigMap", "max": 3, "names": ["web", "other"]}),
        _ => json!({"max": "many"}),
    };
    let text = str::to_owned;
    let is_matched = dice.below(6) == 0;
    let matched_kind = is_matched.then(|| Kind {
        group: text("extensions"),
        version: text("v1beta1"),
        kind: text("Deployment"),
    });
    let matched_resource = is_matched.then(|| Resource {
        group: text("extensions"),
        version: text("v1beta1"),
        resource: text("deployments"),
    });
    let budget = match dice.below(10) {
        0 => Some(dice.below(40) as i64),
        1 => Some(300_000),
        _ => None,
    };
    Question { policy, request, params, matched_kind, matched_resource, budget }
}
