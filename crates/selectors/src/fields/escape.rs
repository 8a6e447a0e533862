//! Values in the text of a selector.

use std::borrow::Cow;

/// A value is not escaped as it must be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnescapeError {
    /// A `\` is followed by another character, or by none.
    #[error("invalid field selector: invalid escape sequence: {0}")]
    InvalidSequence(Box<str>),
    /// A `,` or `=` has no `\` before it. The message has its number, as in the reference.
    #[error("invalid field selector: unescaped character in value: {}", u32::from(*.0))]
    Unescaped(char),
}

/// The value with a `\` before each `\`, `,` and `=` (`fields.EscapeValue`).
pub fn escape(value: &str) -> Cow<'_, str> {
    if !value.contains(['\\', ',', '=']) {
        return value.into();
    }
    value.replace('\\', r"\\").replace(',', r"\,").replace('=', r"\=").into()
}

/// The value without these (`fields.UnescapeValue`).
///
/// # Errors
/// When a `\` precedes another character, or a `,` or `=` has none.
pub fn unescape(text: &str) -> Result<Cow<'_, str>, UnescapeError> {
    if !text.contains(['\\', ',', '=']) {
        return Ok(text.into());
    }
    let mut value = String::with_capacity(text.len());
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some(escaped @ ('\\' | ',' | '=')) => value.push(escaped),
                other => {
                    let sequence =
                        letter.to_string() + &other.map(String::from).unwrap_or_default();
                    return Err(UnescapeError::InvalidSequence(sequence.into()));
                }
            },
            ',' | '=' => return Err(UnescapeError::Unescaped(letter)),
            _ => value.push(letter),
        }
    }
    Ok(value.into())
}
