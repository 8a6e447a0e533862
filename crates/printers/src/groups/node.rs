//! The group `node.k8s.io`.

use apimachinery_api::node::v1::{RuntimeClass, RuntimeClassList};
use apimachinery_table::{Row, TableError};

use crate::Printers;
use crate::column::{AGE, Column, NAME, column};
use crate::generated::columns::runtime_class;
use crate::print::{Context, Print, cells};

pub(crate) fn add(printers: &mut Printers) {
    printers.add::<RuntimeClass, RuntimeClassList>();
}

impl Print for RuntimeClass {
    const COLUMNS: &'static [Column] =
        &[NAME, column("Handler", "string", runtime_class::HANDLER), AGE];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        Ok(cells![&*self.metadata.name, &*self.handler, context.age(&self.metadata)].into())
    }
}
