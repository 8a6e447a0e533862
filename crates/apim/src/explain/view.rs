//! A kind or a field to explain, with the fields inside.

use super::head::Head;
use super::tree::{Field, Node};

/// A kind or a field, with the fields inside.
#[derive(Debug)]
pub(crate) struct View<'a> {
    pub(crate) head: Head,
    pub(crate) root: Node<'a>,
    /// The names that lead to the field; none for the kind itself.
    pub(crate) path: &'a [String],
    pub(crate) field: Option<Field<'a>>,
    /// Whether the fields inside of fields are shown, too.
    pub(crate) is_recursive: bool,
}

impl<'a> View<'a> {
    /// The type or schema whose fields are shown.
    pub(crate) fn node(&self) -> Option<Node<'a>> {
        match &self.field {
            Some(field) => field.inner(),
            None => Some(self.root),
        }
    }
}
