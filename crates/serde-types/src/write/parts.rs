//! Lists, structs and maps that have been started.

use apimachinery_json::JsonWriter;
use serde::ser::{self, Serialize};

use super::{Json, Text};
use crate::error::WriteError;

/// A list that has been started.
pub(super) struct List<'w> {
    pub(super) writer: &'w mut JsonWriter,
    pub(super) depth: usize,
    pub(super) index: usize,
    pub(super) is_variant: bool,
}

impl List<'_> {
    fn item<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), WriteError> {
        let written = item.serialize(Json { writer: self.writer, depth: self.depth });
        written.map_err(|error| error.within_index(self.index))?;
        self.index += 1;
        self.writer.comma();
        Ok(())
    }

    fn finish(self) {
        self.writer.array_end();
        if self.is_variant {
            self.writer.object_end();
        }
    }
}

macro_rules! lists {
    ($($which:ident::$method:ident),*) => {$(
        impl ser::$which for List<'_> {
            type Ok = ();
            type Error = WriteError;

            fn $method<T: Serialize + ?Sized>(&mut self, item: &T) -> Result<(), WriteError> {
                self.item(item)
            }

            fn end(self) -> Result<(), WriteError> {
                self.finish();
                Ok(())
            }
        }
    )*};
}

lists!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);

/// A struct that has been started.
pub(super) struct Struct<'w> {
    pub(super) writer: &'w mut JsonWriter,
    pub(super) depth: usize,
    pub(super) form: Form,
}

pub(super) enum Form {
    Object,
    /// An object inside the object around a variant.
    Variant,
    /// No object: the only field is JSON text.
    JsonText,
}

impl Struct<'_> {
    fn member<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), WriteError> {
        if matches!(self.form, Form::JsonText) {
            self.writer.compacted(value.serialize(Text)?.as_bytes());
            return Ok(());
        }
        self.writer.key(name);
        let written = value.serialize(Json { writer: self.writer, depth: self.depth });
        written.map_err(|error| error.within_field(name))?;
        self.writer.comma();
        Ok(())
    }

    fn finish(self) {
        if !matches!(self.form, Form::JsonText) {
            self.writer.object_end();
        }
        if matches!(self.form, Form::Variant) {
            self.writer.object_end();
        }
    }
}

macro_rules! structs {
    ($($which:ident),*) => {$(
        impl ser::$which for Struct<'_> {
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
    )*};
}

structs!(SerializeStruct, SerializeStructVariant);

/// A map, whose entries are written in the order of their keys when it ends.
pub(super) struct SortedMap<'w> {
    pub(super) writer: &'w mut JsonWriter,
    pub(super) depth: usize,
    pub(super) key: String,
    pub(super) entries: Vec<(String, Vec<u8>)>,
}

impl ser::SerializeMap for SortedMap<'_> {
    type Ok = ();
    type Error = WriteError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), WriteError> {
        self.key = key.serialize(Text)?;
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WriteError> {
        let key = std::mem::take(&mut self.key);
        let mut writer = JsonWriter::new(Vec::new());
        let written = value.serialize(Json { writer: &mut writer, depth: self.depth });
        let written = written.and_then(|()| writer.finish().map_err(WriteError));
        let json = written.map_err(|error| error.within_field(&key))?;
        self.entries.push((key, json));
        Ok(())
    }

    fn end(mut self) -> Result<(), WriteError> {
        self.entries.sort_by(|a, b| a.0.cmp(&b.0));
        self.writer.object_start();
        for (key, json) in &self.entries {
            self.writer.key(key);
            let json = std::str::from_utf8(json).map_err(<WriteError as ser::Error>::custom)?;
            self.writer.raw(json);
            self.writer.comma();
        }
        self.writer.object_end();
        Ok(())
    }
}
