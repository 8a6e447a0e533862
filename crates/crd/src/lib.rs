//! CustomResourceDefinitions: what a definition makes of its objects, without a cluster.

#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod approval;
mod columns;
mod definition;
mod from_types;
mod kinds;
mod url;

pub use columns::{printer_column, table_convertor};
pub use definition::Definition;
pub use from_types::{
    BuildError, BuildErrorKind, DefinitionBuilder, Difference, Drift, VersionBuilder, compare,
    schema_of,
};
pub use kinds::{
    Admission, CustomConversionError, CustomKind, CustomKindError, CustomKinds, CustomNames,
    CustomVersion,
};
