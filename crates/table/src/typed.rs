//! Tables of your own types.

use std::fmt;

use apimachinery_meta::Time;
use apimachinery_meta::v1::{ObjectMeta, Table, TableColumnDefinition};
use apimachinery_runtime::Object;

use crate::build::{Row, build_table};
use crate::{TableConvertor, TableError, TableRequest, age};

/// What a row of a [`TypedConvertor`] is made of besides the object.
#[derive(Clone, Copy, Debug)]
pub struct RowContext<'a> {
    metadata: &'a ObjectMeta,
    now: Time,
}

impl<'a> RowContext<'a> {
    /// The metadata of the object.
    pub fn metadata(&self) -> &'a ObjectMeta {
        self.metadata
    }

    /// The name of the object.
    pub fn name(&self) -> &'a str {
        &self.metadata.name
    }

    /// How old the object is, such as `3d1h`.
    pub fn age(&self) -> String {
        age(self.metadata.creation_timestamp, self.now)
    }

    /// The time that ages are counted to.
    pub fn now(&self) -> Time {
        self.now
    }
}

type RowFn<T> = dyn Fn(&T, RowContext<'_>) -> Result<Row, TableError> + Send + Sync;

/// Makes tables of objects of one type: columns, and a function for the cells of a row.
///
/// ```
/// use apimachinery_meta::Time;
/// use apimachinery_meta::v1::PartialObjectMetadata;
/// use apimachinery_table::{
///     TableConvertor, TableRequest, TypedConvertor, age_column, column, name_column,
/// };
///
/// let columns = vec![name_column(), column("Labels", "integer", "How many there are."), age_column()];
/// let convertor = TypedConvertor::new(columns, |it: &PartialObjectMetadata, row| {
///     [row.name().into(), (it.metadata.labels.len() as i64).into(), row.age().into()]
/// });
///
/// let table = convertor.to_table(&PartialObjectMetadata::default(), &TableRequest::new(Time::ZERO))?;
/// assert_eq!(*table.rows[0].cells, ["".into(), 0.into(), "<unknown>".into()]);
/// # Ok::<(), apimachinery_table::TableError>(())
/// ```
///
/// Corresponds to a print handler of `printers.TableGenerator`.
pub struct TypedConvertor<T> {
    columns: Vec<TableColumnDefinition>,
    row: Box<RowFn<T>>,
}

impl<T: Object> TypedConvertor<T> {
    /// A convertor with these columns. `row` gives the cells of an object, one for each column,
    /// wide ones included, or a [`Row`] with conditions.
    pub fn new<R: Into<Row>>(
        columns: Vec<TableColumnDefinition>,
        row: impl Fn(&T, RowContext<'_>) -> R + Send + Sync + 'static,
    ) -> Self {
        Self::fallible(columns, move |object, context| Ok(row(object, context).into()))
    }

    /// The same with a function that may fail.
    pub fn fallible(
        columns: Vec<TableColumnDefinition>,
        row: impl Fn(&T, RowContext<'_>) -> Result<Row, TableError> + Send + Sync + 'static,
    ) -> Self {
        Self { columns, row: Box::new(row) }
    }
}

impl<T> fmt::Debug for TypedConvertor<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TypedConvertor").field("columns", &self.columns).finish_non_exhaustive()
    }
}

impl<T: Object> TableConvertor for TypedConvertor<T> {
    fn to_table(&self, object: &dyn Object, request: &TableRequest) -> Result<Table, TableError> {
        build_table(object, request, &self.columns, |object, metadata| {
            let typed = object.downcast().map_err(TableError::row)?;
            (self.row)(typed, RowContext { metadata, now: request.now() })
        })
    }
}
