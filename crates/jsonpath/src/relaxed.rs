//! Expressions without braces.

use crate::error::ParseError;

/// A text that is not an expression, with or without braces.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RelaxedError {
    /// There are other braces than one pair around it, or nothing is in between.
    #[error(
        "unexpected path string, expected a 'name1.name2' or '.name1.name2' or '{{name1.name2}}' or '{{.name1.name2}}'"
    )]
    Braces,
    /// The text is not an expression. Places are those of the template that it makes.
    #[error(transparent)]
    Parse(#[from] ParseError),
}

/// The expression in braces and with a dot. Nothing stays nothing.
pub(crate) fn complete(text: &str) -> Result<String, RelaxedError> {
    if text.is_empty() {
        return Ok(String::new());
    }
    let bare = text.strip_prefix('{').and_then(|it| it.strip_suffix('}')).unwrap_or(text);
    // A dot that is alone is a name.
    let name = bare.strip_prefix('.').filter(|it| !it.is_empty()).unwrap_or(bare);
    match name.is_empty() || name.contains(['{', '}']) {
        true => Err(RelaxedError::Braces),
        false => Ok(format!("{{.{name}}}")),
    }
}
