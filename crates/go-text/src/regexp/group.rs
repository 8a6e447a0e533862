//! What begins with `(?`.

use super::cursor::{next, up_to};
use super::error::{Kind, PatternError};

/// What letters and signs mean, until the group ends.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Flags {
    pub(super) ignores_case: bool,
    pub(super) is_multi_line: bool,
    pub(super) dot_is_all: bool,
    /// Whether repetitions take as little as they can, and those with a `?` after them as much.
    pub(super) is_ungreedy: bool,
}

/// What is there.
pub(super) enum Start {
    /// A group that is captured.
    Capture,
    /// A group with flags of its own.
    Group(Flags),
    /// Flags for what follows.
    Flags(Flags),
}

/// Reads what begins with `(?`, up to the group's content.
pub(super) fn start(text: &str, flags: Flags) -> Result<(Start, &str), PatternError> {
    let name = match (text.strip_prefix("(?P<"), text.strip_prefix("(?<")) {
        (Some(name), _) if text.len() > 4 => Some(name),
        (_, Some(name)) if text.len() > 3 => Some(name),
        _ => None,
    };
    match name {
        Some(name) => named(text, name),
        None => with_flags(text, flags),
    }
}

fn named<'a>(text: &'a str, name: &'a str) -> Result<(Start, &'a str), PatternError> {
    let wrong = |expression| PatternError::new(Kind::NamedCapture, expression);
    let (name, rest) = name.split_once('>').ok_or_else(|| wrong(text))?;
    let is_name =
        !name.is_empty() && name.chars().all(|it| it == '_' || it.is_ascii_alphanumeric());
    if is_name { Ok((Start::Capture, rest)) } else { Err(wrong(up_to(text, rest))) }
}

fn with_flags(text: &str, mut flags: Flags) -> Result<(Start, &str), PatternError> {
    let mut rest = text.get(2..).unwrap_or_default();
    let (mut is_on, mut is_complete) = (true, true);
    while let Some((letter, after)) = next(rest) {
        rest = after;
        match letter {
            'i' => flags.ignores_case = is_on,
            'm' => flags.is_multi_line = is_on,
            's' => flags.dot_is_all = is_on,
            'U' => flags.is_ungreedy = is_on,
            '-' if is_on => {
                (is_on, is_complete) = (false, false);
                continue;
            }
            ':' if is_complete => return Ok((Start::Group(flags), rest)),
            ')' if is_complete => return Ok((Start::Flags(flags), rest)),
            _ => break,
        }
        is_complete = true;
    }
    Err(PatternError::new(Kind::PerlOperator, up_to(text, rest)))
}
