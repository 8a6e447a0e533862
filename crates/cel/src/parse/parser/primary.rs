//! What an operand begins with: parentheses, names, literals.

use super::{Deep, Parser, Result, TokenKind};
use crate::ast::{Expr, Kind, Literal};
use crate::parse::syntax_error::Expected;
use crate::parse::unescape::unescape;

const RESERVED: [&str; 21] = [
    "as",
    "break",
    "const",
    "continue",
    "else",
    "false",
    "for",
    "function",
    "if",
    "import",
    "in",
    "let",
    "loop",
    "package",
    "namespace",
    "null",
    "return",
    "true",
    "var",
    "void",
    "while",
];

impl Parser<'_> {
    pub(super) fn primary(&mut self) -> Result<Deep> {
        let token = self.peek();
        match token.kind {
            TokenKind::Symbol("(") => {
                self.next();
                let inner = self.until(&[")"])?;
                self.expect(")", Expected::Symbol("')'"));
                Ok(inner)
            }
            TokenKind::Symbol("[") => self.list(),
            TokenKind::Symbol("{") => self.map(),
            TokenKind::Symbol(".") | TokenKind::Ident => self.name(),
            _ => self.literal().map(Deep::flat),
        }
    }

    /// A variable, a call, or a message: whatever begins with a name.
    fn name(&mut self) -> Result<Deep> {
        let first = self.peek();
        if let Some(length) = self.message_name() {
            return self.message(length);
        }
        let leading = if self.take(".").is_some() { "." } else { "" };
        if self.peek().kind != TokenKind::Ident {
            return Ok(Deep::flat(self.no_name(first, false)));
        }
        let token = self.next();
        let text = self.text(token);
        let open = self.take("(");
        if RESERVED.contains(&text.as_str()) {
            if open.is_some() {
                self.arguments()?;
            }
            return Ok(Deep::flat(self.mistake(first, format!("reserved identifier: {text}"))));
        }
        let name = format!("{leading}{text}");
        let Some(open) = open else {
            return Ok(Deep::flat(self.make(token, Kind::Ident(name.into()))));
        };
        let id = self.id(open);
        let (args, depth) = self.arguments()?;
        Ok(Deep { expr: self.global_call(id, &name, args), depth })
    }

    fn literal(&mut self) -> Result<Expr> {
        let first = self.peek();
        let sign = if self.take("-").is_some() { "-" } else { "" };
        let token = self.peek();
        let text = self.text(token);
        let literal = match token.kind {
            TokenKind::Int => int(&text, sign).map(Literal::Int).ok_or("invalid int literal"),
            TokenKind::Float => {
                Ok(format!("{sign}{text}").parse().unwrap_or(f64::NAN)).and_then(|value: f64| {
                    if value.is_finite() {
                        Ok(Literal::Double(value))
                    } else {
                        Err("invalid double literal")
                    }
                })
            }
            TokenKind::Uint => uint(&text).map(Literal::Uint).ok_or("invalid uint literal"),
            TokenKind::String => unescape(&text, false)
                .map(|bytes| Literal::String(String::from_utf8_lossy(&bytes).into())),
            TokenKind::Bytes => unescape(text.get(1..).unwrap_or_default(), true)
                .map(|bytes| Literal::Bytes(bytes.into())),
            TokenKind::True => Ok(Literal::Bool(true)),
            TokenKind::False => Ok(Literal::Bool(false)),
            TokenKind::Null => Ok(Literal::Null),
            _ => return Ok(self.mismatch(Expected::Expression)),
        };
        self.next();
        Ok(match literal {
            Ok(literal) => self.make(first, Kind::Literal(literal)),
            Err(message) => self.mistake(first, message.to_owned()),
        })
    }
}

fn int(text: &str, sign: &str) -> Option<i64> {
    match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(&format!("{sign}{digits}"), 16).ok(),
        None => format!("{sign}{text}").parse().ok(),
    }
}

fn uint(text: &str) -> Option<u64> {
    let text = text.trim_end_matches(['u', 'U']);
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}
