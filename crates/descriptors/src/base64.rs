//! Base64 as the JSON reader takes it.

use apimachinery_json::{Field as _, Reader, value_to_vec};
use apimachinery_runtime::{ByteString, DecodeErrorKind, EncodeError, Value};
use data_encoding::BASE64;

/// The bytes that the text of `value` stands for.
pub(crate) fn decode(value: &Value) -> Result<Vec<u8>, EncodeError> {
    let text = value.as_str().unwrap_or_default();
    match BASE64.decode(text.as_bytes()) {
        Ok(bytes) => Ok(bytes),
        Err(_) => decode_lax(value),
    }
}

/// Line breaks and stray bits are accepted where JSON accepts them, so JSON's reader decides.
fn decode_lax(value: &Value) -> Result<Vec<u8>, EncodeError> {
    let json = value_to_vec(value)?;
    let mut bytes = ByteString::default();
    let read = bytes.read(&mut Reader::from_text(&String::from_utf8_lossy(&json)));
    read.map_err(|error| match error.kind() {
        DecodeErrorKind::InvalidValue(text) => EncodeError::invalid_value(text.clone()),
        _ => EncodeError::invalid_value("illegal base64 data"),
    })?;
    Ok(bytes.to_vec())
}
