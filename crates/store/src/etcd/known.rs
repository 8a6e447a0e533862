//! Long ranges that are read again: etcd sends their keys, and only the values that have changed.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use tonic::Status;

use super::calls::Calls;
use super::messages::{KeyValue, RangeRequest, RangeResponse, RequestOp, TxnRequest};

/// A range of fewer keys is read whole.
const FEW: usize = 64;
/// How many values are asked for one by one, in one transaction; etcd allows 128.
const MOST_MISSING: usize = 64;
/// How many bytes are kept in each of two generations.
const GENERATION: usize = 8 << 20;

/// The ranges that were read, and their values.
#[derive(Debug, Default)]
pub(super) struct Known(Mutex<Generations>);

#[derive(Debug, Default)]
struct Generations {
    young: Generation,
    /// What is not asked for until the young are too many is forgotten.
    old: Generation,
}

#[derive(Debug, Default)]
struct Generation {
    /// The first key and the end.
    ranges: HashSet<(Bytes, Bytes)>,
    kvs: HashMap<Bytes, KeyValue>,
    bytes: usize,
}

impl Generation {
    fn add(&mut self, range: (Bytes, Bytes)) {
        // Those who continue a list choose where it starts.
        let size = size_of_val(&range) + range.0.len() + range.1.len();
        self.bytes += if self.ranges.insert(range) { size } else { 0 };
    }

    fn keep(&mut self, kv: KeyValue) {
        self.bytes += size(&kv);
        let before = self.kvs.insert(kv.key.clone(), kv);
        self.bytes -= before.as_ref().map_or(0, size);
    }
}

impl Generations {
    fn has(&mut self, range: &(Bytes, Bytes)) -> bool {
        let is_old = self.old.ranges.remove(range);
        if is_old {
            self.young.add(range.clone());
        }
        is_old || self.young.ranges.contains(range)
    }

    /// Completes a key; false when its value is not known.
    fn complete(&mut self, kv: &mut KeyValue) -> bool {
        if let Some(old) = self.old.kvs.remove(&kv.key) {
            self.keep(old);
        }
        let Some(known) = self.young.kvs.get(&kv.key) else { return false };
        let is_same = (known.mod_revision, known.create_revision, known.version)
            == (kv.mod_revision, kv.create_revision, kv.version);
        if is_same {
            kv.value = known.value.clone();
        }
        is_same
    }

    fn keep(&mut self, kv: KeyValue) {
        if self.young.bytes > GENERATION {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.keep(kv);
    }
}

impl Known {
    fn lock(&self) -> MutexGuard<'_, Generations> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads a range.
    pub(super) async fn range(
        &self,
        calls: &Calls,
        request: RangeRequest,
    ) -> Result<RangeResponse, Status> {
        let range = (request.key.clone(), request.range_end.clone());
        if self.lock().has(&range)
            && let Some(response) = self.of_keys(calls, &request).await?
        {
            return Ok(response);
        }
        let response = calls.range(request).await?;
        self.remember(range, &response.kvs);
        Ok(response)
    }

    /// Reads the keys of a range and the values that are not known; `None` when these are many.
    async fn of_keys(
        &self,
        calls: &Calls,
        request: &RangeRequest,
    ) -> Result<Option<RangeResponse>, Status> {
        let mut keys = calls.range(RangeRequest { keys_only: true, ..request.clone() }).await?;
        let mut missing: Vec<&mut KeyValue> = {
            let mut known = self.lock();
            keys.kvs.iter_mut().filter_map(|kv| (!known.complete(kv)).then_some(kv)).collect()
        };
        if missing.len() > MOST_MISSING {
            return Ok(None);
        }
        if missing.is_empty() {
            return Ok(Some(keys));
        }
        let revision = match request.revision {
            0 => keys.header.as_ref().map_or(0, |it| it.revision),
            revision => revision,
        };
        let read = |kv: &&mut KeyValue| {
            let range = RangeRequest { key: kv.key.clone(), revision, ..Default::default() };
            RequestOp { range: Some(range), ..Default::default() }
        };
        let reads =
            TxnRequest { success: missing.iter().map(read).collect(), ..Default::default() };
        let Ok(read) = calls.txn(reads).await else { return Ok(None) };
        if read.responses.len() != missing.len() {
            return Ok(None);
        }
        let found = read.responses.into_iter().map(|it| it.range?.kvs.into_iter().next());
        for (kv, found) in missing.iter_mut().zip(found) {
            let Some(found) = found else { return Ok(None) };
            **kv = found;
        }
        let mut known = self.lock();
        missing.iter().for_each(|kv| known.keep(owned(kv)));
        drop(known);
        Ok(Some(keys))
    }

    fn remember(&self, range: (Bytes, Bytes), kvs: &[KeyValue]) {
        let bytes: usize = kvs.iter().map(size).sum();
        if kvs.len() < FEW || bytes > GENERATION {
            return;
        }
        let mut known = self.lock();
        kvs.iter().for_each(|kv| known.keep(owned(kv)));
        known.young.add(range);
    }
}

fn size(kv: &KeyValue) -> usize {
    size_of_val(kv) + kv.key.len() + kv.value.len()
}

/// A key that does not hold the response that it came in.
fn owned(kv: &KeyValue) -> KeyValue {
    let copy = Bytes::copy_from_slice;
    KeyValue { key: copy(&kv.key), value: copy(&kv.value), ..kv.clone() }
}
