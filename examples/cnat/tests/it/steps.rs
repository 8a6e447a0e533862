//! Steps, without a server.

use std::sync::Arc;
use std::time::Duration;

use apimachinery::api::core::v1::{Pod, PodPhase};
use apimachinery::meta::Time;
use cnat_example::{At, AtStatus, Phase, Step, next_step};

use crate::at;

fn command(phase: Phase) -> At {
    let mut at = at("bells", "2026-12-24T18:00:00Z");
    at.status = AtStatus { phase, replicas: 0 };
    at
}

fn pod(phase: PodPhase) -> Arc<Pod> {
    let mut pod = Pod::default();
    pod.metadata.name = "bells-0".into();
    pod.status.phase = phase;
    Arc::new(pod)
}

/// From being seen to being done.
#[test]
fn each_phase_has_a_next_step() {
    let now = |text| Time::parse(text).unwrap();
    let (early, late) = (now("2026-12-24T17:59:30Z"), now("2026-12-24T18:00:00Z"));
    let report = |phase, replicas| Ok(Step::Report(AtStatus { phase, replicas }));
    assert_eq!(next_step(&command(Phase::New), &[], early), report(Phase::Pending, 0));
    let wait = Ok(Step::Wait(Duration::from_secs(30)));
    assert_eq!(next_step(&command(Phase::Pending), &[], early), wait);
    assert_eq!(next_step(&command(Phase::Pending), &[], late), report(Phase::Running, 0));
    assert_eq!(next_step(&command(Phase::Running), &[], late), Ok(Step::Start(vec![0])));
    let runs = [pod(PodPhase::RUNNING)];
    assert_eq!(next_step(&command(Phase::Running), &runs, late), report(Phase::Running, 1));
    let ended = [pod(PodPhase::FAILED)];
    assert_eq!(next_step(&command(Phase::Running), &ended, late), report(Phase::Done, 1));
    assert_eq!(next_step(&command(Phase::Done), &ended, late), Ok(Step::Rest));
}

/// A schedule that no schema has seen is an error, and a phase of a newer controller is left alone.
#[test]
fn odd_commands_are_left_alone() {
    let mut odd = command(Phase::Pending);
    odd.spec.schedule = "tomorrow".into();
    assert!(next_step(&odd, &[], Time::default()).is_err());
    odd.status.phase = Phase::Other("PAUSED".into());
    assert_eq!(next_step(&odd, &[], Time::default()), Ok(Step::Rest));
}
