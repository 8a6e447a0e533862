//! The fields of a struct that have to be written.

use super::{FieldInfo, FieldPlace, Slot, Struct};
use crate::TypeMeta;

/// What a field and its value are shown to.
pub type ShowField<'s, 'a> = dyn FnMut(&'static FieldInfo, Slot<'a>) + 's;

impl<'s> dyn Struct + 's {
    /// Shows the fields that are not left out, as their [`Omission`](super::Omission) says, in the order of
    /// [`Table::fields_by_key`](super::Table::fields_by_key). `name` is the kind of an object at the top; others are
    /// called what they say themselves.
    pub fn for_each_filled<'a>(&'a self, name: Option<&'a TypeMeta>, show: &mut ShowField<'_, 'a>) {
        let table = self.table();
        let fields = table.fields();
        for index in table.fields_by_key().iter().map(|it| usize::from(*it)) {
            let Some(field) = fields.get(index) else { continue };
            let value = match field.place() {
                FieldPlace::Member | FieldPlace::Inlined => self.slot(index),
                FieldPlace::Kind => {
                    name.or(self.type_meta()).map_or(Slot::Null, |it| Slot::Text(it.kind()))
                }
                FieldPlace::ApiVersion => {
                    name.or(self.type_meta()).map_or(Slot::Null, |it| Slot::Text(it.api_version()))
                }
            };
            if !field.omission().leaves_out_slot(&value) {
                show(field, value);
            }
        }
    }
}
