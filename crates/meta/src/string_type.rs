//! Open string enums.

/// Declares a string type with names for the values that are known.
///
/// The type is a newtype of [`Str`](apimachinery_runtime::Str): it takes any text, because a newer
/// server may send a value that this build does not know, and none is lost.
///
/// ```
/// apimachinery_meta::string_type! {
///     /// How far a job has got.
///     pub struct JobPhase { WAITING = "Waiting", DONE = "Done" }
/// }
///
/// let phase = JobPhase::from("Done");
/// assert_eq!(phase, JobPhase::DONE);
/// assert_eq!(phase, "Done");
/// assert_eq!("Done".parse(), Ok(phase));
/// assert_eq!(JobPhase::from("Paused").as_str(), "Paused");
/// ```
#[macro_export]
macro_rules! string_type {
    (
        $(#[$attribute:meta])*
        pub struct $name:ident {
            $($(#[$constant_attribute:meta])* $constant:ident = $value:literal),* $(,)?
        }
    ) => {
        $(#[$attribute])*
        #[derive(
            ::core::clone::Clone,
            ::core::fmt::Debug,
            ::core::default::Default,
            ::core::cmp::PartialEq,
            ::core::cmp::Eq,
            ::core::hash::Hash,
            ::core::cmp::PartialOrd,
            ::core::cmp::Ord,
        )]
        pub struct $name($crate::derive_support::runtime::Str);

        impl $name {
            $(
                $(#[$constant_attribute])*
                #[doc = ::core::concat!("`", ::core::stringify!($value), "`")]
                pub const $constant: Self =
                    Self($crate::derive_support::runtime::Str::from_static($value));
            )*

            /// The text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        $crate::string_type_impls!($name);
    };
}

/// What [`string_type!`] implements for a newtype of `Str`.
#[doc(hidden)]
#[macro_export]
macro_rules! string_type_impls {
    ($name:ident) => {
        const _: () = {
            use $crate::derive_support as support;

            support::runtime::data_by_clone!($name, $name(support::runtime::Str::from_static("")));

            impl ::core::ops::Deref for $name {
                type Target = str;

                fn deref(&self) -> &str {
                    &self.0
                }
            }

            impl ::core::convert::AsRef<str> for $name {
                fn as_ref(&self) -> &str {
                    &self.0
                }
            }

            impl ::std::borrow::Borrow<str> for $name {
                fn borrow(&self) -> &str {
                    &self.0
                }
            }

            impl ::core::fmt::Display for $name {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    f.write_str(&self.0)
                }
            }

            impl ::core::convert::From<&str> for $name {
                fn from(text: &str) -> Self {
                    Self(::core::convert::Into::into(text))
                }
            }

            impl ::core::convert::From<::std::string::String> for $name {
                fn from(text: ::std::string::String) -> Self {
                    Self(::core::convert::Into::into(text))
                }
            }

            impl ::core::convert::From<support::runtime::Str> for $name {
                fn from(text: support::runtime::Str) -> Self {
                    Self(text)
                }
            }

            impl ::core::convert::From<$name> for support::runtime::Str {
                fn from(text: $name) -> Self {
                    text.0
                }
            }

            impl ::core::convert::From<$name> for ::std::string::String {
                fn from(text: $name) -> Self {
                    ::core::convert::Into::into(text.0)
                }
            }

            impl ::core::str::FromStr for $name {
                type Err = ::core::convert::Infallible;

                fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                    ::core::result::Result::Ok(Self(::core::convert::Into::into(text)))
                }
            }

            impl ::core::cmp::PartialEq<str> for $name {
                fn eq(&self, other: &str) -> bool {
                    self.0 == other
                }
            }

            impl ::core::cmp::PartialEq<&str> for $name {
                fn eq(&self, other: &&str) -> bool {
                    self.0 == *other
                }
            }

            impl ::core::cmp::PartialEq<::std::string::String> for $name {
                fn eq(&self, other: &::std::string::String) -> bool {
                    self.0 == *other
                }
            }

            impl ::core::cmp::PartialEq<$name> for str {
                fn eq(&self, other: &$name) -> bool {
                    other.0 == self
                }
            }

            impl ::core::cmp::PartialEq<$name> for &str {
                fn eq(&self, other: &$name) -> bool {
                    other.0 == *self
                }
            }

            support::runtime::string_field!($name);

            support::with_serde! {
                impl support::serde::Serialize for $name {
                    fn serialize<__S: support::serde::Serializer>(
                        &self,
                        serializer: __S,
                    ) -> ::core::result::Result<__S::Ok, __S::Error> {
                        serializer.serialize_str(&self.0)
                    }
                }

                impl<'de> support::serde::Deserialize<'de> for $name {
                    fn deserialize<__D: support::serde::Deserializer<'de>>(
                        deserializer: __D,
                    ) -> ::core::result::Result<Self, __D::Error> {
                        support::serde::Deserialize::deserialize(deserializer)
                            .map(<Self as ::core::convert::From<::std::string::String>>::from)
                    }
                }
            }
        };
    };
}
