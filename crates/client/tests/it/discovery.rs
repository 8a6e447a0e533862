//! Which resources a server has.

use std::convert::Infallible;
use std::fs;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use apimachinery_api::apiextensions::v1::CustomResourceDefinition;
use apimachinery_client::{Client, Error, RequestBody, ServerResources, discovery_folder};
use apimachinery_meta::v1::ApplyOptions;
use apimachinery_runtime::{GroupKind, GroupVersionResource};
use apimachinery_server::{MemoryStore, Server};
use http::Request;
use serde_json::json as value;
use tower::service_fn;
use tower_service::Service;

use crate::support::{Fake, JSON, answer, codecs, json, unstructured};

const V2: &str =
    "application/json;v=v2;as=APIGroupDiscoveryList;g=apidiscovery.k8s.io;charset=utf-8";
const ALL_IN_ONE: &str =
    "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,application/json";

type Asked = Arc<Mutex<Vec<String>>>;

/// A server, and what it is asked: paths with what is accepted.
async fn served() -> (Client, Asked) {
    let server = Server::builder().build(MemoryStore::new()).await.unwrap();
    let asked = Asked::default();
    let keep = Arc::clone(&asked);
    let service = service_fn(move |request: Request<RequestBody>| {
        let accept = request.headers()["accept"].to_str().unwrap();
        keep.lock().unwrap().push(format!("{} {accept}", request.uri()));
        let mut server = server.clone();
        async move { server.call(request).await }
    });
    (Client::builder(service, &codecs()).build().unwrap(), asked)
}

fn asked_now(asked: &Asked) -> Vec<String> {
    std::mem::take(&mut *asked.lock().unwrap())
}

/// What both forms of discovery say, in the order of versions.
fn described(read: &ServerResources) -> Vec<String> {
    let mut lines = Vec::new();
    for group in &read.groups {
        let versions: Vec<_> = group.versions.iter().map(|it| &*it.group_version).collect();
        lines.push(format!("{}: {versions:?}, {}", group.name, group.preferred_version.version));
    }
    let mut lists: Vec<_> = read.resources.iter().collect();
    lists.sort_by_key(|it| it.group_version.clone());
    for list in lists {
        let resources = list.resources.iter().map(|it| {
            let verbs: Vec<_> = it.verbs.iter().map(|it| &**it).collect();
            let (name, kind, singular) = (&it.name, &it.kind, &it.singular_name);
            format!("{name} {kind} {} {verbs:?} {:?} {singular}", it.namespaced, it.short_names)
        });
        let mut resources: Vec<_> = resources.collect();
        resources.sort();
        lines.extend(resources.into_iter().map(|it| format!("{} {it}", list.group_version)));
    }
    lines
}

/// DSC-03: the document of all groups is asked for first, those of each version where there is
/// none, and both say the same.
#[tokio::test]
async fn both_forms_say_the_same() {
    let (client, asked) = served().await;
    let whole = client.discovery().fetch().await.unwrap();
    let expected = ["/api", "/apis"].map(|it| format!("{it}?timeout=32s {ALL_IN_ONE}"));
    assert_eq!(asked_now(&asked), expected);
    let single = client.discovery().legacy().fetch().await.unwrap();
    let paths = asked_now(&asked);
    assert_eq!(paths[..2], ["/api", "/apis"].map(|it| format!("{it}?timeout=32s {JSON}")));
    assert!(paths.contains(&format!("/apis/apps/v1?timeout=32s {JSON}")));
    assert!(whole.failures.is_empty() && single.failures.is_empty());
    let (whole, single) = (described(&whole), described(&single));
    // Parts of the documents that only the one of each version has are not compared.
    let is_part = |it: &&String| it.split_whitespace().nth(1).is_some_and(|it| it.contains('/'));
    let plain =
        |lines: &[String]| lines.iter().filter(|it| !is_part(it)).cloned().collect::<Vec<_>>();
    assert_eq!(plain(&whole), plain(&single));
    assert!(whole.len() > 100 && whole.len() == single.len(), "{}", whole.len());
}

/// DSC-03: versions that cannot be read are data beside those that can; all is read twice then.
#[tokio::test]
async fn missing_versions_are_data() {
    let fake = Fake::new(|request| match request.uri().path() {
        "/api" => json(r#"{"kind":"APIVersions","versions":["v1"]}"#),
        "/apis" => json(
            r#"{"kind":"APIGroupList","apiVersion":"v1","groups":[{"name":"metrics.k8s.io",
            "versions":[{"groupVersion":"metrics.k8s.io/v1","version":"v1"}]}]}"#,
        ),
        "/api/v1" => json(
            r#"{"kind":"APIResourceList","groupVersion":"v1","resources":[{"name":"pods",
            "singularName":"pod","namespaced":true,"kind":"Pod","verbs":["get"]}]}"#,
        ),
        _ => answer(503, JSON, "".to_owned()),
    });
    let read = fake.client().discovery().fetch().await.unwrap();
    assert_eq!(read.groups.len(), 2);
    assert_eq!(read.resources[0].resources[0].name, "pods");
    let [failure] = &*read.failures else { panic!("{:?}", read.failures) };
    assert_eq!(failure.version.to_string(), "metrics.k8s.io/v1");
    assert!(failure.to_string().starts_with("metrics.k8s.io/v1: the server is currently unable"));
    assert_eq!(fake.asked().len(), 8);
}

/// DSC-03: stale versions of the document of all groups are failures, its parameters may be in any
/// order, and a server without a core group has none.
#[tokio::test]
async fn stale_versions_are_failures() {
    let fake = Fake::new(|request| match request.uri().path() {
        "/apis" => answer(
            200,
            V2,
            r#"{"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","items":[
            {"metadata":{"name":"a.example"},"versions":[{"version":"v2","freshness":"Stale"},
            {"version":"v1","freshness":"Current","resources":[{"resource":"cars","scope":"Cluster",
            "responseKind":{"group":"","version":"","kind":"Car"},"singularResource":"car"},
            {"resource":"nothing","subresources":[{"subresource":"x",
            "responseKind":{"group":"","version":"","kind":"X"}}]}]}]}]}"#
                .to_owned(),
        ),
        _ => answer(404, JSON, "".to_owned()),
    });
    let read = fake.client().discovery().fetch().await.unwrap();
    let names: Vec<_> = read.resources[0].resources.iter().map(|it| &*it.name).collect();
    assert_eq!(names, ["cars", "nothing/x"]);
    assert_eq!(read.groups[0].preferred_version.version, "v1");
    let stale: Vec<_> = read.failures.iter().map(ToString::to_string).collect();
    assert_eq!(stale, ["a.example/v2: stale GroupVersion discovery: a.example/v2"]);
}

/// Without the groups there is nothing: a refusal, and a body that is not a document.
#[tokio::test]
async fn unreadable_groups_are_errors() {
    let fake = Fake::new(|_| answer(403, JSON, "".to_owned()));
    let error = fake.client().discovery().resources().await.unwrap_err();
    assert!(error.status().unwrap().is_forbidden());
    let fake = Fake::new(|_| json("[]"));
    let error = fake.client().discovery().resources().await.unwrap_err();
    assert!(matches!(&error, Error::Document { path, .. } if path == "/api"), "{error}");
}

/// MAP-05, DSC-03: what was read is kept; a kind that is not known makes the client ask once more,
/// after which a new definition is known.
#[tokio::test]
async fn unknown_kinds_are_asked_for_once_more() {
    let (client, asked) = served().await;
    let discovery = client.discovery();
    let deploy = GroupVersionResource::new("", "", "deploy");
    let found = discovery.resource_for(&deploy).await.unwrap();
    assert_eq!(found, GroupVersionResource::new("apps", "v1", "deployments"));
    assert_eq!(discovery.kind_for(&deploy).await.unwrap().kind, "Deployment");
    assert_eq!(asked_now(&asked).len(), 2);

    let cron = GroupKind::new("stable.example.com", "CronTab");
    let error = discovery.mapping(&cron, &[]).await.unwrap_err();
    assert!(matches!(&error, Error::Match(error) if error.is_no_match()), "{error}");
    assert_eq!(asked_now(&asked).len(), 2);
    let definition = unstructured(
        r#"{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition",
        "metadata":{"name":"crontabs.stable.example.com"},"spec":{"group":"stable.example.com",
        "scope":"Namespaced","names":{"plural":"crontabs","kind":"CronTab","shortNames":["ct"]},
        "versions":[{"name":"v1","served":true,"storage":true,
        "schema":{"openAPIV3Schema":{"type":"object"}}}]}}"#,
    );
    let by_me = ApplyOptions { field_manager: "me".into(), ..ApplyOptions::default() };
    client.typed::<CustomResourceDefinition>().apply(&definition, &by_me).await.unwrap();
    asked_now(&asked);
    let mapping = discovery.clone().mapping(&cron, &["v1"]).await.unwrap();
    assert_eq!(mapping.resource.to_string(), "stable.example.com/v1, Resource=crontabs");
    assert!(mapping.is_namespaced);
    assert_eq!(asked_now(&asked).len(), 2);
    discovery.kind_for(&GroupVersionResource::new("", "", "ct")).await.unwrap();
    assert!(asked_now(&asked).is_empty());
    discovery.invalidate();
    discovery.resources().await.unwrap();
    assert_eq!(asked_now(&asked).len(), 2);
}

/// DSC-03: Files that are young enough are read in place of the server, those of other programs
/// too, until they are invalidated.
#[tokio::test]
async fn documents_are_kept_in_files() {
    const HOURS: Duration = Duration::from_secs(6 * 3600);
    let parent = std::env::temp_dir().join(format!("discovery-{}", std::process::id()));
    let folder = discovery_folder(&parent, "https://127.0.0.1:6443");
    assert!(folder.ends_with("127.0.0.1_6443"));
    let (client, asked) = served().await;
    let read = client.discovery().files(&folder, HOURS).resources().await.unwrap();
    assert_eq!(asked_now(&asked).len(), 2);
    let text = fs::read_to_string(folder.join("apps/v1/serverresources.json")).unwrap();
    assert!(
        text.starts_with(r#"{"kind":"APIResourceList","apiVersion":"v1","groupVersion":"apps/v1""#)
    );

    let other = client.discovery().files(&folder, HOURS);
    assert_eq!(described(&other.resources().await.unwrap()), described(&read));
    assert!(asked_now(&asked).is_empty());

    // What is broken is asked for, and what is unknown is asked for again.
    fs::write(folder.join("apps/v1/serverresources.json"), "{").unwrap();
    let other = client.discovery().files(&folder, HOURS);
    let deployments = GroupVersionResource::new("apps", "v1", "deployments");
    assert!(other.kind_for(&deployments).await.is_ok());
    assert_eq!(asked_now(&asked), [format!("/apis/apps/v1?timeout=32s {JSON}")]);
    let unknown = GroupVersionResource::new("", "", "unknown");
    assert!(other.kind_for(&unknown).await.is_err());
    assert_eq!(asked_now(&asked).len(), 2);

    let old = client.discovery().files(&folder, Duration::ZERO);
    old.resources().await.unwrap();
    assert_eq!(asked_now(&asked).len(), 2);
    fs::remove_dir_all(parent).unwrap();
}

/// Names that would lead out of the folder are not kept.
#[tokio::test]
async fn files_stay_in_their_folder() {
    let groups = value!({"kind": "APIGroupList", "groups": [{"name": "..", "versions": [{"groupVersion": "../..", "version": ".."}]}]});
    let list = value!({"kind": "APIResourceList", "groupVersion": "../..", "resources": [{"name": "x", "kind": "X"}]});
    let service = service_fn(move |request: Request<RequestBody>| {
        let body = match request.uri().path() {
            "/api" => value!({"kind": "APIVersions"}),
            "/apis" => groups.clone(),
            _ => list.clone(),
        };
        async move { Ok::<_, Infallible>(json(&body.to_string())) }
    });
    let client = Client::builder(service, &codecs()).build().unwrap();
    let parent = std::env::temp_dir().join(format!("discovery-names-{}", std::process::id()));
    let folder = parent.join("a/b/c");
    client.discovery().files(&folder, Duration::from_secs(60)).resources().await.unwrap();
    let names: Vec<_> = fs::read_dir(&folder).unwrap().map(|it| it.unwrap().file_name()).collect();
    assert_eq!(names, ["servergroups.json"]);
    assert!(!parent.join("a/serverresources.json").exists());
    fs::remove_dir_all(parent).unwrap();
}

/// DSC-03: the version of a server, and its documents of OpenAPI, below the path that the server
/// has for its clients.
#[tokio::test]
async fn version_and_openapi_are_read() {
    let fake = Fake::new(|request| match request.uri().path() {
        "/blue/version" => {
            json(r#"{"major":"1","minor":"37","gitVersion":"v1.37.2","new":"field"}"#)
        }
        "/blue/openapi/v3" => json(
            r#"{"paths":{"apis/apps/v1":{"serverRelativeURL":"/openapi/v3/apis/apps/v1?hash=A%2BB"},
                "api/v1":{"serverRelativeURL":"/blue/openapi/v3/api/v1?hash=C"}}}"#,
        ),
        _ => json("{}"),
    });
    let client = fake.builder().server("https://host/blue/").build().unwrap();
    let discovery = client.discovery();
    let version = discovery.server_version().await.unwrap();
    assert_eq!((&*version.minor, &*version.git_version), ("37", "v1.37.2"));
    let paths = discovery.openapi_paths().await.unwrap();
    for path in ["apis/apps/v1", "api/v1"] {
        discovery.openapi(&paths[path], "application/json").await.unwrap();
    }
    discovery.openapi_v2().await.unwrap();
    let asked: Vec<_> = fake.asked().iter().map(|it| it.uri().to_string()).collect();
    assert_eq!(
        asked[2..],
        [
            "https://host/blue/openapi/v3/apis/apps/v1?hash=A%2BB&timeout=32s",
            "https://host/blue/openapi/v3/api/v1?hash=C&timeout=32s",
            "https://host/blue/openapi/v2?timeout=32s"
        ]
    );
    let broken = Fake::new(|_| json("[")).client();
    let error = broken.discovery().server_version().await.unwrap_err();
    assert!(matches!(&error, Error::Document { path, .. } if path == "/version"), "{error}");
}

/// DSC-03: each resource in the version that its group prefers, or in the first one that has it.
#[tokio::test]
async fn each_resource_has_one_preferred_version() {
    let (client, _) = served().await;
    let resources = client.discovery().resources().await.unwrap();
    let preferred = resources.preferred();
    let versions = |name: &str| {
        let lists = preferred.iter().filter(|it| it.resources.iter().any(|it| it.name == name));
        lists.map(|it| it.group_version.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(versions("pods"), ["v1"]);
    assert_eq!(versions("horizontalpodautoscalers"), ["autoscaling/v2"]);
    assert_eq!(versions("events"), ["v1", "events.k8s.io/v1"]);
    assert!(preferred.iter().all(|it| it.resources.iter().all(|it| !it.name.contains('/'))));
    let all: usize = resources.resources.iter().map(|it| it.resources.len()).sum();
    let chosen: usize = preferred.iter().map(|it| it.resources.len()).sum();
    assert!(chosen > 40 && chosen < all);
}
