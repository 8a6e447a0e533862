//! Checks of API objects: field errors in the reference's words, names of every kind, addresses,
//! blocks of PEM, object metadata and request options.
//!
//! ```
//! use apimachinery_validation::{FieldError, FieldErrors, Path, names};
//!
//! let path = Path::new("spec").child("containers").index(0).child("name");
//! let errors: FieldErrors =
//!     names::dns1123_label("Web").into_iter().map(|it| FieldError::invalid(&path, "Web", it)).collect();
//! let text = errors.to_string();
//! assert!(text.starts_with(r#"spec.containers[0].name: Invalid value: "Web": a lowercase RFC 1123 label"#));
//! ```
//!
//! Checks return [`FieldErrors`]; `into_result` makes an `Err` of a list that is not empty, and
//! [`FieldErrors::into_status`] the answer that a server gives.

mod aggregate;
mod bad_value;
pub mod ip;
pub mod message;
pub mod meta;
pub mod names;
pub mod options;
mod path;
pub mod pem;
mod place;
pub mod webhooks;

mod field_error;
mod field_errors;

pub use aggregate::Aggregate;
pub use bad_value::BadValue;
pub use field_error::{ErrorType, FieldError};
pub use field_errors::FieldErrors;
pub use path::Path;
pub use place::Place;
