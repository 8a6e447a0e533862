//! Numbers, texts and bytes.

use apimachinery_protobuf::{Protobuf, ProtobufReader, WireType};
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, Value};
use data_encoding::BASE64;

use crate::descriptor::Type;

impl Type {
    /// Whether the last occurrence alone counts.
    pub(crate) fn is_scalar(self) -> bool {
        let numbers = matches!(self, Self::Bool | Self::Int32 | Self::Int64 | Self::Double);
        numbers || matches!(self, Self::String | Self::Bytes)
    }

    /// How an item of a packed list is laid out, when the type can be packed.
    pub(crate) fn packed_wire(self) -> Option<WireType> {
        match self {
            Self::Bool | Self::Int32 | Self::Int64 => Some(WireType::Varint),
            Self::Double => Some(WireType::Fixed64),
            _ => None,
        }
    }
}

/// Reads a number, a text or bytes.
pub(crate) fn read_scalar(
    type_of: Type,
    wire: WireType,
    reader: &mut ProtobufReader<'_>,
) -> Result<Value, DecodeError> {
    Ok(match type_of {
        Type::Bool => Value::Bool(merged(wire, reader)?),
        Type::Int32 => Value::from(merged::<i32>(wire, reader)?),
        Type::Int64 => Value::Int(merged(wire, reader)?),
        Type::Double => number(merged(wire, reader)?),
        Type::Bytes => Value::from(BASE64.encode(reader.bytes(wire)?)),
        _ => Value::from(reader.text(wire)?),
    })
}

fn merged<T: Field<Protobuf> + Default>(
    wire: WireType,
    reader: &mut ProtobufReader<'_>,
) -> Result<T, DecodeError> {
    let mut value = T::default();
    reader.value(wire, &mut value)?;
    Ok(value)
}

/// A number as JSON would bring it back: an integer when it is one. The sign of a zero stays.
#[expect(clippy::cast_possible_truncation, reason = "it is within the range")]
fn number(value: f64) -> Value {
    let is_integer = value.fract() == 0.0 && value.abs() < 9.2e18;
    let negative_zero = value == 0.0 && value.is_sign_negative();
    if is_integer && !negative_zero { Value::Int(value as i64) } else { Value::Float(value) }
}
