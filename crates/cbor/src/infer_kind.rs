//! The kind of a document.

use std::borrow::Cow;

use apimachinery_runtime::DecodeError;
use apimachinery_runtime::reflect::{Described, FieldInfo, FieldTable, Slot, SlotMut, Struct};

use crate::decode::{RootNames, ValueReader};
use crate::head::plain_head;
use crate::reader::Reader;

/// What a scan for the kind of a document found.
#[derive(Debug, Default, PartialEq)]
pub(crate) struct InferredKind<'a> {
    pub(crate) api_version: Cow<'a, str>,
    pub(crate) kind: Cow<'a, str>,
}

/// The *inferred* kind of a document that starts with its kind and ends with its version, or nearly
/// so. The version may be inside something else that ends there: it counts only when [`RootNames`]
/// says so.
///
/// Deterministic order puts `kind` before most keys and `apiVersion` after them.
pub(crate) fn guess_kind(bytes: &[u8]) -> Option<InferredKind<'_>> {
    let mut reader = Reader::plain(bytes);
    let api_version = version_at_end(bytes)?;
    let mut items = reader.map_start("object").ok()??;
    while reader.next_entry(&mut items).ok()? {
        match reader.string_here().ok()??.raw.as_ref() {
            b"kind" => {
                let kind = reader.text().ok()??;
                return Some(InferredKind { api_version: api_version.into(), kind });
            }
            _ => reader.skip_value().ok()?,
        }
    }
    None
}

/// The text that follows the last key `apiVersion`, when it ends the document.
fn version_at_end(bytes: &[u8]) -> Option<&str> {
    const LONGEST: usize = 96;
    const API_VERSION: &[u8] = b"\x4aapiVersion";
    let tail = bytes.get(bytes.len().saturating_sub(LONGEST)..)?;
    let key = tail.windows(API_VERSION.len()).rposition(|it| it == API_VERSION)?;
    let value = tail.get(key + API_VERSION.len()..)?;
    let (0x40..=0x5b, size, length) = plain_head(value)? else { return None };
    let text = value.get(length..).filter(|it| it.len() as u64 == size)?;
    std::str::from_utf8(text).ok()
}

/// *Infers* the kind: looks for `apiVersion` and `kind` at the top, and stops when both are found.
/// The reader of the object finds out whether they appear twice, which is an error.
pub(crate) fn infer_kind(bytes: &[u8]) -> Result<InferredKind<'_>, DecodeError> {
    let mut reader = Reader::plain(bytes);
    let mut found = InferredKind::default();
    let Some(mut items) = reader.map_start("object")? else { return Ok(found) };
    let (mut has_kind, mut has_version) = (false, false);
    while !(has_kind && has_version) && reader.next_entry(&mut items)? {
        match reader.string_here()?.map(|name| name.raw).as_deref() {
            Some(b"kind") => (has_kind, found.kind) = (true, reader.text()?.unwrap_or_default()),
            Some(b"apiVersion") => {
                (has_version, found.api_version) = (true, reader.text()?.unwrap_or_default());
            }
            Some(_) => reader.skip_value()?,
            None => {
                reader.skip_value()?;
                reader.skip_value()?;
            }
        }
    }
    Ok(found)
}

/// Goes through the whole document as the reference does before anything else: it must be
/// well-formed, a map with usable keys, each once, and its `apiVersion` and `kind` text.
pub(crate) fn check_meta(bytes: &[u8]) -> Result<(), DecodeError> {
    crate::skip::check_whole(bytes)?;
    ValueReader::plain(bytes).document(&mut NamesOnly, &mut RootNames::default())
}

/// A struct that has nothing but `kind` and `apiVersion`.
struct NamesOnly;

static FIELDS: [FieldInfo; 2] = [FieldInfo::KIND, FieldInfo::API_VERSION];
static ORDER: [u16; 2] = FieldTable::key_order(&FIELDS);
static TABLE: FieldTable = FieldTable::new("TypeMeta", &FIELDS, 2, &ORDER);

impl Described for NamesOnly {
    fn table(&self) -> &'static FieldTable {
        &TABLE
    }
}

impl Struct for NamesOnly {
    fn slot(&self, _: usize) -> Slot<'_> {
        Slot::Null
    }

    fn slot_mut(&mut self, _: usize) -> SlotMut<'_> {
        SlotMut::Ignored
    }
}
