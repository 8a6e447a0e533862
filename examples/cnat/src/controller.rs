//! The controller: it knows the commands and their pods, and takes one step after the other.

use std::time::{Duration, SystemTime};

use apimachinery::api::core::v1::{Container, Pod};
use apimachinery::client::{Client, Error, ResourceClient};
use apimachinery::informers::{
    EventKind, EventRecorder, Informer, ObjectKey, StartInformerError, Store, UnknownIndexError,
    WorkQueue, reference_to,
};
use apimachinery::meta::v1::{CreateOptions, OwnerReference, UpdateOptions};
use apimachinery::meta::{ParseTimeError, Time};
use apimachinery::{ApiType, Str};

use crate::step::{Step, next_step, pod_name};
use crate::{At, Phase};

/// The index of pods by the command that they run.
const OF_COMMAND: &str = "of-command";

/// A step that could not be taken.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ControllerError {
    /// A request failed.
    #[error(transparent)]
    Request(#[from] Error),
    /// The schedule of a command is not a time.
    #[error("the schedule is not a time: {0}")]
    Schedule(#[from] ParseTimeError),
    /// The store of pods has no index.
    #[error(transparent)]
    Index(#[from] UnknownIndexError),
    /// An informer cannot start.
    #[error(transparent)]
    Start(#[from] StartInformerError),
}

/// Runs commands when their time has come, as long as it is polled.
///
/// # Errors
/// When it cannot begin; a step that fails is taken again later.
pub async fn run(client: &Client) -> Result<(), ControllerError> {
    let (ats, pods) = (client.typed::<At>(), client.typed::<Pod>());
    let commands = Informer::builder(ats.clone()).start()?;
    let running = Informer::builder(pods.clone()).index(OF_COMMAND, commands_of).start()?;
    let queue = WorkQueue::new();
    let of_command = commands.add_handler({
        let queue = queue.clone();
        move |change| {
            if let Ok(key) = change.key() {
                queue.add(key);
            }
        }
    });
    let of_pod = running.add_handler({
        let queue = queue.clone();
        move |change| {
            let pod = change.object();
            for name in commands_of(pod) {
                queue.add(ObjectKey { namespace: pod.metadata.namespace.clone(), name });
            }
        }
    });
    // Without all pods, some might look as if they were missing.
    of_command.synced().await;
    of_pod.synced().await;
    let controller = Controller {
        commands: commands.store(),
        running: running.store(),
        ats,
        pods,
        events: EventRecorder::builder(client.clone(), "cnat").start(),
    };
    while let Some(key) = queue.get().await {
        match controller.step(&key).await {
            Ok(wait) => {
                queue.forget(&key);
                if let Some(wait) = wait {
                    queue.add_after((*key).clone(), wait);
                }
            }
            Err(_) => queue.add_rate_limited((*key).clone()),
        }
    }
    Ok(())
}

/// The names of the commands that own a pod.
fn commands_of(pod: &Pod) -> Vec<Str> {
    let owners = pod.metadata.owner_references.iter();
    let of_command = owners.filter(|it| it.kind == *At::KIND.kind && it.controller == Some(true));
    of_command.map(|it| it.name.clone()).collect()
}

struct Controller {
    commands: Store<At>,
    running: Store<Pod>,
    ats: ResourceClient<At>,
    pods: ResourceClient<Pod>,
    events: EventRecorder,
}

impl Controller {
    /// Takes the next step for a command, and returns how long there is nothing to do if that is
    /// known.
    async fn step(&self, key: &ObjectKey) -> Result<Option<Duration>, ControllerError> {
        let Some(at) = self.commands.get(key) else { return Ok(None) };
        let mut pods = self.running.by_index(OF_COMMAND, &key.name)?;
        pods.retain(|it| it.metadata.namespace == key.namespace);
        match next_step(&at, &pods, Time::from(SystemTime::now()))? {
            Step::Rest => {}
            Step::Wait(duration) => return Ok(Some(duration)),
            Step::Report(status) => {
                self.record(&at, &status.phase);
                let ats = self.ats.clone().namespace(&*key.namespace);
                let at = At { status, ..At::clone(&at) };
                ats.update_status(&at, &UpdateOptions::default()).await?;
            }
            Step::Start(missing) => {
                let pods = self.pods.clone().namespace(&*key.namespace);
                for number in missing {
                    let created = pods.create(&pod(&at, number), &CreateOptions::default()).await;
                    let status = created.as_ref().err().and_then(Error::status);
                    // The store does not know yet what an earlier step created.
                    if !status.is_some_and(|it| it.is_already_exists()) {
                        created?;
                    }
                }
            }
        }
        Ok(None)
    }

    fn record(&self, at: &At, phase: &Phase) {
        let (reason, note) = match phase {
            Phase::Running => ("Started", "its time has come"),
            Phase::Done => ("Finished", "its pods have ended"),
            _ => return,
        };
        if let Ok(object) = reference_to(at) {
            self.events.record(&object, EventKind::Normal, reason, note);
        }
    }
}

/// A pod that runs a command.
fn pod(at: &At, number: usize) -> Pod {
    let mut pod = Pod::default();
    pod.metadata.name = pod_name(at, number).into();
    pod.metadata.owner_references = vec![OwnerReference {
        api_version: At::KIND.to_gvk().group_version().api_version(),
        kind: At::KIND.kind.into(),
        name: at.metadata.name.clone(),
        uid: at.metadata.uid.clone(),
        controller: Some(true),
        ..OwnerReference::default()
    }];
    let shell = ["/bin/sh".into(), "-c".into(), at.spec.command.clone()];
    let container = Container {
        name: "command".into(),
        image: "busybox".into(),
        command: shell.into(),
        ..Container::default()
    };
    pod.spec.containers = vec![container].into();
    pod.spec.restart_policy = "Never".into();
    pod
}
