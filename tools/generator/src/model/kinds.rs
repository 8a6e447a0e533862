//! Which kind a type declares.

use std::collections::HashMap;

use crate::facts::{Facts, Kind};

/// Group, version and facts of a kind, by its type.
pub(super) type OwnKinds<'a> = HashMap<&'a str, (&'a str, &'a str, &'a Kind)>;

/// The kind that each type declares: in its own group if it is registered there, else the first
/// one. Options and the like, which every group has, belong to `meta.k8s.io/v1`.
pub(super) fn own_kinds(facts: &Facts) -> OwnKinds<'_> {
    let mut kinds = OwnKinds::new();
    for group in &facts.groups {
        for kind in &group.kinds {
            let own = kind.type_name.starts_with(&format!("{}.", group.go_package));
            if own || !kinds.contains_key(kind.type_name.as_str()) {
                kinds.insert(&kind.type_name, (&group.group, &group.version, kind));
            }
        }
    }
    for kind in &facts.shared_kinds.unversioned {
        kinds.insert(&kind.type_name, ("", "v1", kind));
    }
    for kind in &facts.shared_kinds.per_group_version {
        kinds.insert(&kind.type_name, ("meta.k8s.io", "v1", kind));
    }
    kinds
}
