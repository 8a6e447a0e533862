//! What the derives' code refers to, under one name.

pub use apimachinery_json as json;
#[cfg(feature = "protobuf")]
pub use apimachinery_protobuf as protobuf;
pub use apimachinery_runtime as runtime;
#[cfg(feature = "serde")]
pub use serde;

pub use crate::{
    __entries as entries, __forms as forms, __with_prost as with_prost,
    __with_protobuf as with_protobuf, __with_serde as with_serde,
};

use std::marker::PhantomData;

use apimachinery_runtime::fields::Field;
use apimachinery_runtime::reflect::Reflect;

/// What emitted code requires of a type whose field has a number, as [`json::derived::IsField`].
#[derive(Debug)]
pub struct IsNumberedField<T: NumberedFieldType>(PhantomData<T>);

/// A type that can be a field with a number.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of an API type",
    label = "not a type that API types are made of",
    note = "a field with a number can be a text (`Str`, `String`), a number (`i32`, `i64`, `u32`, `u64`, `f64`), `bool`, bytes (`ByteString`), an enum with `#[derive(Fields)]`, or a struct with it all of whose fields have numbers (`#[field(1)]`), a type of `meta` such as `Time`, or an `Option`, `Box`, `Vec`, `NullableVec` or `Map<Str, _>` of those"
)]
pub trait NumberedFieldType: Default + Reflect + Field<json::Json> + ProtobufField {}

#[diagnostic::do_not_recommend]
impl<T> NumberedFieldType for T where T: Default + Reflect + Field<json::Json> + ProtobufField {}

/// What protobuf asks of the type of a field: nothing, without the feature.
#[cfg(feature = "protobuf")]
pub trait ProtobufField: Field<protobuf::Protobuf> {}

#[cfg(feature = "protobuf")]
#[diagnostic::do_not_recommend]
impl<T: Field<protobuf::Protobuf>> ProtobufField for T {}

/// What protobuf asks of the type of a field: nothing, without the feature.
#[cfg(not(feature = "protobuf"))]
pub trait ProtobufField {}

#[cfg(not(feature = "protobuf"))]
impl<T> ProtobufField for T {}

/// A struct whose fields can be in place of it in JSON, and that is a message of its own in
/// protobuf.
#[diagnostic::on_unimplemented(
    message = "the fields of `{Self}` cannot take its place",
    label = "`inline` is for structs with `#[derive(Fields)]`, here with numbers for all fields"
)]
pub trait NumberedInlinedType: json::derived::InlinedType + NumberedFieldType {}

#[diagnostic::do_not_recommend]
impl<T: json::derived::InlinedType + NumberedFieldType> NumberedInlinedType for T {}

/// The fields of an inlined struct with a number, as [`json::derived::inlined_fields`].
pub const fn inlined_fields<T: NumberedInlinedType>() -> runtime::derived::TablePart<'static> {
    json::derived::inlined_fields::<T>()
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

/// What is emitted for protobuf, as [`__with_serde!`](crate::__with_serde).
#[cfg(feature = "protobuf")]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_protobuf {
    ($($it:tt)*) => { $($it)* };
}

/// What is emitted for protobuf, as [`__with_serde!`](crate::__with_serde).
#[cfg(not(feature = "protobuf"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __with_protobuf {
    ($($it:tt)*) => {};
}

/// The entries of a kind that has code for JSON and protobuf.
#[cfg(feature = "protobuf")]
#[doc(hidden)]
#[macro_export]
macro_rules! __entries {
    ($type:ty) => {
        &[
            &$crate::derive_support::json::JsonEntry::of::<$type>(),
            &$crate::derive_support::json::UNSTRUCTURED_ENTRY,
            &$crate::derive_support::protobuf::ProtobufEntry::of::<$type>(),
        ]
    };
}

/// The entries of a kind that has code for JSON, as its code for protobuf is not emitted.
#[cfg(not(feature = "protobuf"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __entries {
    ($type:ty) => {
        &[
            &$crate::derive_support::json::JsonEntry::of::<$type>(),
            &$crate::derive_support::json::UNSTRUCTURED_ENTRY,
        ]
    };
}

/// The forms of a type with its own JSON and protobuf.
#[cfg(feature = "protobuf")]
#[doc(hidden)]
#[macro_export]
macro_rules! __forms {
    ($type:ty) => {
        const {
            &[
                &$crate::derive_support::runtime::derived::FieldOf::<
                    $crate::derive_support::json::Json,
                >::of::<$type>(),
                &$crate::derive_support::runtime::derived::FieldOf::<
                    $crate::derive_support::protobuf::Protobuf,
                >::of::<$type>(),
            ]
        }
    };
}

/// The forms of a type with its own JSON.
#[cfg(not(feature = "protobuf"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __forms {
    ($type:ty) => {
        const {
            &[&$crate::derive_support::runtime::derived::FieldOf::<
                $crate::derive_support::json::Json,
            >::of::<$type>()]
        }
    };
}
