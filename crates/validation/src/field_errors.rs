//! What a check found.

use std::fmt;
use std::ops::Deref;

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::StatusCause;
use apimachinery_runtime::{GroupKind, Str};

use crate::aggregate::write_texts;
use crate::{Aggregate, ErrorType, FieldError};

/// What a check found: the errors of all fields, in the order in which they were found.
///
/// Corresponds to `field.ErrorList`. Displays as its aggregate: each text once, `[first, second]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors(Vec<FieldError>);

impl FieldErrors {
    /// Nothing found.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds an error.
    pub fn push(&mut self, error: FieldError) {
        self.0.push(error);
    }

    /// `Ok` when nothing was found.
    ///
    /// # Errors
    /// The list itself, when something was.
    pub fn into_result(self) -> Result<(), Self> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }

    /// All errors with the name of the rule that found them.
    #[must_use]
    pub fn with_origin(mut self, origin: &str) -> Self {
        self.0.iter_mut().for_each(|it| it.origin = Str::from(origin));
        self
    }

    /// All errors with `prefix` before their detail.
    #[must_use]
    pub fn prefix_detail(mut self, prefix: &str) -> Self {
        self.0.iter_mut().for_each(|it| it.detail.insert_str(0, prefix));
        self
    }

    /// Without the errors of a type, and each text once.
    #[must_use]
    pub fn without(self, error_type: ErrorType) -> Self {
        self.distinct().filter(|it| it.error_type != error_type).collect()
    }

    fn distinct(self) -> impl Iterator<Item = FieldError> {
        let mut seen = Vec::new();
        self.0.into_iter().filter(move |error| {
            let text = error.to_string();
            let is_new = !seen.contains(&text);
            if is_new {
                seen.push(text);
            }
            is_new
        })
    }

    /// The errors as one, each text once; `None` when there is none.
    pub fn into_aggregate(self) -> Option<Aggregate> {
        Aggregate::new(self.distinct().map(Into::into).collect::<Vec<_>>())
    }

    /// The answer of a server that refuses the object `name`: 422, with a cause for each error.
    ///
    /// Corresponds to `errors.NewInvalid`.
    pub fn into_status(self, kind: &GroupKind, name: &str) -> StatusError {
        let summary = (!self.0.is_empty()).then(|| self.to_string());
        let causes = self.0.iter().map(|error| StatusCause {
            reason: error.error_type.cause(),
            message: error.body().into(),
            field: error.field.as_str().into(),
        });
        StatusError::invalid(kind, name, causes.collect(), summary.as_deref())
    }
}

impl Deref for FieldErrors {
    type Target = [FieldError];

    fn deref(&self) -> &[FieldError] {
        &self.0
    }
}

impl fmt::Display for FieldErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_texts(self.0.iter().map(FieldError::to_string), f)
    }
}

impl std::error::Error for FieldErrors {}

impl From<FieldError> for FieldErrors {
    fn from(error: FieldError) -> Self {
        Self(vec![error])
    }
}

impl FromIterator<FieldError> for FieldErrors {
    fn from_iter<I: IntoIterator<Item = FieldError>>(errors: I) -> Self {
        Self(errors.into_iter().collect())
    }
}

impl Extend<FieldError> for FieldErrors {
    fn extend<I: IntoIterator<Item = FieldError>>(&mut self, errors: I) {
        self.0.extend(errors);
    }
}

impl IntoIterator for FieldErrors {
    type Item = FieldError;
    type IntoIter = std::vec::IntoIter<FieldError>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
