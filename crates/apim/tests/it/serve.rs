//! `apim serve`, over a socket.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

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
struct Serving {
    process: Child,
    address: String,
}

impl Serving {
    fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_apim"));
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(arguments).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).and_then(|it| it.split(' ').next());
        let address = address.unwrap_or_else(|| panic!("{line:?}")).to_owned();
        Self { process, address }
    }

    fn get(&self, path: &str) -> String {
        self.get_with(path, "")
    }

    fn get_with(&self, path: &str, header: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.0\r\nAccept: application/json\r\n{header}\r\n").unwrap();
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
    let server = Serving::start(&[
        "--token-file",
        file.to_str().unwrap(),
        "--kubeconfig",
        config.to_str().unwrap(),
        "--release",
        "1.36",
    ]);
    let config = fs::read_to_string(config).unwrap();
    assert!(config.contains(r#"- {name: "jane", user: {token: "secret"}}"#), "{config}");
    assert!(config.contains(r#"current-context: "jane""#), "{config}");
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
