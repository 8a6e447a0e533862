//! The type table of a kind.

use proc_macro2::TokenStream;
use quote::quote;

use super::has_protobuf;
use crate::parse::{Declaration, Kind};

pub(super) fn expand(declaration: &Declaration, kind: &Kind) -> TokenStream {
    let name = &declaration.name;
    let Kind { group, version, kind, has_type_meta } = kind;
    let protobuf = has_protobuf(declaration)
        .then(|| quote!(, &support::protobuf::ProtobufEntry::of::<#name>()));
    let nested = nested_methods(declaration);
    quote! {
        impl support::runtime::ApiType for #name {
            const KIND: support::runtime::StaticKind =
                support::runtime::StaticKind { group: #group, version: #version, kind: #kind };
            const TYPE_INFO: &'static support::runtime::TypeInfo = &support::runtime::TypeInfo {
                name: stringify!(#name),
                path: concat!(module_path!(), "::", stringify!(#name)),
                kind: Some(Self::KIND),
                has_type_meta: #has_type_meta,
                new: || Box::<#name>::default(),
                entries: &[&support::json::JsonEntry::of::<#name>() #protobuf],
            };
        }

        impl support::runtime::Object for #name {
            support::runtime::object_methods!();
            #nested
        }
    }
}

fn nested_methods(declaration: &Declaration) -> Option<TokenStream> {
    let nested: Vec<_> =
        declaration.fields.iter().filter(|it| it.nested).map(|it| &it.name).collect();
    (!nested.is_empty()).then(|| {
        quote! {
            fn visit_nested(
                &mut self,
                visit: &mut dyn FnMut(&mut support::runtime::RawExtension),
            ) {
                #(support::runtime::Nested::visit(&mut self.#nested, visit);)*
            }

            fn has_nested(&self) -> bool {
                true
            }
        }
    })
}
