//! The objects that an informer knows.

mod index;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use apimachinery_runtime::{Object, Str};
use apimachinery_selectors::labels::Selector;

use crate::metadata::is_selected;
use apimachinery_meta::ObjectKey;
use index::Index;
pub(crate) use index::IndexFunction;
pub use index::{DuplicateIndexError, UnknownIndexError};

/// The objects that an informer knows, in the order of their keys, with indexes. Clones share one
/// store.
///
/// Objects are shared, not copied: an `Arc` stays as it is when the object changes. A reader may
/// see an object before the handlers are notified of it.
///
/// Corresponds to `cache.Indexer`, and to the listers of client-go.
pub struct Store<T> {
    content: Arc<RwLock<Content<T>>>,
}

struct Content<T> {
    objects: BTreeMap<ObjectKey, Arc<T>>,
    indexes: Vec<Index<T>>,
    resource_version: Str,
}

impl<T: Object> Store<T> {
    pub(crate) fn new(indexes: Vec<(Str, IndexFunction<T>)>) -> Result<Self, DuplicateIndexError> {
        let content = Content {
            objects: BTreeMap::new(),
            indexes: Vec::new(),
            resource_version: Str::default(),
        };
        let store = Self { content: Arc::new(RwLock::new(content)) };
        for (name, values) in indexes {
            store.write().add_index(name, values)?;
        }
        Ok(store)
    }

    /// The object of a key.
    #[must_use]
    pub fn get(&self, key: &ObjectKey) -> Option<Arc<T>> {
        self.read().objects.get(key).cloned()
    }

    /// All objects.
    #[must_use]
    pub fn list(&self) -> Vec<Arc<T>> {
        self.read().objects.values().cloned().collect()
    }

    /// The objects of a namespace.
    #[must_use]
    pub fn list_in(&self, namespace: &str) -> Vec<Arc<T>> {
        self.read().of_namespace(namespace).cloned().collect()
    }

    /// The objects with labels that a selector selects.
    #[must_use]
    pub fn select(&self, selector: &Selector) -> Vec<Arc<T>> {
        let content = self.read();
        content.objects.values().filter(|it| is_selected(selector, &***it)).cloned().collect()
    }

    /// The objects of a namespace with labels that a selector selects.
    #[must_use]
    pub fn select_in(&self, namespace: &str, selector: &Selector) -> Vec<Arc<T>> {
        let content = self.read();
        content
            .of_namespace(namespace)
            .filter(|it| is_selected(selector, &***it))
            .cloned()
            .collect()
    }

    /// The keys of all objects.
    #[must_use]
    pub fn keys(&self) -> Vec<ObjectKey> {
        self.read().objects.keys().cloned().collect()
    }

    /// How many objects there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.read().objects.len()
    }

    /// Whether there is no object.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The resource version up to which the server's changes are in the store: that of the last
    /// list, event or bookmark. Empty before the first list.
    ///
    /// Corresponds to `LastStoreSyncResourceVersion`.
    #[must_use]
    pub fn resource_version(&self) -> Str {
        self.read().resource_version.clone()
    }

    /// The objects for which an index has a value.
    ///
    /// # Errors
    /// When there is no such index.
    pub fn by_index(&self, index: &str, value: &str) -> Result<Vec<Arc<T>>, UnknownIndexError> {
        let content = self.read();
        let keys = content.index(index)?.keys(value);
        Ok(keys.filter_map(|it| content.objects.get(it).cloned()).collect())
    }

    /// The keys of the objects for which an index has a value.
    ///
    /// # Errors
    /// When there is no such index.
    pub fn index_keys(
        &self,
        index: &str,
        value: &str,
    ) -> Result<Vec<ObjectKey>, UnknownIndexError> {
        Ok(self.read().index(index)?.keys(value).cloned().collect())
    }

    /// All values of an index.
    ///
    /// # Errors
    /// When there is no such index.
    pub fn index_values(&self, index: &str) -> Result<Vec<Str>, UnknownIndexError> {
        Ok(self.read().index(index)?.values().cloned().collect())
    }

    /// Adds an index: the function returns the values under which an object is found. It is called
    /// while the store is locked, and must not use it.
    ///
    /// # Errors
    /// When there is an index of this name already.
    pub fn add_index(
        &self,
        name: impl Into<Str>,
        values: impl Fn(&T) -> Vec<Str> + Send + Sync + 'static,
    ) -> Result<(), DuplicateIndexError> {
        self.write().add_index(name.into(), Box::new(values))
    }

    /// Inserts or replaces an object, and returns the previous one.
    pub(crate) fn insert(&self, key: ObjectKey, object: Arc<T>, version: Str) -> Option<Arc<T>> {
        let mut content = self.write();
        let old = content.objects.get(&key).cloned();
        for index in &mut content.indexes {
            index.update(&key, old.as_deref(), Some(&object));
        }
        content.objects.insert(key, object);
        content.resource_version = version;
        old
    }

    pub(crate) fn remove(&self, key: &ObjectKey, version: Str) {
        let mut content = self.write();
        if let Some(old) = content.objects.remove(key) {
            for index in &mut content.indexes {
                index.update(key, Some(&old), None);
            }
        }
        content.resource_version = version;
    }

    /// Replaces all objects, and returns the previous ones.
    pub(crate) fn replace(
        &self,
        objects: BTreeMap<ObjectKey, Arc<T>>,
        version: Str,
    ) -> BTreeMap<ObjectKey, Arc<T>> {
        let mut content = self.write();
        for index in &mut content.indexes {
            index.rebuild(&objects);
        }
        content.resource_version = version;
        std::mem::replace(&mut content.objects, objects)
    }

    pub(crate) fn set_resource_version(&self, version: Str) {
        self.write().resource_version = version;
    }

    fn write(&self) -> RwLockWriteGuard<'_, Content<T>> {
        self.content.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Store<T> {
    fn read(&self) -> RwLockReadGuard<'_, Content<T>> {
        self.content.read().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T: Object> Content<T> {
    fn of_namespace(&self, namespace: &str) -> impl Iterator<Item = &Arc<T>> {
        let first = ObjectKey::new(namespace, "");
        let from = self.objects.range(first..);
        from.take_while(move |(key, _)| key.namespace == *namespace).map(|(_, object)| object)
    }

    fn index(&self, name: &str) -> Result<&Index<T>, UnknownIndexError> {
        let found = self.indexes.iter().find(|it| it.name() == name);
        found.ok_or_else(|| UnknownIndexError::new(name))
    }

    fn add_index(
        &mut self,
        name: Str,
        values: IndexFunction<T>,
    ) -> Result<(), DuplicateIndexError> {
        if self.index(&name).is_ok() {
            return Err(DuplicateIndexError::new(name));
        }
        let mut index = Index::new(name, values);
        index.rebuild(&self.objects);
        self.indexes.push(index);
        Ok(())
    }
}

impl<T> Clone for Store<T> {
    fn clone(&self) -> Self {
        Self { content: Arc::clone(&self.content) }
    }
}

impl<T> fmt::Debug for Store<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let content = self.read();
        f.debug_struct("Store")
            .field("objects", &content.objects.len())
            .field("resource_version", &content.resource_version)
            .finish_non_exhaustive()
    }
}
