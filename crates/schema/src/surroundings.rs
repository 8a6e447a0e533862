//! A value as part of a resource.

use apimachinery_runtime::{Map, Str, Value};

/// The way from a resource to a value in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings {
    steps: Vec<Step>,
}

#[derive(Clone, Debug)]
enum Step {
    Field(Str),
    Item,
}

impl Surroundings {
    pub(crate) fn field(&self, name: &str) -> Self {
        self.with(Step::Field(name.into()))
    }

    pub(crate) fn item(&self) -> Self {
        self.with(Step::Item)
    }

    fn with(&self, step: Step) -> Self {
        let steps = self.steps.iter().cloned().chain([step]).collect();
        Self { steps }
    }

    /// Whether the way leads through known fields only, and through none that every resource has.
    pub(crate) fn is_plain(&self) -> bool {
        let is_plain = |step: &Step| match step {
            Step::Field(name) => !matches!(name.as_str(), "apiVersion" | "kind" | "metadata" | "*"),
            Step::Item => true,
        };
        matches!(self.steps.first(), Some(Step::Field(_))) && self.steps.iter().all(is_plain)
    }

    /// The least resource with the value at its place; `None` when it would be no object.
    pub(crate) fn around(&self, value: Value) -> Option<Map<Str, Value>> {
        let around = |value, step: &Step| match step {
            Step::Field(name) => Value::Map(Map::from_iter([(name.clone(), value)])),
            Step::Item => Value::List(vec![value]),
        };
        match self.steps.iter().rev().fold(value, around) {
            Value::Map(object) => Some(object),
            _ => None,
        }
    }

    /// The value at the place, if it is still there.
    pub(crate) fn take(&self, object: Map<Str, Value>) -> Option<Value> {
        self.steps.iter().try_fold(Value::Map(object), |value, step| match (step, value) {
            (Step::Field(name), Value::Map(mut fields)) => fields.remove(name),
            (Step::Item, Value::List(items)) => items.into_iter().next(),
            _ => None,
        })
    }
}
