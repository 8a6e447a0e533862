//! Objects whose fields are evaluated when they are asked for.

use std::fmt;

use super::CelValue;
use crate::eval_error::EvalError;

/// What a value of such an object is reported to be.
pub(super) const TYPE_NAME: &str = "kubernetes.variables";

/// The fields of such an object. Its values live as long as it is borrowed, so that a value that holds one can be shortened
/// like any other.
pub(crate) trait LazyFields: fmt::Debug + Send + Sync {
    fn len(&self) -> usize;

    fn field<'s>(&'s self, key: &CelValue<'_>) -> Result<Option<CelValue<'s>>, EvalError>;
}
