//! Columns that many tables have.

use apimachinery_meta::v1::TableColumnDefinition;
use apimachinery_runtime::Str;

/// The description of the column `Name`.
pub const NAME_DESCRIPTION: &str =
    "Identifies the object among those of its kind, and of its namespace if it has one.";

/// The description of the column `Age`.
pub const AGE_DESCRIPTION: &str = "Time since the object was created, like `5m12s` or `3d4h`; \
                                   `<unknown>` if no time is recorded.";

/// The description of the column `Created At`.
pub const CREATED_AT_DESCRIPTION: &str =
    "Moment at which the server accepted the object, in UTC, like `2026-05-04T10:00:00Z`.";

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
    column("Age", "string", AGE_DESCRIPTION)
}

/// The column `Created At`, whose cells are times.
pub fn created_at_column() -> TableColumnDefinition {
    column("Created At", "date", CREATED_AT_DESCRIPTION)
}
