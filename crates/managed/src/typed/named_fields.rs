//! Known fields as members of sets.

use crate::element::PathElement;
use crate::schema::{AtomId, MergeSchema};
use crate::set::{FieldSet, Node};

impl MergeSchema {
    /// The set with every known field around its members.
    ///
    /// Corresponds to `Set.EnsureNamedFieldsAreMembers`.
    pub fn with_named_fields(&self, set: &FieldSet) -> FieldSet {
        of_atom(self, Some(self.root()), set)
    }
}

fn of_atom(schema: &MergeSchema, atom: Option<AtomId>, set: &FieldSet) -> FieldSet {
    let atom = atom.map(|atom| schema.atom(atom));
    let nodes = set.nodes.iter().map(|node| {
        if node.children.is_empty() {
            return node.clone();
        }
        let (inner, is_known) = match (&node.element, atom) {
            (PathElement::Field(name), Some(atom)) => {
                atom.map.as_ref().map_or((None, false), |map| map.member(name))
            }
            (PathElement::Key(_), Some(atom)) => (atom.list.as_ref().map(|list| list.item), false),
            _ => (None, false),
        };
        Node {
            element: node.element.clone(),
            is_member: node.is_member || is_known,
            children: of_atom(schema, inner, &node.children),
        }
    });
    FieldSet { nodes: nodes.collect() }
}
