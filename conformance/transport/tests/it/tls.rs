//! How a server and its client prove who they are.

use apimachinery::client::ConnectError;
use apimachinery::client::config::Config;
use http::Version;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;

use crate::authorities::Authority;
use crate::server::{TestServer, get, map};

fn trusting(server: &TestServer, authority: &Authority) -> Config {
    let mut config = server.config("https");
    config.tls.authority_data = authority.pem.as_bytes().into();
    config
}

async fn error(config: &Config) -> String {
    let error = get(config).await.unwrap_err();
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(&error);
    while let Some(error) = cause {
        text.push_str(&format!(" / {error}"));
        cause = error.source();
    }
    text
}

/// The authority of the kubeconfig vouches for the server, over HTTP 2 where the server has it.
#[tokio::test]
async fn server_of_the_authority_is_trusted() {
    let authority = Authority::new();
    let server = TestServer::tls(&authority.certify(&["127.0.0.1"]), None, |_| map()).await;
    let read = get(&trusting(&server, &authority)).await.unwrap();
    assert_eq!(read.metadata.name, "sky");
    let asked = server.asked();
    assert_eq!(
        (asked[0].version, &*asked[0].path),
        (Version::HTTP_2, "/api/v1/namespaces/shop/configmaps/sky")
    );
}

/// Another authority and another name are errors that say so, unless nothing is checked.
#[tokio::test]
async fn server_that_is_not_the_one_is_refused() {
    let (authority, other) = (Authority::new(), Authority::new());
    let server = TestServer::tls(&authority.certify(&["inner.example.com"]), None, |_| map()).await;
    let unknown = error(&trusting(&server, &other)).await;
    let address = server.config("https").server;
    let asked = format!("GET {address}/api/v1/namespaces/shop/configmaps/sky");
    // The cause depends on the name of the other authority.
    assert!(unknown.starts_with(&format!("{asked}: invalid peer certificate: ")), "{unknown}");
    assert!(!unknown.contains(" / "), "{unknown}");
    let wrong_name = error(&trusting(&server, &authority)).await;
    assert!(wrong_name.contains("not valid for name"), "{wrong_name}");
    assert!(server.asked().is_empty());
    let mut named = trusting(&server, &authority);
    named.tls.server_name = "inner.example.com".into();
    get(&named).await.unwrap();
    let mut insecure = server.config("https");
    insecure.tls.insecure = true;
    get(&insecure).await.unwrap();
    assert_eq!(server.asked().len(), 2);
}

/// A client shows the certificate that it has, from data or from files.
#[tokio::test]
async fn client_shows_its_certificate() {
    let authority = Authority::new();
    let pair = authority.certify(&["127.0.0.1"]);
    let server = TestServer::tls(&pair, Some(&authority), |_| map()).await;
    let jane = authority.certify(&["jane"]);
    let der = CertificateDer::from_pem_slice(jane.certificate.as_bytes()).unwrap().to_vec();
    let mut config = trusting(&server, &authority);
    get(&config).await.unwrap();
    config.tls.certificate_data = jane.certificate.as_bytes().into();
    config.tls.key_data = jane.key.as_bytes().into();
    get(&config).await.unwrap();
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = |name: &str, text: &str| {
        let file = folder.join(format!("{}-{name}", std::process::id()));
        std::fs::write(&file, text).unwrap();
        file.display().to_string()
    };
    config.tls.certificate_data = Default::default();
    config.tls.key_data = Default::default();
    config.tls.certificate_file = file("certificate", &jane.certificate).into();
    config.tls.key_file = file("key", &jane.key).into();
    get(&config).await.unwrap();
    let shown: Vec<_> = server.asked().into_iter().map(|it| it.certificate).collect();
    assert_eq!(shown, [None, Some(der.clone()), Some(der)]);
}

/// What is not PEM, and a key of another certificate, are errors before a connection is made.
#[tokio::test]
async fn broken_certificates_are_errors_of_the_configuration() {
    let authority = Authority::new();
    let (one, other) = (authority.certify(&["a"]), authority.certify(&["b"]));
    let codecs = apimachinery::codecs();
    let refused = |change: &dyn Fn(&mut Config)| {
        let mut config = Config::new("https://127.0.0.1:1");
        change(&mut config);
        apimachinery::client::Client::connect(&config, codecs).unwrap_err()
    };
    let error = refused(&|it| it.tls.authority_data = b"bogus".into());
    assert_eq!(error.to_string(), "unable to load root certificates: no certificates in PEM");
    let error = refused(&|it| it.tls.certificate_data = b"bogus".into());
    assert!(matches!(error, ConnectError::Certificate(_)), "{error}");
    let error = refused(&|it| {
        it.tls.certificate_data = one.certificate.as_bytes().into();
        it.tls.key_data = other.key.as_bytes().into();
    });
    assert!(error.to_string().starts_with("tls: "), "{error}");
    let error = refused(&|it| it.tls.authority_file = "/missing".into());
    assert_eq!(error.to_string(), "open /missing: no such file or directory");
    let error = refused(&|it| {
        it.tls.insecure = true;
        it.tls.authority_data = authority.pem.as_bytes().into();
    });
    assert_eq!(
        error.to_string(),
        "specifying a root certificates file with the insecure flag is not allowed"
    );
    let error = refused(&|it| it.tls.server_name = "no name".into());
    assert!(error.to_string().starts_with("invalid name of the server: "), "{error}");
}
