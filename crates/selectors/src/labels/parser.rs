//! From a text to conditions.

use std::collections::BTreeSet;

use apimachinery_runtime::Str;
use apimachinery_validation::{FieldErrors, Path};

use super::Requirement;
use super::lexer::{Item, Token, tokens};
use super::requirement::wrong_key;
use crate::Operator;

/// A text is not a label selector.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSelectorError {
    /// Between two conditions is something other than a comma, or a condition does not begin as
    /// one.
    #[error("found '{found}', expected: {expected}")]
    Unexpected {
        /// What was found.
        found: Box<str>,
        /// What would be right.
        expected: &'static str,
    },
    /// A condition is malformed.
    #[error("unable to parse requirement: found '{found}'{comma} expected: {expected}", comma = if *expected == "'('" { "" } else { "," })]
    Requirement {
        /// What was found.
        found: Box<str>,
        /// What would be right.
        expected: &'static str,
    },
    /// A key or a value is not valid for a label.
    #[error("unable to parse requirement: {0}")]
    Invalid(FieldErrors),
}

type Result<T> = std::result::Result<T, ParseSelectorError>;

/// The conditions in a text, in its order.
pub(super) fn parse(text: &str, path: &Path) -> Result<Vec<Requirement>> {
    let mut parser = Parser { items: tokens(text), position: 0, path };
    let mut requirements = Vec::new();
    loop {
        let next = parser.peek();
        match next.token {
            Token::End => return Ok(requirements),
            Token::Identifier | Token::Not => requirements.push(parser.requirement()?),
            _ => return Err(unexpected(next, "!, identifier, or 'end of string'")),
        }
        let next = parser.take();
        match next.token {
            Token::End => return Ok(requirements),
            Token::Comma => {}
            _ => return Err(unexpected(next, "',' or 'end of string'")),
        }
        let next = parser.peek();
        if !matches!(next.token, Token::Identifier | Token::Not) {
            return Err(unexpected(next, "identifier after ','"));
        }
    }
}

fn unexpected(item: Item<'_>, expected: &'static str) -> ParseSelectorError {
    ParseSelectorError::Unexpected { found: item.text.into(), expected }
}

fn malformed(item: Item<'_>, expected: &'static str) -> ParseSelectorError {
    ParseSelectorError::Requirement { found: item.text.into(), expected }
}

struct Parser<'a> {
    items: Vec<Item<'a>>,
    position: usize,
    path: &'a Path,
}

impl<'a> Parser<'a> {
    /// The next token; the last one is the end, which is never passed.
    fn peek_operator(&self) -> Item<'a> {
        let end = Item { token: Token::End, text: "" };
        self.items.get(self.position).copied().unwrap_or(end)
    }

    /// The next token where `in` and `notin` are ordinary words.
    fn peek(&self) -> Item<'a> {
        let item = self.peek_operator();
        match item.token {
            Token::In | Token::NotIn => Item { token: Token::Identifier, ..item },
            _ => item,
        }
    }

    fn take(&mut self) -> Item<'a> {
        let item = self.peek();
        self.position += 1;
        item
    }

    fn requirement(&mut self) -> Result<Requirement> {
        let mut key = self.take();
        let is_negated = key.token == Token::Not;
        if is_negated {
            key = self.take();
        }
        if key.token != Token::Identifier {
            return Err(malformed(key, "identifier"));
        }
        if let Some(error) = wrong_key(key.text, self.path) {
            return Err(ParseSelectorError::Invalid(error.into()));
        }
        let (operator, values) = match self.peek().token {
            _ if is_negated => (Operator::DoesNotExist, BTreeSet::new()),
            Token::End | Token::Comma => (Operator::Exists, BTreeSet::new()),
            _ => self.comparison()?,
        };
        let values = values.into_iter().map(Str::from);
        Requirement::new(key.text, operator, values, self.path).map_err(ParseSelectorError::Invalid)
    }

    fn comparison(&mut self) -> Result<(Operator, BTreeSet<&'a str>)> {
        let item = self.peek_operator();
        self.position += 1;
        let operator = match item.token {
            Token::In => Operator::In,
            Token::NotIn => Operator::NotIn,
            Token::Equals => Operator::Equals,
            Token::DoubleEquals => Operator::DoubleEquals,
            Token::NotEquals => Operator::NotEquals,
            Token::Greater => Operator::GreaterThan,
            Token::Less => Operator::LessThan,
            _ => return Err(malformed(item, "in, notin, =, ==, !=, gt, lt")),
        };
        let values = match operator {
            Operator::In | Operator::NotIn => self.values()?,
            _ => BTreeSet::from([self.exact_value()?]),
        };
        Ok((operator, values))
    }

    fn exact_value(&mut self) -> Result<&'a str> {
        if matches!(self.peek().token, Token::End | Token::Comma) {
            return Ok("");
        }
        match self.take() {
            Item { token: Token::Identifier, text } => Ok(text),
            other => Err(malformed(other, "identifier")),
        }
    }

    fn values(&mut self) -> Result<BTreeSet<&'a str>> {
        let open = self.take();
        if open.token != Token::Open {
            return Err(malformed(open, "'('"));
        }
        let next = self.peek();
        match next.token {
            Token::Identifier | Token::Comma => {
                let values = self.listed_values()?;
                // What the list ended with.
                self.position += 1;
                Ok(values)
            }
            Token::Close => {
                self.position += 1;
                Ok(BTreeSet::from([""]))
            }
            _ => Err(malformed(next, "',', ')' or identifier")),
        }
    }

    /// Values with commas between, up to the closing parenthesis. Where a value is missing, it is
    /// empty.
    fn listed_values(&mut self) -> Result<BTreeSet<&'a str>> {
        let mut values = BTreeSet::new();
        loop {
            let item = self.take();
            let next = self.peek();
            match (item.token, next.token) {
                (Token::Identifier, Token::Comma) => {
                    values.insert(item.text);
                }
                (Token::Identifier, Token::Close) => {
                    values.insert(item.text);
                    return Ok(values);
                }
                (Token::Identifier, _) => return Err(malformed(next, "',' or ')'")),
                (Token::Comma, after) => {
                    if values.is_empty() || matches!(after, Token::Close | Token::Comma) {
                        values.insert("");
                    }
                    if after == Token::Close {
                        return Ok(values);
                    }
                }
                _ => return Err(malformed(item, "',', or identifier")),
            }
        }
    }
}
