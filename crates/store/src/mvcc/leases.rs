//! When keys expire.

use std::collections::{BTreeSet, HashMap};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use bytes::Bytes;

/// A time in milliseconds since 1970.
pub(crate) type Millis = u64;

/// A clock that does not go back, and that can be advanced.
#[derive(Debug)]
pub(crate) struct Clock {
    started: Instant,
    offset: Duration,
}

impl Clock {
    pub(crate) fn start() -> Self {
        let offset = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { started: Instant::now(), offset }
    }

    pub(crate) fn now(&self) -> Millis {
        let now = self.offset.saturating_add(self.started.elapsed());
        Millis::try_from(now.as_millis()).unwrap_or(Millis::MAX)
    }

    pub(crate) fn advance(&mut self, by: Duration) {
        self.offset = self.offset.saturating_add(by);
    }
}

/// The keys that expire, by time.
#[derive(Debug, Default)]
pub(super) struct Leases {
    expiry: HashMap<Bytes, Millis>,
    queue: BTreeSet<(Millis, Bytes)>,
}

impl Leases {
    /// Sets when a key expires; `None` for never, as after a deletion.
    pub(super) fn set(&mut self, key: &Bytes, expires: Option<Millis>) {
        let before = match expires {
            Some(at) => self.expiry.insert(key.clone(), at),
            None if self.expiry.is_empty() => None,
            None => self.expiry.remove(key),
        };
        if let Some(before) = before {
            self.queue.remove(&(before, key.clone()));
        }
        if let Some(at) = expires {
            self.queue.insert((at, key.clone()));
        }
    }

    /// When the next key expires.
    pub(super) fn next(&self) -> Option<Millis> {
        self.queue.first().map(|(at, _)| *at)
    }

    /// A key that has expired. It stays one until it is set again.
    pub(super) fn expired(&self, now: Millis) -> impl Iterator<Item = &Bytes> {
        self.queue.iter().take_while(move |(at, _)| *at <= now).map(|(_, key)| key)
    }
}
