//! Whole values to JSON text and back, by the names that `serde_json` uses.

use std::borrow::Cow;

use apimachinery_runtime::fields::Field;
use apimachinery_runtime::reflect::{Reflect, Slot, SlotMut};
use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, EncodeError, Object, Position, Reason, TypeMeta, Value,
};

use crate::entry::{read_object, write_nested};
use crate::fields::{Expected, RootError};
use crate::infer_kind::infer_kind_exactly;
use crate::text::{in_bytes, valid_text};
use crate::{Json, JsonReader, JsonWriter, indent_into, value_from_str, value_to_vec};

/// Writes a value of an API type as compact JSON, without a line break at the end: an object with
/// the kind that it says itself or that its type declares, a part of one (`#[derive(Fields)]`)
/// without.
///
/// The bytes are those of Go's `json.Marshal`. Codecs write other versions and objects whose type
/// is not known.
///
/// # Errors
/// When a value has no JSON form, such as a number that is not finite.
///
/// ```
/// use apimachinery_json::{from_slice, to_vec};
/// use apimachinery_runtime::{Map, Str};
///
/// let labels = Map::from_iter([(Str::from("app"), Str::from("web"))]);
/// assert_eq!(to_vec(&labels)?, br#"{"app":"web"}"#);
/// assert_eq!(from_slice::<Map<Str, Str>>(br#"{"app":"web"}"#)?, labels);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_vec<T: Field<Json> + Reflect>(value: &T) -> Result<Vec<u8>, EncodeError> {
    let mut writer = JsonWriter::new(Vec::new());
    match object_of(value) {
        Some(object) => write_nested(object, &mut writer),
        None => writer.value(value),
    }
    writer.finish()
}

/// As [`to_vec`], as text.
///
/// # Errors
/// As [`to_vec`].
pub fn to_string<T: Field<Json> + Reflect>(value: &T) -> Result<String, EncodeError> {
    into_text(to_vec(value)?)
}

/// As [`to_string`], with two spaces of indentation, as Go's `json.MarshalIndent`.
///
/// # Errors
/// As [`to_vec`].
pub fn to_string_pretty<T: Field<Json> + Reflect>(value: &T) -> Result<String, EncodeError> {
    let mut pretty = Vec::new();
    indent_into(&to_vec(value)?, &mut pretty);
    into_text(pretty)
}

/// Reads a value of an API type from JSON.
///
/// Nothing is converted or defaulted, and unknown fields are passed over; codecs do more. Bytes
/// that are not UTF-8 become U+FFFD.
///
/// # Errors
/// When the data is not JSON or of another shape, or it names another kind than the type declares.
/// No kind is fine.
pub fn from_slice<T: Field<Json> + Reflect + Default>(data: &[u8]) -> Result<T, DecodeError> {
    let place = |offset| Some(Position::in_text(data, offset));
    from_slice_located(data, &place).map_err(|error| error.with_snippet(data))
}

/// As [`from_slice`], from text.
///
/// # Errors
/// As [`from_slice`].
pub fn from_str<T: Field<Json> + Reflect + Default>(text: &str) -> Result<T, DecodeError> {
    from_slice(text.as_bytes())
}

/// A value of an API type as plain data: what [`to_vec`] writes.
///
/// # Errors
/// As [`to_vec`].
pub fn to_value<T: Field<Json> + Reflect>(value: &T) -> Result<Value, EncodeError> {
    let text = into_text(to_vec(value)?)?;
    value_from_str(&text).map_err(|error| EncodeError::invalid_value(Reason::cause(error)))
}

/// A value of an API type from plain data: what [`from_slice`] reads.
///
/// # Errors
/// As [`from_slice`], without places.
pub fn from_value<T: Field<Json> + Reflect + Default>(data: &Value) -> Result<T, DecodeError> {
    let text =
        value_to_vec(data).map_err(|error| DecodeError::invalid_value(Reason::cause(error)))?;
    from_slice_located(&text, &|_| None)
}

/// Reads JSON that was made from another text; `locate` returns where in that text a byte of the
/// JSON comes from.
///
/// # Errors
/// As [`from_slice`].
#[doc(hidden)]
pub fn from_slice_located<T: Field<Json> + Reflect + Default>(
    data: &[u8],
    locate: &dyn Fn(usize) -> Option<Position>,
) -> Result<T, DecodeError> {
    let text = valid_text(data);
    let mut value = T::default();
    let located = |error: DecodeError| {
        let error = if matches!(text, Cow::Owned(_)) { in_bytes(error, data) } else { error };
        let place = error.position().and_then(|it| locate(it.offset));
        error.relocated(place)
    };
    let mut reader = JsonReader::from_text(&text);
    let read = match value.reflect_mut() {
        SlotMut::Struct(root) if root.as_object().is_some() => {
            root.as_object_mut().map_or(Ok(()), |object| read_root(object, &text, &mut reader))
        }
        _ => reader.value(&mut value),
    };
    read.and_then(|()| reader.end()).map_err(located)?;
    Ok(value)
}

/// Reads JSON into a field of a type that is only known by reflection.
///
/// # Errors
/// When the text is not JSON, or the field does not take the value; part of it may be there then.
#[doc(hidden)]
pub fn fill_slot(slot: SlotMut<'_>, text: &str) -> Result<(), DecodeError> {
    let mut reader = JsonReader::from_text(text);
    crate::by_table::read(slot, &mut reader).and_then(|()| reader.end())
}

/// Reads an object, which may name the kind that its type declares.
fn read_root(
    object: &mut dyn Object,
    text: &str,
    reader: &mut JsonReader<'_>,
) -> Result<(), DecodeError> {
    let info = object.type_info();
    let declared = info.kind.map(|kind| TypeMeta::from(&kind.to_gvk())).unwrap_or_default();
    let expected =
        Expected { api_version: declared.api_version(), kind: declared.kind(), is_certain: false };
    match read_object(object, &expected, reader) {
        Ok(()) => Ok(()),
        Err(RootError::Decode(error)) => Err(error),
        Err(RootError::KindDiffers) => {
            let error = DecodeError::new(DecodeErrorKind::OtherKind { type_name: info.path() });
            Err(error.of_kind(&infer_kind_exactly(text)?.group_version_kind()))
        }
    }
}

/// The value as an object, when its type declares a kind.
fn object_of<T: Reflect>(value: &T) -> Option<&dyn Object> {
    match value.reflect() {
        Slot::Struct(value) => value.as_object(),
        _ => None,
    }
}

fn into_text(json: Vec<u8>) -> Result<String, EncodeError> {
    String::from_utf8(json).map_err(|error| EncodeError::invalid_value(Reason::cause(error)))
}
