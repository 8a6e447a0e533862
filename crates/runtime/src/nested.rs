//! Values inside plain data, by their path.

mod error;
pub(crate) mod go_text;

use crate::{Map, Str, Value};

pub use error::{NestedError, NestedErrorKind};

/// One step of a path through plain data: into a field, or to an item of a list. [`path!`](crate::path) makes them.
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

/// A path through plain data: names of fields and numbers of list items.
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
    ($($step:expr),* $(,)?) => { [$($crate::Step::from($step)),*] };
}

/// Reading. Every method answers nothing where a field on the way, or the last one, is missing or a field on the
/// way is `null`, and an error where something on the way is no map or list.
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

    fn typed<'v, 'p, T>(
        &'v self,
        path: &[Step<'p>],
        expected: &'static str,
        read: impl FnOnce(&'v Value) -> Option<T>,
    ) -> Result<Option<T>, NestedError> {
        let Some(value) = self.nested(path)? else { return Ok(None) };
        let wrong = || NestedError::wrong_type(path, value, expected);
        read(value).map(Some).ok_or_else(wrong)
    }

    /// The text at a path. Corresponds to `NestedString`.
    ///
    /// # Errors
    /// As [`nested`](Self::nested), and when the value is not a string; `null` is not.
    pub fn nested_str<'p>(
        &self,
        path: impl AsRef<[Step<'p>]>,
    ) -> Result<Option<&str>, NestedError> {
        self.typed(path.as_ref(), "string", Value::as_str)
    }

    /// The truth value at a path. Corresponds to `NestedBool`.
    ///
    /// # Errors
    /// As [`nested`](Self::nested), and when the value is not a boolean.
    pub fn nested_bool<'p>(
        &self,
        path: impl AsRef<[Step<'p>]>,
    ) -> Result<Option<bool>, NestedError> {
        self.typed(path.as_ref(), "bool", Value::as_bool)
    }

    /// The whole number at a path. Corresponds to `NestedInt64`.
    ///
    /// # Errors
    /// As [`nested`](Self::nested), and when the value is not an [`Int`](Value::Int): `1.0` is not.
    pub fn nested_int<'p>(&self, path: impl AsRef<[Step<'p>]>) -> Result<Option<i64>, NestedError> {
        self.typed(path.as_ref(), "int64", Value::as_int)
    }

    /// The float at a path. Corresponds to `NestedFloat64`.
    ///
    /// # Errors
    /// As [`nested`](Self::nested), and when the value is not a [`Float`](Value::Float): `1` is not.
    pub fn nested_float<'p>(
        &self,
        path: impl AsRef<[Step<'p>]>,
    ) -> Result<Option<f64>, NestedError> {
        self.typed(path.as_ref(), "float64", |value| match value {
            Value::Float(number) => Some(*number),
            _ => None,
        })
    }

    /// The number at a path, as a float. Corresponds to `NestedNumberAsFloat64`.
    ///
    /// # Errors
    /// As [`nested`](Self::nested), and when the value is no number, or a whole one that no float is equal to.
    pub fn nested_number<'p>(
        &self,
        path: impl AsRef<[Step<'p>]>,
    ) -> Result<Option<f64>, NestedError> {
        let path = path.as_ref();
        match self.nested(path)? {
            Some(Value::Int(number)) => match exact(*number) {
                Some(float) => Ok(Some(float)),
                None => Err(NestedError::inexact(path, *number)),
            },
            _ => self.typed(path, "float64 or int64", Value::as_float),
        }
    }

    /// The list at a path. Corresponds to `NestedSlice`, without the copy.
    ///
    /// # Errors
    /// As [`nested`](Self::nested), and when the value is not a list.
    pub fn nested_list<'p>(
        &self,
        path: impl AsRef<[Step<'p>]>,
    ) -> Result<Option<&[Value]>, NestedError> {
        self.typed(path.as_ref(), go_text::LIST, Value::as_list)
    }

    /// The map at a path. Corresponds to `NestedMap`, without the copy.
    ///
    /// # Errors
    /// As [`nested`](Self::nested), and when the value is not a map.
    pub fn nested_map<'p>(
        &self,
        path: impl AsRef<[Step<'p>]>,
    ) -> Result<Option<&Map<Str, Value>>, NestedError> {
        self.typed(path.as_ref(), go_text::MAP, Value::as_map)
    }

    /// The texts of the list at a path. Corresponds to `NestedStringSlice`.
    ///
    /// # Errors
    /// As [`nested`](Self::nested), and when the value is not a list of strings.
    pub fn nested_str_list<'p>(
        &self,
        path: impl AsRef<[Step<'p>]>,
    ) -> Result<Option<Vec<&str>>, NestedError> {
        let path = path.as_ref();
        let Some(items) = self.nested_list(path)? else { return Ok(None) };
        let text = |item: &'_ Value| match item {
            Value::String(_) => Ok(()),
            other => Err(NestedError::item(path, other)),
        };
        items.iter().try_for_each(text)?;
        Ok(Some(items.iter().filter_map(Value::as_str).collect()))
    }

    /// The texts of the map at a path. Corresponds to `NestedStringMap`.
    ///
    /// # Errors
    /// As [`nested`](Self::nested), and when the value is not a map of strings.
    pub fn nested_str_map<'p>(
        &self,
        path: impl AsRef<[Step<'p>]>,
    ) -> Result<Option<Map<Str, Str>>, NestedError> {
        let path = path.as_ref();
        let Some(entries) = self.nested_map(path)? else { return Ok(None) };
        let text = |(key, value): (&Str, &Value)| match value {
            Value::String(text) => Ok((key.clone(), text.clone())),
            other => Err(NestedError::entry(path, key, other)),
        };
        entries.iter().map(text).collect::<Result<_, _>>().map(Some)
    }

    /// The texts of the map at a path, where `null` stands for an empty text and an empty map. Corresponds to
    /// `NestedNullCoercingStringMap`.
    ///
    /// # Errors
    /// As [`nested`](Self::nested), and when the value is neither `null` nor a map of strings and `null`s.
    pub fn nested_nullable_str_map<'p>(
        &self,
        path: impl AsRef<[Step<'p>]>,
    ) -> Result<Option<Map<Str, Str>>, NestedError> {
        let path = path.as_ref();
        if let Some(Value::Null) = self.nested(path)? {
            return Ok(Some(Map::new()));
        }
        let Some(entries) = self.nested_map(path)? else { return Ok(None) };
        let text = |(key, value): (&Str, &Value)| match value {
            Value::String(text) => Ok((key.clone(), text.clone())),
            Value::Null => Ok((key.clone(), Str::default())),
            other => Err(NestedError::entry(path, key, other)),
        };
        entries.iter().map(text).collect::<Result<_, _>>().map(Some)
    }
}

/// Writing.
impl Map<Str, Value> {
    /// Sets the value at a path; maps that are missing on the way are made. Corresponds to `SetNestedField`.
    ///
    /// # Errors
    /// When something on the way is not a map (`null` is none), or an index is not that of an item. Nothing is
    /// changed then but for maps made on the way.
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

    /// Removes the value at a path and returns it; nothing happens when the path leads nowhere. Corresponds
    /// to `RemoveNestedField`.
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

/// The float that is equal to the number, if there is one.
fn exact(number: i64) -> Option<f64> {
    let float = number as f64;
    (float as i128 == i128::from(number)).then_some(float)
}
