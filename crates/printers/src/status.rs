//! The table of a `Status`.

use apimachinery_meta::v1::{ListMeta, Status, Table, TableRow};
use apimachinery_runtime::{NullableVec, Object, RawExtension};
use apimachinery_table::{IncludeObject, TableError, TableRequest};

use crate::column::{Column, column};
use crate::generated::columns::status;
use crate::print::cells;

const COLUMNS: [Column; 3] = [
    column("Status", "string", status::STATUS),
    column("Reason", "string", status::REASON),
    column("Message", "string", status::MESSAGE),
];

/// A status has no metadata of an object, so that its row has none either.
pub(crate) fn print_status(
    object: &dyn Object,
    request: &TableRequest,
    _is_wide: bool,
) -> Result<Table, TableError> {
    let status: &Status = object.downcast().map_err(TableError::row)?;
    let cells = cells![&*status.status, status.reason.as_str(), &*status.message];
    let object = match request.included() {
        IncludeObject::Object => RawExtension::Object(object.clone_object()),
        _ => RawExtension::Null,
    };
    let columns = match request.has_headers() {
        true => COLUMNS.iter().map(Column::definition).collect::<Vec<_>>().into(),
        false => NullableVec::null(),
    };
    let ListMeta { resource_version, r#continue, remaining_item_count, .. } =
        status.metadata.clone();
    let metadata =
        ListMeta { resource_version, r#continue, remaining_item_count, ..ListMeta::default() };
    Ok(Table {
        metadata,
        column_definitions: columns,
        rows: vec![TableRow { cells: cells.into(), conditions: Vec::new(), object }].into(),
        ..Table::default()
    })
}
