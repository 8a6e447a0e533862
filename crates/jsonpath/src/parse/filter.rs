//! `[?(…)]`.

use super::Parser;
use crate::error::{ParseError, ParseErrorKind};
use crate::node::{Filter, Node, NodeKind};

impl Parser<'_> {
    /// A filter, after its opening parenthesis.
    pub(super) fn filter(&mut self, start: usize) -> Result<Node, ParseError> {
        let place = self.scanner.place();
        let Some(length) = length_of_test(self.scanner.rest()) else {
            return Err(ParseError::new(ParseErrorKind::UnterminatedFilter, start));
        };
        let text = self.scanner.take_bytes(length);
        if !self.scanner.take(")]") {
            self.scanner.next();
            return Err(self.error(ParseErrorKind::UnclosedFilter));
        }
        let filter = match split(text) {
            None => Filter { left: self.nested(text, place)?, comparison: None },
            Some((left, operator, right)) => Filter {
                left: self.nested(left, place)?,
                comparison: Some((
                    operator.into(),
                    self.nested(right, place + left.len() + operator.len())?,
                )),
            },
        };
        Ok(self.node(NodeKind::Filter(Box::new(filter)), start))
    }
}

/// How long the test is in front of its closing parenthesis. Parentheses between the first quote
/// and the next one of its kind belong to the test.
fn length_of_test(text: &str) -> Option<usize> {
    let mut quote = None;
    let mut is_closed = false;
    let mut previous = '(';
    for (at, letter) in text.char_indices() {
        match letter {
            '\n' => return None,
            '"' | '\'' => match quote {
                None => quote = Some(letter),
                Some(quote) => is_closed |= letter == quote && previous != '\\',
            },
            ')' if quote.is_some() == is_closed => return Some(at),
            _ => {}
        }
        previous = letter;
    }
    None
}

/// The sides and the operator in between: the first letters of operators, of which the last one
/// belongs to the right side when nothing else does.
fn split(text: &str) -> Option<(&str, &str, &str)> {
    let is_operator = |letter| matches!(letter, '!' | '<' | '>' | '=');
    let start = text.find(is_operator).filter(|start| *start > 0)?;
    let (left, after) = text.split_at_checked(start)?;
    let length = after.find(|letter| !is_operator(letter)).unwrap_or(after.len() - 1);
    let (operator, right) = after.split_at_checked(length).filter(|it| !it.0.is_empty())?;
    Some((left, operator, right))
}
