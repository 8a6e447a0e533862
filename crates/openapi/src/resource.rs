//! Resources of registered types.

use apimachinery_meta::v1::APIResourceList;
use apimachinery_runtime::{GroupVersion, GroupVersionKind, KindFacts, Str};

/// A resource of a registered type.
#[derive(Clone, Debug)]
pub(crate) struct Resource {
    pub(crate) kind: GroupVersionKind,
    pub(crate) plural: Str,
    pub(crate) namespaced: bool,
    pub(crate) verbs: Vec<Str>,
    pub(crate) parts: Vec<Part>,
}

/// A part of a resource that has a path of its own.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) name: Str,
    pub(crate) kind: GroupVersionKind,
    pub(crate) verbs: Vec<Str>,
}

impl Resource {
    pub(crate) fn of_facts(facts: &KindFacts) -> Option<Self> {
        let resource = facts.resource.as_ref()?;
        let texts = |texts: &[&'static str]| texts.iter().map(|it| Str::from_static(it)).collect();
        let parts = resource.subresources.iter().map(|part| Part {
            name: Str::from_static(part.name),
            kind: part.kind.to_gvk(),
            verbs: texts(part.verbs),
        });
        Some(Self {
            kind: facts.name.to_gvk(),
            plural: Str::from_static(resource.plural),
            namespaced: resource.namespaced,
            verbs: texts(resource.verbs),
            parts: parts.collect(),
        })
    }

    pub(crate) fn of_list(list: &APIResourceList) -> Vec<Self> {
        let version = list.group_version.parse::<GroupVersion>().unwrap_or_default();
        let mut resources: Vec<Self> = Vec::new();
        for entry in list.resources.iter() {
            let kind = match entry.version.is_empty() {
                true => version.with_kind(entry.kind.clone()),
                false => GroupVersionKind::new(&*entry.group, &*entry.version, &*entry.kind),
            };
            let verbs = entry.verbs.iter().cloned().collect();
            match entry.name.split_once('/') {
                None => resources.push(Self {
                    kind,
                    plural: entry.name.clone(),
                    namespaced: entry.namespaced,
                    verbs,
                    parts: Vec::new(),
                }),
                Some((whole, part)) => {
                    if let Some(whole) = resources.iter_mut().find(|it| it.plural == *whole) {
                        whole.parts.push(Part { name: part.into(), kind, verbs });
                    }
                }
            }
        }
        resources
    }
}

/// Resources whose objects are the answer to deleting them, where others answer a `Status`: their
/// group and names. A test of `kinds` compares them with its strategies.
const ANSWERING_DELETED: [(&str, &[&str]); 3] = [
    (
        "",
        &[
            "persistentvolumeclaims",
            "persistentvolumes",
            "pods",
            "podtemplates",
            "resourcequotas",
            "serviceaccounts",
            "services",
        ],
    ),
    ("resource.k8s.io", &[]),
    (
        "storage.k8s.io",
        &[
            "csidrivers",
            "csinodes",
            "storageclasses",
            "volumeattachments",
            "volumeattributesclasses",
        ],
    ),
];

/// Whether the answer to deleting an object of a built-in resource is the object: it is a `Status`
/// for all others.
///
/// Corresponds to `DeleteReturnsDeletedObject` of the reference's storages.
pub fn answers_deleted(group: &str, resource: &str) -> bool {
    let of_group = ANSWERING_DELETED.iter().find(|(name, _)| *name == group);
    of_group.is_some_and(|(_, names)| names.is_empty() || names.contains(&resource))
}
