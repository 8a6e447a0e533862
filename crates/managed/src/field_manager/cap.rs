//! The number of managers that update is limited: the oldest ones become one.

use std::collections::BTreeMap;
use std::sync::Arc;

use apimachinery_meta::Time;
use apimachinery_runtime::Str;

use crate::FieldSet;
use crate::managers::{ManagerName, Managers};

/// How many managers that update an object has.
const MAX_UPDATES: usize = 10;

/// Merges the oldest updates, those of each version into one, until there are few enough.
///
/// Corresponds to `capManagersManager`.
pub(super) fn cap_updates(managers: &mut Managers) {
    let updates = managers.owned.iter().filter(|(_, owned)| !owned.is_applier);
    let mut updates: Vec<_> = updates.map(|(manager, _)| manager.clone()).collect();
    if updates.len() <= MAX_UPDATES {
        return;
    }
    let seconds =
        |manager: &Str| managers.times.get(manager).copied().flatten().map_or(0, Time::seconds);
    updates.sort_by_cached_key(|manager| (seconds(manager), manager.clone()));

    let mut first_of_version: BTreeMap<Str, Str> = BTreeMap::new();
    let mut merged: BTreeMap<Str, Vec<Arc<FieldSet>>> = BTreeMap::new();
    let mut count = updates.len();
    for manager in updates {
        if count <= MAX_UPDATES {
            break;
        }
        let Some(owned) = managers.owned.get(&manager).cloned() else { continue };
        let Some(first) = first_of_version.get(&owned.api_version) else {
            first_of_version.insert(owned.api_version, manager);
            continue;
        };
        let name = ManagerName {
            manager: Str::from_static("ancient-changes"),
            operation: Str::from_static("Update"),
            api_version: owned.api_version.clone(),
            subresource: Str::default(),
        };
        let bucket = name.identifier();
        if !managers.owned.contains_key(&bucket)
            && let Some(first) = managers.owned.remove(first)
        {
            managers.owned.insert(bucket.clone(), first);
        }
        let sets = merged.entry(bucket.clone()).or_default();
        if sets.is_empty() {
            sets.extend(managers.owned.get(&bucket).map(|it| Arc::clone(&it.fields)));
        }
        sets.push(Arc::clone(&owned.fields));
        if manager == bucket {
            // The reference forgets it.
            sets.clear();
        }
        managers.owned.insert(bucket.clone(), owned);
        managers.owned.remove(&manager);
        count -= 1;
        // That of the newest is the time of all.
        let time = managers.times.get(&manager).copied().flatten();
        managers.times.insert(bucket, time);
    }
    for (bucket, sets) in merged {
        let sets: Vec<&FieldSet> = sets.iter().map(|it| &**it).collect();
        if let Some(owned) = managers.owned.get_mut(&bucket) {
            owned.fields = Arc::new(FieldSet::union_of(&sets));
        }
    }
}
