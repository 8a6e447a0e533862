//! Columns that many tables have.

use apimachinery_meta::v1::TableColumnDefinition;
use apimachinery_runtime::Str;

/// The description of the column `Name`.
pub const NAME_DESCRIPTION: &str =
    "Name that no other object of the kind has at the same time in its namespace.";

/// The description of the columns `Age` and `Created At`.
pub const CREATION_TIMESTAMP_DESCRIPTION: &str =
    "Age of the object: the time since the server accepted its creation.";

/// A column of this name and type: `string`, `integer`, `number`, `boolean` or `date`.
pub fn column(
    name: impl Into<Str>,
    r#type: impl Into<Str>,
    description: impl Into<Str>,
) -> TableColumnDefinition {
    TableColumnDefinition {
        name: name.into(),
        r#type: r#type.into(),
        description: description.into(),
        ..TableColumnDefinition::default()
    }
}

/// The same, shown only in wide output (`-o wide`).
pub fn wide_column(
    name: impl Into<Str>,
    r#type: impl Into<Str>,
    description: impl Into<Str>,
) -> TableColumnDefinition {
    TableColumnDefinition { priority: 1, ..column(name, r#type, description) }
}

/// The column `Name`, in whose format clients see that it is one.
pub fn name_column() -> TableColumnDefinition {
    TableColumnDefinition { format: "name".into(), ..column("Name", "string", NAME_DESCRIPTION) }
}

/// The column `Age`, whose cells are what [`age`](crate::age) gives.
pub fn age_column() -> TableColumnDefinition {
    column("Age", "string", CREATION_TIMESTAMP_DESCRIPTION)
}

/// The column `Created At`, whose cells are times.
pub fn created_at_column() -> TableColumnDefinition {
    column("Created At", "date", CREATION_TIMESTAMP_DESCRIPTION)
}
