//! What comes next for a command.

use std::sync::Arc;
use std::time::Duration;

use apimachinery::api::core::v1::{Pod, PodPhase};
use apimachinery::meta::{ParseTimeError, Time};

use crate::{At, AtStatus, Phase};

/// What comes next.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// Nothing, until something changes.
    Rest,
    /// Nothing, until so much time has passed.
    Wait(Duration),
    /// The status is to be this one.
    Report(AtStatus),
    /// The pods of these numbers are missing.
    Start(Vec<usize>),
}

/// What comes next for a command, with these pods of it, at this time.
///
/// # Errors
/// When its schedule is not a time, which its schema does not let pass.
pub fn next_step(at: &At, pods: &[Arc<Pod>], now: Time) -> Result<Step, ParseTimeError> {
    let phase = match at.status.phase {
        Phase::New => Phase::Pending,
        Phase::Pending => {
            let left = Time::parse(&at.spec.schedule)?.seconds().saturating_sub(now.seconds());
            match u64::try_from(left) {
                Ok(seconds @ 1..) => return Ok(Step::Wait(Duration::from_secs(seconds))),
                _ => Phase::Running,
            }
        }
        Phase::Running => {
            let missing: Vec<_> = (0..wanted(at)).filter(|it| !is_there(at, pods, *it)).collect();
            match missing.is_empty() {
                false => return Ok(Step::Start(missing)),
                true if pods.iter().all(|it| has_ended(it)) => Phase::Done,
                true => Phase::Running,
            }
        }
        Phase::Done | Phase::Other(_) => return Ok(Step::Rest),
    };
    let replicas = i32::try_from(pods.len()).unwrap_or(i32::MAX);
    let status = AtStatus { phase, replicas };
    Ok(if status == at.status { Step::Rest } else { Step::Report(status) })
}

/// The name of a pod of a command.
pub(crate) fn pod_name(at: &At, number: usize) -> String {
    format!("{}-{number}", at.metadata.name)
}

/// How many pods run the command.
fn wanted(at: &At) -> usize {
    at.spec.replicas.map_or(1, |it| usize::try_from(it).unwrap_or_default())
}

fn is_there(at: &At, pods: &[Arc<Pod>], number: usize) -> bool {
    let name = pod_name(at, number);
    pods.iter().any(|it| it.metadata.name == *name)
}

fn has_ended(pod: &Pod) -> bool {
    [PodPhase::SUCCEEDED, PodPhase::FAILED].contains(&pod.status.phase)
}
