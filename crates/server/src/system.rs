//! What every server has from its start.

use apimachinery_runtime::GroupVersionResource;
use futures_util::future::{join, join_all};
use http::header::{CONTENT_TYPE, USER_AGENT};
use http::{Request, StatusCode};

use crate::Server;
use crate::access::of_server;
use crate::ending::OfServer;

const NAMESPACES: [&str; 4] = ["default", "kube-node-lease", "kube-public", "kube-system"];
const PRIORITY_CLASSES: [(&str, i32, &str); 2] = [
    (
        "system-cluster-critical",
        2_000_000_000,
        "Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.",
    ),
    (
        "system-node-critical",
        2_000_001_000,
        "Used for system critical pods that must not be moved from their node.",
    ),
];

/// Creates the namespaces and the priority classes that every server has, where they are missing
/// and their kinds are served.
pub(crate) async fn create(server: &Server) {
    let namespaces = NAMESPACES.map(|name| {
        let body = format!(r#"{{"metadata":{{"name":"{name}"}}}}"#);
        post(server, "", "namespaces", body)
    });
    let classes = PRIORITY_CLASSES.map(|(name, value, description)| {
        let body = format!(
            r#"{{"metadata":{{"name":"{name}"}},"value":{value},"description":"{description}"}}"#
        );
        post(server, "scheduling.k8s.io", "priorityclasses", body)
    });
    join(join_all(namespaces), join_all(classes)).await;
}

/// Creates an object. One that exists is left as it is.
async fn post(server: &Server, group: &'static str, resource: &'static str, body: String) {
    let name = GroupVersionResource::new(group, "v1", resource);
    if !server.shared().registries.contains_key(&name) {
        return;
    }
    let path = match group {
        "" => format!("/api/v1/{resource}"),
        group => format!("/apis/{group}/v1/{resource}"),
    };
    let request = Request::post(path)
        .header(CONTENT_TYPE, "application/json")
        .header(USER_AGENT, "kube-apiserver")
        .extension(OfServer)
        .extension(of_server())
        .body(body);
    // The path and the headers are those of a request.
    if let Ok(request) = request {
        let response = server.answer(request).await;
        debug_assert!(matches!(response.status(), StatusCode::CREATED | StatusCode::CONFLICT));
    }
}
