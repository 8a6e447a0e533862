//! From kinds to resources and back.

mod builder;
mod shortcuts;
mod table;

use apimachinery_runtime::{
    GroupKind, GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource, Str,
};

use crate::MatchError;
pub use builder::RestMapperBuilder;
use shortcuts::Shortcuts;
use table::Table;

/// Finds the resource of a kind, and the kind of a resource of which only a part of the name is
/// given.
///
/// A resource may be asked for by its plural or singular, in letters of any case, or by a short
/// name. Without group or version all are searched. A group may be given by its beginning, when no
/// group has exactly that name. Where several versions or groups match, the order of versions that
/// the mapper prefers decides.
///
/// Corresponds to `meta.RESTMapper`. [`of_documents`](Self::of_documents) makes what kubectl uses:
/// `restmapper.NewDiscoveryRESTMapper` with `restmapper.NewShortcutExpander` around it, which
/// consist of `meta.PriorityRESTMapper`, `meta.MultiRESTMapper` and `meta.DefaultRESTMapper`. A
/// mapper that is built from single kinds and prefers no versions answers as
/// `meta.DefaultRESTMapper` does.
#[derive(Clone, Debug, Default)]
pub struct RestMapper {
    tables: Vec<Table>,
    shortcuts: Shortcuts,
    /// What decides between several matches; without it they are an error.
    priority: Option<Vec<Pattern>>,
}

/// A version, or all versions of a group.
#[derive(Clone, Debug)]
struct Pattern {
    group: Str,
    version: Option<Str>,
}

impl Pattern {
    fn of_version(version: &GroupVersion) -> Self {
        Self { group: version.group.clone(), version: Some(version.version.clone()) }
    }

    fn matches(&self, version: &GroupVersion) -> bool {
        self.group == version.group && self.version.as_ref().is_none_or(|it| *it == version.version)
    }
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
    /// Starts a mapper without kinds.
    pub fn builder() -> RestMapperBuilder {
        RestMapperBuilder::default()
    }

    /// The kinds of the resources that a name may mean, the preferred one first (`KindsFor`).
    ///
    /// # Errors
    /// When no resource has the name.
    pub fn kinds_for(
        &self,
        asked: &GroupVersionResource,
    ) -> Result<Vec<GroupVersionKind>, MatchError> {
        self.in_all(&self.expand(asked).0, Table::kinds)
    }

    /// The resources that a name may mean, the preferred one first (`ResourcesFor`).
    ///
    /// # Errors
    /// When no resource has the name.
    pub fn resources_for(
        &self,
        asked: &GroupVersionResource,
    ) -> Result<Vec<GroupVersionResource>, MatchError> {
        self.in_all(&self.expand(asked).0, Table::resources)
    }

    /// What all tables find, each once.
    fn in_all<T: PartialEq>(
        &self,
        asked: &GroupVersionResource,
        find: impl Fn(&Table, &GroupVersionResource) -> Result<Vec<T>, MatchError>,
    ) -> Result<Vec<T>, MatchError> {
        if let [only] = &*self.tables {
            let found = find(only, asked);
            return match found {
                Err(MatchError::NoResource(_)) if self.priority.is_some() => {
                    Err(MatchError::NoResource(asked.clone()))
                }
                found => found,
            };
        }
        let mut all = Vec::new();
        for table in &self.tables {
            match find(table, asked) {
                Ok(found) => all.extend(found),
                Err(error) if error.is_no_match() => {}
                Err(error) => return Err(error),
            }
        }
        let all = distinct(all.into_iter());
        if all.is_empty() { Err(MatchError::NoResource(asked.clone())) } else { Ok(all) }
    }

    /// The kind that a name means (`KindFor`).
    ///
    /// # Errors
    /// When no resource has the name, or several have it and none is preferred.
    pub fn kind_for(&self, asked: &GroupVersionResource) -> Result<GroupVersionKind, MatchError> {
        let asked = self.expand(asked).0;
        let found = self.in_all(&asked, Table::kinds)?;
        match self.preferred(&[], &found, GroupVersionKind::group_version) {
            Some(kind) => Ok(kind.clone()),
            None => Err(MatchError::SeveralKinds { asked, found }),
        }
    }

    /// The resource that a name means (`ResourceFor`).
    ///
    /// # Errors
    /// When no resource has the name, or several have it and none is preferred.
    pub fn resource_for(
        &self,
        asked: &GroupVersionResource,
    ) -> Result<GroupVersionResource, MatchError> {
        let asked = self.expand(asked).0;
        let found = self.in_all(&asked, Table::resources)?;
        match self.preferred(&[], &found, GroupVersionResource::group_version) {
            Some(resource) => Ok(resource.clone()),
            None => Err(MatchError::SeveralResources { asked, found }),
        }
    }

    /// The only one, or the one that is left when only those are kept that match the patterns, one
    /// pattern after the other.
    fn preferred<'a, T>(
        &self,
        first: &[Pattern],
        found: &'a [T],
        version: impl Fn(&T) -> GroupVersion,
    ) -> Option<&'a T> {
        if let [only] = found {
            return Some(only);
        }
        let mut left: Vec<&T> = found.iter().collect();
        for pattern in first.iter().chain(self.priority.as_ref()?) {
            let matching: Vec<_> =
                left.iter().copied().filter(|it| pattern.matches(&version(it))).collect();
            match &*matching {
                [] => {}
                [only] => return Some(*only),
                _ => left = matching,
            }
        }
        None
    }

    /// The resource of a kind in the first of some versions that has it; without versions, in the
    /// preferred one (`RESTMapping`).
    ///
    /// # Errors
    /// When no resource has the kind, or several have it and none is preferred.
    pub fn mapping(&self, kind: &GroupKind, versions: &[&str]) -> Result<&Mapping, MatchError> {
        let found = self.mappings(kind, versions)?;
        let first = if self.priority.is_some() {
            let pattern = |version: &&str| Pattern {
                group: kind.group.clone(),
                version: Some((*version).into()),
            };
            let wanted: Vec<_> = versions.iter().map(pattern).collect();
            self.preferred(&wanted, &found, |it| it.kind.group_version()).copied()
        } else {
            found.first().copied()
        };
        first.ok_or_else(|| MatchError::SeveralMappings {
            asked: kind.clone(),
            found: found.iter().map(|it| it.kind.clone()).collect(),
        })
    }

    /// The resources of a kind in some versions; without versions, in all that the mapper prefers
    /// (`RESTMappings`). A mapper that is built from single kinds finds the first of the versions
    /// only.
    ///
    /// # Errors
    /// When no resource has the kind.
    pub fn mappings(
        &self,
        kind: &GroupKind,
        versions: &[&str],
    ) -> Result<Vec<&Mapping>, MatchError> {
        if let ([only], None) = (&*self.tables, &self.priority) {
            return only.mappings(kind, versions);
        }
        let found = self.tables.iter().filter_map(|table| table.mappings(kind, versions).ok());
        let found: Vec<_> = found.flatten().collect();
        if found.is_empty() { Err(MatchError::no_kind(kind, versions)) } else { Ok(found) }
    }

    /// The name of one object of a resource (`ResourceSingularizer`).
    ///
    /// # Errors
    /// When there is no such resource, or several with different names for one object.
    pub fn singular(&self, resource: &str) -> Result<Str, MatchError> {
        let asked = self.expand(&GroupVersionResource::new("", "", resource)).0;
        let mut last = MatchError::NoResource(asked.clone());
        for table in &self.tables {
            match table.singular(&asked.resource) {
                Ok(singular) => return Ok(singular),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// The resources of a category, such as `all` (`CategoryExpander`).
    pub fn category(&self, name: &str) -> Vec<&GroupResource> {
        self.shortcuts.category(name)
    }

    /// What kubectl warns of when this name is used: a short name that stands for a resource, and
    /// could stand for others.
    pub fn warnings_for(&self, asked: &GroupVersionResource) -> Vec<String> {
        self.expand(asked).1
    }

    fn expand(&self, asked: &GroupVersionResource) -> (GroupVersionResource, Vec<String>) {
        self.shortcuts.expand(asked)
    }

    /// All kinds with their resources.
    pub fn all(&self) -> impl Iterator<Item = &Mapping> {
        self.tables.iter().flat_map(Table::all)
    }
}

/// Whether this is a version that clients may ask for.
fn is_version(version: &str) -> bool {
    !matches!(version, "" | "__internal")
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
