//! Writing: serde's `Serializer` over the JSON writer.
//!
//! Escapes, numbers and the order of maps are those of the reference; the fields of a struct stand in the
//! order in which the type has them.

mod root;
mod text;

use apimachinery_json::{Writer, value_from_str};
use apimachinery_runtime::{EncodeError, GroupVersionKind, TypeMeta, Value};
use serde::ser::{self, Serialize, Serializer};

use crate::MAX_DEPTH;
use crate::error::WriteError;
use crate::read::RAW_VALUE;
use root::Root;
use text::Text;

/// How `serde_json` marks a number that is text already.
const NUMBER: &str = "$serde_json::private::Number";

/// Writes an object that says its kind is `meta`, or what it says by itself when `meta` is empty.
pub(crate) fn write_object<T: Serialize>(object: &T, meta: &TypeMeta, writer: &mut Writer) {
    if let Err(error) = object.serialize(Root { writer, meta, only_names: false }) {
        writer.fail(error.0);
    }
}

/// An object as JSON.
pub(crate) fn object_to_vec<T: Serialize>(
    object: &T,
    meta: &TypeMeta,
) -> Result<Vec<u8>, EncodeError> {
    let mut writer = Writer::new(Vec::new());
    write_object(object, meta, &mut writer);
    writer.finish()
}

/// The kind that an object writes of itself, when it does.
pub(crate) fn own_kind<T: Serialize>(object: &T) -> Option<GroupVersionKind> {
    let mut writer = Writer::new(Vec::new());
    let meta = TypeMeta::default();
    object.serialize(Root { writer: &mut writer, meta: &meta, only_names: true }).ok()?;
    let json = writer.finish().ok()?;
    let names = value_from_str(std::str::from_utf8(&json).ok()?).ok()?;
    let text = |name| names.get(name).and_then(Value::as_str).unwrap_or_default();
    let kind = GroupVersionKind::from_api_version_and_kind(text("apiVersion"), text("kind"));
    (!kind.kind.is_empty() && !kind.version.is_empty()).then_some(kind)
}

fn too_deep() -> WriteError {
    WriteError(EncodeError::invalid_value(format!("exceeded max depth of {MAX_DEPTH}")))
}

/// One value to be written.
struct Json<'w> {
    writer: &'w mut Writer,
    depth: usize,
}

impl<'w> Json<'w> {
    fn deeper(&self) -> Result<usize, WriteError> {
        if self.depth == MAX_DEPTH { Err(too_deep()) } else { Ok(self.depth + 1) }
    }

    fn list(self) -> Result<List<'w>, WriteError> {
        let depth = self.deeper()?;
        self.writer.array_start();
        Ok(List { writer: self.writer, depth, index: 0, is_variant: false })
    }

    fn members(self) -> Result<Struct<'w>, WriteError> {
        let depth = self.deeper()?;
        self.writer.object_start();
        Ok(Struct { writer: self.writer, depth, form: Form::Object })
    }

    /// Starts the object around a variant's content.
    fn variant(self, name: &str) -> Result<Self, WriteError> {
        let depth = self.deeper()?;
        self.writer.object_start();
        self.writer.key(name);
        Ok(Self { writer: self.writer, depth })
    }
}

macro_rules! whole_numbers {
    ($($method:ident($number:ty);)*) => {$(
        fn $method(self, number: $number) -> Result<(), WriteError> {
            self.writer.integer(number);
            Ok(())
        }
    )*};
}

impl<'w> Serializer for Json<'w> {
    type Ok = ();
    type Error = WriteError;
    type SerializeSeq = List<'w>;
    type SerializeTuple = List<'w>;
    type SerializeTupleStruct = List<'w>;
    type SerializeTupleVariant = List<'w>;
    type SerializeMap = SortedMap<'w>;
    type SerializeStruct = Struct<'w>;
    type SerializeStructVariant = Struct<'w>;

    whole_numbers! {
        serialize_i8(i8);
        serialize_i16(i16);
        serialize_i32(i32);
        serialize_i64(i64);
        serialize_i128(i128);
        serialize_u8(u8);
        serialize_u16(u16);
        serialize_u32(u32);
        serialize_u64(u64);
        serialize_u128(u128);
    }

    fn serialize_bool(self, value: bool) -> Result<(), WriteError> {
        self.writer.bool(value);
        Ok(())
    }

    /// The shortest digits that give the same number among those of 32 bits.
    fn serialize_f32(self, number: f32) -> Result<(), WriteError> {
        self.serialize_f64(number.to_string().parse().unwrap_or(f64::from(number)))
    }

    fn serialize_f64(self, number: f64) -> Result<(), WriteError> {
        if !number.is_finite() {
            let text = format!("json: unsupported value: {number}");
            return Err(EncodeError::invalid_value(text).into());
        }
        self.writer.float(number);
        Ok(())
    }

    fn serialize_char(self, letter: char) -> Result<(), WriteError> {
        self.serialize_str(letter.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, text: &str) -> Result<(), WriteError> {
        self.writer.string(text);
        Ok(())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<(), WriteError> {
        bytes.serialize(self)
    }

    fn serialize_none(self) -> Result<(), WriteError> {
        self.serialize_unit()
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), WriteError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), WriteError> {
        self.writer.null();
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), WriteError> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), WriteError> {
        self.serialize_str(variant)
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
        let Json { writer, depth } = self.variant(variant)?;
        value.serialize(Json { writer: &mut *writer, depth })?;
        writer.object_end();
        Ok(())
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List<'w>, WriteError> {
        self.list()
    }

    fn serialize_tuple(self, _: usize) -> Result<List<'w>, WriteError> {
        self.list()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List<'w>, WriteError> {
        self.list()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<List<'w>, WriteError> {
        Ok(List { is_variant: true, ..self.variant(variant)?.list()? })
    }

    fn serialize_map(self, _: Option<usize>) -> Result<SortedMap<'w>, WriteError> {
        let depth = self.deeper()?;
        Ok(SortedMap { writer: self.writer, depth, key: String::new(), entries: Vec::new() })
    }

    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Struct<'w>, WriteError> {
        if matches!(name, RAW_VALUE | NUMBER) {
            return Ok(Struct { depth: self.depth, writer: self.writer, form: Form::JsonText });
        }
        self.members()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Struct<'w>, WriteError> {
        Ok(Struct { form: Form::Variant, ..self.variant(variant)?.members()? })
    }
}

/// A list that has been started.
struct List<'w> {
    writer: &'w mut Writer,
    depth: usize,
    index: usize,
    is_variant: bool,
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
struct Struct<'w> {
    writer: &'w mut Writer,
    depth: usize,
    form: Form,
}

enum Form {
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
struct SortedMap<'w> {
    writer: &'w mut Writer,
    depth: usize,
    key: String,
    entries: Vec<(String, Vec<u8>)>,
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
        let mut writer = Writer::new(Vec::new());
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
