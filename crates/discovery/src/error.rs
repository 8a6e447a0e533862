//! What cannot be mapped.

use std::collections::BTreeSet;
use std::fmt;

use apimachinery_runtime::{
    GroupKind, GroupVersion, GroupVersionKind, GroupVersionResource, Quoted, Str,
};

/// No resource or kind has a name, or several have it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MatchError {
    /// No resource is asked for.
    NoName(GroupVersionResource),
    /// No resource has the name. Corresponds to `NoResourceMatchError`.
    NoResource(GroupVersionResource),
    /// No resource has the kind in one of the versions. Corresponds to `NoKindMatchError`.
    NoKind {
        /// The kind.
        kind: GroupKind,
        /// The versions that were searched; empty for all.
        versions: Vec<Str>,
    },
    /// Several resources have the name. Corresponds to `AmbiguousResourceError`.
    SeveralResources {
        /// The name.
        asked: GroupVersionResource,
        /// The resources.
        found: Vec<GroupVersionResource>,
    },
    /// Resources of several kinds have the name. Corresponds to `AmbiguousResourceError`.
    SeveralKinds {
        /// The name.
        asked: GroupVersionResource,
        /// The kinds.
        found: Vec<GroupVersionKind>,
    },
    /// Several resources have the kind. Corresponds to `AmbiguousKindError`.
    SeveralMappings {
        /// The kind.
        asked: GroupKind,
        /// The kind in each of its versions.
        found: Vec<GroupVersionKind>,
    },
    /// The resources of a name have different singular names.
    SeveralSingulars {
        /// The name.
        asked: Str,
        /// The resources.
        found: Vec<GroupVersionResource>,
    },
}

impl MatchError {
    pub(crate) fn no_kind(kind: &GroupKind, versions: &[&str]) -> Self {
        let versions = versions.iter().map(|it| Str::from(*it)).collect();
        Self::NoKind { kind: kind.clone(), versions }
    }

    /// Whether there is no match at all. Corresponds to `meta.IsNoMatchError`.
    pub fn is_no_match(&self) -> bool {
        matches!(self, Self::NoResource(_) | Self::NoKind { .. })
    }

    /// Whether there is more than one match. Corresponds to `meta.IsAmbiguousError`.
    pub fn is_ambiguous(&self) -> bool {
        matches!(
            self,
            Self::SeveralResources { .. }
                | Self::SeveralKinds { .. }
                | Self::SeveralMappings { .. }
        )
    }
}

impl std::error::Error for MatchError {}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoName(asked) => write!(f, "a resource must be present, got: {asked}"),
            Self::NoResource(asked) => write!(f, "no matches for {asked}"),
            Self::NoKind { kind, versions } => no_kind(kind, versions, f),
            Self::SeveralResources { asked, found } => {
                write!(f, "{asked} matches multiple resources {}", List(found))
            }
            Self::SeveralKinds { asked, found } => {
                write!(f, "{asked} matches multiple kinds {}", List(found))
            }
            Self::SeveralMappings { asked, found } => {
                let kind = GroupVersionKind::new(&*asked.group, "", &*asked.kind);
                write!(f, "{kind} matches multiple kinds {}", List(found))
            }
            Self::SeveralSingulars { asked, found } => {
                write!(
                    f,
                    "multiple possible singular resources ({}) found for {asked}",
                    List(found)
                )
            }
        }
    }
}

fn no_kind(kind: &GroupKind, versions: &[Str], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let version = |version: &Str| GroupVersion::new(&*kind.group, &**version).to_string();
    let versions: BTreeSet<String> = versions.iter().map(version).collect();
    write!(f, "no matches for kind {} in ", Quoted(&kind.kind))?;
    let mut quoted = versions.iter().map(|it| Quoted(it));
    match (quoted.len(), quoted.next()) {
        (1, Some(version)) => write!(f, "version {version}"),
        (_, Some(first)) => {
            write!(f, "versions [{first}")?;
            quoted.try_for_each(|it| write!(f, " {it}"))?;
            f.write_str("]")
        }
        (_, None) => write!(f, "group {}", Quoted(&kind.group)),
    }
}

/// Values as the reference prints a list of them.
struct List<'a, T>(&'a [T]);

impl<T: fmt::Display> fmt::Display for List<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (position, item) in self.0.iter().enumerate() {
            f.write_str(if position == 0 { "" } else { " " })?;
            item.fmt(f)?;
        }
        f.write_str("]")
    }
}
