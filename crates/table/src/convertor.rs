//! The trait of what makes tables.

use std::sync::Arc;

use apimachinery_meta::v1::Table;
use apimachinery_runtime::Object;

use crate::{TableError, TableRequest};

/// What makes a table of an object.
///
/// **Contract.** The object is one of a resource, or a list of such; each row is one object, in the
/// order of the list. The table carries the version of the object or list and where the next part
/// of the list starts; it has columns unless the request does without, and each row has what the
/// request wants of its object. [`build_table`](crate::build_table) does all that: an
/// implementation gives it columns and the cells of one row.
///
/// **Who implements this.** [`DefaultTableConvertor`](crate::DefaultTableConvertor),
/// [`ColumnConvertor`](crate::ColumnConvertor), [`TypedConvertor`](crate::TypedConvertor).
/// Corresponds to `rest.TableConvertor` with the part of the response handler that puts objects
/// into rows.
pub trait TableConvertor: Send + Sync {
    /// The object, or each of a list, as a row.
    ///
    /// # Errors
    /// When an object has no metadata, or cannot be made a row.
    fn to_table(&self, object: &dyn Object, request: &TableRequest) -> Result<Table, TableError>;
}

#[deny(clippy::missing_trait_methods)]
impl<T: TableConvertor + ?Sized> TableConvertor for Arc<T> {
    fn to_table(&self, object: &dyn Object, request: &TableRequest) -> Result<Table, TableError> {
        (**self).to_table(object, request)
    }
}

#[deny(clippy::missing_trait_methods)]
impl<T: TableConvertor + ?Sized> TableConvertor for Box<T> {
    fn to_table(&self, object: &dyn Object, request: &TableRequest) -> Result<Table, TableError> {
        (**self).to_table(object, request)
    }
}
