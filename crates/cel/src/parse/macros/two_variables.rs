//! The macros over keys and values, or indices and items.

use std::sync::Arc;

use super::comprehensions::{Quantifier, gather, quantify_all, quantify_exists, quantify_one};
use super::{Expanded, Wrong, accumulator, is_accumulator, name_of, target_of};
use crate::ast::{Comprehension, Expr};
use crate::parse::tree::Maker;

/// The function that puts entries into a map.
const MAP_INSERT: &str = "cel.@mapInsert";

type Variables = (Arc<str>, Arc<str>);

fn variables(args: &[Expr]) -> Result<Variables, Wrong> {
    let [first, second, ..] = args else {
        return Err(Wrong { id: 0, message: "expected two variables".to_owned() });
    };
    let message = "argument must be a simple name";
    let names = (name_of(first, message)?, name_of(second, message)?);
    if names.0 == names.1 {
        return Err(Wrong::new(second, &format!("duplicate variable name: {}", names.0)));
    }
    let taken = "iteration variable overwrites accumulator variable";
    if is_accumulator(&names.0) {
        return Err(Wrong::new(first, taken));
    }
    if is_accumulator(&names.1) {
        return Err(Wrong::new(second, taken));
    }
    Ok(names)
}

/// The last argument, and the filter before it when there are four.
fn last(mut args: Vec<Expr>) -> Result<(Option<Expr>, Expr), Wrong> {
    let transform = args.pop();
    let filter = if args.len() == 3 { args.pop() } else { None };
    let transform =
        transform.ok_or_else(|| Wrong { id: 0, message: "expected arguments".to_owned() })?;
    Ok((filter, transform))
}

fn over(maker: &mut Maker<'_>, range: Expr, variables: Variables, quantifier: Quantifier) -> Expr {
    let Quantifier { init, condition, step, result } = quantifier;
    maker.comprehension(Comprehension {
        range,
        variable: variables.0,
        second_variable: Some(variables.1),
        accumulator: accumulator(),
        init,
        condition,
        step,
        result,
    })
}

fn quantify(
    maker: &mut Maker<'_>,
    target: Option<Expr>,
    args: Vec<Expr>,
    make: fn(&mut Maker<'_>, Expr) -> Quantifier,
) -> Expanded {
    let names = variables(&args)?;
    let (_, predicate) = last(args)?;
    let quantifier = make(maker, predicate);
    Ok(over(maker, target_of(target)?, names, quantifier))
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

pub(super) fn transform_list(
    maker: &mut Maker<'_>,
    target: Option<Expr>,
    args: Vec<Expr>,
) -> Expanded {
    let names = variables(&args)?;
    let (filter, transform) = last(args)?;
    let quantifier = gather(maker, filter, transform);
    Ok(over(maker, target_of(target)?, names, quantifier))
}

/// A comprehension that puts entries into a map.
fn insert(maker: &mut Maker<'_>, filter: Option<Expr>, entry: Vec<Expr>) -> Quantifier {
    let init = maker.map(Vec::new());
    let mut args = vec![maker.ident(&accumulator())];
    args.extend(entry);
    let mut step = maker.call(MAP_INSERT, args);
    if let Some(filter) = filter {
        let same = maker.ident(&accumulator());
        step = maker.conditional(filter, step, same);
    }
    Quantifier { init, condition: maker.bool(true), step, result: maker.ident(&accumulator()) }
}

pub(super) fn transform_map(
    maker: &mut Maker<'_>,
    target: Option<Expr>,
    args: Vec<Expr>,
) -> Expanded {
    let names = variables(&args)?;
    let (filter, transform) = last(args)?;
    let key = maker.ident(&names.0);
    let quantifier = insert(maker, filter, vec![key, transform]);
    Ok(over(maker, target_of(target)?, names, quantifier))
}

pub(super) fn transform_map_entry(
    maker: &mut Maker<'_>,
    target: Option<Expr>,
    args: Vec<Expr>,
) -> Expanded {
    let names = variables(&args)?;
    let (filter, transform) = last(args)?;
    let quantifier = insert(maker, filter, vec![transform]);
    Ok(over(maker, target_of(target)?, names, quantifier))
}
