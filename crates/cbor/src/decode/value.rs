//! Unstructured data.

use apimachinery_runtime::{DecodeError, Map, Str, Value};

use super::ValueReader;
use crate::plain_item::{PlainItem, plain_item};
use crate::reader::lossy;

impl ValueReader<'_> {
    /// Takes any value.
    ///
    /// # Errors
    /// When the item is malformed, or unstructured data cannot hold it.
    pub(super) fn any(&mut self) -> Result<Value, DecodeError> {
        Ok(match plain_item(&mut self.reader)? {
            PlainItem::List => {
                let mut items: Vec<Value> = Vec::new();
                self.list(&mut items)?;
                Value::List(items)
            }
            PlainItem::Map => {
                let mut entries: Map<Str, Value> = Map::new();
                self.map(&mut entries)?;
                Value::Map(entries)
            }
            PlainItem::Text(text) => Value::String(Str::from(lossy(text))),
            PlainItem::Scalar(value) => value,
        })
    }
}
