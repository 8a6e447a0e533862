//! The serializer with the envelope.

use std::borrow::Cow;
use std::sync::Arc;

use apimachinery_runtime::{
    CONTENT_TYPE_PROTOBUF, Completion, DecodeError, DecodeErrorKind, DecodeLimits, DecodeRequest,
    DecodeTarget, Decoded, Decoder, EncodeError, FieldValidation, Findings, GroupVersionKind,
    Input, ListFormat, ListFrame, ListPieces, ListScanner, Object, ObjectRegistry, Recognition,
    Serializer, Str, Unknown, resolve_target,
};

use crate::entry::{read_object, write_object};
use crate::envelope::{Envelope, PREFIX, write_envelope, write_unknown};
use crate::list_scanner::ProtobufListScanner;
use crate::stream_list::{Pieces, encode_item, frame};
use crate::{Meter, ProtobufReader, ProtobufWriter};

/// Reads and writes objects as protobuf, in the envelope that names their kind.
///
/// Corresponds to `protobuf.Serializer`. As there, unknown field numbers are passed over whatever
/// the caller asks for: protobuf cannot distinguish a mistake from a newer version. Fields of a
/// message that are known, but not to the type that is read by
/// [`ProtobufEntry::foreign`](crate::ProtobufEntry::foreign), are findings.
#[derive(Clone, Debug)]
pub struct ProtobufSerializer {
    registry: Arc<dyn ObjectRegistry>,
    limits: DecodeLimits,
}

impl ProtobufSerializer {
    /// A serializer for the kinds of `registry`.
    pub fn new(registry: Arc<dyn ObjectRegistry>) -> Self {
        Self { registry, limits: DecodeLimits::DEFAULT }
    }

    /// The same within other limits.
    #[must_use]
    pub fn with_limits(mut self, limits: DecodeLimits) -> Self {
        self.limits = limits;
        self
    }
}

impl Decoder for ProtobufSerializer {
    fn decode_with(
        &self,
        input: Input<'_>,
        mut request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        self.limits.check_bytes(input.bytes().len())?;
        let meter = Meter::new(&self.limits, input.bytes().len());
        let envelope = Envelope::open_metered(input, &meter)?;
        let mut kind =
            GroupVersionKind::from_api_version_and_kind(envelope.api_version, envelope.kind);
        let is_new = request.into.is_none();
        // There is not protobuf of unstructured data: that the kind is not registered says more.
        request.any_kind = false;
        let target = resolve_target(&mut kind, &mut request, &*self.registry, Completion::Protobuf)
            .map_err(|error| describe_missing(error, || envelope.describe()))?;
        match target {
            DecodeTarget::Keep(_) => Ok(kept(opened(envelope), kind)),
            other => {
                let (validation, findings) = (request.validation, self.limits.findings);
                read_target(other, is_new, kind, envelope.raw, validation, findings)
            }
        }
    }
}

/// The content type says protobuf only when there is an envelope in the envelope.
fn opened(envelope: Envelope<'_>) -> Unknown {
    let mut unknown = envelope.into_unknown();
    if unknown.raw.starts_with(&PREFIX) {
        unknown.content_type = CONTENT_TYPE_PROTOBUF.into();
    }
    unknown
}

impl ListFormat for ProtobufSerializer {
    fn list_scanner(&self, limit: usize) -> Box<dyn ListScanner> {
        Box::new(ProtobufListScanner::new(Arc::clone(&self.registry), limit))
    }

    fn encode_item(&self, item: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        encode_item(item, out)
    }

    fn frame(
        &self,
        list: &dyn Object,
        kind: &GroupVersionKind,
        length: usize,
    ) -> Result<Option<ListFrame>, EncodeError> {
        let (api_version, name) = names(list, &named_kind(list, kind));
        frame(list, (&api_version, &name), length)
    }
}

impl Serializer for ProtobufSerializer {
    fn encode(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let mut writer = ProtobufWriter::new();
        match object.downcast_ref::<Unknown>() {
            Some(unknown) => {
                write_unknown(unknown, &mut writer);
                writer.put(&PREFIX);
            }
            None => write_named(object, kind, &mut writer),
        }
        writer.finish_into(out)
    }

    fn list_format(&self) -> Option<&dyn ListFormat> {
        Some(self)
    }

    fn list_pieces(
        &self,
        list: &dyn Object,
        kind: &GroupVersionKind,
    ) -> Result<Option<Box<dyn ListPieces>>, EncodeError> {
        let (api_version, name) = names(list, &named_kind(list, kind));
        Ok(Pieces::of(list, (&api_version, &name)).map(|pieces| Box::new(pieces) as _))
    }

    fn recognizes(&self, data: &[u8]) -> Recognition {
        if data.starts_with(&PREFIX) { Recognition::Yes } else { Recognition::No }
    }

    fn identifier(&self) -> Str {
        Str::from_static("protobuf")
    }
}

fn write_named(object: &dyn Object, kind: &GroupVersionKind, writer: &mut ProtobufWriter) {
    let kind = named_kind(object, kind);
    let (api_version, name) = names(object, &kind);
    let write_raw = |writer: &mut ProtobufWriter| write_object(object, &kind, writer);
    write_envelope((&api_version, &name), ("", ""), write_raw, writer);
}

/// The kind an object is written as: the one asked for, or what the object says of itself.
fn named_kind<'k>(object: &dyn Object, kind: &'k GroupVersionKind) -> Cow<'k, GroupVersionKind> {
    let own_kind = if kind.is_empty() { object.own_kind() } else { None };
    own_kind.map_or(Cow::Borrowed(kind), Cow::Owned)
}

/// What the envelope says of the kind.
fn names(object: &dyn Object, kind: &GroupVersionKind) -> (Str, Str) {
    match object.type_info().has_type_meta {
        true => kind.to_api_version_and_kind(),
        false => Default::default(),
    }
}

/// An object that stays encoded, as the result of a decode.
pub(crate) fn kept(unknown: Unknown, kind: GroupVersionKind) -> Decoded {
    decoded(Box::new(unknown), kind, Findings::new())
}

fn decoded(object: Box<dyn Object>, kind: GroupVersionKind, findings: Findings) -> Decoded {
    Decoded::new(object, kind, findings).with_format(Str::from_static(CONTENT_TYPE_PROTOBUF))
}

/// Adds what the reference shows of the data when kind or version are missing.
pub(crate) fn describe_missing(
    error: DecodeError,
    describe: impl FnOnce() -> String,
) -> DecodeError {
    match error.kind() {
        DecodeErrorKind::MissingKind | DecodeErrorKind::MissingVersion => {
            error.with_excerpt(describe().as_bytes())
        }
        _ => error,
    }
}

/// *Unmarshals* a message into the object it was resolved to, an empty one of its type if it is not
/// new.
pub(crate) fn read_target(
    target: DecodeTarget,
    is_new: bool,
    kind: GroupVersionKind,
    message: ProtobufReader<'_>,
    validation: FieldValidation,
    max_findings: usize,
) -> Result<Decoded, DecodeError> {
    let mut object: Box<dyn Object> = match target {
        DecodeTarget::Unregistered(object) | DecodeTarget::Object(object) => object,
        DecodeTarget::Unstructured(object) => object,
        DecodeTarget::Keep(object) => object,
    };
    if !is_new {
        object = (object.type_info().new)();
    }
    match read_object(&mut object, &kind, message, validation) {
        Ok(findings) => {
            decoded(object, kind, findings.with_limit(max_findings)).enforce(validation)
        }
        Err(error) => Err(error.of_kind(&kind)),
    }
}
