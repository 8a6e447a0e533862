//! Where a field's type is no field's type, the compiler says so once, at the type.
//!
//! Every function that is emitted asks for one trait at the place of the type, and uses the field at that place, too.
//! That trait implies all others that are asked for, so that they go unmentioned, and the same error of several functions
//! is shown once.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use super::has_protobuf;
use crate::parse::{Declaration, Field, Place};

/// Statements that ask for the trait, for all types that are not known to have it by how they are written.
pub(super) fn checks(declaration: &Declaration) -> TokenStream {
    let is_numbered = has_protobuf(declaration);
    let fields = declaration.fields.iter().filter(|it| it.place != Place::TypeMeta);
    let mut seen = HashSet::new();
    let checks = fields.filter_map(|field| {
        let (ty, [start, end]) = (field.unknown_type.as_ref()?, ends(field));
        if !seen.insert(ty.to_token_stream().to_string()) {
            return None;
        }
        let open = match is_numbered {
            true => quote_spanned!(start=> support::IsNumberedField<),
            false => quote_spanned!(start=> support::json::derived::IsField<),
        };
        let close = quote_spanned!(end=> >);
        Some(quote!(let _: #open #ty #close;))
    });
    quote!(#(#checks)*)
}

/// A reference to the field.
pub(super) fn shared(field: &Field) -> TokenStream {
    let (name, [start, end]) = (&field.name, ends(field));
    let start = quote_spanned!(start=> &self.);
    let mut name = name.clone();
    name.set_span(end);
    quote!(#start #name)
}

/// A reference to the field that may change it.
pub(super) fn exclusive(field: &Field) -> TokenStream {
    let (name, [start, end]) = (&field.name, ends(field));
    let start = quote_spanned!(start=> &mut self.);
    let mut name = name.clone();
    name.set_span(end);
    quote!(#start #name)
}

/// The type of the field.
pub(super) fn type_of(field: &Field) -> TokenStream {
    let ty = &field.ty;
    if field.unknown_type.is_none() {
        return ty.to_token_stream();
    }
    // Whoever asks something of it asks at the place of the whole.
    let [start, end] = ends(field);
    let open = quote_spanned!(start=> support::json::derived::Same<);
    let close = quote_spanned!(end=> >);
    quote!(#open #ty #close)
}

/// Where the compiler shall find a mistake in the field's type: from the first token to the last of the type, or of that
/// of the first field with the same type. It says once only what it says of a type.
fn ends(field: &Field) -> [Span; 2] {
    let mut tokens = field.shown_type.to_token_stream().into_iter();
    let first = tokens.next();
    let last = tokens.last().or_else(|| first.clone());
    let first = first.map_or_else(Span::call_site, |it| it.span());
    let last = last.map_or_else(Span::call_site, |it| it.span());
    // A place where the names of emitted code are known.
    [first, last].map(|place| Span::call_site().located_at(place))
}
