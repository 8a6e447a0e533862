//! Objects of any kind in a field.

use apimachinery_runtime::{DecodeError, EncodeError, RawExtension};

use super::Field;
use crate::reader::SELF_DESCRIBED;
use crate::token::NULL;
use crate::{Reader, Writer, cbor_to_json_vec};

impl Field for RawExtension {
    /// Keeps the object as JSON; as CBOR with its tag in front, where payloads stay as they come.
    fn read_cbor(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if let Some(json) = reader.map_as_json() {
            *self = Self::Raw(json);
            return Ok(());
        }
        let raw = reader.payload()?;
        if raw == [NULL] {
            return Ok(());
        }
        *self = Self::Raw(if reader.is_transcoding() {
            cbor_to_json_vec(raw)?.into()
        } else {
            [SELF_DESCRIBED.as_slice(), raw].concat().into()
        });
        Ok(())
    }

    fn write_cbor(&self, writer: &mut Writer) {
        match self {
            Self::Null => writer.null(),
            Self::Raw(raw) if raw.starts_with(&SELF_DESCRIBED) => writer.checked(raw),
            Self::Raw(raw) if starts_as_json(raw) => writer.json(raw),
            Self::Raw(_) => writer.fail(EncodeError::invalid_value(
                "cannot convert RawExtension with unrecognized content type to unstructured",
            )),
            Self::Object(object) => crate::entry::write_nested(&**object, writer),
        }
    }
}

/// Whether a payload starts as JSON may.
fn starts_as_json(raw: &[u8]) -> bool {
    matches!(
        raw.first(),
        Some(
            b'\t' | b'\r' | b'\n' | b' ' | b'{' | b'[' | b'n' | b't' | b'f' | b'"' | b'-' | b'0'
                ..=b'9'
        )
    )
}
