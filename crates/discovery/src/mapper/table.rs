//! One table of kinds and resources.

use std::collections::BTreeMap;

use apimachinery_runtime::{GroupKind, GroupVersion, GroupVersionKind, GroupVersionResource, Str};

use super::{Mapping, distinct, is_version};
use crate::MatchError;

/// Kinds with their resources, and an order of versions.
///
/// Corresponds to `meta.DefaultRESTMapper`.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    order: Vec<GroupVersion>,
    kinds: BTreeMap<GroupVersionKind, Entry>,
    /// The kind of each name of a resource, plural or singular.
    names: BTreeMap<GroupVersionResource, GroupVersionKind>,
    /// The singular of each plural.
    singulars: BTreeMap<GroupVersionResource, Str>,
}

#[derive(Clone, Debug)]
struct Entry {
    mapping: Mapping,
    /// Whether the kind only represents another one, or lists.
    is_alias: bool,
}

impl Table {
    /// A table without kinds that prefers these versions, the first one most.
    pub(super) fn with_order(order: Vec<GroupVersion>) -> Self {
        Self { order, ..Self::default() }
    }

    pub(super) fn prefer(&mut self, versions: impl IntoIterator<Item = GroupVersion>) {
        for version in versions {
            if !self.order.contains(&version) {
                self.order.push(version);
            }
        }
    }

    pub(super) fn order(&self) -> &[GroupVersion] {
        &self.order
    }

    pub(super) fn add(&mut self, mapping: Mapping) {
        self.insert(mapping, false);
    }

    /// Adds a kind that represents another one.
    pub(super) fn add_alias(&mut self, mapping: Mapping) {
        self.insert(mapping, true);
    }

    fn insert(&mut self, mapping: Mapping, is_alias: bool) {
        let Mapping { kind, resource, singular, .. } = &mapping;
        let version = kind.group_version();
        self.names.insert(version.with_resource(singular.clone()), kind.clone());
        self.names.insert(resource.clone(), kind.clone());
        self.singulars.insert(resource.clone(), singular.clone());
        self.kinds.insert(kind.clone(), Entry { mapping, is_alias });
    }

    /// The resources that a name may mean, the preferred one first.
    pub(super) fn resources(
        &self,
        asked: &GroupVersionResource,
    ) -> Result<Vec<GroupVersionResource>, MatchError> {
        let asked = coerced(asked);
        let named = self.singulars.iter().flat_map(|(plural, singular)| {
            let singular = plural.group_version().with_resource(singular.clone());
            [(plural.clone(), plural), (singular, plural)]
        });
        let mut found = distinct(matching(&asked, named)?.into_iter().cloned());
        found.sort_by_key(|it| (self.rank(&it.group_version()), it.resource.clone()));
        if found.is_empty() { Err(MatchError::NoResource(asked)) } else { Ok(found) }
    }

    /// The kinds of the resources that a name may mean, the preferred one first.
    pub(super) fn kinds(
        &self,
        asked: &GroupVersionResource,
    ) -> Result<Vec<GroupVersionKind>, MatchError> {
        let named = self.names.iter().map(|(name, kind)| (name.clone(), kind));
        let mut found = distinct(matching(&coerced(asked), named)?.into_iter().cloned());
        found.sort_by_key(|it| (self.rank(&it.group_version()), it.kind.clone()));
        if found.is_empty() { Err(MatchError::NoResource(asked.clone())) } else { Ok(found) }
    }

    /// The place of a version in the order; others come last.
    fn rank(&self, version: &GroupVersion) -> usize {
        self.order.iter().position(|it| it == version).unwrap_or(usize::MAX)
    }

    /// The resources of a kind in the first of some versions that has it; without versions, in each
    /// that is preferred.
    pub(super) fn mappings(
        &self,
        kind: &GroupKind,
        versions: &[&str],
    ) -> Result<Vec<&Mapping>, MatchError> {
        let entry = |version: &str| {
            let kind = GroupVersionKind::new(&*kind.group, version, &*kind.kind);
            self.kinds.get(&kind).map(|it| &it.mapping)
        };
        let no_kind = || MatchError::no_kind(kind, versions);
        let mut wanted = versions.iter().filter(|it| is_version(it)).peekable();
        if wanted.peek().is_some() {
            let found = wanted.find_map(|version| entry(version));
            return found.map(|it| vec![it]).ok_or_else(no_kind);
        }
        let mut preferred = self.order.iter().filter(|it| it.group == kind.group).peekable();
        if preferred.peek().is_none() {
            return Err(no_kind());
        }
        let found: Vec<_> = preferred.filter_map(|it| entry(&it.version)).collect();
        if found.is_empty() {
            let asked = GroupVersionResource::new(&*kind.group, "", &*kind.kind);
            return Err(MatchError::NoResource(asked));
        }
        Ok(found)
    }

    /// The name of one object of a resource.
    pub(super) fn singular(&self, resource: &str) -> Result<Str, MatchError> {
        let found = self.resources(&GroupVersionResource::new("", "", resource))?;
        let mut singulars = found.iter().filter_map(|plural| self.singulars.get(plural));
        let first = singulars.next().cloned().unwrap_or_default();
        if singulars.all(|it| *it == first) {
            return Ok(first);
        }
        Err(MatchError::SeveralSingulars { asked: resource.into(), found })
    }

    /// All kinds but those that stand for others.
    pub(super) fn all(&self) -> impl Iterator<Item = &Mapping> {
        self.kinds.values().filter(|it| !it.is_alias).map(|it| &it.mapping)
    }
}

/// The name in small letters; the internal version counts as none.
fn coerced(asked: &GroupVersionResource) -> GroupVersionResource {
    let version = if is_version(&asked.version) { asked.version.clone() } else { Str::new() };
    let resource = asked.resource.to_lowercase().into();
    GroupVersionResource { group: asked.group.clone(), version, resource }
}

/// What has the name: in the group and version, where they are given. A group alone may be the
/// beginning of one, when no group has exactly that name.
fn matching<T>(
    asked: &GroupVersionResource,
    named: impl Iterator<Item = (GroupVersionResource, T)>,
) -> Result<Vec<T>, MatchError> {
    if asked.resource.is_empty() {
        return Err(MatchError::NoName(asked.clone()));
    }
    let (mut exact, mut by_prefix) = (Vec::new(), Vec::new());
    let is_version = |it: &Str| asked.version.is_empty() || *it == asked.version;
    for (name, value) in named {
        if name.resource != asked.resource || !is_version(&name.version) {
            continue;
        }
        if asked.group.is_empty() || name.group == asked.group {
            exact.push(value);
        } else if asked.version.is_empty() && name.group.starts_with(&*asked.group) {
            by_prefix.push(value);
        }
    }
    Ok(if exact.is_empty() { by_prefix } else { exact })
}
