//! What is reported about mistakes of syntax, and where reading goes on after them.

use super::{Parser, TokenKind};
use crate::ast::{Expr, Kind};
use crate::parse::syntax_error::{Expected, is_binary_operator};
use crate::parse::token::Token;

impl Parser<'_> {
    /// Reports a mistake of syntax at the token that is next.
    pub(super) fn syntax(&mut self, message: String) {
        if self.is_recovering {
            return;
        }
        self.is_recovering = true;
        let message = format!("Syntax error: {message}");
        let mut location = self.source.location(self.peek().start);
        if self.source.letters().is_empty() {
            location.column = -1;
        }
        self.errors.add(self.source, location, message);
    }

    pub(super) fn quoted(&self, token: Token) -> String {
        match token.kind {
            TokenKind::End => "'<EOF>'".to_owned(),
            _ => format!("'{}'", self.text(token)),
        }
    }

    /// Whether leaving out the token that is next makes the text right; then it is reported and
    /// left out.
    pub(super) fn delete(&mut self, expected: Expected) -> bool {
        if self.is_recovering || !expected.accepts(self.peek_at(1)) {
            return false;
        }
        let found = self.quoted(self.peek());
        self.syntax(format!("extraneous input {found} expecting {}", expected.text()));
        self.at += 1;
        self.is_recovering = false;
        true
    }

    pub(super) fn mismatch(&mut self, expected: Expected) -> Expr {
        let found = self.quoted(self.peek());
        self.syntax(format!("mismatched input {found} expecting {}", expected.text()));
        self.skip()
    }

    /// Skips what cannot follow, and gives an expression in place of what was wrong.
    pub(super) fn skip(&mut self) -> Expr {
        let first = self.peek();
        while !self.may_follow(self.peek()) {
            self.at += 1;
        }
        self.make(first, Kind::Mistake)
    }

    fn may_follow(&self, token: Token) -> bool {
        match token.kind {
            TokenKind::End | TokenKind::In => true,
            TokenKind::Symbol(symbol) => {
                is_binary_operator(symbol)
                    || self.follow.iter().any(|symbols| symbols.contains(&symbol))
            }
            _ => false,
        }
    }

    /// Whether a token may follow right after an expression that is complete.
    fn may_follow_at_once(&self, token: Token) -> bool {
        match token.kind {
            TokenKind::End => self.follow.is_empty(),
            TokenKind::In => true,
            TokenKind::Symbol(symbol) => {
                is_binary_operator(symbol)
                    || self.follow.last().is_some_and(|symbols| symbols.contains(&symbol))
            }
            _ => false,
        }
    }

    /// Reads a symbol that must are here. When it does not: either it or the token in its place is
    /// passed over, or what follows is skipped, which gives nothing.
    pub(super) fn expect(&mut self, symbol: &'static str, expected: Expected) -> Option<Token> {
        if let Some(token) = self.take(symbol) {
            return Some(token);
        }
        if self.delete(expected) {
            return Some(self.next());
        }
        let token = self.peek();
        let is_missing = expected.is_single()
            && match symbol {
                ":" => self.starts_expression(),
                _ => token.is(".") || token.is("[") || self.may_follow_at_once(token),
            };
        if is_missing {
            let found = self.quoted(token);
            self.syntax(format!("missing '{symbol}' at {found}"));
            return Some(token);
        }
        self.mismatch(expected);
        None
    }

    /// Reports that a dot is not followed by a name.
    pub(super) fn no_name(&mut self, dot: Token, is_optional: bool) -> Expr {
        let token = self.peek();
        let found = self.quoted(token);
        if is_optional {
            self.syntax(format!(
                "mismatched input {found} expecting {{IDENTIFIER, ESC_IDENTIFIER}}"
            ));
            self.report(token.start, "unsupported ident kind".to_owned());
        } else if matches!(token.kind, TokenKind::True | TokenKind::False | TokenKind::Null) {
            self.syntax(format!("mismatched input {found} expecting IDENTIFIER"));
        } else {
            let text = self.source.text(dot.start, token.end);
            self.syntax(format!("no viable alternative at input '{text}'"));
        }
        self.skip()
    }
}
