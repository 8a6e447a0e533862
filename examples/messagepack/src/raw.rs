//! Values without a type, and the parts of objects that stay JSON.

use apimachinery::json::{value_from_str, value_to_vec};
use apimachinery::runtime::Value;
use apimachinery::{DecodeError, EncodeError, Map};
use bytes::Bytes;
use rmp::encode;

use crate::decode::Decoder;
use crate::encode::{Encoder, length, refused};
use crate::token::Token;

impl Encoder<'_> {
    /// Writes a value without a type.
    pub(crate) fn write_value(&mut self, value: &Value) -> Result<(), EncodeError> {
        match value {
            Value::Null => self.nil(),
            Value::Bool(flag) => Ok(encode::write_bool(self.out, *flag)?),
            Value::Int(number) => self.int(*number),
            Value::Float(number) => encode::write_f64(self.out, *number).map_err(refused),
            Value::String(text) => self.text(text),
            Value::List(items) => {
                encode::write_array_len(self.out, length(items.len())?).map_err(refused)?;
                items.iter().try_for_each(|item| self.write_value(item))
            }
            Value::Map(entries) => {
                self.map_head(entries.len())?;
                entries.iter().try_for_each(|(key, value)| {
                    self.text(key)?;
                    self.write_value(value)
                })
            }
        }
    }

    /// Writes JSON that was not parsed; `nil` when there is none.
    pub(crate) fn write_json(&mut self, json: &[u8]) -> Result<(), EncodeError> {
        if json.is_empty() {
            return self.nil();
        }
        let invalid = |error: &dyn std::error::Error| EncodeError::invalid_value(error.to_string());
        let text = std::str::from_utf8(json).map_err(|error| invalid(&error))?;
        let value = value_from_str(text).map_err(|error| invalid(&error))?;
        self.write_value(&value)
    }
}

impl Decoder<'_> {
    /// Reads a value of any shape. Binary has no place in one.
    pub(crate) fn read_value(&mut self) -> Result<Value, DecodeError> {
        let position = self.tokens.position();
        Ok(match self.tokens.peek()? {
            Token::List(_) => {
                let items = 0..self.list_head()?.unwrap_or_default();
                let items =
                    items.map(|index| self.read_value().map_err(|it| it.within_index(index)));
                let items = items.collect::<Result<_, _>>()?;
                self.leave();
                Value::List(items)
            }
            Token::Map(_) => {
                let mut entries = Map::new();
                for _ in 0..self.map_head()?.unwrap_or_default() {
                    let key = self.tokens.key()?;
                    let value = self.read_value().map_err(|error| error.within_field(key))?;
                    entries.insert(key.into(), value);
                }
                self.leave();
                Value::Map(entries)
            }
            _ => match self.tokens.take()? {
                Token::Bool(flag) => Value::Bool(flag),
                Token::Int(number) => match i64::try_from(number) {
                    Ok(number) => Value::Int(number),
                    Err(_) => Value::Float(number as f64),
                },
                Token::Float(number) => Value::Float(number),
                Token::Text(text) => Value::String(text.into()),
                Token::Nil => Value::Null,
                other => {
                    let error = DecodeError::wrong_type(other.type_name(), "JSON value");
                    return Err(error.at(position));
                }
            },
        })
    }

    /// Reads a value of any shape as the JSON that objects keep; `None` for `nil`.
    pub(crate) fn read_json(&mut self) -> Result<Option<Bytes>, DecodeError> {
        let position = self.tokens.position();
        match self.read_value()? {
            Value::Null => Ok(None),
            value => to_json(&value).map(Some).map_err(|error| error.at(position)),
        }
    }
}

/// The JSON of a value.
pub(crate) fn to_json(value: &Value) -> Result<Bytes, DecodeError> {
    let json = value_to_vec(value).map(Bytes::from);
    json.map_err(|error| DecodeError::invalid_value(error.to_string()))
}
