//! What the derives' code refers to, under one name.

pub use apimachinery_json as json;
pub use apimachinery_protobuf as protobuf;
pub use apimachinery_runtime as runtime;
#[cfg(feature = "serde")]
pub use serde;

pub use crate::{__with_prost as with_prost, __with_serde as with_serde};

use std::marker::PhantomData;

use apimachinery_runtime::fields::Field;
use apimachinery_runtime::reflect::Reflect;

/// What emitted code says at the place of a type whose field has a number, as [`json::derived::IsField`].
#[derive(Debug)]
pub struct IsNumberedField<T: NumberedFieldType>(PhantomData<T>);

/// A type that can stand in a field with a number.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot stand in a field of an API type",
    label = "not a type that API types are made of",
    note = "a field with a number can be a text (`Str`, `String`), a number (`i32`, `i64`, `u32`, `u64`, `f64`), `bool`, bytes (`ByteString`), an enum with `#[derive(Fields)]`, or a struct with it all of whose fields have numbers (`#[field(1)]`), a type of `meta` such as `Time`, or an `Option`, `Box`, `Vec`, `NullableVec` or `Map<Str, _>` of those"
)]
pub trait NumberedFieldType:
    Default + Reflect + Field<json::Json> + Field<protobuf::Protobuf>
{
}

#[diagnostic::do_not_recommend]
impl<T> NumberedFieldType for T where
    T: Default + Reflect + Field<json::Json> + Field<protobuf::Protobuf>
{
}

/// What is emitted for serde: the feature of this crate decides, whatever features who derives has.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_serde {
    ($($it:tt)*) => { $($it)* };
}

/// What is emitted for serde: the feature of this crate decides, whatever features who derives has.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_serde {
    ($($it:tt)*) => {};
}

/// What is emitted for `prost`, as [`__with_serde!`](crate::__with_serde).
#[cfg(feature = "prost")]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_prost {
    ($($it:tt)*) => { $($it)* };
}

/// What is emitted for `prost`, as [`__with_serde!`](crate::__with_serde).
#[cfg(not(feature = "prost"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_prost {
    ($($it:tt)*) => {};
}
