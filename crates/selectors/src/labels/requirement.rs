//! One condition on a label.

use std::fmt;

use apimachinery_runtime::Str;
use apimachinery_validation::names::{label_value, qualified_name};
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

use crate::{Lookup, Operator};

/// One condition on a label: `tier in (web,db)`, `!canary`, `replicas>3`.
///
/// Corresponds to `labels.Requirement`. Displays as it can be parsed again, values sorted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Requirement {
    key: Str,
    operator: Operator,
    values: Vec<Str>,
}

/// How the reference shows values when there are none: its `nil` and its empty lists differ.
#[derive(Clone, Copy)]
pub(crate) enum NoValues {
    Empty,
    Null,
}

impl Requirement {
    /// A condition: with values for `in` and `notin`, one value for the comparisons (a whole number
    /// for [`Operator::GreaterThan`] and [`Operator::LessThan`]), and none for the rest.
    ///
    /// # Errors
    /// All that is wrong with the key, the number of values and each value; fields are named `key`
    /// and `values` under `path`.
    pub fn new(
        key: impl Into<Str>,
        operator: Operator,
        values: impl IntoIterator<Item = Str>,
        path: &Path,
    ) -> Result<Self, FieldErrors> {
        Self::checked(key.into(), operator, values.into_iter().collect(), path, NoValues::Empty)
    }

    pub(crate) fn checked(
        key: Str,
        operator: Operator,
        values: Vec<Str>,
        path: &Path,
        no_values: NoValues,
    ) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        errors.extend(wrong_key(&key, &path.child("key")));
        let path = path.child("values");
        if let Some(detail) = wrong_number(operator, values.len()) {
            let shown = match no_values {
                NoValues::Null if values.is_empty() => BadValue::json(&None::<Str>),
                _ => BadValue::json(&values),
            };
            errors.push(FieldError::invalid(&path, shown, detail));
        }
        let is_number = |value: &Str| value.parse::<i64>().is_ok();
        if matches!(operator, Operator::GreaterThan | Operator::LessThan) {
            for (index, value) in values.iter().enumerate().filter(|(_, it)| !is_number(it)) {
                let detail = "for 'Gt', 'Lt' operators, the value must be an integer";
                errors.push(FieldError::invalid(&path.index(index), value, detail));
            }
        }
        for (index, value) in values.iter().enumerate() {
            errors.extend(wrong_value(value, &path.index(index).key(&key)));
        }
        errors.into_result()?;
        Ok(Self { key, operator, values })
    }

    /// A condition that is not checked.
    pub(crate) const fn unchecked(key: Str, operator: Operator, values: Vec<Str>) -> Self {
        Self { key, operator, values }
    }

    /// The key of the label.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// How it compares.
    pub fn operator(&self) -> Operator {
        self.operator
    }

    /// The values, as they were given.
    pub fn values(&self) -> &[Str] {
        &self.values
    }

    /// Whether labels fulfil it. A missing label fulfils `!=` and `notin`.
    pub fn matches(&self, labels: &(impl Lookup + ?Sized)) -> bool {
        let value = labels.lookup(&self.key);
        let is_listed = |value| self.values.iter().any(|it| it == value);
        match self.operator {
            Operator::In | Operator::Equals | Operator::DoubleEquals => {
                value.is_some_and(is_listed)
            }
            Operator::NotIn | Operator::NotEquals => !value.is_some_and(is_listed),
            Operator::Exists => value.is_some(),
            Operator::DoesNotExist => value.is_none(),
            Operator::GreaterThan => self.compares(value, |label, limit| label > limit),
            Operator::LessThan => self.compares(value, |label, limit| label < limit),
        }
    }

    fn compares(&self, label: Option<&str>, compare: fn(i64, i64) -> bool) -> bool {
        let limit = self.single().and_then(|it| it.parse().ok());
        let numbers = label.and_then(|it| it.parse().ok()).zip(limit);
        numbers.is_some_and(|(label, limit)| compare(label, limit))
    }

    fn single(&self) -> Option<&Str> {
        match self.values.as_slice() {
            [value] => Some(value),
            _ => None,
        }
    }

    /// The only value that the label may have.
    pub(crate) fn exact_value(&self) -> Option<&str> {
        match self.operator {
            Operator::Equals | Operator::DoubleEquals | Operator::In => {
                self.single().map(Str::as_str)
            }
            _ => None,
        }
    }
}

pub(crate) fn wrong_key(key: &str, path: &Path) -> Option<FieldError> {
    let wrong = qualified_name(key);
    (!wrong.is_empty()).then(|| FieldError::invalid(path, key, wrong.join("; ")))
}

/// The path already names the key.
pub(crate) fn wrong_value(value: &str, path: &Path) -> Option<FieldError> {
    let wrong = label_value(value);
    (!wrong.is_empty()).then(|| FieldError::invalid(path, value, wrong.join("; ")))
}

fn wrong_number(operator: Operator, count: usize) -> Option<&'static str> {
    match (operator, count) {
        (Operator::In | Operator::NotIn, 0) => {
            Some("for 'in', 'notin' operators, values set can't be empty")
        }
        (Operator::In | Operator::NotIn, _) => None,
        (Operator::Exists | Operator::DoesNotExist, 0) => None,
        (Operator::Exists | Operator::DoesNotExist, _) => {
            Some("values set must be empty for exists and does not exist")
        }
        (_, 1) => None,
        (Operator::GreaterThan | Operator::LessThan, _) => {
            Some("for 'Gt', 'Lt' operators, exactly one value is required")
        }
        _ => Some("exact-match compatibility requires one single value"),
    }
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = &self.key;
        let mut values: Vec<&str> = self.values.iter().map(Str::as_str).collect();
        values.sort_unstable();
        let values = values.join(",");
        match self.operator {
            Operator::Exists => f.write_str(key),
            Operator::DoesNotExist => write!(f, "!{key}"),
            Operator::In | Operator::NotIn => write!(f, "{key} {} ({values})", self.operator),
            Operator::GreaterThan => write!(f, "{key}>{values}"),
            Operator::LessThan => write!(f, "{key}<{values}"),
            operator => write!(f, "{key}{operator}{values}"),
        }
    }
}
