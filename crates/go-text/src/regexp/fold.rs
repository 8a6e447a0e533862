//! Classes, with the other cases of their letters.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use regex_syntax::Parser;
use regex_syntax::hir::{Class, ClassUnicode, ClassUnicodeRange, HirKind};

/// All letters that have other cases, and some more. `regex` asks about each character of a class,
/// which for all but a few of Unicode's takes milliseconds.
static CASED: LazyLock<ClassUnicode> = LazyLock::new(|| {
    characters(r"[\p{Lu}\p{Ll}\p{Lt}\p{Nl}\x{345}\x{24B6}-\x{24E9}]")
        .unwrap_or_else(ClassUnicode::empty)
});

/// How many ranges the classes of a pattern may have together. The reference allows 32 times as
/// many; each takes some 80 bytes while a pattern is compiled, and `\pL` has 650 of them.
const MAX_RANGES: usize = 1 << 19;

/// The classes of a pattern.
#[derive(Debug, Default)]
pub(super) struct Classes {
    /// How many ranges the classes have.
    ranges: usize,
    /// What was asked before, with and without the other cases; `None` for what is not a class.
    known: HashMap<(Box<str>, bool), Option<Known>>,
}

/// A class that was read.
#[derive(Debug)]
struct Known {
    text: Box<str>,
    /// How many ranges it has.
    ranges: usize,
}

impl Classes {
    /// Whether they have too many ranges together, each counted as often as it is written.
    pub(super) fn are_too_large(&self) -> bool {
        self.ranges > MAX_RANGES
    }

    /// A range of characters, for the inside of a class.
    pub(super) fn range(&mut self, (low, high): (char, char), ignores_case: bool) -> String {
        let class = ClassUnicode::new([ClassUnicodeRange::new(low, high)]);
        let mut text = String::new();
        write_ranges(&class, &mut text);
        self.ranges += 1;
        if ignores_case {
            let others = other_cases(&class);
            self.ranges += others.ranges().len();
            write_ranges(&others, &mut text);
        }
        text
    }

    /// A class, such as `[^a-z]` or `\p{gc=Lu}`; `None` if it is not a class.
    pub(super) fn named(&mut self, class: &str, ignores_case: bool) -> Option<&str> {
        let key = (Box::from(class), ignores_case);
        let known = self.known.entry(key).or_insert_with(|| read(class, ignores_case));
        let known = known.as_ref()?;
        self.ranges += known.ranges;
        Some(&known.text)
    }
}

fn read(class: &str, ignores_case: bool) -> Option<Known> {
    // Negated is what has the other cases already.
    let (negation, positive) = match (class.strip_prefix("[^"), class.strip_prefix(r"\P")) {
        (Some(content), _) => ("^", format!("[{content}")),
        (None, Some(name)) => ("^", format!(r"\p{name}")),
        (None, None) => ("", class.to_owned()),
    };
    let found = characters(&positive)?;
    let others = if ignores_case { other_cases(&found) } else { ClassUnicode::empty() };
    let mut text = class.to_owned();
    if !others.ranges().is_empty() {
        text = format!("[{negation}{positive}");
        write_ranges(&others, &mut text);
        text.push(']');
    }
    let ranges = found.ranges().len() + others.ranges().len() + 1;
    Some(Known { text: text.into(), ranges })
}

/// The other cases of the letters of a class, as far as it lacks them.
fn other_cases(class: &ClassUnicode) -> ClassUnicode {
    let mut others = class.clone();
    others.intersect(&CASED);
    // The tables are there.
    _ = others.try_case_fold_simple();
    others.difference(class);
    others
}

fn write_ranges(class: &ClassUnicode, text: &mut String) {
    for range in class.ranges() {
        let (low, high) = (u32::from(range.start()), u32::from(range.end()));
        let _ = write!(text, r"\x{{{low:X}}}-\x{{{high:X}}}");
    }
}

/// The characters of a class; `None` if it is not a class.
fn characters(class: &str) -> Option<ClassUnicode> {
    let hir = Parser::new().parse(class).ok()?;
    match hir.kind() {
        HirKind::Class(Class::Unicode(class)) => Some(class.clone()),
        HirKind::Class(Class::Bytes(class)) => class.to_unicode_class(),
        HirKind::Literal(literal) => {
            let letters = std::str::from_utf8(&literal.0).ok()?.chars();
            Some(ClassUnicode::new(letters.map(|it| ClassUnicodeRange::new(it, it))))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// No other letter has cases.
    #[test]
    fn all_letters_with_cases_are_known() {
        let mut others = CASED.clone();
        others.negate();
        let mut folded = others.clone();
        folded.case_fold_simple();
        assert_eq!(folded, others);
    }
}
