//! Generated inputs, checked here and by the reference.

mod errors;
mod metadata;
mod names;
mod statuses;

use apimachinery_test_support::{Dice, Small, number, program, seed};
use apimachinery_validation::FieldErrors;

fn rounds() -> usize {
    number("APIMACHINERY_DIFFERENTIAL_COUNT").unwrap_or(3) * 100
}

fn start() -> Option<(Small, Dice)> {
    let program = program()?;
    Some((Small::start(&program), Dice::new(seed().into())))
}

/// A text of a few pieces.
fn text(dice: &mut Dice, pieces: &[&str], longest: usize) -> String {
    (0..dice.below(longest + 1)).map(|_| *dice.pick(pieces)).collect()
}

fn texts(errors: &FieldErrors) -> Vec<String> {
    errors.iter().map(ToString::to_string).collect()
}
