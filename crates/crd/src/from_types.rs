//! Definitions made from Rust types.

mod build_error;
mod builder;
mod condition;
mod descriptions;
mod drift;
mod keywords;
mod manifest;
mod schema;

pub use build_error::{DefinitionBuildError, DefinitionBuildErrorKind};
pub use builder::{DefinitionBuilder, VersionBuilder};
pub use drift::{Drift, Mismatch, compare};
pub use manifest::manifest;
pub use schema::{schema_of, schema_of_table};
