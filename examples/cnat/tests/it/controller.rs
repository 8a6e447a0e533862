//! The controller with an API server in the same process.

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use apimachinery::Object;
use apimachinery::api::core::v1::{Pod, PodPhase};
use apimachinery::client::{Client, ResourceClient};
use apimachinery::informers::{Informer, Notification};
use apimachinery::meta::Time;
use apimachinery::meta::v1::{CreateOptions, UpdateOptions};
use cnat_example::{At, Phase, run};

use crate::{at, client};

/// The first object that is as it should be.
async fn first<T: Object>(resource: &ResourceClient<T>, is_so: impl Fn(&T) -> bool) -> Arc<T> {
    let informer = Informer::builder(resource.clone()).start().unwrap();
    let mut changes = informer.subscribe();
    loop {
        let change = changes.next().await.unwrap();
        if !matches!(change, Notification::Deleted { .. }) && is_so(change.object()) {
            return Arc::clone(change.object());
        }
    }
}

/// Runs the controller beside a story, until the story ends.
async fn beside<T>(client: &Client, story: impl Future<Output = T>) -> T {
    tokio::select! {
        ended = run(client) => panic!("the controller ended: {ended:?}"),
        result = story => result,
    }
}

/// A command waits for its time, is run in its pods, and is done when they have ended.
#[tokio::test]
async fn commands_are_run_when_their_time_has_come() {
    let client = client().await;
    let ats = client.typed::<At>().namespace("default");
    let pods = client.typed::<Pod>().namespace("default");
    let soon = Time::from(SystemTime::now() + Duration::from_secs(2)).to_string();
    beside(&client, async {
        let mut bells = at("bells", &soon);
        bells.spec.replicas = Some(2);
        ats.create(&bells, &CreateOptions::default()).await.unwrap();
        first(&ats, |it| it.status.phase == Phase::Pending).await;
        first(&ats, |it| it.status.phase == Phase::Running).await;
        for name in ["bells-0", "bells-1"] {
            let pod = first(&pods, |it| it.metadata.name == *name).await;
            assert!(Time::from(SystemTime::now()) >= soon.parse().unwrap());
            assert_eq!(pod.spec.containers[0].command[2], "echo ding");
            let mut pod = Pod::clone(&pod);
            pod.status.phase = PodPhase::SUCCEEDED;
            pods.update_status(&pod, &UpdateOptions::default()).await.unwrap();
        }
        let done = first(&ats, |it| it.status.phase == Phase::Done).await;
        assert_eq!(done.status.replicas, 2);
    })
    .await;
}

/// A command that is deleted takes its pods with it.
#[tokio::test]
async fn pods_belong_to_their_command() {
    let client = client().await;
    let ats = client.typed::<At>().namespace("default");
    let pods = client.typed::<Pod>().namespace("default");
    beside(&client, async {
        ats.create(&at("bells", "2026-01-01T00:00:00Z"), &CreateOptions::default()).await.unwrap();
        first(&pods, |it| it.metadata.name == *"bells-0").await;
        ats.delete("bells", &Default::default()).await.unwrap();
        let gone = pods.get("bells-0").await.unwrap_err();
        assert!(gone.status().unwrap().is_not_found(), "{gone}");
    })
    .await;
}
