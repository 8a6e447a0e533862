//! Operators before and between operands.

use super::calls::call;
use super::{Deep, Parser, Result, Stop, TokenKind};
use crate::ast::{Expr, Id, Kind, operator};
use crate::parse::syntax_error::Expected;
use crate::parse::token::Token;

/// How closely operators bind, from the loosest on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Or,
    And,
    Relation,
    Sum,
    Product,
    Operand,
}

impl Level {
    fn closer(self) -> Option<Self> {
        match self {
            Self::Or => Some(Self::And),
            Self::And => Some(Self::Relation),
            Self::Relation => Some(Self::Sum),
            Self::Sum => Some(Self::Product),
            Self::Product => Some(Self::Operand),
            Self::Operand => None,
        }
    }
}

struct Operator {
    level: Level,
    function: &'static str,
    id: Id,
}

fn operator_of(token: Token) -> Option<(Level, &'static str)> {
    let symbol = match token.kind {
        TokenKind::In => return Some((Level::Relation, operator::IN)),
        TokenKind::Symbol(symbol) => symbol,
        _ => return None,
    };
    Some(match symbol {
        "||" => (Level::Or, operator::OR),
        "&&" => (Level::And, operator::AND),
        "<" => (Level::Relation, operator::LESS),
        "<=" => (Level::Relation, operator::LESS_EQUALS),
        ">" => (Level::Relation, operator::GREATER),
        ">=" => (Level::Relation, operator::GREATER_EQUALS),
        "==" => (Level::Relation, operator::EQUALS),
        "!=" => (Level::Relation, operator::NOT_EQUALS),
        "+" => (Level::Sum, operator::ADD),
        "-" => (Level::Sum, operator::SUBTRACT),
        "*" => (Level::Product, operator::MULTIPLY),
        "/" => (Level::Product, operator::DIVIDE),
        "%" => (Level::Product, operator::MODULO),
        _ => return None,
    })
}

impl Parser<'_> {
    /// Operands with operators between them. The operands are read first, so that the precedence of
    /// operators does not deepen the stack.
    pub(super) fn chain(&mut self) -> Result<Deep> {
        let first = self.unary()?;
        if operator_of(self.peek()).is_none() {
            return Ok(first);
        }
        let mut operands = vec![first];
        let mut operators = Vec::new();
        while let Some((level, function)) = operator_of(self.peek()) {
            let token = self.next();
            operators.push(Operator { level, function, id: self.id(token) });
            operands.push(self.unary()?);
        }
        self.joined(Level::Or, &mut operands.into_iter(), &mut operators.into_iter().peekable())
    }

    /// The operands from here on that operators of a level, or of one that binds closer, join.
    fn joined(
        &mut self,
        level: Level,
        operands: &mut std::vec::IntoIter<Deep>,
        operators: &mut std::iter::Peekable<std::vec::IntoIter<Operator>>,
    ) -> Result<Deep> {
        let Some(closer) = level.closer() else {
            return operands.next().ok_or(Stop);
        };
        let mut left = self.joined(closer, operands, operators)?;
        if matches!(level, Level::Or | Level::And) {
            let function = if level == Level::Or { operator::OR } else { operator::AND };
            let mut terms = Vec::new();
            let mut ids = Vec::new();
            let mut depth = left.depth;
            while let Some(operator) = operators.next_if(|operator| operator.level == level) {
                let next = self.joined(closer, operands, operators)?;
                depth = depth.max(next.depth);
                ids.push(operator.id);
                terms.push(Some(next.expr));
            }
            terms.insert(0, Some(left.expr));
            return Ok(Deep { expr: balanced(function, &ids, &mut terms), depth });
        }
        while let Some(operator) = operators.next_if(|operator| operator.level == level) {
            let right = self.joined(closer, operands, operators)?;
            let depth = left.depth.max(right.depth);
            let expr =
                self.global_call(operator.id, operator.function, vec![left.expr, right.expr]);
            left = self.deeper(expr, depth)?;
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Deep> {
        if !self.starts_expression() && !self.delete(Expected::Expression) {
            return Ok(Deep::flat(self.mismatch(Expected::Expression)));
        }
        let token = self.peek();
        if token.is("!") {
            return self.prefixed(token, "!", operator::NOT);
        }
        let is_sign = matches!(self.peek_at(1).kind, TokenKind::Int | TokenKind::Float);
        if token.is("-") && !is_sign {
            return self.prefixed(token, "-", operator::NEGATE);
        }
        self.member()
    }

    fn prefixed(&mut self, first: Token, symbol: &str, function: &str) -> Result<Deep> {
        let mut count = 0;
        while self.take(symbol).is_some() {
            count += 1;
        }
        if !self.starts_expression() {
            let found = self.quoted(self.peek());
            let text = Expected::Expression.text();
            if symbol == "-" {
                let input = self.source.text(self.peek_back().start, self.peek().end);
                self.syntax(format!("no viable alternative at input '{}'", input.trim_end()));
                self.is_recovering = false;
            }
            self.syntax(match symbol {
                "!" if self.peek().kind == TokenKind::End => {
                    format!("extraneous input {found} expecting {text}")
                }
                _ => format!("mismatched input {found} expecting {text}"),
            });
            return Ok(Deep::flat(self.skip()));
        }
        if count % 2 == 0 {
            return self.member();
        }
        let id = self.id(first);
        let operand = self.member()?;
        let expr = self.global_call(id, function, vec![operand.expr]);
        Ok(Deep { expr, depth: operand.depth })
    }
}

/// A chain of the same operator as a tree of little depth.
fn balanced(function: &str, operators: &[Id], terms: &mut [Option<Expr>]) -> Expr {
    let middle = operators.len() / 2;
    let Some(id) = operators.get(middle) else {
        let term = terms.first_mut().and_then(Option::take);
        return term.unwrap_or(Expr { id: 0, kind: Kind::Mistake });
    };
    let (before, after) = terms.split_at_mut(middle + 1);
    let left = balanced(function, operators.get(..middle).unwrap_or_default(), before);
    let right = balanced(function, operators.get(middle + 1..).unwrap_or_default(), after);
    call(*id, function, vec![left, right])
}
