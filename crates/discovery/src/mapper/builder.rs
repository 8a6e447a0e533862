//! Making a mapper.

use apimachinery_meta::v1::{APIGroup, APIResource, APIResourceList};
use apimachinery_runtime::{
    GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource, KindFacts, Str,
};

use super::shortcuts::Shortcuts;
use super::table::Table;
use super::{Mapping, Pattern, RestMapper};
use crate::documents::{api_group, resource_list};
use crate::guess_resource;

/// Collects what a [`RestMapper`] consists of. Made by [`RestMapper::builder`].
#[derive(Clone, Debug, Default)]
pub struct RestMapperBuilder {
    table: Table,
    shortcuts: Shortcuts,
    prefers: bool,
}

impl RestMapperBuilder {
    /// Adds a kind whose resource has the expected name ([`guess_resource`]).
    #[must_use]
    pub fn kind(self, kind: GroupVersionKind, is_namespaced: bool) -> Self {
        let (resource, singular) = guess_resource(&kind);
        self.resource(kind, resource.resource, singular.resource, is_namespaced)
    }

    /// Adds a kind with the names of its resource, plural and singular. A kind that was added
    /// before gets these.
    #[must_use]
    pub fn resource(
        mut self,
        kind: GroupVersionKind,
        plural: impl Into<Str>,
        singular: impl Into<Str>,
        is_namespaced: bool,
    ) -> Self {
        let (plural, singular) = (plural.into(), singular.into());
        self.shortcuts.add_names(&kind.group, plural.clone(), singular.clone());
        let resource = kind.group_version().with_resource(plural);
        self.table.add(Mapping { kind, resource, singular, is_namespaced });
        self
    }

    /// Adds another name of a resource, such as `deploy`. The first resource that has a short name
    /// gets it.
    #[must_use]
    pub fn short_name(mut self, short: impl Into<Str>, resource: GroupResource) -> Self {
        self.shortcuts.add_short(short.into(), resource);
        self
    }

    /// Adds a resource to a category, such as `all`.
    #[must_use]
    pub fn category(mut self, category: impl Into<Str>, resource: GroupResource) -> Self {
        self.shortcuts.add_category(category.into(), resource);
        self
    }

    /// Sets which versions are preferred where several have a kind or a resource. Those of a later
    /// call follow.
    #[must_use]
    pub fn prefer(mut self, versions: impl IntoIterator<Item = GroupVersion>) -> Self {
        self.prefers = true;
        self.order(versions)
    }

    /// Sets in which order answers with several kinds or resources have their versions, and which
    /// version a kind is mapped to when none is asked for; where one kind or resource is needed,
    /// several remain an error.
    #[must_use]
    pub fn order(mut self, versions: impl IntoIterator<Item = GroupVersion>) -> Self {
        self.table.prefer(versions);
        self
    }

    /// The mapper.
    pub fn build(self) -> RestMapper {
        let Self { table, shortcuts, prefers } = self;
        let priority = prefers.then(|| table.order().iter().map(Pattern::of_version).collect());
        RestMapper { tables: vec![table], shortcuts, priority }
    }
}

impl RestMapper {
    /// The mapper of kinds with known facts: `api::facts::kinds` has those of the built-in kinds.
    /// The first of a group's versions is preferred, and the core group to all others.
    pub fn of_facts<'a>(facts: impl IntoIterator<Item = &'a KindFacts>) -> Self {
        let facts: Vec<_> = facts.into_iter().filter(|it| it.resource.is_some()).collect();
        let mut versions: Vec<GroupVersion> = Vec::new();
        for version in facts.iter().map(|it| it.name.to_gvk().group_version()) {
            if !versions.contains(&version) {
                versions.push(version);
            }
        }
        let mut groups: Vec<APIGroup> = Vec::new();
        for version in &versions {
            if groups.iter().all(|it| it.name != version.group) {
                groups.push(api_group(&version.group, &versions));
            }
        }
        let lists: Vec<_> =
            versions.iter().map(|it| resource_list(it, facts.iter().copied())).collect();
        Self::of_documents(&groups, &lists)
    }

    /// The mapper of what a server describes: its groups in their order, and the resources of their
    /// versions. The version that a group prefers comes first, and the core group before all
    /// others.
    ///
    /// The core group is the first one when `groups` lacks it, as `/apis` does, and `resources`
    /// describes a version of it. Each version also has the kinds that its lists have, and `List`.
    ///
    /// Corresponds to `restmapper.NewDiscoveryRESTMapper` with `restmapper.NewShortcutExpander`
    /// around it.
    pub fn of_documents<'a>(
        groups: impl IntoIterator<Item = &'a APIGroup>,
        resources: impl IntoIterator<Item = &'a APIResourceList>,
    ) -> Self {
        let lists: Vec<_> = resources.into_iter().collect();
        let mut shortcuts = Shortcuts::default();
        for list in &lists {
            let Ok(version) = list.group_version.parse::<GroupVersion>() else { continue };
            list.resources.iter().for_each(|it| shortcuts.describe(&version.group, it));
        }
        let mut tables = Vec::new();
        let mut priority = vec![Pattern::of_version(&GroupVersion::new("", "v1"))];
        let mut of_groups = Vec::new();
        let core = core_group(&lists);
        let groups: Vec<_> = groups.into_iter().collect();
        let has_core = groups.iter().any(|it| it.name.is_empty());
        for group in core.iter().filter(|_| !has_core).chain(groups) {
            of_groups.push(Pattern { group: group.name.clone(), version: None });
            let described = group.versions.iter().filter_map(|it| {
                let list = lists.iter().rfind(|list| list.group_version == it.group_version)?;
                Some((GroupVersion::new(&*group.name, &*it.version), list))
            });
            let preferred = &group.preferred_version.version;
            let is_preferred = |version: &GroupVersion| version.version == *preferred;
            let versions: Vec<_> = described.clone().map(|(version, _)| version).collect();
            let (first, others): (Vec<_>, Vec<_>) =
                versions.iter().partition(|it| is_preferred(it));
            priority.extend(first.into_iter().chain(others).map(Pattern::of_version));
            tables.extend(described.map(|(version, list)| table_of(version, list)));
        }
        priority.extend(of_groups);
        Self { tables, shortcuts, priority: Some(priority) }
    }
}

/// The core group, when one of its versions is described.
fn core_group(lists: &[&APIResourceList]) -> Option<APIGroup> {
    let versions = lists.iter().filter_map(|it| it.group_version.parse::<GroupVersion>().ok());
    let versions: Vec<_> = versions.filter(|it| it.group.is_empty()).collect();
    (!versions.is_empty()).then(|| api_group("", &versions))
}

/// The table of one version of a server.
fn table_of(version: GroupVersion, list: &APIResourceList) -> Table {
    let mut table = Table::with_order(vec![version.clone()]);
    for described in list.resources.iter().filter(|it| !it.name.contains('/')) {
        let mapping = mapping_of(&version, described);
        let lower = version.with_kind(described.kind.to_lowercase());
        table.add_alias(Mapping { kind: lower, ..mapping.clone() });
        table.add(mapping);
        let lists = version.with_kind(format!("{}List", described.kind));
        table.add_alias(guessed(lists, described.namespaced));
    }
    table.add_alias(guessed(version.with_kind("List"), false));
    table
}

fn mapping_of(version: &GroupVersion, described: &APIResource) -> Mapping {
    let kind = version.with_kind(described.kind.clone());
    let singular = match described.singular_name.as_str() {
        "" => guess_resource(&kind).1.resource,
        _ => described.singular_name.clone(),
    };
    let resource = version.with_resource(described.name.clone());
    Mapping { kind, resource, singular, is_namespaced: described.namespaced }
}

fn guessed(kind: GroupVersionKind, is_namespaced: bool) -> Mapping {
    let (GroupVersionResource { resource, .. }, singular) = guess_resource(&kind);
    let resource = kind.group_version().with_resource(resource);
    Mapping { kind, resource, singular: singular.resource, is_namespaced }
}
