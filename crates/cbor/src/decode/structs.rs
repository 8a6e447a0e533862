//! Structs: a loop over the entries of a map.

use std::borrow::Cow;
use std::collections::BTreeSet;

use apimachinery_runtime::reflect::{FieldInfo, FieldRole, FieldTable, SlotMut, Struct};
use apimachinery_runtime::{
    DecodeError, FieldPath, Finding, FindingKind, KnownNames, Position, Quoted,
};

use super::ValueReader;
use super::names::{Found, find, find_key, names};
use crate::head::Header;
use crate::reader::{Reader, negative};
use crate::token::invalid_utf8;

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
    table: &'static FieldTable,
    root: Option<&'r mut RootNames<'a>>,
    rare: Option<Box<Rare<'a>>>,
}

/// How `kind` and `apiVersion` are read of a document whose kind is known: they are passed over.
#[derive(Default)]
pub(crate) struct RootNames<'a> {
    /// What `apiVersion` was guessed to be.
    pub(crate) guessed: &'a str,
    /// Whether it is that.
    pub(crate) is_right: bool,
}

impl<'a> ValueReader<'a> {
    /// *Unmarshals* a struct that is in a field.
    ///
    /// # Errors
    /// When something else is here, a key appears twice, or a field has another shape.
    pub(super) fn structure(&mut self, target: &mut dyn Struct) -> Result<(), DecodeError> {
        self.entries_of(target, None)
    }

    /// *Unmarshals* an object at the top of a document, whose kind is known and kept elsewhere.
    ///
    /// # Errors
    /// When something else is here, a key appears twice, or a field has another shape.
    pub(crate) fn document(
        &mut self,
        target: &mut dyn Struct,
        names: &mut RootNames<'a>,
    ) -> Result<(), DecodeError> {
        self.entries_of(target, Some(names))
    }

    fn entries_of(
        &mut self,
        target: &mut dyn Struct,
        root: Option<&mut RootNames<'a>>,
    ) -> Result<(), DecodeError> {
        self.reader.take_memory(size_of_val(target))?;
        let Some(mut items) = self.reader.map_start("object")? else { return Ok(()) };
        let earlier = self.finding.take();
        let mut state = Loop { table: target.table(), root, rare: None };
        let (mut entry, mut due, mut seen) = (0, 0, 0_u64);
        while self.reader.next_entry(&mut items)? {
            let start = self.reader.offset();
            let found = match find_key(state.table, due, self.reader.rest()) {
                Some((found, length)) => {
                    self.reader.advance(length);
                    Some(found)
                }
                None => state.take_key(entry, self)?,
            };
            if let Some(Found { index, place }) = found {
                due = place + 1;
                let is_seen =
                    match u32::try_from(place).ok().and_then(|place| 1_u64.checked_shl(place)) {
                        Some(bit) => {
                            let earlier = seen;
                            seen |= bit;
                            earlier == seen
                        }
                        None => state.mark_high(place),
                    };
                if is_seen {
                    return Err(duplicate(state.name(index), entry, Position::byte(start)));
                }
                state.read_field(index, target, self)?;
            }
            entry += 1;
        }
        if earlier.is_some() {
            self.finding = earlier;
        }
        Ok(())
    }

    /// Reports that the type has no field for the key with this index in its map.
    ///
    /// # Errors
    /// Inside a type that reads itself.
    #[cold]
    fn unknown_field(
        &mut self,
        index: u64,
        name: &str,
        table: &'static FieldTable,
        position: Position,
    ) -> Result<(), DecodeError> {
        let text = format!("cbor: found unknown field at map element index {index}");
        if self.isolated {
            return Err(DecodeError::invalid_value(text).at(position));
        }
        if self.options.collecting {
            let kind = FindingKind::Format(text.into());
            self.finding = Some(Box::new(Finding {
                position: Some(position),
                known: KnownNames::new(move || names(table)),
                ..Finding::new(kind, FieldPath::field(name))
            }));
        }
        Ok(())
    }
}

impl<'a> Loop<'a, '_> {
    #[cold]
    fn rare(&mut self) -> &mut Rare<'a> {
        self.rare.get_or_insert_default()
    }

    /// Marks a field from the 64th on and returns whether it was marked.
    #[cold]
    fn mark_high(&mut self, field: usize) -> bool {
        let rare = self.rare();
        let seen = rare.seen.contains(&field);
        rare.seen.push(field);
        seen
    }

    fn name(&self, index: usize) -> &'static str {
        self.table.fields().get(index).map_or("", FieldInfo::name)
    }

    #[inline]
    fn read_field(
        &mut self,
        index: usize,
        target: &mut dyn Struct,
        reader: &mut ValueReader<'a>,
    ) -> Result<(), DecodeError> {
        let place = self.table.fields().get(index).map(FieldInfo::place);
        let read = match place {
            Some(place @ (FieldRole::Kind | FieldRole::ApiVersion)) => {
                self.read_name(place, index, target, reader)
            }
            _ => {
                let name = || self.name(index);
                reader.within(target.slot_mut(index), |finding| finding.path.within_field(name()))
            }
        };
        read.map_err(|error| error.within_field(self.name(index)))
    }

    /// Reads `kind` or `apiVersion`; those of the document are passed over.
    fn read_name(
        &mut self,
        place: FieldRole,
        index: usize,
        target: &mut dyn Struct,
        reader: &mut ValueReader<'a>,
    ) -> Result<(), DecodeError> {
        let Some(root) = &mut self.root else {
            return match target.slot_mut(index) {
                SlotMut::Name(name) => reader.name(Some(name)),
                _ => reader.name(None),
            };
        };
        let text = reader.reader.text()?.unwrap_or_default();
        if place == FieldRole::ApiVersion {
            root.is_right = text == root.guessed;
        }
        Ok(())
    }

    /// Takes a key that is not encoded as ours are. When there is not a field for it, takes the
    /// value too.
    #[cold]
    fn take_key(
        &mut self,
        entry: u64,
        reader: &mut ValueReader<'a>,
    ) -> Result<Option<Found>, DecodeError> {
        let position = reader.reader.position();
        let key = match reader.reader.string_here()? {
            Some(name) if !name.is_valid() => return Err(invalid_utf8().at(position)),
            Some(name) => match find(self.table, 0, &name.raw) {
                Some(found) => return Ok(Some(found)),
                None => Unmatched::Text(name.raw),
            },
            None => Unmatched::Number(number_key(&mut reader.reader)?),
        };
        self.pass_unmatched(entry, key, reader, position)?;
        Ok(None)
    }

    fn pass_unmatched(
        &mut self,
        entry: u64,
        key: Unmatched<'a>,
        reader: &mut ValueReader<'a>,
        position: Position,
    ) -> Result<(), DecodeError> {
        let name = match &key {
            Unmatched::Text(name) => String::from_utf8_lossy(name).into_owned(),
            Unmatched::Number(number) => number.to_string(),
        };
        let table = self.table;
        let rare = self.rare();
        if !rare.unmatched.insert(key) {
            return Err(duplicate(&name, entry, position));
        }
        if !std::mem::replace(&mut rare.is_found, true) {
            reader.unknown_field(entry, &name, table, position)?;
        }
        reader.reader.skip_value()
    }
}

/// The reference allows whole numbers for keys, for which no field of ours is meant.
fn number_key(reader: &mut Reader<'_>) -> Result<i64, DecodeError> {
    let error = reader.wrong_type("string (the map key cannot be used to match struct field name)");
    let number = match reader.head()? {
        Header::Positive(number) => i64::try_from(number).ok(),
        Header::Negative(inverted) => negative(inverted),
        _ => None,
    };
    number.ok_or(error)
}

#[cold]
fn duplicate(name: &str, entry: u64, position: Position) -> DecodeError {
    let name = Quoted(name);
    let text = format!("cbor: found duplicate map key {name} at map element index {entry}");
    DecodeError::invalid_value(text).at(position)
}
