//! Lists and maps.

use super::{Deep, Parser, Result};
use crate::ast::{Element, Entry, Expr, Kind};
use crate::parse::syntax_error::Expected;
use crate::parse::token::Token;

impl Parser<'_> {
    pub(super) fn list(&mut self) -> Result<Deep> {
        let open = self.next();
        let id = self.id(open);
        let mut elements = Vec::new();
        let mut depth = 0;
        let mut has_comma = false;
        while !self.peek().is("]") {
            if elements.is_empty() && self.take(",").is_some() {
                has_comma = true;
                break;
            }
            if !self.starts_entry() {
                if has_comma {
                    break;
                }
                if !self.delete(Expected::Element) {
                    return Ok(Deep::flat(self.mismatch(Expected::Element)));
                }
            }
            let question = self.take("?");
            let value = self.until(&[",", "]"])?;
            let was_muted = self.is_muted;
            self.optional_entry(question);
            self.is_muted = was_muted;
            depth = depth.max(value.depth);
            elements.push(Element { value: value.expr, is_optional: question.is_some() });
            has_comma = self.take(",").is_some();
            if !has_comma {
                break;
            }
        }
        self.close("]", has_comma || elements.is_empty());
        Ok(Deep { expr: Expr { id, kind: Kind::List(elements) }, depth })
    }

    pub(super) fn map(&mut self) -> Result<Deep> {
        let open = self.next();
        let id = self.id(open);
        let mut entries = Vec::new();
        let mut depth = 0;
        let mut has_comma = false;
        while !self.peek().is("}") {
            if entries.is_empty() && self.take(",").is_some() {
                has_comma = true;
                break;
            }
            if !self.starts_entry() {
                if has_comma {
                    break;
                }
                if !self.delete(Expected::Key) {
                    return Ok(Deep::flat(self.mismatch(Expected::Key)));
                }
            }
            let question = self.take("?");
            let was_muted = self.is_muted;
            self.optional_entry(question);
            self.follow.push(&[",", "}"]);
            let key = self.until(&[":"]);
            self.follow.pop();
            let key = key?;
            if self.expect(":", Expected::Symbol("':'")).is_none() {
                break;
            }
            let value = self.until(&[",", "}"])?;
            self.is_muted = was_muted;
            depth = depth.max(key.depth).max(value.depth);
            let is_optional = question.is_some();
            entries.push(Entry { key: key.expr, value: value.expr, is_optional });
            has_comma = self.take(",").is_some();
            if !has_comma {
                break;
            }
        }
        self.close("}", has_comma || entries.is_empty());
        Ok(Deep { expr: Expr { id, kind: Kind::Map(entries) }, depth })
    }

    fn starts_entry(&self) -> bool {
        self.peek().is("?") || self.starts_expression()
    }

    /// The end of a list, a map or a message, with a comma before it or not.
    pub(super) fn close(&mut self, symbol: &'static str, is_after_comma: bool) {
        let expected = match (symbol, is_after_comma) {
            ("]", true) => Expected::Symbol("']'"),
            (_, true) => Expected::Symbol("'}'"),
            ("]", false) => Expected::SymbolOrComma("']'"),
            (_, false) => Expected::SymbolOrComma("'}'"),
        };
        self.expect(symbol, expected);
    }

    /// Reports that an entry may not be optional; what is in it is then not examined.
    pub(super) fn optional_entry(&mut self, question: Option<Token>) {
        if let Some(token) = question
            && !self.macros.has_optionals
        {
            self.report(token.start, "unsupported syntax '?'".to_owned());
            self.is_muted = true;
        }
    }
}
