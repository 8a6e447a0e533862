//! The way from an object to its fields in a format.

use std::any::Any;

use crate::reflect::fields::{Fields, Format};

type AnyValue = dyn Any + Send + Sync;

/// The way from a value to the fields of its type, made for the type when the program is compiled.
#[derive(Debug)]
pub struct FieldsOf<F: Format> {
    shared: fn(&AnyValue) -> Option<&dyn Fields<F>>,
    exclusive: fn(&mut AnyValue) -> Option<&mut dyn Fields<F>>,
}

impl<F: Format> Clone for FieldsOf<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Format> Copy for FieldsOf<F> {}

impl<F: Format> FieldsOf<F> {
    /// The way for `T`.
    pub const fn of<T: Any + Fields<F>>() -> Self {
        Self { shared: fields::<F, T>, exclusive: fields_mut::<F, T> }
    }

    /// The fields of a value; `None` when it is of another type.
    pub fn get<'v>(&self, value: &'v AnyValue) -> Option<&'v dyn Fields<F>> {
        (self.shared)(value)
    }

    /// The fields of a value, to change; `None` when it is of another type.
    pub fn get_mut<'v>(&self, value: &'v mut AnyValue) -> Option<&'v mut dyn Fields<F>> {
        (self.exclusive)(value)
    }
}

// Named functions and not closures: a closure that becomes a function pointer is compiled twice.

fn fields<F: Format, T: Any + Fields<F>>(value: &AnyValue) -> Option<&dyn Fields<F>> {
    match (value as &dyn Any).downcast_ref::<T>() {
        Some(value) => Some(value),
        None => None,
    }
}

fn fields_mut<F: Format, T: Any + Fields<F>>(value: &mut AnyValue) -> Option<&mut dyn Fields<F>> {
    match (value as &mut dyn Any).downcast_mut::<T>() {
        Some(value) => Some(value),
        None => None,
    }
}
