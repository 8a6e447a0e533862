//! Numbers and booleans.

use apimachinery_runtime::DecodeError;
use apimachinery_runtime::fields::Field;

use crate::{Protobuf, ProtobufReader, ProtobufWriter, WireType};

#[inline]
fn read_varint(
    wire: WireType,
    expected: &'static str,
    reader: &mut ProtobufReader<'_>,
) -> Result<u64, DecodeError> {
    match wire {
        WireType::Varint => reader.varint(),
        _ => Err(reader.wrong_wire_type(wire, expected)),
    }
}

/// A number whose field holds a varint; `$read` makes it from 64 bits, `$write` makes 64 bits of
/// it.
macro_rules! varint_field {
    ($name:ident, $expected:literal, $read:expr, $write:expr) => {
        impl Field<Protobuf> for $name {
            #[inline]
            fn packed() -> Option<WireType> {
                Some(WireType::Varint)
            }

            #[inline(never)]
            fn read(
                &mut self,
                wire: WireType,
                reader: &mut ProtobufReader<'_>,
            ) -> Result<(), DecodeError> {
                *self = $read(read_varint(wire, $expected, reader)?);
                Ok(())
            }

            fn write(&self, number: u32, writer: &mut ProtobufWriter) {
                writer.varint_field(number, $write(*self));
            }
        }
    };
}

#[expect(clippy::cast_possible_truncation, reason = "the other bits are dropped on purpose")]
const fn low_bits(bits: u64) -> u32 {
    bits as u32
}

// Readers keep the low bits of what does not fit; negative numbers take all 64 bits.
varint_field!(bool, "bool", |bits| bits != 0, u64::from);
varint_field!(i32, "int32", |bits| low_bits(bits).cast_signed(), |value| i64::from(value)
    .cast_unsigned());
varint_field!(i64, "int64", u64::cast_signed, i64::cast_unsigned);
varint_field!(u32, "uint32", low_bits, u64::from);
varint_field!(u64, "uint64", |bits| bits, |value| value);

impl Field<Protobuf> for f64 {
    #[inline]
    fn packed() -> Option<WireType> {
        Some(WireType::Fixed64)
    }

    fn read(&mut self, wire: WireType, reader: &mut ProtobufReader<'_>) -> Result<(), DecodeError> {
        match wire {
            WireType::Fixed64 => *self = Self::from_bits(reader.fixed64()?),
            _ => return Err(reader.wrong_wire_type(wire, "double")),
        }
        Ok(())
    }

    fn write(&self, number: u32, writer: &mut ProtobufWriter) {
        writer.fixed64_field(number, self.to_bits());
    }
}

impl Field<Protobuf> for f32 {
    #[inline]
    fn packed() -> Option<WireType> {
        Some(WireType::Fixed32)
    }

    fn read(&mut self, wire: WireType, reader: &mut ProtobufReader<'_>) -> Result<(), DecodeError> {
        match wire {
            WireType::Fixed32 => *self = Self::from_bits(reader.fixed32()?),
            _ => return Err(reader.wrong_wire_type(wire, "float")),
        }
        Ok(())
    }

    fn write(&self, number: u32, writer: &mut ProtobufWriter) {
        writer.fixed32_field(number, self.to_bits());
    }
}
