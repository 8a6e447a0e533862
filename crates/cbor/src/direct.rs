//! Single values, without a serializer.

use apimachinery_runtime::reflect::Reflect;
use apimachinery_runtime::{DecodeError, EncodeError};

use crate::MapOrder;
use crate::decode::ValueReader;
use crate::encode::ValueWriter;

/// The value as CBOR, without the tag around a document.
///
/// Corresponds to `direct.Marshal`.
///
/// # Errors
/// When the value has no CBOR form.
pub fn to_vec<T: Reflect>(value: &T) -> Result<Vec<u8>, EncodeError> {
    let mut writer = ValueWriter::new(Vec::new(), MapOrder::Deterministic);
    writer.value(value.reflect());
    writer.finish()
}

/// Reads one item into a value. A key that no field is meant by is an error.
///
/// Corresponds to `direct.Unmarshal`.
///
/// # Errors
/// When `cbor` is not one well-formed item, or the value has another shape.
pub fn from_slice<T: Reflect + Default>(cbor: &[u8]) -> Result<T, DecodeError> {
    crate::skip::check_whole(cbor)?;
    let mut value = T::default();
    let mut reader = ValueReader::plain(cbor);
    reader.isolated(|reader| reader.value(value.reflect_mut()))?;
    reader.reader.end()?;
    Ok(value)
}
