//! Payloads: what is encoded already, as JSON or as CBOR.

use apimachinery_json::value_from_str;
use apimachinery_runtime::reflect::RawJson;
use apimachinery_runtime::{DecodeError, EncodeError, RawExtension, Reason};

use super::ValueWriter;
use crate::reader::{SELF_DESCRIBED, repaired};
use crate::writer::MapOrder;

impl ValueWriter {
    pub(super) fn raw_extension(&mut self, raw: &RawExtension) {
        match raw {
            RawExtension::Null => self.out.null(),
            RawExtension::Raw(raw) if raw.starts_with(&SELF_DESCRIBED) => self.checked(raw),
            RawExtension::Raw(raw) if starts_as_json(raw) => self.json_payload(raw),
            RawExtension::Raw(_) => self.out.fail(EncodeError::invalid_value(
                "cannot convert RawExtension with unrecognized content type to unstructured",
            )),
            RawExtension::Object(object) => self.nested_object(&**object),
        }
    }

    pub(super) fn raw_json(&mut self, value: &dyn RawJson) {
        match value.raw() {
            [] => self.out.null(),
            raw @ [b'{' | b'n' | b'\t' | b'\r' | b'\n' | b' ', ..] => self.json_payload(raw),
            raw if value.may_be_cbor() => self.checked(raw),
            raw => self.json_payload(raw),
        }
    }

    /// Writes JSON as deterministic CBOR. When it is not JSON, nothing is written.
    ///
    /// # Errors
    /// When it is not JSON.
    pub(crate) fn json(&mut self, json: &[u8]) -> Result<(), DecodeError> {
        if self.sets.append(json, &mut self.out).is_some() {
            return Ok(());
        }
        let value = match str::from_utf8(json) {
            Ok(text) => value_from_str(text),
            Err(_) => value_from_str(&repaired(json)),
        }?;
        let order = std::mem::replace(&mut self.order, MapOrder::Deterministic);
        self.unstructured(&value);
        self.order = order;
        Ok(())
    }

    pub(super) fn json_payload(&mut self, json: &[u8]) {
        if let Err(error) = self.json(json) {
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
