//! What a kind brings to be printed.

use apimachinery_meta::v1::{ObjectMeta, Table};
use apimachinery_meta::{MicroTime, Time};
use apimachinery_runtime::{ApiType, Object};
use apimachinery_table::{Row, TableError, TableRequest, age, build_table};

use crate::column::Column;

/// A kind with columns of its own.
pub(crate) trait Print: ApiType {
    /// The columns, those of wide output included.
    const COLUMNS: &'static [Column];

    /// The cells of one object.
    fn row(&self, context: &Context) -> Result<Row, TableError>;

    /// The list in the order of its rows, where that is another one.
    fn arranged(_list: &dyn Object) -> Option<Box<dyn Object>> {
        None
    }
}

/// What a row is made of besides the object.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    now: Time,
    is_wide: bool,
}

impl Context {
    /// Whether the cells of wide output are wanted.
    pub(crate) fn is_wide(&self) -> bool {
        self.is_wide
    }

    /// The time that ages are counted to.
    pub(crate) fn now(&self) -> Time {
        self.now
    }

    /// How old an object is.
    pub(crate) fn age(&self, metadata: &ObjectMeta) -> String {
        self.since(metadata.creation_timestamp)
    }

    /// How long ago a time was; `<unknown>` for no time.
    pub(crate) fn since(&self, time: Time) -> String {
        age(time, self.now)
    }

    /// The same.
    pub(crate) fn since_micro(&self, time: MicroTime) -> String {
        self.since(Time::from_unix(time.seconds(), i64::from(time.subsec_nanos())))
    }
}

/// The table of an object of `T`, or of a list of such.
pub(crate) fn print<T: Print>(
    object: &dyn Object,
    request: &TableRequest,
    is_wide: bool,
) -> Result<Table, TableError> {
    let context = Context { now: request.now(), is_wide };
    let shown = T::COLUMNS.iter().filter(|column| is_wide || !column.is_wide());
    let columns: Vec<_> = shown.map(Column::definition).collect();
    let arranged = T::arranged(object);
    build_table(arranged.as_deref().unwrap_or(object), request, &columns, |object, _| {
        let typed: &T = object.downcast().map_err(TableError::row)?;
        typed.row(&context)
    })
}

/// The cells of a row.
macro_rules! cells {
    ($($cell:expr),* $(,)?) => {
        vec![$(apimachinery_runtime::Value::from($cell)),*]
    };
}

pub(crate) use cells;
