//! Numbers in annotations, for which older versions had fields.

use std::fmt;
use std::num::{IntErrorKind, ParseIntError};

use apimachinery_runtime::{Map, Quoted, Str};

/// The revision that a Deployment is to go back to.
pub(crate) const ROLLBACK_TO: &str = crate::apps::v1::DEPRECATED_ROLLBACK_TO;
/// How often the template of a DaemonSet has changed.
pub(crate) const TEMPLATE_GENERATION: &str = crate::apps::v1::DEPRECATED_TEMPLATE_GENERATION;

/// Sets the number.
pub(crate) fn set(annotations: &mut Map<Str, Str>, key: &'static str, number: i64) {
    annotations.insert(Str::from_static(key), number.to_string().into());
}

/// Takes the number out. What is not a number stays.
pub(crate) fn take(annotations: &mut Map<Str, Str>, key: &str) -> Option<i64> {
    let number = annotations.get(key)?.parse().ok()?;
    annotations.remove(key);
    Some(number)
}

/// Writes the number of an annotation as the reference does. What is not a number stays.
pub(crate) fn normalize(annotations: &mut Map<Str, Str>, key: &'static str) {
    if let Some(number) = annotations.get(key).and_then(|text| text.parse().ok()) {
        set(annotations, key, number);
    }
}

/// Whether an annotation that should be a number is one.
///
/// # Errors
/// When it is not a number.
pub(crate) fn check(
    annotations: &Map<Str, Str>,
    key: &'static str,
) -> Result<(), UnreadableNumber> {
    let number = annotations.get(key).map(|text| (text, text.parse::<i64>()));
    match number {
        Some((text, Err(error))) => Err(UnreadableNumber { text: text.clone(), error }),
        _ => Ok(()),
    }
}

/// An annotation is not the number that it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnreadableNumber {
    text: Str,
    error: ParseIntError,
}

impl fmt::Display for UnreadableNumber {
    /// In the words of Go's `strconv`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.error.kind() {
            IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "value out of range",
            _ => "invalid syntax",
        };
        write!(f, "strconv.ParseInt: parsing {}: {reason}", Quoted(&self.text))
    }
}

impl std::error::Error for UnreadableNumber {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

/// The annotation for the revision that a Deployment is to go back to is not a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct UnreadableRevision(pub(crate) UnreadableNumber);

impl fmt::Display for UnreadableRevision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number) = self;
        write!(f, "failed to parse annotation[{ROLLBACK_TO}]={} as int64: {number}", number.text)
    }
}

impl std::error::Error for UnreadableRevision {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}
