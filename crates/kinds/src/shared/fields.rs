//! What is wrong with single fields, of any kind.

use apimachinery_json::Json;
use apimachinery_runtime::Str;
use apimachinery_runtime::fields::Field;
use apimachinery_validation::{BadValue, FieldError, FieldErrors, Path};

pub(crate) const PULL_POLICIES: [&str; 3] = ["Always", "IfNotPresent", "Never"];
pub(crate) const NOT_AN_OPERATOR: &str = "not a valid selector operator";
pub(crate) const IMMUTABLE: &str = "field is immutable";

/// What is wrong with a text, in sentences.
pub(crate) type Check = fn(&str) -> Vec<String>;

/// Texts that are required, each by its field with what it has to be.
pub(crate) fn required_texts(texts: &[(&'static str, &Str, Check)], path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    for (field, text, check) in texts {
        let path = path.child(field);
        errors.append(match text.as_str() {
            "" => FieldError::required(&path, "").into(),
            text => invalid(&path, text, check(text)),
        });
    }
    errors
}

/// An error for each sentence about a value.
pub(crate) fn invalid(path: &Path, value: &str, wrong: Vec<String>) -> FieldErrors {
    wrong.into_iter().map(|it| FieldError::invalid(path, value, it)).collect()
}

/// A text that is not empty.
pub(crate) fn required(text: &str, path: &Path) -> FieldErrors {
    match text {
        "" => FieldError::required(path, "").into(),
        _ => FieldErrors::new(),
    }
}

/// The permissions of a file.
pub(crate) fn file_mode(mode: Option<i32>, path: &Path) -> FieldErrors {
    match mode {
        Some(mode) if !(0..=0o777).contains(&mode) => {
            let detail = "must be a number between 0 and 0777 (octal), both inclusive";
            FieldError::invalid(path, mode, detail).into()
        }
        _ => FieldErrors::new(),
    }
}

/// A value that is one of some.
pub(crate) fn one_of(
    value: &(impl AsRef<str> + ?Sized),
    values: &[&str],
    path: &Path,
) -> FieldErrors {
    let value = value.as_ref();
    if values.contains(&value) {
        return FieldErrors::new();
    }
    match value {
        "" => FieldError::required(path, "").into(),
        other => FieldError::not_supported(path, other, values).into(),
    }
}

/// A list or map in an error: nothing where it is empty, since the types keep no empty ones apart
/// from absent ones.
pub(crate) fn filled<T: Field<Json> + ?Sized>(value: &T, is_empty: bool) -> BadValue {
    match is_empty {
        true => BadValue::shown("null"),
        false => BadValue::json(value),
    }
}

/// A field that an update leaves as it is (`ValidateImmutableField`).
pub(crate) fn immutable<T: Field<Json> + PartialEq>(new: &T, old: &T, path: &Path) -> FieldErrors {
    match new == old {
        true => FieldErrors::new(),
        false => FieldError::invalid(path, BadValue::json(new), "field is immutable").into(),
    }
}

/// An error for each text that is empty.
pub(crate) fn all_required<const N: usize>(
    fields: [(&'static str, &Str); N],
    path: &Path,
) -> FieldErrors {
    fields.into_iter().flat_map(|(field, text)| required(text, &path.child(field))).collect()
}
