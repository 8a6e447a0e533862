//! Unstructured data.

use apimachinery_runtime::{DecodeError, Map, Str, Value};
use ciborium_ll::Header;

use super::ValueReader;
use crate::reader::{lossy, negative};
use crate::time_tag::time_text;

impl ValueReader<'_> {
    /// Takes any value. A whole number that does not fit into an `i64` is an error, unlike in JSON; a tagged time
    /// becomes its text.
    ///
    /// # Errors
    /// When the item is malformed, or unstructured data cannot hold it.
    pub(super) fn any(&mut self) -> Result<Value, DecodeError> {
        let reader = &mut self.reader;
        let start = reader.offset();
        let tags = reader.tags()?;
        let at = reader.offset();
        if tags.is_time {
            let position = reader.position();
            return time_text(reader).map(Value::from).map_err(|error| error.at(position));
        }
        match reader.peek() {
            Some(0x80..=0x9f) => {
                reader.rewind(start);
                let mut items: Vec<Value> = Vec::new();
                self.list(&mut items)?;
                Ok(Value::List(items))
            }
            Some(0xa0..=0xbf) => {
                reader.rewind(start);
                let mut entries: Map<Str, Value> = Map::new();
                self.map(&mut entries)?;
                Ok(Value::Map(entries))
            }
            Some(0x40..=0x7f) => {
                let text = reader.raw_text_behind_tags(tags.later)?;
                Ok(Value::String(Str::from(lossy(text))))
            }
            _ => self.any_plain(at),
        }
    }

    fn any_plain(&mut self, at: usize) -> Result<Value, DecodeError> {
        let reader = &mut self.reader;
        let number = match reader.head()? {
            Header::Positive(number) => i64::try_from(number).ok(),
            Header::Negative(inverted) => negative(inverted),
            Header::Float(number) => return Ok(Value::Float(number)),
            Header::Simple(20) => return Ok(Value::Bool(false)),
            Header::Simple(21) => return Ok(Value::Bool(true)),
            Header::Simple(22) => return Ok(Value::Null),
            other => {
                reader.rewind(at);
                return Err(reader.mismatch(other, "interface {}"));
            }
        };
        if number.is_none() {
            reader.rewind(at);
        }
        number.map(Value::Int).ok_or_else(|| reader.overflow("int64"))
    }
}
