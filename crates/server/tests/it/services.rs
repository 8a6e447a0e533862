//! Services: their addresses and ports.

use http::Method;
use serde_json::json;

use crate::{Client, JSON, MERGE};

const SERVICES: &str = "/api/v1/namespaces/shop/services";

fn service(name: &str, spec: serde_json::Value) -> String {
    let mut spec = spec;
    if spec["ports"].is_null() {
        spec["ports"] = json!([{"port": 80}]);
    }
    json!({"metadata": {"name": name}, "spec": spec}).to_string()
}

/// An address is that of one service, and free again after it.
#[tokio::test]
async fn addresses_are_unique() {
    let client = Client::new().await;
    let first = client.post(SERVICES, &service("a", json!({}))).await;
    let address = first["spec"]["clusterIP"].as_str().unwrap();
    assert_eq!(first["spec"]["clusterIPs"], json!([address]));
    assert_eq!(first["spec"]["ipFamilies"], json!(["IPv4"]));
    let same = service("b", json!({"clusterIP": address}));
    assert_eq!(
        client.fails(Method::POST, SERVICES, JSON, &same).await,
        (
            422,
            format!(
                r#"Service "b" is invalid: spec.clusterIPs: Invalid value: ["{address}"]: failed to allocate IP {address}: provided IP is already allocated"#
            )
        )
    );
    client.ok(Method::DELETE, &format!("{SERVICES}/a"), "").await;
    let second = client.post(SERVICES, &same).await;
    assert_eq!(second["spec"]["clusterIP"], address);
    assert_eq!(
        client
            .fails(Method::POST, SERVICES, JSON, &service("c", json!({"clusterIP": "1.2.3.4"})))
            .await
            .1,
        r#"Service "c" is invalid: spec.clusterIPs: Invalid value: ["1.2.3.4"]: failed to allocate IP 1.2.3.4: the provided IP (1.2.3.4) is not in the valid range. The range of valid IPs is 10.96.0.0/12"#
    );
}

/// A port of nodes is that of one service, kept by updates, and given back with the type.
#[tokio::test]
async fn node_ports_are_unique() {
    let client = Client::new().await;
    let first = client.post(SERVICES, &service("a", json!({"type": "NodePort"}))).await;
    let port = &first["spec"]["ports"][0]["nodePort"];
    let taken = json!({"type": "NodePort", "ports": [{"port": 80, "nodePort": port}]});
    let taken = service("b", taken);
    assert_eq!(
        client.fails(Method::POST, SERVICES, JSON, &taken).await.1,
        format!(
            r#"Service "b" is invalid: spec.ports[0].nodePort: Invalid value: {port}: provided port is already allocated"#
        )
    );
    let path = format!("{SERVICES}/a");
    let again = client.ok(Method::PUT, &path, &service("a", json!({"type": "NodePort"}))).await;
    assert_eq!(&again["spec"]["ports"][0]["nodePort"], port);
    assert_eq!(again["spec"]["clusterIP"], first["spec"]["clusterIP"]);
    let (_, plain) =
        client.send(Method::PATCH, &path, MERGE, r#"{"spec":{"type":"ClusterIP"}}"#).await;
    assert_eq!(plain["spec"]["ports"][0]["nodePort"], serde_json::Value::Null, "{plain}");
    client.post(SERVICES, &taken).await;
}

/// A dry run takes nothing.
#[tokio::test]
async fn dry_runs_take_no_address() {
    let client = Client::new().await;
    let wanted = service("a", json!({"clusterIP": "10.96.7.7"}));
    client.post(&format!("{SERVICES}?dryRun=All"), &wanted).await;
    client.post(SERVICES, &wanted).await;
}

/// The first address stays, and names of ports are unique.
#[tokio::test]
async fn services_are_validated() {
    let client = Client::new().await;
    let ports = json!([{"port": 80, "name": "x"}, {"port": 81, "name": "x"}, {"port": 80, "name": "y", "targetPort": "-"}]);
    let (status, text) =
        client.fails(Method::POST, SERVICES, JSON, &service("a", json!({"ports": ports}))).await;
    assert_eq!(status, 422);
    for part in [
        r#"spec.ports[1].name: Duplicate value: "x""#,
        r#"spec.ports[2].targetPort: Invalid value: "-": must contain at least one letter (a-z)"#,
        r#"spec.ports[2]: Duplicate value: {"Name":"","Protocol":"TCP","AppProtocol":null,"Port":80,"TargetPort":0,"NodePort":0}"#,
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    client.post(SERVICES, &service("a", json!({"clusterIP": "10.96.7.7"}))).await;
    let path = format!("{SERVICES}/a");
    let patch = r#"{"spec":{"clusterIP":"10.96.7.8","clusterIPs":["10.96.7.8"]}}"#;
    assert_eq!(
        client.fails(Method::PATCH, &path, MERGE, patch).await.1,
        r#"Service "a" is invalid: spec.clusterIPs[0]: Invalid value: ["10.96.7.8"]: may not change once set"#
    );
    let external = service("e", json!({"type": "ExternalName", "externalName": "-"}));
    assert!(
        client
            .fails(Method::POST, SERVICES, JSON, &external)
            .await
            .1
            .contains("spec.externalName: Invalid value")
    );
}
