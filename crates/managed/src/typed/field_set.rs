//! The fields that a value mentions.

use apimachinery_runtime::Value;

use super::items::element_of_any;
use super::{Handled, form, handled};
use crate::element::PathElement;
use crate::schema::{AtomId, ListAtom, MapAtom, MergeSchema};
use crate::set::{FieldSet, Node};

impl MergeSchema {
    /// The fields and items that a valid value mentions.
    ///
    /// Corresponds to `TypedValue.ToFieldSet`.
    pub fn fields_of(&self, value: &Value) -> FieldSet {
        fields_in(self, self.root(), value).0
    }
}

/// The fields in a value, and whether it is a member itself.
fn fields_in(schema: &MergeSchema, atom: AtomId, value: &Value) -> (FieldSet, bool) {
    let atom = schema.atom(atom);
    match (handled(atom, form(atom, value)), value) {
        (Handled::Scalar(_), _) => (FieldSet::new(), true),
        (Handled::Map(map), _) if map.is_atomic => (FieldSet::new(), true),
        (Handled::List(list), _) if !list.is_associative => (FieldSet::new(), true),
        (Handled::Map(map), Value::Map(entries)) => {
            let mut nodes = Vec::with_capacity(entries.len());
            nodes.extend(entries.iter().filter_map(|(name, value)| {
                member(schema, map, name, value).map(|(children, is_member)| Node {
                    element: PathElement::Field(name.clone()),
                    is_member,
                    children,
                })
            }));
            (FieldSet { nodes }, false)
        }
        (Handled::List(list), Value::List(items)) => (fields_of_items(schema, list, items), false),
        _ => (FieldSet::new(), false),
    }
}

fn member(
    schema: &MergeSchema,
    map: &MapAtom,
    name: &str,
    value: &Value,
) -> Option<(FieldSet, bool)> {
    let (atom, is_known) = map.member(name);
    let (children, is_member) = match atom {
        Some(atom) => fields_in(schema, atom, value),
        None => Default::default(),
    };
    let is_empty = match value {
        Value::Null => true,
        Value::Map(entries) => entries.is_empty(),
        _ => false,
    };
    let is_member = is_member || is_empty || !is_known;
    (is_member || !children.is_empty()).then_some((children, is_member))
}

/// Each item is a member; one that appears more than once has no fields.
fn fields_of_items(schema: &MergeSchema, list: &ListAtom, items: &[Value]) -> FieldSet {
    let elements = items.iter().map(|item| (element_of_any(schema, list, item), item));
    let mut elements: Vec<_> = elements.collect();
    elements.sort_by(|left, right| left.0.cmp(&right.0));
    let mut nodes = Vec::with_capacity(elements.len());
    for same in elements.chunk_by(|left, right| left.0 == right.0) {
        let Some((element, item)) = same.first() else { continue };
        let mut node = Node::member(element.clone());
        if same.len() == 1 {
            node.children = fields_in(schema, list.item, item).0;
        }
        nodes.push(node);
    }
    FieldSet { nodes }
}
