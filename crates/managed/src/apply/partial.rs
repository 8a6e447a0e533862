//! The fields of an object that are set.

use apimachinery_runtime::reflect::{Omission, Slot, Struct};
use apimachinery_runtime::{Map, Str, Value};

/// Drops the fields that are written whatever is in them while nothing is, from the data of a
/// struct.
pub(super) fn drop_unset(data: &mut Map<Str, Value>, fields: &dyn Struct) {
    for (index, field) in fields.table().fields().iter().enumerate() {
        let slot = fields.slot(index);
        let is_unset = field.omission() == Omission::Never && (slot.is_null() || slot.is_empty());
        let keep = data.get_mut(field.name()).is_none_or(|value| !is_unset && keep(value, slot));
        if !keep {
            data.remove(field.name());
        }
    }
}

/// Drops what is unset in a value; false for a struct in which nothing is left.
fn keep(value: &mut Value, slot: Slot<'_>) -> bool {
    match (value, slot) {
        (Value::Map(data), Slot::Struct(fields)) => {
            drop_unset(data, fields);
            !data.is_empty()
        }
        (Value::List(items), Slot::List(list)) => {
            for (index, item) in items.iter_mut().enumerate().take(list.len()) {
                keep(item, list.item(index));
            }
            true
        }
        (Value::Map(data), Slot::Map(map)) => {
            for (key, value) in data.iter_mut() {
                if let Some(slot) = map.get(key) {
                    keep(value, slot);
                }
            }
            true
        }
        _ => true,
    }
}
