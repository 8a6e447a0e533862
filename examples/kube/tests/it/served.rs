//! Over a socket, against `apim serve`.

use std::io::{BufRead, BufReader};
use std::pin::pin;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use futures_util::{StreamExt, TryStreamExt};
use k8s_openapi::api::apps::v1::Deployment;
use k8s_openapi::api::core::v1::{ConfigMap, Pod};
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::CustomResourceDefinition;
use kube::api::{DeleteParams, ListParams, Patch, PatchParams, PostParams};
use kube::runtime::reflector::{self, ObjectRef};
use kube::runtime::wait::{await_condition, conditions};
use kube::runtime::{WatchStreamExt, watcher};
use kube::{Api, Client, Config, ResourceExt};
use serde_json::json;
use tokio::time::timeout;

use super::test_server::{car, cars, definition, has_engine, run};

/// How long something may take that others do.
const PATIENCE: Duration = Duration::from_secs(30);

/// A running server, killed at the end.
struct Serving(Child);

impl Serving {
    fn start() -> (Self, Client) {
        let program = std::env::var("APIMACHINERY_APIM").expect("APIMACHINERY_APIM names apim");
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0"]).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split(' ').find(|it| it.starts_with("http://")).unwrap();
        let client = Client::try_from(Config::new(address.parse().unwrap())).unwrap();
        (Self(process), client)
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test]
#[ignore = "needs APIMACHINERY_APIM, the program with its feature serve"]
async fn typed_client_writes_and_reads() {
    let (_server, client) = Serving::start();
    let deployments = Api::<Deployment>::default_namespaced(client.clone());
    let template = json!({
        "metadata": {"labels": {"app": "web"}},
        "spec": {"containers": [{"name": "c", "image": "example.com/web:1"}]},
    });
    let spec = json!({"selector": {"matchLabels": {"app": "web"}}, "template": template});
    let web = json!({"metadata": {"name": "web", "labels": {"app": "web"}}, "spec": spec});
    let web: Deployment = serde_json::from_value(web).unwrap();
    let made = deployments.create(&PostParams::default(), &web).await.unwrap();
    assert_eq!(made.spec.replicas, Some(1));
    let mut stale = made.clone();
    let apply = PatchParams::apply("test").force();
    let wanted = json!({"apiVersion": "apps/v1", "kind": "Deployment", "spec": {"replicas": 3}});
    let applied = deployments.patch("web", &apply, &Patch::Apply(&wanted)).await.unwrap();
    assert_eq!(applied.spec.replicas, Some(3));
    stale.spec.replicas = Some(9);
    let conflict = deployments.replace("web", &PostParams::default(), &stale).await;
    assert!(matches!(conflict, Err(kube::Error::Api(status)) if status.code == 409));
    assert_eq!(deployments.get_scale("web").await.unwrap().spec.unwrap().replicas, Some(3));
    let listed = deployments.list(&ListParams::default().labels("app=web")).await.unwrap();
    assert_eq!(listed.items.len(), 1);
    deployments.delete("web", &DeleteParams::default()).await.unwrap();
    assert!(deployments.get_opt("web").await.unwrap().is_none());

    let pods = Api::<Pod>::default_namespaced(client);
    let pod = json!({"metadata": {"generateName": "p-"}, "spec": {"containers": []}});
    let pod: Pod = serde_json::from_value(pod).unwrap();
    let refused = pods.create(&PostParams::default(), &pod).await.unwrap_err();
    assert!(refused.to_string().contains("spec.containers: Required value"), "{refused}");
}

/// A reflector has what a watcher has seen, whose pages and watches are those of a server over
/// sockets.
#[tokio::test]
#[ignore = "needs APIMACHINERY_APIM, the program with its feature serve"]
async fn reflector_keeps_up_with_changes() {
    let (_server, client) = Serving::start();
    let maps = Api::<ConfigMap>::default_namespaced(client);
    let map = |number: usize, value: &str| {
        let metadata = json!({"name": format!("m{number}"), "labels": {"kept": "yes"}});
        let map = json!({"metadata": metadata, "data": {"value": value}});
        serde_json::from_value::<ConfigMap>(map).unwrap()
    };
    for number in 0..25 {
        maps.create(&PostParams::default(), &map(number, "old")).await.unwrap();
    }
    let (reader, writer) = reflector::store();
    let config = watcher::Config::default().labels("kept=yes").page_size(10);
    let changes = watcher(maps.clone(), config).reflect(writer);
    let mut changes = pin!(changes.applied_objects());
    for _ in 0..25 {
        timeout(PATIENCE, changes.try_next()).await.unwrap().unwrap().unwrap();
    }
    for number in 0..5 {
        let name = format!("m{number}");
        maps.replace(&name, &PostParams::default(), &map(number, "new")).await.unwrap();
    }
    maps.delete("m24", &DeleteParams::default()).await.unwrap();
    maps.create(&PostParams::default(), &map(100, "last")).await.unwrap();
    loop {
        let changed = timeout(PATIENCE, changes.next()).await.unwrap().unwrap().unwrap();
        if changed.name_any() == "m100" {
            break;
        }
    }
    let value = |name: &str| {
        let map = reader.get(&ObjectRef::new(name).within("default"))?;
        map.data.as_ref()?.get("value").cloned()
    };
    let seen = ["m0", "m4", "m5", "m24", "m100"].map(|it| value(it).unwrap_or_default());
    assert_eq!(seen, ["new", "new", "old", "", "last"]);
    assert_eq!(reader.len(), 25);
}

#[tokio::test]
#[ignore = "needs APIMACHINERY_APIM, the program with its feature serve"]
async fn controller_reconciles() {
    let (_server, client) = Serving::start();
    let definitions = Api::<CustomResourceDefinition>::all(client.clone());
    definitions.create(&PostParams::default(), &definition()).await.unwrap();
    let established = conditions::is_crd_established();
    let established = await_condition(definitions, "cars.example.com", established);
    timeout(PATIENCE, established).await.unwrap().unwrap();
    let running = run(client.clone());

    let maps = Api::<ConfigMap>::default_namespaced(client.clone());
    let cars = cars(&client);
    let created = cars.create(&PostParams::default(), &car("a", "diesel")).await.unwrap();
    let of_diesel = |map: Option<&ConfigMap>| map.is_some_and(has_engine("diesel"));
    let map = await_condition(maps.clone(), "a", of_diesel);
    let map = timeout(PATIENCE, map).await.unwrap().unwrap().unwrap();
    assert_eq!(map.owner_references()[0].uid, created.uid().unwrap());
    // What belongs to the car is brought back.
    maps.delete("a", &DeleteParams::default()).await.unwrap();
    let is_new = |other: Option<&ConfigMap>| other.is_some_and(|it| it.uid() != map.uid());
    timeout(PATIENCE, await_condition(maps.clone(), "a", is_new)).await.unwrap().unwrap();

    cars.delete("a", &DeleteParams::default()).await.unwrap();
    let uid = created.uid().unwrap();
    let gone = conditions::is_deleted(&uid);
    timeout(PATIENCE, await_condition(cars, "a", gone)).await.unwrap().unwrap();
    let report = maps.get("a-report").await.unwrap();
    assert_eq!(report.data.unwrap()["gone"], "true");
    assert!(maps.get_opt("a").await.unwrap().is_none());
    running.abort();
}
