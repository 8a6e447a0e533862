//! `allOf`, `anyOf`, `oneOf` and `not`.

use apimachinery_runtime::Quoted;
use apimachinery_validation::Place;

use super::outcome::{Failure, Outcome};
use crate::structural::{Junctors, Structural};

/// Checks the schemas inside a schema with `validate`.
pub(super) struct Others<'a, F> {
    pub(super) validate: F,
    pub(super) place: &'a Place<'a>,
}

impl<F: Fn(&Structural, Outcome) -> Outcome> Others<'_, F> {
    pub(super) fn check(&self, junctors: &Junctors, out: &mut Outcome) {
        self.any_of(&junctors.any_of, out);
        self.one_of(&junctors.one_of, out);
        self.all_of(&junctors.all_of, out);
        if let Some(not) = &junctors.not
            && self.outcome(not, out).is_valid()
        {
            out.fail(|| self.failure("must not validate the schema (not)"));
        }
    }

    fn outcome(&self, schema: &Structural, out: &Outcome) -> Outcome {
        (self.validate)(schema, out.of_part())
    }

    fn failure(&self, words: &str) -> Failure {
        Failure::at_the_whole(format!("{} {words}", Quoted(&self.place.dotted())))
    }

    /// The first schema that fits, or the failures of the one that fits best.
    fn any_of(&self, all: &[Structural], out: &mut Outcome) {
        if all.is_empty() {
            return;
        }
        let mut best: Option<Outcome> = None;
        for schema in all {
            let outcome = self.outcome(schema, out);
            if outcome.is_valid() {
                return out.merge(outcome);
            }
            keep_better(&mut best, outcome);
        }
        out.fail(|| self.failure("must validate at least one schema (anyOf)"));
        best.into_iter().for_each(|it| out.merge(it));
    }

    fn one_of(&self, all: &[Structural], out: &mut Outcome) {
        if all.is_empty() {
            return;
        }
        let (mut best, mut first, mut valid) = (None, None, 0);
        for schema in all {
            let outcome = self.outcome(schema, out);
            if outcome.is_valid() {
                valid += 1;
                first.get_or_insert(outcome);
            } else {
                keep_better(&mut best, outcome);
            }
        }
        let found = match valid {
            1 => return first.into_iter().for_each(|it| out.merge(it)),
            0 => "Found none valid".to_owned(),
            several => format!("Found {several} valid alternatives"),
        };
        out.fail(|| {
            self.failure(&format!("must validate one and only one schema (oneOf). {found}"))
        });
        best.into_iter().filter(|_| valid == 0).for_each(|it| out.merge(it));
    }

    fn all_of(&self, all: &[Structural], out: &mut Outcome) {
        let mut valid = 0;
        for schema in all {
            let outcome = self.outcome(schema, out);
            valid += usize::from(outcome.is_valid());
            out.merge(outcome);
        }
        if valid < all.len() {
            let none = if valid == 0 { ". None validated" } else { "" };
            out.fail(|| self.failure(&format!("must validate all the schemas (allOf){none}")));
        }
    }
}

fn keep_better(best: &mut Option<Outcome>, outcome: Outcome) {
    if best.as_ref().is_none_or(|best| outcome.fitting > best.fitting) {
        *best = Some(outcome);
    }
}
