//! Calling functions.

use super::{Frame, Outcome};
use crate::cost::actual;
use crate::eval_error::{EvalError, EvalErrorKind};
use crate::library;
use crate::node::{Call, Dispatch, Node};
use crate::types::Type;
use crate::value::CelValue;

/// What Go calls the type of a value.
pub(crate) fn go_type(value: &CelValue<'_>) -> &'static str {
    match value {
        CelValue::Null => "types.Null",
        CelValue::Bool(_) => "types.Bool",
        CelValue::Int(_) => "types.Int",
        CelValue::Uint(_) => "types.Uint",
        CelValue::Double(_) => "types.Double",
        CelValue::String(_) => "types.String",
        CelValue::Bytes(_) => "types.Bytes",
        CelValue::Duration(_) => "types.Duration",
        CelValue::Timestamp(_) => "types.Timestamp",
        CelValue::List(_) => "*types.baseList",
        CelValue::Map(_) => "*types.baseMap",
        CelValue::Optional(_) => "*types.Optional",
        CelValue::Type(_) => "*types.Type",
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

    /// Calls with the arguments up to the first mistake: only when that is the last of them the
    /// call is counted.
    fn call_with(&mut self, call: &'p Call, args: &'p [Node]) -> Outcome<'a> {
        let mut values = Vec::with_capacity(args.len());
        for arg in args {
            match self.node(arg) {
                Ok(value) => values.push(value),
                Err(error) if values.len() + 1 < args.len() || self.is_over => return Err(error),
                Err(error) => {
                    values.push(CelValue::Null);
                    let result = Err(error);
                    self.count(call, &values, &result)?;
                    return result;
                }
            }
        }
        let result = self.run(call, &mut values);
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
                CelValue::Null
            }
        });
        let is_own = matches!(call.dispatch, Dispatch::Append | Dispatch::Insert);
        let result = match wrong {
            Some(error) => Err(error),
            None => self.run(call, &mut values),
        };
        // What is changed in place has no size that is counted.
        match is_own {
            true => self.pay(1)?,
            false => self.count(call, &values, &result)?,
        }
        result
    }

    fn run(&mut self, call: &Call, args: &mut [CelValue<'a>]) -> Outcome<'a> {
        let result = self.run_unlimited(call, args)?;
        let made = text_of(&result);
        if !args.iter().any(|arg| std::ptr::eq(text_of(arg), made)) {
            self.made = self.made.saturating_add(made.len());
        }
        if self.made > library::MAX_TEXT { Err(EvalError::too_large()) } else { Ok(result) }
    }

    fn run_unlimited(&mut self, call: &Call, args: &mut [CelValue<'a>]) -> Outcome<'a> {
        if let Some(run) = call.pattern
            && let [CelValue::String(_), CelValue::String(text)]
            | [CelValue::String(_), CelValue::String(text), CelValue::Int(_)] = &*args
            && let Some(pattern) = self.patterns.get(text.as_str())
        {
            return run(pattern, args);
        }
        run(call, args)
    }

    fn count(
        &mut self,
        call: &Call,
        args: &[CelValue<'a>],
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
        let sizes =
            [&first, &second].map(|side| side.as_ref().map_or(&CelValue::Null, |value| value));
        self.pay(actual::equality_cost(sizes, is_equal))?;
        let (first, second) = (first?, second?);
        match is_equal {
            true => first.equals(&second).map(CelValue::Bool),
            false => Ok(CelValue::Bool(!first.is_equal(&second))),
        }
    }
}

/// The bytes of a text.
fn text_of<'v>(value: &'v CelValue<'_>) -> &'v [u8] {
    match value {
        CelValue::String(text) => text.as_str().as_bytes(),
        CelValue::Bytes(bytes) => bytes.as_slice(),
        _ => &[],
    }
}

fn run<'a>(call: &Call, args: &mut [CelValue<'a>]) -> Outcome<'a> {
    match &call.dispatch {
        Dispatch::Shared(shared) => match args.first() {
            Some(first) if (shared.takes)(first) => (shared.run)(args),
            Some(CelValue::String(_) | CelValue::Timestamp(_) | CelValue::Duration(_)) => {
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
            [to, CelValue::List(items)] => {
                library::append(std::mem::replace(to, CelValue::Null), items)
            }
            _ => Err(EvalError::no_overload()),
        },
        Dispatch::Insert => match args {
            [to, CelValue::Map(more)] => {
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

fn insert<'a>(to: &mut CelValue<'a>, entries: Vec<(CelValue<'a>, CelValue<'a>)>) -> Outcome<'a> {
    match std::mem::replace(to, CelValue::Null) {
        CelValue::Map(map) => library::insert(map, entries),
        _ => Err(EvalError::no_overload()),
    }
}

fn none_fits(call: &Call, args: &[CelValue<'_>]) -> EvalError {
    let types: Vec<String> = args.iter().map(|arg| arg.type_of().name().to_owned()).collect();
    let message = format!("no such overload: {}({})", call.function, types.join(", "));
    EvalError::new(EvalErrorKind::NoSuchOverload, message)
}

fn fits(types: &[Type], args: &[CelValue<'_>]) -> bool {
    types.len() == args.len() && types.iter().zip(args).all(|(wanted, arg)| is_of(wanted, arg))
}

/// Whether a value is of a type, as far as its first item shows.
fn is_of(wanted: &Type, value: &CelValue<'_>) -> bool {
    match (wanted, value) {
        (Type::Dyn | Type::Any | Type::Param(_), _) => true,
        (Type::List(items), CelValue::List(list)) => match list.get(0) {
            Some(Ok(first)) => is_of(items, &first),
            _ => true,
        },
        (Type::Map(entry), CelValue::Map(map)) => {
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
