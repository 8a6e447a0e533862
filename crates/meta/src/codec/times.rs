//! `Time` and `MicroTime`: RFC 3339 in JSON, seconds and nanoseconds in protobuf.

use apimachinery_json as json;
use apimachinery_protobuf as protobuf;
use apimachinery_runtime::fields::Field;
use apimachinery_runtime::{DecodeError, Position, Reason};

use crate::{MicroTime, Time};

macro_rules! json_time {
    ($type:ty) => {
        impl Field<json::Json> for $type {
            /// A `null` sets the zero time.
            fn read(&mut self, _: (), reader: &mut json::Reader<'_>) -> Result<(), DecodeError> {
                if reader.null()? {
                    *self = Self::ZERO;
                    return Ok(());
                }
                reader.peek();
                let position = Position::byte(reader.offset());
                let text = reader.string()?;
                *self = Self::parse(&text).map_err(|error| {
                    DecodeError::invalid_value(Reason::cause(error)).at(position)
                })?;
                Ok(())
            }

            fn write(&self, _: (), writer: &mut json::Writer) {
                if self.is_zero() {
                    writer.null();
                } else {
                    writer.quoted_ascii(self.text().as_bytes());
                }
            }
        }
    };
}

json_time!(Time);
json_time!(MicroTime);

/// The message of an instant. The zero time is the empty message, and the empty message is the zero time;
/// one that only leaves out the seconds means 1970.
#[derive(Default)]
struct Timestamp {
    seconds: i64,
    nanos: i32,
}

protobuf::message!([] Timestamp { 1 "seconds" seconds, 2 "nanos" nanos });

/// Takes the message of an instant; `None` for the empty one.
fn read_timestamp(
    wire: protobuf::WireType,
    reader: &mut protobuf::Reader<'_>,
) -> Result<Option<Timestamp>, DecodeError> {
    reader.within_message(wire, |reader| {
        if reader.is_empty() {
            return Ok(None);
        }
        let mut timestamp = Timestamp::default();
        protobuf::derived::read_fields(&mut timestamp, reader)?;
        Ok(Some(timestamp))
    })
}

macro_rules! protobuf_time {
    ($type:ident, $from:expr) => {
        impl Field<protobuf::Protobuf> for $type {
            #[inline(never)]
            fn read(
                &mut self,
                wire: protobuf::WireType,
                reader: &mut protobuf::Reader<'_>,
            ) -> Result<(), DecodeError> {
                *self = read_timestamp(wire, reader)?.map_or(Self::ZERO, $from);
                Ok(())
            }

            fn write(&self, number: u32, writer: &mut protobuf::Writer) {
                if self.is_zero() {
                    return writer.bytes_field(number, &[]);
                }
                let timestamp = Timestamp { seconds: self.seconds(), nanos: self.nanos() };
                protobuf::derived::write_struct(&timestamp, number, writer);
            }
        }
    };
}

protobuf_time!(Time, |timestamp| Time::from_seconds(timestamp.seconds));
protobuf_time!(MicroTime, |timestamp| MicroTime::from_proto(timestamp.seconds, timestamp.nanos));
