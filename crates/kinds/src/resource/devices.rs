//! What is wrong with what classes, claims and slices say of devices.

use std::collections::HashSet;

use apimachinery_api::resource::v1::DeviceSelector;
use apimachinery_json::value_from_str;
use apimachinery_runtime::Value;
use apimachinery_validation::names::{c_identifier, dns1123_label};
use apimachinery_validation::{FieldError, FieldErrors, Path};

use crate::resource::expressions::expression;
use crate::shared::fields::invalid;
use crate::shared::names::driver_name;

pub(crate) const MOST_REQUESTS: usize = 32;
const MOST_SELECTORS: usize = 32;
const LONGEST_EXTENSION: usize = 10 << 10;
const LONGEST_ID: usize = 32;
pub(crate) const EFFECTS: [&str; 3] = ["NoExecute", "NoSchedule", "None"];

/// What is wrong with each item, unless there are too many (`validateSlice`).
pub(crate) fn limited<T>(
    items: Vec<&T>,
    most: usize,
    path: &Path,
    check: impl Fn(&T, &Path) -> FieldErrors,
) -> FieldErrors {
    if items.len() > most {
        return FieldError::too_many(path, items.len(), most).into();
    }
    items.into_iter().enumerate().flat_map(|(at, it)| check(it, &path.index(at))).collect()
}

pub(crate) fn duplicates<'a>(names: impl Iterator<Item = &'a str>, path: &Path) -> FieldErrors {
    let mut seen = HashSet::new();
    let again = names.enumerate().filter(|(_, it)| !seen.insert(*it));
    again.map(|(at, it)| FieldError::duplicate(&path.index(at), it)).collect()
}

pub(crate) fn name(name: &str, path: &Path) -> FieldErrors {
    invalid(path, name, dns1123_label(name))
}

/// What chooses devices, which may have been stored before.
pub(crate) fn selectors(selectors: &[DeviceSelector], is_stored: bool, path: &Path) -> FieldErrors {
    limited(selectors.iter().collect(), MOST_SELECTORS, path, |it, path| {
        let path = path.child("cel");
        match it.cel.as_deref() {
            None => FieldError::required(&path, "").into(),
            Some(it) => expression(&it.expression, is_stored, &path.child("expression")),
        }
    })
}

/// An identifier, which may have a domain before it (`validateQualifiedName`).
pub(crate) fn identified(name: &str, path: &Path) -> FieldErrors {
    let Some((domain, id)) = name.split_once('/') else { return identifier(name, path) };
    let mut errors = FieldErrors::new();
    // The reference takes names with two slashes.
    if id.contains('/') {
        return errors;
    }
    errors.append(match domain {
        "" => FieldError::invalid(path, "", "the domain must not be empty").into(),
        domain => driver_name(domain, path),
    });
    errors.append(match id {
        "" => FieldError::invalid(path, "", "the name must not be empty").into(),
        id => identifier(id, path),
    });
    errors
}

/// `validateCIdentifier`.
fn identifier(id: &str, path: &Path) -> FieldErrors {
    let mut errors = FieldErrors::new();
    if id.len() > LONGEST_ID {
        errors.push(FieldError::too_long(path, LONGEST_ID));
    }
    errors.append(invalid(path, id, c_identifier(id)));
    errors
}

/// `validateRawExtension`: JSON of an object.
pub(crate) fn raw_extension(raw: &[u8], is_stored: bool, path: &Path) -> FieldErrors {
    if !is_stored && raw.len() > LONGEST_EXTENSION {
        return FieldError::too_long(path, LONGEST_EXTENSION).into();
    }
    let value = str::from_utf8(raw)
        .map_err(|it| it.to_string())
        .and_then(|it| value_from_str(it).map_err(|it| it.to_string()));
    let detail = match value {
        _ if raw.is_empty() => return FieldError::required(path, "").into(),
        Ok(Value::Null) => return FieldError::required(path, "").into(),
        Ok(value) if value.as_map().is_some() => return FieldErrors::new(),
        Ok(_) => "must be a valid JSON object".to_owned(),
        Err(error) => format!("error parsing data as JSON: {error}"),
    };
    FieldError::invalid(path, "<value omitted>", detail).into()
}
