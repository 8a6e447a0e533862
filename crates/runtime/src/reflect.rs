//! Reflection: what a struct declares, and its fields by number, without knowing the type.
//!
//! The derives emit two things for every struct, once for all formats and tools:
//!
//! - a [`FieldTable`]: one [`FieldInfo`] per field with its JSON name, protobuf number, when it is
//!   left out, [`Shape`], how it is merged ([`ListType`], [`MapType`], [`PatchStrategy`]) and what
//!   else schemas state about it ([`Keyword`]);
//! - the trait [`Struct`], an object-safe door that hands out any field as a [`Slot`] to read or a
//!   [`SlotMut`] to change: a closed enum of references, so that a caller matches on a dozen cases
//!   and has met every type.
//!
//! ```
//! use apimachinery_runtime::reflect::{Slot, Struct};
//!
//! /// The names of the texts that are set.
//! fn texts(object: &dyn Struct) -> Vec<&'static str> {
//!     let fields = object.table().fields().iter().enumerate();
//!     let is_set = |index| matches!(object.slot(index), Slot::Text(text) if !text.is_empty());
//!     fields.filter(|(index, _)| is_set(*index)).map(|(_, field)| field.name()).collect()
//! }
//! # let _ = texts;
//! ```
//!
//! Formats on the hottest path (JSON, protobuf) read and write through code the derive emits, but
//! for structs that are declared with `reflect`; every other one, and whatever asks a type what its
//! fields are, comes through here. The field-by-field half of Go's `reflect`, for API types only.

mod collections;
mod debug;
#[doc(hidden)]
pub mod derived;
#[expect(clippy::indexing_slicing, reason = "it runs while compiling")]
mod field_key;
pub mod fields;
mod filled;
mod keyword;
mod merge;
mod omission;
mod scalar;
mod scalars;
mod slot;
#[expect(clippy::indexing_slicing, reason = "tables are made while compiling")]
pub(crate) mod table;
pub(crate) mod text_enum;

#[doc(hidden)]
pub use self::field_key::FieldKey;
pub use self::filled::ShowField;
#[doc(hidden)]
pub use self::filled::{in_key_order, show_field, show_name};
pub use self::keyword::{Keyword, Literal, Rule};
pub use self::merge::{ListType, MapType, PatchStrategy};
pub use self::omission::Omission;
pub use self::scalar::{IntegerMut, NameMut, Scalar, ScalarForm, ScalarToken};
pub use self::slot::{
    Choice, Form, ListSlot, MapSlot, NewEntries, NewValue, OptionSlot, RawJson, Slot, SlotMut,
};
pub use self::table::{FieldInfo, FieldRole, FieldTable, Shape};
pub use crate::reflect::derived::{OwnForm, OwnFormMut};

use crate::Object;
use crate::names::TypeMeta;

/// A struct with a table of what it declares. The derives `Object` and `Fields` implement it.
pub trait Described {
    /// What the struct declares.
    fn table(&self) -> &'static FieldTable;

    /// The kind that the object declares; `None` for a struct that does not keep it.
    fn type_meta(&self) -> Option<&TypeMeta> {
        None
    }
}

/// A struct whose fields can be reached by number. The derives `Object` and `Fields` implement it.
///
/// **Contract.** Field `i` of [`slot`](Self::slot) and [`slot_mut`](Self::slot_mut) is the one that
/// [`table`](Described::table) describes as `fields()[i]`; a number past the end gives
/// [`Slot::Null`] and [`SlotMut::Ignored`]. The inlined structs themselves, which only binary
/// formats see as fields, follow: their numbers are those of [`FieldTable::inlined`].
pub trait Struct: Described {
    /// Field `index`, to read.
    fn slot(&self, index: usize) -> Slot<'_>;

    /// Field `index`, to change.
    fn slot_mut(&mut self, index: usize) -> SlotMut<'_>;

    /// The struct as an object, when it is one: what [`Object::as_struct`] started from.
    fn as_object(&self) -> Option<&dyn Object> {
        None
    }

    /// The same, mutable.
    fn as_object_mut(&mut self) -> Option<&mut dyn Object> {
        None
    }

    /// Shows the fields that are not left out by emitted code, which is quicker than a look into
    /// every [`slot`](Self::slot); false when there is none, and nothing was shown.
    #[doc(hidden)]
    fn show_filled<'a>(&'a self, _: Option<&'a TypeMeta>, _: &mut ShowField<'_, 'a>) -> bool {
        false
    }
}

/// The table of a struct, known to the compiler. The derives implement it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not declare its fields",
    label = "needs `#[derive(Object)]` or `#[derive(Fields)]`"
)]
pub trait Declared: Struct {
    /// What the struct declares.
    const TABLE: &'static FieldTable;
}

/// A type that can be a field: how it shows itself as a [`Slot`].
///
/// **Who implements this.** Strings, numbers, lists, maps and options of such types here; every
/// struct through the derives; types with a text of their own, such as times, by
/// [`reflect_scalar!`](crate::reflect_scalar).
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of an API type",
    label = "not a type that API types are made of",
    note = "a struct becomes one by `#[derive(Fields)]`; texts are `Str` or `String`, maps `Map<Str, _>`, times `Time`"
)]
pub trait Reflect {
    /// When a field of this type is left out, unless its declaration has another rule.
    const OMISSION: Omission = Omission::Never;

    /// Whether the list that is the value, or the innermost one in it, is a message of its own in
    /// protobuf.
    #[doc(hidden)]
    const WRAPS: bool = false;

    /// The value, to read.
    fn reflect(&self) -> Slot<'_>;

    /// The value, to change.
    fn reflect_mut(&mut self) -> SlotMut<'_>;

    /// What values the type takes.
    fn shape() -> Shape;

    /// Whether the value is absent: `None`, or a list or bytes that are null.
    #[inline]
    fn is_null(&self) -> bool {
        false
    }

    /// Whether the value is one that `omitempty` leaves out.
    #[inline]
    fn is_empty(&self) -> bool {
        false
    }
}

impl<T: Reflect> Reflect for Box<T> {
    const OMISSION: Omission = T::OMISSION;
    const WRAPS: bool = T::WRAPS;

    fn reflect(&self) -> Slot<'_> {
        (**self).reflect()
    }

    fn reflect_mut(&mut self) -> SlotMut<'_> {
        (**self).reflect_mut()
    }

    fn shape() -> Shape {
        T::shape()
    }

    #[inline]
    fn is_null(&self) -> bool {
        (**self).is_null()
    }

    #[inline]
    fn is_empty(&self) -> bool {
        (**self).is_empty()
    }
}
