//! Putting a table together.

use std::borrow::Cow;

use apimachinery_meta::v1::{
    ListMeta, ObjectMeta, PartialObjectMetadata, Table, TableColumnDefinition, TableRow,
    TableRowCondition,
};
use apimachinery_meta::{list_meta, lists, object_meta};
use apimachinery_runtime::{NullableVec, Object, RawExtension, Unstructured, Value};

use crate::partial::partial_of;
use crate::{IncludeObject, TableError, TableRequest};

/// The annotation of the bookmark behind the last initial event of a watch; its row has metadata in any case.
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

/// A table with these columns and a row for the object, or for each object of a list, also of lists in lists.
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

/// Calls `push` with the object, or with each of a list.
pub(crate) fn push_rows(
    object: &dyn Object,
    is_deep: bool,
    push: &mut dyn FnMut(&dyn Object) -> Result<(), TableError>,
) -> Result<(), TableError> {
    let mut result = Ok(());
    let visited = lists::for_each(object, |item| {
        if result.is_ok() {
            result = match is_deep && lists::is_list(item) {
                true => push_rows(item, true, push),
                false => push(item),
            };
        }
    });
    match visited {
        Ok(()) => result,
        Err(_) => push(object),
    }
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

/// What a table carries of the metadata of its list or object.
pub(crate) fn list_meta_of(object: &dyn Object) -> ListMeta {
    if let Some(object) = object.downcast_ref::<Unstructured>() {
        return ListMeta {
            resource_version: object.resource_version().into(),
            r#continue: object.continue_token().into(),
            remaining_item_count: object.remaining_item_count(),
            ..ListMeta::default()
        };
    }
    if let Ok(meta) = list_meta(object) {
        return ListMeta {
            resource_version: meta.resource_version.clone(),
            r#continue: meta.r#continue.clone(),
            remaining_item_count: meta.remaining_item_count,
            ..ListMeta::default()
        };
    }
    let version = object_meta(object).map(|meta| meta.resource_version.clone());
    ListMeta { resource_version: version.unwrap_or_default(), ..ListMeta::default() }
}
