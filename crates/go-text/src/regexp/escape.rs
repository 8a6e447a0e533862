//! Escaped characters.

use super::cursor::{next, up_to};
use super::error::{Kind, PatternError};

/// Reads an escaped character: its code, which may be none of a character, and the rest.
pub(super) fn escape(text: &str) -> Result<(u32, &str), PatternError> {
    let Some((letter, rest)) = text.strip_prefix('\\').and_then(next) else {
        return Err(PatternError::new(Kind::TrailingBackslash, ""));
    };
    let code = match letter {
        '1'..='7' if !rest.starts_with(|it| matches!(it, '0'..='7')) => None,
        '0'..='7' => return Ok(octal(letter, rest)),
        'x' => return hexadecimal(text, rest),
        'a' => Some(7),
        'f' => Some(12),
        'n' => Some(10),
        'r' => Some(13),
        't' => Some(9),
        'v' => Some(11),
        other if other.is_ascii() && !other.is_ascii_alphanumeric() => Some(u32::from(other)),
        _ => None,
    };
    match code {
        Some(code) => Ok((code, rest)),
        None => Err(PatternError::new(Kind::Escape, up_to(text, rest))),
    }
}

fn octal(first: char, mut rest: &str) -> (u32, &str) {
    let mut code = first.to_digit(8).unwrap_or_default();
    for _ in 0..2 {
        let Some((digit, after)) = next(rest) else { break };
        let Some(digit) = digit.to_digit(8) else { break };
        (code, rest) = (code * 8 + digit, after);
    }
    (code, rest)
}

fn hexadecimal<'a>(text: &str, rest: &'a str) -> Result<(u32, &'a str), PatternError> {
    let wrong = |rest: &str| PatternError::new(Kind::Escape, up_to(text, rest));
    let (first, mut rest) = next(rest).ok_or_else(|| wrong(rest))?;
    if first != '{' {
        // The reference reads one more character, also after one that is not a digit.
        let (second, rest) = next(rest).ok_or_else(|| wrong(rest))?;
        let (Some(high), Some(low)) = (first.to_digit(16), second.to_digit(16)) else {
            return Err(wrong(rest));
        };
        return Ok((high * 16 + low, rest));
    }
    let (mut code, mut digits) = (0, 0);
    loop {
        let (digit, after) = next(rest).ok_or_else(|| wrong(rest))?;
        rest = after;
        if digit == '}' && digits > 0 {
            return Ok((code, rest));
        }
        code = code * 16 + digit.to_digit(16).ok_or_else(|| wrong(rest))?;
        if code > u32::from(char::MAX) {
            return Err(wrong(rest));
        }
        digits += 1;
    }
}
