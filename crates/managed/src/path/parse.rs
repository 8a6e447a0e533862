//! Reading paths.

use std::str::FromStr;

use apimachinery_json::{Scan, value_from_str};
use apimachinery_runtime::{Str, Value};

use super::ElementPath;
use crate::element::{ItemKey, PathElement};

/// Why a text is not a path: what is expected at that byte.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a path has {expected} at byte {at}")]
pub struct PathError {
    at: usize,
    expected: &'static str,
}

/// Reads the form in which paths are displayed. The dot at the start may be left out; the name of a
/// field with dots or brackets in it is in brackets and quotes.
///
/// ```
/// use apimachinery_managed::ElementPath;
///
/// for path in [r#".spec.containers[name="a"].image"#, ".metadata.finalizers[=\"x\"]", ".a[0]"] {
///     assert_eq!(path.parse::<ElementPath>()?.to_string(), path);
/// }
/// let annotation: ElementPath = r#"metadata.annotations["a.b/c"]"#.parse()?;
/// assert_eq!(annotation, ElementPath::of_fields(["metadata", "annotations", "a.b/c"]));
/// # Ok::<(), apimachinery_managed::PathError>(())
/// ```
impl FromStr for ElementPath {
    type Err = PathError;

    fn from_str(text: &str) -> Result<Self, PathError> {
        let mut reader = Reader { text, at: 0 };
        let mut elements = Vec::new();
        while let Some(first) = reader.peek() {
            elements.push(match first {
                '[' => reader.bracket()?,
                _ => reader.field(elements.is_empty())?,
            });
        }
        Ok(elements.into())
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn expected<T>(&self, expected: &'static str) -> Result<T, PathError> {
        Err(PathError { at: self.at, expected })
    }

    fn eat(&mut self, letter: char) -> bool {
        let is_next = self.peek() == Some(letter);
        self.at += if is_next { letter.len_utf8() } else { 0 };
        is_next
    }

    /// The text up to one of these letters.
    fn until(&mut self, ends: &[char]) -> &'a str {
        let rest = self.rest();
        let found = rest.get(..rest.find(ends).unwrap_or(rest.len())).unwrap_or_default();
        self.at += found.len();
        found
    }

    fn field(&mut self, is_first: bool) -> Result<PathElement, PathError> {
        if !self.eat('.') && !is_first {
            return self.expected("a dot or a bracket");
        }
        match self.until(&['.', '[']) {
            "" => self.expected("the name of a field"),
            name => Ok(PathElement::Field(name.into())),
        }
    }

    fn bracket(&mut self) -> Result<PathElement, PathError> {
        self.eat('[');
        let element = match self.peek() {
            Some('=') => {
                self.eat('=');
                PathElement::Value(self.value()?)
            }
            Some('"') => match self.value()? {
                Value::String(name) => PathElement::Field(name),
                _ => return self.expected("the name of a field"),
            },
            Some('0'..='9' | '-') => match self.until(&[']']).parse() {
                Ok(index) => PathElement::Index(index),
                Err(_) => return self.expected("an index"),
            },
            _ => PathElement::Key(self.key()?),
        };
        match self.eat(']') {
            true => Ok(element),
            false => self.expected("a closing bracket"),
        }
    }

    fn key(&mut self) -> Result<ItemKey, PathError> {
        let mut fields = Vec::new();
        loop {
            let name = Str::from(self.until(&['=', ',', ']']));
            if name.is_empty() || !self.eat('=') {
                return self.expected("a field of a key with its value");
            }
            fields.push((name, self.value()?));
            if !self.eat(',') {
                return Ok(ItemKey::new(fields));
            }
        }
    }

    /// A value as JSON.
    fn value(&mut self) -> Result<Value, PathError> {
        let rest = self.rest();
        let end = Scan::default().end_of_value(rest.as_bytes()).unwrap_or_default();
        match rest.get(..end).and_then(|json| value_from_str(json).ok()) {
            Some(value) => {
                self.at += end;
                Ok(value)
            }
            None => self.expected("a value as JSON"),
        }
    }
}
