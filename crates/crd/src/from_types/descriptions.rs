//! Descriptions of types and fields: their comments, and for built-in types, which have none, those
//! of the feature `descriptions`.

use apimachinery_runtime::Str;
use apimachinery_runtime::reflect::{FieldInfo, FieldTable};

pub(super) fn of_type(table: &'static FieldTable) -> Str {
    match table.description() {
        "" => built_in(table, None),
        own => own.into(),
    }
}

pub(super) fn of_field(table: &'static FieldTable, field: &'static FieldInfo) -> Str {
    match field.description() {
        "" => built_in(table, Some(field.name())),
        own => own.into(),
    }
}

#[cfg(feature = "descriptions")]
fn built_in(table: &'static FieldTable, field: Option<&str>) -> Str {
    let described = apimachinery_api::descriptions::Described::table(table);
    let found = described.and_then(|it| match field {
        Some(field) => it.field(field),
        None => Some(it.description()),
    });
    found.map(|it| it.to_string().into()).unwrap_or_default()
}

#[cfg(not(feature = "descriptions"))]
fn built_in(_: &'static FieldTable, _: Option<&str>) -> Str {
    Str::new()
}
