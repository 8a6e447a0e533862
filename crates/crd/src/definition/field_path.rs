//! Paths to fields that a schema knows: `.spec.replicas`, `.labels['app']`.

use apimachinery_schema::{AdditionalProperties, Structural};
use apimachinery_validation::Path;
use thiserror::Error;

/// Why a text does not lead to a field.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub(crate) enum FieldPathError {
    #[error("array notation is not allowed")]
    Brackets,
    #[error("unexpected end of JSON path")]
    End,
    #[error("expected single quoted string but got {0}")]
    NotQuoted(String),
    #[error("invalid string literal: invalid escape char {0}")]
    Escape(String),
    #[error("expected ] but got {0}")]
    NotClosed(String),
    #[error("expected [ or . but got: {0}")]
    NoDelimiter(String),
    #[error("does not refer to a valid field")]
    Unknown,
}

/// Where a text leads.
#[derive(Clone, Debug)]
pub(crate) struct Field<'a> {
    pub(crate) path: Path,
    /// The first name on the way.
    pub(crate) root: String,
    /// The schema of the field; `None` when any value is allowed.
    pub(crate) schema: Option<&'a Structural>,
}

/// Where a text leads in objects of a schema (`ValidFieldPath`).
pub(crate) fn find<'a>(
    text: &str,
    schema: &'a Structural,
    allow_brackets: bool,
) -> Result<Field<'a>, FieldPathError> {
    let mut tokens = Tokens { rest: text };
    let mut found = Field { path: Path::none(), root: String::new(), schema: Some(schema) };
    while let Some(token) = tokens.next() {
        match token {
            "[" if !allow_brackets => return Err(FieldPathError::Brackets),
            "[" => {
                let quoted = tokens.next().ok_or(FieldPathError::End)?;
                let inner = quoted.strip_prefix('\'').and_then(|it| it.strip_suffix('\''));
                let inner = inner.ok_or_else(|| FieldPathError::NotQuoted(quoted.to_owned()))?;
                found = found.step(&unescaped(inner)?)?;
                match tokens.next().ok_or(FieldPathError::End)? {
                    "]" => {}
                    other => return Err(FieldPathError::NotClosed(other.to_owned())),
                }
            }
            "." => found = found.step(tokens.next().ok_or(FieldPathError::End)?)?,
            other => return Err(FieldPathError::NoDelimiter(other.to_owned())),
        }
    }
    Ok(found)
}

impl Field<'_> {
    fn step(self, name: &str) -> Result<Self, FieldPathError> {
        let schema = self.schema.ok_or(FieldPathError::Unknown)?;
        let (path, schema) = if !schema.properties.is_empty() {
            let property = schema.properties.get(name).ok_or(FieldPathError::Unknown)?;
            (self.path.child(name), Some(property))
        } else {
            match &schema.additional_properties {
                Some(AdditionalProperties::Schema(schema)) => {
                    (self.path.key(name), Some(&**schema))
                }
                Some(_) => (self.path.key(name), None),
                None => return Err(FieldPathError::Unknown),
            }
        };
        let root = if self.root.is_empty() { name.to_owned() } else { self.root };
        Ok(Self { path, root, schema })
    }
}

/// The delimiters and the texts between them.
struct Tokens<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Tokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let end = match self.rest.chars().next()? {
            '\'' => quoted_length(self.rest),
            '.' | '[' | ']' => 1,
            _ => self.rest.find(['.', '[', ']']).unwrap_or(self.rest.len()),
        };
        let (token, rest) = self.rest.split_at_checked(end)?;
        self.rest = rest;
        Some(token)
    }
}

/// The length up to the quote without a backslash before it; of the whole text when there is none.
fn quoted_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let pairs = bytes.iter().zip(bytes.iter().skip(1));
    let end = pairs.enumerate().find(|(_, (before, it))| **it == b'\'' && **before != b'\\');
    end.map_or(text.len(), |(index, _)| index + 2)
}

fn unescaped(text: &str) -> Result<String, FieldPathError> {
    let mut out = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            out.push(letter);
            continue;
        }
        match letters.next() {
            Some('a') => out.push('\x07'),
            Some('b') => out.push('\x08'),
            Some('f') => out.push('\x0c'),
            Some('n') => out.push('\n'),
            Some('r') => out.push('\r'),
            Some('t') => out.push('\t'),
            Some('v') => out.push('\x0b'),
            Some(it @ ('\'' | '\\')) => out.push(it),
            // A backslash before a line's end, or at the end, is one.
            Some('\n') => out.push_str("\\\n"),
            Some(other) => return Err(FieldPathError::Escape(format!("\\{other}"))),
            None => out.push('\\'),
        }
    }
    Ok(out)
}
