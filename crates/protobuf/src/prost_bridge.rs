//! What an implementation of [`prost::Message`] for a struct with `Fields` consists of.
//!
//! The derive writes it out for every type, so that objects work with whatever is built on `prost`:
//!
//! ```
//! use apimachinery_protobuf::prost::Message;
//! use apimachinery_protobuf::prost::bytes::{Buf, BufMut};
//! use apimachinery_protobuf::prost::encoding::{DecodeContext, WireType};
//! use apimachinery_protobuf::{derived, prost};
//!
//! #[derive(Default)]
//! struct Container {
//!     name: String,
//! }
//! # apimachinery_protobuf::message!([] Container { 1 "name" name });
//!
//! impl Message for Container {
//!     fn encode_raw(&self, buf: &mut impl BufMut) {
//!         derived::encode_raw(self, buf);
//!     }
//!     fn merge_field(
//!         &mut self,
//!         tag: u32,
//!         wire_type: WireType,
//!         buf: &mut impl Buf,
//!         context: DecodeContext,
//!     ) -> Result<(), prost::DecodeError> {
//!         derived::merge_field(self, tag, wire_type, buf, context)
//!     }
//!     fn encoded_len(&self) -> usize {
//!         derived::encoded_len(self)
//!     }
//!     fn clear(&mut self) {
//!         *self = Self::default();
//!     }
//! }
//!
//! let container = Container::decode(&b"\x0a\x03app"[..])?;
//! assert_eq!(container.name, "app");
//! # Ok::<(), prost::DecodeError>(())
//! ```

use apimachinery_runtime::fields::Fields;
use apimachinery_runtime::{DecodeError, Input};
use prost::bytes::{Buf, BufMut};
use prost::encoding::{self, DecodeContext, WireType as ProstWireType};

use crate::fields::{merge_one, write_root};
use crate::wire::MAX_VARINT_LEN;
use crate::{Protobuf, ProtobufReader, ProtobufWriter, WireType};

/// Writes the fields of a message, as `prost::Message::encode_raw` does.
///
/// `prost` knows no errors here: a message with something that has no form in protobuf, such as a
/// decoded object in a [`RawExtension`](apimachinery_runtime::RawExtension), is written without any
/// field.
pub fn encode_raw(message: &dyn Fields<Protobuf>, buf: &mut impl BufMut) {
    for part in written(message).parts() {
        buf.put_slice(part);
    }
}

/// How many bytes [`encode_raw`] writes.
pub fn encoded_len(message: &dyn Fields<Protobuf>) -> usize {
    written(message).len()
}

fn written(message: &dyn Fields<Protobuf>) -> ProtobufWriter {
    let mut writer = ProtobufWriter::new();
    write_root(message, &mut writer);
    if writer.has_failed() { ProtobufWriter::new() } else { writer }
}

/// Merges one field whose key has been taken off `buf`, as `prost::Message::merge_field` does.
///
/// # Errors
/// When the value is broken or of another type; the text has the place.
pub fn merge_field(
    message: &mut dyn Fields<Protobuf>,
    tag: u32,
    wire_type: ProstWireType,
    buf: &mut impl Buf,
    context: DecodeContext,
) -> Result<(), prost::DecodeError> {
    let wire = wire_type_of(wire_type);
    if message.table().field_by_number(tag).is_none() {
        return encoding::skip_field(wire_type, tag, buf, context);
    }
    match buf.chunk() {
        whole if whole.len() == buf.remaining() => {
            let mut reader = ProtobufReader::new(Input::from(whole));
            merge_one(message, tag, wire, &mut reader).map_err(to_prost)?;
            let taken = whole.len() - reader.rest().len();
            buf.advance(taken);
            Ok(())
        }
        _ => {
            let value = gather(wire, buf)?;
            merge_one(message, tag, wire, &mut ProtobufReader::new(Input::from(&value)))
                .map_err(to_prost)
        }
    }
}

/// Takes one value off a buffer of several pieces. Groups stay where they are: no field holds one.
fn gather(wire: WireType, buf: &mut impl Buf) -> Result<Vec<u8>, prost::DecodeError> {
    let mut value = Vec::new();
    let body = match wire {
        WireType::Varint => {
            gather_varint(buf, &mut value);
            0
        }
        WireType::LengthDelimited => {
            gather_varint(buf, &mut value);
            let length = ProtobufReader::new(Input::from(&value)).varint().map_err(to_prost)?;
            usize::try_from(length).unwrap_or(usize::MAX)
        }
        WireType::Fixed64 => 8,
        WireType::Fixed32 => 4,
        WireType::StartGroup | WireType::EndGroup => 0,
    };
    if body > buf.remaining() {
        return Err(to_prost(DecodeError::syntax("unexpected EOF")));
    }
    value.extend_from_slice(&buf.copy_to_bytes(body));
    Ok(value)
}

fn gather_varint(buf: &mut impl Buf, value: &mut Vec<u8>) {
    while let Ok(byte) = buf.try_get_u8() {
        value.push(byte);
        if byte < 0x80 || value.len() == MAX_VARINT_LEN {
            return;
        }
    }
}

fn wire_type_of(wire_type: ProstWireType) -> WireType {
    match wire_type {
        ProstWireType::Varint => WireType::Varint,
        ProstWireType::SixtyFourBit => WireType::Fixed64,
        ProstWireType::LengthDelimited => WireType::LengthDelimited,
        ProstWireType::StartGroup => WireType::StartGroup,
        ProstWireType::EndGroup => WireType::EndGroup,
        ProstWireType::ThirtyTwoBit => WireType::Fixed32,
    }
}

#[cold]
#[expect(deprecated, reason = "the only way to make this error with a text")]
fn to_prost(error: DecodeError) -> prost::DecodeError {
    prost::DecodeError::new(error.relocated(None).to_string())
}
