//! Sets of fields after the schema changed.

use crate::element::PathElement;
use crate::schema::{AtomId, MergeSchema};
use crate::set::{FieldSet, Node};

impl MergeSchema {
    /// Brings a set into the schema of today: the owners of parts of what is one piece now own the
    /// piece.
    ///
    /// Corresponds to `typed.ReconcileFieldSetWithSchema`.
    pub fn reconcile(&self, set: &mut FieldSet) {
        // The object itself is never owned.
        if !is_one_piece(self, self.root()) {
            reconcile(self, self.root(), set);
        }
    }

    /// Whether the set has parts of what is one piece, so that [`reconcile`](Self::reconcile)
    /// changes it.
    pub(crate) fn splits_pieces(&self, set: &FieldSet) -> bool {
        !is_one_piece(self, self.root()) && splits_pieces(self, self.root(), set)
    }
}

fn reconcile(schema: &MergeSchema, atom: AtomId, set: &mut FieldSet) {
    for node in set.nodes.iter_mut().filter(|node| has_parts(node)) {
        let Some(inner) = atom_in(schema, atom, &node.element) else { continue };
        if is_one_piece(schema, inner) {
            (node.is_member, node.children) = (true, FieldSet::new());
        } else {
            reconcile(schema, inner, &mut node.children);
        }
    }
}

fn splits_pieces(schema: &MergeSchema, atom: AtomId, set: &FieldSet) -> bool {
    set.nodes.iter().filter(|node| has_parts(node)).any(|node| {
        atom_in(schema, atom, &node.element).is_some_and(|inner| {
            is_one_piece(schema, inner) || splits_pieces(schema, inner, &node.children)
        })
    })
}

fn has_parts(node: &Node) -> bool {
    !node.is_member || !node.children.is_empty()
}

/// The type of what is at an element in a value of the atom; `None` without one.
fn atom_in(schema: &MergeSchema, atom: AtomId, element: &PathElement) -> Option<AtomId> {
    let atom = schema.atom(atom);
    match (&atom.map, atom.scalar, &atom.list) {
        (Some(map), _, _) if map.is_untyped => None,
        (Some(map), _, _) => match element {
            PathElement::Field(name) => map.member(name).0,
            _ => map.rest,
        },
        (None, None, Some(list)) => Some(list.item),
        _ => None,
    }
}

/// Whether a value of the atom is one piece. Maps whose parts have no types never count as such.
fn is_one_piece(schema: &MergeSchema, atom: AtomId) -> bool {
    let atom = schema.atom(atom);
    match (&atom.map, atom.scalar, &atom.list) {
        (Some(map), _, _) => map.is_atomic && !map.is_untyped,
        (None, None, Some(list)) => !list.is_associative,
        _ => false,
    }
}
