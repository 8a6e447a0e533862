//! The requests that client-go sends for the same calls, as they were recorded.

use apimachinery_api::apps::v1::Deployment;
use apimachinery_api::authentication::v1::TokenRequest;
use apimachinery_api::autoscaling::v1::Scale;
use apimachinery_api::core::v1::{Binding, Container, Node, Pod, ServiceAccount};
use apimachinery_api::policy::v1::Eviction;
use apimachinery_client::{Client, ContentPreference, Error, Impersonation, Patch, ResourceClient};
use apimachinery_meta::v1::{
    ApplyOptions, CreateOptions, DeleteOptions, GetOptions, ListOptions, ObjectMeta, PatchOptions,
    Preconditions, UpdateOptions,
};
use apimachinery_runtime::{GroupVersionResource, Unstructured};
use bytes::Bytes;
use data_encoding::BASE64;
use http::Request;
use serde::Deserialize;
use serde_json::Value;

use crate::support::{Fake, json, unstructured};

const RECORDED: &str = include_str!("../../../../testdata/client/requests.jsonl");
const MERGE: &str = r#"{"spec":{"replicas":2}}"#;
const OPERATIONS: &str = r#"[{"op":"remove","path":"/spec/suspend"}]"#;

#[derive(Deserialize)]
struct Line {
    client: String,
    call: String,
    request: Option<Recorded>,
    error: Option<String>,
}

#[derive(Debug, Default, PartialEq, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Recorded {
    method: String,
    uri: String,
    accept: String,
    content_type: String,
    body: String,
    body_base64: String,
    impersonate: Value,
}

impl Recorded {
    fn of(request: &Request<Bytes>) -> Self {
        let header = |name: &str| {
            let value = request.headers().get(name);
            value.map(|it| it.to_str().unwrap().to_owned()).unwrap_or_default()
        };
        let content_type = header("content-type");
        let (mut body, mut body_base64) = (String::new(), String::new());
        match content_type.contains("protobuf") {
            true => body_base64 = BASE64.encode(request.body()),
            false => body = String::from_utf8(request.body().to_vec()).unwrap(),
        }
        let (method, uri) = (request.method().to_string(), request.uri().to_string());
        let accept = header("accept");
        let impersonate = impersonation(request);
        Self { method, uri, accept, content_type, body, body_base64, impersonate }
    }
}

/// The headers of impersonation, by names as the recording has them.
fn impersonation(request: &Request<Bytes>) -> Value {
    let mut found = serde_json::Map::new();
    for name in request.headers().keys().filter(|it| it.as_str().starts_with("impersonate")) {
        let values = request.headers().get_all(name).iter();
        let values: Vec<_> = values.map(|it| it.to_str().unwrap()).collect();
        let mut recorded = String::new();
        for part in name.as_str().split_inclusive('-') {
            let (first, rest) = part.split_at(1);
            recorded.push_str(&first.to_uppercase());
            recorded.push_str(rest);
        }
        found.insert(recorded, values.into());
    }
    if found.is_empty() { Value::Null } else { found.into() }
}

fn fake() -> Fake {
    Fake::new(|request| match request.uri().query().is_some_and(|it| it.contains("watch=true")) {
        true => json(""),
        false => json(r#"{"kind":"Status","apiVersion":"v1","status":"Success"}"#),
    })
}

fn cron() -> Unstructured {
    unstructured(
        r#"{"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":"night",
        "namespace":"shop","labels":{"app":"web"}},
        "spec":{"schedule":"0 3 * * *","replicas":1,"note":"<a & b>"}}"#,
    )
}

fn nameless() -> Unstructured {
    let mut object = cron();
    object.set_name("").unwrap();
    object
}

fn kindless() -> Unstructured {
    let mut object = cron();
    object.content_mut().remove("kind");
    object
}

fn list_options() -> ListOptions {
    ListOptions {
        label_selector: "app=web,tier in (a,b)".into(),
        field_selector: "metadata.name!=x".into(),
        resource_version: "12".into(),
        resource_version_match: "NotOlderThan".into(),
        timeout_seconds: Some(90),
        limit: 500,
        r#continue: "a+b/c==".into(),
        ..ListOptions::default()
    }
}

fn watch_options() -> ListOptions {
    ListOptions {
        label_selector: "app=web".into(),
        resource_version: "12".into(),
        allow_watch_bookmarks: true,
        send_initial_events: Some(true),
        resource_version_match: "NotOlderThan".into(),
        timeout_seconds: Some(290),
        ..ListOptions::default()
    }
}

fn create_options() -> CreateOptions {
    CreateOptions {
        dry_run: vec!["All".into()],
        field_manager: "me and you".into(),
        field_validation: "Strict".into(),
        ..CreateOptions::default()
    }
}

fn update_options() -> UpdateOptions {
    UpdateOptions {
        dry_run: vec!["All".into()],
        field_manager: "me".into(),
        field_validation: "Warn".into(),
        ..UpdateOptions::default()
    }
}

fn patch_options() -> PatchOptions {
    PatchOptions {
        dry_run: vec!["All".into()],
        field_manager: "me".into(),
        field_validation: "Ignore".into(),
        ..PatchOptions::default()
    }
}

fn apply_options() -> ApplyOptions {
    ApplyOptions {
        dry_run: vec!["All".into()],
        field_manager: "me".into(),
        force: true,
        ..ApplyOptions::default()
    }
}

fn by_me() -> ApplyOptions {
    ApplyOptions { field_manager: "me".into(), ..ApplyOptions::default() }
}

fn delete_options() -> DeleteOptions {
    DeleteOptions {
        grace_period_seconds: Some(0),
        propagation_policy: Some("Foreground".into()),
        preconditions: Some(Box::new(Preconditions {
            uid: Some("u-1".into()),
            resource_version: Some("7".into()),
        })),
        dry_run: vec!["All".into()],
        ..DeleteOptions::default()
    }
}

fn version_0() -> GetOptions {
    GetOptions { resource_version: "0".into(), ..GetOptions::default() }
}

async fn dynamic(client: &Client, call: &str) -> Result<(), Error> {
    let crons = client.resource(GroupVersionResource::new("stable.example.com", "v1", "crontabs"));
    let shop = crons.clone().namespace("shop");
    let create = CreateOptions::default();
    let update = UpdateOptions::default();
    let patch = PatchOptions::default();
    let list = ListOptions::default();
    match call {
        "get" => shop.get("night").await.map(drop),
        "get with a resource version" => shop.get_with("night", &version_0()).await.map(drop),
        "get of a subresource" => shop.subresource("status").get("night").await.map(drop),
        "get of the core group" => {
            let nodes = client.resource(GroupVersionResource::new("", "v1", "nodes"));
            nodes.get("n:1 ä").await.map(drop)
        }
        "list" => shop.list(&list).await.map(drop),
        "list with options" => shop.list(&list_options()).await.map(drop),
        "list of all namespaces" => crons.list(&list).await.map(drop),
        "watch" => shop.watch(&list).await.map(drop),
        "watch with options" => shop.watch(&watch_options()).await.map(drop),
        "create" => shop.create(&cron(), &create).await.map(drop),
        "create with options" => shop.create(&cron(), &create_options()).await.map(drop),
        "create of a subresource" => {
            shop.subresource("token").create(&cron(), &create).await.map(drop)
        }
        "update" => shop.update(&cron(), &update).await.map(drop),
        "update with options" => shop.update(&cron(), &update_options()).await.map(drop),
        "update of a subresource" => {
            shop.subresource("scale").update(&cron(), &update).await.map(drop)
        }
        "update the status" => shop.update_status(&cron(), &update).await.map(drop),
        "patch json" => shop.patch("night", &Patch::json(OPERATIONS), &patch).await.map(drop),
        "patch merge" => shop.patch("night", &Patch::merge(MERGE), &patch).await.map(drop),
        "patch strategic" => {
            shop.patch("night", &Patch::strategic(MERGE), &patch_options()).await.map(drop)
        }
        "patch apply" => {
            let options = PatchOptions {
                field_manager: "me".into(),
                force: Some(false),
                ..PatchOptions::default()
            };
            shop.patch("night", &Patch::apply("spec: {}\n"), &options).await.map(drop)
        }
        "patch of a subresource" => {
            shop.subresource("status").patch("night", &Patch::merge(MERGE), &patch).await.map(drop)
        }
        "apply" => shop.apply(&cron(), &by_me()).await.map(drop),
        "apply with options" => shop.apply(&cron(), &apply_options()).await.map(drop),
        "apply the status" => shop.apply_status(&cron(), &by_me()).await.map(drop),
        "delete" => shop.delete("night", &DeleteOptions::default()).await,
        "delete with options" => shop.delete("night", &delete_options()).await,
        "delete of a subresource" => {
            shop.subresource("status").delete("night", &DeleteOptions::default()).await
        }
        "delete a collection" => shop.delete_collection(&delete_options(), &list_options()).await,
        "create without a kind" => shop.create(&kindless(), &create).await.map(drop),
        "get without a name" => shop.get("").await.map(drop),
        "get of a name with a slash" => shop.get("a/b").await.map(drop),
        "list in a namespace of dots" => crons.namespace("..").list(&list).await.map(drop),
        "update without a name" => shop.update(&nameless(), &update).await.map(drop),
        "create of a subresource without a name" => {
            shop.subresource("token").create(&nameless(), &create).await.map(drop)
        }
        "delete without a name" => shop.delete("", &DeleteOptions::default()).await,
        "patch of a name with a percent sign" => {
            shop.patch("a%b", &Patch::merge(MERGE), &patch).await.map(drop)
        }
        other => panic!("{other} is not a call of the dynamic client"),
    }
}

async fn metadata(client: &Client, call: &str) -> Result<(), Error> {
    let crons = client.metadata(GroupVersionResource::new("stable.example.com", "v1", "crontabs"));
    let shop = crons.clone().namespace("shop");
    let list = ListOptions::default();
    match call {
        "get" => shop.get_with("night", &version_0()).await.map(drop),
        "get of the core group" => {
            let nodes = client.metadata(GroupVersionResource::new("", "v1", "nodes"));
            nodes.get("n1").await.map(drop)
        }
        "get of a subresource" => shop.subresource("status").get("night").await.map(drop),
        "list" => crons.list(&list).await.map(drop),
        "list with options" => shop.list(&list_options()).await.map(drop),
        "watch" => shop.watch(&list).await.map(drop),
        "watch with options" => shop.watch(&watch_options()).await.map(drop),
        "patch merge" => {
            let options = PatchOptions::default();
            shop.patch("night", &Patch::merge(MERGE), &options).await.map(drop)
        }
        "patch strategic" => {
            shop.patch("night", &Patch::strategic(MERGE), &patch_options()).await.map(drop)
        }
        "delete" => shop.delete("night", &DeleteOptions::default()).await,
        "delete with options" => shop.delete("night", &delete_options()).await,
        "delete a collection" => shop.delete_collection(&delete_options(), &list_options()).await,
        "get without a name" => shop.get("").await.map(drop),
        "delete without a name" => shop.delete("", &DeleteOptions::default()).await,
        other => panic!("{other} is not a call of the metadata client"),
    }
}

fn named() -> ObjectMeta {
    ObjectMeta { name: "web".into(), namespace: "shop".into(), ..ObjectMeta::default() }
}

fn pod() -> Pod {
    let mut pod = Pod { metadata: named(), ..Pod::default() };
    pod.metadata.labels.insert("app".into(), "web".into());
    let container = Container { name: "web".into(), image: "web:1".into(), ..Container::default() };
    pod.spec.containers = vec![container].into();
    pod
}

fn deployment() -> Deployment {
    let mut deployment = Deployment { metadata: named(), ..Deployment::default() };
    deployment.spec.replicas = Some(2);
    deployment
}

async fn typed(client: &Client, call: &str) -> Result<(), Error> {
    let pods = client.typed::<Pod>().namespace("shop");
    let deployments = client.typed::<Deployment>().namespace("shop");
    let create = CreateOptions::default();
    let update = UpdateOptions::default();
    let patch = PatchOptions::default();
    let list = ListOptions::default();
    match call {
        "get" => pods.get("web").await.map(drop),
        "get with a resource version" => pods.get_with("web", &version_0()).await.map(drop),
        "get without a namespace" => client.typed::<Node>().get("n1").await.map(drop),
        "list" => pods.list(&list).await.map(drop),
        "list with options" => pods.list(&list_options()).await.map(drop),
        "list of all namespaces" => client.typed::<Pod>().list(&list).await.map(drop),
        "watch" => pods.watch(&list).await.map(drop),
        "watch with options" => pods.watch(&watch_options()).await.map(drop),
        "create" => pods.create(&pod(), &create).await.map(drop),
        "create with options" => pods.create(&pod(), &create_options()).await.map(drop),
        "create in a group" => deployments.create(&deployment(), &create).await.map(drop),
        "update" => pods.update(&pod(), &update_options()).await.map(drop),
        "update the status" => pods.update_status(&pod(), &update).await.map(drop),
        "update of a subresource" => {
            pods.subresource("ephemeralcontainers").update(&pod(), &update).await.map(drop)
        }
        "patch json" => pods.patch("web", &Patch::json(OPERATIONS), &patch).await.map(drop),
        "patch strategic" => {
            pods.patch("web", &Patch::strategic(MERGE), &patch_options()).await.map(drop)
        }
        "patch of a subresource" => {
            pods.subresource("status").patch("web", &Patch::merge(MERGE), &patch).await.map(drop)
        }
        other => more_typed(client, &pods, &deployments, other).await,
    }
}

async fn more_typed(
    client: &Client,
    pods: &ResourceClient<Pod>,
    deployments: &ResourceClient<Deployment>,
    call: &str,
) -> Result<(), Error> {
    let applied = unstructured(
        r#"{"kind":"Pod","apiVersion":"v1",
        "metadata":{"name":"web","namespace":"shop","labels":{"app":"web"}}}"#,
    );
    let create = CreateOptions::default();
    match call {
        "apply" => pods.apply(&applied, &apply_options()).await.map(drop),
        "apply the status" => pods.apply_status(&applied, &by_me()).await.map(drop),
        "apply in a group" => {
            let applied = unstructured(
                r#"{"kind":"Deployment","apiVersion":"apps/v1",
                "metadata":{"name":"web","namespace":"shop"}}"#,
            );
            deployments.apply(&applied, &by_me()).await.map(drop)
        }
        "delete" => pods.delete("web", &DeleteOptions::default()).await,
        "delete with options" => pods.delete("web", &delete_options()).await,
        "delete in a group" => deployments.delete("web", &delete_options()).await,
        "delete a collection" => pods.delete_collection(&delete_options(), &list_options()).await,
        "get the scale" => deployments.scale().get("web").await.map(drop),
        "update the scale" => {
            let mut scale = Scale { metadata: named(), ..Scale::default() };
            scale.spec.replicas = 3;
            deployments.scale().update(&scale, &UpdateOptions::default()).await.map(drop)
        }
        "apply the scale" => {
            let applied = unstructured(
                r#"{"kind":"Scale","apiVersion":"autoscaling/v1",
                "metadata":{"name":"web","namespace":"shop"},"spec":{"replicas":3}}"#,
            );
            deployments.scale().apply(&applied, &by_me()).await.map(drop)
        }
        "evict" => {
            let grace = DeleteOptions { grace_period_seconds: Some(5), ..Default::default() };
            let delete_options = Some(Box::new(grace));
            let eviction = Eviction { metadata: named(), delete_options, ..Eviction::default() };
            pods.evict(&eviction).await
        }
        "bind" => {
            let mut binding = Binding { metadata: named(), ..Binding::default() };
            binding.target.kind = "Node".into();
            binding.target.name = "n1".into();
            pods.bind(&binding, &create).await
        }
        "create a token" => {
            let mut request = TokenRequest::default();
            request.spec.audiences = vec!["api".into()].into();
            let accounts = client.typed::<ServiceAccount>().namespace("shop");
            let tokens = accounts.subresource_of::<TokenRequest>("token");
            tokens.create_for("robot", &request, &create).await.map(drop)
        }
        other => panic!("{other} is not a call of the typed client"),
    }
}

/// The request that was recorded, and the one that was sent for the same call, in forms that can be
/// compared.
fn comparable(line: &Line, sent: Recorded, recorded: &Recorded) -> [Value; 2] {
    let form = |it: &Recorded| {
        // Typed configurations of the reference are written in the order of their fields.
        let is_configuration = it.content_type.contains("apply-patch") && it.body.starts_with('{');
        let body = match is_configuration {
            true => serde_json::from_str(&it.body).unwrap(),
            false => Value::from(&*it.body),
        };
        let mut form = vec![(&*it.method).into(), (&*it.uri).into(), it.impersonate.clone()];
        // These two are always sent in JSON by the reference.
        if line.client != "typed protobuf" || !matches!(&*line.call, "evict" | "bind") {
            form.extend([(&*it.accept).into(), (&*it.content_type).into(), body]);
            form.push((&*it.body_base64).into());
        }
        Value::from(form)
    };
    [form(&sent), form(recorded)]
}

async fn check(select: impl Fn(&str) -> bool, least: usize) {
    let lines = RECORDED.lines().map(|it| serde_json::from_str::<Line>(it).unwrap());
    let mut count = 0;
    for line in lines.filter(|it| select(&it.client)) {
        count += 1;
        let fake = fake();
        let builder = fake.builder();
        let client = match &*line.client {
            "typed json" => builder.content(ContentPreference::json()),
            "proxied" => builder
                .content(ContentPreference::json())
                .server("https://server/proxied/cluster/")
                .impersonate(
                    Impersonation::user("jane")
                        .uid("u-7")
                        .group("devs")
                        .group("ops")
                        .extra("example.com/Scope", "a")
                        .extra("example.com/Scope", "b"),
                ),
            _ => builder,
        };
        let client = client.build().unwrap();
        let result = match &*line.client {
            "dynamic" => dynamic(&client, &line.call).await,
            "metadata" => metadata(&client, &line.call).await,
            _ => typed(&client, &line.call).await,
        };
        let name = format!("{}: {}", line.client, line.call);
        let asked = fake.asked();
        let Some(recorded) = &line.request else {
            assert_eq!(result.unwrap_err().to_string(), line.error.unwrap(), "{name}");
            assert!(asked.is_empty(), "{name}");
            continue;
        };
        assert_eq!(asked.len(), 1, "{name}: {result:?}");
        let mut sent = Recorded::of(&asked[0]);
        sent.uri = sent.uri.trim_start_matches("https://server").to_owned();
        let [sent, recorded] = comparable(&line, sent, recorded);
        assert_eq!(sent, recorded, "{name}");
    }
    assert!(count >= least, "{count}");
}

/// CLI-01: every verb of the dynamic client, with all options, sends what client-go sends; what it
/// refuses to send is refused in its words.
#[tokio::test]
async fn dynamic_calls_send_what_the_reference_sends() {
    check(|client| client == "dynamic", 36).await;
}

/// CLI-01: every verb of the metadata client, with all options, sends what client-go sends.
#[tokio::test]
async fn metadata_calls_send_what_the_reference_sends() {
    check(|client| client == "metadata", 14).await;
}

/// CLI-03: every verb of the typed client, in JSON and in protobuf, with all options and
/// subresources, sends what client-go sends.
#[tokio::test]
async fn typed_calls_send_what_the_reference_sends() {
    check(|client| client.starts_with("typed"), 60).await;
}

/// A path in front of all paths, and in whose name requests are sent.
#[tokio::test]
async fn impersonated_calls_send_what_the_reference_sends() {
    check(|client| client == "proxied", 1).await;
}
