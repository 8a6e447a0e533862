//! A set of labels as a selector.

use std::fmt;

use apimachinery_runtime::{Map, Str};

use super::Selector;
use crate::Lookup;

/// A set of labels as the selector of what has all of them, without a copy.
///
/// The keys and values are not checked: the set must be valid. An empty set selects everything.
///
/// Corresponds to `labels.ValidatedSetSelector`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValidatedSetSelector<'a>(pub &'a Map<Str, Str>);

impl ValidatedSetSelector<'_> {
    /// Whether `labels` has all labels of the set.
    pub fn matches(&self, labels: &(impl Lookup + ?Sized)) -> bool {
        self.0.iter().all(|(key, value)| labels.lookup(key) == Some(value.as_str()))
    }

    /// Whether everything matches.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value that the label `key` must have.
    pub fn requires_exact_match(&self, key: &str) -> Option<&str> {
        self.0.lookup(key)
    }

    /// The selector that can be extended.
    pub fn to_selector(self) -> Selector {
        Selector::from_validated_set(self.0)
    }
}

impl fmt::Display for ValidatedSetSelector<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, (key, value)) in self.0.iter().enumerate() {
            let comma = if position == 0 { "" } else { "," };
            write!(f, "{comma}{key}={value}")?;
        }
        Ok(())
    }
}
