//! The kind through the clients.

use apimachinery::api::autoscaling::v1::Scale;
use apimachinery::client::Patch;
use apimachinery::meta::v1::{CreateOptions, ListOptions, PatchOptions, UpdateOptions};
use apimachinery::runtime::GroupVersionResource;
use cnat_example::{At, Phase};

use crate::{at, client};

const SCHEDULE: &str = "2036-12-24T18:00:00Z";

/// A schedule that is not a time is refused with the schema's message.
#[tokio::test]
async fn bad_schedules_are_refused() {
    let ats = client().await.typed::<At>().namespace("default");
    let refused = ats.create(&at("bells", "tomorrow"), &CreateOptions::default()).await;
    let refused = refused.unwrap_err();
    let status = refused.status().unwrap().status();
    assert_eq!(status.code, 422);
    let expected =
        r#"spec.schedule: Invalid value: "tomorrow": spec.schedule in body should match"#;
    assert!(status.message.contains(expected), "{}", status.message);
}

/// What one client writes the others read: by type, by resource and without a type, by kind.
#[tokio::test]
async fn clients_agree() {
    let client = client().await;
    let ats = client.typed::<At>().namespace("default");
    ats.create(&at("bells", SCHEDULE), &CreateOptions::default()).await.unwrap();

    let group = "cnat.programming-kubernetes.info";
    let any = client.resource(GroupVersionResource::new(group, "v1alpha1", "ats"));
    let any = any.namespace("default");
    let found = any.get("bells").await.unwrap();
    assert_eq!(found.content()["spec"].get("schedule"), Some(&SCHEDULE.into()));

    let patch = Patch::merge(r#"{"spec":{"command":"echo dong"}}"#);
    any.patch("bells", &patch, &PatchOptions::default()).await.unwrap();
    let listed = ats.list(&ListOptions::default()).await.unwrap();
    assert_eq!(listed.items[0].spec.command, "echo dong");

    let objects = client.objects().namespaced("default");
    let mut bells = objects.get::<At>("", "bells").await.unwrap();
    bells.spec.replicas = Some(2);
    objects.update(&bells).await.unwrap();
    assert_eq!(any.get("bells").await.unwrap().content()["spec"].get("replicas"), Some(&2.into()));
}

/// The status and the scale are parts of their own.
#[tokio::test]
async fn parts_are_written_alone() {
    let ats = client().await.typed::<At>().namespace("default");
    let mut bells = ats.create(&at("bells", SCHEDULE), &CreateOptions::default()).await.unwrap();
    bells.status.phase = Phase::Running;
    bells.spec.command = "echo dong".into();
    let bells = ats.update_status(&bells, &UpdateOptions::default()).await.unwrap();
    assert_eq!((bells.status.phase, &*bells.spec.command), (Phase::Running, "echo ding"));

    let three = Patch::merge(r#"{"spec":{"replicas":3}}"#);
    let scale: Scale = ats.scale().patch("bells", &three, &PatchOptions::default()).await.unwrap();
    assert_eq!(scale.spec.replicas, 3);
    assert_eq!(ats.get("bells").await.unwrap().spec.replicas, Some(3));
}
