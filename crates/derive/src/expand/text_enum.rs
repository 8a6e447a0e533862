//! An enum of texts: a value of a field that is its text in every format.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

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
            __support::with_serde! {
                impl __support::serde::Serialize for #name {
                    fn serialize<__S: __support::serde::Serializer>(
                        &self,
                        serializer: __S,
                    ) -> ::core::result::Result<__S::Ok, __S::Error> {
                        serializer.serialize_str(self.as_str())
                    }
                }

                impl<'de> __support::serde::Deserialize<'de> for #name {
                    fn deserialize<__D: __support::serde::Deserializer<'de>>(
                        deserializer: __D,
                    ) -> ::core::result::Result<Self, __D::Error> {
                        __support::serde::Deserialize::deserialize(deserializer)
                            .map(<Self as ::core::convert::From<::std::string::String>>::from)
                    }
                }
            }
        }
    });
    let place = name.span();
    let check = quote_spanned!(place=> __support::runtime::derived::HasDefault<#name>);
    quote! {
        const _: () = {
            use #support::derive_support as __support;

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

            impl ::core::convert::From<__support::runtime::Str> for #name {
                fn from(text: __support::runtime::Str) -> Self {
                    match ::core::convert::AsRef::<str>::as_ref(&text) {
                        #(#values => Self::#variants,)*
                        _ => #keep,
                    }
                }
            }

            __support::runtime::text_enum!(#name, [#(#values),*]);

            const _: () = { let _: #check; };

            #serde
        };
    }
}
