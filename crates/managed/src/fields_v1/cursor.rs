//! A cursor over the JSON of a set: objects in objects, whose values hardly matter.

use std::borrow::Cow;

use apimachinery_json::{Scan, value_from_str};
use apimachinery_runtime::Value;

use super::FieldsError;

/// Reads objects; values that are passed over are only examined for where they end.
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    /// Whether the object that is being read has had no member yet.
    is_first: bool,
}

type Result<T> = std::result::Result<T, FieldsError>;

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, is_first: true }
    }

    pub(super) fn offset(&self) -> usize {
        self.at
    }

    pub(super) fn is_at_end(&mut self) -> bool {
        self.peek().is_none()
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The next byte that is not white space, which is passed over.
    fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = bytes.get(self.at) {
            self.at += 1;
        }
        bytes.get(self.at).copied()
    }

    fn syntax<T>(&self) -> Result<T> {
        Err(FieldsError::Syntax(self.at))
    }

    /// Passes over `null`.
    pub(super) fn null(&mut self) -> bool {
        let is_null = self.peek() == Some(b'n') && self.rest().starts_with("null");
        self.at += if is_null { 4 } else { 0 };
        is_null
    }

    /// Begins an object.
    pub(super) fn open(&mut self) -> Result<()> {
        if self.peek() != Some(b'{') {
            return self.syntax();
        }
        self.at += 1;
        self.is_first = true;
        Ok(())
    }

    /// The key of the next member, whose value follows; `None` at the end of the object.
    pub(super) fn next_key(&mut self) -> Result<Option<Cow<'a, str>>> {
        match (self.peek(), std::mem::take(&mut self.is_first)) {
            (Some(b'}'), _) => {
                self.at += 1;
                return Ok(None);
            }
            (Some(b','), false) => self.at += 1,
            (Some(b'"'), true) => {}
            _ => return self.syntax(),
        }
        if self.peek() != Some(b'"') {
            return self.syntax();
        }
        let key = self.string()?;
        if self.peek() != Some(b':') {
            return self.syntax();
        }
        self.at += 1;
        Ok(Some(key))
    }

    fn string(&mut self) -> Result<Cow<'a, str>> {
        let inner = self.rest().get(1..).unwrap_or_default();
        let stop = inner.bytes().position(|byte| matches!(byte, b'"' | b'\\' | ..b' '));
        let Some(length) = stop else { return self.syntax() };
        if inner.as_bytes().get(length) == Some(&b'"') {
            self.at += length + 2;
            return Ok(Cow::Borrowed(inner.get(..length).unwrap_or_default()));
        }
        match value_from_str(self.raw_value()?) {
            Ok(Value::String(text)) => Ok(Cow::Owned(text.into_string())),
            _ => self.syntax(),
        }
    }

    /// The text of the value that follows.
    pub(super) fn raw_value(&mut self) -> Result<&'a str> {
        self.peek();
        let rest = self.rest();
        let end = Scan::default().end_of_value(rest.as_bytes());
        // A number at the very end of the text has no end yet.
        match rest.get(..end.unwrap_or(rest.len())) {
            Some(raw) if !raw.is_empty() => {
                self.at += raw.len();
                Ok(raw)
            }
            _ => self.syntax(),
        }
    }

    /// Passes over the value that follows.
    pub(super) fn skip(&mut self) -> Result<()> {
        self.peek();
        if self.rest().starts_with("{}") {
            self.at += 2;
        } else {
            self.raw_value()?;
        }
        Ok(())
    }
}
