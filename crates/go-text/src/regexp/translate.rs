//! Go's patterns as those of `regex`.

use super::class::{NOTHING, brackets, perl, unicode};
use super::compiled::Compiled;
use super::cursor::{Counts, counts, next, up_to};
use super::error::{Kind, PatternError};
use super::escape::escape;
use super::fold::Classes;
use super::group::{Flags, Start, start};
use super::piece::Piece;

/// How often something may be repeated by counts, one inside the other multiplied.
const MAX_REPEATED: i64 = 1000;

/// How deep a pattern may be nested.
const MAX_HEIGHT: usize = 1000;

/// How many instructions a pattern may have.
const MAX_SIZE: i64 = (128 << 20) / 40;

/// How many bytes a pattern may have: compiling takes up to 850 bytes for each. The reference has
/// no such limit.
const MAX_BYTES: usize = 64 << 10;

pub(super) fn compile(pattern: &str) -> Result<Compiled, PatternError> {
    let translated = translate(pattern)?;
    Compiled::new(translated).ok_or_else(|| PatternError::new(Kind::Large, pattern))
}

/// A group that is not closed yet.
#[derive(Default)]
struct Open {
    is_captured: bool,
    /// What the letters mean after it.
    flags_after: Flags,
    branches: Vec<Piece>,
    pieces: Vec<Piece>,
}

impl Open {
    fn close(mut self) -> Piece {
        self.branches.push(Piece::concat(self.pieces));
        let piece = Piece::alternate(self.branches);
        if self.is_captured { piece.captured() } else { piece }
    }
}

struct Translation<'a> {
    whole: &'a str,
    flags: Flags,
    outer: Vec<Open>,
    open: Open,
    classes: Classes,
}

fn translate(whole: &str) -> Result<String, PatternError> {
    if whole.len() > MAX_BYTES {
        return Err(PatternError::new(Kind::Large, whole));
    }
    let mut it = Translation {
        whole,
        flags: Flags::default(),
        outer: Vec::new(),
        open: Open::default(),
        classes: Classes::default(),
    };
    let (mut rest, mut last_repeat) = (whole, "");
    while let Some((letter, after)) = next(rest) {
        let mut repeat = "";
        let before = rest;
        rest = match (letter, counts(rest)) {
            ('*' | '+' | '?', _) => {
                repeat = before;
                it.repeat(before, after, last_repeat, |piece, lazy| piece.starred(letter, lazy))?
            }
            ('{', Some((counts, after))) => {
                let Counts { min, max } = counts;
                if !(0..=1000).contains(&min) || max > 1000 || (max >= 0 && min > max) {
                    return Err(PatternError::new(Kind::RepeatSize, up_to(before, after)));
                }
                repeat = before;
                let rest = it.repeat(before, after, last_repeat, |piece, lazy| {
                    piece.counted(counts, lazy)
                })?;
                let is_counted = min >= 2 || max >= 2;
                let repeated = it.open.pieces.last().map_or(1, |piece| piece.repeated);
                if is_counted && repeated > MAX_REPEATED {
                    return Err(PatternError::new(Kind::RepeatSize, up_to(before, rest)));
                }
                rest
            }
            ('(', _) if after.starts_with('?') => it.group(rest)?,
            ('(', _) => {
                it.begin(true, it.flags);
                after
            }
            (')', _) => {
                it.end()?;
                after
            }
            ('\\', _) => it.escaped(rest)?,
            ('[', _) => {
                let (class, after) = brackets(rest, it.flags.ignores_case, &mut it.classes)?;
                it.class(class)?;
                after
            }
            _ => {
                it.sign(letter);
                after
            }
        };
        last_repeat = repeat;
    }
    if !it.outer.is_empty() {
        return Err(PatternError::new(Kind::MissingParenthesis, whole));
    }
    let piece = it.open.close();
    check_limits(&piece, whole)?;
    Ok(piece.text)
}

fn check_limits(piece: &Piece, whole: &str) -> Result<(), PatternError> {
    match (piece.height > MAX_HEIGHT, piece.size > MAX_SIZE) {
        (true, _) => Err(PatternError::new(Kind::Depth, whole)),
        (_, true) => Err(PatternError::new(Kind::Large, whole)),
        _ => Ok(()),
    }
}

impl Translation<'_> {
    fn push(&mut self, text: impl Into<String>) {
        self.open.pieces.push(Piece::single(text));
    }

    /// A class, whose letters have their other cases already.
    fn class(&mut self, class: impl Into<String>) -> Result<(), PatternError> {
        if self.classes.are_too_large() {
            return Err(PatternError::new(Kind::Large, self.whole));
        }
        self.push(class);
        Ok(())
    }

    /// A letter, with the other cases if those are ignored.
    fn literal(&mut self, code: u32) {
        let text = match char::from_u32(code) {
            Some(letter) if letter.is_ascii_alphanumeric() => letter.to_string(),
            Some(_) => format!(r"\x{{{code:X}}}"),
            None => return self.push(NOTHING),
        };
        match self.flags.ignores_case {
            true => self.push(format!("(?i:{text})")),
            false => self.push(text),
        }
    }

    fn sign(&mut self, letter: char) {
        match (letter, self.flags) {
            ('|', _) => {
                let pieces = std::mem::take(&mut self.open.pieces);
                self.open.branches.push(Piece::concat(pieces));
            }
            ('^', Flags { is_multi_line: true, .. }) => self.push("(?m:^)"),
            ('^', _) => self.push(r"\A"),
            ('$', Flags { is_multi_line: true, .. }) => self.push("(?m:$)"),
            ('$', _) => self.push(r"\z"),
            ('.', Flags { dot_is_all: true, .. }) => self.push("(?s:.)"),
            ('.', _) => self.push(r"[^\n]"),
            (letter, _) => self.literal(letter.into()),
        }
    }

    fn begin(&mut self, is_captured: bool, flags: Flags) {
        let open = Open { is_captured, flags_after: self.flags, ..Open::default() };
        self.outer.push(std::mem::replace(&mut self.open, open));
        self.flags = flags;
    }

    fn end(&mut self) -> Result<(), PatternError> {
        let Some(outer) = self.outer.pop() else {
            return Err(PatternError::new(Kind::UnexpectedParenthesis, self.whole));
        };
        let inner = std::mem::replace(&mut self.open, outer);
        self.flags = inner.flags_after;
        let piece = inner.close();
        check_limits(&piece, self.whole)?;
        self.open.pieces.push(piece);
        Ok(())
    }

    fn group<'r>(&mut self, rest: &'r str) -> Result<&'r str, PatternError> {
        let (what, after) = start(rest, self.flags)?;
        match what {
            Start::Capture => self.begin(true, self.flags),
            Start::Group(flags) => self.begin(false, flags),
            Start::Flags(flags) => self.flags = flags,
        }
        Ok(after)
    }

    /// Repeats the last piece; returns what is after the operator and its `?`.
    fn repeat<'r>(
        &mut self,
        before: &str,
        after: &'r str,
        last_repeat: &str,
        repeated: impl FnOnce(Piece, bool) -> Piece,
    ) -> Result<&'r str, PatternError> {
        let is_marked = after.starts_with('?');
        let after = after.strip_prefix('?').unwrap_or(after);
        if !last_repeat.is_empty() {
            return Err(PatternError::new(Kind::RepeatOperator, up_to(last_repeat, after)));
        }
        let Some(piece) = self.open.pieces.pop() else {
            return Err(PatternError::new(Kind::MissingRepeatArgument, up_to(before, after)));
        };
        let piece = repeated(piece, is_marked != self.flags.is_ungreedy);
        check_limits(&piece, self.whole)?;
        self.open.pieces.push(piece);
        Ok(after)
    }

    fn escaped<'r>(&mut self, text: &'r str) -> Result<&'r str, PatternError> {
        let simple = match text.get(1..).and_then(next) {
            Some(('A', rest)) => Some((r"\A", rest)),
            Some(('b', rest)) => Some((r"(?-u:\b)", rest)),
            Some(('B', rest)) => Some((r"(?-u:\B)", rest)),
            Some(('z', rest)) => Some((r"\z", rest)),
            Some(('C', rest)) => {
                return Err(PatternError::new(Kind::Escape, up_to(text, rest)));
            }
            Some(('Q', rest)) => {
                let (quoted, rest) = rest.split_once(r"\E").unwrap_or((rest, ""));
                quoted.chars().for_each(|letter| self.literal(letter.into()));
                return Ok(rest);
            }
            _ => None,
        };
        if let Some((sign, rest)) = simple {
            self.push(sign);
            return Ok(rest);
        }
        let ignores_case = self.flags.ignores_case;
        if let Some((class, rest)) = unicode(text, ignores_case, &mut self.classes)? {
            self.class(class)?;
            return Ok(rest);
        }
        if let Some((class, rest)) = perl(text) {
            let class = self.classes.named(class, ignores_case).unwrap_or(NOTHING).to_owned();
            self.class(class)?;
            return Ok(rest);
        }
        let (code, rest) = escape(text)?;
        self.literal(code);
        Ok(rest)
    }
}
