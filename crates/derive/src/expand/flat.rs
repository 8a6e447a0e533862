//! The fields of a struct as JSON has them: those of inlined structs are among the others.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{field_types, has_type_meta};
use crate::parse::{Declaration, Field, Place};

/// A field and its position.
pub(super) struct Flat<'a> {
    pub(super) field: &'a Field,
    /// The number of fields before it.
    pub(super) start: TokenStream,
    /// What its number is compared with in a `match`.
    pub(super) pattern: TokenStream,
    /// The constants that the others name, where the compiler counts. They are outside of
    /// functions: in one, as `const { … }`, Rust 1.90 sees a circle in them.
    constants: TokenStream,
}

impl Flat<'_> {
    pub(super) fn is_inlined(&self) -> bool {
        self.field.place == Place::Inline
    }
}

/// The fields in the order in which they are declared, inlined structs as one. `kind` and
/// `apiVersion` are not among them, but are counted.
pub(super) fn flat(declaration: &Declaration) -> Vec<Flat<'_>> {
    let mut own = if has_type_meta(declaration) { 2_usize } else { 0 };
    let mut inlined: Vec<TokenStream> = Vec::new();
    let mut flat = Vec::new();
    let fields = declaration.fields.iter().filter(|it| it.place != Place::TypeMeta);
    for (at, field) in fields.enumerate() {
        let mut constants = TokenStream::new();
        // How many fields an inlined struct has is known by the compiler only.
        let start = if inlined.is_empty() {
            quote!(#own)
        } else {
            let start = format_ident!("__START_{at}");
            constants.extend(quote!(const #start: usize = #own #(+ #inlined)*;));
            quote!(#start)
        };
        let pattern = if field.place == Place::Inline {
            let length = format_ident!("__LENGTH_{at}");
            let fields = field_types::inlined_fields(field, declaration);
            constants.extend(quote! {
                const #length: usize = __support::runtime::derived::count_fields(&[#fields()]);
            });
            inlined.push(quote!(#length));
            quote!(index if (#start..#start + #length).contains(&index))
        } else {
            own += 1;
            start.clone()
        };
        flat.push(Flat { field, start, pattern, constants });
    }
    flat
}

/// The constants that positions of fields name.
pub(super) fn constants(declaration: &Declaration) -> TokenStream {
    flat(declaration).into_iter().map(|it| it.constants).collect()
}
