//! Correlation of a value with the one before an update.

use std::cell::OnceCell;
use std::collections::HashMap;

use apimachinery_runtime::{Map, Str, Value};

use super::data::Data;
use crate::structural::Structural;

/// A value, the one before the update, and the schema by which they are correlated.
///
/// Corresponds to `common.CorrelatedObject`.
#[derive(Debug)]
pub struct Correlated<'a> {
    new: Data<'a>,
    old: Data<'a>,
    schema: &'a Structural,
    old_items: OnceCell<HashMap<String, &'a Value>>,
    is_unchanged: OnceCell<bool>,
}

impl<'a> Correlated<'a> {
    /// An object, and what it was before.
    pub fn objects(
        new: &'a Map<Str, Value>,
        old: &'a Map<Str, Value>,
        schema: &'a Structural,
    ) -> Self {
        Self::new(Data::Map(new), Data::Map(old), schema)
    }

    /// Any value, and what it was before; `null` when there was none.
    pub fn values(new: &'a Value, old: &'a Value, schema: &'a Structural) -> Self {
        Self::new(new.into(), old.into(), schema)
    }

    pub(super) fn new(new: Data<'a>, old: Data<'a>, schema: &'a Structural) -> Self {
        let (old_items, is_unchanged) = (OnceCell::new(), OnceCell::new());
        Self { new, old, schema, old_items, is_unchanged }
    }

    /// The field `name`; `None` when it is not in both, or the schema does not know it.
    pub fn field(&self, name: &str) -> Option<Self> {
        let (Data::Map(new), Data::Map(old)) = (self.new, self.old) else { return None };
        let (new, old) = (new.get(name)?, old.get(name)?);
        Some(Self::new(new.into(), old.into(), self.schema.field_schema(name)?))
    }

    /// Item `index`, by the keys of a list of type `map`; `None` for other lists.
    pub fn item(&self, index: usize) -> Option<Self> {
        let old = self.item_before(index)?;
        let Data::List(new) = self.new else { return None };
        Some(Self::new(new.get(index)?.into(), old.into(), self.schema.items.as_deref()?))
    }

    /// What item `index` was before, in a list of type `map`.
    ///
    /// Corresponds to `common.MapList`.
    pub fn item_before(&self, index: usize) -> Option<&'a Value> {
        let (Data::List(new), Data::List(old)) = (self.new, self.old) else { return None };
        let keys = self.schema.list_map_keys();
        if !self.is_map_list() || self.schema.r#type != "array" || keys.is_empty() {
            return None;
        }
        let by_key = || {
            let mut by_key = HashMap::new();
            for item in old {
                if let Some(key) = key_of(item, keys) {
                    by_key.entry(key).or_insert(item);
                }
            }
            by_key
        };
        self.old_items.get_or_init(by_key).get(&key_of(new.get(index)?, keys)?).copied()
    }

    fn is_map_list(&self) -> bool {
        self.schema.list_type() == Some("map")
    }

    /// Whether nothing changed. The order of items with keys does not count; fields that the schema
    /// does not know are never the same.
    pub fn is_unchanged(&self) -> bool {
        *self.is_unchanged.get_or_init(|| self.compare())
    }

    fn compare(&self) -> bool {
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

/// The keys of an item as text; `None` when one is missing or not a scalar.
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
