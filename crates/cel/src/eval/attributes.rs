//! Values and the ways into them.

use super::{Frame, Outcome, Slot, go_type};
use crate::eval_error::{EvalError, EvalErrorKind};
use crate::node::{Attribute, Key, Root, Step};
use crate::value::{CelMap, CelValue, Extension, Kind, index_of};

/// Whether a step found something.
type Found<'a> = Result<Option<CelValue<'a>>, EvalError>;

impl<'p, 'a> Frame<'p, 'a> {
    /// An attribute on its own: it is counted, unless it is one of two or only tested.
    pub(super) fn attribute(&mut self, attribute: &'p Attribute) -> Outcome<'a> {
        let found = self.resolve(attribute);
        let is_free = attribute.is_test || matches!(attribute.root, Root::Conditional { .. });
        if !is_free && !self.is_over {
            self.pay(1)?;
        }
        match found {
            Ok(CelValue::Optional(value)) if attribute.is_test => {
                Ok(CelValue::Bool(value.is_some()))
            }
            other => other,
        }
    }

    /// The value of an attribute, not counted for itself.
    pub(super) fn resolve(&mut self, attribute: &'p Attribute) -> Outcome<'a> {
        let start = match &attribute.root {
            Root::Variable(number) => self.variable(*number)?,
            Root::Local { slot, is_taken } => self.local(*slot, *is_taken)?,
            Root::Value(node) => self.node(node)?,
            Root::Conditional { condition, then, otherwise } => match self.node(condition)? {
                CelValue::Bool(true) => return self.resolve(then),
                CelValue::Bool(false) => return self.resolve(otherwise),
                _ => return Err(EvalError::no_overload()),
            },
        };
        if attribute.steps.is_empty() {
            return Ok(start);
        }
        self.follow(start, attribute)
    }

    fn follow(&mut self, start: CelValue<'a>, attribute: &'p Attribute) -> Outcome<'a> {
        let (mut at, mut is_optional) = match start {
            CelValue::Optional(None) => return Ok(CelValue::NONE),
            CelValue::Optional(Some(value)) => (CelValue::clone(&value), true),
            other => (other, false),
        };
        for step in &attribute.steps {
            is_optional = is_optional || step.is_optional;
            if !is_optional {
                at = self.step(&at, step)?;
                continue;
            }
            match self.step_if_present(&at, step)? {
                Some(next) => at = next,
                None => return Ok(CelValue::NONE),
            }
        }
        Ok(if is_optional { CelValue::some(at) } else { at })
    }

    fn variable(&mut self, number: usize) -> Outcome<'a> {
        if let Some(Some(known)) = self.variables.get(number) {
            return known.clone();
        }
        let name = self.names.get(number).map(|name| &**name).unwrap_or_default();
        let found = self.activation.variable(name).unwrap_or_else(|| {
            let message = format!("no such attribute(s): {name}");
            Err(EvalError::new(EvalErrorKind::NoSuchVariable, message))
        });
        if let Some(slot) = self.variables.get_mut(number) {
            *slot = Some(found.clone());
        }
        found
    }

    fn local(&mut self, index: usize, is_taken: bool) -> Outcome<'a> {
        let Some(slot) = self.slots.get_mut(index) else { return Err(EvalError::no_overload()) };
        match slot {
            Slot::Ready(_) if is_taken => match std::mem::replace(slot, Slot::Empty) {
                Slot::Ready(value) => value,
                _ => Err(EvalError::no_overload()),
            },
            Slot::Ready(value) => value.clone(),
            Slot::Empty => Err(EvalError::no_overload()),
            Slot::Lazy(node) => {
                let node = *node;
                let value = self.node(node);
                if !is_taken && let Some(slot) = self.slots.get_mut(index) {
                    *slot = Slot::Ready(value.clone());
                }
                value
            }
        }
    }

    fn key(&mut self, key: &'p Key) -> Outcome<'a> {
        let value = match key {
            Key::Constant(value) => return Ok(value.clone()),
            Key::Attribute(attribute) => self.resolve(attribute)?,
            Key::Node(node) => self.node(node)?,
        };
        match &value {
            CelValue::String(_)
            | CelValue::Int(_)
            | CelValue::Uint(_)
            | CelValue::Bool(_)
            | CelValue::Double(_) => Ok(value),
            other => {
                let message = format!("invalid qualifier type: {}", data_type(other));
                Err(EvalError::new(EvalErrorKind::NoSuchOverload, message))
            }
        }
    }

    fn step(&mut self, at: &CelValue<'a>, step: &'p Step) -> Outcome<'a> {
        let key = match self.key(&step.key) {
            Ok(key) => key,
            Err(_) if self.is_over => return Err(EvalError::cost_limit()),
            Err(error) => {
                self.pay(1)?;
                return Err(error);
            }
        };
        let found = if step.is_test {
            find(at, &key, true).map(|found| CelValue::Bool(found.is_some()))
        } else {
            find(at, &key, false).and_then(|found| found.ok_or_else(|| missing(at, &key)))
        };
        self.pay(1)?;
        found
    }

    fn step_if_present(&mut self, at: &CelValue<'a>, step: &'p Step) -> Found<'a> {
        let key = self.key(&step.key)?;
        let found = find(at, &key, true);
        if step.is_test || matches!(found, Ok(Some(_))) {
            self.pay(1)?;
        }
        found
    }
}

/// What Go calls the type of a value that may have come out of data.
fn data_type(value: &CelValue<'_>) -> &'static str {
    match value {
        CelValue::Null => "<nil>",
        CelValue::List(list) if list.is_data() => "[]interface {}",
        CelValue::Map(map) if map.is_data() => "map[string]interface {}",
        other => go_type(other),
    }
}

fn missing(at: &CelValue<'_>, key: &CelValue<'_>) -> EvalError {
    match at {
        CelValue::List(_) => {
            let message = format!("index out of bounds: {}", key.plain_text());
            EvalError::new(EvalErrorKind::IndexOutOfBounds, message)
        }
        _ => CelMap::no_such_key(key),
    }
}

/// What a key leads to. Values that have nothing inside are a mistake unless only presence is asked
/// for.
fn find<'a>(at: &CelValue<'a>, key: &CelValue<'_>, is_test: bool) -> Found<'a> {
    match at {
        CelValue::Map(map) => map.get(key),
        CelValue::List(list) => {
            let index = index_of(key)?;
            match usize::try_from(index).ok().and_then(|index| list.get(index)) {
                Some(value) => value.map(Some),
                None => Ok(None),
            }
        }
        CelValue::Extension(Extension(Kind::Lazy(fields))) => fields.field(key),
        _ if is_test => Ok(None),
        _ => Err(CelMap::no_such_key(key)),
    }
}
