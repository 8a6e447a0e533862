//! Ranges of keys.

use bytes::{BufMut, Bytes, BytesMut};

/// A range of keys: one key, those with a prefix, or those between two keys.
///
/// ```
/// use apimachinery_store::KeyRange;
///
/// let pods = KeyRange::prefix("/registry/pods/");
/// assert!(pods.contains(b"/registry/pods/default/web"));
/// assert!(!pods.contains(b"/registry/podtemplates/default/web"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KeyRange {
    start: Bytes,
    end: Option<Bytes>,
}

impl KeyRange {
    /// All keys.
    #[must_use]
    pub const fn all() -> Self {
        Self { start: Bytes::new(), end: None }
    }

    /// One key.
    #[must_use]
    pub fn key(key: impl Into<Bytes>) -> Self {
        let start = key.into();
        let end = key_after(&start);
        Self { start, end: Some(end) }
    }

    /// All keys with a prefix.
    #[must_use]
    pub fn prefix(prefix: impl Into<Bytes>) -> Self {
        let start = prefix.into();
        let end = prefix_end(&start);
        Self { start, end }
    }

    /// The keys from `start` up to, but without, `end`.
    #[must_use]
    pub fn between(start: impl Into<Bytes>, end: impl Into<Bytes>) -> Self {
        Self { start: start.into(), end: Some(end.into()) }
    }

    /// The same range without the keys before `start`.
    #[must_use]
    pub fn starting_at(mut self, start: impl Into<Bytes>) -> Self {
        self.start = self.start.max(start.into());
        self
    }

    /// The first key of the range.
    #[must_use]
    pub fn start(&self) -> &Bytes {
        &self.start
    }

    /// The first key after the range; `None` when the range has no end.
    #[must_use]
    pub fn end(&self) -> Option<&Bytes> {
        self.end.as_ref()
    }

    /// Whether `key` is in the range.
    #[must_use]
    pub fn contains(&self, key: &[u8]) -> bool {
        key >= &*self.start && self.reaches(key)
    }

    /// Whether `key` is before the end of the range.
    pub(crate) fn reaches(&self, key: &[u8]) -> bool {
        self.end.as_ref().is_none_or(|end| key < &**end)
    }
}

/// The smallest key after `key`.
pub(crate) fn key_after(key: &[u8]) -> Bytes {
    let mut next = BytesMut::with_capacity(key.len() + 1);
    next.put_slice(key);
    next.put_u8(0);
    next.freeze()
}

/// The first key after all keys with a prefix; `None` when only smaller keys exist.
fn prefix_end(prefix: &[u8]) -> Option<Bytes> {
    let last = prefix.iter().rposition(|byte| *byte != u8::MAX)?;
    let mut end = prefix.get(..=last)?.to_vec();
    *end.last_mut()? += 1;
    Some(end.into())
}
