//! The type table of a kind.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::has_protobuf;
use crate::parse::{Declaration, Field, Kind, Omission, Place};

pub(super) fn expand(declaration: &Declaration, kind: &Kind) -> TokenStream {
    let name = &declaration.name;
    let Kind { group_version, kind, has_type_meta } = kind;
    let entries = entries(declaration);
    let nested = nested_methods(declaration);
    let list = list_method(declaration, *has_type_meta);
    let metadata = metadata_methods(declaration);
    let complete = super::where_complete(declaration);
    let place = name.span();
    let check = (!declaration.is_trusted).then(|| {
        let check = quote_spanned!(place=> __support::runtime::derived::IsComplete<#name>);
        quote!(const _: () = { let _: #check; };)
    });
    let list_type = list_type(declaration, *has_type_meta);
    quote! {
        #list_type

        #check

        #[allow(trivial_bounds)]
        impl __support::runtime::ApiType for #name #complete {
            const KIND: __support::runtime::StaticKind =
                __support::runtime::StaticKind { group_version: #group_version, kind: #kind };
            const TYPE_INFO: &'static __support::runtime::TypeInfo = &__support::runtime::TypeInfo {
                path: ::core::any::type_name::<#name>,
                kind: ::core::option::Option::Some(Self::KIND),
                has_type_meta: #has_type_meta,
                new: __support::runtime::new_object::<#name>,
                entries: #entries,
            };
        }

        #[allow(trivial_bounds)]
        impl __support::runtime::Object for #name #complete {
            __support::runtime::object_methods!();

            fn as_struct(&self) -> ::core::option::Option<&dyn __reflect::Struct> {
                ::core::option::Option::Some(self)
            }

            fn as_struct_mut(&mut self) -> ::core::option::Option<&mut dyn __reflect::Struct> {
                ::core::option::Option::Some(self)
            }

            #nested
            #list
            #metadata
        }
    }
}

/// What the type table holds for the formats with code of their own.
fn entries(declaration: &Declaration) -> TokenStream {
    let name = &declaration.name;
    if has_protobuf(declaration) {
        return quote!(__support::entries!(#name));
    }
    quote!(&[&__support::json::JsonEntry::of::<#name>(), &__support::json::UNSTRUCTURED_ENTRY])
}

fn nested_methods(declaration: &Declaration) -> Option<TokenStream> {
    let nested: Vec<_> =
        declaration.fields.iter().filter(|it| it.nested).map(|it| &it.name).collect();
    (!nested.is_empty()).then(|| {
        quote! {
            fn visit_nested(
                &mut self,
                visit: &mut dyn ::core::ops::FnMut(&mut __support::runtime::RawExtension),
            ) {
                #(__support::runtime::Nested::visit(&mut self.#nested, visit);)*
            }

            fn has_nested(&self) -> bool {
                true
            }
        }
    })
}

/// Access to the metadata from above, where only the registry knows the type of an object.
fn metadata_methods(declaration: &Declaration) -> Option<TokenStream> {
    let is_metadata = |it: &&Field| it.place == Place::Member && it.json == "metadata";
    let metadata = &declaration.fields.iter().find(is_metadata)?.name;
    Some(quote! {
        fn metadata(
            &self,
        ) -> ::core::option::Option<&(dyn ::core::any::Any + ::core::marker::Send + ::core::marker::Sync)> {
            ::core::option::Option::Some(&self.#metadata)
        }

        fn metadata_mut(
            &mut self,
        ) -> ::core::option::Option<&mut (dyn ::core::any::Any + ::core::marker::Send + ::core::marker::Sync)> {
            ::core::option::Option::Some(&mut self.#metadata)
        }
    })
}

/// A list has metadata and items and nothing else.
fn metadata_and_items(declaration: &Declaration, has_type_meta: bool) -> Option<(&Field, &Field)> {
    let members: Vec<_> =
        declaration.fields.iter().filter(|it| it.place != Place::TypeMeta).collect();
    let [metadata, items] = members.as_slice() else { return None };
    let is_list = has_type_meta
        && is_plain(metadata, "metadata", "ListMeta")
        && is_plain(items, "items", "NullableVec");
    is_list.then_some((*metadata, *items))
}

/// A list by its type.
fn list_type(declaration: &Declaration, has_type_meta: bool) -> Option<TokenStream> {
    let (metadata, items) = metadata_and_items(declaration, has_type_meta)?;
    let name = &declaration.name;
    let (metadata_type, items_type) = (&metadata.ty, &items.ty);
    let (metadata, items) = (&metadata.name, &items.name);
    Some(quote! {
        impl __support::runtime::TypedList for #name {
            type Metadata = #metadata_type;
            type Item = <#items_type as __support::runtime::derived::ItemsOf>::Item;

            fn into_parts(self) -> (#metadata_type, #items_type) {
                (self.#metadata, self.#items)
            }

            fn from_parts(metadata: #metadata_type, items: #items_type) -> Self {
                let mut list = <Self as ::core::default::Default>::default();
                list.#metadata = metadata;
                list.#items = items;
                list
            }

            fn items_mut(&mut self) -> &mut #items_type {
                &mut self.#items
            }
        }
    })
}

/// Only a list is written item by item.
fn list_method(declaration: &Declaration, has_type_meta: bool) -> Option<TokenStream> {
    let (_, items) = metadata_and_items(declaration, has_type_meta)?;
    let items = &items.name;
    let others = declaration.fields.iter().map(|it| &it.name).filter(|it| *it != items);
    Some({
        quote! {
            fn as_list(&self) -> ::core::option::Option<__support::runtime::ListView<'_>> {
                #[allow(unused_imports)]
                use __support::runtime::derived::NoListItems as _;
                let items = __support::runtime::derived::ListProbe(&self.#items).list_items()?;
                let view = __support::runtime::ListView::new(self, items, |list| {
                    ::std::boxed::Box::new(list.downcast_ref::<Self>().map(|list| Self {
                        #(#others: ::core::clone::Clone::clone(&list.#others),)*
                        #items: list.#items.emptied(),
                    }).unwrap_or_default())
                });
                ::core::option::Option::Some(view)
            }

            fn push_item(
                &mut self,
                item: ::std::boxed::Box<dyn __support::runtime::Object>,
            ) -> ::core::result::Result<(), ::std::boxed::Box<dyn __support::runtime::Object>> {
                self.#items.push(*item.into_boxed().map_err(|(item, _)| item)?);
                ::core::result::Result::Ok(())
            }
        }
    })
}

fn is_plain(field: &Field, json: &str, type_name: &str) -> bool {
    let has_type = match &field.ty {
        syn::Type::Path(path) => path.path.segments.last().is_some_and(|it| it.ident == type_name),
        _ => false,
    };
    let is_member = field.place == Place::Member && field.omission == Omission::ByType;
    has_type && is_member && field.json == json
}
