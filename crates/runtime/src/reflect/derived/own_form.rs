//! The way from a value that shows itself as a scalar to the form that its type has in a format.

use std::any::Any;

use crate::error::DecodeError;
use crate::reflect::fields::{Field, Format};

/// How a type is read and written in a format, made for the type when the program is compiled.
#[derive(Debug)]
pub struct FieldOf<F: Format> {
    read: Read<F>,
    write: fn(&dyn Any, F::Place, &mut F::Writer) -> Option<()>,
}

type Read<F> = for<'a> fn(
    &mut dyn Any,
    <F as Format>::Tag,
    &mut <F as Format>::Reader<'a>,
) -> Option<Result<(), DecodeError>>;

impl<F: Format> FieldOf<F> {
    /// The way for `T`.
    pub const fn of<T: Any + Field<F>>() -> Self {
        Self { read: read::<F, T>, write: write::<F, T> }
    }
}

fn read<F: Format, T: Any + Field<F>>(
    value: &mut dyn Any,
    tag: F::Tag,
    reader: &mut F::Reader<'_>,
) -> Option<Result<(), DecodeError>> {
    value.downcast_mut::<T>().map(|value| value.read(tag, reader))
}

fn write<F: Format, T: Any + Field<F>>(
    value: &dyn Any,
    place: F::Place,
    writer: &mut F::Writer,
) -> Option<()> {
    value.downcast_ref::<T>().map(|value| value.write(place, writer))
}

/// The forms of a type: a [`FieldOf`] for each format.
pub type Forms = &'static [&'static (dyn Any + Send + Sync)];

fn form<F: Format>(forms: Forms) -> Option<&'static FieldOf<F>> {
    forms.iter().find_map(|form| (*form as &dyn Any).downcast_ref())
}

/// A value whose type has forms of its own, to write.
#[derive(Debug)]
pub struct OwnForm<'a> {
    /// The value.
    pub value: &'a dyn Any,
    /// Its forms.
    pub forms: Forms,
}

impl OwnForm<'_> {
    /// Writes the value; `None` when it has no form in this format.
    pub fn write<F: Format>(&self, place: F::Place, writer: &mut F::Writer) -> Option<()> {
        (form::<F>(self.forms)?.write)(self.value, place, writer)
    }
}

/// A value whose type has forms of its own, to read.
#[derive(Debug)]
pub struct OwnFormMut<'a> {
    /// The value.
    pub value: &'a mut dyn Any,
    /// Its forms.
    pub forms: Forms,
}

impl OwnFormMut<'_> {
    /// Reads the value; `None` when it has no form in this format.
    pub fn read<F: Format>(
        self,
        tag: F::Tag,
        reader: &mut F::Reader<'_>,
    ) -> Option<Result<(), DecodeError>> {
        (form::<F>(self.forms)?.read)(self.value, tag, reader)
    }
}

/// Says the forms of a type, among the methods of [`Scalar`](crate::reflect::Scalar) and its like.
#[doc(hidden)]
#[macro_export]
macro_rules! own_form {
    ($forms:expr) => {
        fn own_form(&self) -> ::core::option::Option<$crate::reflect::OwnForm<'_>> {
            ::core::option::Option::Some($crate::reflect::OwnForm { value: self, forms: $forms })
        }

        fn own_form_mut(&mut self) -> ::core::option::Option<$crate::reflect::OwnFormMut<'_>> {
            ::core::option::Option::Some($crate::reflect::OwnFormMut { value: self, forms: $forms })
        }
    };
}
