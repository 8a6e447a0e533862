//! What expressions cost: estimated from types, counted while they are evaluated.

pub(crate) mod actual;
pub(crate) mod estimate;
mod library;
mod range;

use crate::ast::Expr;
use crate::types::Type;

pub use range::{CostEstimate, SizeEstimate, SizeEstimator};

/// What reading a letter costs.
pub(crate) const TEXT_FACTOR: f64 = 0.1;
/// What a letter of a pattern costs.
pub(crate) const PATTERN_FACTOR: f64 = 0.25;
/// What a question to an authorizer costs: two of them fit into an expression.
pub(crate) const CHECK_COST: u64 = 350_000;

/// What creating a list costs.
pub(crate) const LIST_COST: u64 = 10;
/// What creating a map costs.
pub(crate) const MAP_COST: u64 = 30;
/// What creating an object costs.
pub(crate) const STRUCT_COST: u64 = 40;

/// The way from a variable to a part of it.
pub(crate) type Path = Vec<String>;

/// What is known of a part of an expression.
#[derive(Clone, Debug)]
pub(crate) struct Part<'a> {
    /// The way to it from a variable, when there is one.
    pub(crate) path: Option<Path>,
    pub(crate) kind: Type,
    pub(crate) expr: Option<&'a Expr>,
    pub(crate) size: Option<SizeEstimate>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct CallEstimate {
    pub(crate) cost: CostEstimate,
    pub(crate) size: Option<SizeEstimate>,
}
