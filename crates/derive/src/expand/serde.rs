//! serde's traits, through the JSON reader and writer.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::parse::Declaration;

pub(super) fn expand(declaration: &Declaration) -> TokenStream {
    let name = &declaration.name;
    let suffix = if declaration.kind.is_some() { "_object" } else { "" };
    let serialize = format_ident!("serialize{suffix}");
    let deserialize = format_ident!("deserialize{suffix}");
    let complete = super::where_default(declaration);
    quote! {
        #[allow(trivial_bounds)]
        impl __support::serde::Serialize for #name #complete {
            fn serialize<__S: __support::serde::Serializer>(
                &self,
                serializer: __S,
            ) -> ::core::result::Result<__S::Ok, __S::Error> {
                __support::json::derived::#serialize(self, serializer)
            }
        }

        #[allow(trivial_bounds)]
        impl<'de> __support::serde::Deserialize<'de> for #name #complete {
            fn deserialize<__D: __support::serde::Deserializer<'de>>(
                deserializer: __D,
            ) -> ::core::result::Result<Self, __D::Error> {
                __support::json::derived::#deserialize(deserializer)
            }
        }
    }
}
