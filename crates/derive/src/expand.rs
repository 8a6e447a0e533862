//! The code for a declaration.

pub(crate) mod data;
mod json;
mod object;
mod protobuf;
mod serde;

use proc_macro2::TokenStream;
use quote::quote;

use crate::parse::{Declaration, Place};

pub(crate) fn expand(declaration: &Declaration) -> TokenStream {
    let json = json::expand(declaration);
    let serde = serde::expand(declaration);
    let protobuf = has_protobuf(declaration).then(|| protobuf::expand(declaration));
    let object = declaration.kind.as_ref().map(|kind| object::expand(declaration, kind));
    quote! {
        const _: () = {
            use ::apimachinery::derive_support as support;
            #json
            #serde
            #protobuf
            #object
        };
    }
}

/// Whether the type has a protobuf form: all its fields have numbers, or it has none at all.
fn has_protobuf(declaration: &Declaration) -> bool {
    declaration.fields.iter().all(|it| it.number.is_some() || it.place == Place::TypeMeta)
}
