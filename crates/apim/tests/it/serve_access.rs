//! Whom `apim serve` answers.

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;

use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, ExtendedKeyUsagePurpose, IsCa,
    KeyPair,
};
use tokio_rustls::rustls::pki_types::PrivateKeyDer;

use crate::run::run;
use crate::serve::{ClientIdentity, Serving, encrypted_with};

/// A folder for the files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("apim-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Clients of an address that other machines reach have to be known, unless everybody is to be
/// answered.
#[test]
fn address_that_others_reach_demands_users() {
    for address in ["0.0.0.0:0", "[::]:0", "192.0.2.1:0"] {
        let reported = format!(
            "error: cannot serve: others than this machine can reach {address}, and there is nothing to know them by; \
             give --token-file or --client-ca, or --allow-anonymous to answer everybody\n"
        );
        run(&format!("serve --listen {address}")).expect(2, "", &reported);
        run(&format!("serve --listen {address} --read-only --tls always")).expect(2, "", &reported);
    }
    let folder = folder("open");
    let config = folder.join("config");
    let arguments = ["--tls", "never", "--kubeconfig", config.to_str().unwrap()];
    let listen = ["--listen", "0.0.0.0:0", "--allow-anonymous"];
    let mut server = Serving::start_at(&[&listen[..], &arguments].concat());
    let text = fs::read_to_string(&config).unwrap();
    let port = text.split("http://0.0.0.0:").nth(1).and_then(|it| it.split('"').next()).unwrap();
    server.address = format!("127.0.0.1:{port}");
    assert!(server.get("/api/v1/pods").starts_with("HTTP/1.0 200"));
    fs::remove_dir_all(folder).unwrap();
}

/// The limit of inputs is one of the file of tokens, too.
#[test]
fn file_of_tokens_is_not_larger_than_inputs_may_be() {
    let folder = folder("large-tokens");
    let file = folder.join("tokens.csv");
    fs::write(&file, "secret,jane,1\n".repeat(100)).unwrap();
    let file = file.display();
    let reported =
        format!("error: cannot serve: {file}: it is larger than `--max-input 1Ki` allows\n");
    run(&format!("serve --listen 127.0.0.1:0 --token-file {file} --max-input 1Ki"))
        .expect(2, "", &reported);
    fs::remove_dir_all(folder).unwrap();
}

/// Neither those without a token nor those who may do everything elsewhere change a server that is
/// read only.
#[test]
fn read_only_server_demands_tokens() {
    let folder = folder("read-only-tokens");
    let file = folder.join("tokens.csv");
    fs::write(&file, "secret,root,0,system:masters\n").unwrap();
    let server = Serving::start(&["--read-only", "--token-file", file.to_str().unwrap()]);
    let refused = server.get("/api/v1/secrets");
    assert!(refused.starts_with("HTTP/1.0 403"), "{refused}");
    assert!(refused.contains("the user is not known"), "{refused}");
    let token = "Authorization: Bearer secret\r\n";
    let read = server.get_with("/api/v1/secrets", token);
    assert!(read.starts_with("HTTP/1.0 200"), "{read}");
    let body = r#"{"metadata":{"name":"a"}}"#;
    let written = server.send("POST", "/api/v1/namespaces", token, body);
    assert!(written.starts_with("HTTP/1.0 403"), "{written}");
    assert!(written.contains("the server is read-only"), "{written}");
    fs::remove_dir_all(folder).unwrap();
}

type Authority = CertifiedIssuer<'static, KeyPair>;

fn authority() -> Authority {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

/// A certificate for a user in a group.
fn client(authority: &Authority, name: &str, group: &str) -> ClientIdentity {
    let mut params = CertificateParams::new(Vec::new()).unwrap();
    params.distinguished_name.push(DnType::CommonName, name);
    params.distinguished_name.push(DnType::OrganizationName, group);
    params.extended_key_usages.push(ExtendedKeyUsagePurpose::ClientAuth);
    let key = KeyPair::generate().unwrap();
    let certificate = params.signed_by(&key, authority).unwrap();
    (certificate.der().clone(), PrivateKeyDer::try_from(key.serialize_der()).unwrap())
}

/// A client is who its certificate says, if an authority of the file has issued it.
#[test]
fn certificates_of_clients_are_demanded() {
    let folder = folder("client-ca");
    let (authorities, config) = (folder.join("ca.pem"), folder.join("config"));
    let (known, other) = (authority(), authority());
    fs::write(&authorities, known.pem()).unwrap();
    let authorities = authorities.to_str().unwrap();
    let kubeconfig = ["--kubeconfig", config.to_str().unwrap()];
    let server = Serving::start(&[&["--client-ca", authorities][..], &kubeconfig].concat());
    let text = fs::read_to_string(&config).unwrap();
    let address = text.split("https://").nth(1).and_then(|it| it.split('"').next()).unwrap();
    let encoded = text.split("certificate-authority-data: ").nth(1).unwrap();
    let encoded = encoded.split('}').next().unwrap();
    let of_server = data_encoding::BASE64.decode(encoded.as_bytes()).unwrap();

    let ask = |client: Option<ClientIdentity>| {
        let mut stream = encrypted_with(address, "localhost", &of_server, client);
        let body = r#"{"kind":"SelfSubjectReview","apiVersion":"authentication.k8s.io/v1"}"#;
        let request = format!(
            "POST /apis/authentication.k8s.io/v1/selfsubjectreviews HTTP/1.0\r\n\
             Accept: application/json\r\nContent-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let mut answer = String::new();
        // Connections of clients that are not trusted end at once.
        let _ = stream.write_all(request.as_bytes());
        let _ = stream.read_to_string(&mut answer);
        answer
    };
    let jane = ask(Some(client(&known, "jane", "developers")));
    assert!(jane.starts_with("HTTP/1.0 201"), "{jane}");
    let user = r#""username":"jane","groups":["developers","system:authenticated"]"#;
    assert!(jane.contains(user), "{jane}");
    let nobody = ask(None);
    assert!(nobody.starts_with("HTTP/1.0 401"), "{nobody}");
    assert_eq!(ask(Some(client(&other, "jane", "developers"))), "");
    drop(server);

    let reported = "error: cannot serve: --client-ca needs connections that are encrypted, and --tls never forbids them\n";
    run(&format!("serve --listen 127.0.0.1:0 --tls never --client-ca {authorities}"))
        .expect(2, "", reported);
    fs::remove_dir_all(folder).unwrap();
}
