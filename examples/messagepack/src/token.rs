//! From bytes to tokens.

use apimachinery::DecodeError;
use apimachinery::runtime::Position;
use apimachinery::runtime::reflect::{Form, ScalarToken};
use rmp::Marker;
use rmp::decode::Bytes;

/// One token: a scalar, or the head of a list or map with its length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Token<'a> {
    Nil,
    Bool(bool),
    Int(i128),
    Float(f64),
    Text(&'a str),
    Binary(&'a [u8]),
    List(usize),
    Map(usize),
}

impl<'a> Token<'a> {
    /// What the token is, in the words of decode errors.
    pub(crate) fn type_name(&self) -> &'static str {
        self.form().type_name()
    }

    pub(crate) fn form(&self) -> Form {
        match self {
            Token::Nil => Form::Null,
            Token::Bool(_) => Form::Bool,
            Token::Int(_) | Token::Float(_) => Form::Number,
            Token::Text(_) | Token::Binary(_) => Form::Text,
            Token::List(_) => Form::List,
            Token::Map(_) => Form::Map,
        }
    }

    /// The token for a type with a text of its own; `None` for lists, maps and what no such type
    /// takes.
    pub(crate) fn scalar(self) -> Option<ScalarToken<'a>> {
        Some(match self {
            Token::Nil => ScalarToken::Null,
            Token::Bool(flag) => ScalarToken::Bool(flag),
            Token::Int(number) => match i64::try_from(number) {
                Ok(number) => ScalarToken::Int(number),
                Err(_) => ScalarToken::Float(number as f64),
            },
            Token::Float(number) => ScalarToken::Float(number),
            Token::Text(text) => ScalarToken::Text(text),
            Token::Binary(_) | Token::List(_) | Token::Map(_) => return None,
        })
    }
}

/// The tokens of a document.
#[derive(Clone, Debug)]
pub(crate) struct Tokens<'a> {
    rest: &'a [u8],
    length: usize,
}

impl<'a> Tokens<'a> {
    pub(crate) fn new(document: &'a [u8]) -> Self {
        Self { rest: document, length: document.len() }
    }

    /// What has not been read.
    pub(crate) fn rest(&self) -> &'a [u8] {
        self.rest
    }

    pub(crate) fn position(&self) -> Position {
        Position::byte(self.length - self.rest.len())
    }

    /// The next token.
    pub(crate) fn take(&mut self) -> Result<Token<'a>, DecodeError> {
        let position = self.position();
        self.read().map_err(|error| error.at(position))
    }

    /// The next token, which stays.
    pub(crate) fn peek(&self) -> Result<Token<'a>, DecodeError> {
        self.clone().take()
    }

    /// The next token, which must be text: the key of a map.
    pub(crate) fn key(&mut self) -> Result<&'a str, DecodeError> {
        let position = self.position();
        match self.take()? {
            Token::Text(text) => Ok(text),
            other => Err(DecodeError::wrong_type(other.type_name(), "map key").at(position)),
        }
    }

    /// Passes over one value. Lists and maps inside are counted, not entered, so that no depth can
    /// hurt.
    pub(crate) fn skip(&mut self) -> Result<(), DecodeError> {
        let mut left: u64 = 1;
        while left > 0 {
            left -= 1;
            left += match self.take()? {
                Token::List(length) => length as u64,
                Token::Map(length) => 2 * length as u64,
                _ => 0,
            };
        }
        Ok(())
    }

    fn read(&mut self) -> Result<Token<'a>, DecodeError> {
        use rmp::decode as read;
        let mut bytes = Bytes::new(self.rest);
        let token = match Marker::from_u8(*self.rest.first().ok_or_else(cut)?) {
            Marker::Null => or_cut(read::read_nil(&mut bytes)).map(|()| Token::Nil)?,
            Marker::True | Marker::False => Token::Bool(or_cut(read::read_bool(&mut bytes))?),
            Marker::F32 => Token::Float(or_cut(read::read_f32(&mut bytes))?.into()),
            Marker::F64 => Token::Float(or_cut(read::read_f64(&mut bytes))?),
            Marker::FixArray(_) | Marker::Array16 | Marker::Array32 => {
                Token::List(or_cut(read::read_array_len(&mut bytes))? as usize)
            }
            Marker::FixMap(_) | Marker::Map16 | Marker::Map32 => {
                Token::Map(or_cut(read::read_map_len(&mut bytes))? as usize)
            }
            Marker::FixStr(_) | Marker::Str8 | Marker::Str16 | Marker::Str32 => {
                let length = or_cut(read::read_str_len(&mut bytes))?;
                let text = std::str::from_utf8(take_bytes(length, &mut bytes)?);
                Token::Text(text.map_err(|_| DecodeError::syntax("msgpack: text is not UTF-8"))?)
            }
            Marker::Bin8 | Marker::Bin16 | Marker::Bin32 => {
                let length = or_cut(read::read_bin_len(&mut bytes))?;
                Token::Binary(take_bytes(length, &mut bytes)?)
            }
            Marker::U8 | Marker::U16 | Marker::U32 | Marker::U64 | Marker::FixPos(_) => {
                Token::Int(or_cut(read::read_int(&mut bytes))?)
            }
            Marker::I8 | Marker::I16 | Marker::I32 | Marker::I64 | Marker::FixNeg(_) => {
                Token::Int(or_cut(read::read_int(&mut bytes))?)
            }
            _ => return Err(DecodeError::syntax("msgpack: extension types are not supported")),
        };
        self.rest = bytes.remaining_slice();
        Ok(token)
    }
}

fn take_bytes<'a>(length: u32, bytes: &mut Bytes<'a>) -> Result<&'a [u8], DecodeError> {
    let rest = bytes.remaining_slice();
    let (taken, rest) = rest.split_at_checked(length as usize).ok_or_else(cut)?;
    *bytes = Bytes::new(rest);
    Ok(taken)
}

fn or_cut<T, E>(read: Result<T, E>) -> Result<T, DecodeError> {
    read.map_err(|_| cut())
}

fn cut() -> DecodeError {
    DecodeError::syntax("msgpack: unexpected end of data")
}
