//! The table of kinds without a printer.

use apimachinery_meta::object_meta;
use apimachinery_meta::v1::{Table, TableRow};
use apimachinery_runtime::{GroupResource, NullableVec, Object, Value};

use crate::build::{row_object, table};
use crate::walk::push_rows;
use crate::{TableConvertor, TableError, TableRequest, created_at_column, name_column};

/// Makes tables of any kind: the name, and when the object was made.
///
/// Corresponds to `rest.NewDefaultTableConvertor`. The rows of an empty list are `null`.
#[derive(Clone, Debug)]
pub struct DefaultTableConvertor {
    resource: GroupResource,
}

impl DefaultTableConvertor {
    /// For objects of a resource, which messages name when the request does not say which resource
    /// it is about.
    pub fn new(resource: GroupResource) -> Self {
        Self { resource }
    }
}

impl TableConvertor for DefaultTableConvertor {
    fn to_table(&self, object: &dyn Object, request: &TableRequest) -> Result<Table, TableError> {
        let mut rows = Vec::new();
        push_rows(object, false, &mut |object| {
            let Ok(meta) = object_meta(object) else {
                let resource = request.requested_resource().unwrap_or(&self.resource);
                return Err(TableError::Unsupported(resource.clone()));
            };
            let created = Value::from(meta.creation_timestamp.text().as_str());
            let cells = vec![Value::String(meta.name.clone()), created].into();
            let object = row_object(object, meta, request);
            rows.push(TableRow { cells, conditions: Vec::new(), object });
            Ok(())
        })?;
        let mut table = table(object, request, &[name_column(), created_at_column()], rows);
        if table.rows.is_empty() {
            table.rows = NullableVec::null();
        }
        Ok(table)
    }
}
