//! Versions: `1.2.3-rc.1+build`.

use std::cmp::Ordering;
use std::sync::Arc;

use super::{Outcome, text};
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::kinds::semver::Semver;
use crate::value::{CelValue, Extension, Kind};

pub(crate) fn add(functions: &mut Functions) {
    functions
        .function("semver")
        .global("string_to_semver", "string", "semver", |args| made(Semver::parse(text(args, 0)?)))
        .global("string_bool_to_semver", "string bool", "semver", |args| made(read(args)));
    functions
        .function("isSemver")
        .global("is_semver_string", "string", "bool", |args| {
            Ok(CelValue::Bool(Semver::parse(text(args, 0)?).is_ok()))
        })
        .global("is_semver_string_bool", "string bool", "bool", |args| {
            Ok(CelValue::Bool(read(args).is_ok()))
        });
    functions.function("isGreaterThan").member(
        "semver_is_greater_than",
        "semver semver",
        "bool",
        |args| Ok(CelValue::Bool(order(args)? == Ordering::Greater)),
    );
    functions.function("isLessThan").member(
        "semver_is_less_than",
        "semver semver",
        "bool",
        |args| Ok(CelValue::Bool(order(args)? == Ordering::Less)),
    );
    functions.function("compareTo").member("semver_compare_to", "semver semver", "int", |args| {
        Ok(CelValue::Int(order(args)? as i64))
    });
    functions.function("major").member("semver_major", "semver", "int", |args| number(args, 0));
    functions.function("minor").member("semver_minor", "semver", "int", |args| number(args, 1));
    functions.function("patch").member("semver_patch", "semver", "int", |args| number(args, 2));
}

fn made<'a>(parsed: Result<Semver, String>) -> Outcome<'a> {
    parsed
        .map(|semver| CelValue::extension(Kind::Semver(Arc::new(semver))))
        .map_err(EvalError::conversion)
}

fn read(args: &[CelValue<'_>]) -> Result<Semver, String> {
    let text = text(args, 0).map_err(|error| error.to_string())?;
    match args.get(1).and_then(CelValue::as_bool) {
        Some(true) => Semver::parse_loose(text),
        _ => Semver::parse(text),
    }
}

fn semver<'b>(args: &'b [CelValue<'_>], index: usize) -> Result<&'b Semver, EvalError> {
    match args.get(index) {
        Some(CelValue::Extension(Extension(Kind::Semver(semver)))) => Ok(semver),
        _ => Err(EvalError::no_overload()),
    }
}

fn order(args: &[CelValue<'_>]) -> Result<Ordering, EvalError> {
    Ok(semver(args, 0)?.order(semver(args, 1)?))
}

fn number<'a>(args: &[CelValue<'a>], index: usize) -> Outcome<'a> {
    let number = semver(args, 0)?.numbers.get(index).copied().unwrap_or_default();
    Ok(CelValue::Int(number as i64))
}
