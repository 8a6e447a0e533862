//! Numbers and booleans.

use apimachinery_runtime::DecodeError;
use apimachinery_runtime::reflect::IntegerMut;

use super::Reader;
use crate::head::Header;

impl Reader<'_> {
    /// Takes `true` or `false`, or a `null` and returns `None`.
    ///
    /// # Errors
    /// When something else is here.
    pub(crate) fn bool(&mut self) -> Result<Option<bool>, DecodeError> {
        self.tags()?;
        let taken = match self.peek() {
            Some(0xf4) => Some(false),
            Some(0xf5) => Some(true),
            Some(0xf6) => None,
            _ => return Err(self.wrong_type("bool")),
        };
        self.advance(1);
        Ok(taken)
    }

    /// Reads a whole number into a place. A `null` leaves it alone.
    ///
    /// # Errors
    /// When something else is here, or the number is out of range.
    pub(crate) fn integer_into(&mut self, place: IntegerMut<'_>) -> Result<(), DecodeError> {
        self.tags()?;
        if self.null() {
            return Ok(());
        }
        let (start, name) = (self.offset(), place.type_name());
        let number = match self.head()? {
            Header::Positive(number) => number.into(),
            Header::Negative(inverted) => !i128::from(inverted),
            other => {
                self.at = start;
                return Err(self.mismatch(other, name));
            }
        };
        if !place.set(number) {
            self.at = start;
            return Err(self.overflow(name));
        }
        Ok(())
    }

    /// Takes a number, or a `null` and returns `None`.
    ///
    /// # Errors
    /// When something else is here.
    pub(crate) fn float(&mut self) -> Result<Option<f64>, DecodeError> {
        self.tags()?;
        if self.null() {
            return Ok(None);
        }
        let start = self.offset();
        let taken = match self.head()? {
            Header::Float(number) => Some(number),
            Header::Positive(number) => Some(number as f64),
            Header::Negative(inverted) => negative(inverted).map(|number| number as f64),
            other => {
                self.at = start;
                return Err(self.mismatch(other, "float64"));
            }
        };
        if taken.is_none() {
            self.at = start;
            return Err(self.overflow("int64"));
        }
        Ok(taken)
    }

    #[cold]
    pub(crate) fn overflow(&self, name: &'static str) -> DecodeError {
        let first = self.peek().unwrap_or_default();
        let kind = crate::token::name_of_major(first);
        DecodeError::wrong_type(kind, format!("{name} (the number overflows it)"))
            .at(self.position())
    }
}

/// The number whose complement a head carries, when it is an `i64`.
pub(crate) fn negative(inverted: u64) -> Option<i64> {
    i64::try_from(inverted).ok().map(|inverted| !inverted)
}
