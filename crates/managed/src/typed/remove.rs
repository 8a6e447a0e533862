//! Removing fields from a value, and extracting them.

use apimachinery_runtime::{Map, Str, Value};

use super::items::element_of_any;
use super::{Handled, form, handled};
use crate::schema::{AtomId, ListAtom, MapAtom, MergeSchema};
use crate::set::{FieldSet, Node};

impl MergeSchema {
    /// The value without these fields and items.
    ///
    /// Corresponds to `TypedValue.RemoveItems`.
    pub fn remove(&self, value: &Value, fields: &FieldSet) -> Value {
        Removal { schema: self, extracts: false }.value(Some(self.root()), value, fields)
    }

    /// Only these fields and items of the value.
    ///
    /// Corresponds to `TypedValue.ExtractItems`.
    pub fn extract(&self, value: &Value, fields: &FieldSet) -> Value {
        Removal { schema: self, extracts: true }.value(Some(self.root()), value, fields)
    }
}

struct Removal<'s> {
    schema: &'s MergeSchema,
    /// Whether the fields are what stays.
    extracts: bool,
}

impl Removal<'_> {
    fn value(&self, atom: Option<AtomId>, value: &Value, fields: &FieldSet) -> Value {
        let Some(atom) = atom.map(|atom| self.schema.atom(atom)) else { return Value::Null };
        match (handled(atom, form(atom, value)), value) {
            (Handled::Scalar(_), _) => value.clone(),
            (Handled::List(list), Value::List(items)) => {
                match items.is_empty() || !list.is_associative {
                    true => self.piece(value),
                    false => self.list(list, items, fields),
                }
            }
            (Handled::Map(map), Value::Map(entries)) => match entries.is_empty() || map.is_atomic {
                true => self.piece(value),
                false => self.map(map, entries, fields),
            },
            _ => Value::Null,
        }
    }

    /// What has no parts is extracted as a whole, and nothing is left of it otherwise.
    fn piece(&self, value: &Value) -> Value {
        if self.extracts { value.clone() } else { Value::Null }
    }

    fn list(&self, list: &ListAtom, items: &[Value], fields: &FieldSet) -> Value {
        let mut kept = Vec::new();
        for item in items {
            let element = element_of_any(self.schema, list, item);
            let (is_member, inside) = parts(fields.node(&element));
            match (inside, self.extracts) {
                (_, false) if is_member => {}
                (Some(inside), _) => kept.push(self.value(Some(list.item), item, inside)),
                (None, extracts) if extracts == is_member => kept.push(item.clone()),
                _ => {}
            }
        }
        if kept.is_empty() { Value::Null } else { Value::List(kept) }
    }

    fn map(&self, map: &MapAtom, entries: &Map<Str, Value>, fields: &FieldSet) -> Value {
        let mut kept = Vec::new();
        let mut nodes = fields.nodes.iter().peekable();
        for (name, value) in entries {
            while nodes.next_if(|node| node.element.cmp_field(name).is_lt()).is_some() {}
            let (is_member, inside) =
                parts(nodes.next_if(|node| node.element.cmp_field(name).is_eq()));
            let atom = map.member(name).0;
            let value = match (is_member, inside) {
                // The reference goes on with the fields around the value, not with those in it.
                (true, _) if self.extracts => self.value(atom, value, fields),
                (true, _) => continue,
                (false, Some(inside)) => self.value(atom, value, inside),
                (false, None) if self.extracts => continue,
                (false, None) => value.clone(),
            };
            kept.push((name.clone(), value));
        }
        if kept.is_empty() { Value::Null } else { Value::Map(Map::from_ascending(kept)) }
    }
}

fn parts(node: Option<&Node>) -> (bool, Option<&FieldSet>) {
    let inside = node.map(|node| &node.children).filter(|it| !it.is_empty());
    (node.is_some_and(|node| node.is_member), inside)
}
