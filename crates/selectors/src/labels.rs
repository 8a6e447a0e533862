//! Selectors of labels.

mod lexer;
mod parser;
mod requirement;
mod selector;
mod validated_set;

pub use parser::ParseSelectorError;
pub use requirement::Requirement;
pub use selector::Selector;
pub use validated_set::ValidatedSetSelector;

pub(crate) use requirement::{NoValues, wrong_key, wrong_value};
