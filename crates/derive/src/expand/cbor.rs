//! The CBOR reader and writer.
//!
//! What is made here stands inside `support::when_cbor!`, which keeps it only where the crate that the code refers
//! to has the feature: a feature of this crate may be on for the sake of another program of the same build.

use proc_macro2::TokenStream;
use quote::quote;
use syn::LitByteStr;

use crate::parse::{Declaration, Field, Omission, Place};

/// One entry of the map, or a struct whose entries stand among the others.
struct Part<'a> {
    key: Vec<u8>,
    read: TokenStream,
    write: TokenStream,
    inline: Option<&'a Field>,
}

pub(super) fn expand(declaration: &Declaration) -> TokenStream {
    let name = &declaration.name;
    let (inlined, mut members): (Vec<_>, Vec<_>) =
        parts(declaration).into_iter().partition(|part| part.inline.is_some());
    members.sort_by(|left, right| left.key.cmp(&right.key));
    let keys: Vec<u8> = members.iter().flat_map(|part| part.key.iter().copied()).collect();
    let keys = LitByteStr::new(&keys, proc_macro2::Span::call_site());
    let (keys, order) = match inlined.is_empty() {
        true => (quote!(#keys), TokenStream::new()),
        false => merged(&keys, &inlined),
    };
    let reads = reads(&order, &members, &inlined);
    let writes = writes(&order, &members, &inlined);
    quote! {
        support::when_cbor! {
            impl support::cbor::FieldKeys for #name {
                const KEYS: &'static [u8] = #keys;
            }

            impl support::cbor::Fields for #name {
                fn keys(&self) -> &'static support::cbor::KeyTable {
                    const KEYS: &[u8] = <#name as support::cbor::FieldKeys>::KEYS;
                    const PLACES: [support::cbor::KeyPlace; support::cbor::count_keys(&[KEYS])] =
                        support::cbor::places_of_keys(KEYS);
                    const { &support::cbor::KeyTable::new(KEYS, &PLACES) }
                }

                fn read_field(
                    &mut self,
                    index: usize,
                    reader: &mut support::cbor::Reader<'_>,
                ) -> Result<(), support::runtime::DecodeError> {
                    #[allow(unused_imports, reason = "all fields may have CBOR of their own")]
                    use support::cbor::{Slot, ThroughJson as _};
                    #reads
                }

                fn write_fields(
                    &self,
                    fields: ::core::ops::Range<usize>,
                    writer: &mut support::cbor::Writer,
                ) {
                    #[allow(unused_imports, reason = "all fields may have CBOR of their own")]
                    use support::cbor::{Slot, ThroughJson as _};
                    let _ = (&fields, &writer);
                    #writes
                }
            }

            impl support::cbor::Field for #name {
                fn read_cbor(
                    &mut self,
                    reader: &mut support::cbor::Reader<'_>,
                ) -> Result<(), support::runtime::DecodeError> {
                    support::cbor::read_struct(self, reader)
                }

                fn write_cbor(&self, writer: &mut support::cbor::Writer) {
                    support::cbor::write_struct(self, writer);
                }

                fn write_entry(&self, key: &'static [u8], writer: &mut support::cbor::Writer) {
                    writer.struct_entry(key, self);
                }
            }
        }
    }
}

/// The keys of a struct with others inlined, and the place of key `index` among them: its part and its number
/// there.
fn merged(keys: &LitByteStr, inlined: &[Part<'_>]) -> (TokenStream, TokenStream) {
    let types = inlined.iter().filter_map(|part| part.inline).map(|field| &field.ty);
    let count = inlined.len() + 1;
    let parts = quote! {
        const PARTS: &[&[u8]; #count] =
            &[#keys #(, <#types as support::cbor::FieldKeys>::KEYS)*];
    };
    let keys = quote! {{
        #parts
        const LENGTH: usize = support::cbor::length_of_keys(PARTS);
        &support::cbor::merge_keys::<#count, LENGTH>(PARTS)
    }};
    let order = quote! {
        #parts
        const COUNT: usize = support::cbor::count_keys(PARTS);
        const ORDER: [(usize, usize); COUNT] = support::cbor::order_of_keys(PARTS);
    };
    (keys, order)
}

/// The expression for the reading of field `index`.
fn reads(order: &TokenStream, members: &[Part<'_>], inlined: &[Part<'_>]) -> TokenStream {
    let mut arms = TokenStream::new();
    for (index, part) in members.iter().enumerate() {
        let read = &part.read;
        let pattern = if inlined.is_empty() { quote!(#index) } else { quote!((0, #index)) };
        arms.extend(quote!(#pattern => #read,));
    }
    for (index, part) in inlined.iter().enumerate() {
        let (read, part) = (&part.read, index + 1);
        arms.extend(quote!((#part, index) => #read,));
    }
    let index = match inlined.is_empty() {
        true => quote!(index),
        false => quote!({ #order ORDER.get(index).copied().unwrap_or((usize::MAX, 0)) }),
    };
    quote! {
        match #index {
            #arms
            _ => reader.skip_value(),
        }
    }
}

/// The statements that write those of the fields that are asked for, in order.
fn writes(order: &TokenStream, members: &[Part<'_>], inlined: &[Part<'_>]) -> TokenStream {
    let own = members.iter().enumerate().map(|(index, part)| {
        let write = &part.write;
        match 1_u64.checked_shl(index as u32) {
            Some(bit) => quote!(if bits & #bit != 0 { #write; }),
            None => quote!(if fields.contains(&#index) { #write; }),
        }
    });
    let own = quote! {
        let bits = support::cbor::bits_of(&fields);
        let _ = bits;
        #(#own)*
    };
    if inlined.is_empty() {
        return own;
    }
    let others = inlined.iter().enumerate().map(|(index, part)| {
        let (write, part) = (&part.write, index + 1);
        quote!(#part => #write,)
    });
    quote! {
        #order
        const RUNS: [support::cbor::Run; support::cbor::count_runs(&ORDER)] =
            support::cbor::runs_of(&ORDER);
        for (part, fields) in RUNS.iter().filter_map(|run| run.within(&fields)) {
            match part {
                0 => { #own }
                #(#others)*
                _ => {}
            }
        }
    }
}

fn parts(declaration: &Declaration) -> Vec<Part<'_>> {
    let mut parts: Vec<Part<'_>> = declaration
        .fields
        .iter()
        .filter(|field| field.place != Place::TypeMeta)
        .map(|field| match field.place {
            Place::Inline => inline(field),
            _ => member(field),
        })
        .collect();
    if super::has_type_meta(declaration) {
        parts.extend(type_meta(declaration));
    }
    parts
}

fn member(field: &Field) -> Part<'_> {
    let name = &field.name;
    let key = encoded_key(&field.json);
    let literal = LitByteStr::new(&padded(&key), proc_macro2::Span::call_site());
    let write = match field.omission {
        Omission::ByType => quote!(Slot(&self.#name).write(#literal, writer)),
        Omission::WhenEmpty => quote!(Slot(&self.#name).write_unless_empty(#literal, writer)),
        Omission::Never => quote!(Slot(&self.#name).write_always(#literal, writer)),
    };
    Part { key, read: quote!(Slot(&mut self.#name).read(reader)), write, inline: None }
}

fn inline(field: &Field) -> Part<'_> {
    let name = &field.name;
    Part {
        key: Vec::new(),
        read: quote!(support::cbor::Fields::read_field(&mut self.#name, index, reader)),
        write: quote!(support::cbor::Fields::write_fields(&self.#name, fields, writer)),
        inline: Some(field),
    }
}

/// The entries `kind` and `apiVersion`: kept where the object stands inside another.
fn type_meta(declaration: &Declaration) -> [Part<'_>; 2] {
    let field = declaration.fields.iter().find(|it| it.place == Place::TypeMeta);
    let field = field.map(|field| &field.name);
    let part = |key, read: TokenStream, write: TokenStream| {
        let read = match field {
            Some(field) => quote!(support::cbor::#read(&mut self.#field, reader)),
            None => quote!(support::cbor::skip_text(reader)),
        };
        let own = match field {
            Some(field) => quote!(Some(&self.#field)),
            None => quote!(None),
        };
        Part { key: encoded_key(key), read, write: quote!(writer.#write(#own)), inline: None }
    };
    [
        part("kind", quote!(read_kind), quote!(kind)),
        part("apiVersion", quote!(read_api_version), quote!(api_version)),
    ]
}

/// The key as it is written: a short one filled up to 32 bytes, the last of which is its length; one that might look
/// so, with a zero behind.
fn padded(key: &[u8]) -> Vec<u8> {
    let mut padded = key.to_vec();
    match u8::try_from(key.len()) {
        Ok(length @ ..32) => {
            padded.resize(31, 0);
            padded.push(length);
        }
        _ => padded.push(0),
    }
    padded
}

/// The key as the byte string that stands in the map. Their order is that of their bytes.
fn encoded_key(name: &str) -> Vec<u8> {
    let length = u8::try_from(name.len()).unwrap_or(u8::MAX);
    let mut key = match length {
        0..=23 => vec![0x40 | length],
        _ => vec![0x58, length],
    };
    key.extend(name.as_bytes().iter().take(length.into()));
    key
}
