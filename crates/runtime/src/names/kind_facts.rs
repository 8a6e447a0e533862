//! What servers know of a kind besides its type: since and until when it is served, and by which
//! names and verbs.

mod not_served;

use std::fmt;
use std::str::FromStr;

pub use self::not_served::NotServedError;
use crate::names::{GroupVersionKind, GroupVersionResource};

/// A minor release, such as `1.37`.
///
/// ```
/// use apimachinery_runtime::Release;
///
/// let release: Release = "1.37".parse()?;
/// assert!(Release::new(1, 9) < release);
/// assert_eq!("v1.37.2".parse(), Ok(release));
/// # Ok::<(), apimachinery_runtime::ParseReleaseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Release {
    major: u32,
    minor: u32,
}

impl Release {
    /// The release of these numbers.
    pub const fn new(major: u32, minor: u32) -> Self {
        Self { major, minor }
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

/// A text is not a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a release is written MAJOR.MINOR, such as 1.37")]
pub struct ParseReleaseError;

impl FromStr for Release {
    type Err = ParseReleaseError;

    /// A patch number after it and a `v` before it count for nothing.
    fn from_str(text: &str) -> Result<Self, ParseReleaseError> {
        let numbers = text.strip_prefix('v').unwrap_or(text);
        let mut parts = numbers.splitn(3, '.');
        let mut number = || {
            let part = parts.next().filter(|it| it.bytes().all(|byte| byte.is_ascii_digit()));
            part.and_then(|it| it.parse().ok()).ok_or(ParseReleaseError)
        };
        Ok(Self { major: number()?, minor: number()? })
    }
}

/// The name of a kind in a version, as part of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KindName {
    /// The group; empty for the core group.
    pub group: &'static str,
    /// The version.
    pub version: &'static str,
    /// The kind.
    pub kind: &'static str,
}

impl KindName {
    /// The name as a value.
    pub fn to_gvk(self) -> GroupVersionKind {
        GroupVersionKind::new(self.group, self.version, self.kind)
    }

    /// Whether this is the name of `kind`.
    pub fn is(self, kind: &GroupVersionKind) -> bool {
        kind.kind == self.kind && kind.version == self.version && kind.group == self.group
    }
}

/// What servers know of a kind besides its type.
///
/// The releases and the replacement are those of the methods `APILifecycle…` that the reference
/// generates for its types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindFacts {
    /// The kind.
    pub name: KindName,
    /// The release that served it first.
    pub introduced: Option<Release>,
    /// The release from which on servers warn of it.
    pub deprecated: Option<Release>,
    /// The first release that no longer serves it.
    pub removed: Option<Release>,
    /// The kind to use in its place.
    pub replacement: Option<KindName>,
    /// How it is served, for a kind that is the kind of a resource.
    pub resource: Option<ResourceFacts>,
    /// Whether it has a type: kinds that only earlier releases had have none.
    pub has_type: bool,
}

/// How a kind is served: names and verbs.
///
/// Corresponds to `APIResource`, the entry of a discovery document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResourceFacts {
    /// The name in paths, such as `deployments`.
    pub plural: &'static str,
    /// The name of one object, such as `deployment`.
    pub singular: &'static str,
    /// Other names for people, such as `deploy`.
    pub short_names: &'static [&'static str],
    /// The groups of resources it belongs to, such as `all`.
    pub categories: &'static [&'static str],
    /// Whether its objects are in a namespace.
    pub namespaced: bool,
    /// What can be done with it, such as `get` and `deletecollection`, sorted.
    pub verbs: &'static [&'static str],
    /// The parts that have paths of their own, sorted by name.
    pub subresources: &'static [SubresourceFacts],
    /// The kind, with its group and version, that servers store its objects as; `None` for what is
    /// not stored, and for what is younger than the server that was asked.
    pub stored_in: Option<KindName>,
}

/// How a part of a resource is served, such as `status` or `scale`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SubresourceFacts {
    /// Its name in paths, after that of the object.
    pub name: &'static str,
    /// The kind of its requests and answers, which may be of another group and version than the
    /// resource.
    pub kind: KindName,
    /// What can be done with it, sorted.
    pub verbs: &'static [&'static str],
}

impl KindFacts {
    /// Whether a release serves the kind: it is introduced, and not removed. A kind of which no
    /// release is known is served by all.
    pub fn is_served_in(&self, release: Release) -> bool {
        self.introduced.is_none_or(|it| it <= release) && self.removed.is_none_or(|it| release < it)
    }

    /// Whether servers of a release warn of the kind.
    pub fn is_deprecated_in(&self, release: Release) -> bool {
        self.deprecated.is_some_and(|it| it <= release)
    }

    /// The name of its resource with group and version, if it is the kind of one.
    pub fn resource_name(&self) -> Option<GroupVersionResource> {
        let KindName { group, version, .. } = self.name;
        Some(GroupVersionResource::new(group, version, self.resource?.plural))
    }

    /// The warning that servers of a release send with answers about the kind, which ends up on the
    /// terminals of users; `None` when the kind is not deprecated there.
    ///
    /// Corresponds to `deprecation.WarningMessage`.
    pub fn warning_in(&self, release: Release) -> Option<String> {
        let deprecated = self.deprecated.filter(|_| self.is_deprecated_in(release))?;
        let KindName { group, version, kind } = self.name;
        let shown = |group: &str, version: &str| match group {
            "" => version.to_owned(),
            group => format!("{group}/{version}"),
        };
        let mut text = format!("{} {kind} is deprecated in v{deprecated}+", shown(group, version));
        if let Some(removed) = self.removed {
            text.push_str(&format!(", unavailable in v{removed}+"));
        }
        if let Some(KindName { group, version, kind }) = self.replacement {
            text.push_str(&format!("; use {} {kind}", shown(group, version)));
        }
        Some(text)
    }
}
