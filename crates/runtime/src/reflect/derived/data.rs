//! What the derive `Data` makes `Clone`, `Default` and `PartialEq` of.
//!
//! The standard derives compile every option, box and list again for each trait. These traits copy
//! into values that are in place already and share what makes them,
//! [`in_place`](crate::data::in_place), with the readers.

use crate::RawExtension;
use crate::data::in_place::{push_default, value_of};
use crate::data::{ByteString, Map, NullableVec, Value};
use crate::names::{GroupVersion, TypeMeta};
use crate::text::Str;

/// A type whose default value is known to the compiler.
pub trait Empty {
    /// The default value.
    const EMPTY: Self;
}

/// A value that can be copied in place and compared.
///
/// **Contract.** `copy_into` gets a target that holds the default value. It and `same` agree with
/// `Clone` and `PartialEq`.
pub trait Data {
    /// Makes `target`, which holds the default value, equal to `self`.
    fn copy_into(&self, target: &mut Self);

    /// Whether the values are equal.
    fn same(&self, other: &Self) -> bool;
}

/// Implements [`Data`] by `Clone` and `PartialEq`, and [`Empty`] by a constant.
#[macro_export]
macro_rules! data_by_clone {
    ($type:ty, $empty:expr) => {
        impl $crate::derived::data::Empty for $type {
            const EMPTY: Self = $empty;
        }

        impl $crate::derived::data::Data for $type {
            fn copy_into(&self, target: &mut Self) {
                *target = ::core::clone::Clone::clone(self);
            }

            fn same(&self, other: &Self) -> bool {
                self == other
            }
        }
    };
}

data_by_clone!(Str, Str::from_static(""));
data_by_clone!(String, String::new());
data_by_clone!(ByteString, ByteString::null());
data_by_clone!(GroupVersion, GroupVersion::from_static("", ""));
data_by_clone!(RawExtension, RawExtension::Null);
data_by_clone!(TypeMeta, TypeMeta::EMPTY);
data_by_clone!(Value, Value::Null);

macro_rules! scalars {
    ($($type:ty = $zero:literal),*) => {$(
        impl Empty for $type {
            const EMPTY: Self = $zero;
        }

        impl Data for $type {
            #[inline]
            fn copy_into(&self, target: &mut Self) {
                *target = *self;
            }

            #[inline]
            fn same(&self, other: &Self) -> bool {
                self == other
            }
        }
    )*};
}

scalars!(
    bool = false,
    i8 = 0,
    i16 = 0,
    i32 = 0,
    i64 = 0,
    u8 = 0,
    u16 = 0,
    u32 = 0,
    u64 = 0,
    f64 = 0.0
);

impl<T> Empty for Option<T> {
    const EMPTY: Self = None;
}

impl<T: Data + Default> Data for Option<T> {
    fn copy_into(&self, target: &mut Self) {
        if let Some(value) = self {
            value.copy_into(value_of(target));
        }
    }

    fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Some(value), Some(other)) => value.same(other),
            (None, None) => true,
            _ => false,
        }
    }
}

impl<T: Data> Data for Box<T> {
    #[inline]
    fn copy_into(&self, target: &mut Self) {
        (**self).copy_into(target);
    }

    #[inline]
    fn same(&self, other: &Self) -> bool {
        (**self).same(other)
    }
}

fn same_items<T: Data>(items: &[T], others: &[T]) -> bool {
    if items.len() != others.len() {
        return false;
    }
    // An index and no iterators, whose code would be compiled for every type.
    let mut at = 0;
    while let (Some(item), Some(other)) = (items.get(at), others.get(at)) {
        if !item.same(other) {
            return false;
        }
        at += 1;
    }
    true
}

impl<T> Empty for Vec<T> {
    const EMPTY: Self = Self::new();
}

impl<T: Data + Default> Data for Vec<T> {
    fn copy_into(&self, target: &mut Self) {
        target.reserve_exact(self.len());
        for item in self {
            item.copy_into(push_default(target));
        }
    }

    fn same(&self, other: &Self) -> bool {
        same_items(self, other)
    }
}

impl<T> Empty for NullableVec<T> {
    const EMPTY: Self = Self::null();
}

impl<T: Data + Default> Data for NullableVec<T> {
    fn copy_into(&self, target: &mut Self) {
        if let Some(items) = self.as_vec() {
            items.copy_into(target.as_mut_vec());
        }
    }

    fn same(&self, other: &Self) -> bool {
        same_items(self, other)
    }
}

impl<K, V> Empty for Map<K, V> {
    const EMPTY: Self = Self::new();
}

impl<K: Clone + PartialEq, V: Clone + PartialEq> Data for Map<K, V> {
    fn copy_into(&self, target: &mut Self) {
        self.clone_into(target);
    }

    fn same(&self, other: &Self) -> bool {
        self == other
    }
}
