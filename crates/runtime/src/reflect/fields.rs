//! Fields of API types in the formats whose readers and writers the derives emit: JSON and
//! protobuf.
//!
//! One family of traits serves all of them. A [`Format`] names its readers and writers; a type that
//! can be in a field implements [`Field`] of the format, a struct [`Fields`] as well. The
//! derives emit both, and string types have theirs from [`string_field!`](crate::string_field);
//! only types with a form of their own, such as times, implement [`Field`] by hand.
//!
//! Every other format, and whatever asks a type what its fields are, goes through
//! [`reflect`](crate::reflect) instead.

use crate::data::NullableVec;
use crate::data::in_place::value_of;
use crate::error::DecodeError;
use crate::names::{GroupVersion, TypeMeta};
use crate::reflect::{Described, FieldTable, Struct};
use crate::{RawExtension, Unknown};

/// A format whose readers and writers the derives emit.
pub trait Format: Sized + 'static {
    /// The cursor over a document.
    type Reader<'a>;

    /// What a document is written to.
    type Writer;

    /// What is known of a value before it is read: the wire type in protobuf.
    type Tag: Copy;

    /// What a reader distinguishes the fields of a struct by: their place in JSON, their number in
    /// protobuf.
    type Index: Copy;

    /// What is written with a value in a list: the number of its field in protobuf.
    type Place: Copy;

    /// What is written with a value in a struct: its key in JSON, its number in protobuf.
    type Key: Copy;

    /// Writes a member of a struct by way of [`Field::write`].
    fn write_member<T: Field<Self>>(value: &T, key: Self::Key, writer: &mut Self::Writer);

    /// Takes a null where the format has one.
    ///
    /// # Errors
    /// When something is there that only starts like it.
    fn takes_null(reader: &mut Self::Reader<'_>) -> Result<bool, DecodeError>;

    /// Writes that a value is absent.
    fn write_null(place: Self::Place, writer: &mut Self::Writer);

    /// Writes that a member of a struct is absent.
    fn write_null_member(key: Self::Key, writer: &mut Self::Writer);
}

/// A format that can also read and write structs by their tables alone, through the door that they
/// have for tools. It takes longer than emitted code and costs nothing to compile for each type.
pub trait ByTable: Format {
    /// Reads the value of a field, as [`Fields::read_field`].
    ///
    /// # Errors
    /// When something else is there, or the document is broken.
    fn read_field(
        target: &mut dyn Struct,
        index: Self::Index,
        tag: Self::Tag,
        reader: &mut Self::Reader<'_>,
    ) -> Result<(), DecodeError>;

    /// Writes the fields that are not left out, as [`Fields::write_fields`].
    fn write_fields(object: &dyn Struct, writer: &mut Self::Writer);

    /// Reads the struct, as [`Field::read`].
    ///
    /// # Errors
    /// When something else is there, or the document is broken.
    fn read_struct(
        target: &mut dyn Struct,
        tag: Self::Tag,
        reader: &mut Self::Reader<'_>,
    ) -> Result<(), DecodeError>;

    /// Writes the struct, as [`Field::write`].
    fn write_struct(object: &dyn Struct, place: Self::Place, writer: &mut Self::Writer);
}

/// A struct whose fields a format reaches by its table.
#[doc(hidden)]
#[derive(Debug)]
pub struct Door<'a>(pub &'a mut dyn Struct);

impl Described for Door<'_> {
    fn table(&self) -> &'static FieldTable {
        self.0.table()
    }

    fn type_meta(&self) -> Option<&TypeMeta> {
        self.0.type_meta()
    }
}

impl<F: ByTable> Fields<F> for Door<'_> {
    fn read_field(
        &mut self,
        index: F::Index,
        tag: F::Tag,
        reader: &mut F::Reader<'_>,
    ) -> Result<(), DecodeError> {
        F::read_field(self.0, index, tag, reader)
    }

    fn write_fields(&self, writer: &mut F::Writer) {
        F::write_fields(self.0, writer);
    }
}

/// A value that can be a field of an API type: how a format reads and writes it.
///
/// **Contract.** `read` takes exactly one value. It reads *into* `self`, as the reference does: in
/// JSON a `null` leaves a scalar alone and empties an option, and an object read twice is merged;
/// in protobuf the last of several values counts, messages are merged, lists get longer, and a map
/// gets another entry.
///
/// **Who implements this.** The crates of the formats, for strings, numbers, bytes, lists and maps;
/// options and boxes are here; every struct by its derive; types with a form of their own by hand.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of an API type",
    label = "no form in the format `{F}` is known for this type",
    note = "a struct gets one from `#[derive(Fields)]` (for protobuf all its fields need numbers, `#[field(1)]`); texts are `Str` or `String`, maps `Map<Str, _>`, times `Time`"
)]
pub trait Field<F: Format> {
    /// Reads one value.
    ///
    /// # Errors
    /// When something else is there, or the document is broken.
    fn read(&mut self, tag: F::Tag, reader: &mut F::Reader<'_>) -> Result<(), DecodeError>;

    /// Writes the value. Where a format has a form for absent values, they are written, too.
    fn write(&self, place: F::Place, writer: &mut F::Writer);

    /// Writes the value as a member of a struct that does not leave it out.
    #[inline]
    fn write_member(&self, key: F::Key, writer: &mut F::Writer)
    where
        Self: Sized,
    {
        F::write_member(self, key, writer);
    }

    /// Writes the value of a map entry.
    #[inline]
    fn write_entry(&self, place: F::Place, writer: &mut F::Writer) {
        self.write(place, writer);
    }

    /// The value of a map entry that leaves it out.
    fn absent_in_entry() -> Self
    where
        Self: Sized + Default,
    {
        Self::default()
    }

    /// The tag that each item of a packed list has, for types that protobuf packs.
    #[inline]
    fn packed() -> Option<F::Tag>
    where
        Self: Sized,
    {
        None
    }
}

/// The fields of a struct in a format. The derives implement it.
///
/// **Contract.** `read_field` reads exactly the value of the field `index`: in JSON the one that
/// `table().fields()[index]` describes, in protobuf the one of that number. A value that belongs to
/// no field is passed over.
pub trait Fields<F: Format>: Described {
    /// Reads the value of a field.
    ///
    /// # Errors
    /// When something else is there, or the document is broken.
    fn read_field(
        &mut self,
        index: F::Index,
        tag: F::Tag,
        reader: &mut F::Reader<'_>,
    ) -> Result<(), DecodeError>;

    /// Writes the fields that are not left out.
    fn write_fields(&self, writer: &mut F::Writer);
}

impl<F: Format, T: Field<F>> Field<F> for Box<T> {
    #[inline]
    fn read(&mut self, tag: F::Tag, reader: &mut F::Reader<'_>) -> Result<(), DecodeError> {
        (**self).read(tag, reader)
    }

    #[inline]
    fn write(&self, place: F::Place, writer: &mut F::Writer) {
        (**self).write(place, writer);
    }

    #[inline]
    fn write_member(&self, key: F::Key, writer: &mut F::Writer) {
        (**self).write_member(key, writer);
    }
}

impl<F: Format, T: Field<F> + Default> Field<F> for Option<T> {
    #[inline(never)]
    fn read(&mut self, tag: F::Tag, reader: &mut F::Reader<'_>) -> Result<(), DecodeError> {
        match F::takes_null(reader) {
            Ok(false) => value_of(self).read(tag, reader),
            Ok(true) => {
                *self = None;
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    fn write(&self, place: F::Place, writer: &mut F::Writer) {
        match self {
            Some(value) => value.write(place, writer),
            None => F::write_null(place, writer),
        }
    }

    #[inline]
    fn write_member(&self, key: F::Key, writer: &mut F::Writer) {
        match self {
            Some(value) => value.write_member(key, writer),
            None => F::write_null_member(key, writer),
        }
    }
}

/// Protobuf has no null: whatever is there makes the list one that is not null.
impl<F: Format, T> Field<F> for NullableVec<T>
where
    Vec<T>: Field<F>,
{
    #[inline(never)]
    fn read(&mut self, tag: F::Tag, reader: &mut F::Reader<'_>) -> Result<(), DecodeError> {
        match F::takes_null(reader) {
            Ok(false) => self.as_mut_vec().read(tag, reader),
            Ok(true) => {
                *self = Self::null();
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    fn write(&self, place: F::Place, writer: &mut F::Writer) {
        match self.as_vec() {
            Some(items) => items.write(place, writer),
            None => F::write_null(place, writer),
        }
    }

    #[inline]
    fn write_member(&self, key: F::Key, writer: &mut F::Writer) {
        match self.as_vec() {
            Some(items) => items.write_member(key, writer),
            None => F::write_null_member(key, writer),
        }
    }
}

/// Makes a newtype of [`Str`](crate::Str) or `String` one that can be a field, in every format: as
/// its text.
///
/// For use as the key of a map the type needs `Ord`, `AsRef<str>`, `Borrow<str>` and `From<Str>` as
/// well.
///
/// ```
/// use apimachinery_runtime::Str;
/// use apimachinery_runtime::reflect::{Reflect, Slot};
///
/// #[derive(Default)]
/// struct Phase(Str);
///
/// apimachinery_runtime::string_field!(Phase);
///
/// assert!(matches!(Phase("Running".into()).reflect(), Slot::Text("Running")));
/// ```
#[macro_export]
macro_rules! string_field {
    ($name:ty) => {
        impl $crate::reflect::Reflect for $name {
            fn reflect(&self) -> $crate::reflect::Slot<'_> {
                $crate::reflect::Reflect::reflect(&self.0)
            }

            fn reflect_mut(&mut self) -> $crate::reflect::SlotMut<'_> {
                $crate::reflect::Reflect::reflect_mut(&mut self.0)
            }

            fn shape() -> $crate::reflect::Shape {
                $crate::reflect::Shape::Text
            }

            #[inline]
            fn is_empty(&self) -> bool {
                self.0.is_empty()
            }
        }

        impl<__F: $crate::fields::Format> $crate::fields::Field<__F> for $name
        where
            $crate::Str: $crate::fields::Field<__F>,
        {
            #[inline]
            fn read(
                &mut self,
                tag: __F::Tag,
                reader: &mut __F::Reader<'_>,
            ) -> ::core::result::Result<(), $crate::DecodeError> {
                $crate::fields::Field::<__F>::read(&mut self.0, tag, reader)
            }

            #[inline]
            fn write(&self, place: __F::Place, writer: &mut __F::Writer) {
                $crate::fields::Field::<__F>::write(&self.0, place, writer);
            }

            #[inline]
            fn write_member(&self, key: __F::Key, writer: &mut __F::Writer) {
                $crate::fields::Field::<__F>::write_member(&self.0, key, writer);
            }
        }
    };
}

/// Says the names of the fields of a message that is written by hand, for the paths of errors, as
/// its
/// [`Described`]: `message_table!([] Time { 1 "seconds", 2 "nanos" })`.
#[doc(hidden)]
#[macro_export]
macro_rules! message_table {
    ([$($generics:tt)*] $type:ty { $($number:literal $name:literal),* $(,)? }) => {
        impl<$($generics)*> $crate::reflect::Described for $type {
            fn table(&self) -> &'static $crate::reflect::FieldTable {
                use $crate::reflect::{FieldInfo, FieldTable};

                const COUNT: usize = <[u32]>::len(&[$($number),*]);
                static ROWS: [FieldInfo; COUNT] =
                    [$(FieldInfo::numbered(::core::concat!("\"", $name, "\":"), $number)),*];
                static ORDER: [u16; COUNT] = FieldTable::key_order(&ROWS);
                static TABLE: FieldTable =
                    FieldTable::new(::core::stringify!($type), &ROWS, COUNT, &ORDER);
                &TABLE
            }
        }
    };
}

crate::message_table!([] GroupVersion { 1 "group", 2 "version" });
crate::message_table!([] RawExtension { 1 "raw" });
crate::message_table!([] Unknown { 1 "typeMeta", 2 "raw", 3 "contentEncoding", 4 "contentType" });
