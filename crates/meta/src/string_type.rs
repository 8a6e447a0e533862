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
        #[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name($crate::derive_support::runtime::Str);

        impl $name {
            $(
                $(#[$constant_attribute])*
                #[doc = concat!("`", stringify!($value), "`")]
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

            impl AsRef<str> for $name {
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

            impl From<&str> for $name {
                fn from(text: &str) -> Self {
                    Self(text.into())
                }
            }

            impl From<String> for $name {
                fn from(text: String) -> Self {
                    Self(text.into())
                }
            }

            impl From<support::runtime::Str> for $name {
                fn from(text: support::runtime::Str) -> Self {
                    Self(text)
                }
            }

            impl From<$name> for support::runtime::Str {
                fn from(text: $name) -> Self {
                    text.0
                }
            }

            impl From<$name> for String {
                fn from(text: $name) -> Self {
                    text.0.into()
                }
            }

            impl ::core::str::FromStr for $name {
                type Err = ::core::convert::Infallible;

                fn from_str(text: &str) -> Result<Self, Self::Err> {
                    Ok(Self(text.into()))
                }
            }

            impl PartialEq<str> for $name {
                fn eq(&self, other: &str) -> bool {
                    self.0 == other
                }
            }

            impl PartialEq<&str> for $name {
                fn eq(&self, other: &&str) -> bool {
                    self.0 == *other
                }
            }

            impl PartialEq<String> for $name {
                fn eq(&self, other: &String) -> bool {
                    self.0 == *other
                }
            }

            impl PartialEq<$name> for str {
                fn eq(&self, other: &$name) -> bool {
                    other.0 == self
                }
            }

            impl PartialEq<$name> for &str {
                fn eq(&self, other: &$name) -> bool {
                    other.0 == *self
                }
            }

            support::runtime::string_field!($name);

            support::with_serde! {
                impl support::serde::Serialize for $name {
                    fn serialize<S: support::serde::Serializer>(
                        &self,
                        serializer: S,
                    ) -> Result<S::Ok, S::Error> {
                        serializer.serialize_str(&self.0)
                    }
                }

                impl<'de> support::serde::Deserialize<'de> for $name {
                    fn deserialize<D: support::serde::Deserializer<'de>>(
                        deserializer: D,
                    ) -> Result<Self, D::Error> {
                        support::serde::Deserialize::deserialize(deserializer)
                            .map(|text: String| Self(text.into()))
                    }
                }
            }
        };
    };
}
