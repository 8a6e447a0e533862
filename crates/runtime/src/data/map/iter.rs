//! Going through a map.

use std::collections::btree_map;

use super::Map;

/// The entries of a [`Map`] in key order.
#[derive(Debug)]
pub struct Iter<'a, K, V>(pub(super) IterKind<'a, K, V>);

#[derive(Debug)]
pub(super) enum IterKind<'a, K, V> {
    Sorted(std::slice::Iter<'a, (K, V)>),
    Tree(btree_map::Iter<'a, K, Box<V>>),
}

impl<K, V> Clone for Iter<'_, K, V> {
    fn clone(&self) -> Self {
        Self(match &self.0 {
            IterKind::Sorted(entries) => IterKind::Sorted(entries.clone()),
            IterKind::Tree(tree) => IterKind::Tree(tree.clone()),
        })
    }
}

impl<'a, K, V> Iterator for Iter<'a, K, V> {
    type Item = (&'a K, &'a V);

    fn next(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            IterKind::Sorted(entries) => entries.next().map(|(key, value)| (key, value)),
            IterKind::Tree(tree) => tree.next().map(|(key, value)| (key, &**value)),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            IterKind::Sorted(entries) => entries.size_hint(),
            IterKind::Tree(tree) => tree.size_hint(),
        }
    }
}

impl<K, V> DoubleEndedIterator for Iter<'_, K, V> {
    fn next_back(&mut self) -> Option<Self::Item> {
        match &mut self.0 {
            IterKind::Sorted(entries) => entries.next_back().map(|(key, value)| (key, value)),
            IterKind::Tree(tree) => tree.next_back().map(|(key, value)| (key, &**value)),
        }
    }
}

impl<K, V> ExactSizeIterator for Iter<'_, K, V> {}

impl<'a, K, V> IntoIterator for &'a Map<K, V> {
    type Item = (&'a K, &'a V);
    type IntoIter = Iter<'a, K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<K, V> IntoIterator for Map<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.into_sorted().into_iter()
    }
}
