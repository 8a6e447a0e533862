//! `apim decode`.

use apimachinery::api::facts::release;

use crate::args::{DecodeArgs, Validation};
use crate::lifecycle::{Advice, Standing};
use crate::problem::Outcome;
use crate::{Failure, pipeline};

/// Writes every document as it was sent.
pub(crate) fn run(args: &DecodeArgs, excerpts: bool) -> Result<Outcome, Failure> {
    let DecodeArgs { input, output, validation, .. } = args;
    let is_wanted = validation.level != Validation::Ignore;
    pipeline::run(
        input,
        output,
        validation,
        excerpts,
        |_, loaded| Ok(loaded),
        |loaded| {
            let advice = Advice::about(&loaded.kind, release())?;
            (is_wanted && advice.standing == Standing::Removed).then_some(advice)
        },
    )
}
