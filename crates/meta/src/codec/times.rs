//! `Time` and `MicroTime`: RFC 3339 in JSON, seconds and nanoseconds in protobuf.

use apimachinery_json as json;
use apimachinery_protobuf as protobuf;
use apimachinery_runtime::{DecodeError, Position};

use crate::{MicroTime, Time};

const SECONDS: u32 = 1;
const NANOS: u32 = 2;

macro_rules! json_time {
    ($type:ty, $length:literal, $write:expr) => {
        impl json::Field for $type {
            /// A `null` sets the zero time.
            fn read(&mut self, reader: &mut json::Reader<'_>) -> Result<(), DecodeError> {
                if let Some(time) =
                    reader.text_of_length::<$length, _>(|text| Self::parse_common(text))
                {
                    *self = time;
                    return Ok(());
                }
                if reader.null()? {
                    *self = Self::ZERO;
                    return Ok(());
                }
                reader.peek();
                let position = Position::byte(reader.offset());
                let text = reader.string()?;
                *self = Self::parse(&text)
                    .map_err(|error| DecodeError::invalid_value(error.to_string()).at(position))?;
                Ok(())
            }

            fn write(&self, writer: &mut json::Writer) {
                if self.is_zero() {
                    writer.null();
                } else {
                    $write(self, writer);
                }
            }

            fn is_empty(&self) -> bool {
                self.is_zero()
            }
        }
    };
}

json_time!(Time, 20, |time: &Time, writer: &mut json::Writer| match time.usual_text() {
    Some(text) => writer.quoted_ascii_of(&text),
    None => writer.quoted_ascii(time.text().as_bytes()),
});
json_time!(MicroTime, 27, |time: &MicroTime, writer: &mut json::Writer| {
    writer.quoted_ascii(time.text().as_bytes());
});

/// The message of an instant. The zero time is the empty message, and the empty message is the zero time;
/// one that only leaves out the seconds means 1970.
#[derive(Default)]
struct Timestamp {
    seconds: i64,
    nanos: i32,
}

impl protobuf::Fields for Timestamp {
    fn field_names(&self) -> &'static [(u32, &'static str)] {
        &[(SECONDS, "seconds"), (NANOS, "nanos")]
    }

    fn merge_field(
        &mut self,
        number: u32,
        wire: protobuf::WireType,
        reader: &mut protobuf::Reader<'_>,
    ) -> Result<(), DecodeError> {
        match number {
            SECONDS => protobuf::Field::merge(&mut self.seconds, wire, reader)?,
            NANOS => protobuf::Field::merge(&mut self.nanos, wire, reader)?,
            _ => return reader.skip(wire),
        }
        Ok(())
    }

    fn write_fields(&self, writer: &mut protobuf::Writer) {
        protobuf::Field::write(&self.nanos, NANOS, writer);
        protobuf::Field::write(&self.seconds, SECONDS, writer);
    }
}

/// Takes the message of an instant; nothing for the empty one.
fn read_timestamp(
    wire: protobuf::WireType,
    reader: &mut protobuf::Reader<'_>,
) -> Result<Option<Timestamp>, DecodeError> {
    reader.within_message(wire, |reader| {
        if reader.is_empty() {
            return Ok(None);
        }
        let mut timestamp = Timestamp::default();
        protobuf::read_fields(&mut timestamp, reader)?;
        Ok(Some(timestamp))
    })
}

/// The seconds of a message as writers put it for a whole second between 1978 and 3058, which nearly all are.
fn whole_seconds(message: &[u8; 8]) -> Option<i64> {
    const SECONDS_OF_FIVE_BYTES: u64 =
        u64::from_le_bytes([0x08, 0x80, 0x80, 0x80, 0x80, 0, 0x10, 0]);
    const FIXED: u64 = u64::from_le_bytes([0xff, 0x80, 0x80, 0x80, 0x80, 0x80, 0xff, 0xff]);
    let word = u64::from_le_bytes(*message);
    if word & FIXED != SECONDS_OF_FIVE_BYTES {
        return None;
    }
    let place = |index: u32| (word >> (8 * index) & 0x7f) << (7 * (index - 1));
    Some((place(1) | place(2) | place(3) | place(4) | place(5)) as i64)
}

macro_rules! protobuf_time {
    ($type:ident, $from:expr) => {
        impl protobuf::Field for $type {
            #[inline(never)]
            fn merge(
                &mut self,
                wire: protobuf::WireType,
                reader: &mut protobuf::Reader<'_>,
            ) -> Result<(), DecodeError> {
                *self = match reader.message_of_length(wire, whole_seconds) {
                    Some(seconds) => Self::from_seconds(seconds),
                    None => read_timestamp(wire, reader)?.map_or(Self::ZERO, $from),
                };
                Ok(())
            }

            fn write(&self, number: u32, writer: &mut protobuf::Writer) {
                if self.is_zero() {
                    return writer.bytes_field(number, &[]);
                }
                let timestamp = Timestamp { seconds: self.seconds(), nanos: self.nanos() };
                protobuf::write_message(&timestamp, number, writer);
            }
        }
    };
}

protobuf_time!(Time, |timestamp| Time::from_seconds(timestamp.seconds));
protobuf_time!(MicroTime, |timestamp| MicroTime::from_proto(timestamp.seconds, timestamp.nanos));

#[cfg(test)]
mod tests {
    use super::*;
    use apimachinery_protobuf::Fields;

    #[test]
    fn whole_seconds_are_read_as_any_others() {
        let limits = [1 << 28, 1 << 35, 1_772_360_430];
        let near = limits.iter().flat_map(|limit| (limit - 2)..(limit + 2));
        for (seconds, nanos) in near.flat_map(|it| [(it, 0), (it, 1), (-it, 0)]) {
            let mut writer = protobuf::Writer::new();
            Timestamp { seconds, nanos }.write_fields(&mut writer);
            let mut bytes = Vec::new();
            writer.finish_into(&mut bytes).unwrap();
            let mut slowly = Timestamp::default();
            let mut reader = protobuf::Reader::new(bytes.as_slice().into());
            protobuf::read_fields(&mut slowly, &mut reader).unwrap();
            assert_eq!((slowly.seconds, slowly.nanos), (seconds, nanos));
            let is_usual = nanos == 0 && (1 << 28..1 << 35).contains(&seconds);
            let message = bytes.as_slice().try_into();
            assert_eq!(message.ok().and_then(whole_seconds), is_usual.then_some(seconds));
            for (place, bit) in (0..bytes.len()).flat_map(|it| (0..8).map(move |bit| (it, bit))) {
                let mut other = bytes.clone();
                other[place] ^= 1 << bit;
                let mut slowly = Timestamp::default();
                let mut reader = protobuf::Reader::new(other.as_slice().into());
                let read = protobuf::read_fields(&mut slowly, &mut reader);
                if let Some(seconds) = other.as_slice().try_into().ok().and_then(whole_seconds) {
                    assert!(read.is_ok(), "{other:x?}");
                    assert_eq!((slowly.seconds, slowly.nanos), (seconds, 0));
                }
            }
        }
    }
}
