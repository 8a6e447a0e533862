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
        impl support::serde::Serialize for #name #complete {
            fn serialize<S: support::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                support::json::derived::#serialize(self, serializer)
            }
        }

        #[allow(trivial_bounds)]
        impl<'de> support::serde::Deserialize<'de> for #name #complete {
            fn deserialize<D: support::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                support::json::derived::#deserialize(deserializer)
            }
        }
    }
}
