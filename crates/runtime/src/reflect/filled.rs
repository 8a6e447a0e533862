//! The fields of a struct that have to be written.

use super::{FieldInfo, FieldRole, Reflect, Slot, Struct};
use crate::names::TypeMeta;

/// What a field and its value are shown to.
pub type ShowField<'s, 'a> = dyn FnMut(&'static FieldInfo, Slot<'a>) + 's;

impl<'s> dyn Struct + 's {
    /// Shows the fields that are not left out, as their [`Omission`](super::Omission) declares, in
    /// the order of [`FieldTable::fields_by_key`](super::FieldTable::fields_by_key). `name` is the
    /// kind of an object at the top; others are named as they declare themselves.
    #[inline]
    pub fn for_each_filled<'a>(&'a self, name: Option<&'a TypeMeta>, show: &mut ShowField<'_, 'a>) {
        if !self.show_filled(name, show) {
            self.for_each_filled_by_table(name, show);
        }
    }

    /// The same for a type that has no code of its own for it.
    #[inline(never)]
    fn for_each_filled_by_table<'a>(
        &'a self,
        name: Option<&'a TypeMeta>,
        show: &mut ShowField<'_, 'a>,
    ) {
        let (table, name) = (self.table(), name.or(self.type_meta()));
        for index in table.fields_by_key().iter().map(|it| usize::from(*it)) {
            let Some(field) = table.fields().get(index) else { continue };
            if matches!(field.place(), FieldRole::Kind | FieldRole::ApiVersion) {
                show_name(field, name, show);
                continue;
            }
            let value = self.slot(index);
            if !field.omission().leaves_out_slot(&value) {
                show(field, value);
            }
        }
    }
}

/// Shows a field unless it is left out.
#[doc(hidden)]
#[inline]
pub fn show_field<'a, T: Reflect>(
    field: &'static FieldInfo,
    value: &'a T,
    show: &mut ShowField<'_, 'a>,
) {
    if !field.omission().leaves_out(value) {
        show(field, value.reflect());
    }
}

/// Shows `kind` or `apiVersion` unless it is empty.
#[doc(hidden)]
pub fn show_name<'a>(
    field: &'static FieldInfo,
    name: Option<&'a TypeMeta>,
    show: &mut ShowField<'_, 'a>,
) {
    let text = match field.place() {
        FieldRole::Kind => name.map(TypeMeta::kind),
        _ => name.map(TypeMeta::api_version),
    };
    if let Some(text) = text.filter(|text| !text.is_empty()) {
        show(field, Slot::Text(text));
    }
}

/// How many fields such a struct rarely has more of.
const USUAL_FIELDS: usize = 8;

/// Shows the fields that `of` shows in the order of their keys: where structs are inlined, the
/// compiler only knows it when it is too late for the derive.
#[doc(hidden)]
pub fn in_key_order<'a>(show: &mut ShowField<'_, 'a>, of: impl FnOnce(&mut ShowField<'_, 'a>)) {
    let mut fields = Vec::with_capacity(USUAL_FIELDS);
    of(&mut |field, value| fields.push((field, value)));
    fields.sort_by_key(|(field, _)| (field.name().len(), field.name()));
    for (field, value) in fields {
        show(field, value);
    }
}
