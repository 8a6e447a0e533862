//! `range` and `end`.

use super::{Evaluator, Failure, Values};
use crate::error::FindErrorKind;
use crate::found::Found;
use crate::limits::MAX_NESTING;
use crate::node::Node;

impl<'a> Evaluator<'a> {
    /// What the parts of the template from `first` on find in data, up to the `end` of the range
    /// that they are in.
    ///
    /// Ranges are counted, not matched, as in the reference: where one has no `end`, what follows
    /// it is done again.
    pub(super) fn results(
        &mut self,
        data: Found<'a>,
        first: usize,
    ) -> Result<Vec<Values<'a>>, Failure> {
        let data = data.as_root();
        let mut all = Vec::new();
        let mut at = first;
        let nodes = self.nodes;
        while let Some(node) = nodes.get(at) {
            let values = self.step(&[data], node)?;
            if self.closed > 0 && self.closed <= self.inside {
                self.closed -= 1;
                self.last_end = Some(at);
                break;
            }
            if self.opened == 0 {
                all.push(values);
                at += 1;
                continue;
            }
            self.opened -= 1;
            all.extend(self.rounds(values, at + 1, node)?);
            at = self.last_end.filter(|end| *end > at).unwrap_or(at) + 1;
        }
        Ok(all)
    }

    fn rounds(
        &mut self,
        values: Values<'a>,
        first: usize,
        node: &Node,
    ) -> Result<Vec<Values<'a>>, Failure> {
        if self.inside == MAX_NESTING {
            return Err(Failure::new(FindErrorKind::TooMuchWork, node, false));
        }
        self.inside += 1;
        let mut all = Vec::new();
        if values.is_empty() {
            // A round without data finds the end.
            self.results(Found::Nothing, first)?;
        }
        for value in values {
            all.extend(self.results(value, first)?);
        }
        self.inside -= 1;
        Ok(all)
    }

    pub(super) fn word(
        &mut self,
        input: &[Found<'a>],
        word: &str,
        node: &Node,
    ) -> Result<Values<'a>, Failure> {
        match word {
            "range" => {
                self.opened += 1;
                Ok(input.to_vec())
            }
            "end" if self.inside > 0 => {
                self.closed += 1;
                Ok(Vec::new())
            }
            "end" => Err(Failure::new(FindErrorKind::NothingToEnd, node, false)),
            _ => {
                let kind = FindErrorKind::Identifier(word.into());
                Err(Failure::new(kind, node, !input.is_empty()))
            }
        }
    }
}
