//! Reads at a revision.

use std::future::poll_fn;
use std::task::Poll;

use bytes::Bytes;

use super::index::{Entry, Leaf};
use super::{Mvcc, State};
use crate::{
    Error, GetResponse, KeyRange, KeyValue, RangeRequest, RangeResponse, Result, Revision,
};

/// The number of keys and leaves that a read visits while it holds the lock.
const VISITED_AT_A_TIME: usize = 512;
/// After this many of them a read lets other tasks run.
const TURNS_BEFORE_YIELD: usize = 16;

/// A read of a range that is under way.
struct Scan {
    /// What is left of the range.
    keys: KeyRange,
    at: Revision,
    limit: usize,
    kvs: Vec<KeyValue>,
    count: u64,
}

impl Mvcc {
    pub(crate) fn get(&self, key: &[u8], at: Option<Revision>) -> Result<GetResponse> {
        if key.is_empty() {
            return Err(Error::EmptyKey);
        }
        let state = self.read();
        let revision = state.revision();
        let at = state.readable(at)?;
        let kv = state.index.get(key).and_then(|entry| state.version(entry, at)).cloned();
        Ok(GetResponse { revision, kv })
    }

    /// Reads a range in turns. Between them, writes go on and do not change what is read.
    pub(crate) async fn range(&self, request: RangeRequest) -> Result<RangeResponse> {
        let RangeRequest { keys, limit, at } = request;
        let limit = if limit == 0 { usize::MAX } else { limit };
        let (revision, scan) = self.scan(&keys, at, limit).await?;
        Ok(RangeResponse { revision, kvs: scan.kvs, count: scan.count })
    }

    pub(crate) async fn count(&self, keys: &KeyRange) -> Result<u64> {
        Ok(self.scan(keys, None, 0).await?.1.count)
    }

    async fn scan(
        &self,
        keys: &KeyRange,
        at: Option<Revision>,
        limit: usize,
    ) -> Result<(Revision, Scan)> {
        loop {
            let (revision, at_revision) = {
                let state = self.read();
                (state.revision(), state.readable(at)?)
            };
            let keys = keys.clone();
            let mut scan = Scan { keys, at: at_revision, limit, kvs: Vec::new(), count: 0 };
            match self.finish(&mut scan).await {
                Ok(()) => return Ok((revision, scan)),
                // What was the newest revision has been compacted meanwhile.
                Err(Error::Compacted { .. }) if at.is_none_or(|at| at == 0) => {}
                Err(error) => return Err(error),
            }
        }
    }

    async fn finish(&self, scan: &mut Scan) -> Result<()> {
        for turn in 1_usize.. {
            let Some(next) = self.scan_some(scan)? else { break };
            scan.keys = scan.keys.clone().starting_at(next);
            if turn % TURNS_BEFORE_YIELD == 0 {
                yield_now().await;
            }
        }
        Ok(())
    }

    fn scan_some(&self, scan: &mut Scan) -> Result<Option<Bytes>> {
        self.read().scan(scan)
    }
}

impl State {
    /// The revision to read; fails when it is gone, or not there yet.
    fn readable(&self, at: Option<Revision>) -> Result<Revision> {
        let newest = self.revision();
        match at {
            None | Some(0) => Ok(newest),
            Some(at) if at > newest => Err(Error::FutureRevision { current: Some(newest) }),
            Some(at) if at < self.compacted => {
                Err(Error::Compacted { compacted: Some(self.compacted) })
            }
            Some(at) => Ok(at),
        }
    }

    /// The version of a key at a revision that is readable.
    fn version<'a>(&'a self, entry: &'a Entry, at: Revision) -> Option<&'a KeyValue> {
        if entry.newest.mod_revision <= at {
            return entry.live();
        }
        let later = entry.changes.partition_point(|change| *change <= at);
        match later.checked_sub(1).and_then(|last| entry.changes.get(last)) {
            Some(change) => {
                self.log.get(*change).filter(|event| !event.is_delete()).map(|event| &event.kv)
            }
            // The oldest change in the log came after it.
            None => self.log.get(*entry.changes.front()?)?.prev.as_ref(),
        }
    }

    /// Reads some of a range, and returns the key to go on with; `None` at the end.
    fn scan(&self, scan: &mut Scan) -> Result<Option<Bytes>> {
        self.readable(Some(scan.at))?;
        let mut visited = 0;
        for leaf in self.index.leaves_from(scan.keys.start()) {
            let Some(first) = leaf.first().filter(|first| scan.keys.reaches(first)) else {
                return Ok(None);
            };
            if visited >= VISITED_AT_A_TIME {
                return Ok(Some(first.clone()));
            }
            if scan.counts_whole(leaf) {
                scan.count += leaf.live as u64;
                visited += 1;
                continue;
            }
            for entry in leaf.entries_from(scan.keys.start()) {
                visited += 1;
                if !scan.keys.reaches(&entry.newest.key) {
                    return Ok(None);
                }
                if let Some(kv) = self.version(entry, scan.at) {
                    scan.count += 1;
                    if scan.kvs.len() < scan.limit {
                        scan.kvs.push(kv.clone());
                    }
                }
            }
        }
        Ok(None)
    }
}

impl Scan {
    /// Whether all keys of a leaf are only counted, and exist at the revision as at the newest one.
    fn counts_whole(&self, leaf: &Leaf) -> bool {
        self.kvs.len() >= self.limit
            && leaf.live_changed <= self.at
            && leaf.first().is_some_and(|first| self.keys.contains(first))
            && leaf.last().is_some_and(|last| self.keys.reaches(last))
    }
}

/// Lets other tasks run before it goes on.
pub(crate) async fn yield_now() {
    let mut yielded = false;
    poll_fn(|context| {
        if yielded {
            return Poll::Ready(());
        }
        yielded = true;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}
