//! Formats by name: `format.dns1123Label().validate(name)`.

use super::{Outcome, text};
use crate::eval_error::EvalError;
use crate::functions::Functions;
use crate::kinds::format::FORMATS;
use crate::value::{CelValue, Extension, Kind};

pub(crate) fn add(functions: &mut Functions) {
    functions.function("validate").member(
        "format-validate",
        "format string",
        "optional(list(string))",
        validate,
    );
    functions.function("format.named").global(
        "format-named",
        "string",
        "optional(format)",
        |args| {
            let name = text(args, 0)?;
            let found = FORMATS.iter().find(|format| format.function == name);
            Ok(match found {
                Some(format) => CelValue::some(CelValue::extension(Kind::Format(format))),
                None => CelValue::NONE,
            })
        },
    );
    for (index, format) in FORMATS.iter().enumerate() {
        let name = ["format.", format.function].concat();
        functions.function(&name).global(
            name.clone(),
            "",
            "format",
            CONSTANTS.get(index).copied().unwrap_or(constant::<0>),
        );
    }
}

type Constant = crate::functions::Run;

static CONSTANTS: [Constant; 13] = [
    constant::<0>,
    constant::<1>,
    constant::<2>,
    constant::<3>,
    constant::<4>,
    constant::<5>,
    constant::<6>,
    constant::<7>,
    constant::<8>,
    constant::<9>,
    constant::<10>,
    constant::<11>,
    constant::<12>,
];

fn constant<'a, const INDEX: usize>(_: &[CelValue<'a>]) -> Outcome<'a> {
    let format = FORMATS.get(INDEX).ok_or_else(EvalError::no_overload)?;
    Ok(CelValue::extension(Kind::Format(format)))
}

fn validate<'a>(args: &[CelValue<'a>]) -> Outcome<'a> {
    let Some(CelValue::Extension(Extension(Kind::Format(format)))) = args.first() else {
        return Err(EvalError::no_overload());
    };
    let wrong = (format.check)(text(args, 1)?);
    if wrong.is_empty() {
        return Ok(CelValue::NONE);
    }
    Ok(CelValue::some(CelValue::list(wrong.into_iter().map(CelValue::text).collect())))
}
