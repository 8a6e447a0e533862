//! Values of a certain type inside unstructured data.

use super::go_text;
use crate::data::{Map, Value};
use crate::object::{NestedError, Step};
use crate::text::Str;

/// Reading values of a certain type.
impl Map<Str, Value> {
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
    /// As [`nested`](Self::nested), and when the value is not a [`Float`](Value::Float): `1` is
    /// not.
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
    /// As [`nested`](Self::nested), and when the value is not a number, or a whole one that no
    /// float is equal to.
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

    /// The texts of the map at a path, where `null` is an empty text and an empty map. Corresponds
    /// to `NestedNullCoercingStringMap`.
    ///
    /// # Errors
    /// As [`nested`](Self::nested), and when the value is neither `null` nor a map of strings and
    /// `null`s.
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

/// The float that is equal to the number, if there is one.
fn exact(number: i64) -> Option<f64> {
    let magnitude = number.unsigned_abs();
    let unused_bits = magnitude.leading_zeros() + magnitude.trailing_zeros();
    let significant_bits = u64::BITS.saturating_sub(unused_bits);
    (significant_bits <= f64::MANTISSA_DIGITS).then_some(number as f64)
}
