//! A list that remembers whether it was `null`.

use std::ops::{Deref, DerefMut};

use super::in_place::value_of;

/// A list whose JSON form is always written: `null` when it was never set, `[]` when it is empty.
///
/// It is used where the reference has a slice without `omitempty` (`PodList.items`,
/// `PodSpec.containers`). It reads as a slice; `null` and empty compare equal.
#[derive(Debug)]
pub struct NullableVec<T>(Option<Vec<T>>);

impl<T: Clone> Clone for NullableVec<T> {
    fn clone(&self) -> Self {
        let Some(items) = &self.0 else { return Self::null() };
        // A loop is less code for each type than the copying of a vector.
        let mut copy = Vec::with_capacity(items.len());
        for item in items {
            copy.push(item.clone());
        }
        Self(Some(copy))
    }
}

impl<T> NullableVec<T> {
    /// The list that is written as `null`.
    pub const fn null() -> Self {
        Self(None)
    }

    /// An empty list, written as `[]`.
    pub const fn new() -> Self {
        Self(Some(Vec::new()))
    }

    /// Whether the list is written as `null`.
    pub fn is_null(&self) -> bool {
        self.0.is_none()
    }

    /// The items as a vector; `None` when the list is `null`.
    pub fn as_vec(&self) -> Option<&Vec<T>> {
        self.0.as_ref()
    }

    /// The items as a vector that can grow; a `null` list becomes an empty one.
    pub fn as_mut_vec(&mut self) -> &mut Vec<T> {
        value_of(&mut self.0)
    }

    /// The items, `null` giving an empty vector.
    pub fn into_vec(self) -> Vec<T> {
        self.0.unwrap_or_default()
    }

    /// A list without items that is `null` where this one is.
    #[must_use]
    pub fn emptied(&self) -> Self {
        Self(self.0.as_ref().map(|_| Vec::new()))
    }

    /// Appends an item.
    pub fn push(&mut self, item: T) {
        self.as_mut_vec().push(item);
    }
}

impl<T> Default for NullableVec<T> {
    /// The `null` list, which is the reference's zero value.
    fn default() -> Self {
        Self::null()
    }
}

impl<T> Deref for NullableVec<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.0.as_deref().unwrap_or_default()
    }
}

impl<T> DerefMut for NullableVec<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.0.as_deref_mut().unwrap_or_default()
    }
}

impl<T: PartialEq> PartialEq for NullableVec<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: Eq> Eq for NullableVec<T> {}

impl<T> From<Vec<T>> for NullableVec<T> {
    fn from(items: Vec<T>) -> Self {
        Self(Some(items))
    }
}

impl<T, const N: usize> From<[T; N]> for NullableVec<T> {
    fn from(items: [T; N]) -> Self {
        Self(Some(items.into()))
    }
}

impl<T> From<Option<Vec<T>>> for NullableVec<T> {
    fn from(items: Option<Vec<T>>) -> Self {
        Self(items)
    }
}

impl<T> FromIterator<T> for NullableVec<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        Self(Some(iter.into_iter().collect()))
    }
}

impl<T> Extend<T> for NullableVec<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        self.as_mut_vec().extend(iter);
    }
}

impl<T> IntoIterator for NullableVec<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.into_vec().into_iter()
    }
}

impl<'a, T> IntoIterator for &'a NullableVec<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut NullableVec<T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}
