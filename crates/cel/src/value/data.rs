//! Values of data where it lies.

use apimachinery_json::decode_base64;
use apimachinery_meta::Duration;
use apimachinery_runtime::{Map as DataMap, Str, Value as Data};

use super::{CelList, CelMap, CelValue, Octets, Text, Timestamp};
use crate::declaration::{DataShape, Declaration, TYPED};
use crate::eval_error::EvalError;
use crate::time;

impl<'a> From<&'a Data> for CelValue<'a> {
    /// Data of which nothing is declared: whole numbers are `int`, others `double`.
    fn from(data: &'a Data) -> Self {
        match data {
            Data::Null => Self::Null,
            Data::Bool(value) => Self::Bool(*value),
            Data::Int(value) => Self::Int(*value),
            Data::Float(value) => Self::Double(*value),
            Data::String(text) => Self::String(Text::Borrowed(text.as_str())),
            Data::List(items) => Self::List(CelList::of_data(items, None)),
            Data::Map(entries) => Self::Map(CelMap::of_data(entries, None)),
        }
    }
}

impl<'a> From<&'a DataMap<Str, Data>> for CelValue<'a> {
    /// An object of which nothing is declared.
    fn from(entries: &'a DataMap<Str, Data>) -> Self {
        Self::Map(CelMap::of_data(entries, None))
    }
}

impl<'a> CelValue<'a> {
    /// Data of which nothing is declared, but whose type a server knows: see [`DataShape::Typed`].
    ///
    /// Corresponds to `SchemalessTypedToVal` of `k8s.io/apiserver/pkg/cel/common`.
    pub fn typed(data: &'a Data) -> Self {
        Self::declared(data, &TYPED).unwrap_or(Self::Null)
    }

    /// As [`typed`](Self::typed), for an object without its value around it.
    pub fn typed_object(entries: &'a DataMap<Str, Data>) -> Self {
        Self::Map(CelMap::of_data(entries, Some(&TYPED)))
    }

    /// An object of which it is declared what it is. Corresponds to [`declared`](Self::declared).
    ///
    /// # Errors
    /// When an object is not what is declared, in the words of the reference.
    pub fn declared_object(
        entries: &'a DataMap<Str, Data>,
        declaration: &'a Declaration,
    ) -> Result<Self, EvalError> {
        match &declaration.shape {
            DataShape::Object { .. } | DataShape::Map { .. } | DataShape::Typed => {
                Ok(Self::Map(CelMap::of_data(entries, Some(declaration))))
            }
            DataShape::Dyn => Ok(Self::Map(CelMap::of_data(entries, None))),
            DataShape::IntOrString => Err(invalid(NEITHER_INT_NOR_STRING)),
            DataShape::List { .. } => Err(invalid(NOT_A_LIST)),
            DataShape::Bool => Err(unexpected("bool", OBJECT)),
            DataShape::Int => Err(unexpected("int", OBJECT)),
            DataShape::Double => Err(unexpected("float", OBJECT)),
            _ => Err(unexpected("string", OBJECT)),
        }
    }

    /// A value of data, by the declaration of its type.
    ///
    /// Corresponds to `UnstructuredToVal` of `k8s.io/apiserver/pkg/cel/common`.
    ///
    /// # Errors
    /// When the data is something else, in the words of the reference.
    pub fn declared(data: &'a Data, declaration: &'a Declaration) -> Result<Self, EvalError> {
        if data.is_null() && !matches!(declaration.shape, DataShape::Dyn | DataShape::Typed) {
            return match declaration.is_nullable {
                true => Ok(Self::Null),
                false => Err(invalid("got null for schema with nullable=false")),
            };
        }
        match &declaration.shape {
            DataShape::Dyn => Ok(data.into()),
            DataShape::Typed => Ok(match data {
                Data::List(items) => Self::List(CelList::of_data(items, Some(declaration))),
                Data::Map(entries) => Self::Map(CelMap::of_data(entries, Some(declaration))),
                other => other.into(),
            }),
            DataShape::Preserved => Ok(Self::Preserved(data)),
            DataShape::IntOrString => match data {
                Data::String(_) | Data::Int(_) => Ok(data.into()),
                _ => Err(invalid(NEITHER_INT_NOR_STRING)),
            },
            DataShape::Object { .. } | DataShape::Map { .. } => match data {
                Data::Map(entries) => Ok(Self::Map(CelMap::of_data(entries, Some(declaration)))),
                _ => Err(invalid("expected a map for the provided schema with type=object")),
            },
            DataShape::List { .. } => match data {
                Data::List(items) => Ok(Self::List(CelList::of_data(items, Some(declaration)))),
                _ => Err(invalid(NOT_A_LIST)),
            },
            DataShape::Bool => match data {
                Data::Bool(value) => Ok(Self::Bool(*value)),
                other => Err(unexpected("bool", go_type(other))),
            },
            DataShape::Int => match data {
                Data::Int(value) => Ok(Self::Int(*value)),
                other => Err(unexpected("int", go_type(other))),
            },
            DataShape::Double => match data {
                Data::Int(value) => Ok(Self::Double(*value as f64)),
                Data::Float(value) => Ok(Self::Double(*value)),
                other => Err(unexpected("float", go_type(other))),
            },
            text => match data {
                Data::String(found) => of_text(found.as_str(), text),
                other => Err(unexpected("string", go_type(other))),
            },
        }
    }
}

fn of_text<'a>(text: &'a str, shape: &DataShape) -> Result<CelValue<'a>, EvalError> {
    match shape {
        DataShape::Duration => time::lenient_duration(text)
            .map(|nanos| CelValue::Duration(Duration::from_nanos(nanos)))
            .ok_or_else(|| {
                let reason = format!("unable to parse {text} as duration");
                EvalError::conversion(format!("Invalid duration {text}: {reason}"))
            }),
        DataShape::Date => Timestamp::parse_date(text)
            .map(CelValue::Timestamp)
            .ok_or_else(|| EvalError::conversion(format!("Invalid date formatted string {text}"))),
        DataShape::DateTime => {
            Timestamp::parse_lenient(text).map(CelValue::Timestamp).ok_or_else(|| {
                EvalError::conversion(format!("Invalid date-time formatted string {text}"))
            })
        }
        DataShape::Bytes => decode_base64(text.as_bytes())
            .map(|bytes| CelValue::Bytes(Octets::Shared(bytes.into())))
            .map_err(|error| {
                EvalError::conversion(format!("Invalid byte formatted string {text}: {error}"))
            }),
        _ => Ok(CelValue::String(Text::Borrowed(text))),
    }
}

fn invalid(reason: &'static str) -> EvalError {
    EvalError::conversion(format!("invalid data, {reason}"))
}

const NEITHER_INT_NOR_STRING: &str = "expected XIntOrString value to be either a string or integer";
const NOT_A_LIST: &str = "expected an array for the provided schema with type=array";
const OBJECT: &str = "map[string]interface {}";

fn unexpected(wanted: &str, found: &str) -> EvalError {
    EvalError::conversion(format!("invalid data, expected {wanted}, got {found}"))
}

fn go_type(data: &Data) -> &'static str {
    match data {
        Data::Null => "<nil>",
        Data::Bool(_) => "bool",
        Data::Int(_) => "int64",
        Data::Float(_) => "float64",
        Data::String(_) => "string",
        Data::List(_) => "[]interface {}",
        Data::Map(_) => OBJECT,
    }
}
