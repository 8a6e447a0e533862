//! What is known of a part of an expression.

use super::{CostEstimate, SizeEstimate};
use crate::ast::Expr;
use crate::types::Type;

/// The way from a variable to a part of it.
pub(super) type Path = Vec<String>;

/// What is known of a part of an expression.
#[derive(Clone, Debug)]
pub(super) struct Part<'a> {
    /// The way to it from a variable, when there is one.
    pub(super) path: Option<Path>,
    pub(super) kind: Type,
    pub(super) expr: Option<&'a Expr>,
    pub(super) size: Option<SizeEstimate>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct CallEstimate {
    pub(super) cost: CostEstimate,
    pub(super) size: Option<SizeEstimate>,
}
