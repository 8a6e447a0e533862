//! What the grammar expects at a place, in the words of the reference's parser.

use super::token::{Kind, Token};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Expected {
    End,
    Expression,
    /// An expression, or `?` before it.
    Index,
    /// An expression, or `)`.
    Argument,
    /// An expression, or what a list may be empty of.
    Element,
    /// An expression, or what a map may be empty of.
    Key,
    FieldName,
    /// The symbol, in quotes.
    Symbol(&'static str),
    /// The symbol, in quotes, or a comma.
    SymbolOrComma(&'static str),
}

impl Expected {
    pub(crate) fn text(self) -> String {
        let (before, between, after) = match self {
            Self::End => return "<EOF>".to_owned(),
            Self::FieldName => return "{'}', ',', '?', IDENTIFIER, ESC_IDENTIFIER}".to_owned(),
            Self::Symbol(symbol) => return symbol.to_owned(),
            Self::SymbolOrComma(symbol) => return format!("{{{symbol}, ','}}"),
            Self::Expression => ("'[', '{', '(', '.', ", "", ""),
            Self::Index => ("'[', '{', '(', '.', ", "", "'?', "),
            Self::Argument => ("'[', '{', '(', ')', '.', ", "", ""),
            Self::Element => ("'[', ']', '{', '(', '.', ", "',', ", "'?', "),
            Self::Key => ("'[', '{', '}', '(', '.', ", "',', ", "'?', "),
        };
        format!(
            "{{{before}{between}'-', '!', {after}'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, \
             IDENTIFIER}}"
        )
    }

    pub(crate) fn is_single(self) -> bool {
        matches!(self, Self::Symbol(_))
    }

    pub(crate) fn accepts(self, token: Token) -> bool {
        let is_symbol = |quoted: &str| match token.kind {
            Kind::Symbol(symbol) => quoted.trim_matches('\'') == symbol,
            _ => false,
        };
        match self {
            Self::End => token.kind == Kind::End,
            Self::FieldName => {
                matches!(token.kind, Kind::Ident | Kind::QuotedIdent)
                    || ["}", ",", "?"].into_iter().any(is_symbol)
            }
            Self::Symbol(symbol) => is_symbol(symbol),
            Self::SymbolOrComma(symbol) => is_symbol(symbol) || is_symbol(","),
            Self::Expression => starts_expression(token),
            Self::Index => starts_expression(token) || is_symbol("?"),
            Self::Argument => starts_expression(token) || is_symbol(")"),
            Self::Element => starts_expression(token) || ["]", ",", "?"].into_iter().any(is_symbol),
            Self::Key => starts_expression(token) || ["}", ",", "?"].into_iter().any(is_symbol),
        }
    }
}

pub(crate) fn starts_expression(token: Token) -> bool {
    match token.kind {
        Kind::Symbol(symbol) => matches!(symbol, "[" | "{" | "(" | "." | "-" | "!"),
        Kind::In | Kind::End | Kind::QuotedIdent => false,
        _ => true,
    }
}

pub(crate) fn is_binary_operator(symbol: &str) -> bool {
    matches!(
        symbol,
        "?" | "||" | "&&" | "<" | "<=" | ">" | ">=" | "==" | "!=" | "+" | "-" | "*" | "/" | "%"
    )
}
