//! The errors that a check found.

use std::collections::HashSet;
use std::fmt;
use std::ops::Deref;

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::StatusCause;
use apimachinery_runtime::{GroupKind, Str};

use crate::aggregate::write_texts;
use crate::{Aggregate, BadValue, ErrorType, FieldError};

/// The errors that a check found in any fields, in the order in which they were found.
///
/// The list holds [`MAX_SIZE`](Self::MAX_SIZE) bytes; further errors are counted, as
/// [`omitted`](Self::omitted), so that what is wrong with an object takes a bounded share of
/// memory: in the reference, n owners or n letters can have n errors that show n of them each.
///
/// Corresponds to `field.ErrorList`. Displays as its aggregate: each text once, `[first, second]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors {
    list: Vec<FieldError>,
    size: usize,
    omitted: usize,
}

impl FieldErrors {
    /// How many bytes errors may take before further ones are only counted.
    pub const MAX_SIZE: usize = BadValue::MAX_LENGTH;

    /// No errors.
    pub const fn new() -> Self {
        Self { list: Vec::new(), size: 0, omitted: 0 }
    }

    /// Adds an error, or counts it when the list is [full](Self::is_full).
    pub fn push(&mut self, error: FieldError) {
        self.push_with(|| error);
    }

    /// As [`push`](Self::push), for an error that is made only when there is room for it.
    pub fn push_with(&mut self, error: impl FnOnce() -> FieldError) {
        if self.is_full() {
            self.omitted += 1;
            return;
        }
        let error = error();
        self.size += error.size();
        self.list.push(error);
    }

    /// Adds the errors of another list, and what that omitted.
    pub fn append(&mut self, other: impl Into<Self>) {
        let other = other.into();
        self.extend(other.list);
        self.omitted += other.omitted;
    }

    /// Counts errors that were found and not kept.
    pub const fn omit(&mut self, count: usize) {
        self.omitted += count;
    }

    /// Whether further errors are only counted.
    pub const fn is_full(&self) -> bool {
        self.size >= Self::MAX_SIZE
    }

    /// How many errors were found that the list does not hold.
    pub const fn omitted(&self) -> usize {
        self.omitted
    }

    /// Whether no errors were found.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty() && self.omitted == 0
    }

    /// `Ok` when there are no errors.
    ///
    /// # Errors
    /// The list itself, when there are some.
    pub fn into_result(self) -> Result<(), Self> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }

    /// All errors with the name of the rule that found them.
    #[must_use]
    pub fn with_origin(mut self, origin: &str) -> Self {
        self.list.iter_mut().for_each(|it| it.origin = Str::from(origin));
        self
    }

    /// All errors with `prefix` before their detail.
    #[must_use]
    pub fn prefix_detail(mut self, prefix: &str) -> Self {
        self.list.iter_mut().for_each(|it| it.detail.insert_str(0, prefix));
        self
    }

    /// Without the errors of a type, and each text once.
    #[must_use]
    pub fn without(self, error_type: ErrorType) -> Self {
        let mut errors = self.distinct();
        errors.list.retain(|it| it.error_type != error_type);
        errors
    }

    /// The errors whose text was not there before.
    ///
    /// Corresponds to `ToAggregate`, by which the reference drops repeated errors of metadata.
    #[must_use]
    pub fn distinct(mut self) -> Self {
        if self.list.len() > 1 {
            let mut seen = HashSet::new();
            self.list.retain(|error| seen.insert(error.to_string()));
        }
        self
    }

    /// Sorts the errors by their texts.
    pub fn sort(&mut self) {
        self.list.sort_by_cached_key(ToString::to_string);
    }

    /// The errors as one, each text once; `None` when there are none.
    pub fn into_aggregate(self) -> Option<Aggregate> {
        Aggregate::new(self.distinct().list.into_iter().map(Into::into))
    }

    /// The response of a server that rejects the object `name`: 422, with a cause for each error.
    ///
    /// Corresponds to `errors.NewInvalid`.
    pub fn into_status(self, kind: &GroupKind, name: &str) -> StatusError {
        let summary = (!self.is_empty()).then(|| self.to_string());
        let causes = self.list.iter().map(|error| StatusCause {
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
        &self.list
    }
}

impl fmt::Display for FieldErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_texts(self.list.iter().map(FieldError::to_string).collect(), self.omitted, f)
    }
}

impl std::error::Error for FieldErrors {}

impl From<FieldError> for FieldErrors {
    fn from(error: FieldError) -> Self {
        [error].into_iter().collect()
    }
}

impl From<Option<FieldError>> for FieldErrors {
    fn from(error: Option<FieldError>) -> Self {
        error.into_iter().collect()
    }
}

impl FromIterator<FieldError> for FieldErrors {
    fn from_iter<I: IntoIterator<Item = FieldError>>(errors: I) -> Self {
        let mut list = Self::new();
        list.extend(errors);
        list
    }
}

impl Extend<FieldError> for FieldErrors {
    fn extend<I: IntoIterator<Item = FieldError>>(&mut self, errors: I) {
        errors.into_iter().for_each(|it| self.push(it));
    }
}

impl IntoIterator for FieldErrors {
    type Item = FieldError;
    type IntoIter = std::vec::IntoIter<FieldError>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}
