//! Making a mapper.

use apimachinery_meta::v1::{APIGroup, APIResource, APIResourceList};
use apimachinery_runtime::{
    GroupResource, GroupVersion, GroupVersionKind, GroupVersionResource, KindFacts, Str,
};

use super::{Mapping, RestMapper};
use crate::guess_resource;

/// Collects what a [`RestMapper`] consists of. Made by [`RestMapper::builder`].
#[derive(Clone, Debug, Default)]
pub struct RestMapperBuilder {
    mapper: RestMapper,
}

impl RestMapperBuilder {
    /// Adds a kind whose resource is called as is to be expected ([`guess_resource`]).
    #[must_use]
    pub fn kind(self, kind: GroupVersionKind, is_namespaced: bool) -> Self {
        let (resource, singular) = guess_resource(&kind);
        self.resource(kind, resource.resource, singular.resource, is_namespaced)
    }

    /// Adds a kind with the names of its resource, many and one. A kind that is there gets these.
    #[must_use]
    pub fn resource(
        mut self,
        kind: GroupVersionKind,
        plural: impl Into<Str>,
        singular: impl Into<Str>,
        is_namespaced: bool,
    ) -> Self {
        let resource = GroupVersionResource::new(&*kind.group, &*kind.version, plural);
        let entries = &mut self.mapper.entries;
        entries.retain(|it| it.kind != kind);
        entries.push(Mapping { kind, resource, singular: singular.into(), is_namespaced });
        self
    }

    /// Adds another name of a resource, such as `deploy`. The first resource that has a short name
    /// gets it.
    #[must_use]
    pub fn short_name(mut self, short: impl Into<Str>, resource: GroupResource) -> Self {
        let short = GroupResource { group: resource.group.clone(), resource: short.into() };
        self.mapper.short_names.push((short, resource));
        self
    }

    /// Sets the order in which versions are preferred where several have a kind or a resource.
    /// Later calls add to its end.
    #[must_use]
    pub fn prefer(mut self, versions: impl IntoIterator<Item = GroupVersion>) -> Self {
        self.mapper.prefers = true;
        self.order(versions)
    }

    /// Sets the order of the versions in answers with several kinds or resources, and which version
    /// a kind is mapped to when none is asked for; several remain an error where one is needed.
    #[must_use]
    pub fn order(mut self, versions: impl IntoIterator<Item = GroupVersion>) -> Self {
        for version in versions {
            if !self.mapper.versions.contains(&version) {
                self.mapper.versions.push(version);
            }
        }
        self
    }

    /// The mapper.
    pub fn build(self) -> RestMapper {
        self.mapper
    }

    fn described(self, version: &GroupVersion, described: &APIResource) -> Self {
        let kind = version.with_kind(described.kind.clone());
        let singular = match described.singular_name.as_str() {
            "" => guess_resource(&kind).1.resource,
            _ => described.singular_name.clone(),
        };
        let resource = GroupResource::new(&*version.group, &*described.name);
        let named = self.resource(kind, described.name.clone(), singular, described.namespaced);
        let short_names = described.short_names.iter();
        short_names.fold(named, |builder, short| builder.short_name(short, resource.clone()))
    }
}

impl RestMapper {
    /// The mapper of kinds of which facts are known: `api::facts::kinds` has those of the built-in
    /// kinds. Of a group's versions the first is preferred, and the core group to all others.
    pub fn of_facts<'a>(facts: impl IntoIterator<Item = &'a KindFacts>) -> Self {
        let mut builder = Self::builder().prefer([GroupVersion::new("", "v1")]);
        for (facts, resource) in facts.into_iter().filter_map(|it| Some((it, it.resource?))) {
            let kind = facts.name.to_gvk();
            let name = GroupResource::new(&*kind.group, resource.plural);
            builder = builder.prefer([kind.group_version()]).resource(
                kind,
                Str::from_static(resource.plural),
                Str::from_static(resource.singular),
                resource.namespaced,
            );
            for short in resource.short_names {
                builder = builder.short_name(Str::from_static(short), name.clone());
            }
        }
        builder.build()
    }

    /// The mapper of what a server describes: its groups in their order, and the resources of their
    /// versions. Of a group's versions the one that the group prefers comes first, and the core
    /// group before all others.
    ///
    /// Corresponds to `restmapper.NewDiscoveryRESTMapper`.
    pub fn of_documents<'a>(
        groups: impl IntoIterator<Item = &'a APIGroup>,
        resources: impl IntoIterator<Item = &'a APIResourceList>,
    ) -> Self {
        let mut builder = Self::builder().prefer([GroupVersion::new("", "v1")]);
        for group in groups {
            let preferred = std::iter::once(&group.preferred_version).chain(group.versions.iter());
            let versions = preferred.filter(|it| !it.version.is_empty());
            builder =
                builder.prefer(versions.map(|it| GroupVersion::new(&*group.name, &*it.version)));
        }
        for list in resources {
            let Ok(version) = list.group_version.parse::<GroupVersion>() else { continue };
            let own = list.resources.iter().filter(|it| !it.name.contains('/'));
            builder = own.fold(builder, |builder, it| builder.described(&version, it));
        }
        builder.build()
    }
}
