//! From parts to what they find.

mod compare;
mod filter;
mod range;
mod select;

use crate::error::{FindError, FindErrorKind};
use crate::found::Found;
use crate::limits::MAX_VISITED;
use crate::node::{Node, NodeKind};

type Values<'a> = Vec<Found<'a>>;

/// What a template finds in data.
pub(crate) fn find<'a>(
    nodes: &'a [Node],
    allows_missing_keys: bool,
    data: Found<'a>,
) -> Result<Vec<Values<'a>>, FindError> {
    let mut evaluator = Evaluator {
        nodes,
        allows_missing_keys,
        visits_left: MAX_VISITED,
        opened: 0,
        inside: 0,
        closed: 0,
        last_end: None,
    };
    evaluator.results(data, 0).map_err(|failure| failure.error)
}

/// The state of one search.
struct Evaluator<'a> {
    /// The parts of the whole template.
    nodes: &'a [Node],
    allows_missing_keys: bool,
    /// How many values may still be visited.
    visits_left: usize,
    /// How many words `range` were met whose rounds have not started.
    opened: usize,
    /// How many ranges are going on.
    inside: usize,
    /// How many words `end` were met that no range has ended with.
    closed: usize,
    /// The part with the `end` that ended a range last.
    last_end: Option<usize>,
}

/// Why a step failed, and whether it had values in its hands: a test whether something is there
/// takes that for a yes, as in the reference.
struct Failure {
    error: FindError,
    has_values: bool,
}

impl Failure {
    fn new(kind: FindErrorKind, node: &Node, has_values: bool) -> Self {
        Self { error: FindError::new(kind, node.span.clone()), has_values }
    }

    fn is_limit(&self) -> bool {
        *self.error.kind() == FindErrorKind::TooMuchWork
    }
}

impl<'a> Evaluator<'a> {
    /// Counts visits.
    fn visit(&mut self, count: usize, node: &Node) -> Result<(), Failure> {
        match self.visits_left.checked_sub(count) {
            Some(left) => {
                self.visits_left = left;
                Ok(())
            }
            None => Err(Failure::new(FindErrorKind::TooMuchWork, node, false)),
        }
    }

    /// What the steps find one after the other.
    fn steps(&mut self, input: Values<'a>, nodes: &'a [Node]) -> Result<Values<'a>, Failure> {
        nodes.iter().try_fold(input, |values, node| self.step(&values, node))
    }

    fn step(&mut self, input: &[Found<'a>], node: &'a Node) -> Result<Values<'a>, Failure> {
        self.visit(input.len() + 1, node)?;
        match &node.kind {
            NodeKind::List(nodes) => self.steps(input.to_vec(), nodes),
            NodeKind::Text(text) => Ok(vec![Found::LiteralText(text)]),
            NodeKind::Int(number) => Ok(vec![Found::LiteralInt(*number); input.len()]),
            NodeKind::Float(number) => Ok(vec![Found::Float(*number); input.len()]),
            NodeKind::Bool(value) => Ok(vec![Found::Bool(*value); input.len()]),
            NodeKind::Field(name) => self.field(input, name, node),
            NodeKind::Array(slice) => self.items(input, slice, node),
            NodeKind::Wildcard => self.children(input, node),
            NodeKind::Recursive => self.descendants(input, node),
            NodeKind::Filter(filter) => self.filter(input, filter, node),
            NodeKind::Union(parts) => self.union(input, parts),
            NodeKind::Identifier(word) => self.word(input, word, node),
        }
    }

    fn union(
        &mut self,
        input: &[Found<'a>],
        parts: &'a [Vec<Node>],
    ) -> Result<Values<'a>, Failure> {
        let mut found = Vec::new();
        for part in parts {
            let values = self.steps(input.to_vec(), part);
            found.extend(
                values.map_err(|failure| Failure { has_values: !input.is_empty(), ..failure })?,
            );
        }
        Ok(found)
    }
}
