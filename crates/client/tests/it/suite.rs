//! Calls that any API server of Kubernetes answers alike: those of a server in the same process,
//! and those of any other that is named.

use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_api::apps::v1::Deployment;
use apimachinery_api::core::v1::{ConfigMap, Namespace};
use apimachinery_client::{Client, ContentPreference, Error, Patch, ResultExt};
use apimachinery_meta::v1::{
    ApplyOptions, CreateOptions, DeleteOptions, ListOptions, PatchOptions, Preconditions,
    UpdateOptions,
};
use apimachinery_runtime::{Decoder, GroupVersionResource, Str, Unstructured};
use apimachinery_serializer::WatchEvent;
use futures_util::{StreamExt, TryStreamExt};

const DEPLOYMENT: &str = r#"{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web"},
    "spec":{"replicas":2,"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},
    "spec":{"containers":[{"name":"web","image":"web:1"}]}}}}"#;

fn definition(group: &str) -> String {
    format!(
        r#"{{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
        "metadata":{{"name":"cars.{group}"}},"spec":{{"group":"{group}","scope":"Namespaced",
        "names":{{"plural":"cars","singular":"car","kind":"Car","listKind":"CarList"}},
        "versions":[{{"name":"v1","served":true,"storage":true,"schema":{{"openAPIV3Schema":{{"type":"object",
        "properties":{{"spec":{{"type":"object","properties":{{"doors":{{"type":"integer","minimum":2}}}}}}}}}}}}}}]}}}}"#
    )
}

fn unstructured(text: &str) -> Unstructured {
    let formats = apimachinery_serializer::unstructured_formats();
    let decoded = formats[0].serializer.decode_with(text.into(), Default::default()).unwrap();
    decoded.into_typed().unwrap().into_object()
}

fn map(name: &str, colour: &str) -> ConfigMap {
    let mut map = ConfigMap::default();
    map.metadata.name = name.into();
    map.metadata.labels.insert("colour".into(), colour.into());
    map.data.insert("colour".into(), colour.into());
    map
}

fn names<T>(items: &[T], name: impl Fn(&T) -> &Str) -> Vec<String> {
    items.iter().map(|it| name(it).to_string()).collect()
}

fn colour(map: &ConfigMap) -> &str {
    map.data.get("colour").map_or("", |it| it)
}

fn code(error: &Error) -> i32 {
    error.status().map_or(0, |it| it.status().code)
}

/// Sends every call in each format, in a namespace of its own, whose name begins with `prefix`;
/// `build` makes a client that prefers a format.
pub(crate) async fn run(
    prefix: &str,
    formats: &[ContentPreference],
    build: impl Fn(ContentPreference) -> Client,
) {
    for (index, content) in formats.iter().enumerate() {
        let client = build(content.clone());
        let name = format!("{prefix}-{index}");
        let namespaces = client.typed::<Namespace>();
        let mut namespace = Namespace::default();
        namespace.metadata.name = name.as_str().into();
        namespaces.create(&namespace, &CreateOptions::default()).await.unwrap();
        typed(&client, &name).await;
        dynamic(&client, &name).await;
        watches(&client, &name).await;
        applied(&client, &name).await;
        by_kind(&client, &name).await;
        described(&client).await;
        custom(&client, &name).await;
        namespaces.delete(&name, &DeleteOptions::default()).await.unwrap();
    }
}

async fn typed(client: &Client, namespace: &str) {
    let maps = client.typed::<ConfigMap>().namespace(namespace);
    let made = maps.create(&map("sky", "blue"), &CreateOptions::default()).await.unwrap();
    assert!(!made.metadata.uid.is_empty() && !made.metadata.resource_version.is_empty());
    let again = maps.create(&map("sky", "blue"), &CreateOptions::default()).await.unwrap_err();
    assert!(again.is_already_exists() && code(&again) == 409, "{again}");
    for other in ["grass", "leaf"] {
        maps.create(&map(other, "green"), &CreateOptions::default()).await.unwrap();
    }
    let green = ListOptions { label_selector: "colour=green".into(), ..ListOptions::default() };
    let list = maps.list(&green).await.unwrap();
    assert_eq!(names(&list.items, |it| &it.metadata.name), ["grass", "leaf"]);
    let by_field =
        ListOptions { field_selector: "metadata.name=sky".into(), ..ListOptions::default() };
    assert_eq!(maps.list(&by_field).await.unwrap().items, std::slice::from_ref(&made));
    let page = ListOptions { limit: 1, ..green.clone() };
    let first = maps.list(&page).await.unwrap();
    assert_eq!((first.items.len(), first.metadata.remaining_item_count), (1, None));
    assert!(!first.metadata.r#continue.is_empty());
    let all: Vec<_> = maps.stream(&page).try_collect().await.unwrap();
    assert_eq!(all, list.items);
    let wrong = ListOptions { label_selector: "a=b=c".into(), ..ListOptions::default() };
    assert_eq!(code(&maps.list(&wrong).await.unwrap_err()), 400);

    let mut sky = made.clone();
    sky.data.insert("colour".into(), "grey".into());
    let stored = maps.update(&sky, &UpdateOptions::default()).await.unwrap();
    assert_eq!(colour(&stored), "grey");
    let late = maps.update(&sky, &UpdateOptions::default()).await.unwrap_err();
    assert!(late.is_conflict(), "{late}");
    for (patch, expected) in [
        (Patch::merge(r#"{"data":{"colour":"red"}}"#), "red"),
        (Patch::strategic(r#"{"data":{"colour":"white"}}"#), "white"),
        (Patch::json(r#"[{"op":"replace","path":"/data/colour","value":"black"}]"#), "black"),
    ] {
        let patched = maps.patch("sky", &patch, &PatchOptions::default()).await.unwrap();
        assert_eq!(colour(&patched), expected);
    }
    let unfit = Patch::json(r#"[{"op":"remove","path":"/data/none"}]"#);
    let error = maps.patch("sky", &unfit, &PatchOptions::default()).await.unwrap_err();
    assert_eq!(code(&error), 422, "{error}");
    let only_tried = UpdateOptions { dry_run: vec!["All".into()], ..UpdateOptions::default() };
    let mut now = maps.get("sky").await.unwrap();
    now.data.insert("colour".into(), "dry".into());
    assert_eq!(colour(&maps.update(&now, &only_tried).await.unwrap()), "dry");
    assert_eq!(colour(&maps.get("sky").await.unwrap()), "black");

    let other = Preconditions { uid: Some("other".into()), ..Preconditions::default() };
    let other = DeleteOptions { preconditions: Some(Box::new(other)), ..DeleteOptions::default() };
    assert!(maps.delete("sky", &other).await.unwrap_err().is_conflict());
    maps.delete("sky", &DeleteOptions::default()).await.unwrap();
    let gone = maps.get("sky").await;
    let error = gone.as_ref().unwrap_err().to_string();
    assert_eq!(error, "configmaps \"sky\" not found");
    assert!(gone.ignore_not_found().unwrap().is_none());
    maps.delete_collection(&DeleteOptions::default(), &green).await.unwrap();
    assert!(maps.list(&green).await.unwrap().items.is_empty());
}

async fn dynamic(client: &Client, namespace: &str) {
    let resource = GroupVersionResource::new("apps", "v1", "deployments");
    let web = client.resource(resource.clone()).namespace(namespace);
    let made = web.create(&unstructured(DEPLOYMENT), &CreateOptions::default()).await.unwrap();
    assert_eq!(made.name(), "web");
    let typed = client.typed::<Deployment>().namespace(namespace);
    let same = typed.get("web").await.unwrap();
    assert_eq!((same.spec.replicas, &*same.metadata.uid), (Some(2), made.uid()));
    let scales = typed.scale();
    let mut scale = scales.get("web").await.unwrap();
    assert_eq!(scale.spec.replicas, 2);
    scale.spec.replicas = 3;
    scales.update(&scale, &UpdateOptions::default()).await.unwrap();
    assert_eq!(typed.get("web").await.unwrap().spec.replicas, Some(3));
    let mut status = typed.get("web").await.unwrap();
    status.status.observed_generation = 7;
    let stored = typed.update_status(&status, &UpdateOptions::default()).await.unwrap();
    assert_eq!(stored.status.observed_generation, 7);
    let parts = client.metadata(resource).namespace(namespace);
    let list = parts.list(&ListOptions::default()).await.unwrap();
    assert_eq!(names(&list.items, |it| &it.metadata.name), ["web"]);
    web.delete("web", &DeleteOptions::default()).await.unwrap();
    let unknown = GroupVersionResource::new("example.com", "v9", "nones");
    assert_eq!(code(&client.resource(unknown).get("a").await.unwrap_err()), 404);
}

async fn watches(client: &Client, namespace: &str) {
    let maps = client.typed::<ConfigMap>().namespace(namespace);
    let from = maps.list(&ListOptions::default()).await.unwrap().metadata.resource_version;
    let options = ListOptions {
        label_selector: "colour".into(),
        resource_version: from,
        timeout_seconds: Some(60),
        ..ListOptions::default()
    };
    let mut watch = maps.watch(&options).await.unwrap();
    maps.create(&map("seen", "blue"), &CreateOptions::default()).await.unwrap();
    let patch = Patch::merge(r#"{"data":{"colour":"red"}}"#);
    maps.patch("seen", &patch, &PatchOptions::default()).await.unwrap();
    maps.delete("seen", &DeleteOptions::default()).await.unwrap();
    let mut seen = Vec::new();
    while seen.len() < 3 {
        match watch.next().await.unwrap().unwrap() {
            WatchEvent::Added(it) => seen.push(format!("added {}", colour(&it))),
            WatchEvent::Modified(it) => seen.push(format!("modified {}", colour(&it))),
            WatchEvent::Deleted(it) => seen.push(format!("deleted {}", colour(&it))),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(seen, ["added blue", "modified red", "deleted red"]);
}

async fn applied(client: &Client, namespace: &str) {
    let maps = client.typed::<ConfigMap>().namespace(namespace);
    let by = |manager: &str, force| ApplyOptions {
        field_manager: manager.into(),
        force,
        ..ApplyOptions::default()
    };
    maps.apply(&map("sea", "dark"), &by("one", false)).await.unwrap();
    let error = maps.apply(&map("sea", "green"), &by("two", false)).await.unwrap_err();
    assert!(error.is_conflict() && error.to_string().contains("conflicts with \"one\""), "{error}");
    let forced = maps.apply(&map("sea", "green"), &by("two", true)).await.unwrap();
    assert_eq!(colour(&forced), "green");
    let managers = names(&forced.metadata.managed_fields, |it| &it.manager);
    assert_eq!(managers, ["two"], "the other one has no field left");
    let error = maps.apply(&forced, &by("two", true)).await.unwrap_err();
    assert!(matches!(error, Error::ManagedFields), "{error}");
    maps.delete("sea", &DeleteOptions::default()).await.unwrap();
}

async fn by_kind(client: &Client, namespace: &str) {
    let objects = client.objects().namespaced(namespace).field_owner("suite");
    let made = objects.create(&map("moon", "white")).await.unwrap();
    assert_eq!(made.metadata.managed_fields[0].manager, "suite");
    let read = objects.get::<ConfigMap>("", "moon").await.unwrap();
    assert_eq!(read, made);
    objects.delete(&read).await.unwrap();
    assert!(objects.get::<ConfigMap>("", "moon").await.unwrap_err().is_not_found());
}

async fn described(client: &Client) {
    let discovery = client.discovery();
    let version = discovery.server_version().await.unwrap();
    assert_eq!(version.major, "1");
    assert!(version.git_version.starts_with('v'), "{version:?}");
    let deployments = GroupVersionResource::new("apps", "v1", "deployments");
    let asked = GroupVersionResource::new("", "", "deploy");
    assert_eq!(discovery.resource_for(&asked).await.unwrap(), deployments);
    let preferred = discovery.resources().await.unwrap().preferred();
    let autoscaling: Vec<_> = preferred
        .iter()
        .filter(|it| it.resources.iter().any(|it| it.name == "horizontalpodautoscalers"))
        .map(|it| &*it.group_version)
        .collect();
    assert_eq!(autoscaling, ["autoscaling/v2"]);
    let paths = discovery.openapi_paths().await.unwrap();
    let document = discovery.openapi(&paths["apis/apps/v1"], "application/json").await.unwrap();
    let text = String::from_utf8(document.to_vec()).unwrap();
    assert!(text.contains("io.k8s.api.apps.v1.Deployment"));
    let whole = discovery.openapi_v2().await.unwrap();
    assert!(whole.starts_with(b"\n\x032.0"), "{:?}", whole.get(..16));
}

async fn custom(client: &Client, namespace: &str) {
    let group = format!("{namespace}.example.com");
    let definitions = client.typed::<CustomResourceDefinition>();
    let resource =
        GroupVersionResource::new("apiextensions.k8s.io", "v1", "customresourcedefinitions");
    let untyped = client.resource(resource);
    untyped.create(&unstructured(&definition(&group)), &CreateOptions::default()).await.unwrap();
    let name = format!("cars.{group}");
    established(&definitions, &name).await;
    let cars = client.resource(GroupVersionResource::new(&*group, "v1", "cars"));
    let cars = cars.namespace(namespace);
    let car = |doors: i32| {
        unstructured(&format!(
            r#"{{"apiVersion":"{group}/v1","kind":"Car","metadata":{{"name":"beetle"}},"spec":{{"doors":{doors}}}}}"#
        ))
    };
    let error = cars.create(&car(1), &CreateOptions::default()).await.unwrap_err();
    let expected =
        "spec.doors: Invalid value: 1: spec.doors in body should be greater than or equal to 2";
    assert!(code(&error) == 422 && error.to_string().contains(expected), "{error}");
    let made = cars.create(&car(2), &CreateOptions::default()).await.unwrap();
    assert_eq!(cars.get("beetle").await.unwrap(), made);
    let kind = made.kind();
    let objects = client.objects();
    let same = objects.get_of_kind::<Unstructured>(&kind, namespace, "beetle").await.unwrap();
    assert_eq!(same, made);
    definitions.delete(&name, &DeleteOptions::default()).await.unwrap();
}

/// Waits until a definition is served, by a watch.
async fn established(
    definitions: &apimachinery_client::ResourceClient<CustomResourceDefinition>,
    name: &str,
) {
    let is_served = |it: &CustomResourceDefinition| {
        it.status.conditions.iter().any(|it| it.r#type == "Established" && it.status == "True")
    };
    let one = ListOptions {
        field_selector: format!("metadata.name={name}").into(),
        ..ListOptions::default()
    };
    let list = definitions.list(&one).await.unwrap();
    if list.items.iter().any(is_served) {
        return;
    }
    let from = list.metadata.resource_version;
    let mut watch =
        definitions.watch(&ListOptions { resource_version: from, ..one }).await.unwrap();
    while let Some(event) = watch.next().await {
        if let WatchEvent::Modified(it) = event.unwrap()
            && is_served(&it)
        {
            return;
        }
    }
    panic!("the watch ended before the definition was served");
}
