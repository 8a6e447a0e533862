//! What needs a node, which no server of this crate reaches.

use http::{Method, StatusCode};
use serde_json::json;

use super::JSON;
use super::parts::{NAMESPACE, PODS, create, with_pod};

/// Logs, streams and proxies are answered as far as a server knows without its nodes.
#[tokio::test]
async fn requests_for_nodes_are_answered_as_far_as_they_are_known() {
    let client = with_pod("free", json!({})).await;
    client.post("/api/v1/nodes", r#"{"metadata":{"name":"n"}}"#).await;
    client
        .post(
            &format!("{NAMESPACE}/services"),
            r#"{"metadata":{"name":"s"},"spec":{"ports":[{"port":80}]}}"#,
        )
        .await;
    let two = json!([{"name": "a", "image": "i"}, {"name": "b", "image": "i"}]);
    create(&client, "two", json!({"containers": two})).await;
    create(&client, "lost", json!({"nodeName": "gone"})).await;
    create(&client, "placed", json!({"nodeName": "n"})).await;
    let (status, _) = client.send(Method::GET, &format!("{PODS}/free/log"), JSON, "").await;
    assert_eq!(status, StatusCode::NO_CONTENT);

    let choose = "a container name must be specified for pod two, choose one of: [a b]";
    let other = "container x is not valid for pod free";
    let unplaced = "pod free does not have a host assigned";
    let addresses = "no preferred addresses found; known addresses: []";
    let lines = r#"PodLogOptions "free" is invalid: [tailLines: Invalid value: -1: must be greater than or equal to 0, limitBytes: Invalid value: 0: must be greater than 0]"#;
    let wanted = [
        ("pods/two/log", 400, choose),
        ("pods/free/log?container=x", 400, other),
        ("pods/free/log?tailLines=-1&limitBytes=0", 422, lines),
        ("pods/free/log?tailLines=x", 400, r#"strconv.ParseInt: parsing "x": invalid syntax"#),
        ("pods/lost/log", 404, r#"pods "gone" not found"#),
        ("pods/placed/log", 500, addresses),
        ("pods/free/exec?command=a", 400, unplaced),
        ("pods/two/attach", 400, choose),
        ("pods/two/portforward", 400, "pod two does not have a host assigned"),
        ("pods/free/exec?container=x", 400, other),
        ("pods/placed/exec", 500, addresses),
        ("pods/none/exec", 404, r#"pods "none" not found"#),
        ("pods/http:free:80/proxy/a", 400, "address not allowed"),
        ("pods/a:b:c:d/proxy", 400, r#"invalid pod request "a:b:c:d""#),
        ("services/s:80/proxy", 404, r#"services "s" not found"#),
        ("services/s:81/proxy", 503, r#"no service port 81 found for service "s""#),
    ];
    for (path, code, message) in wanted {
        let answered = client.fails(Method::GET, &format!("{NAMESPACE}/{path}"), JSON, "").await;
        assert_eq!(answered, (code, message.to_owned()), "{path}");
    }
    let nodes = [("n", 500, addresses), ("none", 404, r#"nodes "none" not found"#)];
    for (name, code, message) in nodes {
        let path = format!("/api/v1/nodes/{name}/proxy/metrics");
        assert_eq!(client.fails(Method::GET, &path, JSON, "").await, (code, message.to_owned()));
    }
    for part in ["exec", "attach", "portforward"] {
        let path = format!("{PODS}/free/{part}");
        assert_eq!(client.fails(Method::PUT, &path, JSON, "{}").await.0, 405);
    }
}
