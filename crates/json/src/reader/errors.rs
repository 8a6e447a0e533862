//! What can be wrong with a document, said where the cursor is.

use apimachinery_runtime::{DecodeError, Position};

use super::JsonReader;
use crate::syntax;

impl JsonReader<'_> {
    /// The value here has another shape than its field; or it is not a value at all.
    #[cold]
    pub fn wrong_type(&mut self, expected: &'static str) -> DecodeError {
        let found = match self.peek() {
            None => return self.ends(),
            Some(b'"') => "string",
            Some(b'{') => "object",
            Some(b'[') => "array",
            Some(b't' | b'f') => "bool",
            Some(b'-' | b'0'..=b'9') => "number",
            Some(b'n') => "null",
            Some(_) => return self.unexpected(syntax::VALUE),
        };
        let position = Position::byte(self.at);
        // What is broken further on counts before what does not fit.
        match self.skip_value() {
            Ok(()) => DecodeError::wrong_type(found, expected).at(position),
            Err(error) => error,
        }
    }

    #[cold]
    pub(super) fn unexpected(&self, context: impl AsRef<str>) -> DecodeError {
        let Some(byte) = self.byte() else { return self.ends() };
        DecodeError::syntax(syntax::invalid_character(byte, context.as_ref()))
            .at(Position::byte(self.at))
    }

    /// What cannot go on in a token that is not whole. The reference puts a space after the text,
    /// so that it complains about this space where the text ends.
    #[cold]
    pub(super) fn unexpected_inside(&self, context: impl AsRef<str>) -> DecodeError {
        let byte = self.byte().unwrap_or(b' ');
        DecodeError::syntax(syntax::invalid_character(byte, context.as_ref()))
            .at(Position::byte(self.at))
    }

    #[cold]
    pub(super) fn ends(&self) -> DecodeError {
        DecodeError::syntax(syntax::END).at(Position::byte(self.bytes().len()))
    }
}
