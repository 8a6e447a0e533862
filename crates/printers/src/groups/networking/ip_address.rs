//! IPAddress.

use apimachinery_api::networking::v1::{IPAddress, ParentReference};
use apimachinery_runtime::GroupResource;
use apimachinery_table::{Row, TableError};

use crate::column::{Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::lower_case;

impl Print for IPAddress {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column(
            "ParentRef",
            "string",
            "ParentRef references the resource that an IPAddress is attached to. An IPAddress must reference a parent object.",
        ),
    ];

    // The age has no column in the reference either.
    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let parent = self.spec.parent_ref.as_deref().map(text_of);
        let parent = parent.unwrap_or("<none>".to_owned());
        Ok(cells![&*self.metadata.name, parent, context.age(&self.metadata)].into())
    }
}

fn text_of(parent: &ParentReference) -> String {
    let ParentReference { group, resource, namespace, name } = parent;
    let resource = GroupResource::new(&**group, &**resource).to_string();
    let mut text = lower_case(&resource);
    if !namespace.is_empty() {
        text = format!("{text}/{namespace}");
    }
    format!("{text}/{name}")
}
