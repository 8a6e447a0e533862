//! The object at the top of a document, which says its kind.

use apimachinery_json::Writer;
use apimachinery_runtime::{EncodeError, TypeMeta};
use serde::ser::{self, Impossible, Serialize, Serializer};

use super::{Json, Text};
use crate::error::WriteError;

/// Writes an object with `kind` and `apiVersion` in front, whatever the object says of itself; or as it is when
/// there is nothing to say.
pub(super) struct Root<'w, 'n> {
    pub(super) writer: &'w mut Writer,
    pub(super) meta: &'n TypeMeta,
    /// Writes nothing but what the object says of its kind.
    pub(super) only_names: bool,
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
        Members { writer: self.writer, is_named, only_names: self.only_names, key: String::new() }
    }
}

fn no_object(found: &str) -> WriteError {
    let text = format!("a Kubernetes object is an object in JSON, found {found}");
    WriteError(EncodeError::invalid_value(text))
}

macro_rules! refused {
    ($($method:ident($value:ty) => $found:literal;)*) => {$(
        fn $method(self, _: $value) -> Result<(), WriteError> {
            Err(no_object($found))
        }
    )*};
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

    refused! {
        serialize_bool(bool) => "bool";
        serialize_i8(i8) => "number";
        serialize_i16(i16) => "number";
        serialize_i32(i32) => "number";
        serialize_i64(i64) => "number";
        serialize_u8(u8) => "number";
        serialize_u16(u16) => "number";
        serialize_u32(u32) => "number";
        serialize_u64(u64) => "number";
        serialize_f32(f32) => "number";
        serialize_f64(f64) => "number";
        serialize_char(char) => "string";
        serialize_str(&str) => "string";
        serialize_bytes(&[u8]) => "array";
        serialize_unit_struct(&'static str) => "null";
    }

    fn serialize_none(self) -> Result<(), WriteError> {
        Err(no_object("null"))
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), WriteError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), WriteError> {
        Err(no_object("null"))
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
    ) -> Result<(), WriteError> {
        Err(no_object("string"))
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

    fn serialize_seq(self, _: Option<usize>) -> Result<Self::SerializeSeq, WriteError> {
        Err(no_object("array"))
    }

    fn serialize_tuple(self, _: usize) -> Result<Self::SerializeTuple, WriteError> {
        Err(no_object("array"))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, WriteError> {
        Err(no_object("array"))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, WriteError> {
        Err(no_object("enum"))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Members<'w>, WriteError> {
        Ok(self.start())
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Members<'w>, WriteError> {
        Ok(self.start())
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, WriteError> {
        Err(no_object("enum"))
    }
}

/// The members of the object, in the order in which the type has them.
pub(super) struct Members<'w> {
    writer: &'w mut Writer,
    is_named: bool,
    only_names: bool,
    key: String,
}

impl Members<'_> {
    fn member<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), WriteError> {
        let is_name = matches!(name, "apiVersion" | "kind");
        if (self.is_named && is_name) || (self.only_names && !is_name) {
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
