//! What conversions between versions are made of.
//!
//! A field is moved, or goes through one of the functions here, which its declaration names:
//! `same! { v1beta1::Lease = v1::Lease { metadata, spec: one } }`.

use apimachinery_runtime::{Map, NullableVec};

/// Conversions in both directions between two structs that have the same fields. After `|` comes
/// the function that brings the new one into one form first.
macro_rules! same {
    ($old:ty = $new:ty $(| $normalize:path)? { $($fields:tt)* }) => {
        $crate::versions::convert::converts! { $old => $new { $($fields)* } }
        $crate::versions::convert::converts! { $new $(| $normalize)? => $old { $($fields)* } }
    };
}

/// A conversion from one struct to another; `to = from` is a field of two names, `..` is zeros.
/// After `|` comes the function that brings the one into one form first.
macro_rules! converts {
    ($from:ty => $to:ty {}) => {
        impl From<$from> for $to {
            fn from(_: $from) -> Self {
                Self {}
            }
        }
    };
    ($from:ty $(| $normalize:path)? => $to:ty
        { $($field:ident $(= $source:ident)? $(: $with:ident)?,)* .. }) => {
        impl From<$from> for $to {
            fn from(from: $from) -> Self {
                let from = $crate::versions::convert::in_one_form!(from $($normalize)?);
                Self {
                    $($field: $crate::versions::convert::field!(from $field $($source)?; $($with)?),)*
                    ..Self::default()
                }
            }
        }
    };
    ($from:ty $(| $normalize:path)? => $to:ty
        { $($field:ident $(= $source:ident)? $(: $with:ident)?),* $(,)? }) => {
        impl From<$from> for $to {
            fn from(from: $from) -> Self {
                let from = $crate::versions::convert::in_one_form!(from $($normalize)?);
                Self {
                    $($field: $crate::versions::convert::field!(from $field $($source)?; $($with)?)),*
                }
            }
        }
    };
}

/// A value after the function that brings it into one form, if there is one.
macro_rules! in_one_form {
    ($from:ident) => {
        $from
    };
    ($from:ident $normalize:path) => {{
        let mut from = $from;
        $normalize(&mut from);
        from
    }};
}

/// A conversion from one list to another, whose items keep the kind that they name.
macro_rules! items {
    ($from:ty => $to:ty) => {
        |list: &$from, _: &apimachinery_runtime::Scope<'_>| {
            use apimachinery_runtime::{NullableVec, TypedList};
            type Item = <$to as TypedList>::Item;
            let (metadata, items) = list.clone().into_parts();
            let mut converted = NullableVec::null();
            if !items.is_null() {
                converted.as_mut_vec().extend(items.into_iter().map(|mut item| {
                    let type_meta = std::mem::take(&mut item.type_meta);
                    Item { type_meta, ..Item::from(item) }
                }));
            }
            Ok(<$to>::from_parts(metadata, converted))
        }
    };
}

/// The value of a field.
macro_rules! field {
    ($from:ident $to:ident $source:ident; $($with:ident)?) => {
        $crate::versions::convert::field!($from $source; $($with)?)
    };
    ($from:ident $field:ident; $with:ident) => {
        $crate::versions::convert::$with($from.$field)
    };
    ($from:ident $field:ident;) => {
        $from.$field
    };
}

/// Conversions in both directions between two types of texts.
macro_rules! texts {
    ($old:ty = $new:ty) => {
        impl From<$old> for $new {
            fn from(text: $old) -> Self {
                apimachinery_runtime::Str::from(text).into()
            }
        }

        impl From<$new> for $old {
            fn from(text: $new) -> Self {
                apimachinery_runtime::Str::from(text).into()
            }
        }
    };
}

pub(crate) use {converts, field, in_one_form, items, same, texts};

/// A single value.
pub(crate) fn one<A, B: From<A>>(value: A) -> B {
    value.into()
}

/// A value that may be absent.
pub(crate) fn option<A, B: From<A>>(value: Option<A>) -> Option<B> {
    value.map(B::from)
}

/// A boxed value that may be absent.
pub(crate) fn boxed<A, B: From<A>>(value: Option<Box<A>>) -> Option<Box<B>> {
    value.map(|value| Box::new((*value).into()))
}

/// A list.
pub(crate) fn list<A, B: From<A>>(items: Vec<A>) -> Vec<B> {
    items.into_iter().map(B::from).collect()
}

/// A list that may be null.
pub(crate) fn nullable<A, B: From<A>>(items: NullableVec<A>) -> NullableVec<B> {
    if items.is_null() {
        return NullableVec::null();
    }
    items.into_iter().map(B::from).collect()
}

/// A map.
pub(crate) fn map<K, A, L, B>(entries: Map<K, A>) -> Map<L, B>
where
    K: Ord,
    L: Ord + From<K>,
    B: From<A>,
{
    entries.into_iter().map(|(key, value)| (key.into(), value.into())).collect()
}

/// A value that one side may leave out.
pub(crate) fn presence<A, B>(value: A) -> B
where
    A: Presence<B>,
{
    value.into_present()
}

/// A value that becomes one that may be absent, or the reverse: an absent value is zero.
pub(crate) trait Presence<T> {
    /// The value.
    fn into_present(self) -> T;
}

impl<T> Presence<Option<T>> for T {
    fn into_present(self) -> Option<T> {
        Some(self)
    }
}

impl<T: Default> Presence<T> for Option<T> {
    fn into_present(self) -> T {
        self.unwrap_or_default()
    }
}

impl<T> Presence<NullableVec<T>> for Vec<T> {
    fn into_present(self) -> NullableVec<T> {
        (!self.is_empty()).then_some(self).into()
    }
}

impl<T> Presence<Vec<T>> for NullableVec<T> {
    fn into_present(self) -> Vec<T> {
        self.into_vec()
    }
}

/// A value that one side may leave out, where zero is nothing.
pub(crate) fn unless_zero<A, B>(value: A) -> B
where
    A: UnlessZero<B>,
{
    value.into_unless_zero()
}

/// A value that becomes one that may be absent, or the reverse: zero is nothing.
pub(crate) trait UnlessZero<T> {
    /// The value.
    fn into_unless_zero(self) -> T;
}

impl<T: Default + PartialEq> UnlessZero<Option<T>> for T {
    fn into_unless_zero(self) -> Option<T> {
        (self != T::default()).then_some(self)
    }
}

impl<T: Default> UnlessZero<T> for Option<T> {
    fn into_unless_zero(self) -> T {
        self.unwrap_or_default()
    }
}

/// The kind that an object names is not kept: it is of another version afterwards.
pub(crate) fn dropped<A, B: Default>(_value: A) -> B {
    B::default()
}
