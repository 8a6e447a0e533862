//! Single values, without a serializer.

use apimachinery_runtime::{DecodeError, EncodeError};

use crate::reader::Reader;
use crate::{Field, MapOrder, Writer};

/// The value as CBOR, without the tag around a document.
///
/// Corresponds to `direct.Marshal`.
///
/// # Errors
/// When the value has no CBOR form.
pub fn to_vec<T: Field>(value: &T) -> Result<Vec<u8>, EncodeError> {
    let mut writer = Writer::new(Vec::new(), MapOrder::Deterministic);
    value.write_cbor(&mut writer);
    writer.finish()
}

/// Reads one item into a value. A key that no field is meant by is an error.
///
/// Corresponds to `direct.Unmarshal`.
///
/// # Errors
/// When `cbor` is not one well-formed item, or the value has another shape.
pub fn from_slice<T: Field + Default>(cbor: &[u8]) -> Result<T, DecodeError> {
    crate::skip::check_whole(cbor)?;
    let mut value = T::default();
    let mut reader = Reader::plain(cbor);
    reader.isolated(|reader| value.read_cbor(reader))?;
    reader.end()?;
    Ok(value)
}
