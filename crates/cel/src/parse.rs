//! From the text of an expression to its tree.

mod lexer;
mod macros;
mod parser;
mod syntax_error;
mod token;
mod tree;
mod unescape;

pub(crate) use macros::Macros;
pub(crate) use parser::parse;
pub(crate) use tree::Places;
