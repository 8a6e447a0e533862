//! The fields of a struct as JSON has them: those of inlined structs stand among the others.

use proc_macro2::TokenStream;
use quote::quote;

use super::has_type_meta;
use crate::parse::{Declaration, Field, Place};

/// A field, and where it stands.
pub(super) struct Flat<'a> {
    pub(super) field: &'a Field,
    /// How many fields stand before it.
    pub(super) start: TokenStream,
    /// What its number is compared with in a `match`.
    pub(super) pattern: TokenStream,
}

impl Flat<'_> {
    pub(super) fn is_inlined(&self) -> bool {
        self.field.place == Place::Inline
    }
}

/// The fields in the order in which they are declared, inlined structs as one. `kind` and `apiVersion` are not
/// among them, but are counted.
pub(super) fn flat(declaration: &Declaration) -> Vec<Flat<'_>> {
    let mut own = if has_type_meta(declaration) { 2_usize } else { 0 };
    let mut inlined: Vec<TokenStream> = Vec::new();
    let mut flat = Vec::new();
    for field in declaration.fields.iter().filter(|it| it.place != Place::TypeMeta) {
        // How many fields an inlined struct has is known by the compiler only.
        let start = match inlined.is_empty() {
            true => quote!(#own),
            false => quote!(const { #own #(+ #inlined)* }),
        };
        let pattern = if field.place == Place::Inline {
            let ty = &field.ty;
            let length = quote!(<#ty as reflect::Declared>::TABLE.fields().len());
            let pattern = quote!(index if (#start..#start + const { #length }).contains(&index));
            inlined.push(length);
            pattern
        } else {
            own += 1;
            match inlined.is_empty() {
                true => start.clone(),
                false => quote!(index if index == #start),
            }
        };
        flat.push(Flat { field, start, pattern });
    }
    flat
}
