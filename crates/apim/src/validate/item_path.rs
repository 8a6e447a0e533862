//! Which item of a list something is about.

use apimachinery::runtime::{FieldPath, PathSegment};

/// The index in each list around an object, from the outermost; empty for a document that is not a
/// list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct ItemPath(Vec<usize>);

impl ItemPath {
    pub(super) fn new(at: &[usize]) -> Self {
        Self(at.to_vec())
    }

    /// The items that a field is in, `[2, 0]` for `items[2].items[0].spec`.
    pub(super) fn of(path: &FieldPath) -> Self {
        let mut segments = path.segments();
        let item = || match (segments.next(), segments.next()) {
            (Some(PathSegment::Field(name)), Some(PathSegment::Index(index)))
                if name == "items" =>
            {
                Some(*index)
            }
            _ => None,
        };
        Self(std::iter::from_fn(item).collect())
    }

    /// That of an item of the list that is here.
    pub(super) fn item(&self, index: usize) -> Self {
        Self([self.0.as_slice(), &[index]].concat())
    }

    /// That of the list that it is an item of.
    pub(super) fn parent(&self) -> Option<Self> {
        let (_, around) = self.0.split_last()?;
        Some(Self(around.to_vec()))
    }

    /// What comes before the path of a field of the object, from the top of the document.
    pub(super) fn prefix(&self) -> String {
        self.0.iter().map(|index| format!("items[{index}].")).collect()
    }
}
