//! Whether expressions fit the types of what they are about, here and in the reference.

use apimachinery_api::admissionregistration::v1::ValidatingAdmissionPolicy;
use apimachinery_api::apiextensions::v1::JSONSchemaProps;
use apimachinery_cel::Declaration;
use apimachinery_json::from_str;
use apimachinery_policies::{KindTypes, check_types};
use apimachinery_runtime::{GroupVersionKind, GroupVersionResource};
use apimachinery_schema::Structural;
use apimachinery_test_support::{Dice, Small, number, program, recorded, seed};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::answers::{Kind, Resource};

const FILE: &str = "policies/types.jsonl";

#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
struct Known {
    resource: Resource,
    kind: Kind,
    schema: Value,
}

/// A policy, and the kinds that there are.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default)]
struct Question {
    policy: Value,
    kinds: Vec<Known>,
}

#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
#[serde(rename_all = "camelCase")]
struct Warning {
    field_ref: String,
    warning: String,
}

#[derive(Clone, Debug, Deserialize, Serialize, PartialEq)]
struct Answer {
    warnings: Vec<Warning>,
}

#[derive(Deserialize)]
struct Line {
    input: Question,
    output: Answer,
}

impl KindTypes for Question {
    fn kinds_for(&self, resource: &GroupVersionResource) -> Vec<GroupVersionKind> {
        let found = self.kinds.iter().filter(|it| it.resource.to_resource() == *resource);
        found.map(|it| it.kind.to_kind()).collect()
    }

    fn declaration(&self, kind: &GroupVersionKind) -> Option<Declaration> {
        let found =
            self.kinds.iter().rfind(|it| it.kind.to_kind() == *kind && !it.schema.is_null());
        let props: JSONSchemaProps = from_str(&found?.schema.to_string()).expect("it is a schema");
        let schema = Structural::try_from(&props).expect("it is structural");
        Some(apimachinery_crd::declaration(&schema, &kind.kind))
    }
}

fn answer(question: &Question) -> Answer {
    let policy: ValidatingAdmissionPolicy =
        from_str(&question.policy.to_string()).expect("it is a policy");
    let warnings = check_types(&policy, question)
        .into_iter()
        .map(|it| Warning { field_ref: it.field_ref.to_string(), warning: it.warning.to_string() });
    Answer { warnings: warnings.collect() }
}

const EXPRESSIONS: [&str; 26] = [
    "object.spec.replicas < 5",
    "object.spec.replicas == 'x'",
    "object.spec.nope == 1",
    "oldObject.spec.names.all(n, n.startsWith('x'))",
    "object.spec.names.all(n, n > 1)",
    "object.spec.labels.app == 'web'",
    "object.spec.labels.app == 1",
    "object.metadata.name == 'x'",
    "object.metadata.labels.app == 'x'",
    "object.kind == 1",
    "object.spec == oldObject.spec",
    "object.spec == 1",
    "object.spec.inner",
    "params.spec.replicas > object.spec.replicas",
    "params.max > 1",
    "params == 1",
    "request.userInfo.username == 1",
    "namespaceObject.metadata.name == 'x'",
    "authorizer.group('apps').resource('x').check('y').allowed()",
    "authorizer.requestResource.check('y').allowed()",
    "variables.a == 1",
    "variables.b + 'x' == 'x'",
    "variables.missing",
    "string(object.spec.replicas)",
    "a ==",
    "object.status.at.getFullYear() > 2000 && has(object.spec.any)",
];

fn schema(dice: &mut Dice) -> Value {
    let mut spec = json!({"type": "object", "properties": {
        "replicas": {"type": "integer"},
        "names": {"type": "array", "items": {"type": "string"}},
        "labels": {"type": "object", "additionalProperties": {"type": "string"}},
        "inner": {"type": "object", "properties": {"x": {"type": "boolean"}}},
        "any": {"x-kubernetes-preserve-unknown-fields": true},
    }});
    if dice.below(3) == 0 {
        spec["properties"]["replicas"] = json!({"x-kubernetes-int-or-string": true});
        spec["nullable"] = json!(true);
    }
    match dice.below(5) {
        0 => Value::Null,
        1 => json!({"type": "object", "x-kubernetes-preserve-unknown-fields": true}),
        _ => json!({"type": "object", "properties": {
            "spec": spec,
            "status": {"type": "object", "properties": {"at": {"type": "string", "format": "date-time"}}},
        }}),
    }
}

fn question(dice: &mut Dice) -> Question {
    let kinds = [
        ("a", "v1", "Known", "knowns"),
        ("", "v1", "KnownA", "others"),
        ("a", "v2", "KnownB", "knowns"),
    ]
    .map(|(group, version, kind, resource)| Known {
        resource: Resource {
            group: group.into(),
            version: version.into(),
            resource: resource.into(),
        },
        kind: Kind { group: group.into(), version: version.into(), kind: kind.into() },
        schema: schema(dice),
    });
    let list = |dice: &mut Dice, from: &[&str]| -> Value {
        (0..1 + dice.below(2)).map(|_| json!(dice.pick::<&str>(from))).collect()
    };
    let rules: Vec<_> = (0..1 + dice.below(2))
        .map(|_| {
            json!({
                "operations": ["*"], "apiGroups": list(dice, &["a", "a", "a", "a", "a", "", "a", "*"]),
                "apiVersions": list(dice, &["v1", "v1", "v2", "v1", "v2", "v1", "v2", "*"]),
                "resources": list(dice, &["knowns", "knowns", "knowns", "others", "nothing", "knowns/status", "*"]),
            })
        })
        .collect();
    let mut spec = json!({"matchConstraints": {"resourceRules": rules}});
    if dice.below(2) == 0 {
        let kind = *dice.pick(&["Known", "Missing"]);
        let version = *dice.pick(&["a/v1", "a/v1", "a/b/c"]);
        spec["paramKind"] = json!({"apiVersion": version, "kind": kind});
    }
    let some = |dice: &mut Dice| *dice.pick(&EXPRESSIONS);
    spec["variables"] = json!([
        {"name": "a", "expression": some(dice)}, {"name": "b", "expression": some(dice)},
    ]);
    spec["validations"] = (0..1 + dice.below(3))
        .map(|_| json!({"expression": some(dice), "messageExpression": if dice.below(2) == 0 { "" } else { some(dice) }}))
        .collect();
    Question { policy: json!({"metadata": {"name": "p"}, "spec": spec}), kinds: kinds.into() }
}

/// POL-04: expressions that do not fit the types of the kinds of a policy are reported as in the
/// reference.
#[test]
fn recorded_type_checks_match_go() {
    let text = recorded(FILE);
    let mut count = 0;
    for line in text.lines() {
        let Line { input, output } = serde_json::from_str(line).expect("a line is a question");
        assert_eq!(answer(&input), output, "{}", json!(input));
        count += 1;
    }
    assert!(count >= 100, "{count}");
}

/// POL-04: expressions of generated policies fit generated types, or do not, as in the reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn generated_expressions_fit_types_as_in_the_reference() {
    let program = program();
    let mut reference = Small::start(&program);
    let mut dice = Dice::new(seed().into());
    let count = number("APIMACHINERY_DIFFERENTIAL_COUNT").unwrap_or(200);
    let (mut wrong, mut warned) = (Vec::new(), 0);
    for _ in 0..count {
        let question = question(&mut dice);
        let theirs: Result<Answer, String> = reference.ask("policy-types", &json!(question));
        let theirs = theirs.unwrap_or_else(|error| panic!("{error}: {}", json!(question)));
        warned += usize::from(!theirs.warnings.is_empty());
        let ours = answer(&question);
        if ours != theirs {
            wrong.push(format!(
                "theirs {}\nours   {}\n{}",
                json!(theirs),
                json!(ours),
                json!(question)
            ));
        }
    }
    println!("{count} questions, {warned} with warnings");
    let shown = wrong.iter().take(4).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(wrong.is_empty(), "{} of {count}:\n{shown}", wrong.len());
    assert!(warned * 4 > count, "{warned}");
}
