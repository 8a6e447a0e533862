//! `apim decode`.

use crate::args::DecodeArgs;
use crate::problem::Outcome;
use crate::{Failure, pipeline};

/// Writes every document as it was sent.
pub(crate) fn run(args: &DecodeArgs, excerpts: bool) -> Result<Outcome, Failure> {
    let DecodeArgs { input, output, validation, .. } = args;
    pipeline::run(input, output, validation, excerpts, |_, loaded| Ok(loaded), |_| None)
}
