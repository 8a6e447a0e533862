//! Columns that many tables have.

use apimachinery_meta::v1::TableColumnDefinition;
use apimachinery_runtime::Str;

/// What the reference's documentation says about the name of an object: the description of the
/// column `Name`.
pub const NAME_DESCRIPTION: &str = "Name must be unique within a namespace. Is required when creating resources, although some resources may allow a client to request the generation of an appropriate name automatically. Name is primarily intended for creation idempotence and configuration definition. Cannot be updated. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names";

/// What it says about when an object was made: the description of the columns `Age` and
/// `Created At`.
pub const CREATION_TIMESTAMP_DESCRIPTION: &str = "CreationTimestamp is a timestamp representing the server time when this object was created. It is not guaranteed to be set in happens-before order across separate operations. Clients may not set this value. It is represented in RFC3339 form and is in UTC.\n\nPopulated by the system. Read-only. Null for lists. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata";

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
