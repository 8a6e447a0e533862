//! `Duration`: Go's text in JSON.

use apimachinery_json as json;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, Position, Reason};

use crate::Duration;

impl Field<json::Json> for Duration {
    /// A `null` is an error here, unlike for times, as in the reference.
    fn read(&mut self, _: (), reader: &mut json::Reader<'_>) -> Result<(), DecodeError> {
        reader.peek();
        let position = Position::byte(reader.offset());
        let text = reader.string()?;
        *self = Self::parse(&text)
            .map_err(|error| DecodeError::invalid_value(Reason::cause(error)).at(position))?;
        Ok(())
    }

    fn write(&self, _: (), writer: &mut json::Writer) {
        // The text may hold `µ`, which needs no escape.
        writer.quoted_ascii(self.to_string().as_bytes());
    }
}
