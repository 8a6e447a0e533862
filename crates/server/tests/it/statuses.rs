//! Statuses, which are examined when they are written.

use http::Method;
use serde_json::{Value, json};

use super::{Client, MERGE};

const PODS: &str = "/api/v1/namespaces/shop/pods";
const JOBS: &str = "/apis/batch/v1/namespaces/shop/jobs";
const CLAIMS: &str = "/apis/resource.k8s.io/v1/namespaces/shop/resourceclaims";

impl Client {
    async fn set_status(&self, path: &str, status: &Value) -> Value {
        let patch = json!({"status": status}).to_string();
        let (code, answer) =
            self.send(Method::PATCH, &format!("{path}/status"), MERGE, &patch).await;
        assert!(code.is_success(), "{answer}");
        answer
    }

    async fn wrong_status(&self, path: &str, status: &Value) -> Vec<String> {
        self.wrong(Method::PATCH, &format!("{path}/status"), &json!({"status": status})).await
    }
}

fn container_status(name: &str, state: &Value) -> Value {
    json!({"name": name, "state": state, "image": "i", "imageID": "", "ready": false, "restartCount": 0})
}

/// Containers of a pod that have ended stay so, unless they are to be started again.
#[tokio::test]
async fn ended_containers_stay_ended() {
    let client = Client::new().await;
    let rule = json!({"action": "Restart", "exitCodes": {"operator": "In", "values": [7]}});
    let containers = json!([
        {"name": "a", "image": "i"},
        {"name": "b", "image": "i", "restartPolicy": "Never", "restartPolicyRules": [rule]},
    ]);
    let pod = json!({"metadata": {"name": "p"}, "spec": {"restartPolicy": "Never", "containers": containers}});
    client.post(PODS, &pod.to_string()).await;
    let path = format!("{PODS}/p");
    let ended = |code: i32| json!({"terminated": {"exitCode": code}});
    let statuses = json!([container_status("a", &ended(1)), container_status("b", &ended(7))]);
    let conditions = json!([{"type": "Ready", "status": "False", "observedGeneration": 3}]);
    client
        .set_status(&path, &json!({"containerStatuses": statuses, "conditions": conditions}))
        .await;
    let runs = json!({"running": {}});
    let statuses = json!([container_status("a", &runs), container_status("b", &runs)]);
    assert_eq!(
        client.wrong_status(&path, &json!({"containerStatuses": statuses})).await,
        [
            "status.containerStatuses[0].state: Forbidden: may not be transitioned to non-terminated state"
        ]
    );
    // To which generation a condition belongs is kept.
    let conditions = json!([{"type": "Ready", "status": "True"}]);
    let set = client.set_status(&path, &json!({"conditions": conditions})).await;
    assert_eq!(set["status"]["conditions"][0]["observedGeneration"], 3);
}

/// A pod reports what it has: addresses of each family, claims and resources that it has asked for.
#[tokio::test]
async fn statuses_of_pods_are_examined() {
    let client = Client::new().await;
    let pod = json!({"metadata": {"name": "p"}, "spec": {"containers": [{"name": "a", "image": "i"}],
        "resourceClaims": [{"name": "c", "resourceClaimName": "x"}]}});
    client.post(PODS, &pod.to_string()).await;
    let mut status = container_status("a", &json!({}));
    status["user"] = json!({"linux": {"uid": -1, "gid": 0}});
    status["allocatedResourcesStatus"] = json!([
        {"name": "claim:c", "resources": [{"resourceID": "1", "health": "Ill"}, {"resourceID": "1", "health": "Healthy", "message": ""}]},
        {"name": "cpu"},
    ]);
    let wrong = json!({
        "qosClass": "Burstable", "observedGeneration": -1,
        "podIP": "1.2.3.4", "podIPs": [{"ip": "1.2.3.4"}, {"ip": "1.2.3.5"}],
        "hostIP": "1.1.1.1", "hostIPs": [{"ip": "1.1.1.2"}],
        "resourceClaimStatuses": [{"name": "c"}, {"name": "c"}, {"name": "d"}],
        "extendedResourceClaimStatus": {"requestMappings": [], "resourceClaimName": ""},
        "containerStatuses": [status],
    });
    assert_eq!(
        client.wrong_status(&format!("{PODS}/p"), &wrong).await,
        [
            "status.observedGeneration: Invalid value: -1: must be a non-negative integer",
            r#"status.qosClass: Invalid value: "Burstable": field is immutable"#,
            r#"status.resourceClaimStatuses[1].name: Duplicate value: "c""#,
            r#"status.resourceClaimStatuses[2].name: Invalid value: "d": must match the name of an entry in `spec.resourceClaims`"#,
            "status.extendedResourceClaimStatus.requestMappings: Required value: at least one request mapping is required",
            "status.extendedResourceClaimStatus.resourceClaimName: Required value",
            r#"status.podIPs: Invalid value: [{"IP":"1.2.3.4"},{"IP":"1.2.3.5"}]: may specify no more than one IP for each IP family"#,
            r#"status.hostIPs[0].ip: Invalid value: "1.1.1.2": must be equal to `hostIP`"#,
            "status.containerStatuses[0].user.linux.uid: Invalid value: -1: must be between 0 and 2147483647, inclusive",
            r#"status.containerStatuses[0].allocatedResourcesStatus[0].name: Invalid value: "claim:c": must match one of the container's resource claims in a format 'claim:<claimName>/<request>' or 'claim:<claimName>' if request is empty"#,
            r#"status.containerStatuses[0].allocatedResourcesStatus[0].resources[0].health: Unsupported value: "Ill": supported values: "Healthy", "Unhealthy", "Unknown""#,
            "status.containerStatuses[0].allocatedResourcesStatus[0].resources[1].message: Required value: must be non-empty if specified",
            r#"status.containerStatuses[0].allocatedResourcesStatus[0].resources[1].resourceID: Duplicate value: "1""#,
            r#"status.containerStatuses[0].allocatedResourcesStatus[1].name: Invalid value: "cpu": must match one of the container's resource requests"#,
        ]
    );
}

/// A job, with this in its spec.
fn job(name: &str, more: &Value) -> String {
    let template =
        json!({"spec": {"restartPolicy": "Never", "containers": [{"name": "c", "image": "i"}]}});
    let mut spec = json!({"template": template});
    spec.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({"metadata": {"name": name}, "spec": spec}).to_string()
}

fn true_conditions(kinds: &[&str]) -> Value {
    kinds.iter().map(|it| json!({"type": it, "status": "True"})).collect()
}

/// A job ends once, with a time, and without pods; its counters do not go back.
#[tokio::test]
async fn jobs_end_once() {
    let client = Client::new().await;
    client.post(JOBS, &job("j", &json!({}))).await;
    let path = format!("{JOBS}/j");
    let wrong = json!({"conditions": true_conditions(&["Complete", "Failed"]), "active": 1,
        "uncountedTerminatedPods": {"failed": ["x"]}});
    assert_eq!(
        client.wrong_status(&path, &wrong).await,
        [
            "status.conditions: Invalid value: cannot set Complete=True and Failed=true conditions",
            "status.completionTime: Required value: completionTime is required for Complete jobs",
            "status.conditions: Invalid value: cannot set Failed=True condition without the FailureTarget=true condition",
            "status.conditions: Invalid value: cannot set Complete=True condition without the SuccessCriteriaMet=true condition",
            "status.active: Invalid value: 1: active>0 is invalid for finished job",
            "status.startTime: Required value: startTime is required for finished job",
            r#"status.uncountedTerminatedPods: Invalid value: {"Succeeded":null,"Failed":["x"]}: must be empty for finished job"#,
        ]
    );
    let (first, second) = ("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z");
    let conditions = true_conditions(&["SuccessCriteriaMet", "Complete"]);
    let done = json!({"conditions": conditions, "startTime": first, "completionTime": first, "succeeded": 2, "failed": 2});
    client.set_status(&path, &done).await;
    let back = json!({"conditions": [], "startTime": second, "completionTime": second, "succeeded": 1, "failed": 1});
    assert_eq!(
        client.wrong_status(&path, &back).await,
        [
            r#"status.completionTime: Invalid value: "2026-01-02T00:00:00Z": cannot set completionTime when there is no Complete=True condition"#,
            "status.conditions: Invalid value: cannot disable the terminal Complete=True condition",
            "status.failed: Invalid value: 1: cannot decrease the failed counter",
            "status.succeeded: Invalid value: 1: cannot decrease the succeeded counter",
            r#"status.completionTime: Invalid value: "2026-01-02T00:00:00Z": field is immutable"#,
            r#"status.startTime: Invalid value: "2026-01-02T00:00:00Z": field is immutable for unsuspended job once set"#,
            "status.conditions: Invalid value: cannot disable the SuccessCriteriaMet=True condition",
        ]
    );
}

/// Indexes of pods ascend, are below the number of completions, and either completed or failed.
#[tokio::test]
async fn indexes_of_jobs_are_examined() {
    let client = Client::new().await;
    let spec = json!({"completionMode": "Indexed", "completions": 5, "parallelism": 5, "backoffLimitPerIndex": 1});
    client.post(JOBS, &job("j", &spec)).await;
    let path = format!("{JOBS}/j");
    for (completed, failed, wrong) in [
        (
            "1,3-4",
            "0,3",
            vec![
                r#"failedIndexes: Invalid value: "0,3": failedIndexes and completedIndexes overlap at index: 3"#,
            ],
        ),
        (
            "7",
            "x",
            vec![
                r#"completedIndexes: Invalid value: "7": error parsing completedIndexes: too large index: "7""#,
                r#"failedIndexes: Invalid value: "x": error parsing failedIndexes: cannot convert string to integer for index: "x""#,
            ],
        ),
        (
            "1-2-3",
            "2-1",
            vec![
                r#"completedIndexes: Invalid value: "1-2-3": error parsing completedIndexes: the fragment "1-2-3" violates the requirement that an index interval can have at most two parts separated by '-'"#,
                r#"failedIndexes: Invalid value: "2-1": error parsing failedIndexes: non-increasing order, previous: 2, current: 1"#,
            ],
        ),
        (
            "x,2-3",
            "2",
            vec![
                r#"completedIndexes: Invalid value: "x,2-3": error parsing completedIndexes: cannot convert string to integer for index: "x""#,
                r#"failedIndexes: Invalid value: "2": failedIndexes and completedIndexes overlap at index: 2"#,
            ],
        ),
    ] {
        let status = json!({"completedIndexes": completed, "failedIndexes": failed});
        let wrong: Vec<_> = wrong.into_iter().map(|it| format!("status.{it}")).collect();
        assert_eq!(client.wrong_status(&path, &status).await, wrong);
    }
    client.set_status(&path, &json!({"completedIndexes": "1,3-4", "failedIndexes": "0,2"})).await;
}

/// A claim is of use once it has devices, and what is reported of these goes with them.
#[tokio::test]
async fn statuses_of_device_claims_are_examined() {
    let client = Client::new().await;
    let requests = json!([{"name": "r", "exactly": {"deviceClassName": "c"}}]);
    let claim = json!({"metadata": {"name": "c"}, "spec": {"devices": {"requests": requests}}});
    client.post(CLAIMS, &claim.to_string()).await;
    let path = format!("{CLAIMS}/c");
    let consumer = json!({"resource": "pods", "name": "a", "uid": "u"});
    assert_eq!(
        client.wrong_status(&path, &json!({"reservedFor": [consumer]})).await,
        ["status.reservedFor: Forbidden: may not be specified when `allocated` is not set"]
    );
    let device = json!({"driver": "d.example.com", "pool": "p", "device": "x"});
    let allocation = |more: &Value| {
        let mut result = device.clone();
        result["request"] = "r".into();
        result.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        json!({"devices": {"results": [result]}})
    };
    let wrong = allocation(&json!({"request": "q", "driver": "", "pool": "", "shareID": "u"}));
    assert_eq!(
        client.wrong_status(&path, &json!({"allocation": wrong})).await,
        [
            r#"status.allocation.devices.results[0].request: Invalid value: "q": must be the name of a request in the claim or the name of a request and a subrequest separated by '/'"#,
            "status.allocation.devices.results[0].driver: Required value",
            "status.allocation.devices.results[0].pool: Required value",
            r#"status.allocation.devices.results[0].shareID: Invalid value: "u": error validating uid: invalid UUID length: 1"#,
        ]
    );
    let mut other = device.clone();
    other["device"] = "y".into();
    let right = allocation(&json!({}));
    assert_eq!(
        client
            .wrong_status(&path, &json!({"allocation": right, "devices": [device, device, other]}))
            .await,
        [
            r#"status.devices[2]: Invalid value: {"Driver":"d.example.com","Pool":"p","Device":"y","ShareID":""}: must be an allocated device in the claim"#,
            r#"status.devices[1]: Duplicate value: {"Driver":"d.example.com","Pool":"p","Device":"x","ShareID":""}"#,
        ]
    );
    let set = json!({"allocation": right, "reservedFor": [consumer], "devices": [device]});
    client.set_status(&path, &set).await;
    let wrong =
        client.wrong_status(&path, &json!({"allocation": {"devices": {"results": []}}})).await;
    assert!(
        wrong[0].starts_with("status.allocation: ") && wrong[0].ends_with("field is immutable")
    );
    let freed = client.set_status(&path, &json!({"allocation": null, "reservedFor": null})).await;
    assert_eq!(freed["status"]["devices"], Value::Null);
}

/// Statuses of other kinds have few rules, mostly about numbers.
#[tokio::test]
async fn other_statuses_are_examined() {
    let client = Client::new().await;
    let labels = json!({"a": "b"});
    let template = json!({"metadata": {"labels": labels}, "spec": {"containers": [{"name": "c", "image": "i"}]}});
    let spec = json!({"selector": {"matchLabels": labels}, "template": template});
    for (kinds, right, status, wrong) in [
        (
            "deployments",
            json!({"collisionCount": 2}),
            json!({"replicas": 1, "readyReplicas": 2, "unavailableReplicas": -1, "collisionCount": 1}),
            vec![
                "status.unavailableReplicas: Invalid value: -1: must be greater than or equal to 0",
                "status.readyReplicas: Invalid value: 2: cannot be greater than status.replicas",
                "status.collisionCount: Invalid value: 1: cannot be decremented",
            ],
        ),
        (
            "replicasets",
            json!({}),
            json!({"replicas": 1, "fullyLabeledReplicas": 2, "availableReplicas": 1}),
            vec![
                "status.fullyLabeledReplicas: Invalid value: 2: cannot be greater than status.replicas",
                "status.availableReplicas: Invalid value: 1: cannot be greater than readyReplicas",
            ],
        ),
        (
            "statefulsets",
            json!({}),
            json!({"replicas": 1, "availableReplicas": 1}),
            vec![
                "status.availableReplicas: Invalid value: 1: cannot be greater than status.readyReplicas",
            ],
        ),
        (
            "daemonsets",
            json!({}),
            json!({"numberReady": -1}),
            vec!["status.numberReady: Invalid value: -1: must be greater than or equal to 0"],
        ),
    ] {
        let all = format!("/apis/apps/v1/namespaces/shop/{kinds}");
        client.post(&all, &json!({"metadata": {"name": "w"}, "spec": spec}).to_string()).await;
        let path = format!("{all}/w");
        client.set_status(&path, &right).await;
        assert_eq!(client.wrong_status(&path, &status).await, wrong, "{kinds}");
    }

    let services = "/api/v1/namespaces/shop/services";
    let ports = json!([{"port": 80}]);
    let service =
        json!({"metadata": {"name": "s"}, "spec": {"type": "LoadBalancer", "ports": ports}});
    client.post(services, &service.to_string()).await;
    let entries =
        json!([{"ip": "1.2.3.4", "ipMode": "Odd"}, {"ipMode": "VIP"}, {"hostname": "1.2.3.4"}]);
    assert_eq!(
        client
            .wrong_status(&format!("{services}/s"), &json!({"loadBalancer": {"ingress": entries}}))
            .await,
        [
            r#"status.loadBalancer.ingress[0].ipMode: Unsupported value: "Odd": supported values: "Proxy", "VIP""#,
            "status.loadBalancer.ingress[1].ipMode: Forbidden: may not be specified when `ip` is not set",
            r#"status.loadBalancer.ingress[2].hostname: Invalid value: "1.2.3.4": must be a DNS name, not an IP address"#,
        ]
    );
    assert_eq!(
        client.wrong_status("/api/v1/namespaces/shop", &json!({"phase": "Terminating"})).await,
        [
            r#"status.Phase: Invalid value: "Terminating": may only be 'Active' if `deletionTimestamp` is empty"#
        ]
    );
    let claims = "/api/v1/namespaces/shop/persistentvolumeclaims";
    let claim = json!({"metadata": {"name": "c"}, "spec": {"accessModes": ["ReadWriteOnce"], "resources": {"requests": {"storage": "1Gi"}}}});
    client.post(claims, &claim.to_string()).await;
    let status = json!({"capacity": {"storage": "-1"}, "allocatedResources": {"cpu": "1"}});
    assert_eq!(
        client.wrong_status(&format!("{claims}/c"), &status).await,
        [
            "status.capacity[storage]: Invalid value: -1: must be a valid resource quantity",
            r#"status.allocatedResources: Unsupported value: "cpu": supported values: "storage""#,
        ]
    );
    let policies = "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies";
    let rule =
        json!({"operations": ["*"], "apiGroups": ["*"], "apiVersions": ["*"], "resources": ["*"]});
    let policy = json!({"metadata": {"name": "v"}, "spec": {"matchConstraints": {"resourceRules": [rule]}, "validations": [{"expression": "true"}]}});
    client.post(policies, &policy.to_string()).await;
    let warnings = json!([{"fieldRef": " spec.validations[0].expression", "warning": "w"}, {"fieldRef": "spec[", "warning": ""}]);
    assert_eq!(
        client
            .wrong_status(
                &format!("{policies}/v"),
                &json!({"typeChecking": {"expressionWarnings": warnings}})
            )
            .await,
        [
            "status.typeChecking.expressionWarnings[1].warning: Required value",
            r#"status.typeChecking.expressionWarnings[1].fieldRef: Invalid value: "spec[": invalid JSONPath: unterminated array"#,
        ]
    );
}
