//! Structs: a shared loop over the entries of a map, and a `match` per type.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use apimachinery_runtime::{DecodeError, Position, Quoted, TypeMeta};
use ciborium_ll::Header;

use crate::keys::{Search, iterate, name_of};
use crate::token::invalid_utf8;
use crate::{Reader, Writer};

/// The fields of a struct. The derive implements it.
///
/// **Contract.** `keys` lists the encoded names in the order of the encoding, those of inlined structs in
/// place; `read_field(i)` and `write_fields(i..j)` are about the i-th of them.
pub trait Fields {
    /// The encoded names of the fields, as in [`FieldKeys`](crate::FieldKeys).
    fn keys(&self) -> &'static [u8];

    /// Reads the value of field `index`.
    ///
    /// # Errors
    /// When the value has another shape, or is malformed.
    fn read_field(&mut self, index: usize, reader: &mut Reader<'_>) -> Result<(), DecodeError>;

    /// Writes these fields with their keys, but for those that are left out.
    fn write_fields(&self, fields: Range<usize>, writer: &mut Writer);

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
    low: u64,
    high: Vec<usize>,
}

impl Seen {
    /// Marks field `index` and answers whether it was marked.
    #[inline]
    fn mark(&mut self, index: usize) -> bool {
        if index >= 64 {
            return self.mark_high(index);
        }
        let bit = 1 << index;
        let seen = self.low & bit != 0;
        self.low |= bit;
        seen
    }

    fn mark_high(&mut self, index: usize) -> bool {
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
    unmatched: Option<BTreeSet<Unmatched<'a>>>,
    /// Whether the finding of this struct is made; it counts before those of structs inside it.
    is_found: bool,
    root: Root<'a>,
}

/// How `kind` and `apiVersion` of a struct are read.
enum Root<'a> {
    /// As its other fields.
    Inside,
    /// Passed over: they are known.
    Known,
    /// Passed over, answering whether `apiVersion` was guessed right.
    Guessed { api_version: &'a str, is_right: bool },
}

/// *Unmarshals* a struct that stands in a field.
///
/// # Errors
/// When something else stands here, a key stands there twice, or a field has another shape.
pub fn read_struct(target: &mut dyn Fields, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
    read_map(target, reader, Root::Inside).map(|_| ())
}

/// *Unmarshals* an object at the top of a document, whose kind is known and kept elsewhere.
pub(crate) fn unmarshal(
    target: &mut dyn Fields,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    read_map(target, reader, Root::Known).map(|_| ())
}

/// As [`unmarshal`], with an `apiVersion` that was not looked for in the whole document. Answers whether it is
/// the one that the document names.
pub(crate) fn unmarshal_guessed<'a>(
    target: &mut dyn Fields,
    api_version: &'a str,
    reader: &mut Reader<'a>,
) -> Result<bool, DecodeError> {
    let root = read_map(target, reader, Root::Guessed { api_version, is_right: false })?;
    Ok(matches!(root, Root::Guessed { is_right: true, .. }))
}

fn read_map<'a>(
    target: &mut dyn Fields,
    reader: &mut Reader<'a>,
    root: Root<'a>,
) -> Result<Root<'a>, DecodeError> {
    let Some(mut items) = reader.map_start("object")? else { return Ok(root) };
    let earlier = reader.finding.take();
    let mut state = Loop {
        search: Search::new(target.keys()),
        seen: Seen::default(),
        unmatched: None,
        is_found: false,
        root,
    };
    let mut index = 0;
    while reader.next_entry(&mut items)? {
        state.read_entry(index, target, reader)?;
        index += 1;
    }
    if earlier.is_some() {
        reader.finding = earlier;
    }
    Ok(state.root)
}

impl<'a> Loop<'a> {
    #[inline]
    fn read_entry(
        &mut self,
        entry: u64,
        target: &mut dyn Fields,
        reader: &mut Reader<'a>,
    ) -> Result<(), DecodeError> {
        let start = reader.offset();
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
            return Err(duplicate(name_of(key), entry, Position::byte(start)));
        }
        let had_finding = reader.finding.is_some();
        let read = match self.root {
            Root::Known | Root::Guessed { .. } if is_type_meta(key) => self.pass_name(key, reader),
            _ => target.read_field(field, reader),
        };
        read.map_err(|error| error.within_field(name_of(key)))?;
        if !had_finding && let Some(finding) = &mut reader.finding {
            finding.path.within_field(name_of(key));
        }
        Ok(())
    }

    /// Passes over `kind` or `apiVersion` of the document.
    fn pass_name(&mut self, key: &[u8], reader: &mut Reader<'a>) -> Result<(), DecodeError> {
        let text = reader.text()?.unwrap_or_default();
        if let Root::Guessed { api_version, is_right } = &mut self.root
            && key == API_VERSION
        {
            *is_right = text == *api_version;
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
        if !self.unmatched.get_or_insert_default().insert(key) {
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

/// The encoded key of the version.
pub(crate) const API_VERSION: &[u8; 11] = b"\x4aapiVersion";

fn is_type_meta(key: &[u8]) -> bool {
    key == b"\x44kind" || key == API_VERSION
}

#[cold]
fn duplicate(name: &str, entry: u64, position: Position) -> DecodeError {
    let name = Quoted(name);
    let text = format!("cbor: found duplicate map key {name} at map element index {entry}");
    DecodeError::invalid_value(text).at(position)
}

/// Writes a struct that stands in a field.
pub fn write_struct(object: &dyn Fields, writer: &mut Writer) {
    let root = writer.take_root();
    write_map(object, writer);
    writer.put_root(root);
}

/// Writes the map of a struct.
pub(crate) fn write_map(object: &dyn Fields, writer: &mut Writer) {
    writer.entries(|writer| object.write_fields(0..object.count(), writer));
}
