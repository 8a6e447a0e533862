//! Enums of texts as fields.

use crate::error::DecodeError;
use crate::reflect::ScalarToken;
use crate::text::Str;

/// The text of an enum in a document; `None` for a `null`, which changes nothing.
///
/// # Errors
/// When something else is there.
pub fn text_of(token: ScalarToken<'_>) -> Result<Option<Str>, DecodeError> {
    match token {
        ScalarToken::Null => Ok(None),
        ScalarToken::Text(text) => Ok(Some(text.into())),
        other => Err(DecodeError::wrong_type(other.type_name(), "string")),
    }
}

/// The text of the type's default.
pub fn default_text<T: Default + Into<Str>>() -> Str {
    T::default().into()
}

/// Makes an enum of texts one that can be a field, in every format: as its text. The derive
/// `Fields` calls it; the enum has `Default`, `as_str` and `From<Str>`. The texts are those that it
/// knows.
#[doc(hidden)]
#[macro_export]
macro_rules! text_enum {
    ($name:ty, [$($text:literal),* $(,)?]) => {
        #[allow(trivial_bounds)]
        impl $crate::reflect::Reflect for $name
        where
            for<'any> $name: $crate::derived::ByDefault,
        {
            fn reflect(&self) -> $crate::reflect::Slot<'_> {
                $crate::reflect::Slot::Text(self.as_str())
            }

            fn reflect_mut(&mut self) -> $crate::reflect::SlotMut<'_> {
                $crate::reflect::SlotMut::Scalar(self)
            }

            fn shape() -> $crate::reflect::Shape {
                $crate::reflect::Shape::Texts {
                    known: &[$($text),*],
                    default: $crate::derived::default_text::<$name>,
                }
            }

            fn is_empty(&self) -> bool {
                self.as_str().is_empty()
            }
        }

        #[allow(trivial_bounds)]
        impl $crate::reflect::Scalar for $name
        where
            for<'any> $name: $crate::derived::ByDefault,
        {
            fn token<'a>(
                &'a self,
                _: &'a mut $crate::Str,
            ) -> ::core::result::Result<$crate::reflect::ScalarToken<'a>, $crate::EncodeError> {
                ::core::result::Result::Ok($crate::reflect::ScalarToken::Text(self.as_str()))
            }

            fn set(
                &mut self,
                token: $crate::reflect::ScalarToken<'_>,
            ) -> ::core::result::Result<(), $crate::DecodeError> {
                if let ::core::option::Option::Some(text) = $crate::derived::text_of(token)? {
                    *self = <Self as ::core::convert::From<$crate::Str>>::from(text);
                }
                ::core::result::Result::Ok(())
            }

            fn form(&self) -> $crate::reflect::ScalarForm {
                $crate::reflect::ScalarForm::AnyText
            }

            fn is_empty(&self) -> bool {
                self.as_str().is_empty()
            }
        }

        impl<__F: $crate::fields::Format> $crate::fields::Field<__F> for $name
        where
            $crate::Str: $crate::fields::Field<__F>,
        {
            fn read(
                &mut self,
                tag: __F::Tag,
                reader: &mut __F::Reader<'_>,
            ) -> ::core::result::Result<(), $crate::DecodeError> {
                // A null leaves the text alone.
                let mut text = <$crate::Str as ::core::convert::From<&str>>::from(self.as_str());
                $crate::fields::Field::<__F>::read(&mut text, tag, reader)?;
                *self = <Self as ::core::convert::From<$crate::Str>>::from(text);
                ::core::result::Result::Ok(())
            }

            fn write(&self, place: __F::Place, writer: &mut __F::Writer) {
                let text = <$crate::Str as ::core::convert::From<&str>>::from(self.as_str());
                $crate::fields::Field::<__F>::write(&text, place, writer);
            }

            fn absent_in_entry() -> Self {
                <Self as ::core::convert::From<$crate::Str>>::from($crate::Str::from_static(""))
            }
        }

        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                ::core::fmt::Formatter::pad(f, self.as_str())
            }
        }

        impl ::core::convert::AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl ::core::convert::From<&str> for $name {
            fn from(text: &str) -> Self {
                <Self as ::core::convert::From<$crate::Str>>::from(::core::convert::Into::into(text))
            }
        }

        impl ::core::convert::From<::std::string::String> for $name {
            fn from(text: ::std::string::String) -> Self {
                <Self as ::core::convert::From<$crate::Str>>::from(::core::convert::Into::into(text))
            }
        }

        impl ::core::convert::From<$name> for $crate::Str {
            fn from(value: $name) -> Self {
                <Self as ::core::convert::From<&str>>::from(value.as_str())
            }
        }

        impl ::core::cmp::PartialEq<str> for $name {
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }

        impl ::core::cmp::PartialEq<&str> for $name {
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }
    };
}
