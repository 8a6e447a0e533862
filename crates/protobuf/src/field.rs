//! Values that can stand in a field.

mod collections;
mod names_and_unknown;
mod number;
mod raw_extension;

use apimachinery_runtime::in_place::value_of;
use apimachinery_runtime::{ByteString, DecodeError, Str};

use crate::{Reader, WireType, Writer};

/// A value that can stand in a field of a message.
///
/// **Contract.** `merge` takes exactly one value. Of several occurrences the last one counts; messages
/// merge field by field, lists get longer, a map gets another entry. `write` writes every value that is
/// there, zeros included: strings, numbers and messages always; options, bytes, lists and maps as their
/// content says.
///
/// **Who implements this.** Strings, numbers, bytes, lists, maps and options of such values here; every
/// struct through the derive; scalar types of `meta/v1` by hand.
///
/// **Differences from the reference.** Strings must be UTF-8; it lets other bytes pass. Key and value of a
/// map entry must have the right wire type and stay within the entry; it does not look. Both only concern
/// data that no Kubernetes component writes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in a numbered field of an API type",
    label = "no protobuf form is known for this type",
    note = "a struct gets one from `#[derive(Fields)]` when all its fields have numbers, `#[field(1)]`"
)]
pub trait Field: Default {
    /// The wire type of each item of a packed list, for types that can stand in one.
    const PACKED: Option<WireType> = None;

    /// Merges one occurrence whose tag has been read.
    ///
    /// # Errors
    /// When the value is broken or of another type.
    fn merge(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError>;

    /// Writes the value, then its tag, because the writer runs backwards.
    fn write(&self, number: u32, writer: &mut Writer);

    /// Writes the value as an item of a list, where it is written even when it is absent.
    fn write_item(&self, number: u32, writer: &mut Writer) {
        self.write(number, writer);
    }

    /// Writes the value of a map entry.
    fn write_in_entry(&self, number: u32, writer: &mut Writer) {
        self.write(number, writer);
    }

    /// The value of a map entry that leaves it out.
    fn absent_in_entry() -> Self {
        Self::default()
    }
}

/// A value that can be the key of a map: text.
///
/// Use [`string_field!`](crate::string_field) for string types of your own.
pub trait MapKey: Ord + Default {
    /// The key that reads `text`.
    fn from_text(text: &str) -> Self;

    /// Takes the key.
    ///
    /// # Errors
    /// When it is broken, not a string, or not UTF-8.
    fn merge_key(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        *self = Self::from_text(reader.text(wire)?);
        Ok(())
    }

    /// The text of the key.
    fn as_text(&self) -> &str;
}

/// Takes a string: what [`string_field!`](crate::string_field) calls.
///
/// # Errors
/// When the value is broken, not a string, or not UTF-8.
pub fn read_text<'a>(wire: WireType, reader: &mut Reader<'a>) -> Result<&'a str, DecodeError> {
    reader.text(wire)
}

/// Writes a string: what [`string_field!`](crate::string_field) calls.
pub fn write_text(text: &str, number: u32, writer: &mut Writer) {
    writer.bytes_field(number, text.as_bytes());
}

/// Makes a string type a [`Field`](crate::Field) and a [`MapKey`](crate::MapKey).
///
/// The type needs `From<&str>` and `AsRef<str>`, and what the two traits need.
///
/// ```
/// #[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
/// struct PodPhase(String);
///
/// impl From<&str> for PodPhase {
///     fn from(text: &str) -> Self {
///         Self(text.to_owned())
///     }
/// }
///
/// impl AsRef<str> for PodPhase {
///     fn as_ref(&self) -> &str {
///         &self.0
///     }
/// }
///
/// apimachinery_protobuf::string_field!(PodPhase);
/// ```
#[macro_export]
macro_rules! string_field {
    ($name:ty) => {
        impl $crate::Field for $name {
            fn merge(
                &mut self,
                wire: $crate::WireType,
                reader: &mut $crate::Reader<'_>,
            ) -> ::core::result::Result<(), $crate::runtime::DecodeError> {
                *self =
                    <$name as ::core::convert::From<&str>>::from($crate::read_text(wire, reader)?);
                ::core::result::Result::Ok(())
            }

            fn write(&self, number: u32, writer: &mut $crate::Writer) {
                $crate::write_text(::core::convert::AsRef::<str>::as_ref(self), number, writer);
            }
        }

        impl $crate::MapKey for $name {
            fn from_text(text: &str) -> Self {
                <$name as ::core::convert::From<&str>>::from(text)
            }

            fn as_text(&self) -> &str {
                ::core::convert::AsRef::<str>::as_ref(self)
            }
        }
    };
}

string_field!(String);

/// The same for a newtype of [`Str`], whose text is read in its place.
#[doc(hidden)]
#[macro_export]
macro_rules! str_field {
    ($name:ty) => {
        impl $crate::Field for $name {
            #[inline]
            fn merge(
                &mut self,
                wire: $crate::WireType,
                reader: &mut $crate::Reader<'_>,
            ) -> ::core::result::Result<(), $crate::runtime::DecodeError> {
                $crate::Field::merge(&mut self.0, wire, reader)
            }

            #[inline]
            fn write(&self, number: u32, writer: &mut $crate::Writer) {
                $crate::Field::write(&self.0, number, writer);
            }
        }

        impl $crate::MapKey for $name {
            fn from_text(text: &str) -> Self {
                Self($crate::runtime::Str::from(text))
            }

            #[inline]
            fn merge_key(
                &mut self,
                wire: $crate::WireType,
                reader: &mut $crate::Reader<'_>,
            ) -> ::core::result::Result<(), $crate::runtime::DecodeError> {
                $crate::Field::merge(&mut self.0, wire, reader)
            }

            fn as_text(&self) -> &str {
                &self.0
            }
        }
    };
}

impl Field for Str {
    #[inline(never)]
    fn merge(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        reader.text_into(wire, self)
    }

    fn write(&self, number: u32, writer: &mut Writer) {
        write_text(self, number, writer);
    }
}

impl MapKey for Str {
    fn from_text(text: &str) -> Self {
        Self::from(text)
    }

    fn merge_key(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        self.merge(wire, reader)
    }

    fn as_text(&self) -> &str {
        self
    }
}

impl Field for ByteString {
    #[inline(never)]
    fn merge(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        let bytes = reader.bytes(wire)?;
        *self = Self::from(reader.keep(bytes));
        Ok(())
    }

    fn write(&self, number: u32, writer: &mut Writer) {
        if !self.is_null() {
            writer.bytes_field(number, self);
        }
    }

    fn write_item(&self, number: u32, writer: &mut Writer) {
        writer.bytes_field(number, self);
    }

    fn absent_in_entry() -> Self {
        Self::from(&[])
    }
}

impl<T: Field> Field for Option<T> {
    #[inline(never)]
    fn merge(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        value_of(self).merge(wire, reader)
    }

    fn write(&self, number: u32, writer: &mut Writer) {
        if let Some(value) = self {
            value.write(number, writer);
        }
    }
}

impl<T: Field> Field for Box<T> {
    #[inline]
    fn merge(&mut self, wire: WireType, reader: &mut Reader<'_>) -> Result<(), DecodeError> {
        (**self).merge(wire, reader)
    }

    fn write(&self, number: u32, writer: &mut Writer) {
        (**self).write(number, writer);
    }
}
