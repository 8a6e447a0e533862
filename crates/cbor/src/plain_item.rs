//! Items of unstructured data.

use std::borrow::Cow;

use apimachinery_runtime::{DecodeError, Value};

use crate::head::Header;
use crate::reader::{Reader, negative};
use crate::time_tag::time_text;

/// What an item of unstructured data is.
pub(crate) enum PlainItem<'a> {
    /// A list, which was not taken yet.
    List,
    /// A map, which was not taken yet.
    Map,
    /// Text. Bytes of it that are not UTF-8 are left as they came. A tagged time is its text.
    Text(Cow<'a, [u8]>),
    /// Anything else.
    Scalar(Value),
}

/// Takes any item but a list or map. A whole number that does not fit into an `i64` is an error,
/// unlike in JSON.
///
/// # Errors
/// When the item is malformed, or unstructured data cannot hold it.
pub(crate) fn plain_item<'a>(reader: &mut Reader<'a>) -> Result<PlainItem<'a>, DecodeError> {
    if let Some(text) = reader.plain_text() {
        return Ok(PlainItem::Text(Cow::Borrowed(text.as_bytes())));
    }
    let start = reader.offset();
    let tags = reader.tags()?;
    if tags.is_time {
        let position = reader.position();
        let text = time_text(reader).map_err(|error| error.at(position))?;
        return Ok(PlainItem::Text(Cow::Owned(text.into_bytes())));
    }
    let container = match reader.peek() {
        Some(0x40..=0x7f) => return reader.raw_text_after_tags(tags.later).map(PlainItem::Text),
        Some(0x80..=0x9f) => PlainItem::List,
        Some(0xa0..=0xbf) => PlainItem::Map,
        _ => return scalar(reader).map(PlainItem::Scalar),
    };
    // It takes its tags itself.
    reader.rewind(start);
    Ok(container)
}

fn scalar(reader: &mut Reader<'_>) -> Result<Value, DecodeError> {
    let start = reader.offset();
    let number = match reader.head()? {
        Header::Positive(number) => i64::try_from(number).ok(),
        Header::Negative(inverted) => negative(inverted),
        Header::Float(number) => return Ok(Value::Float(number)),
        Header::Simple(20) => return Ok(Value::Bool(false)),
        Header::Simple(21) => return Ok(Value::Bool(true)),
        Header::Simple(22) => return Ok(Value::Null),
        other => {
            reader.rewind(start);
            return Err(reader.mismatch(other, "interface {}"));
        }
    };
    number.map(Value::Int).ok_or_else(|| {
        reader.rewind(start);
        reader.overflow("int64")
    })
}
