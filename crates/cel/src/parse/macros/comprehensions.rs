//! The macros of the language itself.

use std::sync::Arc;

use super::{Expanded, Wrong, accumulator, exactly, target_of, variable};
use crate::ast::{Comprehension, Expr, Kind, Literal, operator};
use crate::parse::tree::Maker;

pub(super) fn has(maker: &mut Maker<'_>, _: Option<Expr>, args: Vec<Expr>) -> Expanded {
    let [arg] = exactly(args)?;
    match arg.kind {
        Kind::Select { operand, field, .. } => Ok(maker.test(*operand, field)),
        _ => Err(Wrong::new(&arg, "invalid argument to has() macro")),
    }
}

/// What a quantifier starts with, when it goes on, what it does with the predicate, and its result.
pub(super) struct Quantifier {
    pub(super) init: Expr,
    pub(super) condition: Expr,
    pub(super) step: Expr,
    pub(super) result: Expr,
}

pub(super) fn quantify_all(maker: &mut Maker<'_>, predicate: Expr) -> Quantifier {
    let gathered = maker.ident(&accumulator());
    let condition = maker.call(operator::NOT_STRICTLY_FALSE, vec![gathered]);
    let gathered = maker.ident(&accumulator());
    let step = maker.call(operator::AND, vec![gathered, predicate]);
    Quantifier { init: maker.bool(true), condition, step, result: maker.ident(&accumulator()) }
}

pub(super) fn quantify_exists(maker: &mut Maker<'_>, predicate: Expr) -> Quantifier {
    let gathered = maker.ident(&accumulator());
    let not = maker.call(operator::NOT, vec![gathered]);
    let condition = maker.call(operator::NOT_STRICTLY_FALSE, vec![not]);
    let gathered = maker.ident(&accumulator());
    let step = maker.call(operator::OR, vec![gathered, predicate]);
    Quantifier { init: maker.bool(false), condition, step, result: maker.ident(&accumulator()) }
}

pub(super) fn quantify_one(maker: &mut Maker<'_>, predicate: Expr) -> Quantifier {
    let (gathered, one) = (maker.ident(&accumulator()), maker.int(1));
    let more = maker.call(operator::ADD, vec![gathered, one]);
    let same = maker.ident(&accumulator());
    let step = maker.conditional(predicate, more, same);
    let (gathered, one) = (maker.ident(&accumulator()), maker.int(1));
    let result = maker.call(operator::EQUALS, vec![gathered, one]);
    Quantifier { init: maker.literal(Literal::Int(0)), condition: maker.bool(true), step, result }
}

fn quantify(
    maker: &mut Maker<'_>,
    target: Option<Expr>,
    args: Vec<Expr>,
    make: fn(&mut Maker<'_>, Expr) -> Quantifier,
) -> Expanded {
    let [name, predicate] = exactly(args)?;
    let variable = variable(&name, "argument must be a simple name")?;
    let range = target_of(target)?;
    let quantifier = make(maker, predicate);
    Ok(over(maker, range, variable, quantifier))
}

fn over(maker: &mut Maker<'_>, range: Expr, variable: Arc<str>, quantifier: Quantifier) -> Expr {
    let Quantifier { init, condition, step, result } = quantifier;
    maker.comprehension(Comprehension {
        range,
        variable,
        second_variable: None,
        accumulator: accumulator(),
        init,
        condition,
        step,
        result,
    })
}

pub(super) fn all(maker: &mut Maker<'_>, target: Option<Expr>, args: Vec<Expr>) -> Expanded {
    quantify(maker, target, args, quantify_all)
}

pub(super) fn exists(maker: &mut Maker<'_>, target: Option<Expr>, args: Vec<Expr>) -> Expanded {
    quantify(maker, target, args, quantify_exists)
}

pub(super) fn exists_one(maker: &mut Maker<'_>, target: Option<Expr>, args: Vec<Expr>) -> Expanded {
    quantify(maker, target, args, quantify_one)
}

/// A comprehension that appends to a list.
pub(super) fn gather(maker: &mut Maker<'_>, filter: Option<Expr>, transform: Expr) -> Quantifier {
    let init = maker.list(Vec::new());
    let gathered = maker.ident(&accumulator());
    let one = maker.list(vec![transform]);
    let mut step = maker.call(operator::ADD, vec![gathered, one]);
    if let Some(filter) = filter {
        let same = maker.ident(&accumulator());
        step = maker.conditional(filter, step, same);
    }
    Quantifier { init, condition: maker.bool(true), step, result: maker.ident(&accumulator()) }
}

pub(super) fn map(maker: &mut Maker<'_>, target: Option<Expr>, mut args: Vec<Expr>) -> Expanded {
    let filter = (args.len() == 3).then(|| args.remove(1));
    let [name, transform] = exactly(args)?;
    let variable = variable(&name, "argument is not an identifier")?;
    let range = target_of(target)?;
    let quantifier = gather(maker, filter, transform);
    Ok(over(maker, range, variable, quantifier))
}

pub(super) fn filter(maker: &mut Maker<'_>, target: Option<Expr>, args: Vec<Expr>) -> Expanded {
    let [name, filter] = exactly(args)?;
    let variable = variable(&name, "argument is not an identifier")?;
    let range = target_of(target)?;
    let quantifier = gather(maker, Some(filter), name);
    Ok(over(maker, range, variable, quantifier))
}
