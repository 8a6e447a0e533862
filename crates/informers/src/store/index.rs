//! Indexes of a store.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use apimachinery_runtime::Str;

use apimachinery_meta::ObjectKey;

/// The values of an object.
pub(crate) type IndexFunction<T> = Box<dyn Fn(&T) -> Vec<Str> + Send + Sync>;

pub(super) struct Index<T> {
    name: Str,
    values_of: IndexFunction<T>,
    keys: BTreeMap<Str, BTreeSet<ObjectKey>>,
}

impl<T> Index<T> {
    pub(super) fn new(name: Str, values_of: IndexFunction<T>) -> Self {
        Self { name, values_of, keys: BTreeMap::new() }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn keys(&self, value: &str) -> impl Iterator<Item = &ObjectKey> {
        self.keys.get(value).into_iter().flatten()
    }

    pub(super) fn values(&self) -> impl Iterator<Item = &Str> {
        self.keys.keys()
    }

    pub(super) fn update(&mut self, key: &ObjectKey, old: Option<&T>, new: Option<&T>) {
        let old = old.map(&self.values_of).unwrap_or_default();
        let new = new.map(&self.values_of).unwrap_or_default();
        if old == new {
            return;
        }
        for value in old {
            if let Some(keys) = self.keys.get_mut(&value) {
                keys.remove(key);
                if keys.is_empty() {
                    self.keys.remove(&value);
                }
            }
        }
        for value in new {
            self.keys.entry(value).or_default().insert(key.clone());
        }
    }

    pub(super) fn rebuild(&mut self, objects: &BTreeMap<ObjectKey, Arc<T>>) {
        self.keys.clear();
        for (key, object) in objects {
            self.update(key, None, Some(object));
        }
    }
}

/// A store has no index of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Index with name {name} does not exist")]
pub struct UnknownIndexError {
    name: Str,
}

impl UnknownIndexError {
    pub(super) fn new(name: &str) -> Self {
        Self { name: name.into() }
    }
}

/// Two indexes of a store have the same name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("indexer conflict: {name}")]
pub struct DuplicateIndexError {
    name: Str,
}

impl DuplicateIndexError {
    pub(super) fn new(name: Str) -> Self {
        Self { name }
    }
}
