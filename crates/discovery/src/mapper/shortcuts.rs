//! Short names and categories.

use apimachinery_meta::v1::APIResource;
use apimachinery_runtime::{GroupResource, GroupVersionResource, Quoted, Str};

/// The names that stand for others: `deploy`, `all`.
///
/// Corresponds to `restmapper.NewShortcutExpander` and `restmapper.NewDiscoveryCategoryExpander`.
#[derive(Clone, Debug, Default)]
pub(super) struct Shortcuts {
    /// The names of resources, which are never short ones.
    full: Vec<GroupResource>,
    short: Vec<(GroupResource, GroupResource)>,
    categories: Vec<(Str, GroupResource)>,
}

impl Shortcuts {
    pub(super) fn add_names(&mut self, group: &str, plural: Str, singular: Str) {
        let name = |name| GroupResource { group: group.into(), resource: name };
        self.full.extend([name(plural), name(singular)]);
    }

    pub(super) fn add_short(&mut self, short: Str, resource: GroupResource) {
        let short = GroupResource { group: resource.group.clone(), resource: short };
        self.short.push((short, resource));
    }

    pub(super) fn add_category(&mut self, category: Str, resource: GroupResource) {
        self.categories.push((category, resource));
    }

    pub(super) fn describe(&mut self, group: &str, resource: &APIResource) {
        let name = GroupResource::new(group, &*resource.name);
        self.add_names(group, resource.name.clone(), resource.singular_name.clone());
        for short in &resource.short_names {
            self.add_short(short.clone(), name.clone());
        }
        for category in &resource.categories {
            self.add_category(category.clone(), name.clone());
        }
    }

    /// The resource that a name is short for, or the name itself, and what the reference warns of.
    pub(super) fn expand(
        &self,
        asked: &GroupVersionResource,
    ) -> (GroupVersionResource, Vec<String>) {
        let is_group = |group: &Str| asked.group.is_empty() || *group == asked.group;
        if self.full.iter().any(|it| is_group(&it.group) && it.resource == asked.resource) {
            return (asked.clone(), Vec::new());
        }
        let named = || self.short.iter().filter(|(short, _)| short.resource == asked.resource);
        let mut exact = named().filter(|(short, _)| is_group(&short.group)).map(|(_, it)| it);
        if let Some(first) = exact.next() {
            let mut others: Vec<&GroupResource> = Vec::new();
            for other in exact {
                if other != first && !others.contains(&other) {
                    others.push(other);
                }
            }
            let warning = |other: &&GroupResource| {
                let short = Quoted(&asked.resource);
                format!("short name {short} could also match lower priority resource {other}")
            };
            let found = GroupVersionResource::new(&*first.group, "", &*first.resource);
            return (found, others.iter().map(warning).collect());
        }
        let by_prefix = named().find(|(short, _)| short.group.starts_with(&*asked.group));
        let found = match by_prefix {
            Some((_, long)) if !asked.group.is_empty() => {
                GroupVersionResource::new(&*long.group, &*asked.version, &*long.resource)
            }
            _ => asked.clone(),
        };
        (found, Vec::new())
    }

    /// The resources of a category, in the order in which they were added.
    pub(super) fn category(&self, name: &str) -> Vec<&GroupResource> {
        self.categories.iter().filter(|(it, _)| it == name).map(|(_, it)| it).collect()
    }
}
