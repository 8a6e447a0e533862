//! `apim decode`.

use crate::args::DecodeArgs;
use crate::problem::Outcome;
use crate::{Failure, pipeline};

/// Writes every document as it was sent.
pub(crate) fn run(args: &DecodeArgs) -> Result<Outcome, Failure> {
    pipeline::run(&args.input, &args.output, &args.validation, |_, loaded| Ok(loaded))
}
