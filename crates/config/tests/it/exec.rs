//! Credentials of programs.

use std::fs;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use apimachinery_config::v1::{ExecConfig, ExecEnvVar, InteractiveMode};
use apimachinery_config::{Config, Exec, ExecError, ExecPlugin, PluginPolicy, Stdin};
use apimachinery_runtime::RawExtension;
use bytes::Bytes;

use crate::support::Folder;

const V1: &str = "client.authentication.k8s.io/v1";
const V1BETA1: &str = "client.authentication.k8s.io/v1beta1";

/// A plugin that writes what it is given into a file, counts its runs, and answers from a file.
const SCRIPT: &str = "#!/bin/sh
printf '%s' \"$KUBERNETES_EXEC_INFO\" > \"$FOLDER/told\"
echo run >> \"$FOLDER/runs\"
cat \"$FOLDER/answer\"
exit \"$CODE\"
";

struct Plugin {
    folder: Folder,
    config: Config,
}

impl Plugin {
    fn new(version: &str, answer: &str) -> Self {
        let folder = Folder::new();
        folder.file("answer", answer);
        let script = folder.file("plugin", SCRIPT).display().to_string();
        let variable =
            |name: &str, value: String| ExecEnvVar { name: name.into(), value: value.into() };
        let exec = ExecConfig {
            command: "/bin/sh".into(),
            args: vec![script.into()].into(),
            env: vec![
                variable("FOLDER", folder.path().display().to_string()),
                variable("CODE", "0".into()),
            ]
            .into(),
            api_version: version.into(),
            interactive_mode: InteractiveMode::IfAvailable,
            ..ExecConfig::default()
        };
        let mut config = Config::new("https://foo");
        config.exec = Some(Exec::new(exec));
        Self { folder, config }
    }

    fn exec(&mut self) -> &mut Exec {
        self.config.exec.as_mut().unwrap()
    }

    fn start(&self) -> ExecPlugin {
        ExecPlugin::new(&self.config).unwrap().unwrap().terminal(false)
    }

    fn error(&self) -> String {
        self.start().credentials().unwrap_err().to_string()
    }

    fn told(&self) -> String {
        fs::read_to_string(self.folder.path().join("told")).unwrap()
    }

    fn runs(&self) -> usize {
        let runs = fs::read_to_string(self.folder.path().join("runs")).unwrap_or_default();
        runs.lines().count()
    }
}

fn answer(version: &str, status: &str) -> String {
    format!("{{\"kind\":\"ExecCredential\",\"apiVersion\":\"{version}\",\"status\":{status}}}")
}

#[test]
fn token_is_read_in_both_versions() {
    for version in [V1, V1BETA1] {
        let plugin = Plugin::new(version, &answer(version, "{\"token\":\"foo-bar\"}"));
        let credentials = plugin.start().credentials().unwrap();
        assert_eq!((&*credentials.token, credentials.expires), ("foo-bar", None));
        let told = format!(
            "{{\"kind\":\"ExecCredential\",\"apiVersion\":\"{version}\",\"spec\":{{\"interactive\":false}}}}\n"
        );
        assert_eq!(plugin.told(), told);
    }
}

#[test]
fn pair_is_read_whole() {
    let pair = "{\"clientCertificateData\":\"cert\",\"clientKeyData\":\"key\"}";
    let credentials = Plugin::new(V1, &answer(V1, pair)).start().credentials().unwrap();
    assert_eq!((&*credentials.certificate, &*credentials.key), ("cert", "key"));
    let half = Plugin::new(V1, &answer(V1, "{\"clientCertificateData\":\"cert\"}"));
    assert_eq!(half.error(), "exec plugin returned only certificate or key, not both");
}

#[test]
fn answers_without_credentials_are_errors() {
    assert_eq!(
        Plugin::new(V1, &answer(V1, "{}")).error(),
        "exec plugin didn't return a token or cert/key pair"
    );
    assert_eq!(
        Plugin::new(V1, &answer(V1, "null")).error(),
        "exec plugin didn't return a status field"
    );
    assert_eq!(
        Plugin::new(V1, &answer(V1BETA1, "{\"token\":\"t\"}")).error(),
        format!(
            "exec plugin is configured to use API version {V1}, plugin returned version {V1BETA1}"
        )
    );
    let without =
        Plugin::new(V1, "{\"kind\":\"ExecCredential\",\"status\":{\"token\":\"t\"}}").error();
    assert!(without.starts_with("decoding stdout: "), "{without}");
    let nonsense = Plugin::new(V1, "nonsense").error();
    assert!(nonsense.starts_with("decoding stdout: "), "{nonsense}");
}

#[test]
fn credentials_are_kept_until_they_end_or_are_refused() {
    let status = "{\"token\":\"t\",\"expirationTimestamp\":\"2006-01-02T15:04:05Z\"}";
    let plugin = Plugin::new(V1BETA1, &answer(V1BETA1, status));
    let started = plugin.start();
    let end = UNIX_EPOCH + Duration::from_secs(1_136_214_245);
    let first = started.credentials_at(end).unwrap();
    assert_eq!(first.expires, Some(end));
    started.credentials_at(end - Duration::from_secs(9)).unwrap();
    assert_eq!(plugin.runs(), 1);
    let second = started.credentials_at(end + Duration::from_secs(1)).unwrap();
    assert_eq!(plugin.runs(), 2);
    started.replace(&first).unwrap();
    assert_eq!(plugin.runs(), 2, "they have been replaced already");
    started.replace(&second).unwrap();
    assert_eq!(plugin.runs(), 3);
    let third = started.credentials_at(SystemTime::UNIX_EPOCH).unwrap();
    assert!(!Arc::ptr_eq(&second, &third) && plugin.runs() == 3);
}

#[test]
fn plugin_gets_its_cluster_when_it_asks() {
    let mut plugin = Plugin::new(V1BETA1, &answer(V1BETA1, "{\"token\":\"t\"}"));
    plugin.config.tls.server_name = "bar".into();
    plugin.config.tls.authority_data = b"baz".into();
    let config = r#"{"apiVersion":"group/v1","kind":"PluginConfig","spec":{"audience":"snorlax"}}"#;
    plugin.exec().config = Some(RawExtension::from(Bytes::from(config)));
    plugin.start().credentials().unwrap();
    assert!(!plugin.told().contains("cluster"));
    plugin.exec().plugin.provide_cluster_info = true;
    plugin.start().credentials().unwrap();
    assert_eq!(
        plugin.told(),
        format!(
            "{{\"kind\":\"ExecCredential\",\"apiVersion\":\"{V1BETA1}\",\"spec\":{{\"cluster\":{{\"server\":\"https://foo\",\
             \"tls-server-name\":\"bar\",\"certificate-authority-data\":\"YmF6\",\"config\":{config}}},\"interactive\":false}}}}\n"
        )
    );
    plugin.config.tls.authority_data = b"".into();
    plugin.config.tls.authority_file = "/missing".into();
    let error = ExecPlugin::new(&plugin.config).unwrap_err().to_string();
    assert_eq!(
        error,
        "failed to load CA bundle for execProvider: open /missing: no such file or directory"
    );
}

#[test]
fn standard_input_is_used_as_the_mode_says() {
    let interactive = |mode: InteractiveMode, stdin: Stdin, is_terminal: bool| {
        let mut plugin = Plugin::new(V1, &answer(V1, "{\"token\":\"t\"}"));
        plugin.exec().plugin.interactive_mode = mode;
        plugin.exec().stdin = stdin;
        let result = plugin.start().terminal(is_terminal).credentials();
        result.map(|_| plugin.told().contains("\"interactive\":true")).map_err(|it| it.to_string())
    };
    let busy = || Stdin::Unavailable("some message".into());
    assert_eq!(interactive(InteractiveMode::Never, Stdin::Available, true), Ok(false));
    assert_eq!(interactive(InteractiveMode::IfAvailable, Stdin::Available, false), Ok(false));
    assert_eq!(interactive(InteractiveMode::IfAvailable, Stdin::Available, true), Ok(true));
    assert_eq!(interactive(InteractiveMode::IfAvailable, busy(), true), Ok(false));
    assert_eq!(interactive(InteractiveMode::Always, Stdin::Available, true), Ok(true));
    let refused = |text: &str| Err(format!("exec plugin cannot support interactive mode: {text}"));
    assert_eq!(
        interactive(InteractiveMode::Always, busy(), false),
        refused("standard input is not a terminal")
    );
    assert_eq!(
        interactive(InteractiveMode::Always, busy(), true),
        refused("standard input is unavailable: some message")
    );
    assert_eq!(
        interactive(InteractiveMode::Always, Stdin::Unavailable("".into()), true),
        refused("standard input is unavailable")
    );
    assert_eq!(
        interactive(InteractiveMode::Unset, Stdin::Available, true),
        refused("unknown interactiveMode: \"\"")
    );
}

#[test]
fn failing_and_missing_plugins_are_errors() {
    let mut plugin = Plugin::new(V1, "");
    plugin.exec().plugin.env.as_mut_vec()[1].value = "73".into();
    assert_eq!(plugin.error(), "exec: executable /bin/sh failed with exit code 73");
    plugin.exec().plugin.command = "does not exist".into();
    plugin.exec().plugin.install_hint = "some install hint".into();
    let started = plugin.start();
    let error = || started.credentials().unwrap_err().to_string();
    let first = error();
    assert!(
        first.starts_with("exec: executable does not exist not found\n\nIt looks like"),
        "{first}"
    );
    assert!(first.ends_with("\n\nsome install hint"), "{first}");
    for _ in 1..10 {
        assert!(error().contains("some install hint"));
    }
    assert_eq!(error(), "exec: executable does not exist not found");
}

#[test]
fn only_known_versions_run_and_own_credentials_come_first() {
    let mut plugin = Plugin::new("client.authentication.k8s.io/v1alpha1", "");
    let error = ExecPlugin::new(&plugin.config).unwrap_err();
    assert_eq!(
        error.to_string(),
        "exec plugin: invalid apiVersion \"client.authentication.k8s.io/v1alpha1\""
    );
    plugin.config.token = "own".into();
    assert!(ExecPlugin::new(&plugin.config).unwrap().is_none());
    assert!(ExecPlugin::new(&Config::new("https://a")).unwrap().is_none());
}

#[test]
fn policies_decide_which_plugins_run() {
    let result = |policy: PluginPolicy| {
        let mut plugin = Plugin::new(V1, &answer(V1, "{\"token\":\"t\"}"));
        plugin.exec().plugin.command = "sh".into();
        plugin.exec().policy = policy;
        ExecPlugin::new(&plugin.config)?
            .unwrap()
            .terminal(false)
            .credentials()
            .map(|_| plugin.runs())
    };
    let list =
        |names: &[&str]| PluginPolicy::Allowlist(names.iter().map(|it| (*it).into()).collect());
    let text = |policy| result(policy).map_err(|it: ExecError| it.to_string());
    assert_eq!(text(PluginPolicy::AllowAll), Ok(1));
    assert_eq!(text(list(&["other", "sh"])), Ok(1));
    let path = std::env::split_paths(&std::env::var_os("PATH").unwrap())
        .map(|it| it.join("sh"))
        .find(|it| it.exists())
        .unwrap();
    assert_eq!(text(list(&[&path.to_string_lossy()])), Ok(1));
    let refused = |error: &str| Err(error.to_owned());
    assert_eq!(
        text(PluginPolicy::DenyAll),
        refused("plugin \"sh\" not allowed: policy set to \"DenyAll\"")
    );
    assert_eq!(
        text(list(&["other"])),
        refused(&format!(
            "plugin path \"{}\" is not permitted by the credential plugin allowlist",
            path.display()
        ))
    );
    let invalid = |policy| text(policy).unwrap_err().replace("invalid plugin policy: ", "");
    assert_eq!(
        invalid(list(&[])),
        "credential plugin policy set to \"Allowlist\", but allowlist is empty; use \"DenyAll\" policy instead"
    );
    assert_eq!(
        invalid(list(&["a", ""])),
        "misconfigured credential plugin allowlist: empty allowlist entry #2"
    );
    assert_eq!(invalid(list(&["/a/../b"])), "non-normalized file path: \"/a/../b\" vs \"/b\"");
}
