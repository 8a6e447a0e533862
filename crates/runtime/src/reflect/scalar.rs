//! Types with a text of their own, and integers and names to change.

use super::{OwnForm, OwnFormMut};
use crate::error::{DecodeError, EncodeError};
use crate::names::TypeMeta;
use crate::text::Str;

/// A type that is one scalar in every document and more than that in a program, such as a time.
///
/// Formats hand it what is in a document and ask for what they shall write;
/// [`reflect_scalar!`](crate::reflect_scalar) makes it a type that can be a field.
pub trait Scalar {
    /// What is written. A text that does not lie ready is put into `text`, which is empty.
    ///
    /// # Errors
    /// When the value has no form in a document.
    fn token<'a>(&'a self, text: &'a mut Str) -> Result<ScalarToken<'a>, EncodeError>;

    /// Takes what is in a document.
    ///
    /// # Errors
    /// When the type does not take it.
    fn set(&mut self, token: ScalarToken<'_>) -> Result<(), DecodeError>;

    /// What may be in a document of a format whose items have types of their own, such as CBOR.
    fn form(&self) -> ScalarForm {
        ScalarForm::Any
    }

    /// The value by the type's own forms in JSON and protobuf, where it declares them. A type
    /// without them is its token in JSON, and has no protobuf, in structs with `reflect`.
    fn own_form(&self) -> Option<OwnForm<'_>> {
        None
    }

    /// The same, to read.
    fn own_form_mut(&mut self) -> Option<OwnFormMut<'_>> {
        None
    }

    /// Whether the value is one that `omitempty` leaves out.
    fn is_empty(&self) -> bool {
        false
    }
}

/// Which items of a document a [`Scalar`] takes. What does not belong to it is refused before
/// [`set`](Scalar::set) sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScalarForm {
    /// Any scalar.
    Any,
    /// Text or `null`.
    Text,
    /// Any text, the empty one included, as a field of text does. A `null` changes nothing.
    AnyText,
    /// Text, and whole numbers of 32 bits. A `null` is taken for the text that the value holds.
    TextOrInteger,
}

/// A [`Scalar`] in a document.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ScalarToken<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// Any other number.
    Float(f64),
    /// Text.
    Text(&'a str),
}

impl ScalarToken<'_> {
    /// What the token is, in the words of decode errors.
    pub const fn type_name(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "bool",
            Self::Int(_) | Self::Float(_) => "number",
            Self::Text(_) => "string",
        }
    }
}

/// Makes a [`Scalar`] type one that can be a field ([`Reflect`](crate::reflect::Reflect)). The
/// texts are JSON examples of its values.
///
/// ```
/// # use apimachinery_runtime::reflect::{Reflect, Scalar, ScalarToken, Slot};
/// # use apimachinery_runtime::{DecodeError, EncodeError, Str};
/// #[derive(Default)]
/// struct Percent(u8);
///
/// impl Scalar for Percent {
///     fn token<'a>(&'a self, text: &'a mut Str) -> Result<ScalarToken<'a>, EncodeError> {
///         *text = format!("{}%", self.0).into();
///         Ok(ScalarToken::Text(text))
///     }
///
///     fn set(&mut self, token: ScalarToken<'_>) -> Result<(), DecodeError> {
///         let ScalarToken::Text(text) = token else {
///             return Err(DecodeError::wrong_type(token.type_name(), "percentage"));
///         };
///         let number = text.strip_suffix('%').and_then(|it| it.parse().ok());
///         self.0 = number.ok_or_else(|| DecodeError::invalid_value("no percentage"))?;
///         Ok(())
///     }
/// }
///
/// apimachinery_runtime::reflect_scalar!(Percent, ["\"5%\"", "\"100%\""]);
///
/// assert!(matches!(Percent(5).reflect(), Slot::Scalar(_)));
/// ```
#[macro_export]
macro_rules! reflect_scalar {
    ($name:ty, [$($example:literal),* $(,)?]) => {
        $crate::reflect_scalar!($name, [$($example),*], format = "");
    };
    ($name:ty, [$($example:literal),* $(,)?], format = $format:literal) => {
        impl $crate::reflect::Reflect for $name {
            fn reflect(&self) -> $crate::reflect::Slot<'_> {
                $crate::reflect::Slot::Scalar(self)
            }

            fn reflect_mut(&mut self) -> $crate::reflect::SlotMut<'_> {
                $crate::reflect::SlotMut::Scalar(self)
            }

            fn shape() -> $crate::reflect::Shape {
                $crate::reflect::Shape::Scalar {
                    examples: &[$($example),*],
                    format: $format,
                    path: ::core::any::type_name::<$name>(),
                }
            }

            #[inline]
            fn is_empty(&self) -> bool {
                $crate::reflect::Scalar::is_empty(self)
            }
        }
    };
}

/// A whole number of any width, to change.
#[derive(Debug)]
pub enum IntegerMut<'a> {
    /// An `i8`.
    I8(&'a mut i8),
    /// An `i16`.
    I16(&'a mut i16),
    /// An `i32`.
    I32(&'a mut i32),
    /// An `i64`.
    I64(&'a mut i64),
    /// A `u8`.
    U8(&'a mut u8),
    /// A `u16`.
    U16(&'a mut u16),
    /// A `u32`.
    U32(&'a mut u32),
    /// A `u64`.
    U64(&'a mut u64),
}

impl IntegerMut<'_> {
    /// The name of the type in Go, which is in errors: `int32`.
    pub const fn type_name(&self) -> &'static str {
        match self {
            Self::I8(_) => "int8",
            Self::I16(_) => "int16",
            Self::I32(_) => "int32",
            Self::I64(_) => "int64",
            Self::U8(_) => "uint8",
            Self::U16(_) => "uint16",
            Self::U32(_) => "uint32",
            Self::U64(_) => "uint64",
        }
    }

    /// Sets the number and returns whether it fits. One that does not changes nothing.
    #[must_use]
    pub fn set(self, number: i128) -> bool {
        fn put<T: TryFrom<i128>>(place: &mut T, number: i128) -> bool {
            T::try_from(number).map(|number| *place = number).is_ok()
        }
        match self {
            Self::I8(place) => put(place, number),
            Self::I16(place) => put(place, number),
            Self::I32(place) => put(place, number),
            Self::I64(place) => put(place, number),
            Self::U8(place) => put(place, number),
            Self::U16(place) => put(place, number),
            Self::U32(place) => put(place, number),
            Self::U64(place) => put(place, number),
        }
    }
}

/// The `kind` or `apiVersion` of an object, to change.
#[derive(Debug)]
pub enum NameMut<'a> {
    /// `kind`.
    Kind(&'a mut TypeMeta),
    /// `apiVersion`.
    ApiVersion(&'a mut TypeMeta),
}

impl NameMut<'_> {
    /// Sets the text.
    pub fn set(self, text: &str) {
        match self {
            Self::Kind(meta) => meta.set_kind(text),
            Self::ApiVersion(meta) => meta.set_api_version(text),
        }
    }
}
