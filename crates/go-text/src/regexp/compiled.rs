//! A translated pattern, ready to match.

use std::ops::Range;
use std::sync::Arc;

use regex::{Regex, RegexBuilder};

use super::machine::Machine;
use super::program::{MAX_NESTING, Program};

/// How many bytes are kept of a pattern: more than nearly all patterns need, and little enough for
/// a definition that has hundreds of them.
const MAX_KEPT: usize = 64 << 10;

/// A pattern that is compiled.
#[derive(Clone, Debug)]
pub(super) enum Compiled {
    Regex(Regex),
    /// One that counts large classes.
    Program(Arc<Program>),
    /// One that counts many, in the syntax of `regex`. Its program is made whenever it is used.
    Large(Box<str>),
}

/// What matches a pattern.
pub(super) enum Matcher<'p> {
    Regex(&'p Regex),
    Program(Arc<Program>),
}

impl Compiled {
    /// A pattern in the syntax of `regex`; `None` if it is too large.
    pub(super) fn new(translated: String) -> Option<Self> {
        let regex = RegexBuilder::new(&translated)
            .size_limit(MAX_KEPT)
            .dfa_size_limit(MAX_KEPT)
            .nest_limit(MAX_NESTING)
            .build();
        if let Ok(regex) = regex {
            return Some(Self::Regex(regex));
        }
        let program = Program::new(&translated)?;
        Some(match program.size() {
            ..=MAX_KEPT => Self::Program(Arc::new(program)),
            _ => Self::Large(translated.into()),
        })
    }

    /// `None` never: whether it is too large was found when it was compiled.
    pub(super) fn matcher(&self) -> Option<Matcher<'_>> {
        match self {
            Self::Regex(regex) => Some(Matcher::Regex(regex)),
            Self::Program(program) => Some(Matcher::Program(Arc::clone(program))),
            Self::Large(translated) => {
                Program::new(translated).map(|it| Matcher::Program(Arc::new(it)))
            }
        }
    }
}

impl Matcher<'_> {
    pub(super) fn is_match(&self, text: &str) -> bool {
        match self {
            Self::Regex(regex) => regex.is_match(text),
            Self::Program(program) => Machine::new(program, text).find(0, true).is_some(),
        }
    }

    /// The first match that does not start before `from`.
    pub(super) fn find(&self, text: &str, from: usize) -> Option<Range<usize>> {
        match self {
            Self::Regex(regex) => Some(regex.find_at(text, from)?.range()),
            Self::Program(program) => Machine::new(program, text).find(from, false),
        }
    }
}
