//! What the derives' code and the crates of other formats call. Not part of the public API.

use std::marker::PhantomData;

use apimachinery_runtime::derived::TablePart;
use apimachinery_runtime::fields::{Field, Fields};
use apimachinery_runtime::reflect::{Declared, FieldInfo, Reflect};
use apimachinery_runtime::{DecodeError, TypeMeta};

pub use crate::buffer::{Buffer, put_short};
pub use crate::reader::Checkpoint;
#[cfg(feature = "serde")]
pub use crate::serde_bridge::{deserialize, deserialize_object, serialize, serialize_object};
pub use crate::whole::from_slice_located;
pub use crate::{Json as Format, JsonReader as Reader, JsonWriter as Writer};

pub type Tag = ();
pub type Index = usize;
pub type Place = ();
pub type Key = &'static FieldInfo;

/// Reads a struct that is in a field.
///
/// # Errors
/// When something else is here, or a field has another shape.
pub fn read_struct(
    target: &mut dyn Fields<Format>,
    (): Tag,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    crate::fields::read_struct(target, reader)
}

/// Writes a struct.
#[inline]
pub fn write_struct<T: Fields<Format>>(object: &T, (): Place, writer: &mut Writer) {
    writer.structure(object, object.type_meta());
}

/// Writes a struct that is a member of another.
#[inline]
pub fn write_struct_member<T: Fields<Format>>(object: &T, key: Key, writer: &mut Writer) {
    writer.struct_member(key, object, object.type_meta());
}

/// Writes a member, unless it is left out.
#[inline]
pub fn write_field<T: Field<Format> + Reflect>(value: &T, key: Key, writer: &mut Writer) {
    if !key.omission().leaves_out(value) {
        value.write_member(key, writer);
    }
}

/// Passes over a value that belongs to no field.
///
/// # Errors
/// When no value is here.
pub fn skip((): Tag, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
    reader.skip_value()
}

/// Reads the `kind` of an object inside another, when `index` is 0, or else the `apiVersion`. They
/// are passed over where there is no place for them.
///
/// # Errors
/// When it is not a string.
pub fn read_type_meta(
    meta: Option<&mut TypeMeta>,
    index: Index,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    if reader.null()? {
        return Ok(());
    }
    let text = reader.string()?;
    match (meta, index) {
        (Some(meta), 0) => meta.set_kind(text),
        (Some(meta), _) => meta.set_api_version(text),
        (None, _) => {}
    }
    Ok(())
}

/// The type itself. Emitted code writes a type of several words through this alias, so that the
/// compiler marks all of it in an error.
pub type Same<T> = T;

/// Emitted code names the type of each field through this, so that the compiler reports an
/// unsuitable type once.
#[derive(Debug)]
pub struct IsField<T: FieldType>(PhantomData<T>);

/// A type that a field can have.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of an API type",
    label = "not a type that API types are made of",
    note = "a field can be a text (`Str`, `String`), a number (`i8` to `i64`, `u8` to `u64`, `f64`), `bool`, bytes (`ByteString`), a struct or enum with `#[derive(Fields)]`, a type of `meta` such as `Time`, or an `Option`, `Box`, `Vec`, `NullableVec` or `Map<Str, _>` of those"
)]
pub trait FieldType: Default + Reflect + Field<Format> {}

#[diagnostic::do_not_recommend]
impl<T: Default + Reflect + Field<Format>> FieldType for T {}

/// A struct whose fields can take its place.
#[diagnostic::on_unimplemented(
    message = "the fields of `{Self}` cannot take its place",
    label = "`inline` is for structs with `#[derive(Fields)]`"
)]
pub trait InlinedType: FieldType + Declared + Fields<Format> {}

#[diagnostic::do_not_recommend]
impl<T: FieldType + Declared + Fields<Format>> InlinedType for T {}

/// The fields of an inlined struct. Emitted code names it at the place of the type, as [`IsField`].
pub const fn inlined_fields<T: InlinedType>() -> TablePart<'static> {
    TablePart::Inlined(T::TABLE)
}
