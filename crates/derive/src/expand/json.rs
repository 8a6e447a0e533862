//! The JSON reader and writer.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use crate::parse::{Declaration, Field, Omission, Place};

pub(super) fn expand(declaration: &Declaration) -> TokenStream {
    let name = &declaration.name;
    let names = names(declaration);
    let arms = read_arms(declaration);
    let writes = declaration.fields.iter().map(write);
    let type_meta = declaration.type_meta().map(|field| {
        let field = &field.name;
        quote! {
            fn type_meta(&self) -> Option<&support::runtime::TypeMeta> {
                Some(&self.#field)
            }
        }
    });
    let whole = write_whole(declaration);
    quote! {
        impl support::json::FieldNames for #name {
            const NAMES: &'static [support::json::FieldName] = #names;
        }

        impl support::json::Fields for #name {
            fn names(&self) -> &'static [support::json::FieldName] {
                <Self as support::json::FieldNames>::NAMES
            }

            fn read_field(
                &mut self,
                index: usize,
                reader: &mut support::json::Reader<'_>,
            ) -> Result<(), support::runtime::DecodeError> {
                match index {
                    #arms
                    _ => reader.skip_value(),
                }
            }

            fn write_fields(&self, writer: &mut support::json::Writer) {
                let _ = &writer;
                #(#writes)*
            }

            #type_meta
        }

        impl support::json::Field for #name {
            fn read(
                &mut self,
                reader: &mut support::json::Reader<'_>,
            ) -> Result<(), support::runtime::DecodeError> {
                support::json::read_struct(self, reader)
            }

            #whole
        }
    }
}

/// How a struct that stands in a field is written.
fn write_whole(declaration: &Declaration) -> TokenStream {
    if declaration.type_meta().is_some() {
        return quote! {
            fn write(&self, writer: &mut support::json::Writer) {
                support::json::write_object_struct(self, writer);
            }
        };
    }
    quote! {
        fn write(&self, writer: &mut support::json::Writer) {
            support::json::write_struct(self, writer);
        }

        #[inline]
        fn write_member(&self, key: &'static str, writer: &mut support::json::Writer) {
            writer.struct_member(key, self);
        }
    }
}

/// The names of the fields, those of inlined structs in place.
fn names(declaration: &Declaration) -> TokenStream {
    let mut plain: Vec<&str> = Vec::new();
    if super::has_type_meta(declaration) {
        plain.extend(["kind", "apiVersion"]);
    }
    let mut parts: Vec<TokenStream> = Vec::new();
    for field in &declaration.fields {
        match field.place {
            Place::Member => plain.push(&field.json),
            Place::TypeMeta => {}
            Place::Inline => {
                let names = std::mem::take(&mut plain);
                let ty = &field.ty;
                parts.push(quote!(&support::json::field_names([#(#names),*])));
                parts.push(quote!(<#ty as support::json::FieldNames>::NAMES));
            }
        }
    }
    if parts.is_empty() {
        return quote!(&support::json::field_names([#(#plain),*]));
    }
    parts.push(quote!(&support::json::field_names([#(#plain),*])));
    quote! {{
        const PARTS: &[&[support::json::FieldName]] = &[#(#parts),*];
        const COUNT: usize = support::json::count_names(PARTS);
        &support::json::join_names::<COUNT>(PARTS)
    }}
}

/// The arms of the `match` on a field's index.
fn read_arms(declaration: &Declaration) -> TokenStream {
    let mut arms = TokenStream::new();
    let mut index = super::FieldIndex::default();
    if super::has_type_meta(declaration) {
        arms.extend(type_meta_arms(declaration.type_meta().map(|field| &field.name)));
        index.own = 2;
    }
    for field in &declaration.fields {
        let (name, ty) = (&field.name, &field.ty);
        match field.place {
            Place::TypeMeta => {}
            Place::Member => {
                let pattern = index.pattern();
                arms.extend(quote! {
                    #pattern => support::json::Field::read(&mut self.#name, reader),
                });
                index.own += 1;
            }
            Place::Inline => {
                let start = index.start();
                let length = quote!(<#ty as support::json::FieldNames>::NAMES.len());
                arms.extend(quote! {
                    index if (#start..#start + #length).contains(&index) =>
                        support::json::Fields::read_field(&mut self.#name, index - (#start), reader),
                });
                index.inlined.push(length);
            }
        }
    }
    arms
}

fn type_meta_arms(field: Option<&Ident>) -> TokenStream {
    match field {
        Some(field) => quote! {
            0 => support::json::read_kind(&mut self.#field, reader),
            1 => support::json::read_api_version(&mut self.#field, reader),
        },
        None => quote! { 0 | 1 => support::json::skip_text(reader), },
    }
}

fn write(field: &Field) -> TokenStream {
    let (name, key) = (&field.name, key(&field.json));
    match (field.place, field.omission) {
        (Place::TypeMeta, _) => quote!(),
        (Place::Inline, _) => quote!(support::json::Fields::write_fields(&self.#name, writer);),
        (_, Omission::ByType) => quote!(writer.field(#key, &self.#name);),
        (_, Omission::WhenEmpty) => quote!(writer.field_unless_empty(#key, &self.#name);),
        (_, Omission::Never) => quote!(writer.field_always(#key, &self.#name);),
    }
}

/// The key as JSON with its colon, in the form in which the writer copies it in one move: with zeros and its length
/// behind, 32 bytes in all. One that is too long for that stays as it is.
fn key(name: &str) -> String {
    let mut key = format!("{name:?}:");
    if let Ok(len @ ..32) = u8::try_from(key.len()) {
        key.extend(std::iter::repeat_n('\0', usize::from(31 - len)));
        key.push(char::from(len));
    }
    key
}
