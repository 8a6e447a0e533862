//! Why something failed: a text, or another error.

use std::borrow::Cow;
use std::error::Error as StdError;
use std::fmt::{self, Display};
use std::sync::Arc;

/// Why something failed: a text, or the error that is the cause.
///
/// The texts of both are shown alike. A cause keeps its type: [`source`](std::error::Error::source)
/// of the error around it gives it back. Two reasons are equal when their texts are.
#[derive(Clone, Debug)]
pub struct Reason(Content);

#[derive(Clone, Debug)]
enum Content {
    Text(Cow<'static, str>),
    Cause(Arc<dyn StdError + Send + Sync>),
}

impl Reason {
    /// Another error as the cause.
    pub fn cause(error: impl StdError + Send + Sync + 'static) -> Self {
        Self(Content::Cause(Arc::new(error)))
    }

    fn text(&self) -> Cow<'_, str> {
        match &self.0 {
            Content::Text(text) => Cow::Borrowed(text),
            Content::Cause(error) => Cow::Owned(error.to_string()),
        }
    }

    /// The error that is the cause, when it is one.
    pub fn source(&self) -> Option<&(dyn StdError + 'static)> {
        match &self.0 {
            Content::Text(_) => None,
            Content::Cause(error) => Some(&**error),
        }
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Content::Text(text) => f.write_str(text),
            Content::Cause(error) => error.fmt(f),
        }
    }
}

impl PartialEq for Reason {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl PartialEq<str> for Reason {
    fn eq(&self, other: &str) -> bool {
        self.text() == other
    }
}

impl From<Cow<'static, str>> for Reason {
    fn from(text: Cow<'static, str>) -> Self {
        Self(Content::Text(text))
    }
}

impl From<&'static str> for Reason {
    fn from(text: &'static str) -> Self {
        Self(Content::Text(Cow::Borrowed(text)))
    }
}

impl From<String> for Reason {
    fn from(text: String) -> Self {
        Self(Content::Text(Cow::Owned(text)))
    }
}

impl From<Box<dyn StdError + Send + Sync>> for Reason {
    fn from(error: Box<dyn StdError + Send + Sync>) -> Self {
        Self(Content::Cause(Arc::from(error)))
    }
}
