//! The members of an object.

use std::borrow::Cow;
use std::collections::HashMap;

use apimachinery_json::JsonReader;
use apimachinery_runtime::TypeMeta;
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, MapAccess};

use super::scalar::Key;
use super::{Json, Place};
use crate::error::ReadError;

/// `apiVersion` and `kind` of the document: the type gets what was resolved, not what is there. It
/// gets neither when it has no field of that name.
pub(super) struct Names<'n> {
    due: [Option<(&'static str, &'n str)>; 2],
    is_list: bool,
    /// The one whose key the type has got.
    taken: Option<&'n str>,
}

impl<'n> Names<'n> {
    pub(super) fn new(meta: &'n TypeMeta, fields: Option<&'static [&'static str]>) -> Self {
        let wanted = |name: &'static str, text: &'n str| {
            fields.is_none_or(|fields| fields.contains(&name)).then_some((name, text))
        };
        let due = [wanted("apiVersion", meta.api_version()), wanted("kind", meta.kind())];
        Self { due, is_list: meta.kind().ends_with("List"), taken: None }
    }

    /// The next name that the type has not got yet.
    fn next(&mut self) -> Option<&'static str> {
        let (name, text) = self.due.iter_mut().find_map(Option::take)?;
        self.taken = Some(text);
        Some(name)
    }
}

/// What an object is.
pub(super) enum Role<'n> {
    /// The document.
    Root(Names<'n>),
    /// An item of a list that is the document: it may name its kind, and the type need not know it.
    Item,
    /// A part of another.
    Part,
}

impl<'n> Role<'n> {
    fn names(&mut self) -> Option<&mut Names<'n>> {
        if let Self::Root(names) = self { Some(names) } else { None }
    }

    /// The place of the value of a field of the object.
    fn place<'k>(&self, key: &'k str, fields: Option<&'static [&'static str]>) -> Place<'k> {
        let is_known = fields.is_none_or(|fields| fields.contains(&key));
        match (self, fields) {
            (Self::Root(names), _) if names.is_list && is_known && key == "items" => Place::Items,
            (Self::Item, _) if is_name(key) => Place::Free,
            (_, Some(fields)) => Place::Field(key, fields),
            (_, None) => Place::Free,
        }
    }
}

fn is_name(key: &str) -> bool {
    matches!(key, "apiVersion" | "kind")
}

/// The members of the object in front of the reader.
pub(super) struct Members<'r, 'a, 'n> {
    reader: &'r mut JsonReader<'a>,
    depth: usize,
    ahead: bool,
    fields: Option<&'static [&'static str]>,
    role: Role<'n>,
    repeats: Repeats,
    first: bool,
    ended: bool,
    key: Cow<'a, str>,
}

impl<'r, 'a, 'n> Members<'r, 'a, 'n> {
    pub(super) fn open(
        reader: &'r mut JsonReader<'a>,
        depth: usize,
        ahead: bool,
        fields: Option<&'static [&'static str]>,
        role: Role<'n>,
    ) -> Result<Self, ReadError> {
        reader.object_start("object")?;
        let repeats = if ahead { Repeats::look(reader)? } else { Repeats::default() };
        let key = Cow::Borrowed("");
        Ok(Self { reader, depth, ahead, fields, role, repeats, first: true, ended: false, key })
    }

    /// Passes over the members that the type did not ask for.
    pub(super) fn close(&mut self) -> Result<(), ReadError> {
        while !self.ended && self.take_key()? {
            self.reader.skip_value()?;
        }
        Ok(())
    }

    /// Takes the next key that counts; false at the end.
    fn take_key(&mut self) -> Result<bool, ReadError> {
        while let Some(key) = self.reader.next_key(&mut self.first)? {
            let standing = self.repeats.next();
            let is_known = self.fields.is_none_or(|fields| fields.contains(&&*key));
            let is_name = matches!(self.role, Role::Root(_)) && is_name(&key);
            if standing.stood_before && (is_known || is_name) && self.reader.is_collecting() {
                self.reader.duplicate_field(&key);
            }
            if standing.stands_again || is_name {
                self.reader.skip_value()?;
                continue;
            }
            self.key = key;
            return Ok(true);
        }
        self.ended = true;
        Ok(false)
    }
}

impl<'de, 'a: 'de> MapAccess<'de> for Members<'_, 'a, '_> {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, ReadError> {
        if let Some(name) = self.role.names().and_then(Names::next) {
            return seed.deserialize(Key(Cow::Borrowed(name))).map(Some);
        }
        if self.ended || !self.take_key()? {
            return Ok(None);
        }
        seed.deserialize(Key(self.key.clone())).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, ReadError> {
        if let Some(text) = self.role.names().and_then(|names| names.taken.take()) {
            return seed.deserialize(StrDeserializer::new(text));
        }
        let key = std::mem::take(&mut self.key);
        let place = self.role.place(&key, self.fields);
        let is_known = self.fields.is_none_or(|fields| fields.contains(&&*key));
        let mark = self.reader.found();
        let Self { reader, depth, ahead, .. } = self;
        let json = Json { reader, depth: *depth, ahead: *ahead, place };
        let value = seed.deserialize(json).map_err(|error| error.within_field(&key))?;
        if is_known {
            self.reader.found_within(mark, &key);
        }
        Ok(value)
    }
}

/// What is known of a key before it is read.
#[derive(Clone, Copy, Default)]
struct Standing {
    stood_before: bool,
    stands_again: bool,
}

/// Which keys of an object appear more than once, in the order of the keys. Empty when none does.
#[derive(Default)]
struct Repeats {
    keys: std::vec::IntoIter<Standing>,
}

impl Repeats {
    /// Looks through the object that the reader just entered, and goes back.
    fn look(reader: &mut JsonReader<'_>) -> Result<Self, ReadError> {
        let start = reader.checkpoint();
        let mut last: HashMap<Cow<'_, str>, usize> = HashMap::new();
        let mut keys: Vec<Standing> = Vec::new();
        let mut first = true;
        while let Some(key) = reader.next_key(&mut first)? {
            let earlier = last.insert(key, keys.len());
            if let Some(earlier) = earlier.and_then(|at| keys.get_mut(at)) {
                earlier.stands_again = true;
            }
            keys.push(Standing { stood_before: earlier.is_some(), stands_again: false });
            reader.skip_value()?;
        }
        reader.rewind(start);
        if last.len() == keys.len() {
            keys.clear();
        }
        Ok(Self { keys: keys.into_iter() })
    }

    fn next(&mut self) -> Standing {
        self.keys.next().unwrap_or_default()
    }
}

/// The members of a `null`.
pub(super) struct NoMembers;

impl<'de> MapAccess<'de> for NoMembers {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        _: K,
    ) -> Result<Option<K::Value>, ReadError> {
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, ReadError> {
        seed.deserialize(serde::de::value::UnitDeserializer::new())
    }
}
