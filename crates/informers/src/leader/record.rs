//! The record of an election in the spec of a lease.

use std::time::{Duration, SystemTime};

use apimachinery_api::coordination::v1::LeaseSpec;
use apimachinery_meta::MicroTime;

pub(super) fn holder(spec: &LeaseSpec) -> &str {
    spec.holder_identity.as_deref().unwrap_or_default()
}

pub(super) fn duration(spec: &LeaseSpec) -> Duration {
    let seconds = spec.lease_duration_seconds.unwrap_or_default();
    Duration::from_secs(u64::try_from(seconds).unwrap_or_default())
}

/// A record that was acquired and renewed now. What only coordinated elections use is left out.
pub(super) fn new(holder: &str, duration: Duration, transitions: i32) -> LeaseSpec {
    // Written to the microsecond.
    let now = Some(MicroTime::from(SystemTime::now()));
    LeaseSpec {
        holder_identity: Some(holder.into()),
        lease_duration_seconds: Some(i32::try_from(duration.as_secs()).unwrap_or(i32::MAX)),
        acquire_time: now,
        renew_time: now,
        lease_transitions: Some(transitions),
        ..LeaseSpec::default()
    }
}
