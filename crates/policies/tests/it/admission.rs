//! Policies with their bindings, here and in the reference.

mod answers;
mod generated;

use apimachinery_test_support::{Dice, Small, number, program, recorded, seed};
use serde::Deserialize;
use serde_json::json;

use answers::{Answer, Question, answer};
use generated::question;

const FILE: &str = "policies/admission.jsonl";

#[derive(Deserialize)]
struct Line {
    input: Question,
    output: Answer,
}

/// POL-02: policies with their bindings admit and deny requests as in the reference: resources,
/// equivalent ones, names, namespaces, labels, parameters, validation actions, warnings, audit
/// annotations, and the answer to a request that is denied.
#[test]
fn recorded_requests_match_go() {
    let text = recorded(FILE);
    let mut count = 0;
    for line in text.lines() {
        let Line { input, output } = serde_json::from_str(line).expect("a line is a question");
        let differences = output.differences(&answer(&input));
        assert!(differences.is_empty(), "{differences}\n{}", json!(input));
        count += 1;
    }
    assert!(count >= 150, "{count}");
}

/// All decisions against a request are kept with what bindings do about them; the first one that
/// denies is the response.
#[test]
fn violations_are_all_kept() {
    use apimachinery_api::admission::v1::Operation;
    use apimachinery_json::from_str;
    use apimachinery_policies::{Binding, BoundPolicy, Policy, Request, admit};
    use apimachinery_runtime::{GroupVersion, Map};

    let policy = from_str(
        r#"{"metadata":{"name":"p"},"spec":{"matchConstraints":{"namespaceSelector":{},"objectSelector":{},
            "resourceRules":[{"operations":["*"],"apiGroups":["*"],"apiVersions":["*"],"resources":["*"]}]},
            "validations":[{"expression":"false","message":"one"},{"expression":"true"},{"expression":"false","message":"two"}]}}"#,
    );
    let policy = Policy::compile(&policy.expect("it is a policy"));
    let binding = |name: &str, action: &str| {
        let text = format!(
            r#"{{"metadata":{{"name":"{name}"}},"spec":{{"policyName":"p","validationActions":["{action}"]}}}}"#
        );
        Binding::from(&from_str(&text).expect("it is a binding"))
    };
    let bindings = [binding("warns", "Warn"), binding("denies", "Deny")];
    let policies = [BoundPolicy { policy: &policy, bindings: &bindings, params: None }];
    let (apps, object) = (GroupVersion::new("apps", "v1"), Map::new());
    let (kind, resource) = (apps.with_kind("Deployment"), apps.with_resource("deployments"));
    let request = Request::new(Operation::CREATE, kind, resource).with_object(&object);
    let admission = admit(&policies, &request, &());
    let violations: Vec<_> = admission.violations.iter().map(ToString::to_string).collect();
    let by = |name: &str| format!("ValidatingAdmissionPolicy 'p' with binding '{name}'");
    let expected = [
        format!("Validation failed for {}: one", by("warns")),
        format!("Validation failed for {}: two", by("warns")),
        format!("{} denied request: one", by("denies")),
        format!("{} denied request: two", by("denies")),
    ];
    assert_eq!(violations, expected);
    assert_eq!(admission.warnings, expected[..2]);
    let denial = admission.denial.expect("it is denied").to_string();
    assert!(denial.ends_with(&expected[2]), "{denial}");
}

/// POL-02: generated policies with their bindings admit and deny generated requests as in the
/// reference.
#[test]
#[ignore = "needs APIMACHINERY_REFERENCE"]
fn generated_admissions_agree_with_the_reference() {
    let program = program();
    let mut reference = Small::start(&program);
    let mut dice = Dice::new(seed().into());
    let count = number("APIMACHINERY_DIFFERENTIAL_COUNT").unwrap_or(400);
    let (mut wrong, mut denied, mut warned) = (Vec::new(), 0, 0);
    for _ in 0..count {
        let question = question(&mut dice);
        let theirs: Result<Answer, String> = reference.ask("admission", &json!(question));
        let theirs = theirs.unwrap_or_else(|error| panic!("{error}: {}", json!(question)));
        denied += usize::from(!theirs.status.is_null());
        warned += usize::from(!theirs.warnings.is_empty());
        let left = theirs.differences(&answer(&question));
        if !left.is_empty() {
            wrong.push(format!("{left}\n{}", json!(question)));
        }
    }
    println!("{count} questions, {denied} denied, {warned} with warnings");
    let shown = wrong.iter().take(4).cloned().collect::<Vec<_>>().join("\n\n");
    assert!(wrong.is_empty(), "{} of {count}:\n{shown}", wrong.len());
    assert!(denied * 5 > count && warned * 20 > count, "{denied} {warned}");
}
