//! The settings of a candidate.

use std::fmt;
use std::time::Duration;

use apimachinery_api::coordination::v1::Lease;
use apimachinery_runtime::{Map, Str};

use super::lease::LeaseClient;
use super::renew::JITTER;
use super::status::Observer;
use super::{Config, LeaderElector};
use crate::error::BoxError;

/// The settings of a [`LeaderElector`].
///
/// Corresponds to `LeaderElectionConfig`.
pub struct LeaderElectorBuilder<C> {
    client: C,
    config: Config,
}

/// Settings of an election that do not go together.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LeaderElectionError {
    /// A leader would not give up before another one takes over.
    #[error("leaseDuration must be greater than renewDeadline")]
    LeaseDuration,
    /// A leader would try to renew only once.
    #[error("renewDeadline must be greater than retryPeriod*JitterFactor")]
    RenewDeadline,
    /// It would try again all the time.
    #[error("retryPeriod must be greater than zero")]
    RetryPeriod,
    /// Candidates must differ.
    #[error("Lock identity is empty")]
    NoIdentity,
}

impl<C: LeaseClient> LeaderElectorBuilder<C> {
    pub(super) fn new(client: C, namespace: Str, name: Str, identity: Str) -> Self {
        let config = Config {
            namespace,
            name,
            identity,
            lease_duration: Duration::from_secs(15),
            renew_deadline: Duration::from_secs(10),
            retry_period: Duration::from_secs(2),
            release: true,
            labels: Map::new(),
            on_error: Box::new(|_| {}),
        };
        Self { client, config }
    }

    /// For how long others wait without seeing a change before they take over; 15 seconds by
    /// default. The lease has whole seconds.
    #[must_use]
    pub fn lease_duration(mut self, duration: Duration) -> Self {
        self.config.lease_duration = duration;
        self
    }

    /// For how long a leader tries to renew before it gives up; 10 seconds by default.
    #[must_use]
    pub fn renew_deadline(mut self, duration: Duration) -> Self {
        self.config.renew_deadline = duration;
        self
    }

    /// How long to wait between two tries; 2 seconds by default.
    #[must_use]
    pub fn retry_period(mut self, duration: Duration) -> Self {
        self.config.retry_period = duration;
        self
    }

    /// Whether to release the lease at the end, so that others need not wait. True by default.
    #[must_use]
    pub fn release(mut self, enabled: bool) -> Self {
        self.config.release = enabled;
        self
    }

    /// Sets labels of the lease while this candidate holds it. Others are kept.
    #[must_use]
    pub fn labels(mut self, labels: Map<Str, Str>) -> Self {
        self.config.labels = labels;
        self
    }

    /// Calls a function with the errors of requests, after which the election goes on. By default
    /// they are dropped.
    #[must_use]
    pub fn on_error(mut self, report: impl Fn(BoxError) + Send + Sync + 'static) -> Self {
        self.config.on_error = Box::new(report);
        self
    }

    /// Returns the candidate.
    ///
    /// # Errors
    /// When the settings do not go together.
    pub fn build(self) -> Result<LeaderElector<C>, LeaderElectionError> {
        let Config { lease_duration, renew_deadline, retry_period, identity, .. } = &self.config;
        if lease_duration <= renew_deadline {
            return Err(LeaderElectionError::LeaseDuration);
        }
        if *renew_deadline <= retry_period.mul_f64(JITTER) {
            return Err(LeaderElectionError::RenewDeadline);
        }
        if retry_period.is_zero() {
            return Err(LeaderElectionError::RetryPeriod);
        }
        if identity.is_empty() {
            return Err(LeaderElectionError::NoIdentity);
        }
        let observer = Observer::new(identity.clone(), *lease_duration);
        let lease = Lease::default();
        Ok(LeaderElector { client: self.client, config: self.config, observer, lease })
    }
}

impl<C> fmt::Debug for LeaderElectorBuilder<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LeaderElectorBuilder").finish_non_exhaustive()
    }
}
