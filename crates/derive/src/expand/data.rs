//! `Clone`, `Debug`, `Default` and `PartialEq`, by shared functions.

use proc_macro2::TokenStream;
use quote::quote;

use crate::parse::{Declaration, TextEnum};

/// For an enum of texts.
pub(crate) fn expand_enum(texts: &TextEnum, support: &syn::Path) -> TokenStream {
    let TextEnum { name, known, other, default, .. } = texts;
    let known = known.iter().map(|it| &it.name);
    let other = other.iter();
    let default = default.iter();
    let refused = texts.refused();
    quote! {
        const _: () = {
            use #support::derive_support as __support;
            use __support::runtime::derived::data as __data;

            impl __data::Empty for #name {
                #(const EMPTY: Self = Self::#default;)*
            }

            impl __data::Data for #name {
                fn copy_into(&self, target: &mut Self) {
                    *target = ::core::clone::Clone::clone(self);
                }

                fn same(&self, other: &Self) -> bool {
                    self.as_str() == other.as_str()
                }
            }

            impl ::core::default::Default for #name {
                fn default() -> Self {
                    <Self as __data::Empty>::EMPTY
                }
            }

            impl ::core::clone::Clone for #name {
                fn clone(&self) -> Self {
                    match self {
                        #(Self::#known => Self::#known,)*
                        #(Self::#other(text) => Self::#other(::core::clone::Clone::clone(text)),)*
                        #refused
                    }
                }
            }

            impl ::core::cmp::PartialEq for #name {
                fn eq(&self, other: &Self) -> bool {
                    __data::Data::same(self, other)
                }
            }

            impl ::core::fmt::Debug for #name {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    ::core::fmt::Debug::fmt(self.as_str(), f)
                }
            }
        };
    }
}

/// For a struct.
pub(crate) fn expand(declaration: &Declaration, support: &syn::Path) -> TokenStream {
    let name = &declaration.name;
    let fields: Vec<_> = declaration.fields.iter().map(|it| &it.name).collect();
    let types = declaration.fields.iter().map(|it| &it.ty);
    quote! {
        const _: () = {
            use #support::derive_support as __support;
            use __support::runtime::derived::data as __data;

            impl __data::Empty for #name {
                const EMPTY: Self =
                    Self { #(#fields: <#types as __data::Empty>::EMPTY),* };
            }

            impl __data::Data for #name {
                fn copy_into(&self, target: &mut Self) {
                    let _ = &target;
                    #(__data::Data::copy_into(&self.#fields, &mut target.#fields);)*
                }

                fn same(&self, other: &Self) -> bool {
                    let _ = other;
                    #(__data::Data::same(&self.#fields, &other.#fields) &&)* true
                }
            }

            impl ::core::default::Default for #name {
                #[inline]
                fn default() -> Self {
                    <Self as __data::Empty>::EMPTY
                }
            }

            impl ::core::clone::Clone for #name {
                fn clone(&self) -> Self {
                    let mut copy = <Self as __data::Empty>::EMPTY;
                    __data::Data::copy_into(self, &mut copy);
                    copy
                }
            }

            impl ::core::cmp::PartialEq for #name {
                #[inline]
                fn eq(&self, other: &Self) -> bool {
                    __data::Data::same(self, other)
                }
            }

            impl ::core::fmt::Debug for #name {
                fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    ::core::fmt::Debug::fmt(self as &dyn __support::runtime::reflect::Struct, f)
                }
            }
        };
    }
}
