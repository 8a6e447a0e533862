//! What clients read: configurations, and the responses of servers.

use std::convert::Infallible;
use std::future::Ready;

use apimachinery::api::core::v1::ConfigMap;
use apimachinery::client::{Client, RequestBody};
use apimachinery::codecs;
use apimachinery::config::{Kubeconfig, Overrides};
use apimachinery::http::ResponseBody;
use apimachinery::meta::v1::ListOptions;
use futures_util::{FutureExt, StreamExt};
use http::{Request, Response, StatusCode};

/// Whether there may be a line break of YAML that JSON has in texts, as it is or by an escape. In a
/// key it cannot be written, and elsewhere it becomes a space, as in the reference.
fn has_other_line_breaks(data: &[u8]) -> bool {
    const BREAKS: [&[u8]; 9] = [
        "\u{85}".as_bytes(),
        "\u{2028}".as_bytes(),
        "\u{2029}".as_bytes(),
        br"\N",
        br"\L",
        br"\P",
        b"85",
        b"2028",
        b"2029",
    ];
    BREAKS.iter().any(|it| data.windows(it.len()).any(|part| part == *it))
}

pub(crate) fn kubeconfig(data: &[u8]) {
    let mut config = match Kubeconfig::parse(data) {
        Ok(config) => config,
        Err(error) => return drop(error.to_string()),
    };
    // A key of more than a kilobyte cannot be written, as in the reference.
    let may_have_long_key = data.len() > 1024;
    if !has_other_line_breaks(data) && (!may_have_long_key || config.to_yaml().is_ok()) {
        let written = config.to_yaml().expect("what was read can be written");
        let again = Kubeconfig::parse(&written).expect("what was written can be read");
        assert_eq!(again, config);
    }
    // A fuzzer does not read the files of its machine.
    for user in config.users.values_mut() {
        user.client_certificate = "".into();
        user.client_key = "".into();
        user.token_file = "".into();
    }
    for cluster in config.clusters.values_mut() {
        cluster.certificate_authority = "".into();
    }
    drop(config.validate().map_err(|it| it.to_string()));
    let overrides = Overrides::default();
    drop(config.namespace(&overrides).map_err(|it| it.to_string()));
    match config.config(&overrides) {
        Ok(config) => drop(config.url().map_err(|it| it.to_string())),
        Err(error) => drop(error.to_string()),
    }
}

pub(crate) fn kubeconfig_seeds() -> Vec<Vec<u8>> {
    let yaml = "apiVersion: v1\nkind: Config\ncurrent-context: a\npreferences: {colors: true}\n\
        clusters:\n- name: c\n  cluster: {server: 'https://127.0.0.1:6443/x?y', proxy-url: 'socks5://p:1', \
        certificate-authority-data: LS0t, extensions: [{name: e, extension: {n: 1}}]}\n\
        users:\n- name: u\n  user: {token: t, as: b, as-groups: [g], as-user-extra: {k: [v]}, \
        exec: {command: get, args: [x], env: [{name: A, value: b}], apiVersion: client.authentication.k8s.io/v1, \
        interactiveMode: Never, provideClusterInfo: true}}\n\
        contexts:\n- name: a\n  context: {cluster: c, user: u, namespace: n}\n";
    let json = r#"{"kind":"Config","apiVersion":"v1","clusters":[{"name":"c","cluster":{"server":"http://[::1]:80"}}],"contexts":null,"users":[{"name":"u","user":{"username":"a","password":"b","auth-provider":{"name":"p","config":{"k":"v"}}}}]}"#;
    vec![yaml.into(), json.into()]
}

/// The first line has the code, the second the `Content-Type`; what follows is the body.
pub(crate) fn response(data: &[u8]) {
    let mut parts = data.splitn(3, |byte| *byte == b'\n');
    let mut part = || parts.next().unwrap_or_default();
    let (code, content_type, body) = (part(), part(), part().to_vec());
    let Ok(code) = StatusCode::from_bytes(code) else { return };
    let mut head = Response::builder().status(code).header("content-type", content_type);
    head = head.header("warning", content_type).header("retry-after", "0");
    if head.headers_ref().is_none() {
        return;
    }
    let (head, ()) = head.body(()).expect("it has headers").into_parts();
    let service =
        tower::service_fn(move |_: Request<RequestBody>| -> Ready<Result<_, Infallible>> {
            let body = ResponseBody::from(body.clone());
            std::future::ready(Ok(Response::from_parts(head.clone(), body)))
        });
    let client = Client::builder(service, codecs()).on_warning(drop);
    let maps = client.build().expect("there is no address").typed::<ConfigMap>().namespace("n");
    let options = ListOptions::default();
    let requests = async {
        drop(maps.get("a").await.map_err(|it| it.to_string()));
        drop(maps.list(&options).await.map_err(|it| it.to_string()));
        drop(
            maps.create(&ConfigMap::default(), &Default::default())
                .await
                .map_err(|it| it.to_string()),
        );
        drop(maps.delete("a", &Default::default()).await.map_err(|it| it.to_string()));
        if let Ok(events) = maps.watch(&options).await {
            events
                .take(1000)
                .for_each(async |event| drop(event.map_err(|it| it.to_string())))
                .await;
        }
    };
    requests.now_or_never().expect("nothing is waited for");
}

pub(crate) fn response_seeds() -> Vec<Vec<u8>> {
    let object =
        r#"{"kind":"ConfigMap","apiVersion":"v1","metadata":{"name":"a","resourceVersion":"7"}}"#;
    let status = r#"{"kind":"Status","apiVersion":"v1","status":"Failure","code":409,"reason":"Conflict","details":{"name":"a","causes":[{"reason":"x"}],"retryAfterSeconds":1}}"#;
    [
        format!("200\napplication/json\n{object}"),
        format!("200\napplication/json\n{{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{{\"continue\":\"c\"}},\"items\":[{object}]}}"),
        format!("200\napplication/json;stream=watch\n{{\"type\":\"ADDED\",\"object\":{object}}}{{\"type\":\"ERROR\",\"object\":{status}}}"),
        format!("409\napplication/json\n{status}"),
        "503\ntext/plain; charset=utf-8\nnot ready".to_owned(),
        "200\napplication/vnd.kubernetes.protobuf\nk8s\0\n\x0f\n\x02v1\x12\x09ConfigMap\x12\x05\n\x03\n\x01a\x1a\0\"\0".to_owned(),
    ]
    .map(String::into_bytes)
    .to_vec()
}
