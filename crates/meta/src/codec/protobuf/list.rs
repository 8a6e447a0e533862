//! The list of a kind.

#[cfg(feature = "prost")]
use apimachinery_protobuf::prost;
use apimachinery_protobuf::{
    Protobuf, ProtobufEntry, ProtobufReader, ProtobufWriter, WireType, derived, not_acceptable,
    not_marshalable,
};
use apimachinery_runtime::derived::in_place::push_default;
use apimachinery_runtime::fields::{Field, Fields};
use apimachinery_runtime::{DecodeError, Object, TypeInfo};

use crate::{List, ListedKind};

/// Items reach protobuf by the entry of their type, since not every type has one.
impl<T: ListedKind> Fields<Protobuf> for List<T> {
    fn read_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        match number {
            1 => reader.value(wire, &mut self.metadata),
            2 => {
                let index = self.items.len();
                let item = push_default(self.items.as_mut_vec());
                read_item(T::TYPE_INFO, item, wire, reader)
                    .map_err(|error| error.within_index(index))
            }
            _ => reader.skip(wire),
        }
    }

    fn write_fields(&self, writer: &mut ProtobufWriter) {
        let entry = T::TYPE_INFO.entry::<ProtobufEntry>();
        for item in self.items.iter().rev() {
            match entry.and_then(|entry| entry.fields(item.value())) {
                Some(fields) => derived::write_struct(fields, 2, writer),
                None => return writer.fail(not_acceptable(T::TYPE_INFO)),
            }
        }
        writer.member(1, &self.metadata);
    }
}

fn read_item(
    info: &'static TypeInfo,
    item: &mut dyn Object,
    wire: WireType,
    reader: &mut ProtobufReader<'_>,
) -> Result<(), DecodeError> {
    let entry = info.entry::<ProtobufEntry>();
    let fields = entry.and_then(|entry| entry.fields_mut(item.value_mut()));
    derived::read_struct(fields.ok_or_else(|| not_marshalable(info))?, wire, reader)
}

impl<T: ListedKind> Field<Protobuf> for List<T> {
    fn read(&mut self, wire: WireType, reader: &mut ProtobufReader<'_>) -> Result<(), DecodeError> {
        derived::read_struct(self, wire, reader)
    }

    fn write(&self, number: u32, writer: &mut ProtobufWriter) {
        derived::write_struct(self, number, writer);
    }
}

#[cfg(feature = "prost")]
impl<T: ListedKind> prost::Message for List<T> {
    fn encode_raw(&self, buffer: &mut impl bytes::BufMut) {
        derived::encode_raw(self, buffer);
    }

    fn merge_field(
        &mut self,
        number: u32,
        wire: prost::encoding::WireType,
        buffer: &mut impl bytes::Buf,
        context: prost::encoding::DecodeContext,
    ) -> Result<(), prost::DecodeError> {
        derived::merge_field(self, number, wire, buffer, context)
    }

    fn encoded_len(&self) -> usize {
        derived::encoded_len(self)
    }

    fn clear(&mut self) {
        *self = Self::default();
    }
}
