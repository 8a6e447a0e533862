//! What an API object must be able to do beside what the derive makes.

use std::fmt::Debug;
use std::marker::PhantomData;

/// What the derive `Object` requires of its struct. What is missing is reported once: emitted code
/// that needs it is there for structs that have it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` lacks a trait that every API object has",
    label = "needs `#[derive(Clone, Debug, Default, PartialEq)]`"
)]
pub trait Complete: Clone + Debug + Default + PartialEq {}

#[diagnostic::do_not_recommend]
impl<T: Clone + Debug + Default + PartialEq> Complete for T {}

/// Asks whether a type is complete.
#[derive(Debug)]
pub struct IsComplete<T: Complete>(PhantomData<T>);

/// What the derive `Fields` asks of its struct.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no default, which takes the place of what a document leaves out",
    label = "needs `#[derive(Default)]`"
)]
pub trait ByDefault: Default {}

#[diagnostic::do_not_recommend]
impl<T: Default> ByDefault for T {}

/// Asks whether a type has a default.
#[derive(Debug)]
pub struct HasDefault<T: ByDefault>(PhantomData<T>);
