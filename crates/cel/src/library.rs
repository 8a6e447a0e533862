//! The functions of the language and of Kubernetes' libraries.

mod arithmetic;
mod authorizer;
mod comparisons;
mod conversions;
mod format;
mod json_patch;
mod lists;
mod lists_extended;
mod maps;
mod net;
mod optionals;
mod quantity;
pub(crate) mod regex;
mod semver;
mod sets;
mod sizes;
mod strings;
mod text_format;
mod times;
mod url;

use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::value::CelValue;

pub(crate) use arithmetic::append;
pub(crate) use conversions::CONVERSIONS;
pub(crate) use text_format::{Verb, walk};

/// The result of a function.
pub(crate) type Outcome<'a> = Result<CelValue<'a>, EvalError>;

/// A place that was checked not to be negative.
fn place(index: i64) -> usize {
    usize::try_from(index).unwrap_or_default()
}

/// The largest text that a function makes, and how much text one evaluation makes, in bytes. A call
/// may cost 1 whatever it makes, when only its arguments show which function it is.
pub(crate) const MAX_TEXT: usize = 32 << 20;

pub(crate) fn add_standard(functions: &mut Functions) {
    arithmetic::add(functions);
    comparisons::add(functions);
    sizes::add(functions);
    conversions::add(functions);
    regex::add_standard(functions);
    times::add(functions);
}

pub(crate) use authorizer::{add as add_authorizer, add_selectors as add_authorizer_selectors};
pub(crate) use format::add as add_format;
pub(crate) use json_patch::add as add_json_patch;
pub(crate) use lists::{add as add_lists, add_includes};
pub(crate) use lists_extended::add as add_extended_lists;
pub(crate) use maps::{add as add_maps, insert};
pub(crate) use net::{add_cidr, add_ip};
pub(crate) use optionals::add as add_optionals;
pub(crate) use quantity::add as add_quantity;
pub(crate) use regex::{RunPattern, add as add_regex};
pub(crate) use semver::add as add_semver;
pub(crate) use sets::add as add_sets;
pub(crate) use strings::{add as add_strings, add_newer as add_newer_strings};
pub(crate) use url::add as add_url;

/// The text of an argument.
fn text<'b>(args: &'b [CelValue<'_>], index: usize) -> Result<&'b str, EvalError> {
    args.get(index).and_then(CelValue::as_str).ok_or_else(EvalError::no_overload)
}

/// The whole number of an argument.
fn int(args: &[CelValue<'_>], index: usize) -> Result<i64, EvalError> {
    args.get(index).and_then(CelValue::as_int).ok_or_else(EvalError::no_overload)
}

/// The list of an argument.
fn list<'a, 'b>(
    args: &'b [CelValue<'a>],
    index: usize,
) -> Result<&'b crate::value::CelList<'a>, EvalError> {
    match args.get(index) {
        Some(CelValue::List(list)) => Ok(list),
        _ => Err(EvalError::no_overload()),
    }
}

fn one<'a, 'b>(args: &'b [CelValue<'a>]) -> Result<&'b CelValue<'a>, EvalError> {
    args.first().ok_or_else(EvalError::no_overload)
}

fn two<'a, 'b>(
    args: &'b [CelValue<'a>],
) -> Result<(&'b CelValue<'a>, &'b CelValue<'a>), EvalError> {
    match args {
        [a, b, ..] => Ok((a, b)),
        _ => Err(EvalError::no_overload()),
    }
}

fn made<'a>(text: impl Into<String>) -> Outcome<'a> {
    let text = text.into();
    if text.len() > MAX_TEXT {
        return Err(EvalError::too_large());
    }
    Ok(CelValue::text(text))
}
