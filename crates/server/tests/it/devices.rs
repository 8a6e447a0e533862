//! Devices: slices of them, and what chooses them.

use http::Method;
use serde_json::{Value, json};

use super::Client;

const SLICES: &str = "/apis/resource.k8s.io/v1/resourceslices";
const CLASSES: &str = "/apis/resource.k8s.io/v1/deviceclasses";

/// A slice of a driver on a node, with this in its spec.
fn slice(more: &Value) -> Value {
    let pool = json!({"name": "p", "generation": 1, "resourceSliceCount": 1});
    let mut spec = json!({"driver": "gpu.example.com", "pool": pool, "nodeName": "n"});
    spec.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    json!({"metadata": {"name": "a"}, "spec": spec})
}

/// A slice of one device, with this in it.
fn device(more: &Value) -> Value {
    let mut device = json!({"name": "d"});
    device.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    slice(&json!({"devices": [device]}))
}

/// Slices say where their devices are in one way.
#[tokio::test]
async fn slices_are_examined() {
    let client = Client::new().await;
    let mut wrong = slice(&json!({"nodeName": "", "allNodes": false}));
    wrong["spec"]["pool"] = json!({"generation": -1, "resourceSliceCount": 0, "name": ""});
    assert_eq!(
        client.wrong(Method::POST, SLICES, &wrong).await,
        [
            "spec.pool.name: Required value",
            "spec.pool.resourceSliceCount: Invalid value: 0: must be greater than zero",
            "spec.pool.generation: Invalid value: -1: must be greater than or equal to zero",
            r#"spec.nodeName: Invalid value: "": must be either unset or set to a non-empty string"#,
            "spec.allNodes: Invalid value: false: must be either unset or set to true",
            "spec: Required value: exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required",
        ]
    );
    let counters = json!({"c": {"value": "1"}});
    let both = json!({"allNodes": true, "devices": [{"name": "d"}, {"name": "d"}],
        "sharedCounters": [{"name": "c", "counters": counters}, {"name": "c", "counters": {}}]});
    assert_eq!(
        client.wrong(Method::POST, SLICES, &slice(&both)).await,
        [
            "spec: Invalid value: \"{`nodeName`, `allNodes`}\": exactly one of `nodeName`, `nodeSelector`, `allNodes`, `perDeviceNodeSelection` is required, but multiple fields are set",
            r#"spec: Invalid value: "": only one of `sharedCounters` or `devices` is allowed"#,
            r#"spec.devices[1]: Duplicate value: "d""#,
            "spec.sharedCounters[1].counters: Required value",
            r#"spec.sharedCounters[1]: Duplicate value: "c""#,
        ]
    );
    let each = json!({"nodeName": null, "perDeviceNodeSelection": true,
        "devices": [{"name": "a", "allNodes": true}, {"name": "b"}, {"name": "c", "nodeName": "n", "allNodes": true}]});
    let one = "exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec";
    assert_eq!(
        client.wrong(Method::POST, SLICES, &slice(&each)).await,
        [
            format!("spec.devices[1]: Required value: {one}"),
            format!("spec.devices[2]: Invalid value: \"{{`nodeName`, `allNodes`}}\": {one}"),
        ]
    );
}

/// An attribute has one value; taints, counters and conditions are examined.
#[tokio::test]
async fn devices_are_examined() {
    let client = Client::new().await;
    let wrong = device(&json!({
        "allNodes": true,
        "attributes": {"a": {}, "b": {"bool": true, "int": 1}, "c": {"version": "1.02.3"}, "d/": {"int": 1},
            "e": {"string": "s".repeat(65)}, "f": {"version": "1.2.3-rc.1+build.5"}},
        "capacity": {"m": {"value": "1Gi", "requestPolicy": {"default": "1"}}},
        "taints": [{"key": "k"}, {"key": "k", "effect": "Kill"}],
        "consumesCounters": [{"counterSet": "", "counters": {}}],
        "bindingConditions": ["x", "x"],
        "bindingFailureConditions": ["x"],
    }));
    assert_eq!(
        client.wrong(Method::POST, SLICES, &wrong).await,
        [
            r#"spec.devices[0].attributes[a]: Invalid value: "": exactly one value must be specified"#,
            r#"spec.devices[0].attributes[b]: Invalid value: {"IntValue":1,"BoolValue":true,"StringValue":null,"VersionValue":null,"IntValues":null,"BoolValues":null,"StringValues":null,"VersionValues":null}: exactly one value must be specified"#,
            r#"spec.devices[0].attributes[c].version: Invalid value: "1.02.3": must be a string compatible with semver.org spec 2.0.0"#,
            r#"spec.devices[0].attributes: Invalid value: "": the name must not be empty"#,
            "spec.devices[0].attributes[e].string: Too long: may not be more than 64 bytes",
            "spec.devices[0].capacity[m].requestPolicy: Forbidden: allowMultipleAllocations must be true",
            "spec.devices[0].taints[0].effect: Required value",
            r#"spec.devices[0].taints[1].effect: Unsupported value: "Kill": supported values: "NoExecute", "NoSchedule", "None""#,
            "spec.devices[0].consumesCounters[0].counterSet: Required value",
            "spec.devices[0].consumesCounters[0].counters: Required value",
            "spec.devices[0]: Invalid value: null: `nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec",
            r#"spec.devices[0].bindingConditions[1]: Duplicate value: "x""#,
            r#"spec.devices[0].bindingFailureConditions[0]: Invalid value: "x": bindingFailureConditions must not overlap with bindingConditions"#,
        ]
    );
    let many: Vec<_> = (0..65).map(|it| json!({"name": format!("d{it}")})).collect();
    client
        .post(&format!("{SLICES}?dryRun=All"), &slice(&json!({"devices": many})).to_string())
        .await;
    let mut tainted = slice(&json!({"devices": many}));
    tainted["spec"]["devices"][0]["taints"] = json!([{"key": "k", "effect": "None"}]);
    assert_eq!(
        client.wrong(Method::POST, SLICES, &tainted).await,
        ["spec.devices: Too many: 65: must have at most 64 items"]
    );
}

/// What may be asked of a capacity is one of some amounts, or a step of a range.
#[tokio::test]
async fn policies_of_capacities_are_examined() {
    let client = Client::new().await;
    let capacity = |policy: &Value| {
        let capacity = json!({"m": {"value": "10", "requestPolicy": policy}});
        device(&json!({"allowMultipleAllocations": true, "capacity": capacity}))
    };
    let place = "spec.devices[0].capacity[m].requestPolicy";
    for (policy, wrong) in [
        (
            json!({"validValues": ["1"], "validRange": {"min": "1"}}),
            vec![
                r#": Forbidden: exactly one policy can be specified, cannot specify "validValues" and "validRange" at the same time"#,
            ],
        ),
        (
            json!({"validValues": ["1"]}),
            vec![".default: Required value: required when validValues is defined"],
        ),
        (
            json!({"default": "3", "validValues": ["2", "1", "1", "11"]}),
            vec![
                r#".validValues[1]: Invalid value: "1": values must be sorted in ascending order"#,
                r#".validValues[3]: Invalid value: "11": option is larger than capacity value: 10"#,
                r#".validValues[2]: Duplicate value: "1""#,
                r#".validValues: Invalid value: "3": default value is not valid according to the requestPolicy"#,
            ],
        ),
        (
            json!({"default": "9", "validRange": {"min": "5", "max": "4", "step": "3"}}),
            vec![
                r#".validRange.max: Invalid value: "5": min is larger than max: 4"#,
                r#".validRange.max: Invalid value: "9": default is more than max: 4"#,
                r#".validRange.step: Invalid value: "9": value is not a multiple of a given step (3) from (5)"#,
                r#".validRange.step: Invalid value: "4": value is not a multiple of a given step (3) from (5)"#,
            ],
        ),
        (
            json!({"default": "1", "validRange": {"min": "11", "step": "0"}}),
            vec![
                r#".validRange.min: Invalid value: "11": min is larger than capacity value: 10"#,
                r#".validRange.min: Invalid value: "1": default is less than min: 11"#,
                r#".validRange.step: Invalid value: "0": one step 11 is larger than capacity value: 10"#,
                r#".validRange.step: Invalid value: "1": value is not a multiple of a given step (0) from (11)"#,
            ],
        ),
    ] {
        let wrong: Vec<_> = wrong.into_iter().map(|it| format!("{place}{it}")).collect();
        assert_eq!(client.wrong(Method::POST, SLICES, &capacity(&policy)).await, wrong);
    }
    let right = json!({"default": "4", "validRange": {"min": "2", "max": "8", "step": "2"}});
    client.post(SLICES, &capacity(&right).to_string()).await;
}

/// A slice stays that of its driver, pool and node; fields of features that are off are dropped,
/// and the generation counts.
#[tokio::test]
async fn slices_keep_their_driver() {
    let client = Client::new().await;
    let attributes = json!({"a": {"bools": [true], "string": "s"}});
    let created =
        client.post(SLICES, &device(&json!({"attributes": attributes})).to_string()).await;
    assert_eq!(created["metadata"]["generation"], 1);
    assert_eq!(created["spec"]["devices"][0]["attributes"], json!({"a": {"string": "s"}}));
    let path = format!("{SLICES}/a");
    let mut other = slice(&json!({"driver": "other.example.com", "nodeName": "m"}));
    other["spec"]["pool"]["name"] = "o".into();
    assert_eq!(
        client.wrong(Method::PUT, &path, &other).await,
        [
            r#"spec.pool.name: Invalid value: "o": field is immutable"#,
            r#"spec.driver: Invalid value: "other.example.com": field is immutable"#,
            r#"spec.nodeName: Invalid value: "m": field is immutable"#,
        ]
    );
    let updated = client.ok(Method::PUT, &path, &slice(&json!({})).to_string()).await;
    assert_eq!(updated["metadata"]["generation"], 2);
}

/// Expressions that choose devices compile, give a boolean or an attribute, and do not cost too
/// much.
#[tokio::test]
async fn expressions_about_devices_are_compiled() {
    let client = Client::new().await;
    let class = |expressions: &[&str]| {
        let selectors: Vec<_> =
            expressions.iter().map(|it| json!({"cel": {"expression": it}})).collect();
        json!({"metadata": {"name": "c"}, "spec": {"selectors": selectors}})
    };
    let right = class(&[
        "device.driver == 'gpu.example.com' && device.allowMultipleAllocations",
        "device.attributes['d'].big",
        "cel.bind(d, device.attributes['d'], d.model == 'x' && d.version.isGreaterThan(semver('1.0.0')))",
        "device.capacity['d'].memory.isGreaterThan(quantity('1Gi'))",
        "device.attributes.exists(d, device.attributes[d].exists(n, n.matches('(a|b)*c')))",
    ]);
    client.post(CLASSES, &right.to_string()).await;
    client.ok(Method::PUT, &format!("{CLASSES}/c"), &right.to_string()).await;
    let costly = "device.attributes.all(d, device.attributes.all(e, device.attributes[d].all(n, device.attributes[e].all(m, n == m))))";
    let wrong = class(&[
        "device.driver",
        "device.foo",
        "device.attributes['d'].x.y",
        "device.attributes['d'].tags.exists(t, t == 'x')",
        costly,
        &"x".repeat(10_241),
    ]);
    let field = |at: usize| format!("spec.selectors[{at}].cel.expression: ");
    assert_eq!(
        client.wrong(Method::POST, CLASSES, &wrong).await,
        [
            field(0)
                + r#"Invalid value: "device.driver": must evaluate to bool or the unknown type, not string"#,
            field(1)
                + "Invalid value: \"device.foo\": compilation failed: ERROR: <input>:1:7: undefined field 'foo'\n | device.foo\n | ......^",
            field(2)
                + r#"Invalid value: "device.attributes['d'].x.y": must evaluate to bool or the unknown type, not dyn"#,
            field(3)
                + "Invalid value: \"device.attributes['d'].tags.exists(t, t == 'x')\": compilation failed: ERROR: <input>:1:23: expression of type 'any' cannot be range of a comprehension (must be list, map, or dynamic)\n | device.attributes['d'].tags.exists(t, t == 'x')\n | ......................^",
            field(4) + "Forbidden: too complex, exceeds cost limit",
            field(5) + "Too long: may not be more than 10240 bytes",
        ]
    );
    let selectors = json!([{"cel": {"expression": "1"}}]);
    let request = json!({"name": "r", "exactly": {"deviceClassName": "c", "selectors": selectors}});
    let claim = json!({"metadata": {"name": "c"}, "spec": {"devices": {"requests": [request]}}});
    let claims = "/apis/resource.k8s.io/v1/namespaces/shop/resourceclaims";
    assert_eq!(
        client.wrong(Method::POST, claims, &claim).await,
        [
            r#"spec.devices.requests[0].exactly.selectors[0].cel.expression: Invalid value: "1": must evaluate to bool or the unknown type, not int"#
        ]
    );
}
