//! Between the store's types and etcd's messages.

use std::error::Error as _;

use bytes::Bytes;
use tonic::{Code, Status};

use super::messages;
use crate::{Error, Event, KeyRange, KeyValue, Revision};

/// etcd's revisions are signed, and none is that large.
pub(super) fn to_signed(revision: Revision) -> i64 {
    i64::try_from(revision).unwrap_or(i64::MAX)
}

pub(super) fn from_signed(revision: i64) -> Revision {
    Revision::try_from(revision).unwrap_or(0)
}

pub(super) fn revision_of(header: Option<&messages::ResponseHeader>) -> Revision {
    header.map_or(0, |header| from_signed(header.revision))
}

impl From<messages::KeyValue> for KeyValue {
    fn from(kv: messages::KeyValue) -> Self {
        Self {
            key: kv.key,
            value: kv.value,
            create_revision: from_signed(kv.create_revision),
            mod_revision: from_signed(kv.mod_revision),
            version: from_signed(kv.version),
        }
    }
}

/// An event; `None` when it has no key, which etcd does not send.
pub(super) fn event(event: messages::Event) -> Option<Event> {
    let prev = event.prev_kv.map(KeyValue::from);
    let kv = KeyValue::from(event.kv?);
    Some(match event.kind {
        0 => Event::put(kv, prev),
        _ => Event::delete(kv.key, kv.mod_revision, prev),
    })
}

/// The key and the end of a range, as etcd has them: a zero byte for the first key and for no end.
pub(super) fn bounds(keys: &KeyRange) -> (Bytes, Bytes) {
    const ZERO: Bytes = Bytes::from_static(b"\0");
    const ONE: Bytes = Bytes::from_static(b"\x01");
    match keys.end() {
        // An end that is not after the key would mean something else.
        Some(end) if end <= keys.start() => (ONE, ONE),
        end => {
            let start = if keys.start().is_empty() { ZERO } else { keys.start().clone() };
            (start, end.cloned().unwrap_or(ZERO))
        }
    }
}

/// The error of a status, by the texts of etcd.
pub(super) fn error(status: Status) -> Error {
    match (status.code(), status.message()) {
        (_, "etcdserver: mvcc: required revision has been compacted") => {
            Error::Compacted { compacted: None }
        }
        (_, "etcdserver: mvcc: required revision is a future revision") => {
            Error::FutureRevision { current: None }
        }
        (_, "etcdserver: key is not provided") => Error::EmptyKey,
        (_, "etcdserver: request is too large") => Error::TooLarge,
        (Code::ResourceExhausted, text) if text.starts_with("grpc: received message larger") => {
            Error::TooLarge
        }
        _ if is_passing(&status) => Error::Unavailable(status.into()),
        _ => Error::Backend(status.into()),
    }
}

/// Whether the same request may succeed later.
pub(super) fn is_passing(status: &Status) -> bool {
    // A status with a cause is not one of etcd: the connection broke off.
    matches!(status.code(), Code::Unavailable | Code::DeadlineExceeded) || status.source().is_some()
}
