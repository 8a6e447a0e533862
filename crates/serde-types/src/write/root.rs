//! The object at the top of a document, which names its kind.

use apimachinery_json::JsonWriter;
use apimachinery_runtime::{EncodeError, TypeMeta};
use serde::ser::{self, Impossible, Serialize, Serializer};

use super::{Json, Text};
use crate::error::WriteError;

/// Writes an object with `kind` and `apiVersion` in front, whatever the object declares; or as it
/// is when no kind is known.
pub(super) struct Root<'w, 'n> {
    pub(super) writer: &'w mut JsonWriter,
    pub(super) meta: &'n TypeMeta,
    /// The members to write, if not all of them.
    pub(super) only: Option<&'static [&'static str]>,
}

impl<'w> Root<'w, '_> {
    fn start(self) -> Members<'w> {
        let is_named = !self.meta.is_empty();
        self.writer.object_start();
        if is_named {
            for (name, text) in
                [("kind", self.meta.kind()), ("apiVersion", self.meta.api_version())]
            {
                self.writer.key(name);
                self.writer.string(text);
                self.writer.comma();
            }
        }
        Members { writer: self.writer, is_named, only: self.only, key: String::new() }
    }
}

fn no_object(found: &str) -> WriteError {
    let text = format!("a Kubernetes object is an object in JSON, found {found}");
    WriteError(EncodeError::invalid_value(text))
}

impl<'w> Serializer for Root<'w, '_> {
    type Ok = ();
    type Error = WriteError;
    type SerializeSeq = Impossible<(), WriteError>;
    type SerializeTuple = Impossible<(), WriteError>;
    type SerializeTupleStruct = Impossible<(), WriteError>;
    type SerializeTupleVariant = Impossible<(), WriteError>;
    type SerializeMap = Members<'w>;
    type SerializeStruct = Members<'w>;
    type SerializeStructVariant = Impossible<(), WriteError>;

    refuse! {
        no_object: bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str bytes none unit unit_struct
        unit_variant seq tuple tuple_struct tuple_variant struct_variant
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), WriteError> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), WriteError> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), WriteError> {
        let mut members = self.start();
        members.member(variant, value)?;
        members.finish();
        Ok(())
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Members<'w>, WriteError> {
        Ok(self.start())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Members<'w>, WriteError> {
        Ok(self.start())
    }
}

/// The members of the object, in the order in which the type has them.
pub(super) struct Members<'w> {
    writer: &'w mut JsonWriter,
    is_named: bool,
    only: Option<&'static [&'static str]>,
    key: String,
}

impl Members<'_> {
    fn member<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), WriteError> {
        let is_name = matches!(name, "apiVersion" | "kind");
        if (self.is_named && is_name) || self.only.is_some_and(|it| !it.contains(&name)) {
            return Ok(());
        }
        self.writer.key(name);
        let written = value.serialize(Json { writer: self.writer, depth: 1 });
        written.map_err(|error| error.within_field(name))?;
        self.writer.comma();
        Ok(())
    }

    fn finish(self) {
        self.writer.object_end();
    }
}

impl ser::SerializeStruct for Members<'_> {
    type Ok = ();
    type Error = WriteError;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), WriteError> {
        self.member(name, value)
    }

    fn end(self) -> Result<(), WriteError> {
        self.finish();
        Ok(())
    }
}

impl ser::SerializeMap for Members<'_> {
    type Ok = ();
    type Error = WriteError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), WriteError> {
        self.key = key.serialize(Text)?;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WriteError> {
        let key = std::mem::take(&mut self.key);
        self.member(&key, value)
    }

    fn end(self) -> Result<(), WriteError> {
        self.finish();
        Ok(())
    }
}
