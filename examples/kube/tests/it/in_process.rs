//! `kube`'s client and controller with an API server in the same process, without a socket.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use apimachinery::server::{MemoryStore, Server};
use futures_util::StreamExt;
use k8s_openapi::api::core::v1::{ConfigMap, Pod};
use kube::api::{ListParams, Patch, PatchParams, PostParams, WatchEvent, WatchParams};
use kube::runtime::controller::Action;
use kube::runtime::finalizer::{Event, finalizer};
use kube::runtime::{Controller, watcher};
use kube::{Api, Client, ResourceExt};
use serde_json::json;

async fn client() -> Client {
    let server = Server::builder().timer(tokio::time::sleep).build(MemoryStore::new()).await;
    Client::new(server.unwrap(), "default")
}

fn map(name: &str, data: &str) -> ConfigMap {
    let value = json!({"metadata": {"name": name, "labels": {"app": "x"}}, "data": {"k": data}});
    serde_json::from_value(value).unwrap()
}

/// The client of `kube` reads, writes, patches and watches as with a cluster.
#[tokio::test]
async fn client_takes_the_server_for_a_cluster() {
    let maps: Api<ConfigMap> = Api::default_namespaced(client().await);
    let created = maps.create(&PostParams::default(), &map("a", "1")).await.unwrap();
    let since = created.resource_version().unwrap();
    let watch = maps.watch(&WatchParams::default().labels("app=x"), &since).await.unwrap();
    let mut watch = watch.boxed();
    let applied = json!({"apiVersion": "v1", "kind": "ConfigMap", "data": {"other": "2"}});
    let params = PatchParams::apply("test");
    let patched = maps.patch("a", &params, &Patch::Apply(&applied)).await.unwrap();
    assert_eq!(patched.data.unwrap().len(), 2);
    let event = watch.next().await.unwrap().unwrap();
    assert!(matches!(&event, WatchEvent::Modified(map) if map.name_any() == "a"), "{event:?}");
    let listed = maps.list(&ListParams::default().fields("metadata.name=a")).await.unwrap();
    assert_eq!(listed.items.len(), 1);
    let stale = ConfigMap { metadata: created.metadata, ..map("a", "2") };
    let refused = maps.replace("a", &PostParams::default(), &stale).await;
    assert!(matches!(refused, Err(kube::Error::Api(error)) if error.code == 409));
    maps.delete("a", &Default::default()).await.unwrap();
    assert!(maps.get_opt("a").await.unwrap().is_none());
}

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Failed(String);

/// Keeps a map for each pod, and counts the pods that ended.
async fn reconcile(pod: Arc<Pod>, client: Arc<Client>) -> Result<Action, Failed> {
    let pods: Api<Pod> = Api::default_namespaced(Client::clone(&client));
    let maps: Api<ConfigMap> = Api::default_namespaced(Client::clone(&client));
    let settled = finalizer(&pods, "example.com/map", pod, |event| async move {
        match event {
            Event::Apply(pod) => {
                let name = pod.name_any();
                let map = json!({
                    "apiVersion": "v1",
                    "kind": "ConfigMap",
                    "metadata": {"name": name},
                    "data": {"of": name},
                });
                maps.patch(&name, &PatchParams::apply("maps"), &Patch::Apply(&map)).await?;
            }
            Event::Cleanup(pod) => {
                maps.delete(&pod.name_any(), &Default::default()).await?;
            }
        }
        Ok::<_, kube::Error>(Action::await_change())
    });
    settled.await.map_err(|error| Failed(error.to_string()))
}

/// A controller with a finalizer and server-side apply runs without a cluster, in milliseconds.
#[tokio::test]
async fn controller_runs_without_a_cluster() {
    let client = client().await;
    let pods: Api<Pod> = Api::default_namespaced(client.clone());
    let maps: Api<ConfigMap> = Api::default_namespaced(client.clone());
    let retry =
        |_: Arc<Pod>, _: &Failed, _: Arc<Client>| Action::requeue(Duration::from_millis(20));
    let controller = Controller::new(pods.clone(), watcher::Config::default());
    let running = controller.run(reconcile, retry, Arc::new(client)).for_each(|_| async {});
    let running = tokio::spawn(running);
    let pod =
        json!({"metadata": {"name": "web"}, "spec": {"containers": [{"name": "c", "image": "i"}]}});
    pods.create(&PostParams::default(), &serde_json::from_value(pod).unwrap()).await.unwrap();
    until(async || maps.get_opt("web").await.unwrap().is_some()).await;
    let owned = BTreeMap::from([("of".to_owned(), "web".to_owned())]);
    assert_eq!(maps.get("web").await.unwrap().data.unwrap(), owned);
    pods.delete("web", &Default::default()).await.unwrap();
    until(async || pods.get_opt("web").await.unwrap().is_none()).await;
    assert!(maps.get_opt("web").await.unwrap().is_none());
    running.abort();
}

/// Waits until something is so.
async fn until(is_so: impl AsyncFn() -> bool) {
    for _ in 0..500 {
        if is_so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it never was");
}
