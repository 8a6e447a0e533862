//! One compiler error, at the type, for each type that a field cannot have.
//!
//! Every function that is emitted asks for one trait at the place of the type, and uses the field
//! at that place, too. That trait implies all others that are asked for, so that they go
//! unmentioned, and the same error of several functions is shown once.

use std::collections::HashSet;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Type;

use super::has_protobuf;
use crate::parse::{Declaration, Field, Place};

/// Statements that ask for the trait, for all types that are not known to have it by how they are
/// written.
pub(super) fn checks(declaration: &Declaration) -> TokenStream {
    let fields = declaration.fields.iter().filter(|it| it.place != Place::TypeMeta);
    checks_of(fields, declaration)
}

/// The same for some of the fields.
pub(super) fn checks_of<'a>(
    fields: impl IntoIterator<Item = &'a Field>,
    declaration: &Declaration,
) -> TokenStream {
    let is_numbered = has_protobuf(declaration);
    let mut seen = HashSet::new();
    let mut checks = TokenStream::new();
    for field in fields {
        let Some([start, end]) = ends(field) else { continue };
        let mut ask = |question: TokenStream, ty: &Type| {
            if seen.insert(quote!(#question #ty).to_string()) {
                let close = quote_spanned!(end=> >);
                checks.extend(quote!(let _: #question #ty #close;));
            }
        };
        if let Some(key) = &field.unknown_key {
            ask(quote_spanned!(start=> __support::runtime::derived::IsMapKey<), key);
        }
        if field.place == Place::Inline {
            let fields = inlined_fields(field, declaration);
            checks.extend(quote!(let _ = #fields;));
        } else if let Some(ty) = &field.unknown_type {
            let question = match is_numbered {
                true => quote_spanned!(start=> __support::IsNumberedField<),
                false => quote_spanned!(start=> __support::json::derived::IsField<),
            };
            ask(question, ty);
        }
    }
    checks
}

/// The function that gives the fields of an inlined struct.
pub(super) fn inlined_fields(field: &Field, declaration: &Declaration) -> TokenStream {
    let ty = type_of(field);
    match has_protobuf(declaration) {
        true => quote!(__support::inlined_fields::<#ty>),
        false => quote!(__support::json::derived::inlined_fields::<#ty>),
    }
}

/// A reference to the field.
pub(super) fn shared(field: &Field) -> TokenStream {
    let mut name = field.name.clone();
    let Some([start, end]) = ends(field) else { return quote!(&self.#name) };
    let start = quote_spanned!(start=> &self.);
    name.set_span(end);
    quote!(#start #name)
}

/// A reference to the field that may change it.
pub(super) fn exclusive(field: &Field) -> TokenStream {
    let mut name = field.name.clone();
    let Some([start, end]) = ends(field) else { return quote!(&mut self.#name) };
    let start = quote_spanned!(start=> &mut self.);
    name.set_span(end);
    quote!(#start #name)
}

/// The type of the field.
pub(super) fn type_of(field: &Field) -> TokenStream {
    let ty = &field.ty;
    if field.unknown_type.is_none() && field.unknown_key.is_none() {
        return ty.to_token_stream();
    }
    // Every use of the type has the span of the whole field type.
    let Some([start, end]) = ends(field) else { return ty.to_token_stream() };
    let open = quote_spanned!(start=> __support::json::derived::Same<);
    let close = quote_spanned!(end=> >);
    quote!(#open #ty #close)
}

/// Where the compiler shall find a mistake in the field's type: from the first token to the last of
/// the type, or of that of the first field with the same type. Each type is checked once; fields of
/// trusted structs are not.
fn ends(field: &Field) -> Option<[Span; 2]> {
    let mut tokens = field.shown_type.as_ref()?.to_token_stream().into_iter();
    let first = tokens.next();
    let last = tokens.last().or_else(|| first.clone());
    let first = first.map_or_else(Span::call_site, |it| it.span());
    let last = last.map_or_else(Span::call_site, |it| it.span());
    // A place where the names of emitted code are known.
    Some([first, last].map(|place| Span::call_site().located_at(place)))
}
