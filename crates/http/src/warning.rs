//! `Warning` headers: what a server reports beside its response.

mod encoded_word;
mod parse;
mod recorder;

use std::fmt::{self, Write};

use apimachinery_runtime::Str;
use http::HeaderValue;

pub use parse::{ParseWarningError, parse_warnings};
pub use recorder::WarningRecorder;

/// The code of a warning that stays true until the request changes: the one that API servers send.
const MISCELLANEOUS_PERSISTENT: u16 = 299;

/// The agent of a warning without one.
const NOBODY: &str = "-";

/// A warning beside a response. Displays as its text.
///
/// Corresponds to `net.WarningHeader` with `NewWarningHeader`.
///
/// ```
/// use apimachinery_http::Warning;
///
/// let warning = Warning::new(r#"unknown field "spec.foo""#);
/// assert_eq!(warning.to_header_value()?, r#"299 - "unknown field \"spec.foo\"""#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// Which sort of warning it is; 299 for those of API servers.
    pub code: u16,
    /// The agent that warns; `-` for none.
    pub agent: Str,
    /// The text.
    pub text: Str,
}

/// A warning cannot be a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WarningError {
    /// The code has more than three digits.
    #[error("code must be between 0 and 999")]
    Code,
    /// The agent is not a word.
    #[error(
        "agent must be valid UTF-8 and must not contain spaces, quotes, backslashes, or control characters"
    )]
    Agent,
    /// The text has several lines, or other control characters.
    #[error("text must be valid UTF-8 and must not contain control characters")]
    Text,
}

impl Warning {
    /// A warning of an API server.
    pub fn new(text: impl Into<Str>) -> Self {
        let agent = Str::from_static(NOBODY);
        Self { code: MISCELLANEOUS_PERSISTENT, agent, text: text.into() }
    }

    /// Sets the agent that warns. The empty text means none.
    #[must_use]
    pub fn agent(mut self, agent: impl Into<Str>) -> Self {
        self.agent = agent.into();
        self
    }

    /// Changes the code.
    #[must_use]
    pub fn code(mut self, code: u16) -> Self {
        self.code = code;
        self
    }

    /// The warning as the value of a header.
    ///
    /// # Errors
    /// When the code has more than three digits, the agent is not a word or the text is not a line.
    pub fn to_header_value(&self) -> Result<HeaderValue, WarningError> {
        self.header_value_saying(&self.text)
    }

    fn header_value_saying(&self, text: &str) -> Result<HeaderValue, WarningError> {
        let agent = if self.agent.is_empty() { NOBODY } else { &self.agent };
        let is_no_word = |it: char| it.is_whitespace() || it.is_control() || r#"\""#.contains(it);
        if self.code > 999 {
            return Err(WarningError::Code);
        }
        if agent.contains(is_no_word) {
            return Err(WarningError::Agent);
        }
        if text.contains(char::is_control) {
            return Err(WarningError::Text);
        }
        let value = format!("{:03} {agent} {}", self.code, Quoted(text));
        HeaderValue::try_from(value).map_err(|_| WarningError::Text)
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for letter in self.0.chars() {
            if matches!(letter, '"' | '\\') {
                f.write_str("\\")?;
            }
            f.write_char(letter)?;
        }
        f.write_str("\"")
    }
}
