//! Lists that are a message of their own in protobuf.

use std::ops::{Deref, DerefMut};

use apimachinery_json as json;
use apimachinery_protobuf as protobuf;
use apimachinery_runtime::data::{Data, Empty};
use apimachinery_runtime::{DecodeError, NullableVec};

/// A list that stands in protobuf as a message with its items in field 1, so that `null` and empty differ
/// there as they do in JSON: `Verbs`, and the values of `ExtraValue` maps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrappedList<T>(NullableVec<T>);

impl<T> WrappedList<T> {
    /// The list that is written as `null`.
    pub const fn null() -> Self {
        Self(NullableVec::null())
    }
}

impl<T> Default for WrappedList<T> {
    fn default() -> Self {
        Self::null()
    }
}

impl<T> Empty for WrappedList<T> {
    const EMPTY: Self = Self::null();
}

impl<T: Data + Default> Data for WrappedList<T> {
    fn copy_into(&self, target: &mut Self) {
        self.0.copy_into(&mut target.0);
    }

    fn same(&self, other: &Self) -> bool {
        self.0.same(&other.0)
    }
}

impl<T> Deref for WrappedList<T> {
    type Target = NullableVec<T>;

    fn deref(&self) -> &NullableVec<T> {
        &self.0
    }
}

impl<T> DerefMut for WrappedList<T> {
    fn deref_mut(&mut self) -> &mut NullableVec<T> {
        &mut self.0
    }
}

impl<T, I: Into<NullableVec<T>>> From<I> for WrappedList<T> {
    fn from(items: I) -> Self {
        Self(items.into())
    }
}

impl<T> FromIterator<T> for WrappedList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        Self(iter.into_iter().collect())
    }
}

impl<T: json::Field + Default> json::Field for WrappedList<T> {
    fn read(&mut self, reader: &mut json::Reader<'_>) -> Result<(), DecodeError> {
        json::Field::read(&mut self.0, reader)
    }

    fn write(&self, writer: &mut json::Writer) {
        json::Field::write(&self.0, writer);
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl<T: protobuf::Field> protobuf::Fields for WrappedList<T> {
    fn field_names(&self) -> &'static [(u32, &'static str)] {
        &[]
    }

    fn merge_field(
        &mut self,
        number: u32,
        wire: protobuf::WireType,
        reader: &mut protobuf::Reader<'_>,
    ) -> Result<(), DecodeError> {
        if number != 1 {
            return reader.skip(wire);
        }
        protobuf::Field::merge(&mut self.0, wire, reader)?;
        Ok(())
    }

    fn write_fields(&self, writer: &mut protobuf::Writer) {
        protobuf::Field::write(&self.0, 1, writer);
    }
}

impl<T: protobuf::Field> protobuf::Field for WrappedList<T> {
    fn merge(
        &mut self,
        wire: protobuf::WireType,
        reader: &mut protobuf::Reader<'_>,
    ) -> Result<(), DecodeError> {
        self.0.as_mut_vec();
        protobuf::merge_message(self, wire, reader)
    }

    fn write(&self, number: u32, writer: &mut protobuf::Writer) {
        if !self.0.is_null() {
            protobuf::write_message(self, number, writer);
        }
    }

    fn write_item(&self, number: u32, writer: &mut protobuf::Writer) {
        protobuf::write_message(self, number, writer);
    }

    /// A message in a map entry is always there, also for a `null` list.
    fn write_in_entry(&self, number: u32, writer: &mut protobuf::Writer) {
        protobuf::write_message(self, number, writer);
    }

    fn absent_in_entry() -> Self {
        Self(NullableVec::new())
    }
}
