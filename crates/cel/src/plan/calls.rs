//! Which function a call is.

use std::sync::Arc;

use super::{Planned, Planner, constant};
use crate::ast::{self, Expr, operator};
use crate::check::Reference;
use crate::functions::{Function, Overload};
use crate::library::CONVERSIONS;
use crate::library::regex::{compile, with_pattern};
use crate::node::{Call, Dispatch, Node};
use crate::types::Type;
use crate::value::CelValue;

impl Planner<'_> {
    pub(super) fn call(&mut self, expr: &Expr, call: &ast::Call) -> Planned {
        match &*call.function {
            operator::AND => return self.pair(&call.args).map(Node::And),
            operator::OR => return self.pair(&call.args).map(Node::Or),
            operator::CONDITIONAL => return self.conditional(&call.args),
            operator::EQUALS => return self.pair(&call.args).map(Node::Equal),
            operator::NOT_EQUALS => return self.pair(&call.args).map(Node::NotEqual),
            operator::INDEX => return self.index(&call.args, false),
            operator::OPTIONAL_INDEX | operator::OPTIONAL_SELECT => {
                return self.index(&call.args, true);
            }
            _ => {}
        }
        let args = self.nodes(call.target.as_deref().into_iter().chain(&call.args))?;
        self.function(expr, &call.function, args)
    }

    fn function(&mut self, expr: &Expr, name: &Arc<str>, args: Vec<Node>) -> Planned {
        let declarations = self.declarations;
        let Some(function) = declarations.function(name) else {
            return Err(format!("no such overload: {name}"));
        };
        let chosen = match self.checked.reference(expr.id) {
            Some(Reference::Overloads(indices)) => match **indices {
                [only] => function.overloads.get(only),
                _ => None,
            },
            _ => None,
        };
        let overload = chosen.map(|overload| overload.id.as_ref());
        match (&**name, overload) {
            (operator::NOT_STRICTLY_FALSE, _) => {
                let arg = args.into_iter().next().ok_or("expected an argument")?;
                return Ok(Node::NotStrictlyFalse(Box::new(arg)));
            }
            ("or", None | Some("optional_or_optional")) => {
                return two(args).map(Node::OptionalOr);
            }
            ("orValue", None | Some("optional_orValue_value")) => {
                return two(args).map(Node::OptionalOrValue);
            }
            (operator::IN, Some("in_list")) => match args.last().and_then(constant) {
                Some(CelValue::List(list)) if list.is_empty() => {
                    return Ok(Node::Constant(CelValue::Bool(false)));
                }
                Some(CelValue::List(list))
                    if list.iter().flatten().all(|item| is_simple(&item)) =>
                {
                    let list = CelValue::List(list.clone());
                    let item = args.into_iter().next().ok_or("expected an argument")?;
                    return Ok(Node::OneOf(Box::new((item, list))));
                }
                _ => {}
            },
            _ => {}
        }
        let dispatch = match pattern(name, &args)? {
            Some(dispatch) => dispatch,
            None => dispatch(function, chosen),
        };
        let is_constant = matches!(args.as_slice(), [Node::Constant(_)]);
        let node = Node::Call(Box::new(Call {
            function: Arc::clone(&function.name),
            overload: overload.map(Arc::from),
            args: args.into(),
            pattern: match dispatch {
                Dispatch::Pattern(..) => None,
                _ => with_pattern(name),
            },
            dispatch,
        }));
        if is_constant && CONVERSIONS.contains(&&**name) {
            return self.folded(&node).map(Node::Constant);
        }
        Ok(node)
    }
}

fn two(args: Vec<Node>) -> Planned<Box<(Node, Node)>> {
    let mut args = args.into_iter();
    match (args.next(), args.next()) {
        (Some(first), Some(second)) => Ok(Box::new((first, second))),
        _ => Err("expected two arguments".to_owned()),
    }
}

fn is_simple(value: &CelValue<'_>) -> bool {
    matches!(
        value,
        CelValue::Bool(_)
            | CelValue::Int(_)
            | CelValue::Uint(_)
            | CelValue::Double(_)
            | CelValue::String(_)
    )
}

/// The function of a constant pattern.
fn pattern(name: &str, args: &[Node]) -> Planned<Option<Dispatch>> {
    let Some(run) = with_pattern(name) else { return Ok(None) };
    let Some(CelValue::String(pattern)) = args.get(1).and_then(constant) else { return Ok(None) };
    let pattern = compile(pattern.as_str()).map_err(|error| error.to_string())?;
    Ok(Some(Dispatch::Pattern(Box::new(pattern), run)))
}

fn dispatch(function: &Function, chosen: Option<&Overload>) -> Dispatch {
    if let Some(shared) = function.shared {
        return Dispatch::Shared(shared);
    }
    let types = |overload: &Overload| -> Box<[Type]> { overload.args.clone().into() };
    let only = match function.overloads.as_slice() {
        [only] => Some(only),
        _ => chosen,
    };
    if let Some(overload) = only {
        return match overload.run {
            Some(run) => {
                let args = (!function.is_unguarded).then(|| types(overload));
                Dispatch::One { run, args }
            }
            None => Dispatch::Missing,
        };
    }
    let overloads = function.overloads.iter();
    Dispatch::Any(overloads.filter_map(|one| Some((types(one), one.run?))).collect())
}
