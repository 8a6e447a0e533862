//! The parameters of a query.

use std::collections::BTreeMap;
use std::fmt;

use apimachinery_go_text::url::{EscapeError, query_escape, query_unescape};

/// Parameters with their values, in the order of their names. A parameter may have several values.
///
/// Corresponds to `url.Values`; displays as its `Encode`. Bytes that are not UTF-8 become U+FFFD.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Values(BTreeMap<String, Vec<String>>);

/// A text is not a query.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseQueryError {
    /// A `%` is not followed by two hexadecimal digits.
    #[error(transparent)]
    InvalidEscape(#[from] EscapeError),
    /// A semicolon, which some take for a separator.
    #[error("invalid semicolon separator in query")]
    Semicolon,
}

impl Values {
    /// No parameters.
    pub const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// The parameters of a query, without the `?` (`url.ParseQuery`).
    ///
    /// # Errors
    /// When a part of it is malformed.
    pub fn parse(query: &str) -> Result<Self, ParseQueryError> {
        let mut values = Self::new();
        for part in query.split('&').filter(|it| !it.is_empty()) {
            let (name, value) = parse_part(part)?;
            values.add(name, value);
        }
        Ok(values)
    }

    /// The parameters of a query without those that are malformed: what a Go server sees
    /// (`URL.Query`).
    pub fn parse_lossy(query: &str) -> Self {
        let mut values = Self::new();
        for part in query.split('&').filter(|it| !it.is_empty()) {
            if let Ok((name, value)) = parse_part(part) {
                values.add(name, value);
            }
        }
        values
    }

    /// Adds a value.
    pub fn add(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.entry(name.into()).or_default().push(value.into());
    }

    /// All values of a parameter.
    pub fn all(&self, name: &str) -> &[String] {
        self.0.get(name).map(Vec::as_slice).unwrap_or_default()
    }

    /// The first value of a parameter.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.all(name).first().map(String::as_str)
    }

    /// Whether there is no parameter.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The parameters in the order of their names, each with its values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.0.iter().map(|(name, values)| (name.as_str(), values.as_slice()))
    }
}

fn parse_part(part: &str) -> Result<(String, String), ParseQueryError> {
    if part.contains(';') {
        return Err(ParseQueryError::Semicolon);
    }
    let (name, value) = part.split_once('=').unwrap_or((part, ""));
    Ok((query_unescape(name)?.into_owned(), query_unescape(value)?.into_owned()))
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pairs = self.iter().flat_map(|(name, values)| values.iter().map(move |it| (name, it)));
        for (position, (name, value)) in pairs.enumerate() {
            if position > 0 {
                f.write_str("&")?;
            }
            write!(f, "{}={}", query_escape(name), query_escape(value))?;
        }
        Ok(())
    }
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Values {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        let mut values = Self::new();
        pairs.into_iter().for_each(|(name, value)| values.add(name, value));
        values
    }
}
