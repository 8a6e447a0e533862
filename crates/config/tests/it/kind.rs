//! The kind `Config` of `v1`.

use apimachinery_config::v1::{self, InteractiveMode};
use apimachinery_config::{Kubeconfig, LoadConfigError};
use apimachinery_runtime::{Encoder, Scheme};
use apimachinery_serializer::CodecFactory;

use crate::support::parse;

/// What the reference writes for a kubeconfig that is made in a program.
#[test]
fn yaml_is_that_of_the_reference() {
    let mut config =
        Kubeconfig { current_context: "any-context-value".into(), ..Kubeconfig::default() };
    let context = v1::Context { cluster: "433e40".into(), ..v1::Context::default() };
    config.contexts.insert("433e40".into(), context.into());
    for name in ["433e40", "1", "0"] {
        let cluster =
            v1::Cluster { server: "https://localhost:1234".into(), ..v1::Cluster::default() };
        config.clusters.insert(name.into(), cluster.into());
    }
    let expected = "\
apiVersion: v1
clusters:
- cluster:
    server: https://localhost:1234
  name: \"0\"
- cluster:
    server: https://localhost:1234
  name: \"1\"
- cluster:
    server: https://localhost:1234
  name: \"433e40\"
contexts:
- context:
    cluster: \"433e40\"
    user: \"\"
  name: \"433e40\"
current-context: any-context-value
kind: Config
users: null
";
    assert_eq!(config.to_yaml().unwrap(), expected);
    assert_eq!(parse(expected), config);
}

const FULL: &str = r#"{
  "kind": "Config", "apiVersion": "v1",
  "preferences": {"colors": true, "extensions": [{"name": "p", "extension": {"a": 1}}]},
  "clusters": [{"name": "c", "cluster": {
    "server": "https://s", "tls-server-name": "n", "insecure-skip-tls-verify": true, "certificate-authority": "/ca",
    "certificate-authority-data": "Y2E=", "proxy-url": "socks5://p", "disable-compression": true,
    "extensions": [{"name": "e", "extension": {"audience": "x"}}]}}],
  "users": [{"name": "u", "user": {
    "client-certificate": "/c", "client-certificate-data": "Yw==", "client-key": "/k", "client-key-data": "aw==",
    "token": "t", "tokenFile": "/t", "as": "i", "as-uid": "7", "as-groups": ["g"], "as-user-extra": {"k": ["v", "w"]},
    "username": "n", "password": "p", "auth-provider": {"name": "gcp", "config": null},
    "exec": {"command": "x", "args": null, "env": [{"name": "A", "value": "B"}],
      "apiVersion": "client.authentication.k8s.io/v1", "installHint": "h", "provideClusterInfo": false, "interactiveMode": "Never"},
    "extensions": [{"name": "e", "extension": null}]}}],
  "contexts": [{"name": "x", "context": {"cluster": "c", "user": "u", "namespace": "shop"}}],
  "current-context": "x",
  "extensions": [{"name": "e", "extension": {"apiVersion": "g/v1", "kind": "K"}}]}"#;

/// A scheme that has the kind reads and writes it in every format.
#[test]
fn every_format_keeps_all_fields() {
    let codecs = CodecFactory::new(Scheme::builder().install(v1::install).build().unwrap());
    let compact: String =
        FULL.lines().map(str::trim).collect::<Vec<_>>().join("").replace("\": ", "\":");
    let compact = compact.replace(", \"", ",\"");
    let config: v1::Config = codecs.decode_as(&*compact).unwrap();
    for media_type in ["application/json", "application/yaml", "application/cbor"] {
        let info = codecs.for_media_type(media_type).unwrap();
        let encoder = codecs.encoder_for_version(info, &v1::GROUP_VERSION);
        let bytes = encoder.encode_to_vec(&config).unwrap();
        if media_type == "application/json" {
            assert_eq!(String::from_utf8(bytes.clone()).unwrap().trim_end(), compact);
        }
        assert_eq!(codecs.decode_as::<v1::Config>(&*bytes).unwrap(), config, "{media_type}");
    }
    assert_eq!(Kubeconfig::parse(compact).unwrap(), config.try_into().unwrap());
}

#[test]
fn data_without_a_kind_is_a_kubeconfig_and_another_kind_is_an_error() {
    assert_eq!(parse(""), Kubeconfig::default());
    assert_eq!(parse("current-context: blue").current_context, "blue");
    let error = Kubeconfig::parse("kind: Pod\napiVersion: v1").unwrap_err().to_string();
    assert!(error.starts_with("no kind \"Pod\" is registered for version \"v1\""), "{error}");
    assert!(matches!(Kubeconfig::parse("bogus value"), Err(LoadConfigError::Decode(_))));
}

/// Only early versions may leave out whether a plugin uses standard input.
#[test]
fn early_plugins_default_to_using_input_if_available() {
    let mode = |version: &str| {
        let text = format!("users: [{{name: u, user: {{exec: {{apiVersion: {version}}}}}}}]");
        parse(&text).users["u"].exec.clone().unwrap().interactive_mode
    };
    assert_eq!(mode("client.authentication.k8s.io/v1alpha1"), InteractiveMode::IfAvailable);
    assert_eq!(mode("client.authentication.k8s.io/v1beta1"), InteractiveMode::IfAvailable);
    assert_eq!(mode("client.authentication.k8s.io/v1"), InteractiveMode::Unset);
}

#[test]
fn duplicate_names_are_errors() {
    let error = |text: &str| Kubeconfig::parse(text).unwrap_err().to_string();
    assert_eq!(
        error("clusters: [{name: a}, {name: b}, {name: a}]"),
        "error converting *[]NamedCluster into *map[string]*api.Cluster: duplicate name \"a\" in list"
    );
    assert_eq!(
        error("contexts: [{name: a}, {name: a}]"),
        "error converting *[]NamedContext into *map[string]*api.Context: duplicate name \"a\" in list"
    );
    assert_eq!(
        error("users: [{name: a}, {name: a}]"),
        "error converting *[]NamedAuthInfo into *map[string]*api.AuthInfo: duplicate name \"a\" in list"
    );
    assert_eq!(
        error("extensions: [{name: a, extension: {b: 1}}, {name: a, extension: {b: 1}}]"),
        "error converting *[]NamedExtension into *map[string]runtime.Object: duplicate name \"a\" in list"
    );
}

#[test]
fn debug_shows_no_secrets() {
    let config = parse(FULL);
    let mut config = config;
    config.users.get_mut("u").unwrap().token = "S3CRET".into();
    config.users.get_mut("u").unwrap().password = "S3CRET".into();
    config.users.get_mut("u").unwrap().client_key_data = b"S3CRET".into();
    let text = format!("{config:?}");
    assert!(!text.contains("S3CRET") && text.contains("--- REDACTED ---"), "{text}");
}
