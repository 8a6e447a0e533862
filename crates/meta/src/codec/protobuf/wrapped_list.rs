//! Lists that are a message of their own.

use apimachinery_protobuf::{Protobuf, ProtobufReader, ProtobufWriter, WireType, derived};
use apimachinery_runtime::fields::{Field, Fields};
use apimachinery_runtime::{DecodeError, NullableVec};

use crate::WrappedList;

apimachinery_runtime::message_table!([T] WrappedList<T> {});

impl<T> Fields<Protobuf> for WrappedList<T>
where
    NullableVec<T>: Field<Protobuf>,
{
    fn read_field(
        &mut self,
        number: u32,
        wire: WireType,
        reader: &mut ProtobufReader<'_>,
    ) -> Result<(), DecodeError> {
        match number {
            1 => reader.value(wire, &mut **self),
            _ => reader.skip(wire),
        }
    }

    fn write_fields(&self, writer: &mut ProtobufWriter) {
        writer.member(1, &**self);
    }
}

/// A message in a list or a map entry is always there, also for a `null` list.
impl<T> Field<Protobuf> for WrappedList<T>
where
    NullableVec<T>: Field<Protobuf>,
{
    fn read(&mut self, wire: WireType, reader: &mut ProtobufReader<'_>) -> Result<(), DecodeError> {
        self.as_mut_vec();
        derived::read_struct(self, wire, reader)
    }

    fn write(&self, number: u32, writer: &mut ProtobufWriter) {
        derived::write_struct(self, number, writer);
    }

    fn write_member(&self, number: u32, writer: &mut ProtobufWriter) {
        if !self.is_null() {
            derived::write_struct(self, number, writer);
        }
    }

    fn absent_in_entry() -> Self {
        NullableVec::new().into()
    }
}
