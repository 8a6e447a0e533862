//! An error about one field.

use std::fmt;

use apimachinery_meta::v1::CauseType;
use apimachinery_runtime::{Quoted, Str};

use crate::{BadValue, Place};

/// What is wrong with a field.
///
/// Corresponds to `field.ErrorType`; displays as the reference's text, such as `Invalid value`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ErrorType {
    /// What the value refers to does not exist.
    NotFound,
    /// A value is needed.
    Required,
    /// The value is a duplicate.
    Duplicate,
    /// The value is malformed.
    Invalid,
    /// The value is not one of the known ones.
    NotSupported,
    /// The value is not allowed here.
    Forbidden,
    /// The value is too long.
    TooLong,
    /// There are too many items.
    TooMany,
    /// There are too few items.
    TooFew,
    /// Something failed that is not the sender's fault.
    Internal,
    /// The value has another type.
    TypeInvalid,
    /// The value is too short.
    TooShort,
}

impl ErrorType {
    /// The name in the causes of a status, such as `FieldValueInvalid`.
    pub const fn as_str(self) -> &'static str {
        self.names().0
    }

    /// The name as the type that a status has.
    pub fn cause(self) -> CauseType {
        CauseType::from(self.as_str())
    }

    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::NotFound => ("FieldValueNotFound", "Not found"),
            Self::Required => ("FieldValueRequired", "Required value"),
            Self::Duplicate => ("FieldValueDuplicate", "Duplicate value"),
            Self::Invalid => ("FieldValueInvalid", "Invalid value"),
            Self::NotSupported => ("FieldValueNotSupported", "Unsupported value"),
            Self::Forbidden => ("FieldValueForbidden", "Forbidden"),
            Self::TooLong => ("FieldValueTooLong", "Too long"),
            Self::TooMany => ("FieldValueTooMany", "Too many"),
            Self::TooFew => ("FieldValueTooFew", "Too few"),
            Self::Internal => ("InternalError", "Internal error"),
            Self::TypeInvalid => ("FieldValueTypeInvalid", "Invalid value"),
            Self::TooShort => ("FieldValueTooShort", "Too short"),
        }
    }

    const fn shows_value(self) -> bool {
        !matches!(
            self,
            Self::Required | Self::Forbidden | Self::TooLong | Self::TooShort | Self::Internal
        )
    }
}

impl fmt::Display for ErrorType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.names().1)
    }
}

/// An error about one field: `spec.replicas: Invalid value: -1: must be greater than or equal to
/// 0`.
///
/// Corresponds to `field.Error`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct FieldError {
    /// What is wrong.
    pub error_type: ErrorType,
    /// Where, as a [`Path`](crate::Path) displays.
    pub field: String,
    /// The value found there.
    pub bad_value: BadValue,
    /// What should be there instead.
    pub detail: String,
    /// The rule that found it, such as `format=k8s-label-key`; empty when the rule has no name. No
    /// text shows it.
    pub origin: Str,
}

impl FieldError {
    /// An error of any type.
    pub fn new<'a>(
        error_type: ErrorType,
        path: impl Into<Place<'a>>,
        value: impl Into<BadValue>,
        detail: impl Into<String>,
    ) -> Self {
        Self {
            error_type,
            field: path.into().to_string(),
            bad_value: value.into(),
            detail: detail.into(),
            origin: Str::default(),
        }
    }

    /// About how many bytes the error takes in memory.
    pub(crate) fn size(&self) -> usize {
        let value = self.bad_value.text().map_or(0, str::len);
        size_of::<Self>() + self.field.len() + value + self.detail.len()
    }

    /// The value has another type.
    pub fn type_invalid<'a>(
        path: impl Into<Place<'a>>,
        value: impl Into<BadValue>,
        detail: impl Into<String>,
    ) -> Self {
        Self::new(ErrorType::TypeInvalid, path, value, detail)
    }

    /// What the value refers to does not exist.
    pub fn not_found<'a>(path: impl Into<Place<'a>>, value: impl Into<BadValue>) -> Self {
        Self::new(ErrorType::NotFound, path, value, "")
    }

    /// A value is needed.
    pub fn required<'a>(path: impl Into<Place<'a>>, detail: impl Into<String>) -> Self {
        Self::new(ErrorType::Required, path, BadValue::OMITTED, detail)
    }

    /// The value is a duplicate.
    pub fn duplicate<'a>(path: impl Into<Place<'a>>, value: impl Into<BadValue>) -> Self {
        Self::new(ErrorType::Duplicate, path, value, "")
    }

    /// The value is malformed.
    pub fn invalid<'a>(
        path: impl Into<Place<'a>>,
        value: impl Into<BadValue>,
        detail: impl Into<String>,
    ) -> Self {
        Self::new(ErrorType::Invalid, path, value, detail)
    }

    /// The value is not one of `supported`.
    pub fn not_supported<'a, T: AsRef<str>>(
        path: impl Into<Place<'a>>,
        value: impl Into<BadValue>,
        supported: &[T],
    ) -> Self {
        let names: Vec<_> = supported.iter().map(|it| Quoted(it.as_ref()).to_string()).collect();
        let detail = match names.is_empty() {
            true => String::new(),
            false => format!("supported values: {}", names.join(", ")),
        };
        Self::new(ErrorType::NotSupported, path, value, detail)
    }

    /// The value is not allowed here.
    pub fn forbidden<'a>(path: impl Into<Place<'a>>, detail: impl Into<String>) -> Self {
        Self::new(ErrorType::Forbidden, path, BadValue::OMITTED, detail)
    }

    /// The value has more than `max` bytes.
    pub fn too_long<'a>(path: impl Into<Place<'a>>, max: impl Into<Option<usize>>) -> Self {
        let detail = limit(max, "may not be more than", "byte", "value is too long");
        Self::new(ErrorType::TooLong, path, BadValue::OMITTED, detail)
    }

    /// The value has more than `max` characters.
    pub fn too_long_characters<'a>(
        path: impl Into<Place<'a>>,
        max: impl Into<Option<usize>>,
    ) -> Self {
        let detail = limit(max, "may not be more than", "character", "value is too long");
        Self::new(ErrorType::TooLong, path, BadValue::OMITTED, detail)
    }

    /// The value has less than `min` characters.
    pub fn too_short<'a>(path: impl Into<Place<'a>>, min: impl Into<Option<usize>>) -> Self {
        let detail = limit(min, "must be at least", "character", "value is too short");
        Self::new(ErrorType::TooShort, path, BadValue::OMITTED, detail)
    }

    /// The list has more than `max` items; `actual` is how many, if that is known.
    pub fn too_many<'a>(
        path: impl Into<Place<'a>>,
        actual: impl Into<Option<usize>>,
        max: impl Into<Option<usize>>,
    ) -> Self {
        let detail = limit(max, "must have at most", "item", "has too many items");
        let actual = actual.into().map_or(BadValue::OMITTED, BadValue::from);
        Self::new(ErrorType::TooMany, path, actual, detail)
    }

    /// The list has less than `min` items.
    pub fn too_few<'a>(
        path: impl Into<Place<'a>>,
        actual: usize,
        min: impl Into<Option<usize>>,
    ) -> Self {
        let detail = limit(min, "must have at least", "item", "has too few items");
        Self::new(ErrorType::TooFew, path, actual, detail)
    }

    /// Something failed that is not the sender's fault.
    pub fn internal<'a>(path: impl Into<Place<'a>>, error: impl fmt::Display) -> Self {
        Self::new(ErrorType::Internal, path, BadValue::OMITTED, error.to_string())
    }

    /// The same error with the name of the rule that found it.
    #[must_use]
    pub fn with_origin(mut self, origin: impl Into<Str>) -> Self {
        self.origin = origin.into();
        self
    }

    /// The text without the field.
    pub fn body(&self) -> String {
        let mut text = self.error_type.to_string();
        let value = self.bad_value.text().filter(|_| self.error_type.shows_value());
        for part in value.into_iter().chain(Some(self.detail.as_str()).filter(|it| !it.is_empty()))
        {
            text.push_str(": ");
            text.push_str(part);
        }
        text
    }
}

/// `may not be more than 3 bytes`; without a number, `otherwise`.
fn limit(number: impl Into<Option<usize>>, words: &str, unit: &str, otherwise: &str) -> String {
    match number.into() {
        Some(1) => format!("{words} 1 {unit}"),
        Some(number) => format!("{words} {number} {unit}s"),
        None => otherwise.to_owned(),
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.body())
    }
}

impl std::error::Error for FieldError {}
