//! Objects by their types and kinds, against the server in the same process, in both formats.

use apimachinery_api::apps::v1::Deployment;
use apimachinery_api::autoscaling::v1::Scale;
use apimachinery_api::core::v1::{ConfigMap, Namespace, Pod};
use apimachinery_client::{Error, Patch, ResultExt, UnknownResourceError};
use apimachinery_meta::v1::{DeleteOptions, ListOptions, PartialObjectMetadata};
use apimachinery_patch::MergeFrom;
use apimachinery_runtime::{GroupVersionKind, TypeMeta, Unstructured};

use crate::served::{clients, map};
use crate::support::unstructured;

fn in_shop(name: &str, colour: &str) -> ConfigMap {
    let mut map = map(name, colour);
    map.metadata.namespace = "shop".into();
    map
}

const DEPLOYMENT: &str = r#"{"apiVersion":"apps/v1","kind":"Deployment",
    "metadata":{"name":"web","namespace":"shop"},"spec":{"selector":{"matchLabels":{"a":"b"}},
    "template":{"metadata":{"labels":{"a":"b"}},
    "spec":{"containers":[{"name":"web","image":"web:1"}]}}}}"#;

/// CLI-04: the kind of a type is that of the scheme, its resource and scope are discovered; objects
/// are created, read, listed, replaced, patched, applied and deleted.
#[tokio::test]
async fn types_find_their_resources() {
    for client in clients().await {
        let objects = client.objects().field_owner("me");
        let made = objects.create(&in_shop("sky", "blue")).await.unwrap();
        assert_eq!(made.metadata.managed_fields[0].manager, "me");
        assert!(objects.create(&made).await.is_err());
        let again = objects.create(&in_shop("sky", "blue")).await.unwrap_err();
        assert!(again.is_already_exists(), "{again}");
        // A kind without namespaces.
        let shop = objects.get::<Namespace>("", "shop").await.unwrap();
        assert_eq!(shop.metadata.name, "shop");

        let mut sky = objects.get::<ConfigMap>("shop", "sky").await.unwrap();
        sky.data.insert("colour".into(), "grey".into());
        let stored = objects.update(&sky).await.unwrap();
        assert_ne!(stored.metadata.resource_version, sky.metadata.resource_version);
        assert!(objects.update(&sky).await.unwrap_err().is_conflict());
        let patch = Patch::merge(r#"{"data":{"colour":"red"}}"#);
        let patched = objects.patch(&sky, &patch).await.unwrap();
        assert_eq!(patched.data.get("colour").map(|it| &**it), Some("red"));

        objects.apply(&in_shop("sea", "dark")).await.unwrap();
        let other = client.objects().field_owner("other");
        assert!(other.apply(&in_shop("sea", "green")).await.unwrap_err().is_conflict());
        let forced = other.force_ownership().apply(&in_shop("sea", "green")).await.unwrap();
        assert_eq!(forced.data.get("colour").map(|it| &**it), Some("green"));

        let green = ListOptions { label_selector: "colour=green".into(), ..Default::default() };
        let list = objects.list::<ConfigMap>(&green).await.unwrap();
        assert_eq!(list.items.iter().map(|it| &*it.metadata.name).collect::<Vec<_>>(), ["sea"]);
        objects.clone().namespaced("shop").delete_all_of::<ConfigMap>(&green).await.unwrap();
        objects.delete(&sky).await.unwrap();
        let gone = objects.get::<ConfigMap>("shop", "sky").await;
        assert!(gone.ignore_not_found().unwrap().is_none());
        let all = objects.namespaced("shop").list::<ConfigMap>(&ListOptions::default()).await;
        assert!(all.unwrap().items.is_empty());
    }
}

/// CLI-04: objects without a type and metadata alone are of the kind that they name.
#[tokio::test]
async fn objects_name_their_kinds() {
    for client in clients().await {
        let objects = client.objects();
        let web = objects.create(&unstructured(DEPLOYMENT)).await.unwrap();
        let kind = web.kind();
        let read = objects.get_of_kind::<Unstructured>(&kind, "shop", "web").await.unwrap();
        assert_eq!(read, web);

        let metadata = objects.get_of_kind::<PartialObjectMetadata>(&kind, "shop", "web");
        let metadata = metadata.await.unwrap();
        assert_eq!(metadata.metadata.uid, web.uid());
        assert_eq!(metadata.type_meta, TypeMeta::new("apps/v1", "Deployment"));
        let patch = Patch::merge(r#"{"metadata":{"labels":{"a":"b"}}}"#);
        let patched = objects.patch(&metadata, &patch).await.unwrap();
        assert_eq!(patched.type_meta, metadata.type_meta);
        let labelled = ListOptions { label_selector: "a=b".into(), ..ListOptions::default() };
        let list = objects.list_of_kind::<PartialObjectMetadata>(&kind, &labelled).await.unwrap();
        assert_eq!(list.items.iter().collect::<Vec<_>>(), [&patched]);
        let refused = [
            objects.create(&patched).await.unwrap_err(),
            objects.update(&patched).await.unwrap_err(),
            objects.apply(&patched).await.unwrap_err(),
        ];
        for (error, verb) in refused.iter().zip(["create", "update", "apply"]) {
            assert_eq!(error.to_string(), format!("cannot {verb} using only metadata"));
        }
        objects.delete_with(&patched, &DeleteOptions::default()).await.unwrap();
        assert!(objects.get::<Deployment>("shop", "web").await.unwrap_err().is_not_found());
    }
}

/// CLI-04: status and scale.
#[tokio::test]
async fn parts_are_written_by_their_objects() {
    for client in clients().await {
        let objects = client.objects().namespaced("shop").field_owner("me");
        objects.create(&unstructured(DEPLOYMENT)).await.unwrap();
        let mut web = objects.get::<Deployment>("", "web").await.unwrap();
        web.status.replicas = 2;
        let web = objects.status().update(&web).await.unwrap();
        assert_eq!(web.status.replicas, 2);
        let patch = Patch::merge(r#"{"status":{"replicas":3},"spec":{"replicas":9}}"#);
        let web = objects.status().patch(&web, &patch).await.unwrap();
        assert_eq!((web.status.replicas, web.spec.replicas), (3, Some(1)));
        let scales = objects.sub_resource("scale");
        let mut scale: Scale = scales.get(&web).await.unwrap();
        scale.spec.replicas = 4;
        let scale = scales.update_part(&web, &scale).await.unwrap();
        assert_eq!(scale.spec.replicas, 4);
        assert_eq!(objects.get::<Deployment>("", "web").await.unwrap().spec.replicas, Some(4));
    }
}

/// CLI-04: a client of one namespace, and one whose writes are not stored.
#[tokio::test]
async fn clients_are_restricted() {
    for client in clients().await {
        let shop = client.objects().namespaced("shop");
        let made = shop.create(&map("sky", "blue")).await.unwrap();
        assert_eq!(made.metadata.namespace, "shop");
        assert_eq!(shop.get::<ConfigMap>("", "sky").await.unwrap(), made);
        assert_eq!(shop.get::<Namespace>("", "shop").await.unwrap().metadata.name, "shop");
        let mut elsewhere = map("sky", "blue");
        elsewhere.metadata.namespace = "other".into();
        assert_eq!(
            shop.create(&elsewhere).await.unwrap_err().to_string(),
            "namespace other of the object sky does not match the namespace shop on the client"
        );

        let dry = shop.clone().dry_run();
        dry.create(&map("sea", "dark")).await.unwrap();
        assert!(shop.get::<ConfigMap>("", "sea").await.unwrap_err().is_not_found());
        dry.patch(&made, &Patch::merge(r#"{"data":{"colour":"red"}}"#)).await.unwrap();
        dry.delete(&made).await.unwrap();
        dry.delete_all_of::<ConfigMap>(&ListOptions::default()).await.unwrap();
        assert_eq!(shop.get::<ConfigMap>("", "sky").await.unwrap(), made);
    }
}

/// CLI-04: kinds that are not known, types without a kind or with several, missing namespaces.
#[tokio::test]
async fn unknown_kind_or_missing_namespace_is_an_error() {
    let client = clients().await.remove(0);
    let objects = client.objects();
    let error = objects.get::<Pod>("", "web").await.unwrap_err();
    assert!(matches!(&error, Error::NamespaceRequired(kind) if kind.kind == "Pod"), "{error}");
    let error = objects.create(&map("sky", "blue")).await.unwrap_err();
    assert!(matches!(error, Error::NamespaceRequired(_)), "{error}");
    let unknown = GroupVersionKind::new("example.com", "v1", "Car");
    let error = objects.get_of_kind::<Unstructured>(&unknown, "shop", "a").await.unwrap_err();
    assert!(matches!(error, Error::Match(_)), "{error}");
    let nothing = [
        objects.get::<Unstructured>("shop", "a").await.unwrap_err(),
        objects.create(&Unstructured::default()).await.unwrap_err(),
        objects.delete(&PartialObjectMetadata::default()).await.unwrap_err(),
    ];
    for error in nothing {
        assert!(matches!(error, Error::Resource(UnknownResourceError::NoKind(_))), "{error}");
    }
    let error = objects.get::<DeleteOptions>("shop", "a").await.unwrap_err();
    let several = matches!(error, Error::Resource(UnknownResourceError::SeveralKinds { .. }));
    assert!(several, "{error}");
}

/// CLI-04: a configuration without a type is applied as an object of one, and patches are made of
/// an object before and after it was changed.
#[tokio::test]
async fn parts_of_objects_are_applied_and_patched() {
    for client in clients().await {
        let objects = client.objects().namespaced("shop").field_owner("me");
        objects.create(&unstructured(DEPLOYMENT)).await.unwrap();
        let configuration = unstructured(
            r#"{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"web"},"spec":{"replicas":4}}"#,
        );
        let scaler = client.objects().namespaced("shop").field_owner("scaler").force_ownership();
        let old = scaler.apply_as::<Deployment>(&configuration).await.unwrap();
        assert_eq!(old.spec.replicas, Some(4));
        let owners = old.metadata.managed_fields.iter().filter(|it| it.manager == "scaler");
        assert_eq!(owners.count(), 1);

        let mut new = old.clone();
        new.spec.template.spec.containers[0].image = "web:2".into();
        let changes = MergeFrom::strategic(&old).unwrap().to(&new).unwrap();
        let patched = objects.patch(&new, &changes.into()).await.unwrap();
        assert_eq!(patched.spec.template.spec.containers[0].image, "web:2");
        new.spec.replicas = Some(5);
        let locked = MergeFrom::new(&old).unwrap().optimistic_lock().to(&new).unwrap();
        let error = objects.patch(&new, &locked.into()).await.unwrap_err();
        assert!(error.is_conflict(), "{error}");
    }
}
