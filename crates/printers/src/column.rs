//! Columns as constants.

use apimachinery_meta::v1::TableColumnDefinition;
use apimachinery_runtime::Str;
use apimachinery_table::{AGE_DESCRIPTION, NAME_DESCRIPTION};

use crate::generated::columns::shared;

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Column {
    name: &'static str,
    r#type: &'static str,
    format: &'static str,
    description: &'static str,
    priority: i32,
}

/// The name of the object.
pub(crate) const NAME: Column = column("Name", "string", NAME_DESCRIPTION).name_format();

/// How old the object is.
pub(crate) const AGE: Column = column("Age", "string", AGE_DESCRIPTION);

/// What the containers of a Pod template are called.
pub(crate) const CONTAINERS: Column = wide("Containers", "string", shared::CONTAINERS);

/// What they run.
pub(crate) const IMAGES: Column = wide("Images", "string", shared::IMAGES);

/// A column that is always shown.
pub(crate) const fn column(
    name: &'static str,
    r#type: &'static str,
    description: &'static str,
) -> Column {
    Column { name, r#type, format: "", description, priority: 0 }
}

/// A column of wide output.
pub(crate) const fn wide(
    name: &'static str,
    r#type: &'static str,
    description: &'static str,
) -> Column {
    Column { priority: 1, ..column(name, r#type, description) }
}

impl Column {
    /// The same, in whose format clients see that it holds names.
    pub(crate) const fn name_format(self) -> Self {
        Self { format: "name", ..self }
    }

    /// Whether it is in wide output alone.
    pub(crate) fn is_wide(&self) -> bool {
        self.priority != 0
    }

    pub(crate) fn definition(&self) -> TableColumnDefinition {
        TableColumnDefinition {
            name: Str::from_static(self.name),
            r#type: Str::from_static(self.r#type),
            format: Str::from_static(self.format),
            description: Str::from_static(self.description),
            priority: self.priority,
        }
    }
}
