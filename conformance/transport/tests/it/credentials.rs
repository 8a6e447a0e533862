//! Credentials and other headers.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use apimachinery::client::config::v1::{ExecConfig, ExecEnvVar, InteractiveMode};
use apimachinery::client::config::{Config, Exec, Kubeconfig, Overrides};
use http::Request;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;

use crate::authorities::{Authority, Pair};
use crate::server::{TestServer, connect, get, get_by, map, unauthorized};

fn folder() -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = folder.join(format!("credentials-{}-{number}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A plugin that answers from the file `answer`, and notes its runs.
fn plugin(folder: &Path, config: &mut Config) {
    let script = folder.join("plugin");
    fs::write(&script, "echo run >> \"$FOLDER/runs\"; cat \"$FOLDER/answer\"").unwrap();
    let variable = ExecEnvVar { name: "FOLDER".into(), value: folder.display().to_string().into() };
    config.exec = Some(Exec::new(ExecConfig {
        command: "/bin/sh".into(),
        args: vec![script.display().to_string().into()].into(),
        env: vec![variable].into(),
        api_version: "client.authentication.k8s.io/v1".into(),
        interactive_mode: InteractiveMode::Never,
        ..ExecConfig::default()
    }));
}

fn answer(folder: &Path, status: &str) {
    let text = format!(
        "{{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1\",\"status\":{status}}}"
    );
    fs::write(folder.join("answer"), text).unwrap();
}

fn runs(folder: &Path) -> usize {
    fs::read_to_string(folder.join("runs")).unwrap_or_default().lines().count()
}

#[tokio::test]
async fn tokens_and_passwords_become_headers() {
    let server = TestServer::plain(|_| map()).await;
    let mut config = server.config("http");
    get(&config).await.unwrap();
    config.token = "t0ken".into();
    get(&config).await.unwrap();
    config.token = "".into();
    (config.username, config.password) = ("jane".into(), "s3cret".into());
    let client = connect(&config).user_agent("shop/1.2").build().unwrap();
    get_by(&client).await.unwrap();
    let own = Request::get("/metrics").header("authorization", "Own").body(Default::default());
    client.send(own.unwrap()).await.unwrap();
    let asked = server.asked();
    let sent: Vec<_> = asked.iter().map(|it| it.authorization()).collect();
    assert_eq!(sent, ["", "Bearer t0ken", "Basic amFuZTpzM2NyZXQ=", "Own"]);
    assert_eq!(asked[2].headers["user-agent"], "shop/1.2");
}

/// A file is read again after the server has refused its token.
#[tokio::test]
async fn token_of_a_file_is_read_again_when_it_is_refused() {
    let folder = folder();
    let file = folder.join("token");
    fs::write(&file, "old\n").unwrap();
    let server = TestServer::plain(|it| match it.authorization() {
        "Bearer new" => map(),
        _ => unauthorized(),
    });
    let server = server.await;
    let mut config = server.config("http");
    config.token_file = file.display().to_string().into();
    let client = connect(&config).build().unwrap();
    fs::write(&file, "new").unwrap();
    get_by(&client).await.unwrap();
    fs::write(&file, "newer").unwrap();
    get_by(&client).await.unwrap();
    let sent: Vec<_> = server.asked().iter().map(|it| it.authorization().to_owned()).collect();
    assert_eq!(sent, ["Bearer new", "Bearer new"], "the token is kept for a while");
    let mut missing = server.config("http");
    missing.token_file = "/missing".into();
    let error = get(&missing).await.unwrap_err().to_string();
    assert!(error.contains("failed to read token file \"/missing\""), "{error}");
}

#[tokio::test]
async fn plugin_provides_a_token_until_it_is_refused() {
    let folder = folder();
    answer(&folder, "{\"token\":\"one\"}");
    let server = TestServer::plain(|it| match it.authorization() {
        "Bearer two" => map(),
        _ => unauthorized(),
    });
    let server = server.await;
    let mut config = server.config("http");
    plugin(&folder, &mut config);
    let client = connect(&config).build().unwrap();
    assert_eq!(runs(&folder), 0, "it runs when it is needed");
    let error = get_by(&client).await.unwrap_err();
    assert!(error.status().unwrap().is_unauthorized());
    assert_eq!(runs(&folder), 2);
    answer(&folder, "{\"token\":\"two\"}");
    get_by(&client).await.unwrap_err();
    get_by(&client).await.unwrap();
    get_by(&client).await.unwrap();
    assert_eq!(runs(&folder), 3);
    answer(&folder, "{}");
    let error = get(&config).await.unwrap_err().to_string();
    assert!(
        error.ends_with("getting credentials: exec plugin didn't return a token or cert/key pair"),
        "{error}"
    );
}

/// A certificate that a plugin provides is shown on new connections.
#[tokio::test]
async fn plugin_provides_certificates() {
    let folder = folder();
    let authority = Authority::new();
    let [one, two] = ["one", "two"].map(|name| authority.certify(&[name]));
    let der =
        |pair: &Pair| CertificateDer::from_pem_slice(pair.certificate.as_bytes()).unwrap().to_vec();
    let provide = |pair: &Pair| {
        let text = |it: &str| it.replace('\n', "\\n");
        let (certificate, key) = (text(&pair.certificate), text(&pair.key));
        let pair =
            format!("\"clientCertificateData\":\"{certificate}\",\"clientKeyData\":\"{key}\"");
        answer(&folder, &format!("{{{pair},\"expirationTimestamp\":\"2006-01-02T15:04:05Z\"}}"));
    };
    let pair = authority.certify(&["127.0.0.1"]);
    let server = TestServer::tls(&pair, Some(&authority), |_| map()).await;
    let mut config = server.config("https");
    config.tls.authority_data = authority.pem.as_bytes().into();
    plugin(&folder, &mut config);
    let client = connect(&config).build().unwrap();
    for pair in [&one, &one, &two] {
        provide(pair);
        get_by(&client).await.unwrap();
    }
    let shown: Vec<_> = server.asked().into_iter().filter_map(|it| it.certificate).collect();
    assert_eq!(shown, [der(&one), der(&one), der(&two)]);
    assert_eq!(runs(&folder), 3, "what a plugin provides is kept until it ends");
}

/// A kubeconfig as a whole: the user to impersonate, the timeout, the path of a proxied server.
#[tokio::test]
async fn kubeconfig_reaches_its_server() {
    let authority = Authority::new();
    let server = TestServer::tls(&authority.certify(&["127.0.0.1"]), None, |_| map()).await;
    let file = folder().join("config");
    let authority_file = file.with_file_name("ca.crt");
    fs::write(&authority_file, &authority.pem).unwrap();
    let text = format!(
        "
kind: Config
apiVersion: v1
clusters: [{{name: c, cluster: {{server: 'https://{}/clusters/blue/', certificate-authority: ca.crt}}}}]
users: [{{name: u, user: {{token: t, as: alice, as-uid: '7', as-groups: [a, b], as-user-extra: {{Some/Key: [v, w]}}}}}}]
contexts: [{{name: x, context: {{cluster: c, user: u}}}}]
current-context: x
",
        server.address
    );
    fs::write(&file, text).unwrap();
    let mut kubeconfig = Kubeconfig::read(&file).unwrap();
    kubeconfig.resolve_paths().unwrap();
    let config = kubeconfig.config(&Overrides::default()).unwrap();
    get(&config).await.unwrap();
    let asked = server.asked();
    assert_eq!(asked[0].path, "/clusters/blue/api/v1/namespaces/shop/configmaps/sky");
    assert_eq!(asked[0].authorization(), "Bearer t");
    let all = |name: &str| {
        let values = asked[0].headers.get_all(name).iter();
        values.map(|it| it.to_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(all("impersonate-user"), ["alice"]);
    assert_eq!(all("impersonate-uid"), ["7"]);
    assert_eq!(all("impersonate-group"), ["a", "b"]);
    assert_eq!(all("impersonate-extra-some%2fkey"), ["v", "w"]);
}

/// Many requests at once run a plugin once.
#[tokio::test]
async fn requests_share_a_plugin() {
    let folder = folder();
    answer(&folder, "{\"token\":\"t\"}");
    let server = TestServer::plain(|_| map()).await;
    let mut config = server.config("http");
    plugin(&folder, &mut config);
    let client = Arc::new(connect(&config).build().unwrap());
    let all = (0..8).map(|_| {
        let client = client.clone();
        tokio::spawn(async move { get_by(&client).await.unwrap() })
    });
    for one in all.collect::<Vec<_>>() {
        one.await.unwrap();
    }
    assert_eq!((runs(&folder), server.asked().len()), (1, 8));
}
