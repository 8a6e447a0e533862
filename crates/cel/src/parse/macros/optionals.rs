//! The macros of optional values.

use super::bindings::binding;
use super::{Expanded, exactly, name_of, target_of};
use crate::ast::Expr;
use crate::parse::tree::Maker;

pub(super) fn map(maker: &mut Maker<'_>, target: Option<Expr>, args: Vec<Expr>) -> Expanded {
    let message = "optMap() variable name must be a simple identifier";
    with_value(maker, target, args, message, |maker, value| maker.call("optional.of", vec![value]))
}

pub(super) fn flat_map(maker: &mut Maker<'_>, target: Option<Expr>, args: Vec<Expr>) -> Expanded {
    let message = "optFlatMap() variable name must be a simple identifier";
    with_value(maker, target, args, message, |_, value| value)
}

fn with_value(
    maker: &mut Maker<'_>,
    target: Option<Expr>,
    args: Vec<Expr>,
    message: &str,
    wrap: impl FnOnce(&mut Maker<'_>, Expr) -> Expr,
) -> Expanded {
    let [name, result] = exactly(args)?;
    let name = name_of(&name, message)?;
    let target = target_of(target)?;
    let again = maker.copy(&target);
    let has_value = maker.member_call("hasValue", target, Vec::new());
    let value = maker.member_call("value", again, Vec::new());
    let bound = binding(maker, name, value, result);
    let some = wrap(maker, bound);
    let none = maker.call("optional.none", Vec::new());
    Ok(maker.conditional(has_value, some, none))
}
