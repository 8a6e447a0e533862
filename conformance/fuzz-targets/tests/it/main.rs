//! All targets over their seeds, mutations of these, and the cases that once failed.

#![allow(
    clippy::cast_possible_truncation,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::string_slice,
    clippy::unwrap_used,
    reason = "a test fails by a panic"
)]

use std::fs;
use std::panic::catch_unwind;
use std::path::Path;
use std::thread;

use apimachinery_fuzz_targets::{TARGETS, Target, mutate};
use apimachinery_test_support::{Dice, rounds, seed};

/// Runs an input, and says which one it was when the target panics.
fn run(target: Target, input: &[u8], origin: &str) {
    if catch_unwind(|| (target.run)(input)).is_err() {
        panic!("{} fails for {origin}: {:?}", target.name, String::from_utf8_lossy(input));
    }
}

#[test]
fn seeds_and_their_mutations_keep_every_promise() {
    let seed = seed();
    thread::scope(|scope| {
        for target in TARGETS {
            scope.spawn(move || run_seeds(target, Dice::new(seed.into())));
        }
    });
}

fn run_seeds(target: Target, mut dice: Dice) {
    let seeds = (target.seeds)();
    for seed in &seeds {
        run(target, seed, "a seed");
    }
    for round in 0..rounds(100) {
        let mut input = dice.pick(&seeds).clone();
        let other = dice.pick(&seeds);
        mutate(&mut dice, &mut input, other);
        run(target, &input, &format!("mutation {round}"));
    }
}

#[test]
fn kept_cases_keep_every_promise() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut count = 0;
    for entry in fs::read_dir(&folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let Some(name) = path.file_name().and_then(|it| it.to_str()) else { continue };
        let (target, case) = name.split_once('.').expect("cases are named target.case");
        let target = apimachinery_fuzz_targets::target(target)
            .unwrap_or_else(|| panic!("{name} is not of a target"));
        run(target, &fs::read(&path).expect("it can be read"), case);
        count += 1;
    }
    assert!(count > 0, "there are kept cases");
}
