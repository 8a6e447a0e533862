//! Which of an object's kinds is wanted.

use std::fmt::Debug;

use crate::names::INTERNAL_VERSION;
use crate::names::{GroupKind, GroupVersion, GroupVersionKind};
use crate::text::{Quoted, Str, identifier};

/// Picks the kind to convert an object to, among the kinds it could have.
///
/// **Contract.** The answer depends on nothing but the arguments; identifiers are stable across
/// processes and equal only for versioners that answer the same.
pub trait GroupVersioner: Debug + Send + Sync {
    /// The kind to convert to, or `None` when none of `kinds` is acceptable.
    fn kind_for(&self, kinds: &[GroupVersionKind]) -> Option<GroupVersionKind>;

    /// A text that distinguishes versioners with different answers.
    fn identifier(&self) -> Str;

    /// How error texts show it. A version and a list of versions look as in the reference's errors;
    /// the others, which it shows as the inside of a Go value, show their identifier.
    fn describe(&self) -> Str {
        Quoted(&self.identifier()).to_string().into()
    }
}

impl GroupVersioner for GroupVersion {
    /// The kind in exactly this version; else the first kind of the same group, moved to this
    /// version.
    fn kind_for(&self, kinds: &[GroupVersionKind]) -> Option<GroupVersionKind> {
        let exact =
            |kind: &&GroupVersionKind| kind.group == self.group && kind.version == self.version;
        if let Some(kind) = kinds.iter().find(exact) {
            return Some(kind.clone());
        }
        let same_group = kinds.iter().find(|kind| kind.group == self.group)?;
        Some(self.with_kind(same_group.kind.clone()))
    }

    fn identifier(&self) -> Str {
        self.api_version()
    }
}

/// A list of versions: a kind that has one of them stays, the first one listed if several do; else
/// the first version of its group is taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GroupVersions(pub Vec<GroupVersion>);

impl GroupVersioner for GroupVersions {
    fn kind_for(&self, kinds: &[GroupVersionKind]) -> Option<GroupVersionKind> {
        let mut first = None;
        for target in self.0.iter().filter_map(|it| it.kind_for(kinds)) {
            if kinds.contains(&target) {
                return Some(target);
            }
            first.get_or_insert(target);
        }
        first
    }

    fn identifier(&self) -> Str {
        let versions: Vec<_> = self.0.iter().map(|it| it.api_version()).collect();
        format!("[{}]", versions.join(",")).into()
    }

    fn describe(&self) -> Str {
        let quoted = |version: &GroupVersion| Quoted(&version.api_version()).to_string();
        let versions: Vec<_> = self.0.iter().map(quoted).collect();
        format!("[{}]", versions.join(" ")).into()
    }
}

/// The internal version of whatever group an object has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InternalGroupVersioner;

impl GroupVersioner for InternalGroupVersioner {
    fn kind_for(&self, kinds: &[GroupVersionKind]) -> Option<GroupVersionKind> {
        let internal = kinds.iter().find(|kind| kind.is_internal());
        internal.cloned().or_else(|| {
            let first = kinds.first()?;
            Some(GroupVersionKind { version: Str::from_static(INTERNAL_VERSION), ..first.clone() })
        })
    }

    fn identifier(&self) -> Str {
        Str::from_static("internal")
    }
}

/// Accepts nothing, so that encoding anything that has versions is an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DisabledGroupVersioner;

impl GroupVersioner for DisabledGroupVersioner {
    fn kind_for(&self, _: &[GroupVersionKind]) -> Option<GroupVersionKind> {
        None
    }

    fn identifier(&self) -> Str {
        Str::from_static("disabled")
    }
}

/// Moves kinds of several groups to one version.
///
/// With `coerce` a kind that is not accepted is moved as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MultiGroupVersioner {
    /// The version to move to.
    pub target: GroupVersion,
    /// The kinds to accept; an empty kind accepts all of its group.
    pub accepted: Vec<GroupKind>,
    /// Whether kinds that are not accepted are moved too.
    pub coerce: bool,
}

impl MultiGroupVersioner {
    /// Whether the list of accepted kinds adds nothing to the target. The reference then forgets
    /// the list, and with it a kind named in it.
    fn is_plain(&self) -> bool {
        match self.accepted.as_slice() {
            [] => true,
            [only] => only.group == self.target.group,
            _ => false,
        }
    }

    fn accepts(&self, kind: &GroupVersionKind) -> bool {
        self.accepted
            .iter()
            .any(|it| it.group == kind.group && (it.kind.is_empty() || it.kind == kind.kind))
    }
}

impl GroupVersioner for MultiGroupVersioner {
    fn kind_for(&self, kinds: &[GroupVersionKind]) -> Option<GroupVersionKind> {
        if self.is_plain() && !self.coerce {
            return self.target.kind_for(kinds);
        }
        let accepted = kinds.iter().find(|kind| self.accepts(kind));
        let chosen = match accepted {
            None if self.coerce => kinds.first(),
            other => other,
        };
        chosen.map(|kind| self.target.with_kind(kind.kind.clone()))
    }

    fn identifier(&self) -> Str {
        if self.is_plain() && !self.coerce {
            return self.target.identifier();
        }
        let accepted: Vec<_> = self.accepted.iter().map(ToString::to_string).collect();
        identifier(&[
            ("accepted", &accepted.join(",")),
            ("coerce", if self.coerce { "true" } else { "false" }),
            ("name", "multi"),
            ("target", &self.target.api_version()),
        ])
    }

    fn describe(&self) -> Str {
        if self.is_plain() && !self.coerce {
            return self.target.describe();
        }
        Quoted(&self.identifier()).to_string().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(texts: &[(&str, &str, &str)]) -> Vec<GroupVersionKind> {
        texts.iter().map(|(g, v, k)| GroupVersionKind::new(*g, *v, *k)).collect()
    }

    #[test]
    fn one_version_takes_an_exact_match_before_one_of_its_group() {
        let have = kinds(&[("g1", "v2", "A"), ("g1", "v1", "B"), ("g2", "v1", "C")]);
        let cases = [
            (("g1", "v1"), Some(("g1", "v1", "B"))),
            (("g1", "v9"), Some(("g1", "v9", "A"))),
            (("g2", "v9"), Some(("g2", "v9", "C"))),
            (("g3", "v1"), None),
        ];
        for ((group, version), expected) in cases {
            let answer = GroupVersion::new(group, version).kind_for(&have);
            assert_eq!(answer, expected.map(|(g, v, k)| GroupVersionKind::new(g, v, k)));
        }
    }

    #[test]
    fn list_keeps_a_kind_that_has_one_of_its_versions() {
        let list = GroupVersions(vec![GroupVersion::new("g", "v1"), GroupVersion::new("g", "v2")]);
        let have = kinds(&[("g", "v2", "A")]);
        assert_eq!(list.kind_for(&have), Some(GroupVersionKind::new("g", "v2", "A")));
        let have = kinds(&[("g", "v3", "A")]);
        assert_eq!(list.kind_for(&have), Some(GroupVersionKind::new("g", "v1", "A")));
        assert_eq!(GroupVersions::default().kind_for(&have), None);
        assert_eq!(list.identifier(), "[g/v1,g/v2]");
    }

    #[test]
    fn internal_and_disabled() {
        let have = kinds(&[("g", "v2", "A"), ("g", "__internal", "B")]);
        let internal = InternalGroupVersioner.kind_for(&have);
        assert_eq!(internal, Some(GroupVersionKind::new("g", "__internal", "B")));
        let internal = InternalGroupVersioner.kind_for(&have[..1]);
        assert_eq!(internal, Some(GroupVersionKind::new("g", "__internal", "A")));
        assert_eq!(DisabledGroupVersioner.kind_for(&have), None);
    }

    /// GVR-06: Identifiers name the target and what is accepted, always in the same text.
    #[test]
    fn coercing_moves_what_is_not_accepted() {
        let mut multi = MultiGroupVersioner {
            target: GroupVersion::new("a", "v1"),
            accepted: vec![GroupKind::new("a", ""), GroupKind::new("b", "Y")],
            coerce: false,
        };
        let have = kinds(&[("b", "v7", "X")]);
        assert_eq!(multi.kind_for(&have), None);
        assert_eq!(
            multi.identifier(),
            r#"{"accepted":".a,Y.b","coerce":"false","name":"multi","target":"a/v1"}"#
        );
        multi.coerce = true;
        assert_eq!(multi.kind_for(&have), Some(GroupVersionKind::new("a", "v1", "X")));
    }
}
