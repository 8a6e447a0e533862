//! `Quantity`: its text in JSON.

use apimachinery_json as json;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, Position, Reason};

use crate::Quantity;

impl Field<json::Json> for Quantity {
    /// A bare number is taken for its text.
    fn read(&mut self, _: (), reader: &mut json::Reader<'_>) -> Result<(), DecodeError> {
        if reader.null()? {
            *self = Self::default();
            return Ok(());
        }
        reader.peek();
        let position = Position::byte(reader.offset());
        let raw = reader.raw_value()?;
        let text = raw.strip_prefix('"').and_then(|it| it.strip_suffix('"')).unwrap_or(raw);
        *self = Self::parse_json(text)
            .map_err(|error| DecodeError::invalid_value(Reason::cause(error)).at(position))?;
        Ok(())
    }

    fn write(&self, _: (), writer: &mut json::Writer) {
        writer.quoted_ascii_with(|writer| {
            // The writer never fails, so neither does this.
            let _ = self.write_to(writer);
        });
    }
}
