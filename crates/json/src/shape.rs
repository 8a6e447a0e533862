//! What JSON a type takes, as data: for tools that make objects, such as checks of conversions.

/// What JSON a value takes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Shape {
    /// Nothing is known: the type reads itself and does not say more.
    Opaque,
    /// Any text.
    Text,
    /// Base64 text.
    Bytes,
    /// `true` or `false`.
    Bool,
    /// A whole number between these two.
    Integer(i64, i64),
    /// Any number.
    Float,
    /// One of these JSON texts, or another like them.
    OneOf(&'static [&'static str]),
    /// The inner value, or `null`.
    Optional(fn() -> Shape),
    /// A list of these.
    List(fn() -> Shape),
    /// An object with any keys and these values.
    Map(fn() -> Shape),
    /// An object with these members. One without a name is an object whose members stand in its place.
    Object(&'static [Member]),
}

/// The name of a member and the shape of its value.
pub type Member = (&'static str, fn() -> Shape);

/// Says the shape of a struct, inside its implementation of [`Field`](crate::Field); nothing without the feature
/// `shapes`.
#[cfg(feature = "shapes")]
#[doc(hidden)]
#[macro_export]
macro_rules! object_shape {
    ($($name:literal: $type:ty,)*) => {
        fn shape() -> $crate::Shape {
            $crate::Shape::Object(&[
                $(($name, <$type as $crate::Field>::shape as fn() -> $crate::Shape)),*
            ])
        }
    };
}

/// Says the shape of the fields, inside an implementation of [`Fields`](crate::Fields); nothing without the
/// feature `shapes`.
#[cfg(feature = "shapes")]
#[doc(hidden)]
#[macro_export]
macro_rules! own_shape {
    () => {
        fn shape(&self) -> $crate::Shape {
            <Self as $crate::Field>::shape()
        }
    };
}

#[cfg(not(feature = "shapes"))]
#[doc(hidden)]
#[macro_export]
macro_rules! object_shape {
    ($($name:literal: $type:ty,)*) => {};
}

#[cfg(not(feature = "shapes"))]
#[doc(hidden)]
#[macro_export]
macro_rules! own_shape {
    () => {};
}
