//! Sets of labels.

use apimachinery_runtime::{Map, Str};
use apimachinery_validation::{FieldError, Path};

use crate::labels::{wrong_key, wrong_value};

/// The text of a set, which a selector can be parsed from: `app=web,tier=db`. Sorted as text
/// (`labels.Set.String`).
pub fn format_set(set: &Map<Str, Str>) -> String {
    let mut parts: Vec<String> = set.iter().map(|(key, value)| format!("{key}={value}")).collect();
    parts.sort_unstable();
    parts.join(",")
}

/// The same for people to read: `<none>` when it is empty (`labels.FormatLabels`).
pub fn format_labels(set: &Map<Str, Str>) -> String {
    match format_set(set) {
        text if text.is_empty() => "<none>".to_owned(),
        text => text,
    }
}

/// Whether a key has different values in two sets (`labels.Conflicts`).
pub fn conflicts(left: &Map<Str, Str>, right: &Map<Str, Str>) -> bool {
    left.iter().any(|(key, value)| right.get(key).is_some_and(|other| other != value))
}

/// Both sets in one; where they conflict, `second` counts (`labels.Merge`).
pub fn merge(first: &Map<Str, Str>, second: &Map<Str, Str>) -> Map<Str, Str> {
    let mut merged = first.clone();
    for (key, value) in second.iter() {
        merged.insert(key.clone(), value.clone());
    }
    merged
}

/// A text is not a set of labels.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSetError {
    /// A part of it is not a key, `=` and a value.
    #[error("invalid selector: [{}]", .0.replace('=', " "))]
    NotAPair(Box<str>),
    /// A key or a value is not valid for a label.
    #[error(transparent)]
    Invalid(#[from] FieldError),
}

/// The set in a text of keys and values, `app=web, tier=db` (`labels.ConvertSelectorToLabelsMap`).
///
/// # Errors
/// When a part is something else, or a key or value is not valid for a label; `path` is where the
/// text is from.
pub fn parse_set(text: &str, path: &Path) -> Result<Map<Str, Str>, ParseSetError> {
    let mut set = Map::new();
    if text.is_empty() {
        return Ok(set);
    }
    for part in text.split(',') {
        let pair = part.split_once('=').filter(|(_, value)| !value.contains('='));
        let (key, value) = pair.ok_or_else(|| ParseSetError::NotAPair(part.into()))?;
        let (key, value) = (key.trim(), value.trim());
        if let Some(error) = wrong_key(key, path) {
            return Err(error.into());
        }
        if let Some(error) = wrong_value(value, &path.key(key)) {
            return Err(error.into());
        }
        set.insert(key.into(), value.into());
    }
    Ok(set)
}
