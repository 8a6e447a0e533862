//! What clients accept, in the words of the API server's router.

use apimachinery_server::{MemoryStore, Server};
use http::Request;
use http_body_util::BodyExt;
use serde_json::Value;

const ONE: &str = "/api/v1/namespaces/default";
const ALL: &str = "/api/v1/namespaces";

async fn answer(server: &Server, path: &str, accept: &str) -> (u16, String) {
    let request = Request::get(path).header("accept", accept).body(String::new()).unwrap();
    let response = server.answer(request).await;
    let code = response.status().as_u16();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    (code, body["message"].as_str().unwrap_or_default().to_owned())
}

/// Formats of objects and of streams are named, those of the build included.
#[tokio::test]
async fn unacceptable_formats_are_refused_by_name() {
    let formats =
        String::from("application/json, application/yaml, application/vnd.kubernetes.protobuf");
    let streams = String::from(
        "application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch",
    );
    let builder = Server::builder();
    #[cfg(feature = "cbor")]
    let (builder, formats, streams) = (
        builder.cbor(),
        format!("{formats}, application/cbor"),
        format!("{streams}, application/cbor-seq"),
    );
    let server = builder.build(MemoryStore::new()).await.unwrap();
    let refused = |formats: &str| {
        (406, format!("406: Not Acceptable\n\nAvailable representations: {formats}"))
    };
    for accept in ["text/html", "text/html, image/*;q=0.5"] {
        assert_eq!(answer(&server, ONE, accept).await, refused(&formats), "{accept}");
        let formats = format!("{formats}, {streams}");
        assert_eq!(answer(&server, ALL, accept).await, refused(&formats), "{accept}");
    }
    assert_eq!(answer(&server, ONE, "application/cbor-seq").await, refused(&formats));
    for accept in ["*/*", "application/json;stream=watch", "text/html, application/yaml;q=0.1"] {
        assert_eq!(answer(&server, ONE, accept).await.0, 200, "{accept}");
    }
}
