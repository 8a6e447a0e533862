//! What selectors look at.

use std::borrow::Borrow;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, Hash};

use apimachinery_runtime::Map;

/// Names with values: the labels of an object, or its fields.
///
/// **Who implements this.** Maps of texts, here; a program's own index of fields.
///
/// Corresponds to `labels.Labels` and `fields.Fields`.
pub trait Lookup {
    /// The value of `name`, when there is one.
    fn lookup(&self, name: &str) -> Option<&str>;
}

impl<K: Borrow<str> + Ord, V: AsRef<str>> Lookup for Map<K, V> {
    fn lookup(&self, name: &str) -> Option<&str> {
        self.get(name).map(AsRef::as_ref)
    }
}

impl<K: Borrow<str> + Ord, V: AsRef<str>> Lookup for BTreeMap<K, V> {
    fn lookup(&self, name: &str) -> Option<&str> {
        self.get(name).map(AsRef::as_ref)
    }
}

impl<K: Borrow<str> + Eq + Hash, V: AsRef<str>, S: BuildHasher> Lookup for HashMap<K, V, S> {
    fn lookup(&self, name: &str) -> Option<&str> {
        self.get(name).map(AsRef::as_ref)
    }
}
