//! The table of a struct and its fields by number: what formats and tools that know no type go by.

use proc_macro2::TokenStream;
use quote::quote;

use super::flat::{Flat, constants, flat};
use super::{field_types, has_type_meta};
use crate::parse::merge::{ListType, MapType, PatchStrategy};
use crate::parse::{Declaration, Field, Omission, Place};

pub(super) fn expand(declaration: &Declaration) -> TokenStream {
    let name = &declaration.name;
    let table = table(declaration);
    let shared = slots(declaration, Access::Shared);
    let exclusive = slots(declaration, Access::Exclusive);
    let checks = field_types::checks(declaration);
    let filled = show_filled(declaration);
    let complete = super::where_complete(declaration);
    let type_meta = type_meta(declaration);
    let as_object = as_object(declaration);
    quote! {
        #table

        #[allow(trivial_bounds)]
        impl __reflect::Declared for #name #complete {
            const TABLE: &'static __reflect::FieldTable = &__TABLE;
        }

        impl __reflect::Described for #name {
            fn table(&self) -> &'static __reflect::FieldTable {
                &__TABLE
            }

            #type_meta
        }

        #[allow(trivial_bounds)]
        impl __reflect::Struct for #name #complete {
            fn slot(&self, index: usize) -> __reflect::Slot<'_> {
                #checks
                match index {
                    #shared
                    _ => __reflect::Slot::Null,
                }
            }

            fn slot_mut(&mut self, index: usize) -> __reflect::SlotMut<'_> {
                #checks
                match index {
                    #exclusive
                    _ => __reflect::SlotMut::Ignored,
                }
            }

            #as_object

            #filled
        }

        #[allow(trivial_bounds)]
        impl __reflect::Reflect for #name #complete {
            fn reflect(&self) -> __reflect::Slot<'_> {
                __reflect::Slot::Struct(self)
            }

            fn reflect_mut(&mut self) -> __reflect::SlotMut<'_> {
                __reflect::SlotMut::Struct(self)
            }

            fn shape() -> __reflect::Shape {
                __reflect::Shape::Struct(&__TABLE)
            }
        }
    }
}

/// The method that shows the fields that are filled, unless slots show them all.
fn show_filled(declaration: &Declaration) -> Option<TokenStream> {
    if declaration.is_reflected {
        return None;
    }
    let checks = field_types::checks(declaration);
    let filled = filled(declaration);
    Some(quote! {
        fn show_filled<'a>(
            &'a self,
            name: ::core::option::Option<&'a __support::runtime::TypeMeta>,
            show: &mut __reflect::ShowField<'_, 'a>,
        ) -> bool {
            #checks
            #filled
            true
        }
    })
}

/// The method that gives the field of `kind` and `apiVersion`, in a struct that has one.
fn type_meta(declaration: &Declaration) -> Option<TokenStream> {
    let field = &declaration.type_meta()?.name;
    Some(quote! {
        fn type_meta(&self) -> ::core::option::Option<&__support::runtime::TypeMeta> {
            ::core::option::Option::Some(&self.#field)
        }
    })
}

/// The methods that give the object, in a struct that is one.
fn as_object(declaration: &Declaration) -> Option<TokenStream> {
    declaration.kind.as_ref()?;
    Some(quote! {
        fn as_object(&self) -> ::core::option::Option<&dyn __support::runtime::Object> {
            ::core::option::Option::Some(self)
        }

        fn as_object_mut(
            &mut self,
        ) -> ::core::option::Option<&mut dyn __support::runtime::Object> {
            ::core::option::Option::Some(self)
        }
    })
}

/// The statics that the table refers to.
fn table(declaration: &Declaration) -> TokenStream {
    let name = declaration.name.to_string();
    let inlined: Vec<_> =
        declaration.fields.iter().filter(|it| it.place == Place::Inline).collect();
    let checks = field_types::checks(declaration);
    let notes = declaration.schema.as_ref().map(|schema| {
        let (description, keywords) = (&declaration.description, &schema.keywords);
        quote!(.noted(#description, &[#(#keywords),*]))
    });
    let merged = declaration.map.as_ref().map(|map| {
        let map = map_type(map);
        quote!(.merged(#map))
    });
    let numbers = by_number(declaration);
    let numbers = (!numbers.is_empty()).then(|| quote!(.numbered(&[#(#numbers),*])));
    if inlined.is_empty() {
        let rows = own_rows(declaration);
        let count = rows.len();
        let order = key_order(declaration);
        return quote! {
            static __ROWS: [__reflect::FieldInfo; #count] = {
                #checks
                [#(#rows),*]
            };
            static __ORDER: [u16; #count] = [#(#order),*];
            static __TABLE: __reflect::FieldTable =
                __reflect::FieldTable::new(#name, &__ROWS, #count, &__ORDER)
                    .in_module(::core::module_path!()) #numbers #notes #merged;
        };
    }
    let parts = parts(declaration);
    let count = inlined.len();
    let wholes = inlined.iter().map(|field| {
        let (ty, number) =
            (field_types::type_of(field), field.number.as_ref().map_or(0, |it| it.value));
        quote!(__reflect::FieldInfo::inlined::<#ty>(#number))
    });
    let constants = constants(declaration);
    quote! {
        #constants
        const __PARTS: &[__support::runtime::derived::TablePart<'_>] = {
            #checks
            &[#(#parts),*]
        };
        const __FLAT: usize = __support::runtime::derived::count_fields(__PARTS);
        static __ROWS: [__reflect::FieldInfo; __FLAT + #count] = {
            #checks
            __support::runtime::derived::join_fields(
                &[#(#parts,)* __support::runtime::derived::TablePart::Own(&[#(#wholes),*])],
            )
        };
        static __ORDER: [u16; __FLAT] = __reflect::FieldTable::key_order(&__ROWS);
        static __TABLE: __reflect::FieldTable =
            __reflect::FieldTable::new(#name, &__ROWS, __FLAT, &__ORDER)
                .in_module(::core::module_path!()) #numbers #notes #merged;
    }
}

/// What `Table::key_order` gives for a struct without inlined ones, which is known here already.
fn key_order(declaration: &Declaration) -> Vec<u16> {
    let names = ["kind", "apiVersion"].into_iter().filter(|_| has_type_meta(declaration));
    let members = declaration.fields.iter().filter(|it| it.place == Place::Member);
    let names = names.chain(members.map(|it| it.json.as_str()));
    let mut order: Vec<_> = (0..).zip(names).collect();
    order.sort_by_key(|(_, name)| (name.len(), *name));
    order.into_iter().map(|(place, _)| place).collect()
}

/// The places of the fields with protobuf numbers, the last number first.
fn by_number(declaration: &Declaration) -> Vec<TokenStream> {
    let (mut places, mut wholes) = (Vec::new(), 0_usize);
    for Flat { field, start, .. } in flat(declaration) {
        let place = match field.place {
            Place::Inline => {
                wholes += 1;
                let at = wholes - 1;
                quote!((__FLAT + #at) as u16)
            }
            _ => quote!(#start as u16),
        };
        places.extend(field.number.as_ref().map(|number| (number.value, place)));
    }
    places.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    places.into_iter().map(|(_, place)| place).collect()
}

/// The rows of a struct without inlined ones.
fn own_rows(declaration: &Declaration) -> Vec<TokenStream> {
    type_meta_rows(declaration)
        .into_iter()
        .chain(declaration.fields.iter().filter(|it| it.place == Place::Member).map(row))
        .collect()
}

fn type_meta_rows(declaration: &Declaration) -> Vec<TokenStream> {
    if !has_type_meta(declaration) {
        return Vec::new();
    }
    vec![quote!(__reflect::FieldInfo::KIND), quote!(__reflect::FieldInfo::API_VERSION)]
}

/// The rows of a struct, in runs of its own and of inlined structs.
fn parts(declaration: &Declaration) -> Vec<TokenStream> {
    let (mut parts, mut own) = (Vec::new(), type_meta_rows(declaration));
    for field in &declaration.fields {
        match field.place {
            Place::TypeMeta => {}
            Place::Member => own.push(row(field)),
            Place::Inline => {
                let fields = field_types::inlined_fields(field, declaration);
                let run = std::mem::take(&mut own);
                parts.push(quote!(__support::runtime::derived::TablePart::Own(&[#(#run),*])));
                parts.push(quote!(#fields()));
            }
        }
    }
    parts.push(quote!(__support::runtime::derived::TablePart::Own(&[#(#own),*])));
    parts
}

fn row(field: &Field) -> TokenStream {
    let (ty, key) = (field_types::type_of(field), key(&field.json));
    let number = field.number.as_ref().map_or(0, |it| it.value);
    let omission = match field.omission {
        Omission::ByType => quote!(),
        Omission::WhenEmpty => quote!(.when_empty()),
        Omission::Never => quote!(.always()),
    };
    let notes = notes(field);
    quote!(__reflect::FieldInfo::of::<#ty>(#key, #number) #omission #notes)
}

/// What `FieldKey::of` gives for a name, computed here.
fn key(name: &str) -> TokenStream {
    let text = format!("\"{name}\":");
    let (_, bytes) = text.as_bytes().split_at(1);
    let word = |bytes: &[u8]| {
        let mut word = [0; 8];
        for (to, from) in word.iter_mut().zip(bytes) {
            *to = *from;
        }
        u64::from_le_bytes(word)
    };
    let (head, mask) = (word(bytes), word(&[0xff].repeat(bytes.len())));
    let tail = bytes.iter().fold(0, |tail: u64, byte| tail >> 8 | u64::from(*byte) << 56);
    let padded = text.bytes().chain(std::iter::repeat(0)).take(32).collect::<Vec<_>>();
    let padded = proc_macro2::Literal::byte_string(&padded);
    quote!(__reflect::FieldKey::computed(#text, [#head, #mask, #tail], *#padded))
}

fn notes(field: &Field) -> Option<TokenStream> {
    let Field { merge, schema, description, .. } = field;
    let keywords = &schema.keywords;
    let is_declared = merge.is_declared() || !keywords.is_empty() || !description.is_empty();
    let list = optional(merge.list.as_ref().map(|list| match list {
        ListType::Atomic => quote!(__reflect::ListType::Atomic),
        ListType::Set => quote!(__reflect::ListType::Set),
        ListType::Map(keys) => quote!(__reflect::ListType::Map(&[#(#keys),*])),
    }));
    let map = optional(merge.map.as_ref().map(map_type));
    let patch = optional(merge.patch.as_ref().map(|patch| {
        let PatchStrategy { merge, retain_keys, merge_key } = patch;
        let merge_key = optional(merge_key.as_ref().map(|key| quote!(#key)));
        quote!(__reflect::PatchStrategy {
            merge: #merge, retain_keys: #retain_keys, merge_key: #merge_key
        })
    }));
    is_declared.then(|| {
        quote!(.noted(&__support::runtime::derived::Notes {
            list: #list,
            map: #map,
            patch: #patch,
            description: #description,
            keywords: &[#(#keywords),*],
        }))
    })
}

fn map_type(map: &MapType) -> TokenStream {
    match map {
        MapType::Atomic => quote!(__reflect::MapType::Atomic),
        MapType::Granular => quote!(__reflect::MapType::Granular),
    }
}

fn optional(value: Option<TokenStream>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}

#[derive(Clone, Copy)]
enum Access {
    Shared,
    Exclusive,
}

/// The arms of the `match` on a field's number.
fn slots(declaration: &Declaration, access: Access) -> TokenStream {
    let mut arms = TokenStream::new();
    if has_type_meta(declaration) {
        arms.extend(type_meta_slots(declaration, access));
    }
    for flat in flat(declaration) {
        let Flat { field, start, pattern, .. } = &flat;
        let (shared, exclusive) = (field_types::shared(field), field_types::exclusive(field));
        let slot = match (flat.is_inlined(), access) {
            (false, Access::Shared) => quote!(__reflect::Reflect::reflect(#shared)),
            (false, Access::Exclusive) => quote!(__reflect::Reflect::reflect_mut(#exclusive)),
            (true, Access::Shared) => quote!(__reflect::Struct::slot(#shared, index - #start)),
            (true, Access::Exclusive) => {
                quote!(__reflect::Struct::slot_mut(#exclusive, index - #start))
            }
        };
        arms.extend(quote!(#pattern => #slot,));
    }
    arms.extend(wholes(declaration, access));
    arms
}

/// The calls that show the fields that are not left out, in the order of their keys.
fn filled(declaration: &Declaration) -> TokenStream {
    let own_name = declaration.type_meta().map(|field| {
        let field = &field.name;
        quote!(.or(::core::option::Option::Some(&self.#field)))
    });
    let names = [("kind", 0_usize), ("apiVersion", 1)].into_iter();
    let names = names.filter(|_| has_type_meta(declaration)).map(|(key, index)| {
        (key, quote!(__reflect::show_name(&__ROWS[#index], name #own_name, show);))
    });
    let fields = flat(declaration);
    let (inlined, own): (Vec<_>, Vec<_>) = fields.iter().partition(|it| it.is_inlined());
    let own = own.iter().map(|Flat { field, start, .. }| {
        let value = field_types::shared(field);
        (&*field.json, quote!(__reflect::show_field(&__ROWS[#start], #value, show);))
    });
    let mut own: Vec<_> = names.chain(own).collect();
    own.sort_by_key(|(key, _)| (key.len(), *key));
    let own = own.iter().map(|(_, call)| call);
    if inlined.is_empty() {
        return quote!(let _ = (name, &show); #(#own)*);
    }
    let inlined = inlined.iter().map(|flat| field_types::shared(flat.field));
    quote! {
        let _ = name;
        __reflect::in_key_order(show, |show| {
            #(#own)*
            #(
                (#inlined as &dyn __reflect::Struct)
                    .for_each_filled(::core::option::Option::None, show);
            )*
        });
    }
}

/// The arms for inlined structs as a whole, after all other fields.
fn wholes(declaration: &Declaration, access: Access) -> TokenStream {
    let fields = declaration.fields.iter().filter(|it| it.place == Place::Inline);
    let arms = fields.enumerate().map(|(at, field)| {
        let (shared, exclusive) = (field_types::shared(field), field_types::exclusive(field));
        let slot = match access {
            Access::Shared => quote!(__reflect::Reflect::reflect(#shared)),
            Access::Exclusive => quote!(__reflect::Reflect::reflect_mut(#exclusive)),
        };
        quote!(index if index == __FLAT + #at => #slot,)
    });
    quote!(#(#arms)*)
}

fn type_meta_slots(declaration: &Declaration, access: Access) -> TokenStream {
    match (declaration.type_meta().map(|it| &it.name), access) {
        (Some(field), Access::Shared) => quote! {
            0 => __reflect::Slot::Text(self.#field.kind()),
            1 => __reflect::Slot::Text(self.#field.api_version()),
        },
        (Some(field), Access::Exclusive) => quote! {
            0 => __reflect::SlotMut::Name(__reflect::NameMut::Kind(&mut self.#field)),
            1 => __reflect::SlotMut::Name(__reflect::NameMut::ApiVersion(&mut self.#field)),
        },
        (None, Access::Shared) => quote!(0 | 1 => __reflect::Slot::Text(""),),
        (None, Access::Exclusive) => quote!(0 | 1 => __reflect::SlotMut::Ignored,),
    }
}
