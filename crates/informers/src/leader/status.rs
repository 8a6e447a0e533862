//! Who leads, as far as it was seen.

use std::time::Duration;

use apimachinery_api::coordination::v1::LeaseSpec;
use apimachinery_runtime::Str;
use tokio::sync::watch;
use tokio::time::Instant;

use super::record;

/// What was seen last, and when.
#[derive(Clone, Default)]
struct Observed {
    spec: LeaseSpec,
    at: Option<Instant>,
}

/// The writing side of the status.
pub(super) struct Observer {
    observed: watch::Sender<Observed>,
    /// The lease as it was read last, to see whether it changed.
    read: Option<LeaseSpec>,
    identity: Str,
    lease_duration: Duration,
}

impl Observer {
    pub(super) fn new(identity: Str, lease_duration: Duration) -> Self {
        let observed = watch::Sender::new(Observed::default());
        Self { observed, read: None, identity, lease_duration }
    }

    pub(super) fn status(&self) -> LeaderStatus {
        LeaderStatus {
            observed: self.observed.subscribe(),
            reported: Str::default(),
            identity: self.identity.clone(),
            lease_duration: self.lease_duration,
        }
    }

    /// Notes what was written.
    pub(super) fn wrote(&mut self, spec: LeaseSpec) {
        self.observed.send_replace(Observed { spec, at: Some(Instant::now()) });
    }

    /// Notes what was read: only a change counts as a sign of life.
    pub(super) fn read(&mut self, spec: &LeaseSpec) {
        if self.read.as_ref() != Some(spec) {
            self.wrote(spec.clone());
            self.read = Some(spec.clone());
        }
    }

    pub(super) fn spec(&self) -> LeaseSpec {
        self.observed.borrow().spec.clone()
    }

    pub(super) fn is_leader(&self) -> bool {
        *record::holder(&self.observed.borrow().spec) == *self.identity
    }

    /// Whether the lease lasts, counted from when its last change was seen.
    pub(super) fn is_valid(&self) -> bool {
        let observed = self.observed.borrow();
        let end = observed.at.and_then(|it| it.checked_add(record::duration(&observed.spec)));
        end.is_some_and(|it| it > Instant::now())
    }
}

/// Who leads, as a candidate saw it last.
#[derive(Clone, Debug)]
pub struct LeaderStatus {
    observed: watch::Receiver<Observed>,
    reported: Str,
    identity: Str,
    lease_duration: Duration,
}

impl LeaderStatus {
    /// The identity of the leader; empty when there is none, or when it is not known yet.
    #[must_use]
    pub fn leader(&self) -> Str {
        record::holder(&self.observed.borrow().spec).into()
    }

    /// Whether this candidate leads.
    #[must_use]
    pub fn is_leader(&self) -> bool {
        self.leader() == self.identity
    }

    /// Waits for another leader than the one that was returned last, the first one included. `None`
    /// when the candidate is gone.
    ///
    /// Corresponds to `OnNewLeader`.
    pub async fn next_leader(&mut self) -> Option<Str> {
        let reported = &self.reported;
        let is_new = |it: &Observed| *record::holder(&it.spec) != **reported;
        let leader: Str = record::holder(&self.observed.wait_for(is_new).await.ok()?.spec).into();
        self.reported = leader.clone();
        Some(leader)
    }

    /// Checks that a leader has renewed its lease, for a health check: a leader that could not, and
    /// has not given up, hangs.
    ///
    /// Corresponds to `Check`.
    ///
    /// # Errors
    /// When this candidate leads, and its last renewal is longer ago than the lease lasts and the
    /// tolerance.
    pub fn check(&self, tolerance: Duration) -> Result<(), NotRenewedError> {
        let since = self.observed.borrow().at.map(|it| it.elapsed()).unwrap_or_default();
        let hangs = self.is_leader() && since > self.lease_duration.saturating_add(tolerance);
        if hangs { Err(NotRenewedError { since }) } else { Ok(()) }
    }
}

/// A leader has not renewed its lease, and has not given up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("failed election to renew leadership on lease: the last renewal was {since:?} ago")]
pub struct NotRenewedError {
    since: Duration,
}

impl std::fmt::Debug for Observed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Observed").field("holder", &record::holder(&self.spec)).finish()
    }
}
