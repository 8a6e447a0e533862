//! Changing values inside unstructured data.

use crate::data::{Map, Value};
use crate::object::{NestedError, Step};
use crate::text::Str;

/// Writing.
impl Map<Str, Value> {
    /// Sets the value at a path; maps that are missing on the way are made. Corresponds to
    /// `SetNestedField`.
    ///
    /// # Errors
    /// When something on the way is not a map (nor is `null`), or an index is not that of an item.
    /// Nothing is changed then but for maps made on the way.
    pub fn set_nested<'p>(
        &mut self,
        path: impl AsRef<[Step<'p>]>,
        value: impl Into<Value>,
    ) -> Result<(), NestedError> {
        let path = path.as_ref();
        let Some((Step::Key(first), rest)) = path.split_first() else {
            return Err(NestedError::blocked(path));
        };
        if rest.is_empty() {
            self.insert(Str::from(*first), value.into());
            return Ok(());
        }
        let mut place = self.get_or_insert_with(Str::from(*first), || Value::Map(Map::new()));
        for (at, step) in rest.iter().enumerate() {
            let is_last = at + 1 == rest.len();
            let way = path.get(..at + 1).unwrap_or(path);
            place = match (place, step) {
                (Value::Map(entries), Step::Key(key)) => {
                    let empty = || if is_last { Value::Null } else { Value::Map(Map::new()) };
                    entries.get_or_insert_with(Str::from(*key), empty)
                }
                (Value::List(items), Step::Index(index)) => {
                    let way = path.get(..at + 2).unwrap_or(path);
                    items.get_mut(*index).ok_or_else(|| NestedError::blocked(way))?
                }
                _ => return Err(NestedError::blocked(way)),
            };
        }
        *place = value.into();
        Ok(())
    }

    /// Removes the value at a path and returns it; nothing happens when the path leads nowhere.
    /// Corresponds to `RemoveNestedField`.
    pub fn remove_nested<'p>(&mut self, path: impl AsRef<[Step<'p>]>) -> Option<Value> {
        let (last, way) = path.as_ref().split_last()?;
        if way.is_empty() {
            return match last {
                Step::Key(key) => self.remove(*key),
                Step::Index(_) => None,
            };
        }
        match (self.nested_mut(way).ok()??, last) {
            (Value::Map(entries), Step::Key(key)) => entries.remove(*key),
            (Value::List(items), Step::Index(index)) if *index < items.len() => {
                Some(items.remove(*index))
            }
            _ => None,
        }
    }
}
