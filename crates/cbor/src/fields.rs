//! Structs: a shared loop over the entries of a map, and a `match` per type.

use std::borrow::Cow;
use std::collections::BTreeSet;

use apimachinery_runtime::{DecodeError, Position, Quoted, TypeMeta};
use ciborium_ll::Header;

use crate::keys::{Search, iterate, name_of};
use crate::token::invalid_utf8;
use crate::{Reader, Writer};

/// The fields of a struct. The derive implements it.
///
/// **Contract.** `keys` lists the encoded names in the order of the encoding, those of inlined structs in
/// place; `read_field(i)` and `write_field(i)` are about the i-th of them.
pub trait Fields {
    /// The encoded names of the fields, as in [`FieldKeys`](crate::FieldKeys).
    fn keys(&self) -> &'static [u8];

    /// Reads the value of field `index`.
    ///
    /// # Errors
    /// When the value has another shape, or is malformed.
    fn read_field(&mut self, index: usize, reader: &mut Reader<'_>) -> Result<(), DecodeError>;

    /// Writes field `index` with its key, unless it is left out.
    fn write_field(&self, index: usize, writer: &mut Writer);

    /// How many fields there are.
    fn count(&self) -> usize;
}

/// Reads the `kind` of an object inside another.
///
/// # Errors
/// When it is not text.
pub fn read_kind(meta: &mut TypeMeta, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
    if let Some(kind) = reader.text()? {
        meta.set_kind(kind);
    }
    Ok(())
}

/// Reads the `apiVersion` of an object inside another.
///
/// # Errors
/// When it is not text.
pub fn read_api_version(meta: &mut TypeMeta, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
    if let Some(api_version) = reader.text()? {
        meta.set_api_version(api_version);
    }
    Ok(())
}

/// Passes over text that has no place in the type.
///
/// # Errors
/// When it is not text.
pub fn skip_text(reader: &mut Reader<'_>) -> Result<(), DecodeError> {
    reader.text().map(|_| ())
}

/// Which fields of a struct have been read.
#[derive(Default)]
struct Seen {
    low: u128,
    high: Vec<usize>,
}

impl Seen {
    /// Marks field `index` and answers whether it was marked.
    fn mark(&mut self, index: usize) -> bool {
        if let Some(bit) = u32::try_from(index).ok().and_then(|index| 1u128.checked_shl(index)) {
            let seen = self.low & bit != 0;
            self.low |= bit;
            return seen;
        }
        let seen = self.high.contains(&index);
        self.high.push(index);
        seen
    }
}

/// A key for which the type has no field.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Unmatched<'a> {
    Text(Cow<'a, [u8]>),
    Number(i64),
}

/// What a loop over a map remembers.
struct Loop<'a> {
    search: Search,
    seen: Seen,
    unmatched: BTreeSet<Unmatched<'a>>,
    /// Whether the finding of this struct is made; it counts before those of structs inside it.
    is_found: bool,
    is_root: bool,
}

/// *Unmarshals* a struct that stands in a field.
///
/// # Errors
/// When something else stands here, a key stands there twice, or a field has another shape.
pub fn read_struct(target: &mut dyn Fields, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
    read_map(target, reader, false)
}

/// *Unmarshals* an object at the top of a document, whose kind is known and kept elsewhere.
pub(crate) fn unmarshal(
    target: &mut dyn Fields,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    read_map(target, reader, true)
}

fn read_map(
    target: &mut dyn Fields,
    reader: &mut Reader<'_>,
    is_root: bool,
) -> Result<(), DecodeError> {
    let Some(mut items) = reader.map_start("object")? else { return Ok(()) };
    let earlier = reader.finding.take();
    let mut state = Loop {
        search: Search::new(target.keys()),
        seen: Seen::default(),
        unmatched: BTreeSet::new(),
        is_found: false,
        is_root,
    };
    let mut index = 0;
    while reader.next_entry(&mut items)? {
        state.read_entry(index, target, reader)?;
        index += 1;
    }
    if earlier.is_some() {
        reader.finding = earlier;
    }
    Ok(())
}

impl<'a> Loop<'a> {
    #[inline]
    fn read_entry(
        &mut self,
        entry: u64,
        target: &mut dyn Fields,
        reader: &mut Reader<'a>,
    ) -> Result<(), DecodeError> {
        let position = reader.position();
        let (field, key) = match self.search.find_encoded(reader.rest()) {
            Some(found) => {
                reader.advance(found.1.len());
                found
            }
            None => match self.take_key(entry, target, reader)? {
                Some(found) => found,
                None => return Ok(()),
            },
        };
        if self.seen.mark(field) {
            return Err(duplicate(name_of(key), entry, position));
        }
        let had_finding = reader.finding.is_some();
        let read = match self.is_root && is_type_meta(key) {
            true => skip_text(reader),
            false => target.read_field(field, reader),
        };
        read.map_err(|error| error.within_field(name_of(key)))?;
        if !had_finding && let Some(finding) = &mut reader.finding {
            finding.path.within_field(name_of(key));
        }
        Ok(())
    }

    /// Takes a key that is not encoded as ours are. When there is no field for it, takes the value too.
    #[cold]
    fn take_key(
        &mut self,
        entry: u64,
        target: &dyn Fields,
        reader: &mut Reader<'a>,
    ) -> Result<Option<(usize, &'static [u8])>, DecodeError> {
        let position = reader.position();
        let key = match reader.string_here()? {
            Some(name) if !name.is_valid() => return Err(invalid_utf8().at(position)),
            Some(name) => match self.search.find_name(&name.raw) {
                Some(found) => return Ok(Some(found)),
                None => Unmatched::Text(name.raw),
            },
            None => Unmatched::Number(number_key(reader)?),
        };
        self.pass_unmatched(entry, key, target, reader, position)?;
        Ok(None)
    }

    fn pass_unmatched(
        &mut self,
        entry: u64,
        key: Unmatched<'a>,
        target: &dyn Fields,
        reader: &mut Reader<'a>,
        position: Position,
    ) -> Result<(), DecodeError> {
        let name = match &key {
            Unmatched::Text(name) => String::from_utf8_lossy(name).into_owned(),
            Unmatched::Number(number) => number.to_string(),
        };
        if !self.unmatched.insert(key) {
            return Err(duplicate(&name, entry, position));
        }
        if !std::mem::replace(&mut self.is_found, true) {
            let known = iterate(target.keys()).map(|(_, name)| name);
            reader.unknown_field(entry, Some(&name), known, position)?;
        }
        reader.skip_value()
    }
}

/// The reference allows whole numbers for keys, for which no field of ours is meant.
fn number_key(reader: &mut Reader<'_>) -> Result<i64, DecodeError> {
    let error = reader.wrong_type("string (the map key cannot be used to match struct field name)");
    let number = match reader.head()? {
        Header::Positive(number) => i64::try_from(number).ok(),
        Header::Negative(inverted) => crate::reader::negative(inverted),
        _ => None,
    };
    number.ok_or(error)
}

fn is_type_meta(key: &[u8]) -> bool {
    matches!(key, b"\x44kind" | b"\x4aapiVersion")
}

#[cold]
fn duplicate(name: &str, entry: u64, position: Position) -> DecodeError {
    let name = Quoted(name);
    let text = format!("cbor: found duplicate map key {name} at map element index {entry}");
    DecodeError::invalid_value(text).at(position)
}

/// What a scan for the kind of a document found.
#[derive(Debug, Default)]
pub(crate) struct InferredKind<'a> {
    pub(crate) api_version: Cow<'a, str>,
    pub(crate) kind: Cow<'a, str>,
}

/// *Infers* the kind: looks for `apiVersion` and `kind` at the top, and stops when both are found. The
/// reader of the object finds out whether they stand there twice, which is an error.
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

/// Goes through the whole document as the reference does before anything else: it must be well-formed, a
/// map with usable keys, each once, and its `apiVersion` and `kind` text.
pub(crate) fn check_meta(bytes: &[u8]) -> Result<(), DecodeError> {
    crate::skip::check_whole(bytes)?;
    let mut reader = Reader::plain(bytes);
    read_map(&mut NamesOnly, &mut reader, true)
}

/// A struct that has nothing but `kind` and `apiVersion`.
struct NamesOnly;

impl Fields for NamesOnly {
    fn keys(&self) -> &'static [u8] {
        b"\x44kind\x4aapiVersion"
    }

    fn read_field(&mut self, _: usize, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        skip_text(reader)
    }

    fn write_field(&self, _: usize, _: &mut Writer) {}

    fn count(&self) -> usize {
        2
    }
}

/// Writes a struct that stands in a field.
pub fn write_struct(object: &dyn Fields, writer: &mut Writer) {
    let root = writer.take_root();
    write_map(object, writer);
    writer.put_root(root);
}

/// Writes the map of a struct.
pub(crate) fn write_map(object: &dyn Fields, writer: &mut Writer) {
    writer.entries(|writer| {
        for index in 0..object.count() {
            object.write_field(index, writer);
        }
    });
}
