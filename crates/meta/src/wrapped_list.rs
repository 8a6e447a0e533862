//! Lists that are a message of their own in protobuf.

use std::ops::{Deref, DerefMut};

use apimachinery_json as json;
use apimachinery_runtime::derived::data::{Data, Empty};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, NullableVec};

/// A list that is in protobuf as a message with its items in field 1, so that `null` and empty
/// differ there as they do in JSON: `Verbs`, and the values of `ExtraValue` maps.
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

impl<T> Field<json::Json> for WrappedList<T>
where
    NullableVec<T>: Field<json::Json>,
{
    fn read(&mut self, _: (), reader: &mut json::JsonReader<'_>) -> Result<(), DecodeError> {
        reader.value(&mut self.0)
    }

    fn write(&self, _: (), writer: &mut json::JsonWriter) {
        writer.value(&self.0);
    }
}
