//! Enums.

use apimachinery_json::JsonReader;
use apimachinery_runtime::DecodeError;
use serde::Deserializer;
use serde::de::{DeserializeSeed, EnumAccess, VariantAccess, Visitor};

use super::scalar::Key;
use super::{Json, Place};
use crate::error::ReadError;

/// A unit variant is its name, any other an object with one member.
impl<'de, 'a: 'de, 'r, 'n> EnumAccess<'de> for Json<'r, 'a, 'n> {
    type Error = ReadError;
    type Variant = Variant<'r, 'a>;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Self::Variant), ReadError> {
        if self.reader.peek() == Some(b'"') {
            let name = self.reader.string()?;
            let rest = Variant { reader: self.reader, depth: self.depth, ahead: None };
            return Ok((seed.deserialize(Key(name))?, rest));
        }
        let depth = self.deeper()?;
        self.reader.object_start("string or object")?;
        let mut first = true;
        let Some(name) = self.reader.next_key(&mut first)? else {
            return Err(DecodeError::custom("an object with one member was expected").into());
        };
        let value = seed.deserialize(Key(name))?;
        Ok((value, Variant { reader: self.reader, depth, ahead: Some(self.ahead) }))
    }
}

/// What follows the name of a variant.
pub(super) struct Variant<'r, 'a> {
    reader: &'r mut JsonReader<'a>,
    depth: usize,
    /// Nothing after a bare name.
    ahead: Option<bool>,
}

impl<'a> Variant<'_, 'a> {
    /// Reads the value after the name and the end of the object around the two.
    fn content<T>(
        self,
        read: impl FnOnce(Json<'_, 'a, '_>) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        let Self { reader, depth, ahead } = self;
        let Some(ahead) = ahead else {
            return Err(DecodeError::wrong_type("string", "object").into());
        };
        let value = read(Json { reader: &mut *reader, depth, ahead, place: Place::Free })?;
        match reader.next_key(&mut false)? {
            None => Ok(value),
            Some(_) => Err(DecodeError::custom("an object with one member was expected").into()),
        }
    }
}

impl<'de, 'a: 'de> VariantAccess<'de> for Variant<'_, 'a> {
    type Error = ReadError;

    fn unit_variant(self) -> Result<(), ReadError> {
        match self.ahead {
            None => Ok(()),
            Some(_) => self.content(|json| Ok(json.reader.skip_value()?)),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, ReadError> {
        self.content(|json| seed.deserialize(json))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, ReadError> {
        self.content(|json| json.deserialize_any(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        self.content(|json| json.deserialize_struct("", fields, visitor))
    }
}
