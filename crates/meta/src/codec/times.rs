//! `Time` and `MicroTime`: RFC 3339 in JSON.

use apimachinery_json as json;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, Position, Reason};

use crate::{MicroTime, Time};

macro_rules! json_time {
    ($type:ty) => {
        impl Field<json::Json> for $type {
            /// A `null` sets the zero time.
            fn read(&mut self, _: (), reader: &mut json::Reader<'_>) -> Result<(), DecodeError> {
                if reader.null()? {
                    *self = Self::ZERO;
                    return Ok(());
                }
                reader.peek();
                let position = Position::byte(reader.offset());
                let text = reader.string()?;
                *self = Self::parse(&text).map_err(|error| {
                    DecodeError::invalid_value(Reason::cause(error)).at(position)
                })?;
                Ok(())
            }

            fn write(&self, _: (), writer: &mut json::Writer) {
                if self.is_zero() {
                    writer.null();
                } else {
                    writer.quoted_ascii(self.text().as_bytes());
                }
            }
        }
    };
}

json_time!(Time);
json_time!(MicroTime);
