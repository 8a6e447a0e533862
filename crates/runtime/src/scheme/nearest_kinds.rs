//! Which registered kinds come nearest to one that is not registered.

use std::sync::Arc;

use super::Scheme;
use crate::error::{NotRegisteredError, Suggest};
use crate::names::GroupVersionKind;
use crate::text::nearest::SimilarName;

/// How many kinds are suggested.
const MOST: usize = 3;
/// How many registered kinds are compared at most.
const MAX_KNOWN: usize = 8_192;

impl NotRegisteredError {
    /// The same error suggesting kinds of `scheme`.
    #[must_use]
    pub fn with_suggestions_of(self, scheme: &Scheme) -> Self {
        self.suggesting(Arc::new(scheme.clone()))
    }
}

impl Suggest for Scheme {
    fn nearest_kinds(&self, kind: &GroupVersionKind) -> Vec<GroupVersionKind> {
        nearest_kinds(kind, self.data.by_kind.keys().chain(self.unstructured_kinds()))
    }

    fn feature_of(&self, group: &str) -> Option<&'static str> {
        let found = self.data.groups_by_feature.iter().find(|(name, _)| *name == group);
        found.map(|(_, feature)| *feature)
    }
}

/// The registered kinds a caller probably meant, best first: the same kind in another version or
/// group, then kinds of the same group-version with a similar name.
fn nearest_kinds<'a>(
    wanted: &GroupVersionKind,
    registered: impl Iterator<Item = &'a GroupVersionKind>,
) -> Vec<GroupVersionKind> {
    let Some(name) = SimilarName::new(&wanted.kind).filter(|_| !wanted.kind.is_empty()) else {
        return Vec::new();
    };
    let mut ranked: Vec<_> = registered
        .take(MAX_KNOWN)
        .filter(|kind| !kind.is_internal())
        .filter_map(|kind| Some((rank(wanted, &name, kind)?, kind)))
        .collect();
    ranked.sort();
    ranked.into_iter().take(MOST).map(|(_, kind)| kind.clone()).collect()
}

fn rank(wanted: &GroupVersionKind, name: &SimilarName, kind: &GroupVersionKind) -> Option<usize> {
    let other_place = match (kind.group == wanted.group, kind.version == wanted.version) {
        (true, true) => 0,
        (true, false) => 1,
        (false, _) => 2,
    };
    let allowed = if other_place == 2 { 0 } else { (wanted.kind.len() / 3).min(2) };
    Some(name.distance(&kind.kind, allowed)? * 4 + other_place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_kinds_elsewhere_come_before_similar_names() {
        let registered = [
            GroupVersionKind::new("apps", "v1", "Deployment"),
            GroupVersionKind::new("apps", "v1beta1", "Deployment"),
            GroupVersionKind::new("", "v1", "Pod"),
        ];
        let wanted = GroupVersionKind::new("extensions", "v1beta1", "Deployment");
        let nearest = nearest_kinds(&wanted, registered.iter());
        assert_eq!(nearest, registered[..2]);
        let wanted = GroupVersionKind::new("apps", "v1", "Deploymnet");
        assert_eq!(nearest_kinds(&wanted, registered.iter())[0], registered[0]);
    }
}
