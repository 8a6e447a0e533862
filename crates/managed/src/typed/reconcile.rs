//! Sets of fields after the schema changed.

use crate::element::PathElement;
use crate::schema::{AtomId, MergeSchema};
use crate::set::{FieldSet, Node};

impl MergeSchema {
    /// Brings a set into the schema of today: the owners of parts of what is one piece now own the piece.
    ///
    /// Corresponds to `typed.ReconcileFieldSetWithSchema`.
    pub fn reconcile(&self, set: &mut FieldSet) {
        // The object itself is never owned.
        if !is_one_piece(self, self.root()) {
            inside(self, self.root(), set);
        }
    }
}

fn node(schema: &MergeSchema, atom: AtomId, node: &mut Node) {
    let is_piece = node.is_member && node.children.is_empty();
    if is_piece {
        return;
    }
    match is_one_piece(schema, atom) {
        true => (node.is_member, node.children) = (true, FieldSet::new()),
        false => inside(schema, atom, &mut node.children),
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

fn inside(schema: &MergeSchema, atom: AtomId, set: &mut FieldSet) {
    let atom = schema.atom(atom);
    for child in &mut set.nodes {
        let inner = match (&atom.map, atom.scalar, &atom.list) {
            (Some(map), _, _) if map.is_untyped => return,
            (Some(map), _, _) => match &child.element {
                PathElement::Field(name) => map.member(name).0,
                _ => map.rest,
            },
            (None, None, Some(list)) => Some(list.item),
            _ => return,
        };
        if let Some(inner) = inner {
            node(schema, inner, child);
        }
    }
}
