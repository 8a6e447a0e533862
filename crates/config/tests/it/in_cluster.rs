//! What a pod has.

use apimachinery_config::v1::{AuthInfo, Cluster};
use apimachinery_config::{ConfigLoader, InCluster, KubeconfigFiles, Overrides};

use crate::support::Folder;

const PEM: &str = "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n";

fn pod(folder: &Folder) -> InCluster {
    let mut pod = InCluster::from_vars(|name| match name {
        "KUBERNETES_SERVICE_HOST" => Some("10.0.0.1".to_owned()),
        "KUBERNETES_SERVICE_PORT" => Some("443".to_owned()),
        _ => None,
    });
    pod.folder = folder.path().to_owned();
    pod
}

fn loader(folder: &Folder, kubeconfig: &str) -> ConfigLoader {
    let files = KubeconfigFiles::explicit(folder.file("config", kubeconfig));
    ConfigLoader { files, overrides: Overrides::default(), in_cluster: pod(folder) }
}

#[test]
fn pod_has_a_server_a_token_and_authorities() {
    let folder = Folder::new();
    assert!(!pod(&folder).is_possible());
    let missing = pod(&folder).config().unwrap_err().to_string();
    assert!(missing.starts_with("open ") && missing.ends_with("/token: no such file or directory"));
    let token = folder.file("token", "pod-token").display().to_string();
    let config = pod(&folder).config().unwrap();
    assert_eq!((&*config.server, &*config.token), ("https://10.0.0.1:443", "pod-token"));
    assert_eq!((&*config.token_file, &*config.tls.authority_file), (&*token, ""));
    let authority = folder.file("ca.crt", PEM).display().to_string();
    assert_eq!(*pod(&folder).config().unwrap().tls.authority_file, authority);
    let mut other = pod(&folder);
    other.host = "fd00::1".into();
    assert_eq!(other.config().unwrap().server, "https://[fd00::1]:443");
    other.port.clear();
    assert!(!other.is_possible());
    assert_eq!(
        other.config().unwrap_err().to_string(),
        "unable to load in-cluster configuration, KUBERNETES_SERVICE_HOST and KUBERNETES_SERVICE_PORT must be defined"
    );
}

#[test]
fn pod_is_used_when_nothing_else_is_configured() {
    let folder = Folder::new();
    folder.file("token", "pod-token");
    assert_eq!(loader(&folder, "").config().unwrap().token, "pod-token");
    let whole = "{clusters: [{name: a, cluster: {server: 'https://a'}}], users: [{name: a, user: {token: own}}], \
        contexts: [{name: a, context: {cluster: a, user: a}}], current-context: a}";
    assert_eq!(loader(&folder, whole).config().unwrap().token, "own");
    let broken = whole.replace("current-context: a", "current-context: b");
    assert!(loader(&folder, &broken).config().unwrap_err().is_context_not_found());
    let mut outside = loader(&folder, "");
    outside.in_cluster.host.clear();
    assert!(outside.config().unwrap_err().is_empty_config());
}

#[test]
fn some_overrides_take_precedence_over_the_pod() {
    let folder = Folder::new();
    let token_file = folder.file("token", "pod-token").display().to_string();
    let mut loader = loader(&folder, "");
    loader.overrides.user = AuthInfo { token_file: "other".into(), ..AuthInfo::default() };
    let config = loader.config().unwrap();
    assert_eq!((&*config.token, &*config.token_file), ("", "other"));
    loader.overrides.user = AuthInfo { token: "flag".into(), ..AuthInfo::default() };
    let config = loader.config().unwrap();
    assert_eq!((&*config.token, &*config.token_file), ("flag", ""));
    loader.overrides = Overrides::default();
    loader.overrides.cluster =
        Cluster { certificate_authority: "/ca".into(), ..Cluster::default() };
    // A cluster with a setting is a configuration, which lacks a server.
    assert!(!loader.config().unwrap_err().is_empty_config());
    loader.overrides = Overrides::default();
    assert_eq!(*loader.config().unwrap().token_file, token_file);
}

#[test]
fn namespace_is_that_of_the_context_or_of_the_pod() {
    let folder = Folder::new();
    folder.file("token", "t");
    let context = |namespace: &str| {
        format!(
            "{{clusters: [{{name: a, cluster: {{server: 'https://a'}}}}], users: [{{name: a}}], \
             contexts: [{{name: a, context: {{cluster: a, user: a, namespace: '{namespace}'}}}}], current-context: a}}"
        )
    };
    let namespace = |text: &str| loader(&folder, text).namespace().unwrap();
    assert_eq!(namespace(""), "default");
    folder.file("namespace", " shop\n");
    assert_eq!(namespace(""), "shop");
    assert_eq!(namespace(&context("own")), "own");
    assert_eq!(namespace(&context("default")), "default");
    assert_eq!(namespace(&context("")), "shop");
    let mut variable = loader(&folder, "");
    variable.in_cluster.namespace = "by-variable".into();
    assert_eq!(variable.namespace().unwrap(), "by-variable");
    variable.overrides.context.namespace = "flag".into();
    assert_eq!(variable.namespace().unwrap(), "flag");
}
