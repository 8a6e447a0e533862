//! From kinds to resources and back.

mod builder;

use apimachinery_runtime::{
    GroupKind, GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource, Str,
};

use crate::MatchError;
pub use builder::RestMapperBuilder;

/// Finds the resource of a kind, and the kind of a resource of which only a part of the name is
/// given.
///
/// A resource may be asked for by its plural, its singular, or a short name, in letters of any
/// size; without group or version it is looked for in all; a group may be given by its beginning,
/// when no group has exactly that name. Where several versions or groups match, the order of
/// versions that the mapper has decides, for groups that are in it.
///
/// Corresponds to `meta.RESTMapper`, as `restmapper.NewDiscoveryRESTMapper` makes it with
/// `restmapper.NewShortcutExpander` around: `meta.PriorityRESTMapper`, `meta.MultiRESTMapper` and
/// `meta.DefaultRESTMapper` in one. A mapper that has no order of preference answers as
/// `meta.DefaultRESTMapper` alone.
#[derive(Clone, Debug, Default)]
pub struct RestMapper {
    entries: Vec<Mapping>,
    short_names: Vec<(GroupResource, GroupResource)>,
    versions: Vec<GroupVersion>,
    prefers: bool,
}

/// A kind with its resource.
///
/// Corresponds to `meta.RESTMapping`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mapping {
    /// The kind.
    pub kind: GroupVersionKind,
    /// The resource, by its plural.
    pub resource: GroupVersionResource,
    /// The name of one object.
    pub singular: Str,
    /// Whether the objects are in a namespace.
    pub is_namespaced: bool,
}

impl RestMapper {
    /// Starts a mapper with nothing in it.
    pub fn builder() -> RestMapperBuilder {
        RestMapperBuilder::default()
    }

    /// The mappings of the resources that a name may mean, the preferred one first.
    fn matches(&self, asked: &GroupVersionResource) -> Result<Vec<&Mapping>, MatchError> {
        let name = coerced(asked);
        if name.resource.is_empty() {
            return Err(MatchError::NoName(name));
        }
        let name = self.expanded(name);
        let is_named = |it: &&Mapping| {
            (it.resource.resource == name.resource || it.singular == name.resource)
                && (name.version.is_empty() || it.resource.version == name.version)
        };
        let named = self.entries.iter().filter(is_named);
        let of_group = |it: &&Mapping| name.group.is_empty() || it.resource.group == name.group;
        let mut found: Vec<_> = named.clone().filter(of_group).collect();
        if found.is_empty() && name.version.is_empty() {
            found = named.filter(|it| it.resource.group.starts_with(name.group.as_str())).collect();
        }
        found.sort_by_key(|it| self.rank(&it.kind.group_version()));
        Ok(found)
    }

    /// The place of a version in the order of preference; those that are not in it come last.
    fn rank(&self, version: &GroupVersion) -> usize {
        self.versions.iter().position(|it| it == version).unwrap_or(usize::MAX)
    }

    /// The resource that a short name stands for, unless a resource has that very name.
    fn expanded(&self, name: GroupVersionResource) -> GroupVersionResource {
        if self.entries.iter().any(|it| it.resource.resource == name.resource) {
            return name;
        }
        let short = || self.short_names.iter().filter(|(short, _)| short.resource == name.resource);
        let exact = short().find(|(it, _)| name.group.is_empty() || it.group == name.group);
        let found =
            exact.or_else(|| short().find(|(it, _)| it.group.starts_with(name.group.as_str())));
        match found {
            Some((_, long)) => GroupVersionResource {
                group: long.group.clone(),
                resource: long.resource.clone(),
                ..name
            },
            None => name,
        }
    }

    /// The kinds of the resources that a name may mean, the preferred one first (`KindsFor`).
    ///
    /// # Errors
    /// When there is none.
    pub fn kinds_for(
        &self,
        asked: &GroupVersionResource,
    ) -> Result<Vec<GroupVersionKind>, MatchError> {
        let found = distinct(self.matches(asked)?.into_iter().map(|it| it.kind.clone()));
        if found.is_empty() { Err(MatchError::NoResource(asked.clone())) } else { Ok(found) }
    }

    /// The resources that a name may mean, the preferred one first (`ResourcesFor`).
    ///
    /// # Errors
    /// When there is none.
    pub fn resources_for(
        &self,
        asked: &GroupVersionResource,
    ) -> Result<Vec<GroupVersionResource>, MatchError> {
        let found = distinct(self.matches(asked)?.into_iter().map(|it| it.resource.clone()));
        if found.is_empty() { Err(MatchError::NoResource(coerced(asked))) } else { Ok(found) }
    }

    /// The kind that a name means (`KindFor`).
    ///
    /// # Errors
    /// When there is none, or several of which none is preferred.
    pub fn kind_for(&self, asked: &GroupVersionResource) -> Result<GroupVersionKind, MatchError> {
        let found = self.kinds_for(asked)?;
        match self.preferred(&found, GroupVersionKind::group_version) {
            Some(kind) => Ok(kind.clone()),
            None => Err(MatchError::SeveralKinds { asked: asked.clone(), found }),
        }
    }

    /// The resource that a name means (`ResourceFor`).
    ///
    /// # Errors
    /// When there is none, or several of which none is preferred.
    pub fn resource_for(
        &self,
        asked: &GroupVersionResource,
    ) -> Result<GroupVersionResource, MatchError> {
        let found = self.resources_for(asked)?;
        match self.preferred(&found, GroupVersionResource::group_version) {
            Some(resource) => Ok(resource.clone()),
            None => Err(MatchError::SeveralResources { asked: asked.clone(), found }),
        }
    }

    /// The only one, or the one of the version that comes first in the order of preference.
    fn preferred<'a, T>(
        &self,
        found: &'a [T],
        version: impl Fn(&T) -> GroupVersion,
    ) -> Option<&'a T> {
        if let [only] = found {
            return Some(only);
        }
        if !self.prefers {
            return None;
        }
        self.versions.iter().find_map(|wanted| {
            let mut of_version = found.iter().filter(|it| version(it) == *wanted);
            of_version.next().filter(|_| of_version.next().is_none())
        })
    }

    /// The resource of a kind in the first of some versions that has it; without versions, in the
    /// preferred one (`RESTMapping`).
    ///
    /// # Errors
    /// When there is none.
    pub fn mapping(&self, kind: &GroupKind, versions: &[&str]) -> Result<&Mapping, MatchError> {
        let no_kind = || MatchError::NoKind {
            kind: kind.clone(),
            versions: versions.iter().map(|it| Str::from(*it)).collect(),
        };
        self.mappings(kind, versions).first().copied().ok_or_else(no_kind)
    }

    /// The resources of a kind in the first of some versions that has it; without versions, in each
    /// that has it, the preferred one first (`RESTMappings`).
    pub fn mappings(&self, kind: &GroupKind, versions: &[&str]) -> Vec<&Mapping> {
        let is_wanted = |it: &&Mapping| it.kind.kind == kind.kind && it.kind.group == kind.group;
        let of_kind = self.entries.iter().filter(is_wanted);
        let mut wanted =
            versions.iter().filter(|it| !it.is_empty() && **it != "__internal").peekable();
        if wanted.peek().is_some() {
            let of_version = |version: &&str| {
                of_kind.clone().filter(|it| it.kind.version == **version).collect::<Vec<_>>()
            };
            let found = wanted.map(of_version).find(|found| !found.is_empty());
            return found.unwrap_or_default();
        }
        let mut found: Vec<_> = of_kind.collect();
        found.sort_by_key(|it| self.rank(&it.kind.group_version()));
        found
    }

    /// The name of one object of a resource (`ResourceSingularizer`).
    ///
    /// # Errors
    /// When there is no such resource, or several with different names for one object.
    pub fn singular(&self, resource: &str) -> Result<Str, MatchError> {
        let asked = GroupVersionResource::new("", "", resource);
        let matches = self.matches(&asked)?;
        let Some(first) = matches.first() else {
            return Err(MatchError::NoResource(coerced(&asked)));
        };
        if matches.iter().all(|it| it.singular == first.singular) {
            return Ok(first.singular.clone());
        }
        let found = distinct(matches.into_iter().map(|it| it.resource.clone()));
        Err(MatchError::SeveralSingulars { asked: asked.resource, found })
    }

    /// All kinds with their resources.
    pub fn all(&self) -> impl Iterator<Item = &Mapping> {
        self.entries.iter()
    }
}

/// The name in small letters; the internal version counts as none.
fn coerced(asked: &GroupVersionResource) -> GroupVersionResource {
    let version = if asked.version == "__internal" { Str::new() } else { asked.version.clone() };
    let resource = asked.resource.to_lowercase().into();
    GroupVersionResource { group: asked.group.clone(), version, resource }
}

fn distinct<T: PartialEq>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut found = Vec::new();
    for item in items {
        if !found.contains(&item) {
            found.push(item);
        }
    }
    found
}
