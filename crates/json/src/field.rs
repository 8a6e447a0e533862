//! Values that can stand in a field.

use apimachinery_runtime::{
    ByteString, DecodeError, Map, NullableVec, Position, RawExtension, Str,
};
use data_encoding::BASE64;

use crate::{Reader, Writer};

/// A value that can stand in a field of an API type: how it reads and writes its JSON.
///
/// **Contract.** `read` takes exactly one value. It reads *into* `self`, as the reference does: a `null`
/// leaves a plain value alone and empties an optional one; an object read twice is merged.
///
/// **Who implements this.** Strings, numbers, lists, maps and options of such values here; every struct
/// through the derive; scalar types of `meta/v1` by hand.
pub trait Field {
    /// Whether an empty value is left out of an object unless its field says otherwise.
    const OMIT_EMPTY: bool = false;

    /// Reads one value.
    ///
    /// # Errors
    /// When the value has another shape, or breaks the grammar.
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError>;

    /// Writes the value.
    fn write(&self, writer: &mut Writer);

    /// Whether the value is one that `omitempty` leaves out.
    fn is_empty(&self) -> bool {
        false
    }
}

impl Field for Str {
    #[inline]
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if !reader.null()? {
            *self = Str::from(reader.string()?);
        }
        Ok(())
    }

    #[inline]
    fn write(&self, writer: &mut Writer) {
        writer.string(self);
    }

    fn is_empty(&self) -> bool {
        self.as_str().is_empty()
    }
}

impl Field for String {
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
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if !reader.null()? {
            *self = reader.bool()?;
        }
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        writer.raw(if *self { "true" } else { "false" });
    }

    fn is_empty(&self) -> bool {
        !*self
    }
}

macro_rules! integer_fields {
    ($($integer:ty => $name:literal),*) => {$(
        impl Field for $integer {
            fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
                if !reader.null()? {
                    *self = reader.integer($name)?;
                }
                Ok(())
            }

            fn write(&self, writer: &mut Writer) {
                writer.integer(*self);
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
    const OMIT_EMPTY: bool = true;

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if reader.null()? {
            *self = None;
            return Ok(());
        }
        self.get_or_insert_default().read(reader)
    }

    fn write(&self, writer: &mut Writer) {
        match self {
            Some(value) => value.write(writer),
            None => writer.raw("null"),
        }
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.is_none()
    }
}

impl<T: Field> Field for Box<T> {
    const OMIT_EMPTY: bool = T::OMIT_EMPTY;

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        (**self).read(reader)
    }

    fn write(&self, writer: &mut Writer) {
        (**self).write(writer);
    }

    fn is_empty(&self) -> bool {
        (**self).is_empty()
    }
}

/// Reads a list into `items`: an item that is there already is read into, as the reference does when a
/// list stands there twice.
fn read_items<T: Field + Default>(
    items: &mut Vec<T>,
    reader: &mut Reader<'_>,
) -> Result<(), DecodeError> {
    reader.array_start("array")?;
    let (mut first, mut index) = (true, 0);
    while reader.next_item(&mut first)? {
        if index == items.len() {
            items.push(T::default());
        }
        let mark = reader.found();
        if let Some(item) = items.get_mut(index) {
            item.read(reader).map_err(|error| error.within_index(index))?;
        }
        reader.found_within_index(mark, index);
        index += 1;
    }
    items.truncate(index);
    Ok(())
}

fn write_items<T: Field>(items: &[T], writer: &mut Writer) {
    writer.array_start();
    for item in items {
        item.write(writer);
        writer.comma();
    }
    writer.array_end();
}

impl<T: Field + Default> Field for Vec<T> {
    const OMIT_EMPTY: bool = true;

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if reader.null()? {
            self.clear();
            return Ok(());
        }
        read_items(self, reader)
    }

    fn write(&self, writer: &mut Writer) {
        write_items(self, writer);
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }
}

impl<T: Field + Default> Field for NullableVec<T> {
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if reader.null()? {
            *self = Self::null();
            return Ok(());
        }
        read_items(self.as_mut_vec(), reader)
    }

    fn write(&self, writer: &mut Writer) {
        if self.is_null() { writer.raw("null") } else { write_items(self, writer) }
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
    const OMIT_EMPTY: bool = true;

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if reader.null()? {
            self.clear();
            return Ok(());
        }
        reader.object_start("map")?;
        let mut seen: Map<Str, ()> = Map::new();
        let mut first = true;
        while let Some(name) = reader.next_key(&mut first)? {
            if reader.is_collecting() && seen.insert(Str::from(&*name), ()).is_some() {
                reader.duplicate_field(&name);
            }
            let mark = reader.found();
            let mut value = V::default();
            value.read(reader).map_err(|error| error.within_field(&*name))?;
            reader.found_within(mark, &name);
            self.insert(K::from(Str::from(name)), value);
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

    fn is_empty(&self) -> bool {
        Map::is_empty(self)
    }
}

impl Field for ByteString {
    const OMIT_EMPTY: bool = true;

    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        if reader.null()? {
            *self = Self::null();
            return Ok(());
        }
        reader.peek();
        let position = Position::byte(reader.offset());
        let text = reader.string()?;
        *self = decode_base64(&text).map_err(|error| error.at(position))?.into();
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        if self.is_null() {
            writer.raw("null");
        } else {
            writer.quoted_ascii(&BASE64.encode(self));
        }
    }

    fn is_empty(&self) -> bool {
        (**self).is_empty()
    }
}

/// Line breaks are passed over and stray bits behind the data ignored, as the reference does.
fn decode_base64(text: &str) -> Result<Vec<u8>, DecodeError> {
    if let Ok(bytes) = BASE64.decode(text.as_bytes()) {
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
    encoding.decode(text.as_bytes()).map_err(|error| failed(error.position))
}

impl Field for RawExtension {
    fn read(&mut self, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        *self = if reader.null()? { Self::Null } else { Self::Raw(reader.raw_bytes()?) };
        Ok(())
    }

    fn write(&self, writer: &mut Writer) {
        match self {
            Self::Null => writer.raw("null"),
            Self::Raw(raw) => writer.compacted(raw),
            Self::Object(object) => crate::entry::write_nested(&**object, writer),
        }
    }
}
