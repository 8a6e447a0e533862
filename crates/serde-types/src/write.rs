//! Writing: serde's `Serializer` over the JSON writer.
//!
//! Escapes, numbers and the order of maps are those of the reference; the fields of a struct are in
//! the order in which the type has them.

#[macro_use]
mod refuse;
mod parts;
mod root;
mod text;

use apimachinery_json::{JsonWriter, value_from_str};
use apimachinery_runtime::{EncodeError, GroupVersionKind, TypeMeta, Value};
use serde::ser::{Serialize, Serializer};

use crate::MAX_DEPTH;
use crate::error::WriteError;
use crate::read::RAW_VALUE;
use parts::{Form, List, SortedMap, Struct};
use root::Root;
use text::Text;

/// How `serde_json` marks a number that is text already.
const NUMBER: &str = "$serde_json::private::Number";

/// Writes an object whose kind is `meta`, or the one it declares itself when `meta` is empty.
pub(crate) fn write_object<T: Serialize>(object: &T, meta: &TypeMeta, writer: &mut JsonWriter) {
    if let Err(error) = object.serialize(Root { writer, meta, only: None }) {
        writer.fail(error.0);
    }
}

/// An object as JSON.
pub(crate) fn object_to_vec<T: Serialize>(
    object: &T,
    meta: &TypeMeta,
) -> Result<Vec<u8>, EncodeError> {
    let mut writer = JsonWriter::new(Vec::new());
    write_object(object, meta, &mut writer);
    writer.finish()
}

/// Whether two objects are the same JSON; false for one that has none.
pub(crate) fn is_written_alike<T: Serialize>(left: &T, right: &T) -> bool {
    let json = |object| object_to_vec(object, &TypeMeta::default()).ok();
    json(left).is_some_and(|left| json(right).is_some_and(|right| left == right))
}

/// The kind that an object writes of itself, when it does.
pub(crate) fn own_kind<T: Serialize>(object: &T) -> Option<GroupVersionKind> {
    let names = members(object, &["apiVersion", "kind"])?;
    let text = |name| names.get(name).and_then(Value::as_str).unwrap_or_default();
    let kind = GroupVersionKind::from_api_version_and_kind(text("apiVersion"), text("kind"));
    (!kind.kind.is_empty() && !kind.version.is_empty()).then_some(kind)
}

/// The field `metadata` of an object, when it writes one.
pub(crate) fn metadata<T: Serialize>(object: &T) -> Option<Value> {
    members(object, &["metadata"])?.get("metadata").cloned()
}

/// Some members of an object, as it writes them.
fn members<T: Serialize>(object: &T, only: &'static [&'static str]) -> Option<Value> {
    let mut writer = JsonWriter::new(Vec::new());
    let meta = TypeMeta::default();
    object.serialize(Root { writer: &mut writer, meta: &meta, only: Some(only) }).ok()?;
    let json = writer.finish().ok()?;
    value_from_str(std::str::from_utf8(&json).ok()?).ok()
}

fn too_deep() -> WriteError {
    WriteError(EncodeError::invalid_value(format!("exceeded max depth of {MAX_DEPTH}")))
}

/// One value to be written.
struct Json<'w> {
    writer: &'w mut JsonWriter,
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
