//! What a kubeconfig chooses, and what takes precedence over it.

use std::time::Duration;

use apimachinery_config::v1::{AuthInfo, Cluster, Context, ExecConfig, InteractiveMode};
use apimachinery_config::{Config, ConfigError, Kubeconfig, Overrides, UrlScheme};

use crate::support::{Folder, clean, of, parse};

fn config(kubeconfig: &Kubeconfig) -> Config {
    kubeconfig.config(&Overrides::default()).unwrap()
}

fn with_cluster(kubeconfig: &Kubeconfig, cluster: Cluster) -> Config {
    kubeconfig.config(&Overrides { cluster, ..Overrides::default() }).unwrap()
}

#[test]
fn current_context_has_server_and_token() {
    let config = config(&clean());
    assert_eq!((&*config.server, &*config.token), ("https://anything.com:8080", "the-token"));
    assert_eq!((config.timeout, config.tls.insecure), (None, false));
}

#[test]
fn certificates_of_overrides_take_the_place_of_all() {
    let mut kubeconfig = clean();
    let cluster = kubeconfig.clusters.get_mut("clean").unwrap();
    cluster.certificate_authority_data = b"ca".into();
    cluster.tls_server_name = "own".into();
    let insecure = Cluster { insecure_skip_tls_verify: true, ..Cluster::default() };
    let config = with_cluster(&kubeconfig, insecure);
    assert!(config.tls.insecure && config.tls.authority_data.is_empty());
    assert_eq!(config.tls.server_name, "own");
    let folder = Folder::new();
    let file = folder.file("ca", "ca").display().to_string();
    let authority = Cluster { certificate_authority: file.as_str().into(), ..Cluster::default() };
    let config = with_cluster(&kubeconfig, authority);
    assert_eq!(*config.tls.authority_file, file);
    assert!(!config.tls.insecure && config.tls.authority_data.is_empty());
    let named = Cluster { tls_server_name: "other".into(), ..Cluster::default() };
    assert_eq!(with_cluster(&kubeconfig, named).tls.server_name, "other");
    let elsewhere = Cluster { server: "https://something".into(), ..Cluster::default() };
    assert_eq!(with_cluster(&kubeconfig, elsewhere).tls.server_name, "");
    let plain = Cluster { disable_compression: true, ..Cluster::default() };
    assert!(with_cluster(&kubeconfig, plain).disable_compression);
}

#[test]
fn impersonation_does_not_need_tls() {
    let kubeconfig = of(
        "http://something",
        "as: alice, as-uid: abc123, as-groups: [group-1], as-user-extra: {some-key: [some-value]}, token: t",
    );
    let config = config(&kubeconfig);
    let user = config.impersonate.unwrap();
    assert_eq!((&*user.user, &*user.uid), ("alice", "abc123"));
    assert_eq!(user.groups, ["group-1"]);
    assert_eq!(user.extra.get("some-key").unwrap(), &["some-value"]);
    assert_eq!(config.token, "", "credentials are for encrypted connections");
}

#[test]
fn credentials_of_every_kind_are_taken_over() {
    let folder = Folder::new();
    let file = folder.file("token", "exampletoken").display().to_string();
    let from_file = config(&of("https://localhost:8443", &format!("tokenFile: {file}")));
    assert_eq!((&*from_file.token, &*from_file.token_file), ("exampletoken", &*file));
    let both =
        config(&of("https://localhost:8443", &format!("token: expected, tokenFile: {file}")));
    assert_eq!((&*both.token, &*both.token_file), ("expected", &*file));
    let basic = config(&of("https://localhost:8443", "username: myuser, password: mypass"));
    assert_eq!((&*basic.username, &*basic.password), ("myuser", "mypass"));
    let data = "client-certificate-data: Y2VydA==, client-key-data: a2V5";
    let certificate = config(&of("https://localhost:8443", data));
    let files = certificate.tls.load().unwrap();
    assert_eq!((&*files.certificate, &*files.key), (&b"cert"[..], &b"key"[..]));
    let missing = of("https://localhost:8443", "tokenFile: /missing").config(&Overrides::default());
    assert_eq!(missing.unwrap_err().to_string(), "open /missing: no such file or directory");
}

#[test]
fn proxies_have_one_of_three_schemes() {
    let proxied = |proxy: &str| {
        let mut kubeconfig = of("https://localhost:8443", "");
        kubeconfig.clusters.get_mut("clean").unwrap().proxy_url = proxy.into();
        kubeconfig.config(&Overrides::default()).map(|it| it.proxy.to_string())
    };
    for proxy in ["", "socks5://example.com", "https://example.com", "http://example.com"] {
        assert_eq!(proxied(proxy).unwrap(), proxy);
    }
    assert_eq!(
        proxied("socks6://example.com").unwrap_err().to_string(),
        "invalid configuration: invalid 'proxy-url' \"socks6://example.com\" for cluster \"clean\": \
         unsupported scheme \"socks6\", must be http, https, or socks5"
    );
    assert!(proxied("example.com").is_err() && proxied("chewbacca@example.com").is_err());
    let error = proxied("http://a b").unwrap_err().to_string();
    assert!(error.ends_with("for cluster \"clean\": could not parse: http://a b"), "{error}");
}

#[test]
fn addresses_keep_their_paths() {
    let defaults = Cluster { server: "http://localhost:8080".into(), ..Cluster::default() };
    let overrides = Overrides { cluster_defaults: defaults, ..Overrides::default() };
    for (server, expected) in [
        ("https://anything.com:8080/foo/bar", "https://anything.com:8080/foo/bar"),
        ("http://anything.com:8080/foo/bar/", "http://anything.com:8080/foo/bar/"),
        ("http://anything.com:8080/foo?a=b#c", "http://anything.com:8080/foo"),
        ("http://anything.com:8080//", "http://anything.com:8080//"),
        ("anything.com:8080/foo/bar", "anything.com:8080/foo/bar"),
        ("anything", "anything"),
        ("", "http://localhost:8080"),
    ] {
        let config = of(server, "token: t").config(&overrides).unwrap();
        assert_eq!(config.server, expected, "{server}");
    }
}

#[test]
fn address_becomes_a_url() {
    let url = |server: &str| Config::new(server).url();
    assert_eq!(url("https://a:1/b/").unwrap(), "https://a:1/b");
    assert_eq!(url("").unwrap(), "http://localhost");
    assert_eq!(url("10.0.0.1:6443").unwrap(), "http://10.0.0.1:6443");
    assert_eq!(url("[::1]:6443").unwrap(), "http://[::1]:6443");
    let error = url("a:1/b").unwrap_err().to_string();
    assert_eq!(error, "host must be a URL or a host:port pair: \"a:1/b\"");
    let mut config = Config::new("a:1");
    assert_eq!(config.scheme(), UrlScheme::Http);
    config.tls.insecure = true;
    assert_eq!(config.url().unwrap(), "https://a:1");
}

#[test]
fn missing_names_are_errors_in_an_order() {
    let overrides = |name: &str| Overrides { current_context: name.into(), ..Overrides::default() };
    let error = clean().config(&overrides("other")).unwrap_err();
    assert_eq!(error.to_string(), "context \"other\" does not exist");
    let mut kubeconfig = clean();
    kubeconfig.current_context = "not-present".into();
    let error = kubeconfig.config(&Overrides::default()).unwrap_err();
    assert!(error.is_context_not_found() && error.is_invalid() && !error.is_empty_config());
    assert_eq!(
        error.to_string(),
        "invalid configuration: [context was not found for specified context: not-present, cluster has no server defined]"
    );
    let context = Context { cluster: "a".into(), user: "b".into(), ..Context::default() };
    let error = clean().config(&Overrides { context, ..Overrides::default() }).unwrap_err();
    assert!(matches!(error, ConfigError::NoSuchUser(_)), "{error}");
    let context = Context { cluster: "a".into(), ..Context::default() };
    let error = clean().config(&Overrides { context, ..Overrides::default() }).unwrap_err();
    assert_eq!(error.to_string(), "cluster \"a\" does not exist");
    let error = Kubeconfig::default().config(&Overrides::default()).unwrap_err();
    assert!(error.is_empty_config());
    assert_eq!(
        error.to_string(),
        "invalid configuration: no configuration has been provided, try setting KUBERNETES_MASTER environment variable"
    );
}

#[test]
fn overrides_name_the_parts_of_a_context() {
    let kubeconfig = parse(
        "
clusters: [{name: a, cluster: {server: 'https://a'}}, {name: b, cluster: {server: 'https://b'}}]
users: [{name: a, user: {token: a}}, {name: b, user: {token: b}}]
contexts: [{name: a, context: {cluster: a, user: a, namespace: in-a}}, {name: b, context: {cluster: b, user: b}}]
current-context: a
",
    );
    let context = Context { user: "b".into(), namespace: "other".into(), ..Context::default() };
    let timeout = Some(Duration::from_secs(9));
    let mixed = Overrides { context, timeout, ..Overrides::default() };
    let config = kubeconfig.config(&mixed).unwrap();
    assert_eq!((&*config.server, &*config.token, config.timeout), ("https://a", "b", timeout));
    assert_eq!(kubeconfig.namespace(&mixed).unwrap(), ("other".into(), true));
    assert_eq!(kubeconfig.namespace(&Overrides::default()).unwrap(), ("in-a".into(), false));
    let b = Overrides { current_context: "b".into(), ..Overrides::default() };
    assert_eq!(kubeconfig.namespace(&b).unwrap(), ("default".into(), false));
    assert_eq!(kubeconfig.with_overrides(&b).unwrap().current_context, "b");
    let foo = Context { namespace: "foo".into(), ..Context::default() };
    let foo = Overrides { context: foo, ..Overrides::default() };
    assert_eq!(Kubeconfig::default().namespace(&foo).unwrap(), ("foo".into(), true));
    assert!(Kubeconfig::default().namespace(&Overrides::default()).unwrap_err().is_empty_config());
}

#[test]
fn certificates_of_overrides_replace_both_forms() {
    let folder = Folder::new();
    let file = |name| folder.file(name, "dummy").display().to_string();
    let (certificate, key) = (file("cert"), file("key"));
    let kubeconfig = of("https://a", "client-certificate-data: YQ==, client-key-data: YQ==");
    let user = AuthInfo {
        client_certificate: certificate.as_str().into(),
        client_key: key.as_str().into(),
        ..AuthInfo::default()
    };
    let merged = kubeconfig.with_overrides(&Overrides { user, ..Overrides::default() }).unwrap();
    let user = &merged.users["clean"];
    assert_eq!((&*user.client_certificate, &*user.client_key), (&*certificate, &*key));
    assert!(user.client_certificate_data.is_empty() && user.client_key_data.is_empty());
    let kubeconfig = of("https://a", "client-certificate: /missing, client-key: /missing");
    let user = AuthInfo {
        client_certificate_data: b"cert".into(),
        client_key_data: b"key".into(),
        ..AuthInfo::default()
    };
    let merged = kubeconfig.with_overrides(&Overrides { user, ..Overrides::default() }).unwrap();
    let user = &merged.users["clean"];
    assert!(user.client_certificate.is_empty() && user.client_key.is_empty());
    assert_eq!(&*user.client_certificate_data, b"cert");
}

#[test]
fn plugin_gets_what_its_cluster_has_for_it() {
    let kubeconfig = parse(
        "
clusters:
- name: c
  cluster:
    server: https://localhost:8080
    extensions: [{name: client.authentication.k8s.io/exec, extension: {audience: foo, other: bar}}]
users: [{name: u, user: {exec: {apiVersion: client.authentication.k8s.io/v1alpha1, args: [arg-1, arg-2], command: foo-command, provideClusterInfo: true}}}]
contexts: [{name: x, context: {cluster: c, user: u}}]
current-context: x
",
    );
    let exec = config(&kubeconfig).exec.unwrap();
    assert_eq!(*exec.plugin.args, ["arg-1", "arg-2"]);
    assert!(exec.plugin.provide_cluster_info);
    let raw = exec.config.unwrap();
    assert_eq!(raw.raw().unwrap(), &r#"{"audience":"foo","other":"bar"}"#);
}

#[test]
fn hints_have_no_control_characters() {
    let cleaned = |hint: &str| {
        let exec = ExecConfig {
            api_version: "client.authentication.k8s.io/v1".into(),
            command: "c".into(),
            install_hint: hint.into(),
            interactive_mode: InteractiveMode::Never,
            ..ExecConfig::default()
        };
        let user = AuthInfo { exec: Some(exec), ..AuthInfo::default() };
        let overrides = Overrides { user, ..Overrides::default() };
        clean().config(&overrides).unwrap().exec.unwrap().plugin.install_hint.to_string()
    };
    assert_eq!(
        cleaned("hint with \x1b[1mcontrol chars\x1b[0m\nand a newline"),
        "hint with U+001B[1mcontrol charsU+001B[0m\nand a newline"
    );
    assert_eq!(cleaned("clear: \x1b[2J"), "clear: U+001B[2J");
    for kept in [
        "tuna\nfish\r\nmarlin\t\r\ntuna\u{b}fish\u{c}marlin",
        "alpha: \u{3b1}, tu\u{301}na, t1na, \"here's a sentence; with! some...punctuation ;)\"",
        "\u{222b}\u{2081}\u{207f} f(x) dx \u{2248} \u{2211}\u{2090}\u{208c}\u{2081}\u{207f}, a \u{2208} \u{2115}",
        "here is a paragraph separator\u{2029}and here\u{2003}are\u{2003}some\u{2003}em\u{2003}spaces",
    ] {
        assert_eq!(cleaned(kept), kept);
    }
    assert_eq!(cleaned("next\u{85}line"), "nextU+0085line");
}

#[test]
fn credentials_that_exclude_each_other_are_errors() {
    let refused = |change: fn(&mut Config)| {
        let mut config = Config::new("https://a");
        change(&mut config);
        config.check().unwrap_err().to_string()
    };
    assert_eq!(
        refused(|it| (it.username, it.token) = ("a".into(), "b".into())),
        "username/password or bearer token may be set, but not both"
    );
    assert_eq!(
        refused(|it| (it.tls.insecure, it.tls.authority_file) = (true, "a".into())),
        "specifying a root certificates file with the insecure flag is not allowed"
    );
    assert_eq!(
        refused(|it| it.auth_provider = Some(Default::default())),
        "no Auth Provider found for name \"\""
    );
    assert!(Config::new("https://a").check().is_ok());
}
