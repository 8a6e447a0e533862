//! The code for a declaration.

pub(crate) mod data;
mod json;
mod object;
mod protobuf;
mod reflect;
mod serde;

use proc_macro2::TokenStream;
use quote::quote;

use crate::parse::{Declaration, Place};

pub(crate) fn expand(declaration: &Declaration) -> TokenStream {
    let json = json::expand(declaration);
    let reflect = reflect::expand(declaration);
    let serde = serde::expand(declaration);
    let protobuf = has_protobuf(declaration).then(|| protobuf::expand(declaration));
    let object = declaration.kind.as_ref().map(|kind| object::expand(declaration, kind));
    quote! {
        const _: () = {
            use ::apimachinery::derive_support as support;
            use support::runtime::reflect;
            #reflect
            #json
            #serde
            #protobuf
            #object
        };
    }
}

/// Whether `kind` and `apiVersion` may stand in documents of the type.
fn has_type_meta(declaration: &Declaration) -> bool {
    let names_itself = declaration.kind.as_ref().is_some_and(|kind| kind.has_type_meta);
    names_itself || declaration.fields.iter().any(|it| it.place == Place::TypeMeta)
}

/// Whether the type has a protobuf form: all its fields have numbers, or it has none at all.
fn has_protobuf(declaration: &Declaration) -> bool {
    declaration.fields.iter().all(|it| it.number.is_some() || it.place == Place::TypeMeta)
}

/// The number of a field: how many fields stand before it, those of inlined structs known by the compiler only.
#[derive(Default)]
struct FieldIndex {
    own: usize,
    inlined: Vec<TokenStream>,
}

impl FieldIndex {
    fn start(&self) -> TokenStream {
        let (own, inlined) = (self.own, &self.inlined);
        quote!((#own #(+ #inlined)*))
    }

    fn pattern(&self) -> TokenStream {
        let (own, start) = (self.own, self.start());
        if self.inlined.is_empty() { quote!(#own) } else { quote!(index if index == #start) }
    }
}
