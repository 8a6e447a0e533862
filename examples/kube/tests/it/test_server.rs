//! `kube`'s controller against a test server that fails.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use apimachinery::test_server::{TestServer, Verb};
use futures_util::StreamExt;
use k8s_openapi::api::core::v1::ConfigMap;
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::CustomResourceDefinition;
use kube::api::{ApiResource, DeleteParams, DynamicObject, Patch, PatchParams, PostParams};
use kube::core::GroupVersionKind;
use kube::runtime::controller::Action;
use kube::runtime::finalizer::{Event, finalizer};
use kube::runtime::{Controller, watcher};
use kube::{Api, Client, Resource, ResourceExt};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

const FINALIZER: &str = "example.com/report";

pub(super) fn definition() -> CustomResourceDefinition {
    let schema = json!({
        "type": "object",
        "properties": {
            "spec": {
                "type": "object",
                "properties": {"engine": {"type": "string", "enum": ["diesel", "electric"]}},
            },
            "status": {"type": "object", "properties": {"ready": {"type": "boolean"}}},
        },
    });
    let definition = json!({
        "metadata": {"name": "cars.example.com"},
        "spec": {
            "group": "example.com",
            "scope": "Namespaced",
            "names": {"plural": "cars", "kind": "Car"},
            "versions": [{
                "name": "v1",
                "served": true,
                "storage": true,
                "subresources": {"status": {}},
                "schema": {"openAPIV3Schema": schema},
            }],
        },
    });
    serde_json::from_value(definition).unwrap()
}

fn resource() -> ApiResource {
    ApiResource::from_gvk_with_plural(&GroupVersionKind::gvk("example.com", "v1", "Car"), "cars")
}

pub(super) fn cars(client: &Client) -> Api<DynamicObject> {
    Api::default_namespaced_with(client.clone(), &resource())
}

pub(super) fn car(name: &str, engine: &str) -> DynamicObject {
    let value = json!({
        "apiVersion": "example.com/v1",
        "kind": "Car",
        "metadata": {"name": name},
        "spec": {"engine": engine},
    });
    serde_json::from_value(value).unwrap()
}

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
struct Failed(String);

/// Keeps a map for each car that belongs to it, notes in the status that it is there, and writes a
/// report before the car goes.
async fn reconcile(car: Arc<DynamicObject>, client: Arc<Client>) -> Result<Action, Failed> {
    let (cars, maps) = (cars(&client), Api::<ConfigMap>::default_namespaced((*client).clone()));
    let (watched, apply) = (cars.clone(), PatchParams::apply("garage").force());
    let settled = finalizer(&watched, FINALIZER, car, |event| async move {
        let (name, data, owner) = match event {
            Event::Apply(car) => {
                let owner = car.controller_owner_ref(&resource());
                let data = json!({"engine": car.data["spec"]["engine"]});
                let status = json!({
                    "apiVersion": "example.com/v1",
                    "kind": "Car",
                    "status": {"ready": true},
                });
                cars.patch_status(&car.name_any(), &apply, &Patch::Apply(&status)).await?;
                (car.name_any(), data, owner)
            }
            Event::Cleanup(car) => {
                (format!("{}-report", car.name_any()), json!({"gone": "true"}), None)
            }
        };
        let map = json!({
            "apiVersion": "v1",
            "kind": "ConfigMap",
            "metadata": {"name": name, "ownerReferences": owner.into_iter().collect::<Vec<_>>()},
            "data": data,
        });
        maps.patch(&name, &apply, &Patch::Apply(&map)).await?;
        Ok::<_, kube::Error>(Action::await_change())
    });
    settled.await.map_err(|error| Failed(error.to_string()))
}

pub(super) fn run(client: Client) -> JoinHandle<()> {
    let retry = |_: Arc<DynamicObject>, _: &Failed, _: Arc<Client>| {
        Action::requeue(Duration::from_millis(1))
    };
    let config = watcher::Config::default();
    let owned = Api::<ConfigMap>::default_namespaced(client.clone());
    let controller = Controller::new_with(cars(&client), config.clone(), resource());
    let controller = controller.owns(owned, config);
    let running = controller.run(reconcile, retry, Arc::new(client)).for_each(|_| async {});
    tokio::spawn(running)
}

pub(super) fn has_engine(engine: &'static str) -> impl Fn(&ConfigMap) -> bool {
    let wanted = BTreeMap::from([("engine".to_owned(), engine.to_owned())]);
    move |map| map.data.as_ref() == Some(&wanted)
}

async fn start() -> (TestServer, Client) {
    let server = TestServer::builder().crd(definition()).start().await.unwrap();
    let client = Client::new(server.service(), "default");
    (server, client)
}

/// A finalizer, server-side apply of an owned object and of the status, while requests fail in
/// every way that a controller must bear.
#[tokio::test(start_paused = true)]
async fn controller_bears_faults() {
    let (server, client) = start().await;
    let faults = server.faults();
    let tried = [
        faults.on(Verb::Patch, "cars").once().conflict(),
        faults.on(Verb::Patch, "cars/status").once().internal_error(),
        faults.on(Verb::Patch, "configmaps").once().lose_response(),
        faults.on(Verb::Patch, "configmaps").once().disconnect(),
        faults.on(Verb::Watch, "cars").once().unavailable(),
        faults.on(Verb::List, "configmaps").once().too_many_requests(1),
    ];
    let running = run(client.clone());
    let created = cars(&client).create(&PostParams::default(), &car("a", "diesel")).await.unwrap();
    let map = server.wait_for("configmaps", "a", has_engine("diesel")).await.unwrap();
    assert_eq!(map.owner_references()[0].uid, created.uid().unwrap());
    let is_ready = |car: &Value| car["status"]["ready"] == true;
    let ready = server.wait_for("cars.example.com", "a", is_ready).await.unwrap();
    assert_eq!(ready["metadata"]["finalizers"], json!([FINALIZER]));

    cars(&client).delete("a", &DeleteParams::default()).await.unwrap();
    server.wait_until_gone("cars", "a").await.unwrap();
    let reported = |map: &Value| map["data"]["gone"] == "true";
    server.wait_for("configmaps", "a-report", reported).await.unwrap();
    server.wait_until_gone("configmaps", "a").await.unwrap();
    for fault in tried {
        assert_eq!(fault.hits(), 1, "{fault:?}");
    }
    running.abort();
}

/// Watches that end, break and expire lose nothing.
#[tokio::test(start_paused = true)]
async fn controller_bears_the_end_of_watches() {
    let (server, client) = start().await;
    let running = run(client.clone());
    let ends: [fn(&TestServer) -> usize; 3] = [
        |server| server.watches().end("cars"),
        |server| server.watches().disconnect("cars"),
        |server| server.watches().expire("*"),
    ];
    for (number, end) in ends.into_iter().enumerate() {
        let name = format!("car-{number}");
        let before = car(&name, "diesel");
        cars(&client).create(&PostParams::default(), &before).await.unwrap();
        server.wait_for("configmaps", &name, has_engine("diesel")).await.unwrap();
        assert!(end(&server) >= 1, "{number}");
        let change = Patch::Merge(json!({"spec": {"engine": "electric"}}));
        cars(&client).patch(&name, &PatchParams::default(), &change).await.unwrap();
        server.wait_for("configmaps", &name, has_engine("electric")).await.unwrap();
    }
    running.abort();
}

/// What is deleted or changed beside the controller is brought back, in each case from the same
/// state.
#[tokio::test(start_paused = true)]
async fn controller_brings_owned_objects_back() {
    let (server, client) = start().await;
    let running = run(client.clone());
    cars(&client).create(&PostParams::default(), &car("a", "diesel")).await.unwrap();
    let settled = server.wait_for("configmaps", "a", has_engine("diesel")).await.unwrap();
    let snapshot = server.snapshot().await.unwrap();

    let maps = Api::<ConfigMap>::default_namespaced(client.clone());
    maps.delete("a", &DeleteParams::default()).await.unwrap();
    let is_new = |map: &ConfigMap| map.uid() != settled.uid();
    server.wait_for("configmaps", "a", is_new).await.unwrap();

    server.restore(&snapshot).await.unwrap();
    let changed = Patch::Merge(json!({"data": {"engine": "steam"}}));
    maps.patch("a", &PatchParams::default(), &changed).await.unwrap();
    let back = server.wait_for("configmaps", "a", has_engine("diesel")).await.unwrap();
    assert_eq!(back.uid(), settled.uid());
    running.abort();
}

/// The schema of the definition holds, and the log shows what the client sent.
#[tokio::test]
async fn requests_are_validated_and_recorded() {
    let (server, client) = start().await;
    let refused = cars(&client).create(&PostParams::default(), &car("a", "steam")).await;
    assert!(matches!(refused, Err(kube::Error::Api(status)) if status.code == 422));
    let requests = server.requests().on(Verb::Create, "cars");
    assert_eq!((requests.len(), requests[0].status), (1, Some(422)));
    assert_eq!(requests[0].namespace, "default");
}
