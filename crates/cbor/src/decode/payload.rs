//! Payloads: items that stay encoded, as JSON or as they came.

use apimachinery_runtime::reflect::RawJson;
use apimachinery_runtime::{DecodeError, Input, RawExtension};
use bytes::Bytes;

use super::ValueReader;
use crate::reader::{Reader, SELF_DESCRIBED};
use crate::to_json::{item_to_json, limited_to_json};
use crate::token::NULL;

impl<'a> ValueReader<'a> {
    /// Takes any item for a payload: without the tags that only say "this is CBOR".
    ///
    /// # Errors
    /// When it is not well-formed, or a tag the reference knows is around something it does not
    /// allow.
    pub(super) fn payload(&mut self) -> Result<&'a [u8], DecodeError> {
        self.reader.skip_self_described();
        let start = self.reader.offset();
        self.reader.tags()?;
        self.reader.rewind(start);
        self.reader.raw_value()
    }

    /// Takes a map for a payload, as JSON, in one pass. Nothing is taken when the document's
    /// payloads do not become JSON, or when something is wrong with it: [`payload`](Self::payload)
    /// looks first whether it is well-formed.
    fn map_as_json(&mut self) -> Option<Bytes> {
        let is_map = matches!(self.reader.peek(), Some(0xa0..=0xbf));
        if !is_map || !self.options.transcode {
            return None;
        }
        self.json.clear();
        let mut item = Reader::new(Input::from(self.reader.rest()), self.reader.limits());
        item_to_json(&mut item, &mut self.json).ok()?;
        self.reader.limits().check_output(self.json.len()).ok()?;
        self.reader.advance(item.offset());
        Some(Bytes::copy_from_slice(&self.json))
    }

    fn to_json(&self, raw: &[u8]) -> Result<Vec<u8>, DecodeError> {
        limited_to_json(raw, self.reader.limits())
    }

    /// Keeps an object as JSON; as CBOR with its tag in front, where payloads stay as they come.
    pub(super) fn raw_extension(&mut self, place: &mut RawExtension) -> Result<(), DecodeError> {
        if let Some(json) = self.map_as_json() {
            *place = RawExtension::Raw(json);
            return Ok(());
        }
        let raw = self.payload()?;
        if raw == [NULL] {
            return Ok(());
        }
        *place = RawExtension::Raw(match self.options.transcode {
            true => self.to_json(raw)?.into(),
            false => [SELF_DESCRIBED.as_slice(), raw].concat().into(),
        });
        Ok(())
    }

    pub(super) fn raw_json(&mut self, place: &mut dyn RawJson) -> Result<(), DecodeError> {
        if place.may_be_cbor() {
            return self.raw_map(place);
        }
        match self.payload()? {
            [NULL] => Ok(()),
            raw => place.set_raw(self.to_json(raw)?.into()),
        }
    }

    /// Keeps a map as JSON; as CBOR, where payloads stay as they come.
    fn raw_map(&mut self, place: &mut dyn RawJson) -> Result<(), DecodeError> {
        if let Some(json) = self.map_as_json() {
            return place.set_raw(json);
        }
        let raw = self.payload()?;
        match raw.first() {
            Some(&NULL) if raw.len() == 1 => Ok(()),
            // What the reference takes for CBOR: a map, or a tag.
            Some(0xa0..=0xbf | 0xc6..=0xdb) if self.options.transcode => {
                let json = self.to_json(raw)?;
                if !matches!(json.first(), Some(b'{' | b'n')) {
                    let name = place.type_name();
                    return Err(DecodeError::invalid_value(format!(
                        "{name} cbor invalid: not a map"
                    )));
                }
                place.set_raw(json.into())
            }
            _ => place.set_raw(self.reader.to_shared(raw)),
        }
    }
}
