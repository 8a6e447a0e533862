//! The bridges to and from `prost`.

use apimachinery_protobuf::prost::bytes::{Buf, BufMut, Bytes};
use apimachinery_protobuf::prost::encoding::{self, DecodeContext, WireType};
use apimachinery_protobuf::prost::{DecodeError, Message};
use apimachinery_protobuf::{ProtobufEntry, ProtobufSerializer, derived};
use apimachinery_runtime::{
    DecodeRequest, Decoder, GroupVersionKind, Input, Object, RawExtension, Serializer, TypeInfo,
    object_value_methods,
};

use crate::support::{encode, from_hex, rows, scheme};
use crate::types::{Secret, Status, WatchEvent};

macro_rules! bridged {
    ($($name:ident),*) => {$(
        impl Message for $name {
            fn encode_raw(&self, buf: &mut impl BufMut) {
                derived::encode_raw(self, buf);
            }

            fn merge_field(
                &mut self,
                tag: u32,
                wire_type: WireType,
                buf: &mut impl Buf,
                context: DecodeContext,
            ) -> Result<(), DecodeError> {
                derived::merge_field(self, tag, wire_type, buf, context)
            }

            fn encoded_len(&self) -> usize {
                derived::encoded_len(self)
            }

            fn clear(&mut self) {
                *self = Self::default();
            }
        }
    )*};
}

bridged!(Secret, Status, WatchEvent);

/// The same bytes in pieces of `size`.
fn pieces(input: &[u8], size: usize) -> impl Buf {
    let pieces: Vec<Bytes> = input.chunks(size).map(Bytes::copy_from_slice).collect();
    Pieces(pieces.into())
}

struct Pieces(std::collections::VecDeque<Bytes>);

impl Buf for Pieces {
    fn remaining(&self) -> usize {
        self.0.iter().map(Bytes::len).sum()
    }

    fn chunk(&self) -> &[u8] {
        self.0.front().map_or(&[], |piece| piece)
    }

    fn advance(&mut self, count: usize) {
        let mut left = count;
        while let Some(piece) = self.0.front_mut() {
            let step = left.min(piece.len());
            piece.advance(step);
            left -= step;
            if !piece.is_empty() {
                return;
            }
            self.0.pop_front();
        }
    }
}

fn check<T: Message + Default + PartialEq + std::fmt::Debug>(
    case: &str,
    input: &[u8],
    expected: &str,
) {
    let whole = T::decode(input);
    let answer = whole.as_ref().map(Message::encode_to_vec);
    // `prost` itself reads tags and the ends of groups, and is stricter than the reference about
    // both.
    let stricter = ["overlong tag", "field number", "mismatched", "group with field number 0"];
    match stricter.iter().any(|it| case.contains(it)) {
        true => assert!(answer.is_err() || answer == Ok(from_hex(expected)), "{case}"),
        false if expected == "error" => assert!(answer.is_err(), "{case}"),
        false => assert_eq!(answer, Ok(from_hex(expected)), "{case}"),
    }
    for size in [1, 2, 3, 7] {
        let in_pieces = T::decode(pieces(input, size));
        assert_eq!(in_pieces.is_ok(), whole.is_ok(), "{case} in pieces of {size}");
        assert_eq!(in_pieces.ok().as_ref(), whole.as_ref().ok(), "{case} in pieces of {size}");
    }
}

#[test]
fn derived_messages_work_as_messages_of_prost() {
    for row in rows(crate::messages::MESSAGES) {
        let (case, input) = (row[2], from_hex(row[3]));
        match row[1] {
            "Secret" => check::<Secret>(case, &input, row[4]),
            "Status" => check::<Status>(case, &input, row[4]),
            "WatchEvent" => check::<WatchEvent>(case, &input, row[4]),
            _ => {}
        }
    }
}

#[test]
fn lengths_are_those_of_what_is_written() {
    let status = Status { code: -1, message: "m".repeat(3000).into(), ..Status::default() };
    let written = encode(&status);
    assert_eq!(status.encoded_len(), written.len());
    assert_eq!(status.encode_to_vec(), written);
    let delimited = status.encode_length_delimited_to_vec();
    assert_eq!(Status::decode_length_delimited(&delimited[..]), Ok(status));
}

#[test]
fn errors_name_the_field() {
    let error = Status::decode(&from_hex("2a02 0801")[..]).expect_err("the name is a number");
    assert_eq!(
        error.to_string(),
        "failed to decode Protobuf message: cannot unmarshal varint into field details.name of type \
         string"
    );
}

#[test]
fn a_message_with_a_decoded_object_is_empty() {
    let object = RawExtension::Object(Box::new(Secret::default()));
    let event = WatchEvent { event: "ADDED".into(), object };
    assert_eq!((event.encoded_len(), event.encode_to_vec()), (0, Vec::new()));
}

/// A type that implements `prost::Message` on its own, as a generated one does.
#[derive(Clone, Debug, Default, PartialEq)]
struct Foreign {
    name: String,
}

impl Message for Foreign {
    fn encode_raw(&self, buf: &mut impl BufMut) {
        encoding::string::encode(1, &self.name, buf);
    }

    fn merge_field(
        &mut self,
        tag: u32,
        wire_type: WireType,
        buf: &mut impl Buf,
        context: DecodeContext,
    ) -> Result<(), DecodeError> {
        match tag {
            1 => encoding::string::merge(wire_type, &mut self.name, buf, context),
            _ => encoding::skip_field(wire_type, tag, buf, context),
        }
    }

    fn encoded_len(&self) -> usize {
        encoding::string::encoded_len(1, &self.name)
    }

    fn clear(&mut self) {
        self.name.clear();
    }
}

static FOREIGN: TypeInfo = TypeInfo {
    path: || "prost::Foreign",
    kind: None,
    has_type_meta: true,
    new: || Box::<Foreign>::default(),
    entries: &[const { &ProtobufEntry::prost::<Foreign>() }],
};

impl Object for Foreign {
    fn type_info(&self) -> &'static TypeInfo {
        &FOREIGN
    }

    object_value_methods!();
}

#[test]
fn a_message_of_prost_is_read_and_written_through_its_own_code() {
    let serializer = ProtobufSerializer::new(scheme());
    let (foreign, kind) =
        (Foreign { name: "n".into() }, GroupVersionKind::new("g", "v1", "Foreign"));
    let mut data = Vec::new();
    serializer.encode(&foreign, &kind, &mut data).expect("it has a form in protobuf");
    let target = || DecodeRequest::into(Box::new(Foreign { name: "gone".into() }));
    let decoded = serializer.decode_with(Input::from(&data), target()).expect("valid");
    assert_eq!(decoded.object().downcast_ref(), Some(&foreign));
    let broken = from_hex("6b387300 1202 0801");
    let error = serializer.decode_with(Input::from(&broken), target()).expect_err("a number");
    assert!(error.to_string().contains("invalid wire type"), "{error}");
    assert_eq!(error.position().map(|it| it.offset), Some(6));
}
