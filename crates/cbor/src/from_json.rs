//! JSON as CBOR.

#[cfg(test)]
mod tests;

use apimachinery_runtime::DecodeError;

use crate::MapOrder;
use crate::encode::ValueWriter;

/// Appends one JSON value as deterministic CBOR, as the reference writes plain data: a whole number
/// that fits as an integer, any other as the shortest float; text as byte strings. Of a key
/// that appears twice the last value counts.
///
/// # Errors
/// When `json` is not one JSON value. Nothing was then appended.
pub fn json_to_cbor(json: &[u8], out: &mut Vec<u8>) -> Result<(), DecodeError> {
    let mut writer = ValueWriter::new(std::mem::take(out), MapOrder::Deterministic);
    let written = writer.json(json);
    // JSON has no number that is not finite, and so nothing that CBOR does not have.
    *out = writer.out.into_parts().0;
    written
}
