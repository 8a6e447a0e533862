//! Known fields as members of sets.

use crate::element::PathElement;
use crate::schema::{AtomId, MergeSchema};
use crate::set::FieldSet;

impl MergeSchema {
    /// The set with every known field around its members.
    ///
    /// Corresponds to `Set.EnsureNamedFieldsAreMembers`.
    #[must_use]
    pub fn with_named_fields(&self, mut set: FieldSet) -> FieldSet {
        name_fields(self, Some(self.root()), &mut set);
        set
    }
}

fn name_fields(schema: &MergeSchema, atom: Option<AtomId>, set: &mut FieldSet) {
    let atom = atom.map(|atom| schema.atom(atom));
    for node in set.nodes.iter_mut().filter(|node| !node.children.is_empty()) {
        let (inner, is_known) = match (&node.element, atom) {
            (PathElement::Field(name), Some(atom)) => {
                atom.map.as_ref().map_or((None, false), |map| map.member(name))
            }
            (PathElement::Key(_), Some(atom)) => (atom.list.as_ref().map(|list| list.item), false),
            _ => (None, false),
        };
        node.is_member |= is_known;
        name_fields(schema, inner, &mut node.children);
    }
}
