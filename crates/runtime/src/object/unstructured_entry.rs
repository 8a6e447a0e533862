//! How a type becomes unstructured data and back.

use std::fmt;

use crate::error::{DecodeError, EncodeError};
use crate::names::GroupVersionKind;
use crate::object::{Object, Unstructured};

/// Turns objects with a type into unstructured data and back.
///
/// A type lists one in [`TypeInfo::entries`](crate::TypeInfo::entries); the derive does, with that
/// of the JSON crate, for unstructured data is what a JSON document holds. Corresponds to
/// `DefaultUnstructuredConverter`.
#[derive(Clone, Copy)]
pub struct UnstructuredEntry {
    /// The fields of an object, with `apiVersion` and `kind` as given.
    pub to_unstructured: fn(&dyn Object, &GroupVersionKind) -> Result<Unstructured, EncodeError>,
    /// Reads the fields into a new object of the type; unknown ones are passed over.
    pub from_unstructured: FromUnstructured,
}

/// Fills a new object of a type with the fields of unstructured data.
pub type FromUnstructured =
    fn(&Unstructured, Box<dyn Object>) -> Result<Box<dyn Object>, DecodeError>;

impl fmt::Debug for UnstructuredEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("UnstructuredEntry")
    }
}
