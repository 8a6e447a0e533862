//! All conditions on the labels of an object.

use std::fmt;
use std::str::FromStr;

use apimachinery_runtime::{Map, Str};
use apimachinery_validation::{FieldErrors, Path};

use super::Requirement;
use super::parser::{ParseSelectorError, parse};
use crate::{Lookup, Operator};

/// Conditions on labels, all of which must hold; or the selector that selects nothing.
///
/// Corresponds to `labels.Selector`. Displays as it can be parsed again, conditions sorted by key.
/// Conditions on one key keep their order (the reference mixes them up when there are more than
/// twelve in all).
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Selector {
    requirements: Vec<Requirement>,
    selects_nothing: bool,
}

impl Selector {
    /// The selector without conditions (`labels.Everything`).
    pub const fn everything() -> Self {
        Self { requirements: Vec::new(), selects_nothing: false }
    }

    /// The selector that no labels match (`labels.Nothing`).
    pub const fn nothing() -> Self {
        Self { requirements: Vec::new(), selects_nothing: true }
    }

    /// The selector that a text describes; errors name fields under `path` (`labels.Parse`).
    ///
    /// The text is a list of `key`, `!key`, `key=value`, `key==value`, `key!=value`,
    /// `key in (a,b)`, `key notin (a,b)`, `key>1` and `key<1`, with commas between. As in the
    /// reference, a NUL where a token could begin ends the text, and any other NUL is a space.
    ///
    /// # Errors
    /// When the text is not a selector, or a key or value is not valid for a label.
    pub fn parse(text: &str, path: &Path) -> Result<Self, ParseSelectorError> {
        parse(text, path).map(Self::of)
    }

    /// The selector with these conditions.
    pub fn of(requirements: impl IntoIterator<Item = Requirement>) -> Self {
        Self::everything().with(requirements)
    }

    /// The selector that labels match which have all those of `set`.
    ///
    /// # Errors
    /// When a key or a value is not valid for a label.
    pub fn from_set(set: &Map<Str, Str>) -> Result<Self, FieldErrors> {
        let requirements = set.iter().map(|(key, value)| {
            Requirement::new(key.clone(), Operator::Equals, [value.clone()], &Path::none())
        });
        requirements.collect::<Result<Vec<_>, _>>().map(Self::of)
    }

    /// The same for a set whose keys and values are known to be good.
    pub fn from_validated_set(set: &Map<Str, Str>) -> Self {
        Self::of(set.iter().map(|(key, value)| {
            Requirement::unchecked(key.clone(), Operator::Equals, vec![value.clone()])
        }))
    }

    /// The selector with more conditions. Nothing stays nothing.
    #[must_use]
    pub fn with(mut self, requirements: impl IntoIterator<Item = Requirement>) -> Self {
        if !self.selects_nothing {
            self.requirements.extend(requirements);
            self.requirements.sort_by(|left, right| left.key().cmp(right.key()));
        }
        self
    }

    /// Whether labels fulfil all conditions.
    pub fn matches(&self, labels: &(impl Lookup + ?Sized)) -> bool {
        !self.selects_nothing && self.requirements.iter().all(|it| it.matches(labels))
    }

    /// Whether everything matches, because there is no condition.
    pub fn is_empty(&self) -> bool {
        !self.selects_nothing && self.requirements.is_empty()
    }

    /// Whether it is the selector that nothing matches. One whose conditions exclude each other is
    /// not.
    pub fn selects_nothing(&self) -> bool {
        self.selects_nothing
    }

    /// The conditions; `None` for the selector that nothing matches.
    pub fn requirements(&self) -> Option<&[Requirement]> {
        (!self.selects_nothing).then_some(&self.requirements)
    }

    /// The value that the label `key` must have, when only one will do.
    pub fn requires_exact_match(&self, key: &str) -> Option<&str> {
        self.requirements.iter().find(|it| it.key() == key)?.exact_value()
    }
}

impl FromStr for Selector {
    type Err = ParseSelectorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text, &Path::none())
    }
}

impl fmt::Display for Selector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, requirement) in self.requirements.iter().enumerate() {
            let comma = if position == 0 { "" } else { "," };
            write!(f, "{comma}{requirement}")?;
        }
        Ok(())
    }
}
