//! Structs: a shared loop over the entries of a map, and a `match` per type.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use apimachinery_runtime::{DecodeError, Position, Quoted, TypeMeta};
use ciborium_ll::Header;

use crate::token::invalid_utf8;
use crate::{KeyTable, Reader, Writer};

/// The fields of a struct. The derive implements it.
///
/// **Contract.** `keys` lists the encoded names in the order of the encoding, those of inlined structs in
/// place; `read_field(i)` and `write_fields(i..j)` are about the i-th of them. `j` may be more
/// than there are.
pub trait Fields {
    /// The encoded names of the fields, those of [`FieldKeys`](crate::FieldKeys).
    fn keys(&self) -> &'static KeyTable;

    /// Reads the value of field `index`.
    ///
    /// # Errors
    /// When the value has another shape, or is malformed.
    fn read_field(&mut self, index: usize, reader: &mut Reader<'_>) -> Result<(), DecodeError>;

    /// Writes these fields with their keys, but for those that are left out.
    fn write_fields(&self, fields: Range<usize>, writer: &mut Writer);
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

/// A key for which the type has no field.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Unmatched<'a> {
    Text(Cow<'a, [u8]>),
    Number(i64),
}

/// What a loop over a map has to remember of what few maps have.
#[derive(Default)]
struct Rare<'a> {
    /// Which fields from the 64th on have been read.
    seen: Vec<usize>,
    unmatched: BTreeSet<Unmatched<'a>>,
    /// Whether the finding of this struct is made; it counts before those of structs inside it.
    is_found: bool,
}

/// A loop over a map: what stays the same in it, and what is rarely needed.
struct Loop<'a, 'r> {
    keys: &'static KeyTable,
    root: Option<&'r mut Root<'a>>,
    rare: Option<Box<Rare<'a>>>,
}

/// How `kind` and `apiVersion` are read of a document whose kind is known: they are passed over.
#[derive(Default)]
struct Root<'a> {
    /// What `apiVersion` was guessed to be.
    guessed: &'a str,
    is_right: bool,
}

/// *Unmarshals* a struct that stands in a field.
///
/// # Errors
/// When something else stands here, a key stands there twice, or a field has another shape.
pub fn read_struct(target: &mut dyn Fields, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
    read_map(target, reader, None)
}

/// *Unmarshals* an object at the top of a document, whose kind is known and kept elsewhere.
pub(crate) fn unmarshal(
    target: &mut dyn Fields,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    read_map(target, reader, Some(&mut Root::default()))
}

/// As [`unmarshal`], with an `apiVersion` that was not looked for in the whole document. Answers whether it is
/// the one that the document names.
pub(crate) fn unmarshal_guessed<'a>(
    target: &mut dyn Fields,
    api_version: &'a str,
    reader: &mut Reader<'a>,
) -> Result<bool, DecodeError> {
    let mut root = Root { guessed: api_version, is_right: false };
    read_map(target, reader, Some(&mut root))?;
    Ok(root.is_right)
}

fn read_map<'a>(
    target: &mut dyn Fields,
    reader: &mut Reader<'a>,
    root: Option<&mut Root<'a>>,
) -> Result<(), DecodeError> {
    let Some(mut items) = reader.map_start("object")? else { return Ok(()) };
    let earlier = reader.finding.take();
    let mut state = Loop { keys: target.keys(), root, rare: None };
    let keys = state.keys;
    let (mut entry, mut due, mut seen) = (0, 0, 0_u64);
    while reader.next_entry(&mut items)? {
        let start = reader.offset();
        let field = match keys.find(due, reader.rest()) {
            Some((field, length)) => {
                reader.advance(length);
                Some(field)
            }
            None => state.take_key(entry, reader)?,
        };
        if let Some(field) = field {
            due = field + 1;
            let is_seen = match 1_u64.checked_shl(field as u32) {
                Some(bit) => {
                    let earlier = seen;
                    seen |= bit;
                    earlier == seen
                }
                None => state.mark_high(field),
            };
            if is_seen {
                return Err(duplicate(keys.name(field), entry, Position::byte(start)));
            }
            state.read_field(field, target, reader)?;
        }
        entry += 1;
    }
    if earlier.is_some() {
        reader.finding = earlier;
    }
    Ok(())
}

impl<'a> Loop<'a, '_> {
    #[cold]
    fn rare(&mut self) -> &mut Rare<'a> {
        self.rare.get_or_insert_default()
    }

    /// Marks a field from the 64th on and answers whether it was marked.
    #[cold]
    fn mark_high(&mut self, field: usize) -> bool {
        let rare = self.rare();
        let seen = rare.seen.contains(&field);
        rare.seen.push(field);
        seen
    }

    #[inline]
    fn read_field(
        &mut self,
        field: usize,
        target: &mut dyn Fields,
        reader: &mut Reader<'a>,
    ) -> Result<(), DecodeError> {
        let had_finding = reader.finding.is_some();
        let read = match &mut self.root {
            Some(root) if is_type_meta(self.keys.key(field)) => {
                root.pass_name(self.keys.key(field), reader)
            }
            _ => target.read_field(field, reader),
        };
        if let Err(error) = read {
            return Err(error.within_field(self.keys.name(field)));
        }
        if !had_finding && let Some(finding) = &mut reader.finding {
            finding.path.within_field(self.keys.name(field));
        }
        Ok(())
    }

    /// Takes a key that is not encoded as ours are. When there is no field for it, takes the value too.
    #[cold]
    fn take_key(
        &mut self,
        entry: u64,
        reader: &mut Reader<'a>,
    ) -> Result<Option<usize>, DecodeError> {
        let position = reader.position();
        let key = match reader.string_here()? {
            Some(name) if !name.is_valid() => return Err(invalid_utf8().at(position)),
            Some(name) => match self.keys.find_name(&name.raw) {
                Some(found) => return Ok(Some(found)),
                None => Unmatched::Text(name.raw),
            },
            None => Unmatched::Number(number_key(reader)?),
        };
        self.pass_unmatched(entry, key, reader, position)?;
        Ok(None)
    }

    fn pass_unmatched(
        &mut self,
        entry: u64,
        key: Unmatched<'a>,
        reader: &mut Reader<'a>,
        position: Position,
    ) -> Result<(), DecodeError> {
        let name = match &key {
            Unmatched::Text(name) => String::from_utf8_lossy(name).into_owned(),
            Unmatched::Number(number) => number.to_string(),
        };
        let keys = self.keys;
        let rare = self.rare();
        if !rare.unmatched.insert(key) {
            return Err(duplicate(&name, entry, position));
        }
        if !std::mem::replace(&mut rare.is_found, true) {
            reader.unknown_field(entry, Some(&name), keys, position)?;
        }
        reader.skip_value()
    }
}

impl<'a> Root<'a> {
    /// Passes over `kind` or `apiVersion` of the document.
    fn pass_name(&mut self, key: &[u8], reader: &mut Reader<'a>) -> Result<(), DecodeError> {
        let text = reader.text()?.unwrap_or_default();
        if key == API_VERSION {
            self.is_right = text == self.guessed;
        }
        Ok(())
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
    writer.map_of(object);
}
