//! What is wrong with kubeconfigs.

use apimachinery_config::{ConfigError, Kubeconfig};

use crate::support::{Folder, parse};

/// The text of what is wrong, after its introduction.
fn problem(text: &str) -> String {
    let error = parse(text).validate().unwrap_err().to_string();
    error.strip_prefix("invalid configuration: ").unwrap().to_owned()
}

fn user(fields: &str) -> String {
    problem(&format!("users: [{{name: user, user: {{{fields}}}}}]"))
}

const EMPTY: &str =
    "no configuration has been provided, try setting KUBERNETES_MASTER environment variable";

#[test]
fn only_the_context_in_use_has_to_be_right() {
    let config = parse(
        "
clusters: [{name: missing ca, cluster: {server: anything, certificate-authority: missing}}, {name: clean, cluster: {server: anything}}]
users: [{name: error, user: {username: anything, token: here}}, {name: clean, user: {token: here}}]
contexts: [{name: dirty, context: {cluster: missing ca, user: error}}, {name: clean, context: {cluster: clean, user: clean}}]
",
    );
    assert!(config.confirm_usable("clean").is_ok());
    let all = "invalid configuration: \
        [more than one authentication method found for error; found [token basicAuth], only one is allowed, \
        unable to read certificate-authority missing for missing ca due to open missing: no such file or directory]";
    assert_eq!(config.validate().unwrap_err().to_string(), all);
    assert_eq!(config.confirm_usable("dirty").unwrap_err().to_string(), all);
    assert!(matches!(config.confirm_usable(""), Err(ConfigError::NoContext)));
    let error = config.confirm_usable("other").unwrap_err();
    assert!(error.is_context_not_found());
    assert_eq!(
        error.to_string(),
        "invalid configuration: context was not found for specified context: other"
    );
}

#[test]
fn nothing_is_not_usable() {
    let error = Kubeconfig::default().confirm_usable("").unwrap_err();
    assert!(error.is_empty_config() && error.is_invalid());
    assert_eq!(problem(""), EMPTY);
}

#[test]
fn names_in_contexts_have_to_be_there() {
    assert_eq!(
        problem("current-context: anything"),
        "context was not found for specified context: anything"
    );
    assert_eq!(
        problem("contexts: [{name: c, context: {}}]"),
        "[user was not specified for context \"c\", cluster was not specified for context \"c\"]"
    );
    assert_eq!(
        problem("contexts: [{name: c, context: {user: garbage, cluster: missing}}]"),
        "[user \"garbage\" was not found for context \"c\", cluster \"missing\" was not found for context \"c\"]"
    );
    let empty = problem("contexts: [{name: '', context: {user: a, cluster: b}}]");
    assert!(empty.starts_with("[empty context name for "), "{empty}");
    assert_eq!(
        problem(
            "{clusters: [{name: a, cluster: {server: x}}], users: [{name: a}], \
             contexts: [{name: c, context: {user: a, cluster: a, namespace: A_B}}]}"
        ),
        "namespace \"A_B\" for context \"c\" does not conform to the kubernetes DNS_LABEL rules"
    );
}

#[test]
fn clusters_have_servers_and_one_form_of_authorities() {
    let folder = Folder::new();
    let file = folder.file("ca", "ca").display().to_string();
    assert_eq!(problem("clusters: [{name: empty, cluster: {}}]"), "cluster has no server defined");
    assert_eq!(
        problem("clusters: [{name: a, cluster: {tls-server-name: a}}]"),
        "no server found for cluster \"a\""
    );
    assert_eq!(
        problem("clusters: [{name: '', cluster: {tls-server-name: a}}]"),
        "default cluster has no server defined"
    );
    assert_eq!(
        problem(&format!(
            "clusters: [{{name: a, cluster: {{server: s, certificate-authority: {file}, certificate-authority-data: YQ==}}}}]"
        )),
        "certificate-authority-data and certificate-authority are both specified for a. \
         certificate-authority-data will override."
    );
    let clean =
        format!("clusters: [{{name: a, cluster: {{server: s, certificate-authority: {file}}}}}]");
    assert!(parse(&clean).validate().is_ok());
}

#[test]
fn users_have_one_kind_of_credentials() {
    let folder = Folder::new();
    let file = folder.file("pem", "pem").display().to_string();
    assert!(parse("users: [{name: user, user: {}}]").validate().is_ok());
    assert!(parse("users: [{name: user, user: {token: t}}]").validate().is_ok());
    assert_eq!(
        user("client-certificate: missing, client-key: gone"),
        "[unable to read client-cert missing for user due to open missing: no such file or directory, \
         unable to read client-key gone for user due to open gone: no such file or directory]"
    );
    assert_eq!(
        user(&format!(
            "client-certificate: {file}, client-certificate-data: YQ==, client-key: {file}, client-key-data: YQ=="
        )),
        "[client-cert-data and client-cert are both specified for user. client-cert-data will override., \
         client-key-data and client-key are both specified for user; client-key-data will override]"
    );
    assert_eq!(
        user(&format!("client-certificate: {file}")),
        "client-key-data or client-key must be specified for user to use the clientCert authentication method."
    );
    assert_eq!(
        user("token: t, username: u"),
        "more than one authentication method found for user; found [token basicAuth], only one is allowed"
    );
    assert_eq!(
        user("as-groups: [g]"),
        "requesting uid, groups or user-extra for user without impersonating a user"
    );
    assert_eq!(user("as-uid: a"), user("as-user-extra: {a: [b]}"));
    let whole =
        "users: [{name: user, user: {as: a, as-uid: b, as-groups: [c], as-user-extra: {d: [e]}}}]";
    assert!(parse(whole).validate().is_ok());
}

#[test]
fn plugins_are_described_completely() {
    let whole = "command: /bin/example, apiVersion: client.authentication.k8s.io/v1, interactiveMode: Never";
    let clean = format!("users: [{{name: user, user: {{exec: {{{whole}}}}}}}]");
    assert!(parse(&clean).validate().is_ok());
    let exec = |fields: &str| user(&format!("exec: {{{fields}}}"));
    assert_eq!(
        exec(""),
        "[command must be specified for user to use exec authentication plugin, \
         apiVersion must be specified for user to use exec authentication plugin, \
         interactiveMode must be specified for user to use exec authentication plugin]"
    );
    assert_eq!(
        exec(&format!("{whole}, env: [{{name: ok, value: a}}, {{value: b}}]")),
        "env variable name must be specified for user to use exec authentication plugin"
    );
    assert_eq!(
        exec("command: a, apiVersion: b, interactiveMode: invalid"),
        "invalid interactiveMode for user: \"invalid\""
    );
    assert_eq!(
        user(&format!("exec: {{{whole}}}, auth-provider: {{name: x}}")),
        "authProvider cannot be provided in combination with an exec plugin for user"
    );
}
