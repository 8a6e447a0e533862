//! The protobuf reader and writer.

use proc_macro2::TokenStream;
use quote::quote;

use crate::parse::{Declaration, Field, Place};

pub(super) fn expand(declaration: &Declaration) -> TokenStream {
    let name = &declaration.name;
    let mut fields: Vec<(u32, &Field)> = declaration
        .fields
        .iter()
        .filter_map(|field| Some((field.number.as_ref()?.value, field)))
        .collect();
    fields.sort_by_key(|(number, _)| *number);
    let json_names = fields.iter().map(|(number, field)| {
        let name = if field.place == Place::Member { field.json.as_str() } else { "" };
        quote!((#number, #name))
    });
    let merges = fields.iter().map(|(number, field)| {
        let field = &field.name;
        quote!(#number => support::protobuf::Field::merge(&mut self.#field, wire, reader),)
    });
    let writes = fields.iter().rev().map(|(number, field)| {
        let field = &field.name;
        quote!(support::protobuf::Field::write(&self.#field, #number, writer);)
    });
    quote! {
        impl support::protobuf::Fields for #name {
            fn field_names(&self) -> &'static [(u32, &'static str)] {
                &[#(#json_names),*]
            }

            fn merge_field(
                &mut self,
                number: u32,
                wire: support::protobuf::WireType,
                reader: &mut support::protobuf::Reader<'_>,
            ) -> Result<(), support::runtime::DecodeError> {
                match number {
                    #(#merges)*
                    _ => reader.skip(wire),
                }
            }

            fn write_fields(&self, writer: &mut support::protobuf::Writer) {
                let _ = &writer;
                #(#writes)*
            }
        }

        impl support::protobuf::Field for #name {
            fn merge(
                &mut self,
                wire: support::protobuf::WireType,
                reader: &mut support::protobuf::Reader<'_>,
            ) -> Result<(), support::runtime::DecodeError> {
                support::protobuf::merge_message(self, wire, reader)
            }

            fn write(&self, number: u32, writer: &mut support::protobuf::Writer) {
                support::protobuf::write_message(self, number, writer);
            }
        }

        impl support::protobuf::prost::Message for #name {
            fn encode_raw(&self, buffer: &mut impl support::protobuf::prost::bytes::BufMut) {
                support::protobuf::prost_bridge::encode_raw(self, buffer);
            }

            fn merge_field(
                &mut self,
                number: u32,
                wire: support::protobuf::prost::encoding::WireType,
                buffer: &mut impl support::protobuf::prost::bytes::Buf,
                context: support::protobuf::prost::encoding::DecodeContext,
            ) -> Result<(), support::protobuf::prost::DecodeError> {
                support::protobuf::prost_bridge::merge_field(self, number, wire, buffer, context)
            }

            #[inline]
            fn encoded_len(&self) -> usize {
                support::protobuf::prost_bridge::encoded_len(self)
            }

            #[inline]
            fn clear(&mut self) {
                *self = Self::default();
            }
        }
    }
}
