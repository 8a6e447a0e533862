//! Calling functions.

use super::{Frame, Outcome};
use crate::cost::actual;
use crate::eval_error::{EvalError, EvalErrorKind};
use crate::library;
use crate::node::{Call, Dispatch, Node};
use crate::types::Type;
use crate::value::Value;

/// What Go calls the type of a value.
pub(crate) fn go_type(value: &Value<'_>) -> &'static str {
    match value {
        Value::Null => "types.Null",
        Value::Bool(_) => "types.Bool",
        Value::Int(_) => "types.Int",
        Value::Uint(_) => "types.Uint",
        Value::Double(_) => "types.Double",
        Value::String(_) => "types.String",
        Value::Bytes(_) => "types.Bytes",
        Value::Duration(_) => "types.Duration",
        Value::Timestamp(_) => "types.Timestamp",
        Value::List(_) => "*types.baseList",
        Value::Map(_) => "*types.baseMap",
        Value::Optional(_) => "*types.Optional",
        Value::Type(_) => "*types.Type",
        _ => "cel.Value",
    }
}

impl<'p, 'a> Frame<'p, 'a> {
    pub(super) fn call(&mut self, call: &'p Call) -> Outcome<'a> {
        match &*call.args {
            [only] => {
                let arg = self.node(only);
                self.finish(call, [arg])
            }
            [first, second] if !call.stops_early() => {
                let first = self.node(first);
                self.unless_over()?;
                let second = self.node(second);
                self.finish(call, [first, second])
            }
            args => self.call_with(call, args),
        }
    }

    /// Calls with the arguments up to the first mistake: only when that is the last of them the call is counted.
    fn call_with(&mut self, call: &'p Call, args: &'p [Node]) -> Outcome<'a> {
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            match self.node(arg) {
                Ok(value) => values.push(value),
                Err(error) if values.len() + 1 < args.len() || self.is_over => return Err(error),
                Err(error) => {
                    values.push(Value::Null);
                    let result = Err(error);
                    self.count(call, &values, &result)?;
                    return result;
                }
            }
        }
        let result = run(call, &mut values);
        self.count(call, &values, &result)?;
        result
    }

    fn unless_over(&self) -> Result<(), EvalError> {
        if self.is_over { Err(EvalError::cost_limit()) } else { Ok(()) }
    }

    /// Calls with all arguments evaluated, of which some may be mistakes.
    fn finish<const N: usize>(&mut self, call: &'p Call, args: [Outcome<'a>; N]) -> Outcome<'a> {
        self.unless_over()?;
        let mut wrong = None;
        let mut values = args.map(|arg| match arg {
            Ok(value) => value,
            Err(error) => {
                wrong = wrong.take().or(Some(error));
                Value::Null
            }
        });
        let is_own = matches!(call.dispatch, Dispatch::Append | Dispatch::Insert);
        let result = match wrong {
            Some(error) => Err(error),
            None => run(call, &mut values),
        };
        // What is changed in place has no size that is counted.
        match is_own {
            true => self.pay(1)?,
            false => self.count(call, &values, &result)?,
        }
        result
    }

    fn count(
        &mut self,
        call: &Call,
        args: &[Value<'a>],
        result: &Outcome<'a>,
    ) -> Result<(), EvalError> {
        let cost =
            actual::call_cost(&call.function, call.overload.as_deref(), args, result.as_ref().ok());
        self.pay(cost)
    }

    /// `==` and `!=`.
    pub(super) fn equality(
        &mut self,
        first: &'p Node,
        second: &'p Node,
        is_equal: bool,
    ) -> Outcome<'a> {
        let first = self.node(first);
        self.unless_over()?;
        let second = self.node(second);
        self.unless_over()?;
        let sizes = [&first, &second].map(|side| side.as_ref().map_or(&Value::Null, |value| value));
        self.pay(actual::equality_cost(sizes, is_equal))?;
        let (first, second) = (first?, second?);
        match is_equal {
            true => first.equals(&second).map(Value::Bool),
            false => Ok(Value::Bool(!first.is_equal(&second))),
        }
    }
}

fn run<'a>(call: &Call, args: &mut [Value<'a>]) -> Outcome<'a> {
    match &call.dispatch {
        Dispatch::Shared(shared) => match args.first() {
            Some(first) if (shared.takes)(first) => (shared.run)(args),
            Some(Value::String(_) | Value::Timestamp(_) | Value::Duration(_)) => {
                Err(EvalError::no_overload())
            }
            _ => {
                let message = format!("no such overload: {}", call.function);
                Err(EvalError::new(EvalErrorKind::NoSuchOverload, message))
            }
        },
        Dispatch::One { run, args: Some(types) } if !fits(types, args) => {
            let _ = run;
            Err(none_fits(call, args))
        }
        Dispatch::One { run, .. } => run(args),
        Dispatch::Any(overloads) => match overloads.iter().find(|(types, _)| fits(types, args)) {
            Some((_, run)) => run(args),
            None => Err(none_fits(call, args)),
        },
        Dispatch::Pattern(pattern, run) => run(pattern, args),
        Dispatch::Append => match args {
            [to, Value::List(items)] => library::append(std::mem::replace(to, Value::Null), items),
            _ => Err(EvalError::no_overload()),
        },
        Dispatch::Insert => match args {
            [to, Value::Map(more)] => {
                let mut entries = Vec::new();
                for key in more.keys() {
                    if let Some(value) = more.get(&key)? {
                        entries.push((key, value));
                    }
                }
                insert(to, entries)
            }
            [to, key, value] => {
                let entry = (key.clone(), value.clone());
                insert(to, vec![entry])
            }
            _ => Err(EvalError::no_overload()),
        },
        Dispatch::Missing => Err(EvalError::no_overload()),
    }
}

fn insert<'a>(to: &mut Value<'a>, entries: Vec<(Value<'a>, Value<'a>)>) -> Outcome<'a> {
    match std::mem::replace(to, Value::Null) {
        Value::Map(map) => library::insert(map, entries),
        _ => Err(EvalError::no_overload()),
    }
}

fn none_fits(call: &Call, args: &[Value<'_>]) -> EvalError {
    let types: Vec<String> = args.iter().map(|arg| arg.type_of().name().to_owned()).collect();
    let message = format!("no such overload: {}({})", call.function, types.join(", "));
    EvalError::new(EvalErrorKind::NoSuchOverload, message)
}

fn fits(types: &[Type], args: &[Value<'_>]) -> bool {
    types.len() == args.len() && types.iter().zip(args).all(|(wanted, arg)| is_of(wanted, arg))
}

/// Whether a value is of a type, as far as its first item shows.
fn is_of(wanted: &Type, value: &Value<'_>) -> bool {
    match (wanted, value) {
        (Type::Dyn | Type::Any | Type::Param(_), _) => true,
        (Type::List(items), Value::List(list)) => match list.get(0) {
            Some(Ok(first)) => is_of(items, &first),
            _ => true,
        },
        (Type::Map(entry), Value::Map(map)) => {
            let Some(key) = map.keys().into_iter().next() else { return true };
            let is_key = is_of(&entry.0, &key);
            match map.get(&key) {
                Ok(Some(value)) => is_key && is_of(&entry.1, &value),
                _ => is_key,
            }
        }
        (wanted, value) => wanted.name() == value.type_of().name(),
    }
}
