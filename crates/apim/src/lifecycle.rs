//! Since and until when servers have a kind, and what to use in its place.

use std::fmt;

use apimachinery::api::facts::{check_served, of_items, replacement};
use apimachinery::runtime::{GroupVersionKind, KindFacts, Release};

use crate::words::KindName;

/// How a release takes a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Standing {
    /// It is served without a warning, or is not one of Kubernetes' own kinds.
    Fine,
    /// It is served with a warning.
    Deprecated,
    /// It is served only later.
    NotYet,
    /// It is no longer served.
    Removed,
    /// Its group is one of Kubernetes', but no release that is known has it.
    Unknown,
}

impl Standing {
    /// How `release` takes a kind of which this is known.
    pub(crate) fn of(facts: &KindFacts, release: Release) -> Self {
        if facts.removed.is_some_and(|it| it <= release) {
            Self::Removed
        } else if facts.introduced.is_some_and(|it| it > release) {
            Self::NotYet
        } else if facts.is_deprecated_in(release) {
            Self::Deprecated
        } else {
            Self::Fine
        }
    }

    /// The word for it in JSON.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Fine => "served",
            Self::Deprecated => "deprecated",
            Self::NotYet => "notYetServed",
            Self::Removed => "removed",
            Self::Unknown => "unknown",
        }
    }
}

/// What a user of a kind should know about its end, as a sentence.
#[derive(Clone, Debug)]
pub(crate) struct Advice {
    pub(crate) kind: GroupVersionKind,
    pub(crate) standing: Standing,
    /// The release that it is about.
    pub(crate) release: Release,
}

impl Advice {
    /// The advice about a kind for users of a release; `None` when there is none, as for kinds that
    /// are not Kubernetes'.
    pub(crate) fn about(kind: &GroupVersionKind, release: Release) -> Option<Self> {
        let standing = Standing::of(of_items(kind)?, release);
        (standing != Standing::Fine).then(|| Self { kind: kind.clone(), standing, release })
    }
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Standing::Removed | Standing::NotYet, Err(error)) =
            (self.standing, check_served(&self.kind, self.release))
        {
            return error.fmt(f);
        }
        write!(f, "{}", KindName(self.kind.clone()))?;
        let facts = of_items(&self.kind);
        match (self.standing, facts.and_then(|it| it.deprecated)) {
            (Standing::Deprecated, Some(deprecated)) => {
                write!(f, " is deprecated since {deprecated}")?;
            }
            (Standing::Fine, _) => return f.write_str(" is served"),
            _ => return f.write_str(" is a kind that no release is known to serve"),
        }
        if let Some(removed) = facts.and_then(|it| it.removed) {
            write!(f, " and not served from {removed} on")?;
        }
        match replacement(&self.kind) {
            Some(kind) => write!(f, "; use {}", KindName(kind)),
            None => f.write_str("; nothing is named to use in its place"),
        }
    }
}
