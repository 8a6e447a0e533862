//! The tokens of an expression.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An operator or a bracket, by its text.
    Symbol(&'static str),
    True,
    False,
    Null,
    In,
    Int,
    Uint,
    Float,
    String,
    Bytes,
    Ident,
    QuotedIdent,
    End,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    /// The first code point.
    pub(crate) start: usize,
    /// The code point after the last.
    pub(crate) end: usize,
}

impl Token {
    pub(crate) fn is(&self, symbol: &str) -> bool {
        matches!(self.kind, Kind::Symbol(text) if text == symbol)
    }
}
