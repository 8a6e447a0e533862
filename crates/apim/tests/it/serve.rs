//! `apim serve`, over a socket.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;

use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};

const DUMP: &str = r#"apiVersion: v1
kind: List
items:
- {apiVersion: example.com/v1, kind: Foo, metadata: {name: f, namespace: lot}, spec: {a: 1}}
- apiVersion: v1
  kind: Pod
  metadata: {name: web, namespace: shop, uid: known}
  spec: {containers: [{name: c, image: i}]}
  status: {phase: Running}
- apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: foos.example.com}
  spec:
    group: example.com
    scope: Namespaced
    names: {plural: foos, kind: Foo}
    versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}}}]
"#;

/// A running server, killed at the end.
pub(crate) struct Serving {
    pub(crate) process: Child,
    pub(crate) address: String,
}

impl Serving {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_at(&[&["--listen", "127.0.0.1:0"], arguments].concat())
    }

    /// With an address to listen at.
    pub(crate) fn start_at(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_apim"));
        command.arg("serve").args(arguments).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        // The line names a configuration for clients in its place, where there is one.
        let address = line.split("http://").nth(1).and_then(|it| it.split(' ').next());
        let address = address.unwrap_or_default().to_owned();
        Self { process, address }
    }

    pub(crate) fn get(&self, path: &str) -> String {
        self.get_with(path, "")
    }

    pub(crate) fn get_with(&self, path: &str, header: &str) -> String {
        self.send("GET", path, header, "")
    }

    pub(crate) fn send(&self, method: &str, path: &str, header: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let json = "Accept: application/json\r\nContent-Type: application/json";
        let length = body.len();
        let head = format!("{method} {path} HTTP/1.0\r\n{json}\r\nContent-Length: {length}");
        write!(stream, "{head}\r\n{header}\r\n{body}").unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        text
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A dump is served as it is, in whatever order it is in, and a file keeps it.
#[test]
fn dump_is_served_as_it_is() {
    let folder = std::env::temp_dir().join(format!("apim-serve-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let (dump, data) = (folder.join("dump.yaml"), folder.join("data"));
    fs::write(&dump, DUMP).unwrap();
    let data = data.to_str().unwrap();
    let check = |server: &Serving| {
        let pod = server.get("/api/v1/namespaces/shop/pods/web");
        assert!(pod.contains(r#""uid":"known""#) && pod.contains(r#""phase":"Running""#), "{pod}");
        let foo = server.get("/apis/example.com/v1/namespaces/lot/foos/f");
        assert!(foo.contains(r#""spec":{"a":1}"#), "{foo}");
    };
    check(&Serving::start(&[dump.to_str().unwrap(), "--data", data]));
    check(&Serving::start(&["--data", data]));
    fs::remove_dir_all(&folder).unwrap();
}

/// With a file of tokens, only requests with one of them are answered.
#[test]
fn tokens_of_a_file_are_demanded() {
    let folder = std::env::temp_dir().join(format!("apim-tokens-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("tokens.csv");
    fs::write(&file, "secret,jane,1,\"developers\"\n").unwrap();
    let config = folder.join("config");
    let mut server = Serving::start(&[
        "--token-file",
        file.to_str().unwrap(),
        "--kubeconfig",
        config.to_str().unwrap(),
        "--release",
        "1.36",
    ]);
    #[cfg(unix)]
    {
        let mode =
            std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&config).unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600, "only its owner may read the tokens");
    }
    let config = fs::read_to_string(config).unwrap();
    assert!(config.contains(r#"- {name: "jane", user: {token: "secret"}}"#), "{config}");
    assert!(config.contains(r#"current-context: "jane""#), "{config}");
    server.address =
        config.split("http://").nth(1).and_then(|it| it.split('"').next()).unwrap().to_owned();
    let refused = server.get("/api/v1/pods");
    assert!(refused.starts_with("HTTP/1.0 401") && refused.contains("Unauthorized"), "{refused}");
    let answered = server.get_with("/api/v1/pods", "Authorization: Bearer secret\r\n");
    assert!(answered.starts_with("HTTP/1.0 200"), "{answered}");
    let version = server.get_with("/version", "Authorization: Bearer secret\r\n");
    assert!(version.contains(r#""gitVersion": "v1.36.0""#), "{version}");
    let core = server.get_with("/api", "Authorization: Bearer secret\r\n");
    assert!(core.contains(&format!(r#""serverAddress":"{}""#, server.address)), "{core}");
    fs::remove_dir_all(&folder).unwrap();
}

/// Connections are encrypted with a certificate that is made for the run, which the configuration
/// for clients holds.
#[test]
fn connections_are_encrypted() {
    let folder = std::env::temp_dir().join(format!("apim-serve-tls-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let config = folder.join("config");
    let config_path = config.to_str().unwrap();
    let arguments =
        ["--tls", "always", "--tls-name", "kubernetes.test", "--kubeconfig", config_path];
    let server = Serving::start(&arguments);
    let text = fs::read_to_string(&config).unwrap();
    let address = text.split("https://").nth(1).and_then(|it| it.split('"').next()).unwrap();
    let encoded = text.split("certificate-authority-data: ").nth(1).unwrap();
    let encoded = encoded.split('}').next().unwrap();
    let authority = data_encoding::BASE64.decode(encoded.as_bytes()).unwrap();

    for name in ["127.0.0.1", "localhost", "kubernetes.test"] {
        let mut stream = encrypted(address, name, &authority);
        write!(stream, "GET /readyz HTTP/1.0\r\n\r\n").unwrap();
        let mut answer = String::new();
        // The end of a connection without the end of TLS is an error, after everything was read.
        let _ = stream.read_to_string(&mut answer);
        assert!(answer.starts_with("HTTP/1.0 200") && answer.ends_with("ok"), "{answer}");
    }
    let mut stranger = encrypted(address, "example.com", &authority);
    let refused = write!(stranger, "GET /readyz HTTP/1.0\r\n\r\n").unwrap_err();
    assert!(refused.to_string().contains("not valid for name"), "{refused}");
    // A client that sends something else is not answered, and others still are.
    let mut plain = TcpStream::connect(address).unwrap();
    write!(plain, "GET /readyz HTTP/1.0\r\n\r\n").unwrap();
    let mut answer = Vec::new();
    let _ = plain.read_to_end(&mut answer);
    assert!(!answer.starts_with(b"HTTP"), "{answer:?}");
    let silent = TcpStream::connect(address).unwrap();
    let mut stream = encrypted(address, "localhost", &authority);
    write!(stream, "GET /livez HTTP/1.0\r\n\r\n").unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    assert!(answer.ends_with("ok"), "{answer}");
    // Programs in the cluster find the certificate in every namespace.
    let mut stream = encrypted(address, "localhost", &authority);
    let map = "/api/v1/namespaces/default/configmaps/kube-root-ca.crt";
    write!(stream, "GET {map} HTTP/1.0\r\n\r\n").unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    let pem = String::from_utf8(authority).unwrap().escape_default().to_string();
    assert!(answer.contains(&pem), "{answer}");
    drop((silent, server));
    fs::remove_dir_all(folder).unwrap();
}

pub(crate) type Encrypted = StreamOwned<ClientConnection, TcpStream>;

/// A connection to a server of a name, which an authority in PEM vouches for.
fn encrypted(address: &str, name: &str, authority: &[u8]) -> Encrypted {
    encrypted_with(address, name, authority, None)
}

/// The certificate of a client, and its key.
pub(crate) type ClientIdentity = (CertificateDer<'static>, PrivateKeyDer<'static>);

/// The same, with a certificate that the client shows.
pub(crate) fn encrypted_with(
    address: &str,
    name: &str,
    authority: &[u8],
    client: Option<ClientIdentity>,
) -> Encrypted {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(authority).unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots);
    let config = match client {
        Some((certificate, key)) => config.with_client_auth_cert(vec![certificate], key).unwrap(),
        None => config.with_no_client_auth(),
    };
    let name = ServerName::try_from(name.to_owned()).unwrap();
    let connection = ClientConnection::new(Arc::new(config), name).unwrap();
    StreamOwned::new(connection, TcpStream::connect(address).unwrap())
}

/// A server that is read only refuses what changes something.
#[test]
fn read_only_server_refuses_changes() {
    let server = Serving::start(&["--read-only"]);
    assert!(server.get("/api/v1/namespaces").starts_with("HTTP/1.0 200"));
    let maps = server.get("/api/v1/configmaps");
    assert!(maps.contains(r#""items":[]"#), "{maps}");
    let answer = server.send("POST", "/api/v1/namespaces", "", r#"{"metadata":{"name":"a"}}"#);
    assert!(
        answer.starts_with("HTTP/1.0 403") && answer.contains("the server is read-only"),
        "{answer}"
    );
}

/// A signal ends the server although a client watches, and each request is logged before, without
/// its query.
#[cfg(unix)]
#[test]
fn signal_ends_a_server_that_is_watched() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_apim"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--log", "info"]);
    let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split("http://").nth(1).and_then(|it| it.split(' ').next()).unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    let path = "/api/v1/configmaps?watch=true";
    write!(stream, "GET {path} HTTP/1.1\r\nHost: a\r\nAccept: application/json\r\n\r\n").unwrap();
    let mut head = String::new();
    BufReader::new(stream.try_clone().unwrap()).read_line(&mut head).unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    let mut log = BufReader::new(process.stderr.take().unwrap());
    let mut logged = String::new();
    log.read_line(&mut logged).unwrap();
    assert!(
        logged.contains(r#" INFO request method=GET path="/api/v1/configmaps" user=""#),
        "{logged}"
    );
    let kill = Command::new("kill").args(["-TERM", &process.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    assert!(process.wait().unwrap().success());
}
