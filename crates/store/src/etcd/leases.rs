//! Leases, each of them for many keys.

use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use super::calls::Calls;
use super::convert::error;
use super::messages::LeaseGrantRequest;
use crate::Result;

/// The largest number of keys of a lease, as in the reference.
const KEYS_OF_LEASE: usize = 1000;
/// The longest time for which a lease is used again, in seconds.
const LONGEST_REUSE: u64 = 60;

/// The lease that was granted last, which the next keys share.
///
/// Leases are expensive in etcd, so that keys with the same time to live share one for a twentieth
/// of that time, which is added to it, as in the reference.
#[derive(Debug, Default)]
pub(super) struct Leases {
    last: Mutex<Option<Lease>>,
}

#[derive(Debug)]
struct Lease {
    id: i64,
    expires: Instant,
    keys: usize,
}

impl Leases {
    /// A lease that lasts for `ttl` seconds, and not much longer.
    pub(super) async fn get(&self, calls: &Calls, ttl: u64) -> Result<i64> {
        let reuse = (ttl / 20).min(LONGEST_REUSE);
        let mut last = self.last.lock().await;
        let now = Instant::now();
        if let Some(lease) = &mut *last {
            let lasts = lease.expires.saturating_duration_since(now);
            let wanted = Duration::from_secs(ttl)..Duration::from_secs(ttl.saturating_add(reuse));
            if wanted.contains(&lasts) && lease.keys < KEYS_OF_LEASE {
                lease.keys += 1;
                return Ok(lease.id);
            }
        }
        let granted = ttl.saturating_add(reuse);
        let request = LeaseGrantRequest { ttl: i64::try_from(granted).unwrap_or(i64::MAX) };
        let id = calls.grant(request).await.map_err(error)?.id;
        let expires = now.checked_add(Duration::from_secs(granted));
        *last = expires.map(|expires| Lease { id, expires, keys: 1 });
        Ok(id)
    }
}
