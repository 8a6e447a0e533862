//! What controller-runtime's specs expect of its client, expected of ours: with objects of a type,
//! without one, and with metadata alone; of a kind with namespaces, and of one without.

mod lists;
mod parts;
mod writes;

use std::fmt::Debug;

use apimachinery_api::apps::v1::Deployment;
use apimachinery_api::core::v1::Node;
use apimachinery_client::{Client, Objects};
use apimachinery_meta::object_meta;
use apimachinery_meta::v1::{ObjectMeta, PartialObjectMetadata};
use apimachinery_runtime::{GroupVersionKind, Object, TypeMeta, Unstructured};
use serde_json::json;

use crate::served::clients;
use crate::support::unstructured;

fn deployments() -> GroupVersionKind {
    GroupVersionKind::new("apps", "v1", "Deployment")
}

fn nodes() -> GroupVersionKind {
    GroupVersionKind::new("", "v1", "Node")
}

/// The text of a Deployment in a namespace.
fn deployment_in(namespace: &str, name: &str, label: &str) -> String {
    let labels = json!({"foo": "bar"});
    json!({
        "apiVersion": "apps/v1", "kind": "Deployment",
        "metadata": {"name": name, "namespace": namespace, "labels": {"app": label}},
        "spec": {"replicas": 2, "selector": {"matchLabels": labels}, "template": {
            "metadata": {"labels": labels}, "spec": {"containers": [{"name": "web", "image": "web:1"}]}}},
    })
    .to_string()
}

fn deployment(name: &str) -> String {
    deployment_in("shop", name, name)
}

fn node(name: &str) -> String {
    json!({"apiVersion": "v1", "kind": "Node", "metadata": {"name": name}}).to_string()
}

/// An object of a type, of its text.
fn typed<T: 'static>(client: &Client, text: &str) -> T {
    client.codecs().decode_as(text).unwrap()
}

fn metadata_of(kind: &GroupVersionKind, namespace: &str, name: &str) -> PartialObjectMetadata {
    PartialObjectMetadata {
        type_meta: TypeMeta::from(kind),
        metadata: ObjectMeta {
            namespace: namespace.into(),
            name: name.into(),
            ..ObjectMeta::default()
        },
    }
}

fn meta(object: &dyn Object) -> ObjectMeta {
    object_meta(object).unwrap().into_owned()
}

/// What a spec does with the objects of one form.
trait Form: Object + Clone + PartialEq + Debug + 'static {
    /// The object of a text.
    fn of(client: &Client, text: &str) -> Self;
}

impl Form for Deployment {
    fn of(client: &Client, text: &str) -> Self {
        typed(client, text)
    }
}

impl Form for Node {
    fn of(client: &Client, text: &str) -> Self {
        typed(client, text)
    }
}

impl Form for Unstructured {
    fn of(_: &Client, text: &str) -> Self {
        unstructured(text)
    }
}

impl Form for PartialObjectMetadata {
    fn of(_: &Client, text: &str) -> Self {
        let whole = unstructured(text);
        metadata_of(&whole.kind(), whole.namespace(), whole.name())
    }
}

async fn exists<T: Form>(objects: &Objects, kind: &GroupVersionKind, object: &T) -> bool {
    let ObjectMeta { namespace, name, .. } = meta(object);
    match objects.get_of_kind::<Unstructured>(kind, &namespace, &name).await {
        Ok(_) => true,
        Err(error) if error.is_not_found() => false,
        Err(error) => panic!("{error}"),
    }
}
