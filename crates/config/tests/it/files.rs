//! Which files there are, and what they are together.

use std::fs;
use std::path::{Path, PathBuf};

use apimachinery_config::{ConfigError, ConfigLoader, InCluster, Kubeconfig, KubeconfigFiles};

use crate::support::Folder;

fn files(precedence: &[PathBuf]) -> KubeconfigFiles {
    let precedence = precedence.to_vec();
    KubeconfigFiles { explicit: None, precedence, ..KubeconfigFiles::explicit("") }
}

fn user(name: &str, token: &str) -> String {
    format!("users: [{{name: {name}, user: {{token: {token}}}}}]\n")
}

#[test]
fn first_file_with_a_name_decides() {
    let folder = Folder::new();
    let one = format!("{}current-context: one\n", user("red", "first"));
    let two = format!(
        "{}{}",
        user("red", "second"),
        "current-context: two\npreferences: {colors: true}\n"
    );
    let three = "users: [{name: yellow, user: {token: third, username: x}}]\n";
    let list = [
        folder.file("1", one),
        folder.file("2", two),
        folder.path().join("missing"),
        folder.file("3", three),
        "".into(),
    ];
    let config = files(&list).load().unwrap();
    assert_eq!(config.current_context, "one");
    assert_eq!((&*config.users["red"].token, &*config.users["yellow"].token), ("first", "third"));
    assert!(config.preferences.colors);
    assert_eq!(config.users["red"].origin.as_deref(), Some(&*list[0]));
}

#[test]
fn explicit_file_is_the_only_one_and_has_to_be_there() {
    let folder = Folder::new();
    let mut rules = files(&[folder.file("env", "current-context: a-different-context")]);
    rules.explicit = Some(folder.file("flag", "current-context: any-context-value"));
    assert_eq!(rules.load().unwrap().current_context, "any-context-value");
    let error = KubeconfigFiles::explicit("bogus_file").load().unwrap_err();
    assert_eq!(error.to_string(), "stat bogus_file: no such file or directory");
}

#[test]
fn unreadable_files_are_reported_together() {
    let folder = Folder::new();
    let bogus = folder.file("bogus", "bogus value");
    let twice = folder.file("twice", "clusters: [{name: a}, {name: a}]");
    let error = files(&[bogus.clone(), twice.clone()]).load().unwrap_err().to_string();
    assert!(
        error.starts_with(&format!("[error loading config file \"{}\": ", bogus.display())),
        "{error}"
    );
    assert!(error.contains("couldn't get version/kind; json parse error"), "{error}");
    let last = "duplicate name \"a\" in list]";
    assert!(
        error.contains(&format!("\"{}\": ", twice.display())) && error.ends_with(last),
        "{error}"
    );
    let error = KubeconfigFiles::explicit(folder.path()).load().unwrap_err().to_string();
    let path = folder.path().display();
    assert_eq!(error, format!("error loading config file \"{path}\": read {path}: is a directory"));
}

#[test]
fn missing_files_are_a_warning_when_all_are_missing() {
    let folder = Folder::new();
    let missing = [folder.path().join("a"), folder.path().join("b")];
    let rules = files(&missing);
    assert_eq!(rules.load().unwrap(), Kubeconfig::default());
    assert_eq!(rules.all_missing().unwrap(), [&*missing[0], &*missing[1]]);
    let rules = files(&[missing[0].clone(), folder.file("c", "")]);
    assert_eq!(rules.all_missing(), None);
}

const EMPTY: &str = "invalid configuration: no configuration has been provided, \
    try setting KUBERNETES_MASTER environment variable";

/// The loader of a program outside of a pod.
fn loader(files: KubeconfigFiles) -> ConfigLoader {
    let in_cluster = InCluster { host: "".into(), ..InCluster::default() };
    ConfigLoader { files, in_cluster, ..ConfigLoader::default() }
}

#[test]
fn error_of_no_configuration_names_missing_files() {
    let folder = Folder::new();
    let missing = [folder.path().join("a"), folder.path().join("b")];
    let loader = loader(files(&[missing[0].clone(), "".into(), missing[1].clone()]));
    let error = loader.config().unwrap_err();
    assert!(error.is_empty_config());
    let [a, b] = missing.each_ref().map(|it| it.display());
    let text = format!("{EMPTY}; {a} does not exist; {b} does not exist");
    assert_eq!(error.to_string(), text);
    assert_eq!(format!("{error:?}"), text);
    let boxed: Box<dyn std::error::Error> = error.into();
    assert_eq!(format!("{boxed:?}"), text);
    assert_eq!(loader.namespace().unwrap_err().to_string(), text);
    let ConfigError::Invalid(invalid) = loader.config().unwrap_err() else { panic!() };
    assert_eq!(invalid.missing_files(), missing);
}

#[test]
fn error_names_unknown_fields() {
    let folder = Folder::new();
    let wrong = folder.file("wrong", "clusterz: []\ncurrent-context: \"\"\n");
    for rules in [files(std::slice::from_ref(&wrong)), KubeconfigFiles::explicit(&wrong)] {
        let error = loader(rules).config().unwrap_err();
        let text = format!("{EMPTY}; {}: unknown field \"clusterz\"", wrong.display());
        assert_eq!(error.to_string(), text);
        assert!(error.is_empty_config());
    }
    let text = "clusters: [{name: a, cluster: {serverr: 'https://a'}}]\n\
        contexts: [{name: a, context: {cluster: a}}]\ncurrent-context: a\n";
    let error = loader(KubeconfigFiles::explicit(folder.file("typo", text))).config().unwrap_err();
    let ConfigError::Invalid(invalid) = &error else { panic!("{error}") };
    let [unknown] = invalid.unknown_fields() else { panic!("{error}") };
    assert_eq!(unknown.findings, ["unknown field \"clusters[0].cluster.serverr\""]);
    assert!(invalid.missing_files().is_empty());
    let own = "invalid configuration: no server found for cluster \"a\"; ";
    assert!(error.to_string().starts_with(own), "{error}");
}

#[test]
fn paths_are_relative_to_their_file() {
    let folder = Folder::new();
    let text = "
clusters: [{name: relative, cluster: {certificate-authority: ../relative/ca}}, {name: absolute, cluster: {certificate-authority: /absolute/ca}}]
users:
- {name: relative, user: {client-certificate: relative/client/cert, client-key: ../relative/client/key, tokenFile: ./token}}
- {name: absolute, user: {client-certificate: /absolute/cert, client-key: /absolute/key}}
- {name: command, user: {exec: {command: ../relative/cmd}}}
- {name: absolute-command, user: {exec: {command: /absolute/cmd}}}
- {name: path, user: {exec: {command: cmd}}}
";
    let file = folder.file("inner/.kubeconfig", text);
    let inner = folder.path().join("inner");
    let config = KubeconfigFiles::explicit(&file).load().unwrap();
    let below = |path: &str| path.replace('~', &folder.path().display().to_string());
    assert_eq!(*config.clusters["relative"].certificate_authority, below("~/relative/ca"));
    assert_eq!(config.clusters["absolute"].certificate_authority, "/absolute/ca");
    let user = &config.users["relative"];
    assert_eq!(*user.client_certificate, inner.join("relative/client/cert").display().to_string());
    assert_eq!(*user.client_key, below("~/relative/client/key"));
    assert_eq!(*user.token_file, inner.join("token").display().to_string());
    assert_eq!(config.users["absolute"].client_key, "/absolute/key");
    let command = |name: &str| config.users[name].exec.clone().unwrap().command;
    assert_eq!(*command("command"), below("~/relative/cmd"));
    assert_eq!(command("absolute-command"), "/absolute/cmd");
    assert_eq!(command("path"), "cmd");
    let kept = KubeconfigFiles { keep_relative_paths: true, ..KubeconfigFiles::explicit(&file) };
    assert_eq!(kept.load().unwrap().users["relative"].token_file, "./token");
}

#[test]
fn variable_has_a_list_of_files_without_duplicates() {
    let home = Some(PathBuf::from("/home/jane"));
    let rules = KubeconfigFiles::from_variable(Some("a:b:a:c".into()), home.clone());
    assert_eq!(rules.precedence, ["a", "b", "c"].map(PathBuf::from));
    for variable in [None, Some("".into())] {
        let rules = KubeconfigFiles::from_variable(variable, home.clone());
        assert_eq!(rules.precedence, [Path::new("/home/jane/.kube/config")]);
    }
}

#[test]
fn old_file_is_copied_unless_the_new_one_is_there() {
    let folder = Folder::new();
    let (old, new) = (folder.file("old", "current-context: old"), folder.path().join("new"));
    let mut rules = files(std::slice::from_ref(&new));
    rules.migrations = vec![(new.clone(), old.clone())];
    assert_eq!(rules.load().unwrap().current_context, "old");
    fs::write(&old, "current-context: changed").unwrap();
    assert_eq!(rules.load().unwrap().current_context, "old");
    rules.migrations = vec![(folder.path().join("newer"), folder.path().join("missing"))];
    assert!(rules.load().is_ok() && !folder.path().join("newer").exists());
}

#[cfg(unix)]
#[test]
fn written_file_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    let file = folder.path().join("a/b/config");
    let config = Kubeconfig { current_context: "blue".into(), ..Kubeconfig::default() };
    config.write(&file).unwrap();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(Kubeconfig::read(&file).unwrap(), config);
}
