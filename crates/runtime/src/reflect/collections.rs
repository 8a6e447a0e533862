//! Options, lists and maps as values of API types.

use super::{
    ListSlot, MapSlot, NewEntries, NewValue, Omission, OptionSlot, Reflect, Shape, Slot, SlotMut,
};
use crate::data::in_place::{push_default, value_of};
use crate::data::{Map, MapKey, NullableVec};
use crate::error::DecodeError;
use crate::text::Str;

impl<T: Reflect + Default> OptionSlot for Option<T> {
    fn set_null(&mut self) {
        *self = None;
    }

    fn value(&mut self) -> SlotMut<'_> {
        value_of(self).reflect_mut()
    }
}

impl<T: Reflect + Default> Reflect for Option<T> {
    const OMISSION: Omission = Omission::WhenNull;
    const WRAPS: bool = T::WRAPS;

    fn reflect(&self) -> Slot<'_> {
        match self {
            Some(value) => value.reflect(),
            None => Slot::Null,
        }
    }

    fn reflect_mut(&mut self) -> SlotMut<'_> {
        SlotMut::Option(self)
    }

    fn shape() -> Shape {
        Shape::Optional(T::shape)
    }

    #[inline]
    fn is_null(&self) -> bool {
        self.is_none()
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.is_none()
    }
}

impl<T: Reflect + Default> ListSlot for Vec<T> {
    fn len(&self) -> usize {
        self.as_slice().len()
    }

    fn item(&self, index: usize) -> Slot<'_> {
        match self.as_slice().get(index) {
            Some(item) => item.reflect(),
            None => Slot::Null,
        }
    }

    fn item_mut(&mut self, index: usize) -> SlotMut<'_> {
        match self.as_mut_slice().get_mut(index) {
            Some(item) => item.reflect_mut(),
            None => SlotMut::Ignored,
        }
    }

    fn push(&mut self) -> SlotMut<'_> {
        push_default(self).reflect_mut()
    }

    fn truncate(&mut self, len: usize) {
        Vec::truncate(self, len);
    }

    fn capacity(&self) -> usize {
        Vec::capacity(self)
    }

    fn reserve(&mut self, items: usize, bytes: usize) {
        self.reserve_exact(items.min(bytes / size_of::<T>().max(1)));
    }

    fn set_null(&mut self) {
        self.clear();
    }

    fn set_present(&mut self) {}
}

impl<T: Reflect + Default> Reflect for Vec<T> {
    const OMISSION: Omission = Omission::WhenEmpty;
    const WRAPS: bool = T::WRAPS;

    fn reflect(&self) -> Slot<'_> {
        Slot::List(self)
    }

    fn reflect_mut(&mut self) -> SlotMut<'_> {
        SlotMut::List(self)
    }

    fn shape() -> Shape {
        Shape::List(T::shape)
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }
}

impl<T: Reflect + Default> ListSlot for NullableVec<T> {
    fn len(&self) -> usize {
        (**self).len()
    }

    fn item(&self, index: usize) -> Slot<'_> {
        self.get(index).map_or(Slot::Null, T::reflect)
    }

    fn item_mut(&mut self, index: usize) -> SlotMut<'_> {
        self.as_mut_vec().item_mut(index)
    }

    fn push(&mut self) -> SlotMut<'_> {
        ListSlot::push(self.as_mut_vec())
    }

    fn truncate(&mut self, len: usize) {
        self.as_mut_vec().truncate(len);
    }

    fn capacity(&self) -> usize {
        self.as_vec().map_or(0, Vec::capacity)
    }

    fn reserve(&mut self, items: usize, bytes: usize) {
        ListSlot::reserve(self.as_mut_vec(), items, bytes);
    }

    fn set_null(&mut self) {
        *self = Self::null();
    }

    fn set_present(&mut self) {
        self.as_mut_vec();
    }
}

impl<T: Reflect + Default> Reflect for NullableVec<T> {
    const WRAPS: bool = T::WRAPS;

    fn reflect(&self) -> Slot<'_> {
        if NullableVec::is_null(self) { Slot::Null } else { Slot::List(self) }
    }

    fn reflect_mut(&mut self) -> SlotMut<'_> {
        SlotMut::List(self)
    }

    fn shape() -> Shape {
        Shape::List(T::shape)
    }

    #[inline]
    fn is_null(&self) -> bool {
        NullableVec::is_null(self)
    }

    #[inline]
    fn is_empty(&self) -> bool {
        (**self).is_empty()
    }
}

impl<K, V> MapSlot for Map<K, V>
where
    K: MapKey,
    V: Reflect + Default,
{
    fn len(&self) -> usize {
        Map::len(self)
    }

    fn for_each<'a>(&'a self, show: &mut dyn FnMut(&'a str, Slot<'a>)) {
        for (key, value) in self {
            show(key.as_ref(), value.reflect());
        }
    }

    fn get(&self, key: &str) -> Option<Slot<'_>> {
        Map::get(self, key).map(V::reflect)
    }

    fn get_mut(&mut self, key: &str) -> Option<SlotMut<'_>> {
        Map::get_mut(self, key).map(V::reflect_mut)
    }

    fn insert(&mut self, key: &str) -> SlotMut<'_> {
        self.insert_default(K::from(Str::from(key))).reflect_mut()
    }

    fn fill(
        &mut self,
        entries: usize,
        bytes: usize,
        add: &mut dyn FnMut(&mut dyn NewEntries) -> Result<(), DecodeError>,
    ) -> Result<Option<Str>, DecodeError> {
        let mut pushed = Vec::with_capacity(entries.min(bytes / size_of::<(K, V)>().max(1)));
        add(&mut pushed)?;
        Ok(self.take_in(pushed).err().map(|key| Str::from(key.as_ref())))
    }

    fn put(
        &mut self,
        entries: usize,
        read: &mut dyn FnMut(&mut dyn NewValue) -> Result<Str, DecodeError>,
    ) -> Result<(), DecodeError> {
        let mut value = V::default();
        let key = read(&mut value)?;
        if self.is_empty() {
            *self = Self::with_capacity(entries);
        }
        Map::put(self, K::from(key), value);
        Ok(())
    }

    fn remove(&mut self, key: &str) -> bool {
        Map::remove(self, key).is_some()
    }

    fn clear(&mut self) {
        Map::clear(self);
    }
}

impl<T: Reflect + Default> NewValue for T {
    fn renew(&mut self) -> SlotMut<'_> {
        *self = T::default();
        self.reflect_mut()
    }
}

impl<K, V> NewEntries for Vec<(K, V)>
where
    K: AsRef<str> + From<Str>,
    V: Reflect + Default,
{
    fn push(&mut self, key: Str) -> SlotMut<'_> {
        Vec::push(self, (K::from(key), V::default()));
        self.last_mut().map_or(SlotMut::Ignored, |(_, value)| value.reflect_mut())
    }

    fn last_key(&self) -> Option<&str> {
        self.last().map(|(key, _)| key.as_ref())
    }

    fn last_values(&mut self) -> Option<(Slot<'_>, SlotMut<'_>)> {
        let ((_, last), before) = self.split_last_mut()?;
        let before = before.last().map_or(Slot::Null, |(_, value)| value.reflect());
        Some((before, last.reflect_mut()))
    }
}

impl<K, V> Reflect for Map<K, V>
where
    K: MapKey,
    V: Reflect + Default,
{
    const OMISSION: Omission = Omission::WhenEmpty;
    const WRAPS: bool = V::WRAPS;

    fn reflect(&self) -> Slot<'_> {
        Slot::Map(self)
    }

    fn reflect_mut(&mut self) -> SlotMut<'_> {
        SlotMut::Map(self)
    }

    fn shape() -> Shape {
        Shape::Map(V::shape)
    }

    #[inline]
    fn is_empty(&self) -> bool {
        Map::is_empty(self)
    }
}
