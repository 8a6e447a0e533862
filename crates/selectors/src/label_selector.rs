//! The `LabelSelector` of a spec, as a selector and back.

use apimachinery_meta::v1::{LabelSelector, LabelSelectorOperator, LabelSelectorRequirement};
use apimachinery_runtime::{Map, Quoted, Str};
use apimachinery_validation::{FieldErrors, Path};

use crate::Operator;
use crate::labels::{NoValues, ParseSelectorError, Requirement, Selector};

/// A `LabelSelector` cannot become what was asked for, or nothing can become one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LabelSelectorError {
    /// A key or a value is not valid for a label, or there are too few or too many values.
    #[error(transparent)]
    Invalid(#[from] FieldErrors),
    /// There is no such operator.
    #[error("{} is not a valid label selector operator", Quoted(.0))]
    UnknownOperator(Str),
    /// The operator has no place in a map of labels, which the reference calls the old format.
    #[error("operator {} cannot be converted into the old label selector format", Quoted(.0))]
    NotAMap(Str),
    /// `In` has a place in a map of labels with one value only.
    #[error("operator {} without a single value cannot be converted into the old label selector format", Quoted(.0))]
    NotOneValue(Str),
    /// There is no such operator, when a map was asked for.
    #[error("{} is not a valid selector operator", Quoted(.0))]
    UnknownMapOperator(Str),
    /// The operator has no place in a `LabelSelector`.
    #[error("{} isn't supported in label selectors", Quoted(.0.as_str()))]
    Unsupported(Operator),
    /// The text is not a selector.
    #[error("couldn't parse the selector string \"{text}\": {error}")]
    NotParsed {
        /// The text.
        text: Box<str>,
        /// What is wrong with it.
        error: ParseSelectorError,
    },
}

/// The selector that a `LabelSelector` describes: nothing without one, everything when it is empty
/// (`LabelSelectorAsSelector`).
///
/// # Errors
/// When an operator is not known, or a key, a value or their number is wrong.
pub fn to_selector(selector: Option<&LabelSelector>) -> Result<Selector, LabelSelectorError> {
    let Some(selector) = selector else { return Ok(Selector::nothing()) };
    let path = Path::none();
    let labels = selector.match_labels.iter().map(|(key, value)| {
        let value = vec![value.clone()];
        Requirement::checked(key.clone(), Operator::Equals, value, &path, NoValues::Null)
    });
    let mut requirements = labels.collect::<Result<Vec<_>, _>>()?;
    for requirement in &selector.match_expressions {
        let LabelSelectorRequirement { key, operator, values } = requirement;
        let operator = operator_of(operator)
            .ok_or_else(|| LabelSelectorError::UnknownOperator(operator.as_str().into()))?;
        let (key, values) = (key.clone(), values.clone());
        requirements.push(Requirement::checked(key, operator, values, &path, NoValues::Null)?);
    }
    Ok(Selector::of(requirements))
}

fn operator_of(operator: &LabelSelectorOperator) -> Option<Operator> {
    match operator.as_str() {
        "In" => Some(Operator::In),
        "NotIn" => Some(Operator::NotIn),
        "Exists" => Some(Operator::Exists),
        "DoesNotExist" => Some(Operator::DoesNotExist),
        _ => None,
    }
}

/// The labels that a `LabelSelector` asks for, when it asks for nothing else
/// (`LabelSelectorAsMap`).
///
/// # Errors
/// When it does.
pub fn to_set(selector: &LabelSelector) -> Result<Map<Str, Str>, LabelSelectorError> {
    let mut set = selector.match_labels.clone();
    for requirement in &selector.match_expressions {
        let name = Str::from(requirement.operator.as_str());
        match (operator_of(&requirement.operator), requirement.values.as_slice()) {
            (Some(Operator::In), [value]) => {
                set.insert(requirement.key.clone(), value.clone());
            }
            (Some(Operator::In), _) => return Err(LabelSelectorError::NotOneValue(name)),
            (Some(_), _) => return Err(LabelSelectorError::NotAMap(name)),
            (None, _) => return Err(LabelSelectorError::UnknownMapOperator(name)),
        }
    }
    Ok(set)
}

/// The `LabelSelector` that asks for these labels (`SetAsLabelSelector`).
pub fn from_set(set: Map<Str, Str>) -> LabelSelector {
    LabelSelector { match_labels: set, ..LabelSelector::default() }
}

/// The `LabelSelector` that a text describes (`ParseToLabelSelector`). Of two values for one label
/// the last one counts.
///
/// # Errors
/// When the text is not a selector, or compares numbers.
pub fn parse(text: &str) -> Result<LabelSelector, LabelSelectorError> {
    let parsed: Selector =
        text.parse().map_err(|error| LabelSelectorError::NotParsed { text: text.into(), error })?;
    let mut selector = LabelSelector::default();
    for requirement in parsed.requirements().unwrap_or_default() {
        let key = Str::from(requirement.key());
        let operator = match requirement.operator() {
            Operator::Equals | Operator::DoubleEquals => {
                let value = requirement.values().first().cloned().unwrap_or_default();
                selector.match_labels.insert(key, value);
                continue;
            }
            Operator::In => LabelSelectorOperator::IN,
            Operator::NotIn => LabelSelectorOperator::NOT_IN,
            Operator::Exists => LabelSelectorOperator::EXISTS,
            Operator::DoesNotExist => LabelSelectorOperator::DOES_NOT_EXIST,
            Operator::NotEquals => {
                let name = Operator::NotEquals.as_str();
                return Err(LabelSelectorError::UnknownOperator(name.into()));
            }
            other => return Err(LabelSelectorError::Unsupported(other)),
        };
        let values = requirement.values().to_vec();
        selector.match_expressions.push(LabelSelectorRequirement { key, operator, values });
    }
    Ok(selector)
}

/// The text of a `LabelSelector` for people: `<none>` when it is empty or missing, `<error>` when
/// it is wrong (`FormatLabelSelector`).
pub fn format(selector: Option<&LabelSelector>) -> String {
    match to_selector(selector).map(|it| it.to_string()) {
        Ok(text) if text.is_empty() => "<none>".to_owned(),
        Ok(text) => text,
        Err(_) => "<error>".to_owned(),
    }
}

/// The selector that also asks for one more label (`CloneSelectorAndAddLabel`). An empty key adds
/// nothing.
#[must_use]
pub fn with_label(mut selector: LabelSelector, key: &str, value: &str) -> LabelSelector {
    if !key.is_empty() {
        selector.match_labels.insert(key.into(), value.into());
    }
    selector
}

/// Whether the selector asks for a value of the label `key` that is not empty (`SelectorHasLabel`).
pub fn has_label(selector: &LabelSelector, key: &str) -> bool {
    selector.match_labels.get(key).is_some_and(|it| !it.is_empty())
}

impl TryFrom<&LabelSelector> for Selector {
    type Error = LabelSelectorError;

    fn try_from(selector: &LabelSelector) -> Result<Self, Self::Error> {
        to_selector(Some(selector))
    }
}
