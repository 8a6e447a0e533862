//! Payloads: what is encoded already, as JSON or as CBOR.

use apimachinery_runtime::reflect::RawJson;
use apimachinery_runtime::{EncodeError, RawExtension, Reason};

use super::ValueWriter;
use crate::reader::SELF_DESCRIBED;
use crate::transcode::append_json;

impl ValueWriter {
    pub(super) fn raw_extension(&mut self, raw: &RawExtension) {
        match raw {
            RawExtension::Null => self.out.null(),
            RawExtension::Raw(raw) if raw.starts_with(&SELF_DESCRIBED) => self.checked(raw),
            RawExtension::Raw(raw) if starts_as_json(raw) => self.json(raw),
            RawExtension::Raw(_) => self.out.fail(EncodeError::invalid_value(
                "cannot convert RawExtension with unrecognized content type to unstructured",
            )),
            RawExtension::Object(object) => self.nested_object(&**object),
        }
    }

    pub(super) fn raw_json(&mut self, value: &dyn RawJson) {
        match value.raw() {
            [] => self.out.null(),
            raw @ [b'{' | b'n' | b'\t' | b'\r' | b'\n' | b' ', ..] => self.json(raw),
            raw if value.may_be_cbor() => self.checked(raw),
            raw => self.json(raw),
        }
    }

    /// Writes JSON as CBOR. Fails when it is not JSON.
    pub(super) fn json(&mut self, json: &[u8]) {
        if let Err(error) = append_json(json, &mut self.payloads, &mut self.out) {
            self.out.fail(EncodeError::invalid_value(Reason::cause(error)));
        }
    }

    /// Writes CBOR from elsewhere as it is. Fails when it is not one well-formed item.
    fn checked(&mut self, cbor: &[u8]) {
        match crate::skip::check_whole(cbor) {
            Ok(()) => self.out.raw(cbor),
            Err(error) => self.out.fail(EncodeError::invalid_value(Reason::cause(error))),
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
