//! ControllerRevision.

use apimachinery_api::apps::v1::ControllerRevision;
use apimachinery_meta::v1::OwnerReference;
use apimachinery_runtime::GroupVersion;
use apimachinery_table::{Row, TableError};

use crate::column::{AGE, Column, NAME, column};
use crate::print::{Context, Print, cells};
use crate::text::lower_case;

impl Print for ControllerRevision {
    const COLUMNS: &'static [Column] = &[
        NAME,
        column("Controller", "string", "Controller of the object"),
        column(
            "Revision",
            "string",
            "Revision indicates the revision of the state represented by Data.",
        ),
        AGE,
    ];

    fn row(&self, context: &Context) -> Result<Row, TableError> {
        let controller = match self.metadata.controller() {
            Some(controller) => resource_name(controller)?,
            None => "<none>".to_owned(),
        };
        let age = context.age(&self.metadata);
        Ok(cells![&*self.metadata.name, controller, self.revision, age].into())
    }
}

fn resource_name(owner: &OwnerReference) -> Result<String, TableError> {
    let version: GroupVersion = owner.api_version.parse().map_err(TableError::row)?;
    let kind = version.with_kind(owner.kind.clone()).group_kind();
    match kind.group.is_empty() && kind.kind.is_empty() {
        true => Ok(owner.name.to_string()),
        false => Ok(format!("{}/{}", lower_case(&kind.to_string()), owner.name)),
    }
}
