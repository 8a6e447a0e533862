//! What can be wrong with a parameter.

use apimachinery_runtime::{DecodeError, EncodeError, Quoted};

/// A query cannot become an options object, or an object no query.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The type has no fields that are known.
    #[error("type {0} has no fields that can be parameters")]
    NoFields(&'static str),
    /// A number has other characters than digits and a sign, or is too great. In the words of
    /// `strconv`.
    #[error("{prefix}strconv.{function}: parsing {}: {problem}", Quoted(value))]
    Number {
        /// The reference's words before that, for lists of numbers.
        prefix: &'static str,
        /// The function of the reference that would complain.
        function: &'static str,
        /// The value.
        value: Box<str>,
        /// `invalid syntax` or `value out of range`.
        problem: &'static str,
    },
    /// A field does not take the value.
    #[error(transparent)]
    Field(#[from] DecodeError),
    /// The object cannot be written.
    #[error(transparent)]
    Object(#[from] EncodeError),
}
