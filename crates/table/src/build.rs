//! Putting a table together.

use std::borrow::Cow;

use apimachinery_meta::object_meta;
use apimachinery_meta::v1::{
    ObjectMeta, PartialObjectMetadata, Table, TableColumnDefinition, TableRow, TableRowCondition,
};
use apimachinery_runtime::{NullableVec, Object, RawExtension, Value};

use crate::partial::partial_of;
use crate::walk::{list_meta_of, push_rows};
use crate::{IncludeObject, TableError, TableRequest};

/// The annotation of the bookmark after the last initial event of a watch; its row has metadata in
/// any case.
const INITIAL_EVENTS_END: &str = "k8s.io/initial-events-end";

/// The cells of one row, and what is to be said about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    /// One cell for each column: texts, numbers, booleans or `null`.
    pub cells: Vec<Value>,
    /// Such as [`RowConditionType::COMPLETED`](apimachinery_meta::v1::RowConditionType::COMPLETED).
    pub conditions: Vec<TableRowCondition>,
}

impl From<Vec<Value>> for Row {
    fn from(cells: Vec<Value>) -> Self {
        Self { cells, conditions: Vec::new() }
    }
}

impl<const N: usize> From<[Value; N]> for Row {
    fn from(cells: [Value; N]) -> Self {
        Vec::from(cells).into()
    }
}

/// A table with these columns and a row for the object, or for each object of a list, also of lists
/// in lists.
///
/// Corresponds to `MetaToTableRow`, with what convertors do around it.
///
/// # Errors
/// When an object has no metadata, and what `row` fails with.
pub fn build_table(
    object: &dyn Object,
    request: &TableRequest,
    columns: &[TableColumnDefinition],
    mut row: impl FnMut(&dyn Object, &ObjectMeta) -> Result<Row, TableError>,
) -> Result<Table, TableError> {
    let mut rows = Vec::new();
    push_rows(object, true, &mut |object| {
        let meta = object_meta(object)?;
        let Row { cells, conditions } = row(object, &meta)?;
        let object = row_object(object, meta, request);
        rows.push(TableRow { cells: cells.into(), conditions, object });
        Ok(())
    })?;
    Ok(table(object, request, columns, rows))
}

/// What the request wants of the object.
pub(crate) fn row_object(
    object: &dyn Object,
    meta: Cow<'_, ObjectMeta>,
    request: &TableRequest,
) -> RawExtension {
    let is_last_initial =
        || meta.annotations.get(INITIAL_EVENTS_END).is_some_and(|it| it == "true");
    match request.included() {
        IncludeObject::Object => RawExtension::Object(object.clone_object()),
        IncludeObject::None if !is_last_initial() => RawExtension::Null,
        IncludeObject::None | IncludeObject::Metadata => {
            let partial: PartialObjectMetadata =
                partial_of(meta.into_owned(), request.group_version());
            RawExtension::Object(Box::new(partial))
        }
    }
}

/// A table of rows that are made.
pub(crate) fn table(
    object: &dyn Object,
    request: &TableRequest,
    columns: &[TableColumnDefinition],
    rows: Vec<TableRow>,
) -> Table {
    let mut table = Table { metadata: list_meta_of(object), rows: rows.into(), ..Table::default() };
    if request.has_headers() {
        table.column_definitions = columns.to_vec().into();
    } else {
        table.column_definitions = NullableVec::null();
    }
    table
}
