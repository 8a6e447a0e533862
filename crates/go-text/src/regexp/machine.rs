//! Running a program over a text: all ways through it at once, so that no character is read twice.

use std::ops::Range;

use regex_syntax::hir::Look;
use regex_syntax::is_word_byte;

use super::program::{Program, Step, StepId};

/// The ways that are followed, the preferred ones first.
struct Ways {
    /// Where each is, and where its match would start.
    all: Vec<(StepId, usize)>,
    /// For each step, the round in which a way came there: one that comes later is never preferred.
    seen: Vec<u32>,
    round: u32,
}

impl Ways {
    fn new(program: &Program) -> Self {
        Self { all: Vec::new(), seen: vec![0; program.len()], round: 1 }
    }

    fn clear(&mut self) {
        self.all.clear();
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.seen.fill(0);
            self.round = 1;
        }
    }

    /// Whether a step is new in this round.
    fn enters(&mut self, step: StepId) -> bool {
        let Some(seen) = self.seen.get_mut(step as usize) else { return false };
        std::mem::replace(seen, self.round) != self.round
    }
}

/// A program and a text.
pub(super) struct Machine<'a> {
    program: &'a Program,
    text: &'a str,
    /// Steps that are still to be followed at the same place.
    stack: Vec<StepId>,
}

impl<'a> Machine<'a> {
    pub(super) fn new(program: &'a Program, text: &'a str) -> Self {
        Self { program, text, stack: Vec::new() }
    }

    /// The first match that does not start before `from`, and the preferred one of those that start
    /// there. With `any_end`, it may end where the first one of them ends.
    pub(super) fn find(&mut self, from: usize, any_end: bool) -> Option<Range<usize>> {
        let (mut current, mut next) = (Ways::new(self.program), Ways::new(self.program));
        let mut found = None;
        let mut at = from;
        loop {
            if found.is_none() {
                self.follow(self.program.start(), at, at, &mut current);
            } else if current.all.is_empty() {
                return found;
            }
            let letter = self.text.get(at..)?.chars().next();
            let end = at + letter.map_or(0, char::len_utf8);
            for (step, start) in current.all.iter().copied() {
                let after = match self.program.step(step)? {
                    Step::Match => {
                        found = Some(start..at);
                        // The others are not preferred.
                        break;
                    }
                    Step::Class { class, next } => {
                        letter.filter(|it| self.program.is_in(class, *it)).map(|_| next)
                    }
                    Step::Letter { letter: wanted, next } => {
                        letter.filter(|it| *it == wanted).map(|_| next)
                    }
                    Step::Either(..) | Step::Look { .. } => None,
                };
                if let Some(after) = after {
                    self.follow(after, start, end, &mut next);
                }
            }
            if letter.is_none() || (any_end && found.is_some()) {
                return found;
            }
            at = end;
            std::mem::swap(&mut current, &mut next);
            next.clear();
        }
    }

    /// Adds the steps that a way leads to without a character.
    fn follow(&mut self, first: StepId, start: usize, at: usize, ways: &mut Ways) {
        self.stack.push(first);
        while let Some(id) = self.stack.pop() {
            if !ways.enters(id) {
                continue;
            }
            match self.program.step(id) {
                Some(Step::Either(preferred, other)) => self.stack.extend([other, preferred]),
                Some(Step::Look { look, next }) if self.looks(look, at) => self.stack.push(next),
                Some(Step::Look { .. }) | None => {}
                Some(_) => ways.all.push((id, start)),
            }
        }
    }

    fn looks(&self, look: Look, at: usize) -> bool {
        let bytes = self.text.as_bytes();
        let before = at.checked_sub(1).and_then(|it| bytes.get(it)).copied();
        let after = bytes.get(at).copied();
        let is_word = |byte: Option<u8>| byte.is_some_and(is_word_byte);
        match look {
            Look::Start => before.is_none(),
            Look::End => after.is_none(),
            Look::StartLF => before.is_none_or(|it| it == b'\n'),
            Look::EndLF => after.is_none_or(|it| it == b'\n'),
            Look::WordAscii => is_word(before) != is_word(after),
            Look::WordAsciiNegate => is_word(before) == is_word(after),
            // Go's patterns have no others.
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use apimachinery_test_support::Dice;
    use regex::Regex;

    use super::*;

    const ATOMS: [&str; 14] = [
        "a",
        "b",
        "é",
        "[ab]",
        r"[^a\n]",
        r"\pL",
        "(?i:k)",
        r"(?s:.)",
        r"\A",
        r"\z",
        "(?m:^)",
        "(?m:$)",
        r"(?-u:\b)",
        r"(?-u:\B)",
    ];
    const REPEATED: [&str; 10] =
        ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}", "{0,2}?", "{2,}"];

    fn pattern(dice: &mut Dice, depth: usize) -> String {
        match dice.below(if depth == 0 { 1 } else { 5 }) {
            0 => ATOMS[dice.below(ATOMS.len())].to_owned(),
            1 => format!("{}{}", pattern(dice, depth - 1), pattern(dice, depth - 1)),
            2 => format!("(?:{}|{})", pattern(dice, depth - 1), pattern(dice, depth - 1)),
            3 => format!("(?:{}|)", pattern(dice, depth - 1)),
            _ => {
                format!("(?:{}){}", pattern(dice, depth - 1), REPEATED[dice.below(REPEATED.len())])
            }
        }
    }

    #[test]
    fn finds_what_the_crate_regex_finds() {
        let mut dice = Dice::new(7);
        let mut found = 0;
        for _ in 0..400 {
            let pattern = pattern(&mut dice, 4);
            let (regex, program) = (Regex::new(&pattern).unwrap(), Program::new(&pattern).unwrap());
            let letters = ["a", "b", "é", "k", "\u{212a}", "\n", "-"];
            let text: String =
                (0..dice.below(9)).map(|_| letters[dice.below(letters.len())]).collect();
            for from in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
                let expected = regex.find_at(&text, from).map(|it| it.range());
                let mut machine = Machine::new(&program, &text);
                assert_eq!(machine.find(from, false), expected, "{pattern} {text:?} {from}");
                assert_eq!(
                    machine.find(from, true).is_some(),
                    expected.is_some(),
                    "{pattern} {text:?}"
                );
                found += usize::from(expected.is_some_and(|it| !it.is_empty()));
            }
        }
        assert!(found > 100, "{found}");
    }
}
