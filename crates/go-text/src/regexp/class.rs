//! Classes of characters: `[a-z]`, `\d`, `\pL`, `[[:alpha:]]`.

use super::cursor::{next, up_to};
use super::error::{Kind, PatternError};
use super::escape::escape;
use super::fold::Classes;

/// What matches no character.
pub(super) const NOTHING: &str = r"[^\x{0}-\x{10FFFF}]";

/// The class of an escaped letter of Perl, which is one of ASCII letters alone, and the rest.
pub(super) fn perl(text: &str) -> Option<(&'static str, &str)> {
    let class = match text.get(..2)? {
        r"\d" => "[0-9]",
        r"\D" => "[^0-9]",
        r"\s" => r"[\t\n\x{C}\r ]",
        r"\S" => r"[^\t\n\x{C}\r ]",
        r"\w" => "[0-9A-Za-z_]",
        r"\W" => "[^0-9A-Za-z_]",
        _ => return None,
    };
    Some((class, text.get(2..)?))
}

/// The class of a name such as `[:alpha:]`, and the rest; `None` when there is not a name.
fn posix(text: &str) -> Result<Option<(String, &str)>, PatternError> {
    let Some(end) = text.get(2..).and_then(|it| it.find(":]")) else { return Ok(None) };
    let (whole, rest) = text.split_at(end + 4);
    let name = whole.trim_start_matches("[:").trim_end_matches(":]");
    let (negation, plain) = name.strip_prefix('^').map_or(("", name), |it| ("^", it));
    let class = match plain {
        "alnum" => "0-9A-Za-z",
        "alpha" => "A-Za-z",
        "ascii" => r"\x{0}-\x{7F}",
        "blank" => r"\t ",
        "cntrl" => r"\x{0}-\x{1F}\x{7F}",
        "digit" => "0-9",
        "graph" => "!-~",
        "lower" => "a-z",
        "print" => " -~",
        "punct" => r"!-/:-@\x{5B}-\x{60}\x{7B}-~",
        "space" => r"\t\n\x{B}\x{C}\r ",
        "upper" => "A-Z",
        "word" => "0-9A-Za-z_",
        "xdigit" => "0-9A-Fa-f",
        _ => return Err(PatternError::new(Kind::CharRange, whole)),
    };
    Ok(Some((format!("[{negation}{class}]"), rest)))
}

/// The class of a property such as `\pL` or `\p{Greek}`, and the rest; `None` when it is no
/// property.
pub(super) fn unicode<'a>(
    text: &'a str,
    ignores_case: bool,
    classes: &mut Classes,
) -> Result<Option<(String, &'a str)>, PatternError> {
    let Some(rest) = text.strip_prefix(r"\p").or_else(|| text.strip_prefix(r"\P")) else {
        return Ok(None);
    };
    let mut is_negated = text.starts_with(r"\P");
    let (name, after) = if rest.starts_with('{') {
        let wrong = || PatternError::new(Kind::CharRange, text);
        let (name, after) = rest.split_once('}').ok_or_else(wrong)?;
        (name.trim_start_matches('{'), after)
    } else {
        let after = next(rest).map_or("", |(_, after)| after);
        (up_to(rest, after), after)
    };
    let plain = name.strip_prefix('^').unwrap_or(name);
    is_negated ^= plain.len() < name.len();
    match property(plain, is_negated, ignores_case, classes) {
        Some(class) => Ok(Some((class, after))),
        None => Err(PatternError::new(Kind::CharRange, up_to(text, after))),
    }
}

fn property(
    name: &str,
    is_negated: bool,
    ignores_case: bool,
    classes: &mut Classes,
) -> Option<String> {
    let is_name = !name.is_empty()
        && name.bytes().all(|it| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'-' | b' '));
    let letter = if is_negated { 'P' } else { 'p' };
    // Categories and scripts, no other properties.
    ["gc", "sc"].into_iter().filter(|_| is_name).find_map(|kind| {
        let class = format!(r"\{letter}{{{kind}={name}}}");
        classes.named(&class, ignores_case).map(str::to_owned)
    })
}

/// Reads a class in brackets and returns the rest; stops where classes are too large.
pub(super) fn brackets<'a>(
    whole: &'a str,
    ignores_case: bool,
    classes: &mut Classes,
) -> Result<(String, &'a str), PatternError> {
    let missing = || PatternError::new(Kind::MissingBracket, whole);
    let mut rest = whole.strip_prefix('[').unwrap_or(whole);
    let mut class = String::from("[");
    if let Some(negated) = rest.strip_prefix('^') {
        (class, rest) = ("[^".to_owned(), negated);
    }
    let start = class.len();
    let mut is_first = true;
    loop {
        match rest.strip_prefix(']') {
            Some(after) if !is_first => {
                rest = after;
                break;
            }
            _ => is_first = false,
        }
        if rest.len() > 2
            && rest.starts_with("[:")
            && let Some((named, after)) = posix(rest)?
        {
            class.push_str(classes.named(&named, ignores_case).unwrap_or(NOTHING));
            rest = after;
        } else if let Some((property, after)) = unicode(rest, ignores_case, classes)? {
            class.push_str(&property);
            rest = after;
        } else if let Some((perl, after)) = perl(rest) {
            class.push_str(classes.named(perl, ignores_case).unwrap_or(NOTHING));
            rest = after;
        } else {
            let (found, after) = range(rest, &missing)?;
            if let Some(found) = found {
                class.push_str(&classes.range(found, ignores_case));
            }
            rest = after;
        }
        if classes.are_too_large() {
            break;
        }
    }
    if class.len() > start {
        class.push(']');
        return Ok((class, rest));
    }
    let class = if start == 1 { NOTHING } else { r"[\x{0}-\x{10FFFF}]" };
    Ok((class.to_owned(), rest))
}

/// Reads a character or a range of them, and returns the rest; `None` for surrogates, which are in
/// no text.
#[expect(clippy::type_complexity, reason = "two characters and the rest")]
fn range<'a>(
    text: &'a str,
    missing: &dyn Fn() -> PatternError,
) -> Result<(Option<(char, char)>, &'a str), PatternError> {
    let (low, mut rest) = character(text, missing)?;
    let mut high = low;
    if rest.len() >= 2 && rest.starts_with('-') && !rest.starts_with("-]") {
        (high, rest) = character(rest.strip_prefix('-').unwrap_or(rest), missing)?;
        if high < low {
            return Err(PatternError::new(Kind::CharRange, up_to(text, rest)));
        }
    }
    let low = char::from_u32(low).unwrap_or('\u{e000}');
    let high = char::from_u32(high).unwrap_or('\u{d7ff}');
    Ok(((low <= high).then_some((low, high)), rest))
}

fn character<'a>(
    text: &'a str,
    missing: &dyn Fn() -> PatternError,
) -> Result<(u32, &'a str), PatternError> {
    if text.starts_with('\\') {
        return escape(text);
    }
    let (letter, rest) = next(text).ok_or_else(missing)?;
    Ok((u32::from(letter), rest))
}
