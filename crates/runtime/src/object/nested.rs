//! Values inside unstructured data, by their path.

mod error;
pub(crate) mod go_text;
mod typed;
mod write;

use crate::data::{Map, Value};
use crate::text::Str;

pub use error::{NestedError, NestedErrorKind};

/// One step of a path through unstructured data: into a field, or to an item of a list.
/// [`path!`](crate::path) makes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step<'p> {
    /// The field of this name, whatever characters it has.
    Key(&'p str),
    /// The item at this place, from 0.
    Index(usize),
}

impl<'p> From<&'p str> for Step<'p> {
    fn from(key: &'p str) -> Self {
        Self::Key(key)
    }
}

impl<'p> From<&'p String> for Step<'p> {
    fn from(key: &'p String) -> Self {
        Self::Key(key)
    }
}

impl<'p> From<&'p Str> for Step<'p> {
    fn from(key: &'p Str) -> Self {
        Self::Key(key)
    }
}

impl From<usize> for Step<'_> {
    fn from(index: usize) -> Self {
        Self::Index(index)
    }
}

/// A path through unstructured data: names of fields and numbers of list items.
///
/// A text is always one field, so a key with dots in it needs no escapes.
///
/// ```
/// use apimachinery_runtime::{Map, Value, path};
///
/// let mut object = Map::new();
/// object.set_nested(path!["spec", "replicas"], 3)?;
/// object.set_nested(path!["spec", "images"], vec![Value::from("nginx")])?;
/// assert_eq!(object.nested_int(path!["spec", "replicas"])?, Some(3));
/// assert_eq!(object.nested_str(path!["spec", "images", 0])?, Some("nginx"));
/// assert_eq!(object.nested_str(path!["spec", "images", 1])?, None);
/// # Ok::<(), apimachinery_runtime::NestedError>(())
/// ```
#[macro_export]
macro_rules! path {
    ($($step:expr),* $(,)?) => { [$(<$crate::Step<'_> as ::core::convert::From<_>>::from($step)),*] };
}

/// Reading. Every method answers `None` where a field on the way, or the last one, is missing or a
/// field on the way is `null`, and an error where something on the way is not a map or list.
impl Map<Str, Value> {
    /// The value at a path. Corresponds to `NestedFieldNoCopy`.
    ///
    /// # Errors
    /// When something on the way is not a map, or for an index not a list.
    pub fn nested<'p>(&self, path: impl AsRef<[Step<'p>]>) -> Result<Option<&Value>, NestedError> {
        let path = path.as_ref();
        let Some((first, rest)) = path.split_first() else { return Ok(None) };
        let mut value = match first {
            Step::Key(key) => self.get(*key),
            Step::Index(_) => return Err(NestedError::no_list_at_root()),
        };
        for (at, step) in rest.iter().enumerate() {
            let Some(from) = value else { return Ok(None) };
            value = match (from, step) {
                (Value::Null, _) => return Ok(None),
                (Value::Map(entries), Step::Key(key)) => entries.get(*key),
                (Value::List(items), Step::Index(index)) => items.get(*index),
                (other, Step::Key(_)) => {
                    let way = path.get(..at + 2).unwrap_or(path);
                    return Err(NestedError::wrong_type(way, other, go_text::MAP));
                }
                (other, Step::Index(_)) => {
                    let way = path.get(..at + 2).unwrap_or(path);
                    return Err(NestedError::wrong_type(way, other, go_text::LIST));
                }
            };
        }
        Ok(value)
    }

    /// The value at a path, mutable.
    ///
    /// # Errors
    /// As [`nested`](Self::nested).
    pub fn nested_mut<'p>(
        &mut self,
        path: impl AsRef<[Step<'p>]>,
    ) -> Result<Option<&mut Value>, NestedError> {
        let path = path.as_ref();
        if self.nested(path)?.is_none() {
            return Ok(None);
        }
        let Some((Step::Key(first), rest)) = path.split_first() else { return Ok(None) };
        let mut value = self.get_mut(*first);
        for step in rest {
            value = match (value, step) {
                (Some(Value::Map(entries)), Step::Key(key)) => entries.get_mut(*key),
                (Some(Value::List(items)), Step::Index(index)) => items.get_mut(*index),
                _ => return Ok(None),
            };
        }
        Ok(value)
    }
}
