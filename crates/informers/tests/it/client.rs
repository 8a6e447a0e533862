//! Informers, leader election and events through the client, against a server in this process.

use std::future::pending;
use std::io;
use std::time::Duration;

use apimachinery_api as api;
use apimachinery_api::apps::v1::Deployment;
use apimachinery_api::coordination::v1::Lease;
use apimachinery_api::core::v1::{ConfigMap, Event};
use apimachinery_client::{Client, ContentPreference, RequestBody, ResourceClient};
use apimachinery_http::ResponseBody;
use apimachinery_informers::{
    EventKind, EventRecorder, Informer, LeaderElector, Leadership, ListWatch, Notification,
    ObjectKey, SeriesRecorder, StartInformerError, Store, Subscription, reference_to,
};
use apimachinery_meta::v1::{
    CreateOptions, DeleteOptions, ListOptions, PartialObjectMetadata, UpdateOptions,
};
use apimachinery_runtime::{GroupVersionResource, Object, Scheme, Unstructured};
use apimachinery_serializer::CodecFactory;
use apimachinery_server::{MemoryStore, Server};
use http::{Request, Response};
use tokio::time::timeout;
use tower::service_fn;

const MINUTE: Duration = Duration::from_secs(60);

async fn client(content: ContentPreference) -> Client {
    let server = Server::builder().default_service_accounts(false).root_certificates(None);
    let server = server.build(MemoryStore::new()).await.unwrap();
    let scheme = Scheme::builder().install(api::all).build().unwrap();
    let codecs = CodecFactory::new(scheme);
    Client::builder(server, &codecs).content(content).build().unwrap()
}

fn config_map(name: &str, colour: &str) -> ConfigMap {
    let mut object = ConfigMap::default();
    object.metadata.name = name.into();
    object.metadata.labels.insert("colour".into(), colour.into());
    object
}

async fn create(maps: &ResourceClient<ConfigMap>, name: &str, colour: &str) {
    maps.create(&config_map(name, colour), &CreateOptions::default()).await.unwrap();
}

async fn next<T: Object>(seen: &mut Subscription<T>) -> (String, String) {
    let notification = timeout(MINUTE, seen.next()).await.unwrap().unwrap();
    let change = match &notification {
        Notification::Added { initial: true, .. } => "initial",
        Notification::Added { .. } => "added",
        Notification::Updated { .. } => "updated",
        _ => "deleted",
    };
    (change.to_owned(), notification.key().unwrap().to_string())
}

async fn expect<T: Object>(seen: &mut Subscription<T>, change: &str, key: &str) {
    assert_eq!(next(seen).await, (change.to_owned(), key.to_owned()));
}

/// The informer follows the changes of a client, in each format, by a streaming list and by a list.
#[tokio::test]
async fn typed_objects_are_kept_up_to_date() {
    let formats = [ContentPreference::protobuf(), ContentPreference::json()];
    for (content, streaming) in formats.iter().flat_map(|it| [(it, true), (it, false)]) {
        let client = client(content.clone()).await;
        let maps = client.typed::<ConfigMap>().namespace("default");
        create(&maps, "sky", "blue").await;
        let builder = Informer::builder(maps.clone()).streaming_lists(streaming);
        let builder = builder
            .index("colour", |it| it.metadata.labels.get("colour").cloned().into_iter().collect());
        let informer = builder.start().unwrap();
        let mut seen = informer.subscribe();
        assert!(timeout(MINUTE, informer.synced()).await.unwrap());
        expect(&mut seen, "initial", "default/sky").await;

        create(&maps, "grass", "green").await;
        expect(&mut seen, "added", "default/grass").await;
        let mut sky = maps.get("sky").await.unwrap();
        sky.metadata.labels.insert("colour".into(), "grey".into());
        maps.update(&sky, &UpdateOptions::default()).await.unwrap();
        expect(&mut seen, "updated", "default/sky").await;
        maps.delete("grass", &DeleteOptions::default()).await.unwrap();
        expect(&mut seen, "deleted", "default/grass").await;

        let store = informer.store();
        assert_equals_list(&store, &maps).await;
        assert_eq!(store.index_values("colour").unwrap(), ["grey"]);
        informer.stop().await;
    }
}

async fn assert_equals_list(store: &Store<ConfigMap>, maps: &ResourceClient<ConfigMap>) {
    let list = maps.list(&ListOptions::default()).await.unwrap();
    let kept: Vec<_> = store.list().iter().map(|it| (**it).clone()).collect();
    assert_eq!(kept, list.items);
}

#[tokio::test]
async fn unstructured_objects_are_kept_up_to_date() {
    let client = client(ContentPreference::protobuf()).await;
    let maps = client.typed::<ConfigMap>().namespace("default");
    let resource = GroupVersionResource::new("", "v1", "configmaps");
    let informer = Informer::<Unstructured>::builder(client.resource(resource)).start().unwrap();
    assert!(timeout(MINUTE, informer.synced()).await.unwrap());
    let mut seen = informer.subscribe();
    create(&maps, "sky", "blue").await;
    loop {
        let (_, key) = next(&mut seen).await;
        if key == "default/sky" {
            break;
        }
    }
    let sky = informer.store().get(&ObjectKey::new("default", "sky")).unwrap();
    assert_eq!(sky.kind_name(), "ConfigMap");
    assert_eq!(informer.store().select(&"colour=blue".parse().unwrap()).len(), 1);
}

/// The metadata of objects alone, by a streaming list and by a list, in each format. The codecs of
/// the client do not have its type.
#[tokio::test]
async fn metadata_is_kept_up_to_date() {
    let formats = [ContentPreference::protobuf(), ContentPreference::json()];
    for (content, streaming) in formats.iter().flat_map(|it| [(it, true), (it, false)]) {
        let client = client(content.clone()).await;
        let maps = client.typed::<ConfigMap>().namespace("default");
        create(&maps, "sky", "blue").await;
        let metadata = client.metadata(GroupVersionResource::new("", "v1", "configmaps"));
        let builder = Informer::builder(metadata.namespace("default"));
        let informer = builder.streaming_lists(streaming).start().unwrap();
        let mut seen = informer.subscribe();
        expect(&mut seen, "initial", "default/sky").await;
        create(&maps, "grass", "green").await;
        expect(&mut seen, "added", "default/grass").await;
        maps.delete("sky", &DeleteOptions::default()).await.unwrap();
        expect(&mut seen, "deleted", "default/sky").await;
        let kept = informer.store().list();
        let grass = maps.get("grass").await.unwrap();
        assert_eq!(kept.iter().map(|it| &it.metadata).collect::<Vec<_>>(), [&grass.metadata]);
    }
}

#[tokio::test]
async fn selectors_restrict_what_is_kept() {
    let client = client(ContentPreference::protobuf()).await;
    let maps = client.typed::<ConfigMap>().namespace("default");
    create(&maps, "sky", "blue").await;
    create(&maps, "grass", "green").await;
    let builder = Informer::builder(maps.clone());
    let informer = builder.label_selector("colour=blue").start().unwrap();
    let mut seen = informer.subscribe();
    expect(&mut seen, "initial", "default/sky").await;
    create(&maps, "sea", "blue").await;
    expect(&mut seen, "added", "default/sea").await;
    // Out of the selection is gone.
    let mut sky = maps.get("sky").await.unwrap();
    sky.metadata.labels.insert("colour".into(), "grey".into());
    maps.update(&sky, &UpdateOptions::default()).await.unwrap();
    expect(&mut seen, "deleted", "default/sky").await;
}

/// Many objects and changes by several clients at once.
#[tokio::test]
async fn the_store_equals_a_list_in_the_end() {
    let client = client(ContentPreference::protobuf()).await;
    let maps = client.typed::<ConfigMap>().namespace("default");
    let informer = Informer::builder(maps.clone()).start().unwrap();
    let writers = (0..4).map(|writer| {
        let maps = maps.clone();
        tokio::spawn(async move {
            for number in 0..50 {
                let name = format!("map-{writer}-{number}");
                create(&maps, &name, "blue").await;
                if number % 3 == 0 {
                    maps.delete(&name, &DeleteOptions::default()).await.unwrap();
                }
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.unwrap();
    }
    create(&maps, "zz-last", "blue").await;
    let mut seen = informer.subscribe();
    while next(&mut seen).await.1 != "default/zz-last" {}
    assert_equals_list(&informer.store(), &maps).await;
}

#[tokio::test]
async fn a_failure_of_the_server_is_known() {
    let client = client(ContentPreference::protobuf()).await;
    let unknown = client.resource(GroupVersionResource::new("example.com", "v1", "things"));
    let options = ListOptions::default();
    let error = ListWatch::list(&unknown, options).await.unwrap_err();
    assert!(error.status().is_some_and(|it| it.is_not_found()), "{error}");
    // A type that the client does not know is not a failure of the server.
    let options = ListOptions::default();
    let error =
        ListWatch::list(&client.typed::<PartialObjectMetadata>(), options).await.unwrap_err();
    assert!(error.status().is_none(), "{error}");
}

#[tokio::test]
async fn candidates_lead_one_after_the_other() {
    let client = client(ContentPreference::protobuf()).await;
    for (identity, transitions) in [("first", 0), ("second", 1)] {
        let builder = LeaderElector::builder(client.clone(), "default", "leader", identity);
        let mut elector = builder.build().unwrap();
        let leases = client.typed::<Lease>().namespace("default");
        let work = async { leases.get("leader").await.unwrap().spec };
        let outcome = timeout(MINUTE, elector.run(pending(), work)).await.unwrap();
        let Leadership::Finished(spec) = outcome else { panic!("{outcome:?}") };
        assert_eq!(spec.holder_identity.as_deref(), Some(identity));
        assert_eq!(spec.lease_transitions, Some(transitions));
        let released = leases.get("leader").await.unwrap();
        assert_eq!(released.spec.holder_identity.as_deref(), Some(""));
    }
}

#[tokio::test]
async fn events_are_written_and_counted() {
    let client = client(ContentPreference::protobuf()).await;
    let maps = client.typed::<ConfigMap>().namespace("default");
    create(&maps, "sky", "blue").await;
    let object = reference_to(&maps.get("sky").await.unwrap()).unwrap();
    let recorder = EventRecorder::builder(client.clone(), "painter").start();
    for _ in 0..3 {
        assert!(recorder.record(&object, EventKind::Warning, "Faded", "the sky is grey"));
    }
    recorder.shut_down().await;
    let events = client.typed::<Event>().namespace("default");
    let list = events.list(&ListOptions::default()).await.unwrap();
    let [event] = &*list.items else { panic!("{list:?}") };
    assert_eq!((event.count, &*event.reason, &*event.r#type), (3, "Faded", "Warning"));
    assert_eq!(event.involved_object.name, "sky");
    assert_eq!(event.source.component, "painter");
    assert_eq!(event.message, "the sky is grey");
}

/// A type that the client does not know is an error at once, and not a list that fails forever.
#[tokio::test]
async fn informer_of_an_unregistered_type_does_not_start() {
    let service = service_fn(|_: Request<RequestBody>| async {
        Err::<Response<ResponseBody>, _>("no request is sent")
    });
    let codecs = CodecFactory::new(Scheme::builder().install(api::core).build().unwrap());
    let client = Client::builder(service, &codecs).build().unwrap();
    let error = Informer::builder(client.typed::<Deployment>()).start().unwrap_err();
    assert!(matches!(error, StartInformerError::Source(_)));
    let text = "type v1.Deployment is not registered with the scheme of the client; \
        register it by Scheme::builder().install(api::apps)";
    assert_eq!(error.to_string(), text);
    assert_eq!(format!("{error:?}"), text);
    let none = |_: &ConfigMap| Vec::new();
    let twice = Informer::builder(client.typed::<ConfigMap>()).index("a", none).index("a", none);
    assert!(matches!(twice.start(), Err(StartInformerError::Index(_))));
}

/// A selector that a server cannot read is an error at once.
#[tokio::test]
async fn informer_of_a_broken_selector_does_not_start() {
    let service = service_fn(|_: Request<RequestBody>| async {
        Err::<Response<ResponseBody>, _>("no request is sent")
    });
    let codecs = CodecFactory::new(Scheme::builder().install(api::core).build().unwrap());
    let maps = Client::builder(service, &codecs).build().unwrap().typed::<ConfigMap>();
    let error = Informer::builder(maps.clone()).label_selector("a in (").start().unwrap_err();
    assert!(matches!(error, StartInformerError::LabelSelector { .. }));
    let text = error.to_string();
    assert!(text.starts_with("unable to parse the label selector \"a in (\": "), "{text}");
    let error = Informer::builder(maps.clone()).field_selector("a").start().unwrap_err();
    assert!(matches!(error, StartInformerError::FieldSelector { .. }));
    let text = error.to_string();
    assert!(text.starts_with("unable to parse the field selector \"a\": "), "{text}");
    let good = Informer::builder(maps).label_selector("a in (b)").field_selector("a!=b");
    good.start().unwrap().stop().await;
}

/// A client that cannot connect is one that may connect later.
#[tokio::test]
async fn refused_connections_are_temporary() {
    let service = service_fn(|_: Request<RequestBody>| async {
        Err::<Response<ResponseBody>, _>(io::Error::from(io::ErrorKind::ConnectionRefused))
    });
    let codecs = CodecFactory::new(Scheme::builder().install(api::core).build().unwrap());
    let client = Client::builder(service, &codecs).server("https://10.0.0.1:6443");
    let maps = client.build().unwrap().typed::<ConfigMap>();
    let error = ListWatch::list(&maps, ListOptions::default()).await.unwrap_err();
    assert!(error.is_temporary());
    let text = "GET https://10.0.0.1:6443/api/v1/configmaps: connection refused";
    assert_eq!(error.to_string(), text);
}

/// The server reads the same event in both groups.
#[tokio::test]
async fn series_are_written_and_counted() {
    let client = client(ContentPreference::json()).await;
    let maps = client.typed::<ConfigMap>().namespace("default");
    create(&maps, "sky", "blue").await;
    let object = reference_to(&maps.get("sky").await.unwrap()).unwrap();
    let recorder = SeriesRecorder::builder(client.clone(), "example.com/painter");
    let recorder = recorder.on_error(|error| panic!("{error}")).start();
    let list = async || {
        let events = client.typed::<api::events::v1::Event>().namespace("default");
        events.list(&ListOptions::default()).await.unwrap().items
    };
    assert!(recorder.record(&object, EventKind::Normal, "Faded", "Painting", "the sky is grey"));
    while list().await.is_empty() {
        tokio::task::yield_now().await;
    }
    assert!(recorder.record(&object, EventKind::Normal, "Faded", "Painting", "the sky is dark"));
    recorder.shut_down().await;
    let items = list().await;
    let [event] = &*items else { panic!("{items:?}") };
    assert_eq!((&*event.action, &*event.note), ("Painting", "the sky is grey"));
    assert_eq!(event.series.as_ref().unwrap().count, 2);
    let events = client.typed::<Event>().namespace("default");
    let same = events.get(&event.metadata.name).await.unwrap();
    assert_eq!((&*same.involved_object.name, same.series.unwrap().count), ("sky", 2));
}

/// Objects are read from the store of an informer, and everything else from the server.
#[tokio::test]
async fn objects_are_read_from_a_store() {
    let client = client(ContentPreference::protobuf()).await;
    let maps = client.typed::<ConfigMap>().namespace("default");
    for (name, colour) in [("sky", "blue"), ("grass", "green"), ("leaf", "green")] {
        create(&maps, name, colour).await;
    }
    let green = ListOptions { label_selector: "colour=green".into(), ..ListOptions::default() };
    let source = client.typed::<ConfigMap>().namespace("default");
    let informer = Informer::builder(source).label_selector("colour=green").start().unwrap();
    assert!(timeout(MINUTE, informer.synced()).await.unwrap());
    let objects = client.objects();
    let cached = objects.clone().read_from::<ConfigMap>(informer.store().clone());

    let leaf = cached.get::<ConfigMap>("default", "leaf").await.unwrap();
    assert_eq!(leaf, maps.get("leaf").await.unwrap());
    // The server has it, and the informer does not.
    let error = cached.get::<ConfigMap>("default", "sky").await.unwrap_err();
    assert!(error.is_not_found());
    assert_eq!(error.to_string(), "configmaps \"sky\" not found");
    objects.get::<ConfigMap>("default", "sky").await.unwrap();

    let names = async |options: &ListOptions| {
        let list = cached.list::<ConfigMap>(options).await.unwrap();
        assert!(!list.metadata.resource_version.is_empty());
        list.items.iter().map(|it| it.metadata.name.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(names(&green).await, ["grass", "leaf"]);
    assert_eq!(names(&ListOptions::default()).await, ["grass", "leaf"]);
    assert_eq!(names(&ListOptions { limit: 1, ..green.clone() }).await, ["grass"]);
    let by_field = ListOptions { field_selector: "metadata.name=sky".into(), ..Default::default() };
    assert_eq!(names(&by_field).await, ["sky"], "what the store cannot select is asked for");
    let elsewhere = cached.clone().namespaced("other");
    assert!(elsewhere.list::<ConfigMap>(&green).await.unwrap().items.is_empty());
    let wrong = ListOptions { label_selector: "a=b=c".into(), ..Default::default() };
    assert!(cached.list::<ConfigMap>(&wrong).await.is_err());

    // What is written goes to the server.
    let mut changed = leaf.clone();
    changed.data.insert("a".into(), "b".into());
    let written = cached.update(&changed).await.unwrap();
    assert_eq!(maps.get("leaf").await.unwrap(), written);
}
