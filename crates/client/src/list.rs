//! A list that was read.

use apimachinery_meta::v1::ListMeta;

/// Objects that a server listed, with what it says about the list.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObjectList<T> {
    /// The resource version of the list, from which a watch goes on, and what continues the list.
    pub metadata: ListMeta,
    /// The objects.
    pub items: Vec<T>,
}

impl<T> IntoIterator for ObjectList<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.into_iter()
    }
}
