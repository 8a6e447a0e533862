//! Since and until when servers have a kind, and what to use in its place.

use std::fmt;
use std::sync::LazyLock;

use apimachinery::api::{SOURCE_VERSION, facts};
use apimachinery::runtime::{GroupVersionKind, KindFacts, Release};

use crate::kind_name::KindName;

/// The release whose types these are.
pub(crate) static OWN_RELEASE: LazyLock<Release> = LazyLock::new(|| {
    let minor = SOURCE_VERSION.split('.').nth(1).and_then(|it| it.parse().ok());
    Release::new(1, minor.unwrap_or_default())
});

/// What is known of a kind, where that is a kind of Kubernetes'. Of a list, that is what is known of its items.
pub(crate) fn facts_of(kind: &GroupVersionKind) -> Option<&'static KindFacts> {
    let item = kind.kind.strip_suffix("List").filter(|it| !it.is_empty());
    let of_item = item.and_then(|item| facts::of(&kind.group_version().with_kind(item)));
    of_item.or_else(|| facts::of(kind))
}

/// The kind to use in place of one: the last in the chain of replacements that is not itself gone.
pub(crate) fn replacement_of(kind: &GroupVersionKind) -> Option<GroupVersionKind> {
    let facts = facts_of(kind)?;
    let mut replacement = facts.replacement?.to_gvk();
    // One replaces another at most as often as there are versions.
    for _ in 0..8 {
        match facts::of(&replacement) {
            Some(next) if next.removed.is_some_and(|it| it <= *OWN_RELEASE) => {
                let Some(further) = next.replacement else { break };
                replacement = further.to_gvk();
            }
            _ => break,
        }
    }
    if kind.kind.ends_with("List") && !replacement.kind.ends_with("List") {
        replacement.kind = format!("{}List", replacement.kind).into();
    }
    Some(replacement)
}

/// How a release takes a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Standing {
    /// It is served without a warning, or is no kind of Kubernetes'.
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
}

impl Advice {
    /// The advice about a kind for users of a release; `None` when there is none, as for kinds that are not Kubernetes'.
    pub(crate) fn about(kind: &GroupVersionKind, release: Release) -> Option<Self> {
        let standing = Standing::of(facts_of(kind)?, release);
        (standing != Standing::Fine).then(|| Self { kind: kind.clone(), standing })
    }
}

impl fmt::Display for Advice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", KindName(self.kind.clone()))?;
        let facts = facts_of(&self.kind);
        let releases = facts.map(|it| (it.introduced, it.deprecated, it.removed));
        match (self.standing, releases) {
            (Standing::Removed, Some((_, _, Some(removed)))) => {
                write!(f, " is not served since {removed}")?;
            }
            (Standing::Deprecated, Some((_, Some(deprecated), removed))) => {
                write!(f, " is deprecated since {deprecated}")?;
                if let Some(removed) = removed {
                    write!(f, " and not served from {removed} on")?;
                }
            }
            (Standing::NotYet, Some((Some(introduced), _, _))) => {
                return write!(f, " is served from {introduced} on");
            }
            (Standing::Fine, _) => return f.write_str(" is served"),
            _ => return f.write_str(" is a kind that no release is known to serve"),
        }
        match replacement_of(&self.kind) {
            Some(kind) => write!(f, "; use {}", KindName(kind)),
            None => f.write_str("; nothing is named to use in its place"),
        }
    }
}
