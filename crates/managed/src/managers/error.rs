//! Why entries are not managed fields.

use apimachinery_runtime::Str;

use crate::FieldsError;

/// Why the entries in metadata do not name managers and fields.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ManagedFieldsError {
    /// An operation is neither `Apply` nor `Update`.
    #[error("operation must be `Apply` or `Update`")]
    Operation,
    /// An entry has no version.
    #[error("apiVersion must not be empty")]
    NoVersion,
    /// The entry with this index does not say in what form its fields are.
    #[error("missing fieldsType in managed fields entry {0}")]
    NoType(usize),
    /// The entry with this index has fields in a form that is not known.
    #[error("invalid fieldsType {name} in managed fields entry {1}", name = apimachinery_go_text::quote::Quoted(.0))]
    OtherType(Str, usize),
    /// An entry's fields are not a set.
    #[error("error decoding versioned set of {manager}: error decoding set: {error}")]
    Fields {
        /// The manager of the entry.
        manager: Str,
        /// Why.
        #[source]
        error: FieldsError,
    },
}
