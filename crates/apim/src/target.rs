//! What to convert to.

use std::str::FromStr;

use apimachinery::Scheme;
use apimachinery::api::facts::{of_items, release, replacement};
use apimachinery::runtime::{GroupVersion, GroupVersionKind, KindFacts, nearest_name};

use crate::custom;

const PREFERRED: &str = "preferred";
const STORAGE: &str = "storage";

/// A version to convert to: one for all objects, or one that depends on the kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// This one.
    Version(GroupVersion),
    /// The one that servers prefer.
    Preferred,
    /// The one that servers store.
    Storage,
}

/// The text is not a version to convert to.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum TargetError {
    #[error(
        "a version is written GROUP/VERSION, such as apps/v1, or v1 for the core group; or it is `preferred` or `storage`"
    )]
    NotAVersion,
    #[error("this is not a version; did you mean `{0}`?")]
    Misspelled(String),
    #[error("the internal version has no form outside a program")]
    Internal,
}

impl FromStr for Target {
    type Err = TargetError;

    fn from_str(text: &str) -> Result<Self, TargetError> {
        match text {
            PREFERRED => return Ok(Self::Preferred),
            STORAGE => return Ok(Self::Storage),
            _ => {}
        }
        let version: GroupVersion = text.parse().map_err(|_| TargetError::NotAVersion)?;
        if let Some(meant) = nearest_name(text, [PREFERRED, STORAGE].into_iter()) {
            return Err(TargetError::Misspelled(meant.to_owned()));
        }
        if version.version.is_empty() {
            return Err(TargetError::NotAVersion);
        }
        if version.is_internal() {
            return Err(TargetError::Internal);
        }
        Ok(Self::Version(version))
    }
}

impl Target {
    /// The version for objects of a kind; their own when nothing better is known.
    pub(crate) fn version_for(&self, kind: &GroupVersionKind, scheme: &Scheme) -> GroupVersion {
        match self {
            Self::Version(version) => version.clone(),
            Self::Preferred => preferred(kind, scheme),
            Self::Storage => {
                let stored = of_items(kind).and_then(stored_in).or_else(|| custom::stored_in(kind));
                stored.unwrap_or_else(|| preferred(kind, scheme))
            }
        }
    }
}

/// The best version that has the kind; for a kind whose last version is gone, that of what comes in
/// its place.
fn preferred(kind: &GroupVersionKind, scheme: &Scheme) -> GroupVersion {
    let versions = scheme.versions_for_group_kind(&kind.group_kind());
    let is_gone = |version: &GroupVersion| {
        let facts = of_items(&version.with_kind(kind.kind.clone()));
        facts.and_then(|it| it.removed).is_some_and(|it| it <= release())
    };
    if let Some(version) = versions.iter().find(|it| !is_gone(it)) {
        return version.clone();
    }
    let replacement = replacement(kind).filter(|it| it.kind == kind.kind);
    replacement.map_or_else(|| kind.group_version(), |it| it.group_version())
}

fn stored_in(facts: &KindFacts) -> Option<GroupVersion> {
    let stored = facts.resource?.stored_in?;
    Some(GroupVersion::new(stored.group, stored.version))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_as_api_versions() {
        let version = |group, version| Ok(Target::Version(GroupVersion::new(group, version)));
        assert_eq!("apps/v1".parse(), version("apps", "v1"));
        assert_eq!("v1".parse(), version("", "v1"));
        assert_eq!("preferred".parse(), Ok(Target::Preferred));
        assert_eq!("storage".parse(), Ok(Target::Storage));
        for text in ["apps/", "a/b/c", ""] {
            assert_eq!(text.parse::<Target>(), Err(TargetError::NotAVersion));
        }
        assert_eq!("apps/__internal".parse::<Target>(), Err(TargetError::Internal));
    }
}
