//! The macros that give a value a name, those of optional values included.

use std::sync::Arc;

use super::comprehensions;
use super::{Expanded, Wrong, exactly, name_of, target_of};
use crate::ast::{Comprehension, Expr, Kind, UNUSED};
use crate::parse::tree::Maker;

/// `result`, in which `name` is `value`.
pub(super) fn binding(maker: &mut Maker<'_>, name: Arc<str>, value: Expr, result: Expr) -> Expr {
    let range = maker.list(Vec::new());
    let condition = maker.bool(false);
    let step = maker.ident(&name);
    maker.comprehension(Comprehension {
        range,
        variable: UNUSED.into(),
        second_variable: None,
        accumulator: name,
        init: value,
        condition,
        step,
        result,
    })
}

pub(super) fn bind(maker: &mut Maker<'_>, _: Option<Expr>, args: Vec<Expr>) -> Expanded {
    let [name, value, result] = exactly(args)?;
    let name = name_of(&name, "cel.bind() variable names must be simple identifiers")?;
    Ok(binding(maker, name, value, result))
}

pub(super) fn sort_by(maker: &mut Maker<'_>, target: Option<Expr>, args: Vec<Expr>) -> Expanded {
    let target = target_of(target)?;
    let is_sortable = matches!(
        target.kind,
        Kind::List(_)
            | Kind::Select { .. }
            | Kind::Ident(_)
            | Kind::Comprehension(_)
            | Kind::Call(_)
    );
    if !is_sortable {
        let message = "sortBy can only be applied to a list, identifier, comprehension, call or select expression";
        return Err(Wrong::new(&target, message));
    }
    let name: Arc<str> = "@__sortBy_input__".into();
    let range = maker.ident(&name);
    let keys = comprehensions::map(maker, Some(range), args)?;
    let input = maker.ident(&name);
    let sorted = maker.member_call("@sortByAssociatedKeys", input, vec![keys]);
    Ok(binding(maker, name, target, sorted))
}

/// `optMap`.
pub(super) fn opt_map(maker: &mut Maker<'_>, target: Option<Expr>, args: Vec<Expr>) -> Expanded {
    let message = "optMap() variable name must be a simple identifier";
    with_value(maker, target, args, message, |maker, value| maker.call("optional.of", vec![value]))
}

/// `optFlatMap`.
pub(super) fn opt_flat_map(
    maker: &mut Maker<'_>,
    target: Option<Expr>,
    args: Vec<Expr>,
) -> Expanded {
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
