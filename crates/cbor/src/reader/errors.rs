//! What is wrong with an item.

use apimachinery_runtime::DecodeError;

use super::Reader;
use crate::head::Header;
use crate::token::{head, unexpected_break};

impl Reader<'_> {
    /// The error for a value of another type than its field.
    #[cold]
    pub(crate) fn mismatch(&self, found: Header, expected: &'static str) -> DecodeError {
        let error = match found {
            Header::Break => unexpected_break(),
            Header::Simple(value) if !(20..=22).contains(&value) => {
                crate::token::unknown_simple(value)
            }
            _ => {
                let first = self.peek().unwrap_or_default();
                DecodeError::wrong_type(crate::token::name_of_major(first), expected)
            }
        };
        error.at(self.position())
    }

    /// The value here has another type than its field.
    #[cold]
    pub(crate) fn wrong_type(&self, expected: &'static str) -> DecodeError {
        match head(self.rest()) {
            Ok((found, _)) => self.mismatch(found, expected),
            Err(error) => error.at(self.position()),
        }
    }
}
