//! A pattern as steps, each of which is about one character.

use std::collections::HashMap;

use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind, Look, Repetition};

/// How many steps a pattern may have.
pub(super) const MAX_STEPS: usize = 1 << 20;
/// A level of Go's is at most four of the crate `regex`.
pub(super) const MAX_NESTING: u32 = 4000;

/// The number of a step.
pub(super) type StepId = u32;

/// What is done at a place in the text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// Goes on after a character that is in a class.
    Class { class: u32, next: StepId },
    /// Goes on after this character.
    Letter { letter: char, next: StepId },
    /// Goes on in either way, preferably in the first.
    Either(StepId, StepId),
    /// Goes on where the place is such a one.
    Look { look: Look, next: StepId },
    /// The pattern matches what was passed.
    Match,
}

/// The steps of a pattern.
///
/// A class of characters is a single step, as in the reference, however many ranges it has, and
/// steps share the classes: `\pL{1,900}` has some 1,800 steps. The crate `regex` works on bytes,
/// for which the same class takes hundreds of states, each time that it is repeated.
#[derive(Debug)]
pub(super) struct Program {
    steps: Vec<Step>,
    /// The ranges of each class, in their order.
    classes: Vec<Box<[(char, char)]>>,
    start: StepId,
}

impl Program {
    /// The program of a pattern in the syntax of `regex`; `None` if it is too large.
    pub(super) fn new(pattern: &str) -> Option<Self> {
        let hir = ParserBuilder::new().nest_limit(MAX_NESTING).build().parse(pattern).ok()?;
        let mut builder = Builder::default();
        let end = builder.push(Step::Match)?;
        let start = builder.add(&hir, end)?;
        Some(Self { steps: builder.steps, classes: builder.classes, start })
    }

    pub(super) fn start(&self) -> StepId {
        self.start
    }

    /// How many steps there are.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// How many bytes it takes.
    pub(super) fn size(&self) -> usize {
        let ranges: usize = self.classes.iter().map(|it| size_of_val(&**it)).sum();
        size_of_val(&*self.steps) + ranges
    }

    pub(super) fn step(&self, id: StepId) -> Option<Step> {
        self.steps.get(id as usize).copied()
    }

    pub(super) fn is_in(&self, class: u32, letter: char) -> bool {
        let ranges = self.classes.get(class as usize).map_or(&[][..], |it| it);
        let after = ranges.partition_point(|(low, _)| *low <= letter);
        after.checked_sub(1).and_then(|at| ranges.get(at)).is_some_and(|(_, high)| letter <= *high)
    }
}

/// Steps are added from the end of the pattern to its start, so that what follows a step has a
/// number already.
#[derive(Default)]
struct Builder {
    steps: Vec<Step>,
    classes: Vec<Box<[(char, char)]>>,
    /// The classes by what they were made of: what is repeated is added again and again.
    known: HashMap<*const Class, u32>,
}

impl Builder {
    fn push(&mut self, step: Step) -> Option<StepId> {
        if self.steps.len() >= MAX_STEPS {
            return None;
        }
        self.steps.push(step);
        StepId::try_from(self.steps.len() - 1).ok()
    }

    /// Adds a part of a pattern, after which `next` follows. Returns its first step.
    fn add(&mut self, hir: &Hir, next: StepId) -> Option<StepId> {
        match hir.kind() {
            HirKind::Empty => Some(next),
            HirKind::Literal(literal) => {
                let text = std::str::from_utf8(&literal.0).ok()?;
                let mut letters = text.chars().rev();
                letters.try_fold(next, |next, letter| self.push(Step::Letter { letter, next }))
            }
            HirKind::Class(class) => {
                let class = self.class(class)?;
                self.push(Step::Class { class, next })
            }
            HirKind::Look(look) => self.push(Step::Look { look: *look, next }),
            HirKind::Capture(group) => self.add(&group.sub, next),
            HirKind::Concat(parts) => {
                parts.iter().rev().try_fold(next, |next, part| self.add(part, next))
            }
            HirKind::Alternation(branches) => {
                let mut branches = branches.iter().rev();
                let last = self.add(branches.next()?, next)?;
                branches.try_fold(last, |others, branch| {
                    let first = self.add(branch, next)?;
                    self.push(Step::Either(first, others))
                })
            }
            HirKind::Repetition(repetition) => self.repeat(repetition, next),
        }
    }

    fn class(&mut self, class: &Class) -> Option<u32> {
        if let Some(known) = self.known.get(&std::ptr::from_ref(class)) {
            return Some(*known);
        }
        let ranges: Box<[_]> = match class {
            Class::Unicode(it) => it.iter().map(|range| (range.start(), range.end())).collect(),
            Class::Bytes(it) => {
                it.iter().map(|range| (range.start().into(), range.end().into())).collect()
            }
        };
        let id = u32::try_from(self.classes.len()).ok()?;
        self.classes.push(ranges);
        self.known.insert(class, id);
        Some(id)
    }

    fn repeat(&mut self, repetition: &Repetition, next: StepId) -> Option<StepId> {
        let Repetition { min, max, ref sub, .. } = *repetition;
        let either = |once, not| match repetition.greedy {
            true => Step::Either(once, not),
            false => Step::Either(not, once),
        };
        let (mut start, required) = match max {
            Some(max) => {
                let mut start = next;
                for _ in min..max {
                    let once = self.add(sub, start)?;
                    start = self.push(either(once, next))?;
                }
                (start, min)
            }
            None => {
                // What may be empty is not repeated where it is: its first step decides whether
                // there is one at all.
                let may_be_empty = sub.properties().minimum_len().is_none_or(|it| it == 0);
                let again = self.push(Step::Match)?;
                let once = self.add(sub, again)?;
                *self.steps.get_mut(again as usize)? = either(once, next);
                match min {
                    0 if may_be_empty => (self.push(either(once, next))?, 0),
                    0 => (again, 0),
                    _ => (once, min - 1),
                }
            }
        };
        for _ in 0..required {
            start = self.add(sub, start)?;
        }
        Some(start)
    }
}
