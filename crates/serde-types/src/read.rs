//! Reading: serde's `Deserializer` over the JSON reader.
//!
//! What differs from `serde_json`, because API objects are read so: `null` is the zero value
//! wherever a value is wanted, the last of several fields of one name counts, and unknown and
//! duplicate fields are findings with a path and a place.

mod items;
mod object;
mod scalar;
mod variant;

use apimachinery_json::JsonReader;
use apimachinery_runtime::{DecodeError, DecodeErrorKind, GroupVersionKind, Position, TypeMeta};
use serde::Deserializer;
use serde::de::value::MapDeserializer;
use serde::de::{DeserializeOwned, Visitor};

use crate::MAX_DEPTH;
use crate::error::ReadError;
use items::{Items, NoItems};
use object::{Members, Names, Role};

/// How `serde_json` marks text that is JSON already.
pub(crate) const RAW_VALUE: &str = "$serde_json::private::RawValue";

/// Reads the object of `kind` that is the rest of the document.
pub(crate) fn read_object<T: DeserializeOwned>(
    kind: &GroupVersionKind,
    reader: &mut JsonReader<'_>,
) -> Result<T, DecodeError> {
    let names = TypeMeta::from(kind);
    let start = reader.checkpoint();
    // Looking for findings means examining all keys anyway.
    let ahead = reader.is_collecting();
    let read = T::deserialize(Json { reader, depth: 0, ahead, place: Place::Root(&names) });
    let read = match read {
        Err(ReadError::Duplicate) if !ahead => {
            reader.rewind(start);
            T::deserialize(Json { reader, depth: 0, ahead: true, place: Place::Root(&names) })
        }
        read => read,
    };
    read.map_err(ReadError::into_decode_error)
}

/// The place of a value.
#[derive(Clone, Copy)]
enum Place<'n> {
    /// It is the document, whose kind is known.
    Root(&'n TypeMeta),
    /// In a field of a struct that has these fields.
    Field(&'n str, &'static [&'static str]),
    /// It is the items of a list that is the document.
    Items,
    /// It is one of these items, an object that may name its kind.
    Item,
    /// Elsewhere.
    Free,
}

/// One value in front of the reader.
struct Json<'r, 'a, 'n> {
    reader: &'r mut JsonReader<'a>,
    depth: usize,
    /// Whether to look through the keys of an object before reading it, to know which ones appear
    /// again.
    ahead: bool,
    place: Place<'n>,
}

impl<'a> Json<'_, 'a, '_> {
    fn deeper(&self) -> Result<usize, ReadError> {
        if self.depth == MAX_DEPTH {
            let error = DecodeError::new(DecodeErrorKind::TooDeep { limit: MAX_DEPTH });
            return Err(error.at(Position::byte(self.reader.offset())).into());
        }
        Ok(self.depth + 1)
    }

    fn read_map<'de, V: Visitor<'de>>(
        self,
        fields: Option<&'static [&'static str]>,
        visitor: V,
    ) -> Result<V::Value, ReadError>
    where
        'a: 'de,
    {
        let depth = self.deeper()?;
        let Self { reader, ahead, place, .. } = self;
        let role = match place {
            Place::Root(meta) => Role::Root(Names::new(meta, fields)),
            Place::Item => Role::Item,
            _ => Role::Part,
        };
        let mut members = Members::open(reader, depth, ahead, fields, role)?;
        let value = visitor.visit_map(&mut members)?;
        members.close()?;
        Ok(value)
    }

    fn read_list<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError>
    where
        'a: 'de,
    {
        let depth = self.deeper()?;
        self.reader.array_start("array")?;
        let place = if let Place::Items = self.place { Place::Item } else { Place::Free };
        let mut items = Items::new(self.reader, depth, self.ahead, place);
        let value = visitor.visit_seq(&mut items)?;
        items.close()?;
        Ok(value)
    }
}

/// Reads a value of its own shape, or the given zero in place of `null`.
macro_rules! or_zero {
    ($($method:ident => $visit:ident($zero:expr);)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
            if self.reader.null()? { visitor.$visit($zero) } else { self.deserialize_any(visitor) }
        }
    )*};
}

impl<'de, 'a: 'de> Deserializer<'de> for Json<'_, 'a, '_> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        let peeked = self.reader.peek();
        let start = self.reader.offset();
        let read = match peeked {
            Some(b'{') => self.read_map(None, visitor),
            Some(b'[') => self.read_list(visitor),
            _ => scalar::read(self.reader, visitor),
        };
        read.map_err(|error| error.at(start))
    }

    or_zero! {
        deserialize_bool => visit_bool(false);
        deserialize_i8 => visit_i8(0);
        deserialize_i16 => visit_i16(0);
        deserialize_i32 => visit_i32(0);
        deserialize_i64 => visit_i64(0);
        deserialize_u8 => visit_u8(0);
        deserialize_u16 => visit_u16(0);
        deserialize_u32 => visit_u32(0);
        deserialize_u64 => visit_u64(0);
        deserialize_f32 => visit_f32(0.0);
        deserialize_f64 => visit_f64(0.0);
        deserialize_str => visit_str("");
        deserialize_string => visit_str("");
        deserialize_bytes => visit_bytes(b"");
        deserialize_byte_buf => visit_bytes(b"");
        deserialize_seq => visit_seq(NoItems);
        deserialize_map => visit_map(object::NoMembers);
    }

    fn deserialize_i128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        scalar::read_wide(self.reader, |number| visitor.visit_i128(number))
    }

    fn deserialize_u128<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        scalar::read_wide(self.reader, |number| visitor.visit_u128(number))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        if self.reader.null()? { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        if name == RAW_VALUE {
            let raw = self.reader.raw_value()?;
            return visitor.visit_map(MapDeserializer::new(std::iter::once((RAW_VALUE, raw))));
        }
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        if self.reader.null()? {
            return visitor.visit_map(object::NoMembers);
        }
        let start = self.reader.offset();
        self.read_map(Some(fields), visitor).map_err(|error| error.at(start))
    }

    fn deserialize_tuple<V: Visitor<'de>>(
        self,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.deserialize_any(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.deserialize_any(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.reader.peek();
        let start = self.reader.offset();
        visitor.visit_enum(self).map_err(|error| error.at(start))
    }

    /// What a type asks to pass over in one of its fields is a field it does not know.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.place {
            Place::Field(name, known) if !known.contains(&name) => {
                self.reader.unknown_field(name, known)?;
            }
            _ => self.reader.skip_value()?,
        }
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! { char unit unit_struct identifier }
}
