//! Over a socket, against the server of `examples/programs`.

use std::pin::pin;
use std::sync::{Arc, Mutex};

use apimachinery::http::client::ProtobufLayer;
use apimachinery::{CodecFactory, Scheme};
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::response::Response;
use futures_util::TryStreamExt;
use http::header;
use kube::api::{DeleteParams, DynamicObject, ListParams, PostParams};
use kube::client::ClientBuilder;
use kube::core::{ApiResource, GroupVersionKind};
use kube::runtime::watcher::{self, Event};
use kube::{Api, Client, Config, ResourceExt};
use serde_json::json;

use super::server::{JSON, PROTOBUF};

/// The content types of the responses.
type Seen = Arc<Mutex<Vec<String>>>;

/// Serves, and returns the address.
async fn serve(seen: Seen) -> http::Uri {
    let note = from_fn(move |request: Request, next: Next| {
        let seen = seen.clone();
        async move {
            let response: Response = next.run(request).await;
            let content_type = response.headers().get(header::CONTENT_TYPE);
            let content_type = content_type.map(|it| it.to_str().unwrap().to_owned());
            seen.lock().unwrap().extend(content_type);
            response
        }
    });
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = programs_example::server::router().await.unwrap().layer(note);
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    format!("http://{address}").parse().unwrap()
}

fn crons(client: Client) -> Api<DynamicObject> {
    let kind = GroupVersionKind::gvk("stable.example.com", "v1", "CronTab");
    Api::namespaced_with(client, "default", &ApiResource::from_gvk(&kind))
}

fn cron(name: &str, schedule: &str) -> DynamicObject {
    serde_json::from_value(json!({
        "apiVersion": "stable.example.com/v1",
        "kind": "CronTab",
        "metadata": {"name": name, "labels": {"when": schedule}},
        "spec": {
            "schedule": schedule,
            "image": "example.com/backup:1",
            "concurrency": "Allow",
            "replicas": 1,
        },
    }))
    .unwrap()
}

/// What `kube` is used for, whichever format the server sends.
async fn use_crons(client: Client) {
    let api = crons(client);
    let made = api.create(&PostParams::default(), &cron("a", "daily")).await.unwrap();
    assert!(made.metadata.creation_timestamp.is_some());
    let dry = PostParams { dry_run: true, ..PostParams::default() };
    api.create(&dry, &cron("dry", "daily")).await.unwrap();
    let twice = api.create(&PostParams::default(), &cron("a", "daily")).await.unwrap_err();
    let kube::Error::Api(status) = twice else { panic!("{twice}") };
    assert_eq!(status.message, "crontabs.stable.example.com \"a\" already exists");

    let listed = api.list(&ListParams::default().labels("when=daily")).await.unwrap();
    let names: Vec<_> = listed.items.iter().map(|it| it.name_any()).collect();
    assert_eq!(names, ["a"]);
    let read = api.get("a").await.unwrap();
    assert_eq!(read.data, json!({"spec": cron("a", "daily").data["spec"], "status": {}}));
    assert_eq!(api.get_metadata("a").await.unwrap().name_any(), "a");

    // An object that is no longer selected has gone for the watcher.
    let mut events =
        pin!(watcher::watcher(api.clone(), watcher::Config::default().labels("when=daily")));
    let mut told = Vec::new();
    while told.len() < 5 {
        told.push(match events.try_next().await.unwrap().unwrap() {
            Event::Init => "init".to_owned(),
            Event::InitApply(it) => format!("init {}", it.name_any()),
            Event::InitDone => {
                api.create(&PostParams::default(), &cron("b", "daily")).await.unwrap();
                let mut hourly = cron("a", "hourly");
                hourly.metadata.resource_version = read.resource_version();
                api.replace("a", &PostParams::default(), &hourly).await.unwrap();
                "done".to_owned()
            }
            Event::Apply(it) => format!("apply {}", it.name_any()),
            Event::Delete(it) => format!("delete {}", it.name_any()),
        });
    }
    assert_eq!(told, ["init", "init a", "done", "apply b", "delete a"]);
    for name in ["a", "b"] {
        api.delete(name, &DeleteParams::default()).await.unwrap();
    }
}

#[tokio::test]
async fn kube_without_the_layer_reads_json() {
    let seen = Seen::default();
    let config = Config::new(serve(seen.clone()).await);
    use_crons(Client::try_from(config).unwrap()).await;
    assert!(seen.lock().unwrap().iter().all(|it| it == JSON), "{seen:?}");
}

#[tokio::test]
async fn kube_with_the_layer_reads_what_comes_as_protobuf() {
    let seen = Seen::default();
    let config = Config::new(serve(seen.clone()).await);
    let kinds = Scheme::builder().install(programs_example::crontab::install).build().unwrap();
    let layer = ProtobufLayer::new(&CodecFactory::new(kinds));
    let client = ClientBuilder::try_from(config).unwrap().with_layer(&layer).build();
    use_crons(client).await;
    let seen = seen.lock().unwrap();
    // A deletion answers a `Status`, which has a form in protobuf, too.
    assert!(seen.iter().all(|it| it.starts_with(PROTOBUF)), "{seen:?}");
}
