//! The grammar.

use std::sync::Arc;

use super::lexer;
use super::macros::{self, Macros};
use super::syntax_error::{Expected, is_binary_operator, starts_expression};
use super::token::{Kind as TokenKind, Token};
use super::tree::{Maker, Places};
use super::unescape::unescape;
use crate::ast::{Call, Element, Entry, Expr, Field, Id, Kind, Literal, operator};
use crate::compile_error::CompileErrors;
use crate::source::{Location, MAX_EXPRESSION_LENGTH, Source};

/// How deep expressions may stand in each other.
const MAX_DEPTH: usize = 250;

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

/// A tree, and where its parts stand.
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
    // Expression 0 is none.
    parser.places.next(0);
    let parsed = parser.whole();
    let Parser { errors, places, .. } = parser;
    match parsed {
        Ok(expr) if errors.is_empty() => Ok(Parsed { expr, places }),
        _ => Err(errors),
    }
}

/// A mistake after which the text is not read any further; it has been told.
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
    /// What may stand after the expressions that are being read: the symbols that end them.
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

    fn tell(&mut self, offset: usize, message: String) {
        if self.is_muted {
            return;
        }
        self.errors.add(self.source, self.source.location(offset), message);
    }

    /// Tells a mistake that does not keep the rest from being read.
    fn mistake(&mut self, token: Token, message: String) -> Expr {
        self.tell(token.start, message);
        self.make(token, Kind::Mistake)
    }

    fn whole_mistake(&mut self, message: &str) -> Stop {
        self.errors.add(self.source, Location::NONE, message.to_owned());
        Stop
    }

    /// Tells a mistake of syntax at the token that is next.
    fn syntax(&mut self, message: String) {
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

    fn quoted(&self, token: Token) -> String {
        match token.kind {
            TokenKind::End => "'<EOF>'".to_owned(),
            _ => format!("'{}'", self.text(token)),
        }
    }

    /// Whether leaving out the token that is next makes the text right; then it is told and left out.
    fn delete(&mut self, expected: Expected) -> bool {
        if self.is_recovering || !expected.accepts(self.peek_at(1)) {
            return false;
        }
        let found = self.quoted(self.peek());
        self.syntax(format!("extraneous input {found} expecting {}", expected.text()));
        self.at += 1;
        self.is_recovering = false;
        true
    }

    fn mismatch(&mut self, expected: Expected) -> Expr {
        let found = self.quoted(self.peek());
        self.syntax(format!("mismatched input {found} expecting {}", expected.text()));
        self.skip()
    }

    /// Skips what cannot follow, and gives an expression in place of what was wrong.
    fn skip(&mut self) -> Expr {
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

    /// Whether a token may stand right after an expression that is complete.
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

    /// Reads a symbol that must stand here. When it does not: either it or the token in its place is passed over, or what
    /// follows is skipped, which gives nothing.
    fn expect(&mut self, symbol: &'static str, expected: Expected) -> Option<Token> {
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

    /// Operands with operators between them. The operands are read first, so that the precedence of operators does not
    /// deepen the stack.
    fn chain(&mut self) -> Result<Deep> {
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

    fn member(&mut self) -> Result<Deep> {
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
    fn arguments(&mut self) -> Result<(Vec<Expr>, usize)> {
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

    fn starts_expression(&self) -> bool {
        starts_expression(self.peek())
    }

    fn primary(&mut self) -> Result<Deep> {
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

    /// How many tokens the name of a message takes, when one begins here.
    fn message_name(&self) -> Option<usize> {
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

    fn message(&mut self, length: usize) -> Result<Deep> {
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

    /// Tells that an entry may not be optional; what is in it is then not looked at.
    fn optional_entry(&mut self, question: Option<Token>) {
        if let Some(token) = question
            && !self.macros.has_optionals
        {
            self.tell(token.start, "unsupported syntax '?'".to_owned());
            self.is_muted = true;
        }
    }

    fn list(&mut self) -> Result<Deep> {
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

    fn starts_entry(&self) -> bool {
        self.peek().is("?") || self.starts_expression()
    }

    /// The end of a list, a map or a message: before it a comma may stand.
    fn close(&mut self, symbol: &'static str, is_after_comma: bool) {
        let expected = match (symbol, is_after_comma) {
            ("]", true) => Expected::Symbol("']'"),
            (_, true) => Expected::Symbol("'}'"),
            ("]", false) => Expected::SymbolOrComma("']'"),
            (_, false) => Expected::SymbolOrComma("'}'"),
        };
        self.expect(symbol, expected);
    }

    fn map(&mut self) -> Result<Deep> {
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

    /// Tells that a dot is not followed by a name.
    fn no_name(&mut self, dot: Token, is_optional: bool) -> Expr {
        let token = self.peek();
        let found = self.quoted(token);
        if is_optional {
            self.syntax(format!(
                "mismatched input {found} expecting {{IDENTIFIER, ESC_IDENTIFIER}}"
            ));
            self.tell(token.start, "unsupported ident kind".to_owned());
        } else if matches!(token.kind, TokenKind::True | TokenKind::False | TokenKind::Null) {
            self.syntax(format!("mismatched input {found} expecting IDENTIFIER"));
        } else {
            let text = self.source.text(dot.start, token.end);
            self.syntax(format!("no viable alternative at input '{text}'"));
        }
        self.skip()
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

    fn global_call(&mut self, id: Id, function: &str, args: Vec<Expr>) -> Expr {
        let expanded = self.macros.find(function, None, &args);
        match expanded {
            Some(found) => self.expand(id, found, None, args),
            None => call(id, function, args),
        }
    }

    fn member_call(&mut self, id: Id, function: &str, target: Expr, args: Vec<Expr>) -> Expr {
        if let Some(found) = self.macros.find(function, Some(&target), &args) {
            return self.expand(id, found, Some(target), args);
        }
        let target = Some(Box::new(target));
        Expr { id, kind: Kind::Call(Call { function: function.into(), target, args }) }
    }

    fn expand(
        &mut self,
        id: Id,
        expander: macros::Expander,
        target: Option<Expr>,
        args: Vec<Expr>,
    ) -> Expr {
        let offset = self.places.get(id);
        let mut maker = Maker { places: &mut self.places, offset };
        match expander(&mut maker, target, args) {
            Ok(expr) => expr,
            Err(wrong) => {
                let offset = self.places.get(wrong.id);
                self.tell(offset, wrong.message);
                Expr { id: self.places.next(offset), kind: Kind::Mistake }
            }
        }
    }
}

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

fn call(id: Id, function: &str, args: Vec<Expr>) -> Expr {
    Expr { id, kind: Kind::Call(Call { function: function.into(), target: None, args }) }
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
