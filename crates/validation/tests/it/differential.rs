//! Generated inputs, checked here and by the reference.

mod errors;
mod metadata;
mod names;
mod statuses;

use apimachinery_test_support::{Dice, Small, program, seed};
use apimachinery_validation::FieldErrors;

/// How often each test asks.
fn rounds() -> usize {
    apimachinery_test_support::rounds(100)
}

fn start() -> (Small, Dice) {
    (Small::start(&program()), Dice::new(seed().into()))
}

/// A text of a few pieces.
fn text(dice: &mut Dice, pieces: &[&str], longest: usize) -> String {
    (0..dice.below(longest + 1)).map(|_| *dice.pick(pieces)).collect()
}

fn texts(errors: &FieldErrors) -> Vec<String> {
    errors.iter().map(ToString::to_string).collect()
}
