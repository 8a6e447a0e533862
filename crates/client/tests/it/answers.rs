//! Answers that are failures, wrong or hostile: errors that say what happened.

use std::sync::{Arc, Mutex};

use apimachinery_api as api;
use apimachinery_api::apps::v1::{Deployment, DeploymentList};
use apimachinery_api::core::v1::{ConfigMap, Node, Pod};
use apimachinery_client::{Client, Error, Patch, RequestBody};
use apimachinery_discovery::RestMapper;
use apimachinery_meta::v1::{
    CreateOptions, DeleteOptions, ListOptions, PatchOptions, UpdateOptions,
};
use apimachinery_runtime::{GroupVersionKind, GroupVersionResource, Scheme, Unstructured};
use apimachinery_serializer::CodecFactory;
use futures_util::TryStreamExt;
use http::{Request, Response};
use tower::service_fn;

use crate::support::{Fake, JSON, SHORT, Then, answer, codecs, json, pieces, sleeping};

const PROTOBUF: &str = "application/vnd.kubernetes.protobuf";
const FAILURE: &str = r#"{"kind":"Status","apiVersion":"v1","status":"Failure","code":409,
    "reason":"Conflict","message":"too late"}"#;

async fn get(fake: &Fake) -> Error {
    fake.client().typed::<Pod>().namespace("shop").get("web").await.unwrap_err()
}

async fn error_of(answering: fn() -> Response<apimachinery_http::ResponseBody>) -> String {
    get(&Fake::new(move |_| answering())).await.to_string()
}

/// CLI-02: an empty answer, one in an unknown format and one that is broken are errors, as is a
/// redirection, which is not followed.
#[tokio::test]
async fn wrong_answers_are_errors() {
    let empty = error_of(|| answer(200, JSON, "".to_owned())).await;
    assert_eq!(empty, "0-length response with status code: 200 and content type: application/json");
    let page = error_of(|| answer(200, "text/html", "<p>log in</p>".to_owned())).await;
    assert_eq!(page, "serializer for text/html doesn't exist");
    let broken = error_of(|| answer(200, PROTOBUF, b"k8s\0\x0a\xff".to_vec())).await;
    assert!(!broken.is_empty() && !broken.contains("doesn't exist"), "{broken}");
    let cut = error_of(|| json(r#"{"kind":"Pod","apiVersion":"v1","metadata":"#)).await;
    assert!(cut.contains("unexpected end of JSON input"), "{cut}");
    let other = error_of(|| json(r#"{"kind":"Node","apiVersion":"v1"}"#)).await;
    assert!(other.contains("Node"), "{other}");
    let fake = Fake::new(|_| {
        let mut response = answer(302, "", "".to_owned());
        response.headers_mut().insert("location", "https://elsewhere/".parse().unwrap());
        response
    });
    let error = get(&fake).await;
    assert!(matches!(&error, Error::Redirect { location, .. } if location == "https://elsewhere/"));
    assert_eq!(fake.asked().len(), 1);
}

/// CLI-02: a `Status` of failure is the error, whatever the code of the answer; an answer without
/// one is an error that names what was asked for.
#[tokio::test]
async fn failures_are_status_errors() {
    for code in [200, 409] {
        let fake = Fake::new(move |_| answer(code, JSON, FAILURE.to_owned()));
        let client = fake.client();
        let pods = client.typed::<Pod>().namespace("shop");
        let crons = client.resource(GroupVersionResource::new("example.com", "v1", "crontabs"));
        let options = (ListOptions::default(), DeleteOptions::default());
        let errors = [
            pods.get("web").await.unwrap_err(),
            pods.list(&options.0).await.unwrap_err(),
            pods.create(&Pod::default(), &CreateOptions::default()).await.unwrap_err(),
            pods.delete("web", &options.1).await.unwrap_err(),
            pods.delete_collection(&options.1, &options.0).await.unwrap_err(),
            crons.get("night").await.unwrap_err(),
            crons.list(&options.0).await.unwrap_err(),
        ];
        for (index, error) in errors.iter().enumerate() {
            assert!(error.to_string().contains("too late"), "{code}, {index}: {error}");
            assert!(error.status().unwrap().is_conflict(), "{code}, {index}");
        }
    }
    let error = error_of(|| answer(503, "text/plain", "no backend".to_owned())).await;
    assert_eq!(error, "the server is currently unable to handle the request (get pods web)");
}

/// An endless answer is an error when it is longer than the client allows.
#[tokio::test]
async fn endless_answers_are_cut_off() {
    let item = r#",{"metadata":{"name":"a"}}"#;
    let fake = Fake::new(move |request| {
        let (first, then) = match request.uri().path().ends_with("web") {
            true => (r#"{"kind":"Pod","apiVersion":"v1","a":""#, Then::Repeat("aaaaaaaa")),
            false => (
                r#"{"kind":"PodList","apiVersion":"v1","items":[{"metadata":{"name":"a"}}"#,
                Then::Repeat(item),
            ),
        };
        answer(200, JSON, pieces(first, then))
    });
    let client = fake.builder().max_response_size(10_000).build().unwrap();
    let pods = client.typed::<Pod>().namespace("shop");
    let error = pods.get("web").await.unwrap_err().to_string();
    assert_eq!(error, "the response is longer than 10000 bytes");
    let error = pods.list(&ListOptions::default()).await.unwrap_err().to_string();
    assert!(error.contains("the response is longer than 10000 bytes"), "{error}");
}

/// An answer that does not come, or comes without an end, is an error when the time is over.
#[tokio::test]
async fn silent_servers_run_into_the_timeout() {
    let fake = Fake::new(|_| answer(200, JSON, pieces("{", Then::Silence)));
    let client = sleeping(fake.builder().timeout(SHORT));
    let pods = client.typed::<Pod>().namespace("shop");
    assert!(matches!(pods.get("web").await, Err(Error::Timeout { .. })));
    assert!(matches!(pods.list(&ListOptions::default()).await, Err(Error::Timeout { .. })));
    let deaf = service_fn(async |_: Request<RequestBody>| -> Result<Response<String>, Error> {
        std::future::pending().await
    });
    let client = sleeping(Client::builder(deaf, &codecs()).timeout(SHORT));
    let pods = client.typed::<Pod>();
    assert!(matches!(pods.watch(&ListOptions::default()).await, Err(Error::Timeout { .. })));
}

/// An answer that breaks off is an error, in a list too.
#[tokio::test]
async fn broken_off_answers_are_errors() {
    let fake = Fake::new(|_| answer(200, JSON, pieces(r#"{"kind":"#, Then::Loss)));
    assert!(get(&fake).await.to_string().contains("unexpected error when reading response body"));
    let pods = fake.client().typed::<Pod>();
    assert!(pods.list(&ListOptions::default()).await.is_err());
}

/// Frames of a watch that cannot be read, and an answer that is not a stream.
#[tokio::test]
async fn broken_watches_are_errors() {
    let fake = Fake::script(vec![
        || json("{\"type\":\"ADDED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\"}} ]["),
        || answer(200, "text/html", "<p>".to_owned()),
        || answer(200, PROTOBUF, vec![0xff, 0xff, 0xff, 0xff, 1]),
    ]);
    let pods = fake.client().typed::<Pod>();
    let options = ListOptions::default();
    let mut watch = pods.watch(&options).await.unwrap();
    assert!(watch.try_next().await.unwrap().is_some());
    assert!(watch.try_next().await.is_err());
    let error = pods.watch(&options).await.unwrap_err().to_string();
    assert_eq!(error, "serializer for text/html doesn't exist");
    let mut watch = pods.watch(&options).await.unwrap();
    assert!(watch.try_next().await.is_err());
}

/// CLI-02: after a 415 bodies are JSON; before it they are protobuf, which is asked for afterwards
/// too.
#[tokio::test]
async fn refused_protobuf_is_remembered() {
    let fake = Fake::new(|request| match request.headers()["content-type"] == PROTOBUF {
        true => answer(415, JSON, "".to_owned()),
        false => json(r#"{"kind":"ConfigMap","apiVersion":"v1"}"#),
    });
    let client = fake.client();
    let maps = client.typed::<ConfigMap>().namespace("shop");
    let create = CreateOptions::default();
    let error = maps.create(&ConfigMap::default(), &create).await.unwrap_err();
    assert!(error.status().unwrap().is_unsupported_media_type());
    let clone = client.clone().typed::<ConfigMap>().namespace("shop");
    clone.create(&ConfigMap::default(), &create).await.unwrap();
    let asked = fake.asked();
    assert_eq!(asked[1].headers()["content-type"], JSON);
    assert!(asked[1].headers()["accept"].to_str().unwrap().starts_with(PROTOBUF));
}

/// CLI-02: warnings are reported, those of failures too.
#[tokio::test]
async fn warnings_are_reported() {
    let fake = Fake::new(|_| {
        let mut response = answer(404, JSON, "".to_owned());
        response.headers_mut().insert("warning", r#"299 - "old""#.parse().unwrap());
        response
    });
    let seen: Arc<Mutex<Vec<String>>> = Arc::default();
    let keep = Arc::clone(&seen);
    let report = move |it: apimachinery_http::Warning| keep.lock().unwrap().push(it.to_string());
    let client = fake.builder().on_warning(report).build().unwrap();
    assert!(client.typed::<Pod>().namespace("shop").get("web").await.is_err());
    assert_eq!(*seen.lock().unwrap(), ["old"]);
}

/// The error about a type that the codecs do not have names what registers it.
#[tokio::test]
async fn unregistered_types_come_with_a_way_out() {
    #[derive(Debug)]
    struct CronTab;
    let fake = Fake::new(|_| json("{}"));
    let codecs = CodecFactory::new(Scheme::builder().install(api::core).build().unwrap());
    let client = Client::builder(fake.clone(), &codecs).build().unwrap();
    let error = client.typed::<Deployment>().list(&ListOptions::default()).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "type v1.Deployment is not registered with the scheme of the client; \
         register it by Scheme::builder().install(api::apps)"
    );
    let error = client.typed::<CronTab>().get("a").await.unwrap_err().to_string();
    let way_out = "; register it by Scheme::builder().serve::<CronTab>()";
    assert!(error.contains(".CronTab is not registered") && error.ends_with(way_out), "{error}");
    let error = client.typed::<DeploymentList>().get("a").await.unwrap_err().to_string();
    assert_eq!(error, "type v1.DeploymentList is not registered with the scheme of the client");
    assert!(fake.asked().is_empty());
}

/// One object of a resource in namespaces needs a namespace; lists, watches and collections do not,
/// and what is not in namespaces has none.
#[tokio::test]
async fn single_objects_in_namespaces_need_a_namespace() {
    let fake = Fake::new(|_| answer(404, JSON, "".to_owned()));
    let client = fake.client();
    let pods = client.typed::<Pod>();
    let mut pod = Pod::default();
    (pod.metadata.name, pod.metadata.namespace) = ("web".into(), "shop".into());
    let (options, list) = (DeleteOptions::default(), ListOptions::default());
    let errors = [
        pods.get("web").await.unwrap_err(),
        pods.create(&pod, &CreateOptions::default()).await.unwrap_err(),
        pods.update(&pod, &UpdateOptions::default()).await.unwrap_err(),
        pods.update_status(&pod, &UpdateOptions::default()).await.unwrap_err(),
        pods.patch("web", &Patch::merge("{}"), &PatchOptions::default()).await.unwrap_err(),
        pods.delete("web", &options).await.unwrap_err(),
        pods.subresource_of::<Unstructured>("log").get("web").await.unwrap_err(),
    ];
    for error in errors {
        assert_eq!(error.to_string(), "pods are namespaced: call namespace(\"…\")");
        assert!(matches!(error, Error::NoNamespace(_)));
    }
    assert!(fake.asked().is_empty());
    // The name comes first, as what is wrong wherever the object is.
    assert!(matches!(pods.get("").await, Err(Error::NameRequired)));
    assert!(pods.list(&list).await.unwrap_err().is_not_found());
    assert!(pods.watch(&list).await.unwrap_err().is_not_found());
    assert!(pods.delete_collection(&options, &list).await.unwrap_err().is_not_found());
    assert!(client.typed::<Node>().get("n1").await.unwrap_err().is_not_found());
    assert_eq!(fake.asked().len(), 4);
    let kind = GroupVersionKind::new("", "v1", "Pod");
    let mapper = RestMapper::builder().kind(kind, false).build();
    let client = fake.builder().mapper(mapper).build().unwrap();
    assert!(client.typed::<Pod>().get("web").await.unwrap_err().is_not_found());
}

/// Types that the codecs do not have, and kinds that are parts of others, are errors of requests.
#[tokio::test]
async fn unknown_types_are_errors() {
    let fake = Fake::new(|_| json("{}"));
    let client = fake.client();
    let error = client.typed::<String>().get("a").await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "type string.String is not registered with the scheme of the client"
    );
    let error = client.typed::<apimachinery_api::autoscaling::v1::Scale>().get("a").await;
    assert_eq!(
        error.unwrap_err().to_string(),
        "autoscaling/v1, Kind=Scale is not the kind of a resource"
    );
    let error = client.typed::<DeleteOptions>().get("a").await.unwrap_err();
    assert!(error.to_string().contains("has several kinds: "), "{error}");
    assert!(fake.asked().is_empty());
}
