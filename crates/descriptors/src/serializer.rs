//! Protobuf among the serializers of a codec factory, for objects with and without a type.

use std::io::Write;
use std::sync::Arc;

use apimachinery_protobuf::{Envelope, ProtobufSerializer};
use apimachinery_runtime::{
    CONTENT_TYPE_PROTOBUF, DecodeError, DecodeLimits, DecodeRequest, Decoded, Decoder, EncodeError,
    Findings, GroupVersionKind, Input, ListFormat, ListPieces, Object, ObjectRegistry, Recognition,
    Serializer, Str,
};

use crate::decode::full_kind;
use crate::object::{decode_limited, encode_into};
use crate::table::find;

/// [`ProtobufSerializer`] that also reads and writes
/// [`Unstructured`](apimachinery_runtime::Unstructured), by the table.
///
/// Registered kinds go through their types as ever. An `Unstructured` to fill, or to write, takes
/// any kind of the table; fields that its message does not have are an error. Kinds that are not
/// registered are refused otherwise, unless [`with_any_kind`](Self::with_any_kind) was called.
#[derive(Clone, Debug)]
pub struct DescriptorSerializer {
    registry: Arc<dyn ObjectRegistry>,
    typed: ProtobufSerializer,
    any_kind: bool,
    limits: DecodeLimits,
}

impl DescriptorSerializer {
    /// A serializer for the kinds of `registry`, and for unstructured data of all kinds of the
    /// table.
    pub fn new(registry: Arc<dyn ObjectRegistry>) -> Self {
        let typed = ProtobufSerializer::new(registry.clone());
        Self { registry, typed, any_kind: false, limits: DecodeLimits::DEFAULT }
    }

    /// The same within other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: DecodeLimits) -> Self {
        self.typed = self.typed.with_limits(limits);
        self.limits = limits;
        self
    }

    /// The same, reading kinds that are not registered as unstructured data instead of refusing
    /// them.
    #[must_use]
    pub fn with_any_kind(mut self) -> Self {
        self.any_kind = true;
        self
    }

    /// Whether the data becomes unstructured data.
    fn is_plain(&self, input: Input<'_>, request: &DecodeRequest<'_>) -> bool {
        match &request.into {
            Some(into) => into.is_unstructured(),
            None if self.any_kind || request.any_kind => {
                Envelope::open(input).is_ok_and(|envelope| {
                    let kind = full_kind(&envelope, request.default_kind);
                    !self.registry.recognizes(&kind) && find(&kind).is_some()
                })
            }
            None => false,
        }
    }
}

impl Decoder for DescriptorSerializer {
    fn decode_with(
        &self,
        input: Input<'_>,
        request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        if !self.is_plain(input, &request) {
            return self.typed.decode_with(input, request);
        }
        let (object, kind) = decode_limited(input, request.default_kind, &self.limits)?;
        let decoded = Decoded::new(Box::new(object) as _, kind, Findings::new());
        Ok(decoded.with_format(Str::from_static(CONTENT_TYPE_PROTOBUF)))
    }
}

#[deny(clippy::missing_trait_methods, reason = "what the serializer inside can do shows")]
impl Serializer for DescriptorSerializer {
    fn encode(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        match object.as_unstructured() {
            Some(plain) => {
                let own = plain.kind();
                let kind = if kind.is_empty() { &own } else { kind };
                match find(kind) {
                    Some(_) => encode_into(plain, kind, out),
                    None => self.typed.encode(object, kind, out),
                }
            }
            None => self.typed.encode(object, kind, out),
        }
    }

    fn encode_to_writer(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        sink: &mut dyn Write,
    ) -> Result<(), EncodeError> {
        if !object.is_unstructured() {
            return self.typed.encode_to_writer(object, kind, sink);
        }
        let mut out = Vec::new();
        self.encode(object, kind, &mut out)?;
        Ok(sink.write_all(&out)?)
    }

    fn list_pieces(
        &self,
        list: &dyn Object,
        kind: &GroupVersionKind,
    ) -> Result<Option<Box<dyn ListPieces>>, EncodeError> {
        if list.is_unstructured() { Ok(None) } else { self.typed.list_pieces(list, kind) }
    }

    fn list_format(&self) -> Option<&dyn ListFormat> {
        self.typed.list_format()
    }

    fn split_event<'a>(&self, event: &'a [u8]) -> Option<(&'a str, &'a [u8])> {
        self.typed.split_event(event)
    }

    fn recognizes(&self, data: &[u8]) -> Recognition {
        self.typed.recognizes(data)
    }

    fn identifier(&self) -> Str {
        Str::from_static("dynamic-protobuf")
    }
}
