//! Texts, truth values and numbers as values of API types.

use super::{IntegerMut, Omission, Reflect, Shape, Slot, SlotMut};
use crate::RawExtension;
use crate::data::{ByteString, Value};
use crate::text::Str;

/// Implements [`Reflect`] for a type that has a variant of [`Slot`] and one of [`SlotMut`].
macro_rules! scalars {
    ($($type:ty: $shape:expr, |$value:ident| $slot:expr, |$place:ident| $slot_mut:expr, $is_empty:expr;)*) => {$(
        impl Reflect for $type {
            #[inline]
            fn reflect(&self) -> Slot<'_> {
                let $value = self;
                $slot
            }

            #[inline]
            fn reflect_mut(&mut self) -> SlotMut<'_> {
                let $place = self;
                $slot_mut
            }

            fn shape() -> Shape {
                $shape
            }

            #[inline]
            fn is_empty(&self) -> bool {
                let $value = self;
                $is_empty
            }
        }
    )*};
}

scalars! {
    Str: Shape::Text, |it| Slot::Text(it), |it| SlotMut::Text(it), it.as_str().is_empty();
    String: Shape::Text, |it| Slot::Text(it), |it| SlotMut::String(it), it.as_str().is_empty();
    bool: Shape::Bool, |it| Slot::Bool(*it), |it| SlotMut::Bool(it), !*it;
    f64: Shape::Float, |it| Slot::Float(*it), |it| SlotMut::Float(it), *it == 0.0;
    RawExtension: Shape::Encoded, |it| Slot::Raw(it), |it| SlotMut::Raw(it), { let _ = it; false };
    Value: Shape::Any, |it| Slot::Value(it), |it| SlotMut::Value(it), { let _ = it; false };
}

macro_rules! integers {
    ($($type:ty: $variant:ident;)*) => {$(
        impl Reflect for $type {
            #[inline]
            fn reflect(&self) -> Slot<'_> {
                match i64::try_from(*self) {
                    Ok(number) => Slot::Int(number),
                    Err(_) => Slot::UInt(u64::try_from(*self).unwrap_or_default()),
                }
            }

            #[inline]
            fn reflect_mut(&mut self) -> SlotMut<'_> {
                SlotMut::Integer(IntegerMut::$variant(self))
            }

            fn shape() -> Shape {
                let (least, most) = (i64::try_from(<$type>::MIN), i64::try_from(<$type>::MAX));
                Shape::Integer(least.unwrap_or(i64::MIN), most.unwrap_or(i64::MAX))
            }

            #[inline]
            fn is_empty(&self) -> bool {
                *self == 0
            }
        }
    )*};
}

integers! {
    i8: I8; i16: I16; i32: I32; i64: I64; u8: U8; u16: U16; u32: U32; u64: U64;
}

impl Reflect for ByteString {
    const OMISSION: Omission = Omission::WhenEmpty;

    fn reflect(&self) -> Slot<'_> {
        if ByteString::is_null(self) { Slot::Null } else { Slot::Bytes(self) }
    }

    fn reflect_mut(&mut self) -> SlotMut<'_> {
        SlotMut::Bytes(self)
    }

    fn shape() -> Shape {
        Shape::Bytes
    }

    #[inline]
    fn is_null(&self) -> bool {
        ByteString::is_null(self)
    }

    #[inline]
    fn is_empty(&self) -> bool {
        (**self).is_empty()
    }
}
