//! How the scalar types stand in CBOR.
//!
//! In the reference these types read themselves: tags and strictness from outside count for nothing in them.

use apimachinery_cbor::{Field, Reader, Writer, cbor_to_json_vec};
use apimachinery_runtime::{DecodeError, EncodeError, Reason, Str, Value};

use crate::{
    Duration, FieldsV1, IntOrString, IntOrStringValue, MicroTime, Quantity, Time, WrappedList,
};

const NULL: u8 = 0xf6;

/// Takes text with what a type makes of it. A `null` leaves a pointer of the reference empty, and so gives
/// the type's zero value.
fn read_parsed<T: Default, E: std::error::Error + Send + Sync + 'static>(
    reader: &mut Reader<'_>,
    parse: impl FnOnce(&str) -> Result<T, E>,
) -> Result<T, DecodeError> {
    reader.isolated(|reader| {
        if reader.nil() {
            return Ok(T::default());
        }
        let position = reader.position();
        // A `null` inside a tag is not seen as one: the pointer is made and stays empty.
        let text = reader.text()?.unwrap_or_default();
        parse(&text).map_err(|error| DecodeError::invalid_value(Reason::cause(error)).at(position))
    })
}

macro_rules! times {
    ($($type:ident),*) => {$(
        impl Field for $type {
            /// A `null` sets the zero time.
            fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
                *self = read_parsed(reader, Self::parse)?;
                Ok(())
            }

            fn write_cbor(&self, writer: &mut Writer) {
                if self.is_zero() {
                    return writer.null();
                }
                writer.ascii(self.text().as_bytes());
            }
        }
    )*};
}

times!(Time, MicroTime);

impl Field for Quantity {
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        *self = read_parsed(reader, Self::parse_json)?;
        Ok(())
    }

    fn write_cbor(&self, writer: &mut Writer) {
        writer.text_with(|writer| {
            // The writer never fails, so neither does this.
            let _ = self.write_to(writer);
        });
    }
}

impl Field for Duration {
    /// A `null` is an error here, unlike for times, as in the reference, which goes through JSON.
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        let position = reader.position();
        let mut value = Value::Null;
        reader.isolated(|reader| value.read_cbor(reader))?;
        let text = match &value {
            Value::String(text) => text.as_str(),
            Value::Null => "",
            other => return Err(DecodeError::wrong_type(other.type_name(), "string").at(position)),
        };
        *self = Self::parse(text)
            .map_err(|error| DecodeError::invalid_value(Reason::cause(error)).at(position))?;
        Ok(())
    }

    fn write_cbor(&self, writer: &mut Writer) {
        writer.text(&self.to_string());
    }
}

impl Field for IntOrString {
    /// A `null` leaves the text alone and makes it the value: an empty string, for a new one.
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        let (_, int, string) = self.parts();
        let string = Str::from(string);
        *self = reader.isolated(|reader| match reader.text_or_rewind()? {
            Some(text) => Ok(Self::from_parts(1, int, text.map(Str::from).unwrap_or(string))),
            None => {
                let read = reader.integer("int32")?.unwrap_or(int);
                Ok(Self::from_parts(0, read, string))
            }
        })?;
        Ok(())
    }

    fn write_cbor(&self, writer: &mut Writer) {
        match self.value() {
            Ok(IntOrStringValue::Int(int)) => writer.integer(int.into()),
            Ok(IntOrStringValue::String(text)) => writer.text(text),
            Err(error) => writer.fail(EncodeError::invalid_value(Reason::cause(error))),
        }
    }
}

impl Field for FieldsV1 {
    /// Keeps the fields as JSON; as CBOR, where payloads stay as they come.
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if let Some(json) = reader.map_as_json() {
            *self = Self::new(json);
            return Ok(());
        }
        let raw = reader.payload()?;
        if raw == [NULL] {
            return Ok(());
        }
        *self = match reader.is_transcoding() && is_cbor_object(raw) {
            true => Self::new(json_object(raw)?),
            false => Self::new(reader.keep(raw)),
        };
        Ok(())
    }

    fn write_cbor(&self, writer: &mut Writer) {
        let raw = self.raw();
        match raw.first() {
            None => writer.null(),
            Some(b'{' | b'n' | b'\t' | b'\r' | b'\n' | b' ') => writer.json(raw),
            Some(_) => writer.checked(raw),
        }
    }
}

/// Whether the reference takes these bytes for the CBOR of managed fields: a map, or a tag.
fn is_cbor_object(raw: &[u8]) -> bool {
    matches!(raw.first(), Some(0xa0..=0xbf | 0xc6..=0xdb))
}

fn json_object(raw: &[u8]) -> Result<Vec<u8>, DecodeError> {
    let json = cbor_to_json_vec(raw)?;
    match json.first() {
        Some(b'{' | b'n') => Ok(json),
        _ => Err(DecodeError::invalid_value("metav1.FieldsV1 cbor invalid: not a map")),
    }
}

impl<T: Field + apimachinery_json::Field + Default> Field for WrappedList<T> {
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        Field::read_cbor(&mut **self, reader)
    }

    fn write_cbor(&self, writer: &mut Writer) {
        Field::write_cbor(&**self, writer);
    }
}
