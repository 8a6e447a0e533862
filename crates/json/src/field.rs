//! Values that can stand in a field.

use std::collections::HashSet;

use apimachinery_runtime::in_place::{push_default, value_of};
use apimachinery_runtime::{
    ByteString, DecodeError, Map, NullableVec, Position, RawExtension, Str,
};
use data_encoding::BASE64;

use crate::{Reader, Shape, Writer};

/// A value that can stand in a field of an API type: how it reads and writes its JSON.
///
/// **Contract.** `read` takes exactly one value. It reads *into* `self`, as the reference does: a `null`
/// leaves a plain value alone and empties an optional one; an object read twice is merged.
///
/// **Who implements this.** Strings, numbers, lists, maps and options of such values here; every struct
/// through the derive; scalar types of `meta/v1` by hand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in a field of an API type",
    label = "no JSON form is known for this type",
    note = "a struct gets one from `#[derive(Fields)]`; texts are `Str` or `String`, maps `Map<Str, _>`, times `Time`"
)]
pub trait Field {
    /// Reads one value.
    ///
    /// # Errors
    /// When the value has another shape, or breaks the grammar.
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError>;

    /// Writes the value.
    fn write(&self, writer: &mut Writer);

    /// Writes the value as a member of an object; `key` is the key as JSON with its colon.
    #[inline]
    fn write_member(&self, key: &'static str, writer: &mut Writer)
    where
        Self: Sized,
    {
        writer.member(key, self);
    }

    /// Whether the value is one that `omitempty` leaves out.
    fn is_empty(&self) -> bool {
        false
    }

    /// Whether the value is left out of an object when its field does not say otherwise.
    fn is_omitted(&self) -> bool {
        false
    }

    /// What JSON the type takes, as far as it says.
    fn shape() -> Shape
    where
        Self: Sized,
    {
        Shape::Opaque
    }
}

impl Field for Str {
    fn shape() -> Shape {
        Shape::Text
    }

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        reader.text_into(self)
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(self);
    }

    #[inline]
    fn write_member(&self, key: &'static str, writer: &mut Writer) {
        writer.text_member(key, self);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.as_str().is_empty()
    }
}

impl Field for String {
    fn shape() -> Shape {
        Shape::Text
    }

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if !reader.null()? {
            *self = reader.string()?.into_owned();
        }
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        writer.string(self);
    }

    fn is_empty(&self) -> bool {
        self.as_str().is_empty()
    }
}

impl Field for bool {
    fn shape() -> Shape {
        Shape::Bool
    }

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if !reader.null()? {
            *self = reader.bool()?;
        }
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        writer.bool(*self);
    }

    #[inline]
    fn write_member(&self, key: &'static str, writer: &mut Writer) {
        writer.bool_member(key, *self);
    }

    fn is_empty(&self) -> bool {
        !*self
    }
}

macro_rules! integer_fields {
    ($($integer:ty => $name:literal),*) => {$(
        impl Field for $integer {
            fn shape() -> Shape {
                let (least, most) = (i64::try_from(<$integer>::MIN), i64::try_from(<$integer>::MAX));
                Shape::Integer(least.unwrap_or(i64::MIN), most.unwrap_or(i64::MAX))
            }

            fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
                if !reader.null()? {
                    *self = reader.integer($name)?;
                }
                Ok(())
            }

            fn write(&self, writer: &mut Writer) {
                match i64::try_from(*self) {
                    Ok(number) => writer.int(number),
                    Err(_) => writer.integer(*self),
                }
            }

            #[inline]
            fn write_member(&self, key: &'static str, writer: &mut Writer) {
                match i64::try_from(*self) {
                    Ok(number) => writer.int_member(key, number),
                    Err(_) => writer.member(key, self),
                }
            }

            fn is_empty(&self) -> bool {
                *self == 0
            }
        }
    )*};
}

integer_fields!(
    i8 => "int8", i16 => "int16", i32 => "int32", i64 => "int64",
    u8 => "uint8", u16 => "uint16", u32 => "uint32", u64 => "uint64"
);

impl Field for f64 {
    fn shape() -> Shape {
        Shape::Float
    }

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if !reader.null()? {
            *self = reader.float()?;
        }
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        writer.float(*self);
    }

    fn is_empty(&self) -> bool {
        *self == 0.0
    }
}

impl<T: Field + Default> Field for Option<T> {
    fn shape() -> Shape {
        Shape::Optional(T::shape)
    }

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        match reader.takes_null() {
            Ok(false) => value_of(self).read(reader),
            Ok(true) => {
                *self = None;
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    fn write(&self, writer: &mut Writer) {
        match self {
            Some(value) => value.write(writer),
            None => writer.null(),
        }
    }

    #[inline]
    fn write_member(&self, key: &'static str, writer: &mut Writer) {
        match self {
            Some(value) => value.write_member(key, writer),
            None => writer.null_member(key),
        }
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.is_none()
    }

    #[inline]
    fn is_omitted(&self) -> bool {
        self.is_none()
    }
}

impl<T: Field> Field for Box<T> {
    fn shape() -> Shape {
        T::shape()
    }

    #[inline]
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        (**self).read(reader)
    }

    #[inline]
    fn write(&self, writer: &mut Writer) {
        (**self).write(writer);
    }

    #[inline]
    fn write_member(&self, key: &'static str, writer: &mut Writer) {
        (**self).write_member(key, writer);
    }

    fn is_empty(&self) -> bool {
        (**self).is_empty()
    }

    fn is_omitted(&self) -> bool {
        (**self).is_omitted()
    }
}

/// A list as the loops over it see it, so that they are compiled once.
trait Items {
    fn len(&self) -> usize;

    /// Reads the item at `index`, which is appended when it is the next one.
    fn read_item(&mut self, index: usize, reader: &mut Reader<'_>) -> Result<(), DecodeError>;

    /// Makes room for so many more items, but for no more than so many bytes.
    fn reserve(&mut self, items: usize, bytes: usize);

    fn truncate(&mut self, len: usize);

    fn write_item(&self, index: usize, writer: &mut Writer);
}

impl<T: Field + Default> Items for Vec<T> {
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn read_item(&mut self, index: usize, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if let Some(item) = self.get_mut(index) {
            return item.read(reader);
        }
        push_default(self).read(reader)
    }

    fn reserve(&mut self, items: usize, bytes: usize) {
        self.reserve_exact(items.min(bytes / size_of::<T>().max(1)));
    }

    fn truncate(&mut self, len: usize) {
        Vec::truncate(self, len);
    }

    fn write_item(&self, index: usize, writer: &mut Writer) {
        if let Some(item) = self.get(index) {
            item.write(writer);
        }
    }
}

/// Reads a list into `items`: an item that is there already is read into, as the reference does when a
/// list stands there twice.
fn read_items(items: &mut dyn Items, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
    if reader.null()? {
        items.truncate(0);
        return Ok(());
    }
    reader.array_start("array")?;
    let (mut first, mut index) = (true, 0);
    while reader.next_item(&mut first)? {
        let (mark, start) = (reader.found(), reader.offset());
        items.read_item(index, reader).map_err(|error| error.within_index(index))?;
        reader.found_within_index(mark, index);
        if index == 0 && reader.is_in_top_list() {
            reserve_for_like(items, start, reader);
        }
        index += 1;
    }
    if index < items.len() {
        items.truncate(index);
    }
    Ok(())
}

/// Makes room for as many items as the document can still hold when all are like the first, which started at
/// `start`: the objects of a list are most of the document and large, so that growing would copy them often.
fn reserve_for_like(items: &mut dyn Items, start: usize, reader: &Reader<'_>) {
    const OBJECT: usize = 200;
    let length = reader.offset().saturating_sub(start);
    if length >= OBJECT {
        items.reserve(reader.rest() / length, reader.rest());
    }
}

fn write_items(items: &dyn Items, writer: &mut Writer) {
    writer.array_start();
    write_items_alone(items, writer);
    writer.array_end();
}

#[inline]
fn write_items_alone(items: &dyn Items, writer: &mut Writer) {
    for index in 0..items.len() {
        items.write_item(index, writer);
        writer.comma();
    }
}

fn write_list_member(key: &'static str, items: &dyn Items, writer: &mut Writer) {
    writer.member_start_with(key, b'[');
    write_items_alone(items, writer);
    writer.list_member_end();
}

impl<T: Field + Default> Field for Vec<T> {
    fn shape() -> Shape {
        Shape::List(T::shape)
    }

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        read_items(self, reader)
    }

    fn write(&self, writer: &mut Writer) {
        write_items(self, writer);
    }

    #[inline]
    fn write_member(&self, key: &'static str, writer: &mut Writer) {
        write_list_member(key, self, writer);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }

    #[inline]
    fn is_omitted(&self) -> bool {
        self.as_slice().is_empty()
    }
}

impl<T: Field + Default> Field for NullableVec<T> {
    fn shape() -> Shape {
        Shape::List(T::shape)
    }

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        match reader.takes_null() {
            Ok(false) => read_items(self.as_mut_vec(), reader),
            Ok(true) => {
                *self = Self::null();
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    fn write(&self, writer: &mut Writer) {
        match self.as_vec() {
            Some(items) => write_items(items, writer),
            None => writer.null(),
        }
    }

    fn is_empty(&self) -> bool {
        (**self).is_empty()
    }
}

impl<K, V> Field for Map<K, V>
where
    K: Ord + AsRef<str> + From<Str>,
    V: Field + Default,
{
    fn shape() -> Shape {
        Shape::Map(V::shape)
    }

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if reader.null()? {
            self.clear();
            return Ok(());
        }
        reader.object_start("map")?;
        // An entry of a map that was empty was read here, that of another may be from before.
        let mut seen = (reader.is_collecting() && !self.is_empty()).then(HashSet::new);
        let mut first = true;
        while let Some(name) = reader.next_key(&mut first)? {
            let key = K::from(Str::new(&name));
            let repeats = match &mut seen {
                Some(seen) => !seen.insert(Str::new(&name)),
                None => reader.is_collecting() && self.contains_key(&key),
            };
            if repeats {
                reader.duplicate_field(&name);
            }
            let mark = reader.found();
            let read = self.insert_default(key).read(reader);
            read.map_err(|error| error.within_field(&*name))?;
            reader.found_within(mark, &name);
        }
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        writer.object_start();
        for (key, value) in self {
            writer.key(key.as_ref());
            value.write(writer);
            writer.comma();
        }
        writer.object_end();
    }

    #[inline]
    fn is_empty(&self) -> bool {
        Map::is_empty(self)
    }

    #[inline]
    fn is_omitted(&self) -> bool {
        Map::is_empty(self)
    }
}

impl Field for ByteString {
    fn shape() -> Shape {
        Shape::Bytes
    }

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if reader.null()? {
            *self = Self::null();
            return Ok(());
        }
        reader.peek();
        let position = Position::byte(reader.offset());
        let text = reader.string()?;
        *self = decode_base64(text.as_bytes()).map_err(|error| error.at(position))?.into();
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        if self.is_null() {
            writer.null();
        } else {
            writer.quoted_ascii(BASE64.encode(self).as_bytes());
        }
    }

    fn is_empty(&self) -> bool {
        (**self).is_empty()
    }

    fn is_omitted(&self) -> bool {
        (**self).is_empty()
    }
}

/// The bytes that base64 text stands for. Line breaks are passed over and stray bits behind the data ignored,
/// as the reference does.
///
/// # Errors
/// When the text is not base64.
pub fn decode_base64(text: &[u8]) -> Result<Vec<u8>, DecodeError> {
    if let Ok(bytes) = BASE64.decode(text) {
        return Ok(bytes);
    }
    let mut lax = data_encoding::Specification::new();
    lax.symbols.push_str("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
    lax.padding = Some('=');
    lax.check_trailing_bits = false;
    lax.ignore.push_str("\r\n");
    let failed = |position: usize| {
        DecodeError::invalid_value(format!("illegal base64 data at input byte {position}"))
    };
    let encoding = lax.encoding().map_err(|_| failed(0))?;
    encoding.decode(text).map_err(|error| failed(error.position))
}

impl Field for RawExtension {
    fn shape() -> Shape {
        Shape::OneOf(&[r#"{"a":"1"}"#, r#"{"b":[true]}"#])
    }

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        *self = if reader.null()? { Self::Null } else { Self::Raw(reader.raw_bytes()?) };
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        match self {
            Self::Null => writer.null(),
            Self::Raw(raw) => writer.compacted(raw),
            Self::Object(object) => crate::entry::write_nested(&**object, writer),
        }
    }
}
