//! Numbers in annotations, for which older versions had fields.

use apimachinery_runtime::{Map, Str};

/// The revision that a Deployment is to go back to.
pub(crate) const ROLLBACK_TO: &str = crate::apps::v1::DEPRECATED_ROLLBACK_TO;
/// How often the template of a DaemonSet has changed.
pub(crate) const TEMPLATE_GENERATION: &str = crate::apps::v1::DEPRECATED_TEMPLATE_GENERATION;

/// Sets the number.
pub(crate) fn set(annotations: &mut Map<Str, Str>, key: &'static str, number: i64) {
    annotations.insert(Str::from_static(key), number.to_string().into());
}

/// Takes the number out. What is no number stays.
pub(crate) fn take(annotations: &mut Map<Str, Str>, key: &str) -> Option<i64> {
    let number = annotations.get(key)?.parse().ok()?;
    annotations.remove(key);
    Some(number)
}

/// Writes the number as the reference does; no text is no number.
pub(crate) fn normalize(annotations: &mut Map<Str, Str>, key: &'static str) {
    if let Some(number) = take(annotations, key) {
        set(annotations, key, number);
    } else if annotations.get(key).is_some_and(|it| it.is_empty()) {
        annotations.remove(key);
    }
}
