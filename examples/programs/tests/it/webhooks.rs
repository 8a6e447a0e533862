use std::net::TcpListener;
use std::sync::Arc;

use apimachinery::api::admission::v1::AdmissionReview;
use apimachinery::codecs;
use programs_example::webhooks;
use rcgen::generate_simple_self_signed;
use rustls::pki_types::ServerName;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;

fn review(version: &str, image: &str, dry_run: bool) -> String {
    format!(
        r#"{{"kind":"AdmissionReview","apiVersion":"admission.k8s.io/{version}","request":{{"uid":"7","operation":"CREATE","dryRun":{dry_run},
            "kind":{{"group":"","version":"v1","kind":"Pod"}},"userInfo":{{"username":"ann"}},"object":
            {{"kind":"Pod","apiVersion":"v1","metadata":{{"name":"p"}},"spec":{{"containers":[{{"name":"c","image":"{image}"}}]}}}}}}}}"#
    )
}

fn pem(label: &str, der: &[u8]) -> String {
    let base64 = data_encoding::BASE64.encode(der);
    format!("-----BEGIN {label}-----\n{base64}\n-----END {label}-----\n")
}

#[tokio::test]
async fn api_server_asks_over_tls() {
    let made = generate_simple_self_signed(["localhost".to_owned()]).unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let address = listener.local_addr().unwrap();
    let certificate = pem("CERTIFICATE", made.cert.der());
    let key = pem("PRIVATE KEY", made.signing_key.serialized_der());
    tokio::task::spawn(async move {
        webhooks::serve(listener, certificate.into_bytes(), key.into_bytes()).await.unwrap();
    });

    let mut roots = rustls::RootCertStore::empty();
    roots.add(made.cert.der().clone()).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let ask = async |path: &str, body: String| -> AdmissionReview {
        let connector = TlsConnector::from(Arc::new(config.clone()));
        let name = ServerName::try_from("localhost").unwrap();
        let mut stream =
            connector.connect(name, TcpStream::connect(address).await.unwrap()).await.unwrap();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        stream.write_all(format!("{head}{body}").as_bytes()).await.unwrap();
        let mut response = Vec::new();
        stream.read_to_end(&mut response).await.unwrap();
        let text = String::from_utf8(response).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 200"), "{head}");
        codecs().decode_as(body.as_bytes()).unwrap()
    };

    let labelled = ask("/label", review("v1", "web:1", true)).await.response.unwrap();
    assert!(labelled.allowed);
    assert_eq!(labelled.warnings, ["nothing is stored, the label neither"]);
    let patch = String::from_utf8(labelled.patch.to_vec()).unwrap();
    assert_eq!(patch, r#"[{"op":"add","path":"/metadata/labels","value":{"made-by":"ann"}}]"#);
    for (image, allowed) in [("web:1", true), ("web:latest", false)] {
        let checked = ask("/check", review("v1", image, false)).await.response.unwrap();
        assert_eq!((checked.allowed, checked.uid.as_str()), (allowed, "7"));
    }
}

#[tokio::test]
async fn older_api_servers_are_answered_in_their_version() {
    use tower::ServiceExt;
    let request = axum::http::Request::post("/check");
    let request = request.body(axum::body::Body::from(review("v1beta1", "web:latest", false)));
    let response = webhooks::router().unwrap().oneshot(request.unwrap()).await.unwrap();
    let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
    let text = String::from_utf8(body.to_vec()).unwrap();
    assert!(text.contains(r#""apiVersion":"admission.k8s.io/v1beta1""#), "{text}");
    assert!(text.contains("web:latest has no version"), "{text}");
}
