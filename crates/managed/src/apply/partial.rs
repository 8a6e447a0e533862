//! The fields of an object that are set.

mod same;

use apimachinery_runtime::reflect::{
    FieldInfo, FieldRole, Form, Keyword, ListType, MapType, Omission, Shape, Slot, SlotMut, Struct,
};
use apimachinery_runtime::{Map, Str, Value};

use self::same::same;

/// What is written of a value beside what is set in it.
#[derive(Clone, Copy, Default)]
struct Within {
    /// The value is whole: fields that its schema requires are written, too.
    is_whole: bool,
    /// The fields that distinguish an item, which are written, too.
    keys: &'static [&'static str],
}

impl Within {
    /// That of a field in a value with this.
    fn field(self, field: &FieldInfo) -> Self {
        let keys = match field.list_type() {
            Some(ListType::Map(keys)) => keys,
            _ => &[],
        };
        let is_whole = self.is_whole || field.map_type() == Some(MapType::Atomic);
        Self { is_whole, keys }
    }

    /// That of the items of a list, or the entries of a map, with this.
    const fn item(self) -> Self {
        Self { is_whole: true, ..self }
    }

    fn writes(self, field: &FieldInfo) -> bool {
        self.keys.contains(&field.name()) || self.is_whole && is_required(field)
    }
}

/// Drops the fields that are not set from the data of an object. `default` is the type's.
pub(super) fn keep_set(data: &mut Map<Str, Value>, fields: &dyn Struct, default: &mut dyn Struct) {
    keep_fields(data, fields, default, Within::default());
}

/// Drops what is not set; returns whether anything is.
fn keep_fields(
    data: &mut Map<Str, Value>,
    fields: &dyn Struct,
    default: &mut dyn Struct,
    within: Within,
) -> bool {
    let mut any = false;
    for (index, field) in fields.table().fields().iter().enumerate() {
        let Some(value) = data.get_mut(field.name()) else { continue };
        if field.place() != FieldRole::Member {
            continue;
        }
        let slot = fields.slot(index);
        let is_new = matches!(slot, Slot::Struct(_))
            || matches!(default.slot_mut(index), SlotMut::Option(_))
            || !same(slot, default.slot(index));
        let is_set = !slot.is_null()
            && keep_value(value, slot, default.slot_mut(index), within.field(field))
            && is_new;
        any |= is_set;
        if !is_set && (value.is_null() || !within.writes(field)) {
            data.remove(field.name());
        }
    }
    any
}

/// Drops what is not set in a value; false for a struct in which nothing is.
fn keep_value(value: &mut Value, slot: Slot<'_>, default: SlotMut<'_>, within: Within) -> bool {
    match (value, slot, default) {
        (value, slot, SlotMut::Option(option)) => {
            // What the default has in it is not the default of what is in it.
            option.set_null();
            keep_value(value, slot, option.value(), within);
            true
        }
        (value, slot, SlotMut::Choice(choice)) => match choice.choose(form_of(value)) {
            Ok(Some(default)) => keep_value(value, slot, default, within),
            _ => true,
        },
        (Value::Map(data), Slot::Struct(fields), SlotMut::Struct(default)) => {
            keep_fields(data, fields, default, within)
        }
        (Value::List(items), Slot::List(list), SlotMut::List(default)) => {
            for (index, item) in items.iter_mut().enumerate() {
                default.truncate(0);
                keep_value(item, list.item(index), default.push(), within.item());
            }
            true
        }
        (Value::Map(data), Slot::Map(map), SlotMut::Map(default)) => {
            for (key, value) in data.iter_mut() {
                if let Some(slot) = map.get(key) {
                    keep_value(value, slot, default.insert(key), within.item());
                }
            }
            true
        }
        _ => true,
    }
}

const fn form_of(value: &Value) -> Form {
    match value {
        Value::List(_) => Form::List,
        Value::Map(_) => Form::Map,
        _ => Form::Bool,
    }
}

/// Whether a definition made of the type requires the field.
fn is_required(field: &FieldInfo) -> bool {
    let says = |keyword| field.keywords().contains(&keyword);
    let has_default = field.keywords().iter().any(|it| matches!(it, Keyword::Default(_)));
    says(Keyword::Required)
        || field.omission() == Omission::Never
            && !(says(Keyword::Optional) || has_default)
            && !matches!(field.shape(), Shape::Optional(_) | Shape::Struct(_))
}
