//! What a release does not serve.

use std::fmt;

use super::Release;
use crate::names::GroupVersionKind;

/// A release does not serve a kind.
///
/// The reference has no such error: its servers do not register what they do not serve.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotServedError {
    /// The kind is no longer served.
    #[error("{} is not served since {since}{}", Named(.kind), Replaced(.replacement.as_deref()))]
    Removed {
        /// The kind.
        kind: GroupVersionKind,
        /// The first release that does not serve it.
        since: Release,
        /// The kind to use in its place.
        replacement: Option<Box<GroupVersionKind>>,
    },
    /// The kind is only served later.
    #[error("{} is served from {from} on", Named(.kind))]
    NotYet {
        /// The kind.
        kind: GroupVersionKind,
        /// The release that serves it first.
        from: Release,
    },
}

/// A kind as people write it.
struct Named<'a>(&'a GroupVersionKind);

impl fmt::Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.0.kind, self.0.group_version())
    }
}

struct Replaced<'a>(Option<&'a GroupVersionKind>);

impl fmt::Display for Replaced<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(kind) => write!(f, "; use {}", Named(kind)),
            None => f.write_str("; nothing is named to use in its place"),
        }
    }
}
