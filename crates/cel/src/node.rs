//! What is evaluated: expressions with constants folded, names resolved and functions chosen.

use std::sync::Arc;

use apimachinery_go_text::regexp::Pattern;

use crate::functions::{Run, Shared};
use crate::library::RunPattern;
use crate::types::Type;
use crate::value::CelValue;

#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) root: Node,
    /// Variables by the number that attributes have for them.
    pub(crate) variables: Vec<Arc<str>>,
    /// How many values comprehensions hold at once.
    pub(crate) slots: usize,
}

#[derive(Debug)]
pub(crate) enum Node {
    Constant(CelValue<'static>),
    Attribute(Box<Attribute>),
    And(Box<(Node, Node)>),
    Or(Box<(Node, Node)>),
    Equal(Box<(Node, Node)>),
    NotEqual(Box<(Node, Node)>),
    NotStrictlyFalse(Box<Node>),
    /// Membership in a constant list.
    OneOf(Box<(Node, CelValue<'static>)>),
    OptionalOr(Box<(Node, Node)>),
    OptionalOrValue(Box<(Node, Node)>),
    Call(Box<Call>),
    List(Box<[(Node, bool)]>),
    Map(Box<[MapEntry]>),
    Struct(Box<[StructField]>),
    Fold(Box<Fold>),
}

#[derive(Debug)]
pub(crate) struct MapEntry {
    pub(crate) key: Node,
    pub(crate) value: Node,
    pub(crate) is_optional: bool,
}

#[derive(Debug)]
pub(crate) struct StructField {
    pub(crate) name: Arc<str>,
    pub(crate) value: Node,
    pub(crate) is_optional: bool,
}

/// A value and the way into it: `self.items[0].name`.
#[derive(Debug)]
pub(crate) struct Attribute {
    pub(crate) root: Root,
    pub(crate) steps: Vec<Arc<Step>>,
    /// Whether only the presence of the last step is asked for.
    pub(crate) is_test: bool,
}

#[derive(Debug)]
pub(crate) enum Root {
    Variable(usize),
    Local { slot: usize, is_taken: bool },
    Value(Node),
    Conditional { condition: Node, then: Box<Attribute>, otherwise: Box<Attribute> },
}

#[derive(Debug)]
pub(crate) struct Step {
    pub(crate) key: Key,
    pub(crate) is_optional: bool,
    pub(crate) is_test: bool,
}

#[derive(Debug)]
pub(crate) enum Key {
    Constant(CelValue<'static>),
    Attribute(Attribute),
    Node(Node),
}

#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) function: Arc<str>,
    /// The overload, when only one is possible.
    pub(crate) overload: Option<Arc<str>>,
    pub(crate) args: Box<[Node]>,
    pub(crate) dispatch: Dispatch,
    /// What the function does with a pattern that is not constant.
    pub(crate) pattern: Option<RunPattern>,
}

#[derive(Debug)]
pub(crate) enum Dispatch {
    /// The same for all types that have it.
    Shared(Shared),
    /// One overload, and what its arguments must be unless it does not look.
    One {
        run: Run,
        args: Option<Box<[Type]>>,
    },
    /// Whichever of the overloads fits.
    Any(Box<[(Box<[Type]>, Run)]>),
    /// A function of a pattern that is constant.
    Pattern(Box<Pattern>, RunPattern),
    /// Appending to what a comprehension gathers.
    Append,
    /// Adding entries to what a comprehension gathers.
    Insert,
    Missing,
}

#[derive(Debug)]
pub(crate) struct Fold {
    pub(crate) range: Node,
    pub(crate) init: Node,
    pub(crate) condition: Node,
    pub(crate) step: Node,
    pub(crate) result: Node,
    /// The slot of what is gathered; those of the variables follow it.
    pub(crate) slot: usize,
    pub(crate) has_second: bool,
    /// Whether nothing is iterated over.
    pub(crate) is_binding: bool,
}

impl Call {
    /// Whether no argument is evaluated after one that is a mistake, even if there are two only.
    pub(crate) fn stops_early(&self) -> bool {
        matches!(self.dispatch, Dispatch::Pattern(..) | Dispatch::Any(_))
            || &*self.function == "format"
    }
}

impl Attribute {
    pub(crate) fn of(root: Root) -> Self {
        Self { root, steps: Vec::new(), is_test: false }
    }

    /// Goes one step further; into both values when there are two.
    pub(crate) fn push(&mut self, step: &Arc<Step>) {
        match &mut self.root {
            Root::Conditional { then, otherwise, .. } if self.steps.is_empty() => {
                then.push(step);
                otherwise.push(step);
            }
            _ => self.steps.push(Arc::clone(step)),
        }
    }
}
