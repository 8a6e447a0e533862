//! Objects as tables: what a server answers to `kubectl get`, and metadata without the rest of an
//! object.
//!
//! A [`TableConvertor`] makes a [`Table`](apimachinery_meta::v1::Table) of an object or a list.
//! There are three:
//!
//! - [`DefaultTableConvertor`]: the name and when the object was made, for any kind.
//! - [`ColumnConvertor`]: the name and what JSONPath finds, as the printer columns of a
//!   CustomResourceDefinition say.
//! - [`TypedConvertor`]: the columns and the function of your own type.
//!
//! ```
//! use apimachinery_json::value_from_str;
//! use apimachinery_meta::Time;
//! use apimachinery_runtime::{Unstructured, Value};
//! use apimachinery_table::{ColumnConvertor, PrinterColumn, TableConvertor, TableRequest};
//!
//! let columns = [
//!     PrinterColumn::new("Replicas", "integer", ".spec.replicas"),
//!     PrinterColumn::new("Age", "date", ".metadata.creationTimestamp"),
//! ];
//! let convertor = ColumnConvertor::new(columns)?;
//!
//! let Value::Map(cron) = value_from_str(
//!     r#"{"metadata":{"name":"nightly","creationTimestamp":"2024-02-29T12:00:00Z"},"spec":{"replicas":3}}"#,
//! )? else { unreachable!() };
//! let now: Time = "2024-03-03T13:00:00Z".parse()?;
//! let table = convertor.to_table(&Unstructured::new(cron), &TableRequest::new(now))?;
//! assert_eq!(*table.rows[0].cells, ["nightly".into(), 3.into(), "3d1h".into()]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What a client may ask for is in a [`TableRequest`]: with the time that ages are counted to,
//! which nothing here takes from a clock. [`partial_object_metadata`] and
//! [`partial_object_metadata_list`] answer clients that want metadata alone, [`human_duration`]
//! writes ages, [`TextTable`] what a person sees of a table, [`TextColumns`] what one sees in
//! columns of your own. Errors become the answers of a server ([`TableError`]).
//!
//! Corresponds to `rest.TableConvertor` of the API server and what it uses:
//! `k8s.io/apimachinery/pkg/api/meta/table`, the `tableconvertor` of custom resources, and the
//! transformations of its response handlers.

mod align;
mod build;
mod check_columns;
mod columns;
mod convertor;
mod custom_columns;
mod default_convertor;
mod duration;
mod error;
mod partial;
mod request;
mod text;
mod text_columns;
mod typed;
mod walk;

pub use build::{Row, build_table};
pub use columns::{
    AGE_DESCRIPTION, CREATED_AT_DESCRIPTION, NAME_DESCRIPTION, age_column, column,
    created_at_column, name_column, wide_column,
};
pub use convertor::TableConvertor;
pub use custom_columns::{ColumnConvertor, ColumnError, PrinterColumn};
pub use default_convertor::DefaultTableConvertor;
pub use duration::{age, human_duration, short_human_duration, since};
pub use error::TableError;
pub use partial::{partial_object_metadata, partial_object_metadata_list};
pub use request::{IncludeObject, TableRequest};
pub use text::TextTable;
pub use text_columns::{TextColumns, TextColumnsError};
pub use typed::{RowContext, TypedConvertor};
