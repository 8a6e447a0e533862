//! `prost::Message`, through the reader and writer of protobuf.

use proc_macro2::TokenStream;
use quote::quote;

use crate::parse::Declaration;

pub(super) fn expand(declaration: &Declaration) -> TokenStream {
    let name = &declaration.name;
    let complete = super::where_default(declaration);
    quote! {
        #[allow(trivial_bounds)]
        impl __support::protobuf::prost::Message for #name #complete {
            fn encode_raw(&self, buffer: &mut impl __support::protobuf::prost::bytes::BufMut) {
                __support::protobuf::derived::encode_raw(self, buffer);
            }

            fn merge_field(
                &mut self,
                number: u32,
                wire: __support::protobuf::prost::encoding::WireType,
                buffer: &mut impl __support::protobuf::prost::bytes::Buf,
                context: __support::protobuf::prost::encoding::DecodeContext,
            ) -> ::core::result::Result<(), __support::protobuf::prost::DecodeError> {
                __support::protobuf::derived::merge_field(self, number, wire, buffer, context)
            }

            #[inline]
            fn encoded_len(&self) -> usize {
                __support::protobuf::derived::encoded_len(self)
            }

            #[inline]
            fn clear(&mut self) {
                *self = <Self as ::core::default::Default>::default();
            }
        }
    }
}
