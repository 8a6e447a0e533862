//! Admission policies in `apim validate`.

use apimachinery::json::value_from_str;
use apimachinery::runtime::Value;

use crate::run::{run, run_with};

const POLICY: &str = "\
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: replicas}
spec:
  matchConstraints:
    resourceRules:
    - {apiGroups: [apps], apiVersions: [v1], operations: [CREATE], resources: [deployments]}
  validations:
  - expression: object.spec.replicas <= 5
    messageExpression: \"'at most 5 replicas, not ' + string(object.spec.replicas)\"
  - expression: object.metadata.namespace != 'default'
    message: not in this namespace
";

const BINDING: &str = "\
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: everywhere}
spec: {policyName: replicas, validationActions: [Deny]}
";

const DEPLOYMENT: &str = "\
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 7
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, image: nginx}]}}
";

const DENIED: &str =
    "error: ValidatingAdmissionPolicy 'replicas' with binding 'everywhere' denied request: ";

fn documents(all: &[&str]) -> Vec<u8> {
    all.join("---\n").into_bytes()
}

/// All validations are reported, on the object as a server sees it: with its defaults and its
/// namespace.
#[test]
fn policies_among_the_input_decide_about_its_objects() {
    let input = documents(&[DEPLOYMENT, POLICY, BINDING]);
    let reported = format!(
        "standard input:1: {DENIED}at most 5 replicas, not 7\nstandard input:1: {DENIED}not in this namespace\n"
    );
    run_with("validate", &input).expect(1, &reported, "");
    // One replica is the default.
    let small = DEPLOYMENT
        .replace("  replicas: 7\n", "")
        .replace("name: web", "name: web, namespace: shop");
    run_with("validate", &documents(&[&small, POLICY, BINDING])).expect(0, "", "");
}

#[test]
fn policies_of_their_own_decide_without_being_validated() {
    let folder = std::env::temp_dir().join(format!("apim-policies-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let wrong = POLICY.replace("at most 5", "AT MOST 5").replace("replicas: 7", "");
    std::fs::write(folder.join("policy.yaml"), documents(&[&wrong, BINDING])).unwrap();
    let lonely = BINDING
        .replace("policyName: replicas", "policyName: replica")
        .replace("everywhere", "nowhere");
    std::fs::write(folder.join("lonely.yaml"), lonely).unwrap();
    let args = format!("validate --policies {}", folder.display());
    let run = run_with(&args, DEPLOYMENT.as_bytes());
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(
        run.text().starts_with(&format!("standard input:1: {DENIED}AT MOST 5")),
        "{}",
        run.text()
    );
    assert_eq!((run.text().lines().count(), run.code), (2, Some(1)));
    assert!(
        run.err.ends_with("lonely.yaml: document 1, line 1: warning: the policy \"replica\" that it binds is not among what was read\n"),
        "{}", run.err
    );
}

/// The words of the server that would refuse them.
#[test]
fn wrong_policies_and_bindings_are_reported_with_their_fields() {
    let policy = POLICY.replace("object.spec.replicas <= 5", "object.spec.replicas");
    let binding = BINDING.replace("[Deny]", "[Deny, Warn]");
    let text = run_with("validate", &documents(&[&policy, &binding])).text();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    assert!(
        lines[0].starts_with(
            "standard input:9:17: error: spec.validations[0].expression: Invalid value: "
        ),
        "{text}"
    );
    assert!(lines[0].ends_with("must evaluate to bool but got dyn"), "{text}");
    assert!(
        lines[1]
            .starts_with("standard input:17:30: error: spec.validationActions: Invalid value: "),
        "{text}"
    );
    let old =
        POLICY.replace("k8s.io/v1", "k8s.io/v1beta1").replace("object.spec.replicas <= 5", "'1'");
    let text = run_with("validate", old.as_bytes()).text();
    assert!(text.contains("must evaluate to bool but got int"), "{text}");
}

#[test]
fn policies_without_bindings_and_bindings_without_policies_are_warned_of() {
    run_with("validate", POLICY.as_bytes()).expect(
        0,
        "standard input:1: warning: nothing binds the policy \"replicas\", so it decides nothing\n",
        "",
    );
    run_with("validate", BINDING.as_bytes()).expect(
        0,
        "standard input:1: warning: the policy \"replicas\" that it binds is not among what was read\n",
        "",
    );
}

#[test]
fn decisions_that_deny_nothing_are_warnings() {
    let binding = BINDING.replace("[Deny]", "[Warn, Audit]");
    let object = DEPLOYMENT.replace("name: web", "name: web, namespace: shop");
    run_with("validate", &documents(&[&object, POLICY, &binding])).expect(
        0,
        "standard input:1: warning: Validation failed for ValidatingAdmissionPolicy 'replicas' with binding 'everywhere': at most 5 replicas, not 7\n",
        "",
    );
}

/// Parameters, namespaces and custom resources are taken from what is read, in any order.
#[test]
fn policies_see_parameters_and_namespaces() {
    let policy = "\
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: paused}
spec:
  paramKind: {apiVersion: v1, kind: ConfigMap}
  matchConstraints:
    namespaceSelector: {matchLabels: {env: production}}
    resourceRules:
    - {apiGroups: [stable.example.com], apiVersions: ['*'], operations: ['*'], resources: [crontabs]}
  validations:
  - {expression: object.spec.cronSpec == params.data.only, messageExpression: \"'only ' + params.data.only + ' in ' + namespaceObject.metadata.name\"}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: paused}
spec:
  policyName: paused
  validationActions: [Deny]
  paramRef: {name: limits, namespace: kube-system, parameterNotFoundAction: Deny}
";
    let object = |namespace: &str| {
        format!(
            "apiVersion: stable.example.com/v1\nkind: CronTab\nmetadata: {{name: a, namespace: {namespace}}}\nspec: {{cronSpec: 0 3 * * *}}\n"
        )
    };
    let (shop, test) = (object("shop"), object("test"));
    let namespace =
        "apiVersion: v1\nkind: Namespace\nmetadata: {name: shop, labels: {env: production}}\n";
    let params = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: limits, namespace: kube-system}\ndata: {only: 1 1 * * *}\n";
    let by = "error: ValidatingAdmissionPolicy 'paused' with binding 'paused' denied request: ";
    let all = documents(&[&test, &shop, policy, namespace, params]);
    let reported = format!("standard input:6: {by}only 1 1 * * * in shop\n");
    run_with("validate --crds apim/crds", &all).expect(1, &reported, "");
    let without = documents(&[&test, &shop, policy, namespace]);
    let reported = format!(
        "standard input:6: {by}failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction\n"
    );
    run_with("validate --crds apim/crds", &without).expect(1, &reported, "");
}

/// Servers match a policy with the version that it names, in which its expressions then see
/// objects.
#[test]
fn policies_see_equivalent_versions() {
    let policy = "\
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: replicas}
spec:
  matchConstraints:
    resourceRules:
    - {apiGroups: [autoscaling], apiVersions: [v2], operations: [CREATE], resources: [horizontalpodautoscalers]}
  validations:
  - expression: '!has(object.spec.metrics)'
    messageExpression: string(object.spec.metrics[0].resource.name)
";
    let old = "apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec: {maxReplicas: 5, targetCPUUtilizationPercentage: 70, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}\n";
    let reported = format!("standard input:1: {DENIED}cpu\n");
    run_with("validate", &documents(&[old, policy, BINDING])).expect(1, &reported, "");
    let exact = policy.replace("matchConstraints:", "matchConstraints:\n    matchPolicy: Exact");
    run_with("validate", &documents(&[old, &exact, BINDING])).expect(0, "", "");
}

/// Who creates the objects is given; policies that ask hear that the user may do everything.
#[test]
fn policies_see_the_user() {
    let policy = POLICY
        .replace("object.spec.replicas <= 5", "request.userInfo.username == 'ci' && 'bots' in request.userInfo.groups")
        .replace("object.metadata.namespace != 'default'", "authorizer.group('apps').resource('deployments').check('create').allowed() && request.operation == 'CREATE' && request.options.kind == 'CreateOptions'");
    let all = documents(&[DEPLOYMENT, &policy, BINDING]);
    run_with("validate --as ci --as-group bots", &all).expect(0, "", "");
    assert_eq!(run_with("validate", &all).text().lines().count(), 1);
}

/// As in servers, what is wrong for another reason is not asked about, nor are policies themselves,
/// and what is not stored.
#[test]
fn policies_are_asked_about_valid_objects_alone() {
    let policy = POLICY
        .replace("apiGroups: [apps]", "apiGroups: ['*']")
        .replace("resources: [deployments]", "resources: ['*']")
        .replace("apiVersions: [v1]", "apiVersions: ['*']")
        .replace("object.spec.replicas <= 5", "'false'");
    let wrong = DEPLOYMENT.replace("name: web", "name: Web");
    let review = "apiVersion: authorization.k8s.io/v1\nkind: SelfSubjectAccessReview\nspec: {}\n";
    let text = run_with("validate", &documents(&[&wrong, &policy, BINDING, review])).text();
    assert_eq!(text.lines().count(), 1, "{text}");
    assert!(text.contains("metadata.name: Invalid value"), "{text}");
    // A list is asked about item by item.
    let list = "apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Pod, metadata: {name: a, namespace: x}, spec: {containers: [{name: a, image: b}]}}\n- {apiVersion: v1, kind: Namespace, metadata: {name: b}}\n";
    let policy = policy.replace("  - expression: object.metadata.namespace != 'default'\n    message: not in this namespace\n", "")
        .replace("    messageExpression: \"'at most 5 replicas, not ' + string(object.spec.replicas)\"\n", "    messageExpression: request.namespace + '/' + request.name\n");
    let reported = format!("standard input:4: {DENIED}x/a\nstandard input:5: {DENIED}b/b\n");
    run_with("validate", &documents(&[list, &policy, BINDING])).expect(1, &reported, "");
}

#[test]
fn programs_get_the_policy_of_a_decision() {
    let run = run_with("validate -o json", &documents(&[DEPLOYMENT, POLICY, BINDING]));
    let all = value_from_str(&run.text()).unwrap();
    let first = &all.get("findings").unwrap().as_list().unwrap()[0];
    for (name, value) in [
        ("reason", "PolicyDenied"),
        ("policy", "replicas"),
        ("binding", "everywhere"),
        ("kind", "Deployment"),
    ] {
        assert_eq!(first.get(name).and_then(Value::as_str), Some(value), "{name}");
    }
    assert!(run_with("validate --policies apim/absent", b"").err.contains("apim/absent"));
    let help = crate::run::run("validate --help").text();
    assert!(help.contains("--policies") && help.contains("--as-group"), "{help}");
}

#[test]
fn policies_that_are_not_there_are_named_with_the_option() {
    let run = run("validate --policies no-such-folder apim/deployment.yaml");
    run.expect(3, "", "--policies no-such-folder: No such file or directory\n");
}

/// With an old object, policies see an update.
#[test]
fn policies_see_the_old_object() {
    let policy = POLICY
        .replace("[CREATE]", "[UPDATE]")
        .replace("object.spec.replicas <= 5", "object.spec.replicas >= oldObject.spec.replicas")
        .replace(
            "object.metadata.namespace != 'default'",
            "request.options.kind == 'UpdateOptions'",
        );
    let path = std::env::temp_dir().join(format!("apim-policy-old-{}.yaml", std::process::id()));
    let list = DEPLOYMENT.lines().map(|it| format!("  {it}\n")).collect::<String>();
    let list = format!(
        "apiVersion: apps/v1\nkind: DeploymentList\nitems:\n-{}",
        list.strip_prefix(' ').unwrap()
    );
    std::fs::write(&path, list).unwrap();
    let args = format!("validate --old {}", path.display());
    let fewer = DEPLOYMENT.replace("replicas: 7", "replicas: 6");
    let reported = format!("standard input:1: {DENIED}at most 5 replicas, not 6\n");
    run_with(&args, &documents(&[&fewer, &policy, BINDING])).expect(1, &reported, "");
    run_with(&args, &documents(&[DEPLOYMENT, &policy, BINDING])).expect(0, "", "");
    // A new object is not updated.
    run_with("validate", &documents(&[&fewer, &policy, BINDING])).expect(0, "", "");
    std::fs::remove_file(&path).unwrap();
}
