//! What follows an operand: fields, methods, indexes.

use std::sync::Arc;

use super::calls::call;
use super::{Deep, Parser, Result, TokenKind};
use crate::ast::{Expr, Kind, Literal, operator};
use crate::parse::syntax_error::Expected;
use crate::parse::token::Token;

impl Parser<'_> {
    pub(super) fn member(&mut self) -> Result<Deep> {
        let mut operand = self.primary()?;
        loop {
            if let Some(dot) = self.take(".") {
                operand = self.after_dot(operand, dot)?;
            } else if let Some(bracket) = self.take("[") {
                operand = self.index(operand, bracket)?;
            } else {
                return Ok(operand);
            }
        }
    }

    fn after_dot(&mut self, operand: Deep, dot: Token) -> Result<Deep> {
        let optional = self.take("?");
        let name = self.peek();
        let is_quoted = name.kind == TokenKind::QuotedIdent;
        if name.kind != TokenKind::Ident && !is_quoted {
            return Ok(Deep::flat(self.no_name(dot, optional.is_some())));
        }
        self.next();
        let text = self.text(name);
        if optional.is_none() && !is_quoted && self.peek().is("(") {
            let open = self.next();
            let id = self.id(open);
            let (args, depth) = self.arguments()?;
            let depth = depth.max(operand.depth);
            let expr = self.member_call(id, &text, operand.expr, args);
            return self.deeper(expr, depth);
        }
        let field: Arc<str> = if is_quoted { text.trim_matches('`').into() } else { text.into() };
        let expr = if optional.is_none() {
            let operand = Box::new(operand.expr);
            self.make(dot, Kind::Select { operand, field, is_test: false })
        } else if self.macros.has_optionals {
            let literal = self.make(name, Kind::Literal(Literal::String(field)));
            let id = self.id(dot);
            call(id, operator::OPTIONAL_SELECT, vec![operand.expr, literal])
        } else {
            self.mistake(dot, "unsupported syntax '.?'".to_owned())
        };
        self.deeper(expr, operand.depth)
    }

    fn index(&mut self, operand: Deep, bracket: Token) -> Result<Deep> {
        let is_optional = self.take("?").is_some();
        let id = self.id(bracket);
        if !is_optional && !self.starts_expression() && !self.delete(Expected::Index) {
            return Ok(Deep::flat(self.mismatch(Expected::Index)));
        }
        let index = self.until(&["]"])?;
        self.expect("]", Expected::Symbol("']'"));
        let depth = operand.depth.max(index.depth);
        let args = vec![operand.expr, index.expr];
        let expr = match is_optional {
            true if !self.macros.has_optionals => {
                self.mistake(bracket, "unsupported syntax '[?'".to_owned())
            }
            true => self.global_call(id, operator::OPTIONAL_INDEX, args),
            false => self.global_call(id, operator::INDEX, args),
        };
        self.deeper(expr, depth)
    }

    /// Arguments after `(`, up to and with `)`.
    pub(super) fn arguments(&mut self) -> Result<(Vec<Expr>, usize)> {
        let mut args = Vec::new();
        let mut depth = 0;
        if self.take(")").is_some() {
            return Ok((args, depth));
        }
        loop {
            let is_first = args.is_empty();
            if is_first && !self.starts_expression() && !self.delete(Expected::Argument) {
                self.mismatch(Expected::Argument);
                return Ok((args, depth));
            }
            if is_first && self.take(")").is_some() {
                return Ok((args, depth));
            }
            let arg = self.until(&[",", ")"])?;
            depth = depth.max(arg.depth);
            args.push(arg.expr);
            if self.take(",").is_none() {
                self.expect(")", Expected::Symbol("')'"));
                return Ok((args, depth));
            }
        }
    }
}
