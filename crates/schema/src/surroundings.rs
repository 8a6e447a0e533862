//! A value as part of a resource.

use apimachinery_runtime::{Map, Str, Value};

/// The way from a resource to a value in it, as a chain of borrowed steps.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Surroundings<'a> {
    Resource,
    Field(&'a Surroundings<'a>, &'a str),
    Item(&'a Surroundings<'a>),
}

impl Surroundings<'_> {
    fn above(&self) -> Option<&Self> {
        match self {
            Self::Resource => None,
            Self::Field(above, _) | Self::Item(above) => Some(above),
        }
    }

    /// The steps, the last one first.
    fn steps(&self) -> impl Iterator<Item = &Self> {
        let all = std::iter::successors(Some(self), |it| it.above());
        all.take_while(|it| !matches!(it, Self::Resource))
    }

    /// Whether the way leads through known fields only, and through none that every resource has.
    pub(crate) fn is_plain(&self) -> bool {
        let is_plain = |step: &Self| match step {
            Self::Field(_, name) => !matches!(*name, "apiVersion" | "kind" | "metadata" | "*"),
            Self::Item(_) | Self::Resource => true,
        };
        matches!(self.steps().last(), Some(Self::Field(..))) && self.steps().all(is_plain)
    }

    /// The least resource with the value at its place; `None` when it would not be an object.
    pub(crate) fn around(&self, value: Value) -> Option<Map<Str, Value>> {
        let around = |value, step: &Self| match step {
            Self::Field(_, name) => Value::Map(Map::from_iter([((*name).into(), value)])),
            Self::Item(_) => Value::List(vec![value]),
            Self::Resource => value,
        };
        match self.steps().fold(value, around) {
            Value::Map(object) => Some(object),
            _ => None,
        }
    }

    /// The value at the place, if it is still there.
    pub(crate) fn take(&self, object: Map<Str, Value>) -> Option<Value> {
        let mut steps: Vec<_> = self.steps().collect();
        steps.reverse();
        steps.into_iter().try_fold(Value::Map(object), |value, step| match (step, value) {
            (Self::Field(_, name), Value::Map(mut fields)) => fields.remove(*name),
            (Self::Item(_), Value::List(items)) => items.into_iter().next(),
            _ => None,
        })
    }
}
