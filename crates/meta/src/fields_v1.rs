//! `FieldsV1`: the set of fields that a manager owns, kept as JSON.

use std::fmt;

use apimachinery_json as json;
use apimachinery_runtime::DecodeError;
use apimachinery_runtime::fields::Field;
use bytes::Bytes;

/// A set of fields in the JSON trie form of server-side apply, kept as it came.
///
/// It is written as `null` while it is empty. Corresponds to `metav1.FieldsV1`.
#[derive(Clone, Default)]
pub struct FieldsV1 {
    raw: Bytes,
    /// Whether the text was checked, and has the form in which it is written.
    is_compact: bool,
}

impl PartialEq for FieldsV1 {
    fn eq(&self, other: &Self) -> bool {
        self.raw == other.raw
    }
}

impl Eq for FieldsV1 {}
apimachinery_runtime::data_by_clone!(FieldsV1, FieldsV1 { raw: Bytes::new(), is_compact: false });

impl FieldsV1 {
    /// The JSON text, which is trusted to be JSON until it is written.
    pub fn new(raw: impl Into<Bytes>) -> Self {
        Self { raw: raw.into(), is_compact: false }
    }

    /// The JSON text.
    pub fn raw(&self) -> &Bytes {
        &self.raw
    }
}

impl fmt::Debug for FieldsV1 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FieldsV1").field(&String::from_utf8_lossy(&self.raw)).finish()
    }
}

impl Field<json::Json> for FieldsV1 {
    fn read(&mut self, _: (), reader: &mut json::JsonReader<'_>) -> Result<(), DecodeError> {
        if !reader.null()? {
            (self.raw, self.is_compact) = reader.raw_bytes_and_form()?;
        }
        Ok(())
    }

    fn write(&self, _: (), writer: &mut json::JsonWriter) {
        match (self.raw.is_empty(), self.is_compact) {
            (true, _) => writer.null(),
            (false, true) => writer.raw_json(&self.raw),
            (false, false) => writer.compacted(&self.raw),
        }
    }
}
