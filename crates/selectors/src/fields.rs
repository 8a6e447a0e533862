//! Selectors of fields.

mod escape;

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use apimachinery_runtime::{Map, Str};

use crate::{Lookup, Operator};
pub use escape::{UnescapeError, escape, unescape};

/// One condition on a field.
///
/// Corresponds to `fields.Requirement`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldRequirement {
    /// The path of the field, such as `metadata.name`.
    pub field: Str,
    /// [`Operator::Equals`] or [`Operator::NotEquals`].
    pub operator: Operator,
    /// The value it is compared with.
    pub value: Str,
}

impl FieldRequirement {
    fn matches(&self, fields: &(impl Lookup + ?Sized)) -> bool {
        let is_equal = fields.lookup(&self.field).unwrap_or_default() == self.value;
        is_equal != (self.operator == Operator::NotEquals)
    }
}

/// Conditions on fields, all of which must hold; or the selector that selects nothing.
///
/// A field that is not there has the empty value. Corresponds to `fields.Selector`; displays as it
/// can be parsed again, in the order of the text's sorted terms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FieldSelector {
    requirements: Vec<FieldRequirement>,
    selects_nothing: bool,
}

/// A text is not a field selector.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseFieldSelectorError {
    /// A part of it has no operator.
    #[error("invalid selector: '{selector}'; can't understand '{term}'")]
    NotATerm {
        /// The whole text.
        selector: Box<str>,
        /// The part.
        term: Box<str>,
    },
    /// A value is not escaped as it must be.
    #[error(transparent)]
    Unescape(#[from] UnescapeError),
    /// The function that translates fields refused one.
    #[error(transparent)]
    Transform(Box<dyn Error + Send + Sync>),
}

impl FieldSelector {
    /// The selector without conditions.
    pub const fn everything() -> Self {
        Self { requirements: Vec::new(), selects_nothing: false }
    }

    /// The selector that nothing matches.
    pub const fn nothing() -> Self {
        Self { requirements: Vec::new(), selects_nothing: true }
    }

    /// The selector of objects whose `field` is `value`.
    pub fn equal(field: impl Into<Str>, value: impl Into<Str>) -> Self {
        Self::one(field.into(), Operator::Equals, value.into())
    }

    /// The selector of objects whose `field` is not `value`.
    pub fn not_equal(field: impl Into<Str>, value: impl Into<Str>) -> Self {
        Self::one(field.into(), Operator::NotEquals, value.into())
    }

    fn one(field: Str, operator: Operator, value: Str) -> Self {
        let requirements = vec![FieldRequirement { field, operator, value }];
        Self { requirements, selects_nothing: false }
    }

    /// The selector of objects that have all these fields, in the order of the keys.
    pub fn from_set(set: &Map<Str, Str>) -> Self {
        Self::all(set.iter().map(|(field, value)| Self::equal(field.clone(), value.clone())))
    }

    /// The selector of what all of these select (`AndSelectors`).
    pub fn all(selectors: impl IntoIterator<Item = Self>) -> Self {
        selectors.into_iter().fold(Self::everything(), |mut all, one| {
            all.requirements.extend(one.requirements);
            all.selects_nothing |= one.selects_nothing;
            all
        })
    }

    /// The selector that a text describes, each field and value replaced by what `transform` makes
    /// of them (`ParseAndTransformSelector`). `Scheme::convert_field_label` is such a function.
    ///
    /// # Errors
    /// When the text is not a selector, or `transform` refuses.
    pub fn parse_and_transform<E: Into<Box<dyn Error + Send + Sync>>>(
        text: &str,
        transform: impl FnMut(&str, &str) -> Result<(Str, Str), E>,
    ) -> Result<Self, ParseFieldSelectorError> {
        let transformed = text.parse::<Self>()?.transform(transform);
        transformed.map_err(|error| ParseFieldSelectorError::Transform(error.into()))
    }

    /// The selector with each field and value replaced by what `transform` makes of them. A
    /// condition of which nothing is left is dropped.
    ///
    /// # Errors
    /// When `transform` refuses.
    pub fn transform<E>(
        self,
        mut transform: impl FnMut(&str, &str) -> Result<(Str, Str), E>,
    ) -> Result<Self, E> {
        let mut requirements = Vec::new();
        for FieldRequirement { field, operator, value } in self.requirements {
            let (field, value) = transform(&field, &value)?;
            if !(field.is_empty() && value.is_empty()) {
                requirements.push(FieldRequirement { field, operator, value });
            }
        }
        Ok(Self { requirements, ..self })
    }

    /// Whether fields fulfil all conditions.
    pub fn matches(&self, fields: &(impl Lookup + ?Sized)) -> bool {
        !self.selects_nothing && self.requirements.iter().all(|it| it.matches(fields))
    }

    /// Whether everything matches, because there is no condition.
    pub fn is_empty(&self) -> bool {
        !self.selects_nothing && self.requirements.is_empty()
    }

    /// Whether it is the selector that nothing matches.
    pub fn selects_nothing(&self) -> bool {
        self.selects_nothing
    }

    /// The conditions.
    pub fn requirements(&self) -> &[FieldRequirement] {
        &self.requirements
    }

    /// The value that `field` must have, when only one will do.
    pub fn requires_exact_match(&self, field: &str) -> Option<&str> {
        let mut equal = self.requirements.iter().filter(|it| it.operator == Operator::Equals);
        equal.find(|it| it.field == field).map(|it| it.value.as_str())
    }
}

impl FromStr for FieldSelector {
    type Err = ParseFieldSelectorError;

    /// The text is a list of `field=value`, `field==value` and `field!=value`, with commas between;
    /// in values `\`, `,` and `=` follow a `\`.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut terms = terms(text);
        terms.sort_unstable();
        let mut requirements = Vec::new();
        for term in terms.into_iter().filter(|it| !it.is_empty()) {
            let (field, operator, value) = split_term(term).ok_or_else(|| {
                ParseFieldSelectorError::NotATerm { selector: text.into(), term: term.into() }
            })?;
            let value = Str::from(unescape(value)?);
            requirements.push(FieldRequirement { field: field.into(), operator, value });
        }
        // The reference drops what is empty on both sides.
        requirements.retain(|it| !(it.field.is_empty() && it.value.is_empty()));
        Ok(Self { requirements, selects_nothing: false })
    }
}

/// The parts between commas without a `\` before them.
fn terms(text: &str) -> Vec<&str> {
    let (mut start, mut is_escaped) = (0, false);
    let mut terms = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b',' => {
                terms.extend(text.get(start..at));
                start = at + 1;
            }
            _ => {}
        }
    }
    terms.extend(text.get(start..));
    terms
}

/// The texts before and after the first operator.
fn split_term(term: &str) -> Option<(&str, Operator, &str)> {
    let operators =
        [("!=", Operator::NotEquals), ("==", Operator::Equals), ("=", Operator::Equals)];
    term.char_indices().find_map(|(at, _)| {
        let (field, rest) = term.split_at(at);
        operators
            .iter()
            .find_map(|(text, operator)| Some((field, *operator, rest.strip_prefix(text)?)))
    })
}

impl fmt::Display for FieldSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, FieldRequirement { field, operator, value }) in
            self.requirements.iter().enumerate()
        {
            let comma = if position == 0 { "" } else { "," };
            write!(f, "{comma}{field}{operator}{}", escape(value))?;
        }
        Ok(())
    }
}
