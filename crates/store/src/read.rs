//! What is stored, and how it is read.

use bytes::Bytes;

use crate::KeyRange;
use crate::keys::key_after;

/// A revision: the number of a change of the store. 0 means "none": no change has it.
///
/// A store without changes is at revision 1, as an empty etcd is.
pub type Revision = u64;

/// A key with its value and its revisions.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct KeyValue {
    /// The key.
    pub key: Bytes,
    /// The value; empty in the event of a deletion.
    pub value: Bytes,
    /// The revision that created the key; 0 in the event of a deletion.
    pub create_revision: Revision,
    /// The revision of the last change, which is what a transaction expects.
    pub mod_revision: Revision,
    /// The number of changes since the key was created, which is 1; 0 in the event of a deletion.
    pub version: u64,
}

/// The answer to [`Store::get`](crate::Store::get).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct GetResponse {
    /// The newest revision of the store, also when an older one was asked for.
    pub revision: Revision,
    /// The key with its value; `None` when it does not exist.
    pub kv: Option<KeyValue>,
}

/// A request for keys in order: which, how many, and at which revision.
///
/// ```
/// use apimachinery_store::RangeRequest;
///
/// let first_page = RangeRequest::prefix("/registry/pods/").limit(500);
/// let next_page = first_page.clone().at(42).after(b"/registry/pods/default/web");
/// # let _ = next_page;
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RangeRequest {
    /// The keys.
    pub keys: KeyRange,
    /// The largest number of keys in the response; 0 for all.
    pub limit: usize,
    /// The revision to read; `None` or 0 for the newest.
    pub at: Option<Revision>,
}

impl RangeRequest {
    /// A request for all keys of a range at the newest revision.
    #[must_use]
    pub const fn new(keys: KeyRange) -> Self {
        Self { keys, limit: 0, at: None }
    }

    /// A request for all keys with a prefix at the newest revision.
    #[must_use]
    pub fn prefix(prefix: impl Into<Bytes>) -> Self {
        Self::new(KeyRange::prefix(prefix))
    }

    /// The same request with at most `limit` keys in the response; 0 for all.
    #[must_use]
    pub const fn limit(mut self, limit: usize) -> Self {
        self.limit = limit;
        self
    }

    /// The same request at a revision; 0 for the newest.
    #[must_use]
    pub const fn at(mut self, revision: Revision) -> Self {
        self.at = Some(revision);
        self
    }

    /// The same request without the keys before `key`.
    #[must_use]
    pub fn starting_at(mut self, key: impl Into<Bytes>) -> Self {
        self.keys = self.keys.starting_at(key);
        self
    }

    /// The same request for the keys after `key`, which is how a list continues.
    #[must_use]
    pub fn after(self, key: &[u8]) -> Self {
        self.starting_at(key_after(key))
    }
}

/// The answer to [`Store::range`](crate::Store::range).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RangeResponse {
    /// The newest revision of the store, also when an older one was asked for.
    ///
    /// Where the request named none, the response shows this revision, and the next page is read
    /// at it.
    pub revision: Revision,
    /// The keys with their values, in order.
    pub kvs: Vec<KeyValue>,
    /// The number of keys in the range, those beyond the limit included.
    pub count: u64,
}

impl RangeResponse {
    /// The number of keys in the range that the limit left out.
    #[must_use]
    pub fn remaining(&self) -> u64 {
        self.count.saturating_sub(self.kvs.len() as u64)
    }

    /// The key from which the next page starts; `None` when no keys remain.
    #[must_use]
    pub fn next_key(&self) -> Option<Bytes> {
        (self.remaining() > 0).then(|| self.kvs.last().map(|kv| key_after(&kv.key))).flatten()
    }
}
