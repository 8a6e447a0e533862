//! Getting, renewing and releasing the lease.

use std::time::Duration;

use apimachinery_api::coordination::v1::{Lease, LeaseSpec};
use apimachinery_meta::StatusError;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};

use super::lease::LeaseClient;
use super::{LeaderElector, record};
use crate::error::BoxError;
use crate::random::between;

/// Candidates wait up to so many times the retry period longer, so that they do not try at once.
pub(super) const JITTER: f64 = 1.2;

impl<C: LeaseClient> LeaderElector<C> {
    pub(super) async fn acquire(&mut self) {
        while !self.try_acquire_or_renew().await {
            let period = self.config.retry_period;
            sleep(between(period, period.mul_f64(1.0 + JITTER))).await;
        }
    }

    /// Renews until that fails for too long.
    pub(super) async fn renew(&mut self) {
        let (deadline, period) = (self.config.renew_deadline, self.config.retry_period);
        while timeout(deadline, self.renew_once(period)).await.is_ok() {
            sleep(period).await;
        }
    }

    async fn renew_once(&mut self, period: Duration) {
        let mut ticks = interval(period);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
        loop {
            ticks.tick().await;
            if self.try_acquire_or_renew().await {
                return;
            }
        }
    }

    async fn try_acquire_or_renew(&mut self) -> bool {
        match self.acquire_or_renew().await {
            Ok(leads) => leads,
            Err(error) => {
                (self.config.on_error)(error);
                false
            }
        }
    }

    async fn acquire_or_renew(&mut self) -> Result<bool, BoxError> {
        // Usually no one else has written the lease since.
        if self.observer.is_leader() && self.observer.is_valid() {
            let spec = self.renewal_of(&self.observer.spec());
            match self.update(spec).await {
                Ok(()) => return Ok(true),
                Err(error) => (self.config.on_error)(error),
            }
        }
        let Some(lease) = self.read().await? else {
            self.create().await?;
            return Ok(true);
        };
        self.observer.read(&lease.spec);
        let held = !record::holder(&lease.spec).is_empty() && self.observer.is_valid();
        if held && !self.observer.is_leader() {
            return Ok(false);
        }
        let spec = match self.observer.is_leader() {
            true => self.renewal_of(&lease.spec),
            false => {
                let transitions = lease.spec.lease_transitions.unwrap_or_default();
                let transitions = transitions.saturating_add(1);
                record::new(&self.config.identity, self.config.lease_duration, transitions)
            }
        };
        self.lease = lease;
        self.update(spec).await?;
        Ok(true)
    }

    fn renewal_of(&self, old: &LeaseSpec) -> LeaseSpec {
        let transitions = old.lease_transitions.unwrap_or_default();
        let new = record::new(&self.config.identity, self.config.lease_duration, transitions);
        LeaseSpec { acquire_time: old.acquire_time, ..new }
    }

    async fn read(&self) -> Result<Option<Lease>, BoxError> {
        match self.client.get(&self.config.namespace, &self.config.name).await {
            Ok(lease) => Ok(Some(lease)),
            Err(error) if is(&error, StatusError::is_not_found) => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn create(&mut self) -> Result<(), BoxError> {
        let mut lease = Lease::default();
        lease.metadata.namespace = self.config.namespace.clone();
        lease.metadata.name = self.config.name.clone();
        lease.metadata.labels = self.config.labels.clone();
        lease.spec = record::new(&self.config.identity, self.config.lease_duration, 0);
        let spec = lease.spec.clone();
        self.lease = self.client.create(lease).await?;
        self.observer.wrote(spec);
        Ok(())
    }

    /// Updates the lease as it was known last.
    async fn update(&mut self, spec: LeaseSpec) -> Result<(), BoxError> {
        let mut lease = self.lease.clone();
        for (name, value) in self.config.labels.iter() {
            lease.metadata.labels.insert(name.clone(), value.clone());
        }
        lease.spec = spec.clone();
        self.lease = self.client.update(lease).await?;
        self.observer.wrote(spec);
        Ok(())
    }

    /// Gives the lease up, if this candidate still holds it.
    pub(super) async fn release(&mut self) {
        let deadline = self.config.renew_deadline;
        // After the deadline the lease expires by itself.
        if let Ok(Err(error)) = timeout(deadline, self.try_release()).await {
            (self.config.on_error)(error);
        }
    }

    async fn try_release(&mut self) -> Result<(), BoxError> {
        loop {
            // Another candidate may have taken it while this one could not renew it.
            let Some(lease) = self.read().await? else { return Ok(()) };
            if record::holder(&lease.spec) != self.config.identity {
                self.observer.read(&lease.spec);
                return Ok(());
            }
            let transitions = lease.spec.lease_transitions.unwrap_or_default();
            self.lease = lease;
            match self.update(record::new("", Duration::from_secs(1), transitions)).await {
                Err(error) if is(&error, StatusError::is_conflict) => {}
                other => return other,
            }
        }
    }
}

fn is(error: &BoxError, predicate: fn(&StatusError) -> bool) -> bool {
    StatusError::find(&**error).is_some_and(predicate)
}
