//! What shares a server among requests.

use http::Method;
use serde_json::{Value, json};

use super::Client;

const SCHEMAS: &str = "/apis/flowcontrol.apiserver.k8s.io/v1/flowschemas";
const LEVELS: &str = "/apis/flowcontrol.apiserver.k8s.io/v1/prioritylevelconfigurations";

/// A schema about all requests of groups.
fn schema(name: &str, precedence: i32, method: &Value, groups: &[&str]) -> Value {
    let subjects: Vec<_> =
        groups.iter().map(|it| json!({"kind": "Group", "group": {"name": it}})).collect();
    let rule = json!({"subjects": subjects,
        "resourceRules": [{"verbs": ["*"], "apiGroups": ["*"], "resources": ["*"], "clusterScope": true, "namespaces": ["*"]}],
        "nonResourceRules": [{"verbs": ["*"], "nonResourceURLs": ["*"]}]});
    json!({"metadata": {"name": name}, "spec": {"priorityLevelConfiguration": {"name": name},
        "matchingPrecedence": precedence, "distinguisherMethod": method, "rules": [rule]}})
}

fn level(name: &str, spec: &Value) -> Value {
    json!({"metadata": {"name": name}, "spec": spec})
}

/// The schemas and levels that every server has cannot be others, but for the shares of what is
/// exempt.
#[tokio::test]
async fn fixed_flow_control_stays() {
    let client = Client::new().await;
    let by_user = json!({"type": "ByUser"});
    let everybody = ["system:unauthenticated", "system:authenticated"];
    client.post(SCHEMAS, &schema("exempt", 1, &Value::Null, &["system:masters"]).to_string()).await;
    client.post(SCHEMAS, &schema("catch-all", 10_000, &by_user, &everybody).to_string()).await;
    let path = format!("{SCHEMAS}/exempt");
    let other = schema("exempt", 2, &Value::Null, &["system:masters"]);
    assert_eq!(
        client.wrong(Method::PUT, &path, &other).await,
        [
            r#"spec: Invalid value: {"PriorityLevelConfiguration":{"Name":"exempt"},"MatchingPrecedence":2,"DistinguisherMethod":null,"Rules":[{"Subjects":[{"Kind":"Group","User":null,"Group":{"Name":"system:masters"},"ServiceAccount":null}],"ResourceRules":[{"Verbs":["*"],"APIGroups":["*"],"Resources":["*"],"ClusterScope":true,"Namespaces":["*"]}],"NonResourceRules":[{"Verbs":["*"],"NonResourceURLs":["*"]}]}]}: spec of 'exempt' must equal the fixed value"#
        ]
    );
    let path = format!("{SCHEMAS}/catch-all");
    let others = [everybody[1], everybody[0]];
    let wrong =
        client.wrong(Method::PUT, &path, &schema("catch-all", 10_000, &by_user, &others)).await;
    assert!(wrong[0].ends_with("spec of 'catch-all' must equal the fixed value"), "{wrong:?}");

    let exempt =
        json!({"type": "Exempt", "exempt": {"nominalConcurrencyShares": 7, "lendablePercent": 50}});
    client.post(LEVELS, &level("exempt", &exempt).to_string()).await;
    let limited = |shares: i32| json!({"type": "Limited", "limited": {"nominalConcurrencyShares": shares, "limitResponse": {"type": "Reject"}}});
    client.post(LEVELS, &level("catch-all", &limited(5)).to_string()).await;
    let path = format!("{LEVELS}/catch-all");
    assert_eq!(
        client.wrong(Method::PUT, &path, &level("catch-all", &limited(6))).await,
        [
            r#"spec: Invalid value: {"Type":"Limited","Limited":{"NominalConcurrencyShares":6,"LimitResponse":{"Type":"Reject","Queuing":null},"LendablePercent":0,"BorrowingLimitPercent":null},"Exempt":null}: spec of 'catch-all' must equal the fixed value"#
        ]
    );
    let wrong =
        client.wrong(Method::PUT, &format!("{LEVELS}/exempt"), &level("exempt", &limited(5))).await;
    assert_eq!(wrong.len(), 2);
    assert!(
        wrong[1].ends_with(
            "spec of 'exempt' except the 'spec.exempt' field must equal the fixed value"
        )
    );
}
