//! Users known by the certificates of their connections.

use apimachinery_server::{ClientCertificate, ClientCertificates, MemoryStore, Server};
use http::Request;
use http_body_util::BodyExt;
use serde_json::{Value, json};

const COMMON_NAME: &[u8] = &[0x55, 4, 3];
const ORGANIZATION: &[u8] = &[0x55, 4, 10];
const UNIT: &[u8] = &[0x55, 4, 11];
const UID: &[u8] = &[0x2b, 6, 1, 4, 1, 0x83, 0xc2, 0x53, 2];
const UTF8: u8 = 0x0c;

fn element(tag: u8, content: &[u8]) -> Vec<u8> {
    let [high, low] = u16::try_from(content.len()).unwrap().to_be_bytes();
    let head = match (high, low) {
        (0, 0..=0x7f) => vec![tag, low],
        _ => vec![tag, 0x82, high, low],
    };
    [&head, content].concat()
}

fn sequence(parts: &[Vec<u8>]) -> Vec<u8> {
    element(0x30, &parts.concat())
}

/// A certificate for a subject, without what comes after that.
fn certificate(attributes: &[(&[u8], u8, &[u8])]) -> Vec<u8> {
    let attribute = |(kind, tag, value): &(&[u8], u8, &[u8])| {
        element(0x31, &sequence(&[element(6, kind), element(*tag, value)]))
    };
    let subject = sequence(&attributes.iter().map(attribute).collect::<Vec<_>>());
    let version = element(0xa0, &element(2, &[2]));
    let (serial, empty) = (element(2, &[1]), sequence(&[]));
    let signed = sequence(&[version, serial, empty.clone(), empty.clone(), empty, subject]);
    sequence(&[signed])
}

async fn server() -> Server {
    Server::builder().authenticator(ClientCertificates).build(MemoryStore::new()).await.unwrap()
}

/// Whom the server takes the owner of a certificate for.
async fn user(server: &Server, certificate: Vec<u8>) -> Result<Value, u16> {
    let review = json!({"kind": "SelfSubjectReview", "apiVersion": "authentication.k8s.io/v1"});
    let request = Request::post("/apis/authentication.k8s.io/v1/selfsubjectreviews")
        .header("content-type", "application/json")
        .extension(ClientCertificate(certificate.into()))
        .body(review.to_string());
    let response = server.answer(request.unwrap()).await;
    if response.status() != 201 {
        return Err(response.status().as_u16());
    }
    let body = response.into_body().collect().await.unwrap().to_bytes();
    let body: Value = serde_json::from_slice(&body).unwrap();
    Ok(body["status"]["userInfo"].clone())
}

/// The last common name counts, all organizations are groups, and the certificate has an
/// identifier.
#[tokio::test]
async fn subject_of_a_certificate_is_the_user() {
    let server = server().await;
    let subject = [
        (ORGANIZATION, UTF8, "développeurs".as_bytes()),
        (COMMON_NAME, UTF8, b"first"),
        (UNIT, UTF8, b"unit"),
        (COMMON_NAME, UTF8, b"jane"),
        (ORGANIZATION, UTF8, b"testers"),
        (UID, UTF8, b"1001"),
    ];
    let user = user(&server, certificate(&subject)).await.unwrap();
    assert_eq!(user["username"], "jane");
    assert_eq!(user["uid"], "1001");
    assert_eq!(user["groups"], json!(["développeurs", "testers", "system:authenticated"]));
    let id = user["extra"]["authentication.kubernetes.io/credential-id"][0].as_str().unwrap();
    let digest = id.strip_prefix("X509SHA256=").unwrap();
    assert!(digest.len() == 64 && digest.bytes().all(|it| it.is_ascii_hexdigit()), "{id}");
}

/// The texts of a subject are read as Go reads them.
#[tokio::test]
async fn texts_of_a_subject_have_several_encodings() {
    let server = server().await;
    let cases: [(u8, &[u8], Option<&str>); 13] = [
        (0x13, b"a b*&'()+,-./:=?", Some("a b*&'()+,-./:=?")),
        (0x13, b"a@b", None),
        (0x12, b"12 3", Some("12 3")),
        (0x12, b"12a", None),
        (0x14, b"caf\xe9", Some("café")),
        (0x16, b"a@b", Some("a@b")),
        (0x16, b"\xe9", None),
        (0x1e, b"\0j\x20\xac", Some("j€")),
        (0x1e, b"\0j\0\0", Some("j")),
        (0x1e, b"\0j\0", None),
        (0x1e, b"\xd8\0\xdc\0", None),
        (UTF8, b"\xff", None),
        (0x04, b"jane", None),
    ];
    for (tag, value, name) in cases {
        let user = user(&server, certificate(&[(COMMON_NAME, tag, value)])).await;
        match name {
            Some(name) => assert_eq!(user.unwrap()["username"], name, "{tag:x}"),
            None => assert_eq!(user.unwrap_err(), 401, "{tag:x} {value:?}"),
        }
    }
}

/// A certificate without a name, with several UIDs or with an empty one identifies no user.
#[tokio::test]
async fn certificate_without_a_user_is_unauthorized() {
    let server = server().await;
    let name: (&[u8], u8, &[u8]) = (COMMON_NAME, UTF8, b"jane");
    let subjects = [
        vec![(ORGANIZATION, UTF8, b"system:masters".as_slice())],
        vec![name, (UID, UTF8, b"1"), (UID, UTF8, b"2")],
        vec![name, (UID, UTF8, b"")],
    ];
    for subject in subjects {
        assert_eq!(user(&server, certificate(&subject)).await, Err(401), "{subject:?}");
    }
}

#[tokio::test]
async fn certificate_that_is_cut_off_is_unauthorized() {
    let server = server().await;
    let long = "n".repeat(300);
    let whole = certificate(&[(COMMON_NAME, UTF8, long.as_bytes())]);
    assert_eq!(user(&server, whole.clone()).await.unwrap()["username"], *long);
    for end in 0..whole.len() {
        assert_eq!(user(&server, whole[..end].to_vec()).await, Err(401), "{end}");
    }
}
