//! The types of a scheme, and their hubs.

use std::any::TypeId;
use std::borrow::Cow;

use super::{Defaulter, Normalizer, Scheme, SchemeData};
use crate::names::{GroupKind, GroupVersionKind};
use crate::object::{Object, TypeInfo};
use crate::text::HashMap;

/// All types, each with what was registered for it. A type once added stays.
#[derive(Default)]
pub(super) struct Types {
    entries: Vec<TypeEntry>,
    by_key: HashMap<TypeId, TypeIndex>,
}

/// The place of a type among the [`Types`] that handed it out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct TypeIndex(usize);

pub(super) struct TypeEntry {
    pub(super) info: &'static TypeInfo,
    pub(super) key: TypeId,
    pub(super) kinds: Vec<GroupVersionKind>,
    pub(super) unversioned: Option<GroupVersionKind>,
    /// The hub of its kind.
    pub(super) hub: Option<TypeIndex>,
    /// Of a hub: the kinds of all groups that convert to and from it, in order.
    pub(super) kin: Vec<GroupVersionKind>,
    pub(super) defaulter: Option<Defaulter>,
    /// Brings an object into the one form of its type.
    pub(super) normalizer: Option<Normalizer>,
}

impl Types {
    /// The place of a type, which is added when it is new.
    pub(super) fn add(&mut self, info: &'static TypeInfo, key: TypeId) -> TypeIndex {
        *self.by_key.entry(key).or_insert_with(|| {
            self.entries.push(TypeEntry {
                info,
                key,
                kinds: Vec::new(),
                unversioned: None,
                hub: None,
                kin: Vec::new(),
                defaulter: None,
                normalizer: None,
            });
            TypeIndex(self.entries.len() - 1)
        })
    }

    /// Makes a type known by another key, unless that one is taken.
    pub(super) fn add_alias(&mut self, key: TypeId, alias: TypeId) {
        if let Some(index) = self.index(key) {
            self.by_key.entry(alias).or_insert(index);
        }
    }

    pub(super) fn index(&self, key: TypeId) -> Option<TypeIndex> {
        self.by_key.get(&key).copied()
    }

    pub(super) fn get(&self, key: TypeId) -> Option<&TypeEntry> {
        self.by_key.get(&key).map(|index| self.at(*index))
    }

    pub(super) fn get_mut(&mut self, key: TypeId) -> Option<&mut TypeEntry> {
        let index = *self.by_key.get(&key)?;
        Some(self.at_mut(index))
    }

    #[expect(clippy::indexing_slicing, reason = "who has the place of a type got it here")]
    pub(super) fn at(&self, index: TypeIndex) -> &TypeEntry {
        &self.entries[index.0]
    }

    #[expect(clippy::indexing_slicing, reason = "who has the place of a type got it here")]
    pub(super) fn at_mut(&mut self, index: TypeIndex) -> &mut TypeEntry {
        &mut self.entries[index.0]
    }

    pub(super) fn iter_mut(&mut self) -> std::slice::IterMut<'_, TypeEntry> {
        self.entries.iter_mut()
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, TypeEntry> {
        self.entries.iter()
    }
}

impl TypeEntry {
    /// The kinds of an object of this type. Where the type has several and the object declares
    /// which of them it is, the others are not its.
    pub(super) fn kinds_of(&self, object: &dyn Object) -> Cow<'_, [GroupVersionKind]> {
        let own = if self.kinds.len() > 1 { object.own_kind() } else { None };
        match own.filter(|own| self.kinds.contains(own)) {
            None => Cow::Borrowed(&self.kinds),
            Some(own) => {
                let is_other = |it: &&GroupVersionKind| {
                    **it != own && it.group == own.group && it.kind == own.kind
                };
                let others: Vec<_> = self.kinds.iter().filter(is_other).cloned().collect();
                Cow::Owned(std::iter::once(own).chain(others).collect())
            }
        }
    }
}

impl Scheme {
    /// What the type brings that all versions of a kind convert to and from; `None` when the kind
    /// has no hub.
    pub fn hub_type(&self, kind: &GroupKind) -> Option<&'static TypeInfo> {
        let index = self.data.hubs.get(kind)?;
        Some(self.data.types.at(*index).info)
    }
}

impl SchemeData {
    /// Finds the hub of every type, and the kinds of every hub, once all are known.
    pub(super) fn find_kin(&mut self) {
        let mut kinds: Vec<_> = self.by_kind.keys().collect();
        kinds.sort();
        for kind in kinds {
            if let Some(hub) = self.hubs.get(&kind.group_kind()) {
                self.types.at_mut(*hub).kin.push(kind.clone());
            }
        }
        let hub_of = |kind: &GroupVersionKind| self.hubs.get(&kind.group_kind()).copied();
        for entry in self.types.iter_mut() {
            entry.hub = entry.kinds.iter().find_map(hub_of);
        }
    }
}
