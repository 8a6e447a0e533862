//! `Time` and `MicroTime`: seconds and nanoseconds.

use apimachinery_protobuf::{Protobuf, ProtobufReader, ProtobufWriter, WireType, derived, message};
use apimachinery_runtime::DecodeError;
use apimachinery_runtime::fields::Field;

use crate::{MicroTime, Time};

/// The message of an instant. The zero time is the empty message, and the empty message is the zero
/// time; one that only leaves out the seconds means 1970.
#[derive(Default)]
struct Timestamp {
    seconds: i64,
    nanos: i32,
}

message!([] Timestamp { 1 "seconds" seconds, 2 "nanos" nanos });

/// Takes the message of an instant; `None` for the empty one.
fn read_timestamp(
    wire: WireType,
    reader: &mut ProtobufReader<'_>,
) -> Result<Option<Timestamp>, DecodeError> {
    reader.within_message(wire, |reader| {
        if reader.is_empty() {
            return Ok(None);
        }
        let mut timestamp = Timestamp::default();
        derived::read_fields(&mut timestamp, reader)?;
        Ok(Some(timestamp))
    })
}

macro_rules! protobuf_time {
    ($type:ident, $from:expr) => {
        impl Field<Protobuf> for $type {
            #[inline(never)]
            fn read(
                &mut self,
                wire: WireType,
                reader: &mut ProtobufReader<'_>,
            ) -> Result<(), DecodeError> {
                *self = read_timestamp(wire, reader)?.map_or(Self::ZERO, $from);
                Ok(())
            }

            fn write(&self, number: u32, writer: &mut ProtobufWriter) {
                if self.is_zero() {
                    return writer.bytes_field(number, &[]);
                }
                let timestamp = Timestamp { seconds: self.seconds(), nanos: self.nanos() };
                derived::write_struct(&timestamp, number, writer);
            }
        }
    };
}

protobuf_time!(Time, |timestamp| Time::from_seconds(timestamp.seconds));
protobuf_time!(MicroTime, |timestamp| MicroTime::from_proto(timestamp.seconds, timestamp.nanos));
