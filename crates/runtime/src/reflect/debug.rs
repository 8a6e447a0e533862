//! `Debug` of API types: the fields that a document would hold, under their JSON names.

use std::fmt::{self, Debug};

use super::{ListSlot, MapSlot, Scalar, ScalarToken, Slot, Struct};
use crate::text::Str;

/// Shows the fields that are not left out: `Container { name: "web", image: "nginx" }`.
impl Debug for dyn Struct + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.table();
        let mut shown = f.debug_struct(table.name());
        for (index, field) in table.fields().iter().enumerate() {
            let value = self.slot(index);
            if !field.omission().leaves_out_slot(&value) {
                shown.field(field.name(), &Shown(value));
            }
        }
        shown.finish()
    }
}

/// A value without the name of its [`Slot`].
struct Shown<'a>(Slot<'a>);

impl Debug for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Slot::Null => f.write_str("null"),
            Slot::Text(text) => text.fmt(f),
            Slot::Bool(flag) => flag.fmt(f),
            Slot::Int(number) => number.fmt(f),
            Slot::UInt(number) => number.fmt(f),
            Slot::Float(number) => number.fmt(f),
            Slot::Bytes(bytes) => bytes.fmt(f),
            Slot::Scalar(scalar) => show_scalar(scalar, f),
            Slot::Struct(object) => object.fmt(f),
            Slot::List(list) => show_list(list, f),
            Slot::Map(map) => show_map(map, f),
            Slot::Raw(raw) => raw.fmt(f),
            Slot::Json(json) => f.write_str(&String::from_utf8_lossy(json.raw())),
            Slot::Value(value) => value.fmt(f),
        }
    }
}

fn show_scalar(scalar: &dyn Scalar, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match scalar.token(&mut Str::default()) {
        Ok(ScalarToken::Null) => f.write_str("null"),
        Ok(ScalarToken::Bool(flag)) => flag.fmt(f),
        Ok(ScalarToken::Int(number)) => number.fmt(f),
        Ok(ScalarToken::Float(number)) => number.fmt(f),
        Ok(ScalarToken::Text(text)) => text.fmt(f),
        Err(error) => write!(f, "<{error}>"),
    }
}

fn show_list(list: &dyn ListSlot, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.debug_list().entries((0..list.len()).map(|index| Shown(list.item(index)))).finish()
}

fn show_map(map: &dyn MapSlot, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut shown = f.debug_map();
    map.for_each(&mut |key, value| {
        shown.entry(&key, &Shown(value));
    });
    shown.finish()
}
