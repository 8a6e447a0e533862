//! Messages: a name and fields with values.

use super::{Deep, Parser, Result, TokenKind};
use crate::ast::{Expr, Field, Kind};
use crate::parse::syntax_error::Expected;

impl Parser<'_> {
    /// How many tokens the name of a message takes, when one begins here.
    pub(super) fn message_name(&self) -> Option<usize> {
        let mut length = usize::from(self.peek().is("."));
        loop {
            if self.peek_at(length).kind != TokenKind::Ident {
                return None;
            }
            length += 1;
            if self.peek_at(length).is("{") {
                return Some(length);
            }
            if !self.peek_at(length).is(".") {
                return None;
            }
            length += 1;
        }
    }

    pub(super) fn message(&mut self, length: usize) -> Result<Deep> {
        let mut name = String::new();
        for _ in 0..length {
            let token = self.next();
            name.push_str(&self.text(token));
        }
        let open = self.next();
        let id = self.id(open);
        let mut fields = Vec::new();
        let mut depth = 0;
        let mut has_comma = true;
        while !self.peek().is("}") {
            let question = self.take("?");
            let token = self.peek();
            let is_quoted = token.kind == TokenKind::QuotedIdent;
            if token.kind != TokenKind::Ident && !is_quoted {
                return Ok(Deep::flat(self.mismatch(Expected::FieldName)));
            }
            self.next();
            let text = self.text(token);
            let name = if is_quoted { text.trim_matches('`').into() } else { text.into() };
            let Some(colon) = self.expect(":", Expected::Symbol("':'")) else { break };
            let id = self.id(colon);
            let was_muted = self.is_muted;
            self.optional_entry(question);
            let value = self.until(&[",", "}"])?;
            self.is_muted = was_muted;
            depth = depth.max(value.depth);
            let is_optional = question.is_some();
            fields.push(Field { id, name, value: value.expr, is_optional });
            if self.take(",").is_none() {
                has_comma = false;
                break;
            }
        }
        self.close("}", has_comma);
        Ok(Deep { expr: Expr { id, kind: Kind::Struct { name: name.into(), fields } }, depth })
    }
}
