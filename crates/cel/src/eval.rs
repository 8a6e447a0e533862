//! Evaluating a plan, and counting what it costs.

mod attributes;
mod calls;
mod folds;
mod patterns;

use self::patterns::Patterns;
use crate::activation::Activation;
use crate::cost::{LIST_COST, MAP_COST, STRUCT_COST};
use crate::eval_error::EvalError;
use crate::node::{MapEntry, Node, Plan, StructField};
use crate::value::{CelMap, CelValue, Entries};

pub(crate) use calls::go_type;

pub(crate) type Outcome<'a> = Result<CelValue<'a>, EvalError>;

/// A value that a comprehension holds.
enum Slot<'p, 'a> {
    Empty,
    /// Not evaluated before it is needed.
    Lazy(&'p Node),
    Ready(Outcome<'a>),
}

/// One evaluation.
pub(crate) struct Frame<'p, 'a> {
    activation: &'p dyn Activation<'a>,
    names: &'p [std::sync::Arc<str>],
    variables: Vec<Option<Outcome<'a>>>,
    slots: Vec<Slot<'p, 'a>>,
    cost: u64,
    limit: u64,
    is_over: bool,
    /// How many bytes of text calls have made.
    made: usize,
    patterns: Patterns,
}

struct NoVariables;

impl<'a> Activation<'a> for NoVariables {
    fn variable(&self, _: &str) -> Option<Outcome<'a>> {
        None
    }
}

impl<'p, 'a> Frame<'p, 'a> {
    /// Evaluates a plan: what comes of it, and what it cost.
    pub(crate) fn evaluate(
        plan: &'p Plan,
        activation: &'p dyn Activation<'a>,
        limit: u64,
    ) -> (Outcome<'a>, u64) {
        let mut frame = Self {
            activation,
            names: &plan.variables,
            variables: (0..plan.variables.len()).map(|_| None).collect(),
            slots: (0..plan.slots).map(|_| Slot::Empty).collect(),
            cost: 0,
            limit,
            is_over: false,
            made: 0,
            patterns: Patterns::default(),
        };
        let outcome = frame.node(&plan.root);
        let outcome = if frame.is_over { Err(EvalError::cost_limit()) } else { outcome };
        (outcome, frame.cost)
    }

    /// Evaluates a node without variables.
    pub(crate) fn constant(node: &Node) -> Outcome<'static> {
        let mut frame = Frame {
            activation: &NoVariables,
            names: &[],
            variables: Vec::new(),
            slots: Vec::new(),
            cost: 0,
            limit: u64::MAX,
            is_over: false,
            made: 0,
            patterns: Patterns::default(),
        };
        frame.node(node)
    }

    /// Counts; after the limit nothing is evaluated any more.
    fn pay(&mut self, cost: u64) -> Result<(), EvalError> {
        self.cost = self.cost.saturating_add(cost);
        if self.cost > self.limit {
            self.is_over = true;
            return Err(EvalError::cost_limit());
        }
        Ok(())
    }

    fn node(&mut self, node: &'p Node) -> Outcome<'a> {
        match node {
            Node::Constant(value) => Ok(value.clone()),
            Node::Attribute(attribute) => self.attribute(attribute),
            Node::And(pair) => self.logic(&pair.0, &pair.1, false),
            Node::Or(pair) => self.logic(&pair.0, &pair.1, true),
            Node::Equal(pair) => self.equality(&pair.0, &pair.1, true),
            Node::NotEqual(pair) => self.equality(&pair.0, &pair.1, false),
            Node::NotStrictlyFalse(inner) => self.not_strictly_false(inner),
            Node::OneOf(pair) => self.one_of(&pair.0, &pair.1),
            Node::OptionalOr(pair) => self.optional_or(&pair.0, &pair.1),
            Node::OptionalOrValue(pair) => self.optional_or_value(&pair.0, &pair.1),
            Node::Call(call) => self.call(call),
            Node::List(items) => self.list(items),
            Node::Map(entries) => self.map(entries),
            Node::Struct(fields) => self.fields(fields),
            Node::Fold(fold) => self.fold(fold),
        }
    }

    fn one_of(&mut self, item: &'p Node, list: &'p CelValue<'static>) -> Outcome<'a> {
        let item = self.node(item)?;
        let CelValue::List(list) = list else { return Err(EvalError::no_overload()) };
        Ok(CelValue::Bool(list.iter().flatten().any(|known| item.is_equal(&known))))
    }

    fn optional_or(&mut self, first: &'p Node, second: &'p Node) -> Outcome<'a> {
        match self.node(first)? {
            CelValue::Optional(None) => self.node(second),
            found @ CelValue::Optional(_) => Ok(found),
            _ => Err(EvalError::no_overload()),
        }
    }

    fn optional_or_value(&mut self, first: &'p Node, second: &'p Node) -> Outcome<'a> {
        match self.node(first)? {
            CelValue::Optional(None) => self.node(second),
            CelValue::Optional(Some(value)) => Ok(CelValue::clone(&value)),
            _ => Err(EvalError::no_overload()),
        }
    }

    /// `&&` and `||`: the side that decides makes a mistake of the other one not matter.
    fn logic(&mut self, first: &'p Node, second: &'p Node, decides: bool) -> Outcome<'a> {
        let mut wrong = None;
        for term in [first, second] {
            match self.node(term) {
                Ok(CelValue::Bool(value)) if value == decides => {
                    return Ok(CelValue::Bool(decides));
                }
                Ok(CelValue::Bool(_)) => {}
                _ if self.is_over => return Err(EvalError::cost_limit()),
                Ok(_) => wrong = wrong.or(Some(EvalError::no_overload())),
                Err(error) => wrong = wrong.or(Some(error)),
            }
        }
        match wrong {
            Some(error) => Err(error),
            None => Ok(CelValue::Bool(!decides)),
        }
    }

    fn not_strictly_false(&mut self, inner: &'p Node) -> Outcome<'a> {
        let found = self.node(inner);
        self.pay(1)?;
        Ok(match found {
            Ok(CelValue::Bool(value)) => CelValue::Bool(value),
            _ => CelValue::Bool(true),
        })
    }

    fn list(&mut self, items: &'p [(Node, bool)]) -> Outcome<'a> {
        let made = self.list_items(items);
        if !self.is_over {
            self.pay(LIST_COST)?;
        }
        made
    }

    fn list_items(&mut self, items: &'p [(Node, bool)]) -> Outcome<'a> {
        let mut values = Vec::with_capacity(items.len());
        for (node, is_optional) in items {
            match (self.node(node)?, is_optional) {
                (value, false) => values.push(value),
                (CelValue::Optional(Some(value)), true) => values.push(CelValue::clone(&value)),
                (CelValue::Optional(None), true) => {}
                (other, true) => {
                    let text = other.plain_text();
                    return Err(EvalError::function(format!(
                        "cannot initialize optional list element from non-optional value {text}"
                    )));
                }
            }
        }
        Ok(CelValue::list(values))
    }

    fn map(&mut self, entries: &'p [MapEntry]) -> Outcome<'a> {
        let made = self.map_entries(entries);
        if !self.is_over {
            self.pay(MAP_COST)?;
        }
        made
    }

    fn map_entries(&mut self, entries: &'p [MapEntry]) -> Outcome<'a> {
        let mut made = Entries::default();
        for entry in entries {
            let key = self.node(&entry.key)?;
            let Some(value) = self.entry(&entry.value, entry.is_optional, || key.plain_text())?
            else {
                continue;
            };
            if made.set(key, value).is_err() {
                return Err(EvalError::no_overload());
            }
        }
        Ok(CelValue::Map(CelMap::from(made)))
    }

    fn fields(&mut self, fields: &'p [StructField]) -> Outcome<'a> {
        let mut made = Vec::with_capacity(fields.len());
        for field in fields {
            let value = self.entry(&field.value, field.is_optional, || field.name.to_string())?;
            if let Some(value) = value {
                made.push((field.name.to_string(), value));
            }
        }
        self.pay(STRUCT_COST)?;
        Ok(CelValue::Map(CelMap::from_fields(made)))
    }

    /// The value of an entry; nothing when it is absent.
    fn entry(
        &mut self,
        node: &'p Node,
        is_optional: bool,
        name: impl FnOnce() -> String,
    ) -> Result<Option<CelValue<'a>>, EvalError> {
        match (self.node(node)?, is_optional) {
            (value, false) => Ok(Some(value)),
            (CelValue::Optional(value), true) => Ok(value.map(|value| CelValue::clone(&value))),
            (other, true) => {
                let (name, text) = (name(), other.plain_text());
                Err(EvalError::function(format!(
                    "cannot initialize optional entry '{name}' from non-optional value {text}"
                )))
            }
        }
    }
}
