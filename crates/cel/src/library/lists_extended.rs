//! The functions of lists that `cel-go` brings.

use std::cmp::Ordering;

use super::lists::COMPARABLE;
use super::{Outcome, int, list, place};
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::value::{CelList, CelValue};

const MAX_RANGE: i64 = 1_000_000;

pub(crate) fn add(functions: &mut Functions) {
    functions.function("slice").member("list_slice", "list(T) int int", "list(T)", slice);
    functions
        .function("flatten")
        .unguarded()
        .member("list_flatten", "list(list(T))", "list(T)", |args| {
            flatten(list(args, 0)?, 1).map(CelValue::list)
        })
        .member("list_flatten_int", "list(dyn) int", "list(dyn)", |args| {
            let depth = int(args, 1)?;
            if depth < 0 {
                return Err(EvalError::function("level must be non-negative"));
            }
            flatten(list(args, 0)?, depth).map(CelValue::list)
        });
    for name in COMPARABLE {
        // These two are known by their names at run time.
        let shown = match name {
            "duration" => "google.protobuf.Duration",
            "timestamp" => "google.protobuf.Timestamp",
            other => other,
        };
        let of = format!("list({name})");
        functions.function("sort").named_member(format!("list_{shown}_sort"), &of, &of);
        functions.function("@sortByAssociatedKeys").named_member(
            format!("list_{shown}_sortByAssociatedKeys"),
            &format!("list(T) {of}"),
            "list(T)",
        );
    }
    functions.function("sort").shared(is_list, |args| sort(list(args, 0)?, list(args, 0)?));
    functions
        .function("@sortByAssociatedKeys")
        .shared(is_list, |args| sort(list(args, 0)?, list(args, 1)?));
    functions.function("lists.range").global("lists_range", "int", "list(int)", range);
    functions.function("reverse").member("list_reverse", "list(T)", "list(T)", |args| {
        let mut items = list(args, 0)?.to_vec()?;
        items.reverse();
        Ok(CelValue::list(items))
    });
    functions.function("distinct").member("list_distinct", "list(T)", "list(T)", distinct);
}

fn is_list(value: &CelValue<'_>) -> bool {
    matches!(value, CelValue::List(_))
}

fn slice<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let (items, start, end) = (list(args, 0)?, int(args, 1)?, int(args, 2)?);
    let wrong = |reason: String| {
        Err(EvalError::function(format!("cannot slice({start}, {end}), {reason}")))
    };
    if start < 0 || end < 0 {
        return wrong("negative indexes not supported".to_owned());
    }
    if start > end {
        return wrong("start index must be less than or equal to end index".to_owned());
    }
    if (items.len() as i64) < end {
        return wrong(format!("list is length {}", items.len()));
    }
    let found: Result<Vec<_>, _> =
        items.iter().skip(place(start)).take(place(end - start)).collect();
    found.map(CelValue::list)
}

/// How deep lists in lists are looked into: data cannot be deeper.
const MAX_FLATTEN: i64 = 10_000;

fn flatten<'a>(items: &CelList<'a>, depth: i64) -> Result<Vec<CelValue<'a>>, EvalError> {
    let mut out = Vec::new();
    flatten_into(items, depth.min(MAX_FLATTEN), &mut out)?;
    Ok(out)
}

fn flatten_into<'a>(
    items: &CelList<'a>,
    depth: i64,
    out: &mut Vec<CelValue<'a>>,
) -> Result<(), EvalError> {
    for item in items.iter() {
        match item? {
            CelValue::List(inner) if depth > 0 => flatten_into(&inner, depth - 1, out)?,
            other => out.push(other),
        }
    }
    Ok(())
}

fn sort<'a>(items: &CelList<'a>, keys: &CelList<'a>) -> Outcome<'a> {
    if items.len() != keys.len() {
        return Err(EvalError::function(format!(
            "@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got {} and {} \
             elements respectively",
            items.len(),
            keys.len()
        )));
    }
    let keys = keys.to_vec()?;
    let Some(first) = keys.first() else { return Ok(CelValue::List(items.clone())) };
    if !first.is_ordered() {
        return Err(EvalError::function("list elements must be comparable"));
    }
    if keys.len() > 1 && keys.iter().any(|key| key.type_of() != first.type_of()) {
        return Err(EvalError::function("list elements must have the same type"));
    }
    let mut pairs: Vec<_> = keys.into_iter().zip(items.to_vec()?).collect();
    pairs.sort_by(|(a, _), (b, _)| a.order(b).unwrap_or(Ordering::Equal));
    Ok(CelValue::list(pairs.into_iter().map(|(_, item)| item).collect()))
}

fn range<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let size = int(args, 0)?;
    if size < 0 {
        let message = format!("lists.range: size must be non-negative, got {size}");
        return Err(EvalError::function(message));
    }
    if size > MAX_RANGE {
        let message = format!("lists.range: size {size} exceeds maximum allowed ({MAX_RANGE})");
        return Err(EvalError::function(message));
    }
    Ok(CelValue::list((0..size).map(CelValue::Int).collect()))
}

fn distinct<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let mut found: Vec<CelValue<'a>> = Vec::new();
    for item in list(args, 0)?.iter() {
        let item = item?;
        if !found.iter().any(|known| item.is_equal(known)) {
            found.push(item);
        }
    }
    Ok(CelValue::list(found))
}
