//! Kubeconfigs for others.

use apimachinery_config::KubeconfigFiles;

use crate::support::{Folder, parse};

const TWO: &str = "
clusters: [{name: cow, cluster: {server: 'http://cow.org'}}, {name: chicken, cluster: {server: 'http://chicken.org'}}]
users: [{name: red, user: {token: red-token}}, {name: blue, user: {token: blue-token}}]
contexts: [{name: federal, context: {cluster: cow, user: red}}, {name: shaker, context: {cluster: chicken, user: blue}}]
current-context: federal
";

#[test]
fn minified_kubeconfig_has_what_the_current_context_names() {
    let mut config = parse(TWO);
    config.minify().unwrap();
    assert_eq!(config.clusters.keys().collect::<Vec<_>>(), ["cow"]);
    assert_eq!(config.users.keys().collect::<Vec<_>>(), ["red"]);
    assert_eq!(config.contexts.keys().collect::<Vec<_>>(), ["federal"]);
    let error =
        |change: &str, to: &str| parse(&TWO.replace(change, to)).minify().unwrap_err().to_string();
    assert_eq!(
        error("current-context: federal", ""),
        "current-context must exist in order to minify"
    );
    assert_eq!(error("current-context: federal", "current-context: x"), "cannot locate context x");
    assert_eq!(error("cluster: cow,", "cluster: x,"), "cannot locate cluster x");
    assert_eq!(error("user: red}", "user: x}"), "cannot locate user x");
}

#[test]
fn flattened_kubeconfig_has_the_content_of_its_files() {
    let folder = Folder::new();
    folder.file("pem/cert", "certificate");
    let key = folder.file("pem/key", "key");
    let file = folder.file(
        "config",
        format!(
            "clusters: [{{name: c, cluster: {{certificate-authority: pem/cert}}}}]\n\
             users: [{{name: u, user: {{client-certificate: pem/cert, client-key: {}}}}}]\n",
            key.display()
        ),
    );
    let relative = KubeconfigFiles { keep_relative_paths: true, ..KubeconfigFiles::explicit(file) };
    let mut config = relative.load().unwrap();
    config.flatten().unwrap();
    let (cluster, user) = (&config.clusters["c"], &config.users["u"]);
    assert_eq!(&*cluster.certificate_authority_data, b"certificate");
    assert_eq!(&*user.client_certificate_data, b"certificate");
    assert_eq!(&*user.client_key_data, b"key");
    assert!(cluster.certificate_authority.is_empty() && user.client_key.is_empty());
    config.users.get_mut("u").unwrap().client_key = "other".into();
    let error = config.flatten().unwrap_err().to_string();
    assert_eq!(error, "cannot have values for both path and contents");
}

#[test]
fn secrets_are_replaced_by_remarks() {
    let text = "
clusters: [{name: c, cluster: {certificate-authority-data: YQ==}}]
users: [{name: u, user: {token: t, password: p, client-key-data: YQ==, client-certificate-data: YQ==}}]
";
    let mut short = parse(text);
    short.shorten();
    let yaml = short.to_yaml().unwrap();
    assert!(yaml.contains("certificate-authority-data: DATA+OMITTED"), "{yaml}");
    assert!(yaml.contains("client-key-data: DATA+OMITTED"), "{yaml}");
    assert!(yaml.contains("token: REDACTED") && yaml.contains("password: p"), "{yaml}");
    let mut redacted = parse(text);
    redacted.redact();
    let user = &redacted.users["u"];
    assert_eq!((&*user.token, &*user.password), ("REDACTED", "REDACTED"));
    assert_eq!(&*user.client_key_data, b"REDACTED");
    assert_eq!(&*user.client_certificate_data, b"a");
}
