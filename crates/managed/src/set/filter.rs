//! Which fields of sets count: filters, as the strategies of resources reset fields.

use super::{FieldSet, Node};
use crate::PathElement;

/// Which fields of a set count. The strategies of resources have them: what they reset has no
/// owner.
///
/// Corresponds to `fieldpath.Filter`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum FieldFilter {
    /// All but these and what is in them.
    Exclude(FieldSet),
    /// Only these.
    Include(FieldPattern),
}

impl FieldFilter {
    /// The fields of the set that count.
    pub fn filter(&self, set: &FieldSet) -> FieldSet {
        match self {
            Self::Exclude(excluded) => set.recursive_difference(excluded),
            Self::Include(pattern) => pattern.matching(set),
        }
    }
}

/// A pattern of paths: those that begin with one of some sequences of steps.
///
/// Corresponds to `fieldpath.SetMatcher` of prefixes.
#[derive(Clone, Debug, Default)]
pub struct FieldPattern {
    /// Whether everything matches.
    is_whole: bool,
    steps: Vec<(PatternStep, FieldPattern)>,
}

/// A step of a [`FieldPattern`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PatternStep {
    /// Any element.
    Any,
    /// This element.
    Is(PathElement),
}

impl From<&str> for PatternStep {
    fn from(name: &str) -> Self {
        Self::Is(PathElement::Field(name.into()))
    }
}

impl FieldPattern {
    /// The paths that begin with these steps.
    pub fn prefix(
        steps: impl IntoIterator<Item = PatternStep, IntoIter: DoubleEndedIterator>,
    ) -> Self {
        let whole = Self { is_whole: true, steps: Vec::new() };
        let steps = steps.into_iter().rev();
        steps.fold(whole, |inner, step| Self { is_whole: false, steps: vec![(step, inner)] })
    }

    /// The paths that one of the patterns matches. At a level with [`PatternStep::Any`] other steps
    /// have no effect, as in the reference.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if self.is_whole || other.is_whole {
            return Self { is_whole: true, steps: Vec::new() };
        }
        let mut steps = self.steps;
        for (step, inner) in other.steps {
            match steps.binary_search_by(|it| it.0.cmp(&step)) {
                Ok(at) => {
                    if let Some(known) = steps.get_mut(at) {
                        known.1 = std::mem::take(&mut known.1).or(inner);
                    }
                }
                Err(at) => steps.insert(at, (step, inner)),
            }
        }
        Self { is_whole: false, steps }
    }

    fn matching(&self, set: &FieldSet) -> FieldSet {
        if self.is_whole {
            return set.clone();
        }
        let matches = |step: &PatternStep, element: &PathElement| match step {
            PatternStep::Any => true,
            PatternStep::Is(wanted) => wanted == element,
        };
        let nodes = set.nodes.iter().filter_map(|node| {
            let (_, inner) = self.steps.iter().find(|(step, _)| matches(step, &node.element))?;
            let children = inner.matching(&node.children);
            let is_needed = node.is_member || !children.is_empty();
            is_needed.then(|| Node {
                element: node.element.clone(),
                is_member: node.is_member,
                children,
            })
        });
        FieldSet { nodes: nodes.collect() }
    }
}
