//! The code for a declaration.

pub(crate) mod data;
mod field_types;
mod flat;
mod format;
mod object;
mod prost;
mod reflect;
mod serde;
pub(crate) mod text_enum;

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use crate::parse::{Declaration, Place};

/// Emits it; `support` is the crate with what it needs.
pub(crate) fn expand(declaration: &Declaration, support: &syn::Path) -> TokenStream {
    let formats = format::expand(declaration);
    let reflect = reflect::expand(declaration);
    let serde = declaration.has_serde.then(|| serde::expand(declaration));
    let serde = serde.map(|it| quote!(__support::with_serde! { #it }));
    let has_prost = declaration.has_prost && has_protobuf(declaration);
    let prost = has_prost.then(|| prost::expand(declaration));
    let prost = prost.map(|it| quote!(__support::with_prost! { #it }));
    let object = declaration.kind.as_ref().map(|kind| object::expand(declaration, kind));
    let data = declaration.is_trusted.then(|| data::expand(declaration, support));
    let check = (declaration.kind.is_none() && !declaration.is_trusted).then(|| {
        let (name, place) = (&declaration.name, declaration.name.span());
        let check = quote_spanned!(place=> __support::runtime::derived::HasDefault<#name>);
        quote!(const _: () = { let _: #check; };)
    });
    quote! {
        const _: () = {
            use #support::derive_support as __support;
            use __support::runtime::{fields as __fields, reflect as __reflect};
            #reflect
            #formats
            #serde
            #prost
            #object
            #check
        };
        #data
    }
}

/// Whether documents of the type may have `kind` and `apiVersion`.
fn has_type_meta(declaration: &Declaration) -> bool {
    let names_itself = declaration.kind.as_ref().is_some_and(|kind| kind.has_type_meta);
    names_itself || declaration.fields.iter().any(|it| it.place == Place::TypeMeta)
}

/// Whether the type has a protobuf form: all its fields have numbers, or it has none at all.
fn has_protobuf(declaration: &Declaration) -> bool {
    declaration.fields.iter().all(|it| it.number.is_some() || it.place == Place::TypeMeta)
}

/// The condition under which an object is one. It always holds in programs that compile; without a
/// trait that it asks for, only the missing trait is reported, and not all that needs it.
fn where_complete(declaration: &Declaration) -> Option<TokenStream> {
    let name = &declaration.name;
    // Without a lifetime the compiler would report the condition itself, for each that has it.
    (declaration.kind.is_some() && !declaration.is_trusted)
        .then(|| quote!(where for<'any> #name: __support::runtime::derived::Complete))
}

/// The same for what needs no more than a default, which all types have.
fn where_default(declaration: &Declaration) -> Option<TokenStream> {
    let name = &declaration.name;
    let by_default = || quote!(where for<'any> #name: __support::runtime::derived::ByDefault);
    (!declaration.is_trusted).then(|| where_complete(declaration).unwrap_or_else(by_default))
}
