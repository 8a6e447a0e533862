//! Values that can stand in a field.

mod bytes;
mod lists;
mod maps;
mod scalars;

use apimachinery_runtime::in_place::value_of;
use apimachinery_runtime::{DecodeError, RawExtension};

use crate::{Reader, Writer};

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
}

impl<T: Field + Default> Field for Option<T> {
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

impl Field for RawExtension {
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
