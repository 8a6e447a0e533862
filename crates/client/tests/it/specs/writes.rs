//! `Create`, `Update`, `Patch`, `Apply` and `Delete`.

use apimachinery_api::core::v1::{ConfigMap, Pod, Secret};
use apimachinery_client::{Error, Patch, UnknownResourceError};
use apimachinery_meta::update_object_meta;
use apimachinery_meta::v1::ListOptions;
use apimachinery_runtime::Scheme;
use apimachinery_serializer::CodecFactory;

use super::*;

async fn is_created<T: Form>(client: &Client, kind: &GroupVersionKind, text: &str) {
    let objects = client.objects();
    let object = T::of(client, text);
    let dry = client.objects().dry_run();
    dry.create(&object).await.unwrap();
    assert!(!exists(&objects, kind, &object).await, "a dry run");
    let made = objects.create(&object).await.unwrap();
    assert!(!meta(&made).uid.is_empty());
    assert!(exists(&objects, kind, &object).await);
    let again = objects.create(&object).await.unwrap_err();
    assert!(again.is_already_exists(), "{again}");
}

/// CLI-04: objects are created, once; in a dry run they are not.
#[tokio::test]
async fn objects_are_created() {
    for client in clients().await {
        is_created::<Deployment>(&client, &deployments(), &deployment("typed")).await;
        is_created::<Node>(&client, &nodes(), &node("typed")).await;
        is_created::<Unstructured>(&client, &deployments(), &deployment("untyped")).await;
        is_created::<Unstructured>(&client, &nodes(), &node("untyped")).await;
    }
}

/// CLI-04: what the server does not accept, and what the scheme does not know, is an error.
#[tokio::test]
async fn objects_that_make_no_sense_are_not_created() {
    for client in clients().await {
        let text = r#"{"apiVersion":"v1","kind":"Pod","metadata":{"name":"a","namespace":"shop"},"spec":{}}"#;
        let objects = client.objects();
        let error = objects.create(&typed::<Pod>(&client, text)).await.unwrap_err();
        assert!(error.is_invalid(), "{error}");
        let error = objects.create(&unstructured(text)).await.unwrap_err();
        assert!(error.is_invalid(), "{error}");
    }
    let [client, ..] = &*clients().await else { panic!("no client") };
    let object = typed::<Deployment>(client, &deployment("a"));
    let service =
        apimachinery_server::Server::builder().build(apimachinery_server::MemoryStore::new());
    let nothing = CodecFactory::new(Scheme::builder().build().unwrap());
    let nothing = Client::builder(service.await.unwrap(), &nothing).build().unwrap();
    let objects = nothing.objects();
    let errors = [
        objects.create(&object).await.unwrap_err(),
        objects.update(&object).await.unwrap_err(),
        objects.status().update(&object).await.unwrap_err(),
        objects.delete(&object).await.unwrap_err(),
        objects.get::<Deployment>("shop", "a").await.unwrap_err(),
    ];
    for error in errors {
        let is_unknown = matches!(error, Error::Resource(UnknownResourceError::NotRegistered(_)));
        assert!(is_unknown, "{error}");
    }
}

async fn is_updated<T: Form>(client: &Client, text: &str) {
    let objects = client.objects();
    let missing = objects.update(&T::of(client, text)).await.unwrap_err();
    assert!(missing.is_not_found(), "{missing}");
    let mut object = objects.create(&T::of(client, text)).await.unwrap();
    let change = |it: &mut ObjectMeta| drop(it.annotations.insert("foo".into(), "bar".into()));
    update_object_meta(&mut object, change).unwrap();
    let updated = objects.update(&object).await.unwrap();
    assert_eq!(meta(&updated).annotations["foo"], "bar");
    assert_eq!(object.own_kind(), updated.own_kind());
}

/// CLI-04: objects are replaced, and keep their kind; those that do not exist are not found.
#[tokio::test]
async fn objects_are_updated() {
    for client in clients().await {
        is_updated::<Deployment>(&client, &deployment("typed")).await;
        is_updated::<Node>(&client, &node("typed")).await;
        is_updated::<Unstructured>(&client, &deployment("untyped")).await;
        is_updated::<Unstructured>(&client, &node("untyped")).await;
    }
}

/// CLI-04: metadata alone can be patched, with the options of the client.
#[tokio::test]
async fn metadata_is_patched() {
    for client in clients().await {
        let objects = client.objects().field_owner("patcher");
        objects.create(&unstructured(&deployment("web"))).await.unwrap();
        let metadata = metadata_of(&deployments(), "shop", "web");
        let patch = Patch::merge(r#"{"metadata":{"labels":{"foo":"bar"}}}"#);
        let patched = objects.patch(&metadata, &patch).await.unwrap();
        assert_eq!(
            (&patched.metadata.labels["foo"], &patched.type_meta),
            (&"bar".into(), &metadata.type_meta)
        );
        assert!(patched.metadata.managed_fields.iter().any(|it| it.manager == "patcher"));
    }
}

/// CLI-04: a configuration creates an object and changes it, its other fields are left alone.
#[tokio::test]
async fn configurations_are_applied() {
    for client in clients().await {
        let objects = client.objects().field_owner("applier").namespaced("shop");
        for data in [r#"{"a":"1","b":"2"}"#, r#"{"a":"2"}"#, r#"{"c":"3"}"#] {
            let text = format!(
                r#"{{"apiVersion":"v1","kind":"ConfigMap","metadata":{{"name":"map"}},"data":{data}}}"#
            );
            let applied = objects.apply(&unstructured(&text)).await.unwrap();
            let stored = objects.get::<ConfigMap>("", "map").await.unwrap();
            assert_eq!(applied.resource_version(), stored.metadata.resource_version);
            assert_eq!(stored.data, typed::<ConfigMap>(&client, &text).data);
        }
        let mut secret = Secret::default();
        secret.metadata.name = "secret".into();
        secret.data.insert("some-key".into(), b"some-value".to_vec().into());
        objects.create(&secret).await.unwrap();
        secret.metadata.name = "applied".into();
        assert_eq!(objects.apply(&secret).await.unwrap().data, secret.data);
        secret.data.insert("some-key".into(), b"some-new-value".to_vec().into());
        objects.apply(&secret).await.unwrap();
        assert_eq!(objects.get::<Secret>("", "applied").await.unwrap().data, secret.data);

        // The type of a secret does not change: the error is the server's.
        let of_type = |r#type: &str, data: &str| {
            let text = format!(
                r#"{{"apiVersion":"v1","kind":"Secret","metadata":{{"name":"typed"}},"type":"{type}","stringData":{data}}}"#
            );
            unstructured(&text)
        };
        objects.apply(&of_type("kubernetes.io/dockercfg", r#"{".dockercfg":"{}"}"#)).await.unwrap();
        let error = objects.apply(&of_type("Opaque", "{}")).await.unwrap_err();
        let status = error.status().unwrap().status();
        let causes = status.details.as_ref().map(|it| it.causes.len());
        assert!(error.is_invalid() && causes == Some(1), "{error}");
        assert!(
            error.to_string().contains("type: Invalid value: \"Opaque\": field is immutable"),
            "{error}"
        );
    }
}

async fn is_deleted<T: Form>(client: &Client, kind: &GroupVersionKind, text: &str) {
    let objects = client.objects();
    let object = T::of(client, text);
    let missing = objects.delete(&object).await.unwrap_err();
    assert!(missing.is_not_found(), "{missing}");
    objects.create(&unstructured(text)).await.unwrap();
    client.objects().dry_run().delete(&object).await.unwrap();
    assert!(exists(&objects, kind, &object).await, "a dry run");
    objects.delete(&object).await.unwrap();
    assert!(!exists(&objects, kind, &object).await);
}

/// CLI-04: objects are deleted by what names them, in every form.
#[tokio::test]
async fn objects_are_deleted() {
    for client in clients().await {
        let (of_deployment, of_node) = (deployment("web"), node("one"));
        is_deleted::<Deployment>(&client, &deployments(), &of_deployment).await;
        is_deleted::<Node>(&client, &nodes(), &of_node).await;
        is_deleted::<Unstructured>(&client, &deployments(), &of_deployment).await;
        is_deleted::<Unstructured>(&client, &nodes(), &of_node).await;
        is_deleted::<PartialObjectMetadata>(&client, &deployments(), &of_deployment).await;
        is_deleted::<PartialObjectMetadata>(&client, &nodes(), &of_node).await;
    }
}

/// CLI-04: a collection is deleted, and nothing else.
#[tokio::test]
async fn collections_are_deleted() {
    for client in clients().await {
        let objects = client.objects().namespaced("shop");
        let (web, other) =
            (deployment_in("shop", "web", "web"), deployment_in("shop", "other", "other"));
        for text in [&web, &deployment_in("shop", "web-2", "web"), &other] {
            objects.create(&unstructured(text)).await.unwrap();
        }
        let of_web = ListOptions { label_selector: "app=web".into(), ..ListOptions::default() };
        objects.delete_all_of::<Deployment>(&of_web).await.unwrap();
        let left = objects.list::<Deployment>(&ListOptions::default()).await.unwrap();
        assert_eq!(left.items.iter().map(|it| &*it.metadata.name).collect::<Vec<_>>(), ["other"]);
    }
}
