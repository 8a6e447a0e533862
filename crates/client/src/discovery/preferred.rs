//! One version of each resource.

use std::collections::HashMap;

use apimachinery_meta::v1::APIResourceList;
use apimachinery_runtime::{GroupVersion, Str};

use super::ServerResources;

impl ServerResources {
    /// Each resource once: in the version that its group prefers, or else in the first one that has
    /// it. Parts of objects, such as `pods/status`, are left out, and so are versions without any.
    ///
    /// Corresponds to `ServerPreferredResources`.
    pub fn preferred(&self) -> Vec<APIResourceList> {
        let lists: HashMap<&Str, &APIResourceList> =
            self.resources.iter().map(|it| (&it.group_version, it)).collect();
        let mut chosen: HashMap<(&Str, &Str), GroupVersion> = HashMap::new();
        for group in &self.groups {
            for version in group.versions.iter() {
                let Some(list) = lists.get(&version.group_version) else { continue };
                let is_preferred = version.version == group.preferred_version.version;
                for resource in list.resources.iter().filter(|it| !it.name.contains('/')) {
                    let key = (&group.name, &resource.name);
                    if is_preferred || !chosen.contains_key(&key) {
                        let version =
                            GroupVersion::new(group.name.clone(), version.version.clone());
                        chosen.insert(key, version);
                    }
                }
            }
        }
        let mut preferred = Vec::new();
        for group in &self.groups {
            for version in group.versions.iter() {
                let Some(list) = lists.get(&version.group_version) else { continue };
                let mut list = (*list).clone();
                let is_chosen = |name: &Str| {
                    let chosen = chosen.get(&(&group.name, name));
                    chosen.is_some_and(|it| it.version == version.version)
                };
                list.resources.as_mut_vec().retain(|it| is_chosen(&it.name));
                if !list.resources.is_empty() {
                    preferred.push(list);
                }
            }
        }
        preferred
    }
}
