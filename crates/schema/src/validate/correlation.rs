//! What stood in the place of a value before.

use std::cell::OnceCell;
use std::collections::HashMap;

use apimachinery_runtime::{Str, Value};

use super::data::Data;
use crate::structural::Structural;

/// A value, what stood in its place before, and the schema by which that is known.
///
/// Corresponds to `common.CorrelatedObject`.
pub(super) struct Correlated<'a> {
    new: Data<'a>,
    old: Data<'a>,
    schema: &'a Structural,
    old_items: OnceCell<HashMap<String, &'a Value>>,
}

impl<'a> Correlated<'a> {
    pub(super) fn new(new: Data<'a>, old: Data<'a>, schema: &'a Structural) -> Self {
        Self { new, old, schema, old_items: OnceCell::new() }
    }

    /// The field `name`; `None` when it is not in both, or the schema does not know it.
    pub(super) fn field(&self, name: &str) -> Option<Self> {
        let (Data::Map(new), Data::Map(old)) = (self.new, self.old) else { return None };
        let (new, old) = (new.get(name)?, old.get(name)?);
        let schema =
            self.schema.properties.get(name).or_else(|| self.schema.additional_schema())?;
        Some(Self::new(new.into(), old.into(), schema))
    }

    /// Item `index`, by what tells the items of a list of type `map` apart; `None` for other lists.
    pub(super) fn item(&self, index: usize) -> Option<Self> {
        let (Data::List(new), Data::List(old)) = (self.new, self.old) else { return None };
        let keys = self.schema.list_map_keys();
        if !self.is_map_list() || self.schema.r#type != "array" || keys.is_empty() {
            return None;
        }
        let new = new.get(index)?;
        let by_key = || {
            let mut by_key = HashMap::new();
            for item in old {
                if let Some(key) = key_of(item, keys) {
                    by_key.entry(key).or_insert(item);
                }
            }
            by_key
        };
        let old: &Value = self.old_items.get_or_init(by_key).get(&key_of(new, keys)?)?;
        Some(Self::new(new.into(), old.into(), self.schema.items.as_deref()?))
    }

    fn is_map_list(&self) -> bool {
        self.schema.list_type() == Some("map")
    }

    /// Whether nothing changed. The order of items that are told apart by keys does not count; fields that the schema does
    /// not know are never the same.
    pub(super) fn is_unchanged(&self) -> bool {
        match (self.new, self.old) {
            (Data::Map(new), Data::Map(old)) => {
                let is_unchanged =
                    |name: &Str| self.field(name).is_some_and(|it| it.is_unchanged());
                new.len() == old.len() && new.keys().all(is_unchanged)
            }
            (Data::List(new), Data::List(old)) if self.is_map_list() => {
                let is_unchanged = |index| self.item(index).is_some_and(|it| it.is_unchanged());
                new.len() == old.len() && (0..new.len()).all(is_unchanged)
            }
            (new, old) => new == old,
        }
    }
}

/// What tells an item apart; `None` when a key is missing or no scalar.
fn key_of(item: &Value, keys: &[Str]) -> Option<String> {
    let item = item.as_map()?;
    let mut text = String::new();
    for key in keys {
        text.push('\0');
        text.push_str(&match item.get(key)? {
            Value::Bool(it) => it.to_string(),
            Value::Int(it) => it.to_string(),
            // One key is compared as it is, several as the reference writes them.
            Value::Float(it) if keys.len() == 1 => format!("{it}f"),
            Value::Float(it) => format!("{it:.6}"),
            Value::String(it) => format!("{it:?}"),
            _ => return None,
        });
    }
    Some(text)
}
