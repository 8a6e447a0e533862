//! What a Pod does at the moment, in one word.

use std::collections::HashMap;

use apimachinery_api::core::v1::{
    ConditionStatus, ContainerRestartPolicy, ContainerStateTerminated, ContainerStatus,
    POD_REASON_SCHEDULING_GATED, Pod, PodConditionType, PodPhase,
};
use apimachinery_meta::Time;

use crate::text::{int, or};

/// The reason of a Pod whose node does not answer.
const NODE_UNREACHABLE: &str = "NodeLost";

/// What its cells are made of.
pub(super) struct PodText {
    /// The column `Status`.
    pub(super) reason: String,
    /// How many containers are ready, and how many are to be: those that start and go on included.
    pub(super) ready: i64,
    pub(super) total: i64,
    pub(super) restarts: i64,
    /// The zero time where nothing was started again.
    pub(super) last_restart: Time,
}

/// How often containers were started again.
#[derive(Clone, Copy, Default)]
struct Restarts {
    count: i64,
    last: Time,
}

impl Restarts {
    fn add(&mut self, container: &ContainerStatus) {
        self.count += i64::from(container.restart_count);
        if let Some(terminated) = &container.last_state.terminated {
            self.last = self.last.max(terminated.finished_at);
        }
    }
}

impl PodText {
    pub(super) fn of(pod: &Pod) -> Self {
        let restartable =
            pod.spec.init_containers.iter().filter(|it| goes_on(it.restart_policy.as_ref()));
        let total = pod.spec.containers.len() + restartable.count();
        let mut text = Self {
            reason: initial_reason(pod),
            ready: 0,
            total: int(total),
            restarts: 0,
            last_restart: Time::ZERO,
        };
        let (mut restarts, of_restartable, is_initializing) = text.look_at_init_containers(pod);
        if !is_initializing || is_true(pod, &PodConditionType::INITIALIZED, First) {
            restarts = of_restartable;
            text.look_at_containers(pod, &mut restarts);
        }
        text.restarts = restarts.count;
        text.last_restart = restarts.last;
        if pod.metadata.deletion_timestamp.is_some() {
            let has_ended = [PodPhase::FAILED, PodPhase::SUCCEEDED].contains(&pod.status.phase);
            if pod.status.reason == NODE_UNREACHABLE {
                text.reason = "Unknown".to_owned();
            } else if !has_ended {
                text.reason = "Terminating".to_owned();
            }
        }
        text
    }

    /// The restarts of all init containers up to the one that the Pod waits for, of those that go
    /// on, and whether there is such a one.
    fn look_at_init_containers(&mut self, pod: &Pod) -> (Restarts, Restarts, bool) {
        let (mut all, mut of_restartable) = (Restarts::default(), Restarts::default());
        // Of several init containers of a name the last one counts.
        let declared = pod.spec.init_containers.iter();
        let going_on: HashMap<_, _> =
            declared.map(|it| (&it.name, goes_on(it.restart_policy.as_ref()))).collect();
        for (at, container) in pod.status.init_container_statuses.iter().enumerate() {
            let goes_on = going_on.get(&container.name) == Some(&true);
            all.add(container);
            if goes_on {
                of_restartable.add(container);
            }
            let (terminated, waiting) = (&container.state.terminated, &container.state.waiting);
            if terminated.as_ref().is_some_and(|it| it.exit_code == 0) {
                continue;
            }
            if goes_on && container.started == Some(true) {
                self.ready += i64::from(container.ready);
                continue;
            }
            let waits_for = waiting.as_ref().map(|it| &*it.reason);
            self.reason = match (terminated, waits_for) {
                (Some(terminated), _) => format!("Init:{}", end_of(terminated)),
                (None, None | Some("" | "PodInitializing")) => {
                    format!("Init:{at}/{}", pod.spec.init_containers.len())
                }
                (None, Some(reason)) => format!("Init:{reason}"),
            };
            return (all, of_restartable, true);
        }
        (all, of_restartable, false)
    }

    fn look_at_containers(&mut self, pod: &Pod, restarts: &mut Restarts) {
        let (mut is_running, mut error) = (false, None);
        for container in pod.status.container_statuses.iter().rev() {
            restarts.add(container);
            let state = &container.state;
            let waits_for = state.waiting.as_ref().map_or("", |it| &*it.reason);
            if !waits_for.is_empty() {
                self.reason = waits_for.to_owned();
            } else if let Some(terminated) = &state.terminated {
                self.reason = end_of(terminated);
                if terminated.exit_code != 0 {
                    error = Some(self.reason.clone());
                }
            } else if container.ready && state.running.is_some() {
                is_running = true;
                self.ready += 1;
            }
        }
        // A container has ended well, but another one runs or has not.
        if self.reason == "Completed" {
            if is_running && is_true(pod, &PodConditionType::READY, Any) {
                self.reason = "Running".to_owned();
            } else if let Some(error) = error {
                self.reason = error;
            } else if is_running {
                self.reason = "NotReady".to_owned();
            }
        }
    }
}

fn initial_reason(pod: &Pod) -> String {
    let is_gated = pod.status.conditions.iter().any(|it| {
        it.r#type == PodConditionType::POD_SCHEDULED && it.reason == POD_REASON_SCHEDULING_GATED
    });
    match is_gated {
        true => POD_REASON_SCHEDULING_GATED.to_owned(),
        false => or(&pod.status.reason, pod.status.phase.as_str()).to_owned(),
    }
}

/// Whether an init container goes on beside the containers.
fn goes_on(policy: Option<&ContainerRestartPolicy>) -> bool {
    policy == Some(&ContainerRestartPolicy::ALWAYS)
}

/// How a container has ended.
fn end_of(terminated: &ContainerStateTerminated) -> String {
    match (&*terminated.reason, terminated.signal) {
        ("", 0) => format!("ExitCode:{}", terminated.exit_code),
        ("", signal) => format!("Signal:{signal}"),
        (reason, _) => reason.to_owned(),
    }
}

/// Which conditions of a type count, where there are several.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counts {
    First,
    Any,
}

use Counts::{Any, First};

fn is_true(pod: &Pod, r#type: &PodConditionType, counts: Counts) -> bool {
    let mut conditions = pod.status.conditions.iter().filter(|it| it.r#type == *r#type);
    let mut is_true = conditions.by_ref().map(|it| it.status == ConditionStatus::TRUE);
    match counts {
        First => is_true.next() == Some(true),
        Any => is_true.any(|it| it),
    }
}
