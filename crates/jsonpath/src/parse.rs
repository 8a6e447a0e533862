//! From text to parts.

mod brackets;
mod filter;
mod scanner;
mod words;

use crate::error::{ParseError, ParseErrorKind};
use crate::limits::MAX_NESTING;
use crate::node::{Node, NodeKind};
use scanner::Scanner;

/// The parts of a template.
pub(crate) fn parse(template: &str) -> Result<Vec<Node>, ParseError> {
    Parser { scanner: Scanner::new(template, 0), depth: 0 }.template()
}

/// Reads one text. What is in brackets is read by a parser of its own, as the reference does.
struct Parser<'t> {
    scanner: Scanner<'t>,
    depth: usize,
}

impl Parser<'_> {
    fn error(&self, kind: ParseErrorKind) -> ParseError {
        ParseError::new(kind, self.scanner.place())
    }

    fn node(&self, kind: NodeKind, start: usize) -> Node {
        Node { kind, span: start..self.scanner.place() }
    }

    /// Text, and expressions in braces.
    fn template(&mut self) -> Result<Vec<Node>, ParseError> {
        let mut nodes = Vec::new();
        while !self.scanner.is_at_end() {
            let start = self.scanner.place();
            let text = self.scanner.until_brace();
            if !text.is_empty() {
                nodes.push(self.node(NodeKind::Text(text.as_bytes().into()), start));
            }
            let start = self.scanner.place();
            if self.scanner.take("{") {
                let inside = self.action()?;
                nodes.push(self.node(NodeKind::List(inside), start));
            }
        }
        Ok(nodes)
    }

    /// What is after an opening brace, and the closing one.
    fn action(&mut self) -> Result<Vec<Node>, ParseError> {
        let mut nodes = Vec::new();
        while !self.scanner.take("}") {
            let start = self.scanner.place();
            if self.scanner.take("[?(") {
                nodes.push(self.filter(start)?);
            } else if self.scanner.take("..") {
                self.descent(start, &mut nodes)?;
            } else {
                self.step(start, &mut nodes)?;
            }
        }
        Ok(nodes)
    }

    fn descent(&mut self, start: usize, nodes: &mut Vec<Node>) -> Result<(), ParseError> {
        if nodes.last().is_some_and(|last| last.kind == NodeKind::Recursive) {
            return Err(ParseError::new(ParseErrorKind::RepeatedDescent, start));
        }
        nodes.push(self.node(NodeKind::Recursive, start));
        if self.scanner.peek().is_some_and(words::is_alphanumeric) {
            let start = self.scanner.place();
            nodes.push(self.field(start));
        }
        Ok(())
    }

    fn step(&mut self, start: usize, nodes: &mut Vec<Node>) -> Result<(), ParseError> {
        match self.scanner.peek() {
            None | Some('\r' | '\n') => return Err(self.error(ParseErrorKind::UnclosedAction)),
            // The thing itself: nothing to do.
            Some(' ' | '@' | '$') => drop(self.scanner.next()),
            Some('[') => self.brackets(start, nodes)?,
            Some(quote @ ('"' | '\'')) => nodes.push(self.quoted(quote, start)?),
            Some('.') => {
                self.scanner.next();
                nodes.push(self.field(start));
            }
            Some(letter) if matches!(letter, '+' | '-') || words::is_digit(letter) => {
                nodes.push(self.number(start)?);
            }
            Some(letter) if words::is_alphanumeric(letter) => nodes.push(self.identifier(start)),
            Some(letter) => {
                return Err(self.error(ParseErrorKind::UnrecognizedCharacter(letter)));
            }
        }
        Ok(())
    }

    /// The expression in a part of this template, which is `before` bytes after the beginning of
    /// `text`.
    ///
    /// The reference puts braces around it and reads it as a template. When the text has braces of
    /// its own, what is after the first expression must be a template and is then forgotten.
    fn nested(&self, text: &str, place: usize) -> Result<Vec<Node>, ParseError> {
        if self.depth == MAX_NESTING {
            return Err(ParseError::new(ParseErrorKind::TooDeep, place));
        }
        let template = format!("{{{text}}}");
        let scanner = Scanner::new(&template, place.saturating_sub(1));
        let nodes = Parser { scanner, depth: self.depth + 1 }.template()?;
        match nodes.into_iter().next().map(|node| node.kind) {
            Some(NodeKind::List(inside)) => Ok(inside),
            _ => Ok(Vec::new()),
        }
    }
}
