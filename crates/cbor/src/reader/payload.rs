//! Items that stay encoded.

use apimachinery_runtime::DecodeError;
use bytes::Bytes;

use super::Reader;
use crate::transcode::{Entries, plain_to_json};

/// Room for the JSON of one payload after the other.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    entries: Entries,
    json: Vec<u8>,
}

impl<'a> Reader<'a> {
    /// Takes any item and returns its bytes, checked and unchanged.
    ///
    /// # Errors
    /// When it is not well-formed.
    pub fn raw_value(&mut self) -> Result<&'a [u8], DecodeError> {
        let start = self.at;
        self.skip_value()?;
        Ok(self.bytes.get(start..self.at).unwrap_or_default())
    }

    /// Takes any item for a payload that stays encoded: without the tags that only say "this is CBOR".
    ///
    /// # Errors
    /// When it is not well-formed, or a tag the reference knows stands around something it does not allow.
    pub fn payload(&mut self) -> Result<&'a [u8], DecodeError> {
        self.skip_self_described();
        let start = self.at;
        self.tags()?;
        self.at = start;
        self.raw_value()
    }

    /// A buffer with these bytes: a slice of the input's where it has one.
    pub fn keep(&self, raw: &[u8]) -> Bytes {
        self.input.keep(raw)
    }

    /// Takes a map for a payload, as JSON, in one pass. Nothing is taken when the document's payloads do not become
    /// JSON, or when [`payload`](Self::payload) has to look at what stands here first.
    pub fn map_as_json(&mut self) -> Option<Bytes> {
        let is_map = matches!(self.peek(), Some(0xa0..=0xbb));
        if !is_map || !self.options.transcode {
            return None;
        }
        let Scratch { entries, json } = &mut self.scratch;
        json.clear();
        self.at = plain_to_json(self.bytes, self.at, entries, json)?;
        Some(Bytes::copy_from_slice(json))
    }
}
