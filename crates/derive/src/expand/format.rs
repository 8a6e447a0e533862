//! The readers and writers of JSON and protobuf. The formats differ in the place of a field.

use proc_macro2::TokenStream;
use quote::quote;

use super::flat::flat;
use super::{field_types, has_protobuf, has_type_meta};
use crate::parse::{Declaration, Field, Place};

/// A field of a struct in a format.
struct Part {
    /// What its number is compared with in a `match`.
    pattern: TokenStream,
    read: TokenStream,
    write: TokenStream,
}

/// A format: the module that has its types.
struct Format(TokenStream);

/// The code for all formats that the struct has.
pub(super) fn expand(declaration: &Declaration) -> TokenStream {
    if declaration.is_reflected {
        return by_table(declaration);
    }
    let json = Format(quote!(__support::json::derived));
    let protobuf = Format(quote!(__support::protobuf::derived));
    let in_json = json.implement(declaration, &json.in_place(declaration));
    let in_protobuf = has_protobuf(declaration).then(|| {
        let code = protobuf.implement(declaration, &protobuf.by_number(declaration));
        quote!(__support::with_protobuf! { #code })
    });
    quote!(#in_json #in_protobuf)
}

/// The same for a struct that goes by its table.
fn by_table(declaration: &Declaration) -> TokenStream {
    let name = &declaration.name;
    let (generics, format) = match has_protobuf(declaration) {
        true => (quote!(<__F: __fields::ByTable>), quote!(__F)),
        false => (quote!(), quote!(__support::json::derived::Format)),
    };
    let of_format = quote!(<#format as __fields::Format>);
    let by_table = quote!(<#format as __fields::ByTable>);
    quote! {
        impl #generics __fields::Fields<#format> for #name {
            fn read_field(
                &mut self,
                index: #of_format::Index,
                tag: #of_format::Tag,
                reader: &mut #of_format::Reader<'_>,
            ) -> ::core::result::Result<(), __support::runtime::DecodeError> {
                #by_table::read_field(self, index, tag, reader)
            }

            fn write_fields(&self, writer: &mut #of_format::Writer) {
                #by_table::write_fields(self, writer);
            }
        }

        impl #generics __fields::Field<#format> for #name {
            fn read(
                &mut self,
                tag: #of_format::Tag,
                reader: &mut #of_format::Reader<'_>,
            ) -> ::core::result::Result<(), __support::runtime::DecodeError> {
                #by_table::read_struct(self, tag, reader)
            }

            fn write(&self, place: #of_format::Place, writer: &mut #of_format::Writer) {
                #by_table::write_struct(self, place, writer);
            }
        }
    }
}

impl Format {
    fn part(&self, field: &Field, pattern: TokenStream, key: &TokenStream) -> Part {
        let format = &self.0;
        let (shared, exclusive) = (field_types::shared(field), field_types::exclusive(field));
        Part {
            pattern,
            read: quote!(__fields::Field::<#format::Format>::read(#exclusive, tag, reader)),
            write: quote!(#format::write_field(#shared, #key, writer)),
        }
    }

    /// The fields in the order in which they are declared. A field goes by its place, inlined
    /// structs are asked for theirs.
    fn in_place(&self, declaration: &Declaration) -> Vec<Part> {
        let format = &self.0;
        let parts = flat(declaration).into_iter().map(|flat| {
            let (field, start) = (flat.field, &flat.start);
            if !flat.is_inlined() {
                return self.part(field, flat.pattern, &quote!(&__ROWS[#start]));
            }
            let fields = quote!(__fields::Fields::<#format::Format>);
            let (shared, exclusive) = (field_types::shared(field), field_types::exclusive(field));
            Part {
                pattern: flat.pattern,
                read: quote!(#fields::read_field(#exclusive, index - #start, tag, reader)),
                write: quote!(#fields::write_fields(#shared, writer)),
            }
        });
        self.type_meta(declaration).into_iter().chain(parts).collect()
    }

    /// `kind` and `apiVersion`, which are written by what writes the object.
    fn type_meta(&self, declaration: &Declaration) -> Option<Part> {
        let format = &self.0;
        let kept = match declaration.type_meta().map(|it| &it.name) {
            Some(field) => quote!(::core::option::Option::Some(&mut self.#field)),
            None => quote!(::core::option::Option::None),
        };
        has_type_meta(declaration).then(|| Part {
            pattern: quote!(0 | 1),
            read: quote!(#format::read_type_meta(#kept, index, reader)),
            write: quote!(),
        })
    }

    /// The fields by their numbers, the last one first because protobuf's writer runs backwards;
    /// inlined structs whole.
    fn by_number(&self, declaration: &Declaration) -> Vec<Part> {
        let fields = declaration.fields.iter().filter(|it| it.place != Place::TypeMeta);
        let mut fields: Vec<_> =
            fields.filter_map(|field| Some((field.number.as_ref()?.value, field))).collect();
        fields.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
        let parts = fields.into_iter();
        parts.map(|(number, field)| self.part(field, quote!(#number), &quote!(#number))).collect()
    }

    fn implement(&self, declaration: &Declaration, parts: &[Part]) -> TokenStream {
        let (name, format) = (&declaration.name, &self.0);
        let checks = field_types::checks(declaration);
        let reads = parts.iter().map(|Part { pattern, read, .. }| quote!(#pattern => #read,));
        let writes = parts.iter().map(|part| &part.write);
        quote! {
            impl __fields::Fields<#format::Format> for #name {
                fn read_field(
                    &mut self,
                    index: #format::Index,
                    tag: #format::Tag,
                    reader: &mut #format::Reader<'_>,
                ) -> ::core::result::Result<(), __support::runtime::DecodeError> {
                    #checks
                    match index {
                        #(#reads)*
                        _ => #format::skip(tag, reader),
                    }
                }

                fn write_fields(&self, writer: &mut #format::Writer) {
                    let _ = &writer;
                    #checks
                    #(#writes;)*
                }
            }

            impl __fields::Field<#format::Format> for #name {
                fn read(
                    &mut self,
                    tag: #format::Tag,
                    reader: &mut #format::Reader<'_>,
                ) -> ::core::result::Result<(), __support::runtime::DecodeError> {
                    #format::read_struct(self, tag, reader)
                }

                fn write(&self, place: #format::Place, writer: &mut #format::Writer) {
                    #format::write_struct(self, place, writer);
                }

                #[inline]
                fn write_member(&self, key: #format::Key, writer: &mut #format::Writer) {
                    #format::write_struct_member(self, key, writer);
                }
            }
        }
    }
}
