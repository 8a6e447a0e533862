//! What is wrong with an item, and fields that the type does not have.

use apimachinery_runtime::{DecodeError, FieldPath, Finding, FindingKind, KnownNames, Position};
use ciborium_ll::Header;

use super::Reader;
use crate::KeyTable;
use crate::token::{head, unexpected_break};

impl Reader<'_> {
    /// Reports that the type has no field for the key with this index in its map.
    ///
    /// # Errors
    /// Inside a type that reads itself.
    #[cold]
    pub(crate) fn unknown_field(
        &mut self,
        index: u64,
        name: Option<&str>,
        keys: &'static KeyTable,
        position: Position,
    ) -> Result<(), DecodeError> {
        let text = format!("cbor: found unknown field at map element index {index}");
        if self.isolated {
            return Err(DecodeError::invalid_value(text).at(position));
        }
        if self.options.collecting {
            let name = name.unwrap_or_default();
            let kind = FindingKind::Format(text.into());
            self.finding = Some(Box::new(Finding {
                position: Some(position),
                known: KnownNames::new(|| keys.names()),
                ..Finding::new(kind, FieldPath::field(name))
            }));
        }
        Ok(())
    }

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
    pub fn wrong_type(&self, expected: &'static str) -> DecodeError {
        match head(self.rest()) {
            Ok((found, _)) => self.mismatch(found, expected),
            Err(error) => error.at(self.position()),
        }
    }
}
