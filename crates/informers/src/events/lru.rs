//! A cache of a size, which forgets what was not used for longest.

use std::collections::{BTreeMap, HashMap};

pub(super) struct Lru<V> {
    size: usize,
    values: HashMap<String, (u64, V)>,
    by_use: BTreeMap<u64, String>,
    uses: u64,
}

impl<V> Lru<V> {
    pub(super) fn new(size: usize) -> Self {
        Self { size, values: HashMap::new(), by_use: BTreeMap::new(), uses: 0 }
    }

    /// Takes a value out.
    pub(super) fn remove(&mut self, key: &str) -> Option<V> {
        let (used, value) = self.values.remove(key)?;
        self.by_use.remove(&used);
        Some(value)
    }

    pub(super) fn insert(&mut self, key: String, value: V) {
        self.remove(&key);
        self.uses += 1;
        self.by_use.insert(self.uses, key.clone());
        self.values.insert(key, (self.uses, value));
        while self.values.len() > self.size
            && let Some((_, oldest)) = self.by_use.pop_first()
        {
            self.values.remove(&oldest);
        }
    }
}
