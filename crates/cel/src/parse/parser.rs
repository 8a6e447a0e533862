//! The grammar.

use super::lexer;
use super::macros::Macros;
use super::syntax_error::{Expected, starts_expression};
use super::token::{Kind as TokenKind, Token};
use super::tree::Places;
use crate::ast::{Expr, Id, Kind, operator};
use crate::compile_error::CompileErrors;
use crate::source::{Location, MAX_EXPRESSION_LENGTH, Source};

mod calls;
mod collections;
mod member;
mod message;
mod operators;
mod primary;
mod recovery;

/// How deep expressions may be in each other.
const MAX_DEPTH: usize = 250;

/// A tree, and where its parts are.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) expr: Expr,
    pub(crate) places: Places,
}

pub(crate) fn parse(source: &Source, macros: &Macros) -> Result<Parsed, CompileErrors> {
    let mut errors = CompileErrors::default();
    let length = source.letters().len();
    if length > MAX_EXPRESSION_LENGTH {
        let message = format!(
            "expression code point size exceeds limit: size: {length}, limit {MAX_EXPRESSION_LENGTH}"
        );
        errors.add(source, Location::NONE, message);
        return Err(errors);
    }
    let (tokens, unrecognized) = lexer::tokens(source.letters());
    for wrong in unrecognized {
        let text = source.text(wrong.start, wrong.end);
        let message = format!("Syntax error: token recognition error at: '{text}'");
        errors.add(source, source.location(wrong.start), message);
    }
    let mut parser = Parser {
        source,
        macros,
        tokens,
        at: 0,
        depth: 0,
        follow: Vec::new(),
        is_recovering: false,
        is_muted: false,
        places: Places::default(),
        errors,
    };
    // There is no expression 0.
    parser.places.next(0);
    let parsed = parser.whole();
    let Parser { errors, places, .. } = parser;
    match parsed {
        Ok(expr) if errors.is_empty() => Ok(Parsed { expr, places }),
        _ => Err(errors),
    }
}

/// A mistake after which the text is not read any further; it has been reported.
struct Stop;

type Result<T, E = Stop> = std::result::Result<T, E>;

/// An expression, and how many of the reference's steps deep it is.
struct Deep {
    expr: Expr,
    depth: usize,
}

impl Deep {
    fn flat(expr: Expr) -> Self {
        Self { expr, depth: 0 }
    }
}

struct Parser<'a> {
    source: &'a Source,
    macros: &'a Macros,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    /// What may be after the expressions that are being read: the symbols that end them.
    follow: Vec<&'static [&'static str]>,
    /// Since the last mistake no token was read: whatever else is wrong follows from it.
    is_recovering: bool,
    /// Inside of what is not read on.
    is_muted: bool,
    places: Places,
    errors: CompileErrors,
}

impl Parser<'_> {
    fn peek(&self) -> Token {
        self.peek_at(0)
    }

    fn peek_at(&self, ahead: usize) -> Token {
        let end = self.source.letters().len();
        let last = Token { kind: TokenKind::End, start: end, end };
        self.tokens.get(self.at + ahead).copied().unwrap_or(last)
    }

    fn peek_back(&self) -> Token {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.copied().unwrap_or_else(|| self.peek())
    }

    fn next(&mut self) -> Token {
        let token = self.peek();
        self.at += 1;
        self.is_recovering = false;
        token
    }

    fn take(&mut self, symbol: &str) -> Option<Token> {
        self.peek().is(symbol).then(|| self.next())
    }

    fn text(&self, token: Token) -> String {
        self.source.text(token.start, token.end)
    }

    fn id(&mut self, token: Token) -> Id {
        self.places.next(token.start)
    }

    fn make(&mut self, token: Token, kind: Kind) -> Expr {
        Expr { id: self.id(token), kind }
    }

    fn report(&mut self, offset: usize, message: String) {
        if self.is_muted {
            return;
        }
        self.errors.add(self.source, self.source.location(offset), message);
    }

    /// Reports a mistake that does not keep the rest from being read.
    fn mistake(&mut self, token: Token, message: String) -> Expr {
        self.report(token.start, message);
        self.make(token, Kind::Mistake)
    }

    fn whole_mistake(&mut self, message: &str) -> Stop {
        self.errors.add(self.source, Location::NONE, message.to_owned());
        Stop
    }

    /// Reads an expression that the symbols end.
    fn until(&mut self, symbols: &'static [&'static str]) -> Result<Deep> {
        self.follow.push(symbols);
        let expr = self.expr();
        self.follow.pop();
        expr
    }

    fn deeper(&mut self, expr: Expr, depth: usize) -> Result<Deep> {
        if depth + 1 > MAX_DEPTH {
            return Err(self.whole_mistake("max recursion depth exceeded"));
        }
        Ok(Deep { expr, depth: depth + 1 })
    }

    fn whole(&mut self) -> Result<Expr> {
        let deep = self.expr()?;
        if self.peek().kind != TokenKind::End && !self.delete(Expected::End) {
            let found = self.quoted(self.peek());
            self.syntax(format!("mismatched input {found} expecting <EOF>"));
        }
        Ok(deep.expr)
    }

    fn expr(&mut self) -> Result<Deep> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            let message = format!("expression recursion limit exceeded: {MAX_DEPTH}");
            return Err(self.whole_mistake(&message));
        }
        let condition = self.chain()?;
        let Some(token) = self.take("?") else {
            self.depth -= 1;
            return Ok(condition);
        };
        self.follow.push(&[":"]);
        let then = self.chain();
        self.follow.pop();
        let then = then?;
        let otherwise = match self.expect(":", Expected::Symbol("':'")) {
            Some(_) => self.expr()?,
            None => Deep::flat(self.make(token, Kind::Mistake)),
        };
        self.depth -= 1;
        let depth = condition.depth.max(then.depth).max(otherwise.depth);
        let args = vec![condition.expr, then.expr, otherwise.expr];
        let id = self.id(token);
        let expr = self.global_call(id, operator::CONDITIONAL, args);
        self.deeper(expr, depth)
    }

    fn starts_expression(&self) -> bool {
        starts_expression(self.peek())
    }
}
