//! The items of lists that pass a test.

use super::compare::compare;
use super::{Evaluator, Failure, Values};
use crate::error::FindErrorKind;
use crate::found::Found;
use crate::go_text::text_of;
use crate::node::{Filter, Node};

impl<'a> Evaluator<'a> {
    pub(super) fn filter(
        &mut self,
        input: &[Found<'a>],
        filter: &'a Filter,
        node: &'a Node,
    ) -> Result<Values<'a>, Failure> {
        let mut found = Vec::new();
        for value in input {
            let Found::List(items) = value else {
                let kind = FindErrorKind::NotFilterable(text_of(value));
                return Err(Failure::new(kind, node, true));
            };
            self.visit(items.len(), node)?;
            for item in *items {
                let item = Found::from(item);
                if self.passes(item, filter, node, !found.is_empty())? {
                    found.push(item);
                }
            }
        }
        Ok(found)
    }

    fn passes(
        &mut self,
        item: Found<'a>,
        filter: &'a Filter,
        node: &'a Node,
        has_found: bool,
    ) -> Result<bool, Failure> {
        let left = self.steps(vec![item], &filter.left);
        let Some((operator, right)) = &filter.comparison else {
            return match left {
                Err(failure) if failure.is_limit() => Err(failure),
                Err(failure) => Ok(failure.has_values),
                Ok(left) => Ok(!left.is_empty()),
            };
        };
        let with_input = |failure| Failure { has_values: true, ..failure };
        let Some(left) = single(&left.map_err(with_input)?, node)? else { return Ok(false) };
        let right = self.steps(vec![item], right).map_err(with_input)?;
        let Some(right) = single(&right, node)? else { return Ok(false) };
        compare(operator, &left, &right).map_err(|kind| Failure::new(kind, node, has_found))
    }
}

/// The only value, if there is one.
fn single<'a>(values: &[Found<'a>], node: &Node) -> Result<Option<Found<'a>>, Failure> {
    match values {
        [] => Ok(None),
        [value] => Ok(Some(*value)),
        _ => Err(Failure::new(FindErrorKind::SeveralToCompare, node, true)),
    }
}
