//! An enum of texts: a value of a field that is its text in every format.

use proc_macro2::TokenStream;
use quote::quote;

use crate::parse::{TextEnum, Texts};

pub(crate) fn expand(texts: &Texts, support: &syn::Path) -> TokenStream {
    let TextEnum { name, visibility, known, other, .. } = &texts.texts;
    let variants: Vec<_> = known.iter().map(|it| &it.name).collect();
    let values: Vec<_> = known.iter().map(|it| &it.text).collect();
    let show_other = other.iter();
    let refused = texts.texts.refused();
    let keep = match other {
        Some(other) => quote!(Self::#other(::core::convert::Into::into(text))),
        // The enum is refused with an error of its own; the rest is emitted so that no other
        // follows from it.
        None => quote!(::core::unimplemented!()),
    };
    let serde = texts.has_serde.then(|| {
        quote! {
            support::with_serde! {
                impl support::serde::Serialize for #name {
                    fn serialize<S: support::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                        serializer.serialize_str(self.as_str())
                    }
                }

                impl<'de> support::serde::Deserialize<'de> for #name {
                    fn deserialize<D: support::serde::Deserializer<'de>>(
                        deserializer: D,
                    ) -> Result<Self, D::Error> {
                        support::serde::Deserialize::deserialize(deserializer)
                            .map(|text: ::std::string::String| Self::from(text))
                    }
                }
            }
        }
    });
    quote! {
        const _: () = {
            use #support::derive_support as support;

            impl #name {
                /// The text.
                #[allow(dead_code)]
                #visibility fn as_str(&self) -> &str {
                    match self {
                        #(Self::#variants => #values,)*
                        #(Self::#show_other(text) => ::core::convert::AsRef::<str>::as_ref(text),)*
                        #refused
                    }
                }
            }

            impl ::core::convert::From<support::runtime::Str> for #name {
                fn from(text: support::runtime::Str) -> Self {
                    match ::core::convert::AsRef::<str>::as_ref(&text) {
                        #(#values => Self::#variants,)*
                        _ => #keep,
                    }
                }
            }

            support::runtime::text_enum!(#name, [#(#values),*]);

            #serde
        };
    }
}
