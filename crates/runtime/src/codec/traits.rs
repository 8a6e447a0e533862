//! The vocabulary of codecs: read this page first.
//!
//! | trait | what it does | who implements it |
//! |---|---|---|
//! | [`Decoder`] | bytes → object | the serializers, the recognizer, the versioning codec, the one without conversion |
//! | [`Encoder`] | object → bytes, choosing the kind itself | the versioning codec, the one without conversion |
//! | [`Serializer`] | both for one format, of a given kind; knows nothing about versions | JSON, YAML, protobuf, your format |
//! | [`ObjectRegistry`] | which type a kind has, which kinds a type | [`Scheme`](crate::Scheme), [`UnstructuredRegistry`](crate::UnstructuredRegistry) |
//! | [`GroupVersioner`](crate::GroupVersioner) | which of several kinds is wanted | a group-version, a list of them, the internal one, … |
//! | [`NegotiatedSerializer`](crate::NegotiatedSerializer) | formats by media type, and the codecs around them | `CodecFactory`, the one without conversion |
//! | [`StorageSerializer`](crate::StorageSerializer) | the same for data at rest, in any format | those of the former that recognize formats |
//! | [`Framer`] | where one document of a stream ends | JSON, YAML, length-delimited protobuf, CBOR sequences |
//! | [`FrameScanner`] | the same for bytes that the caller reads | JSON, length-delimited protobuf, CBOR sequences |
//! | [`ListPieces`] | how far the encoding of a list has come | JSON, protobuf, CBOR |
//! | [`ListFormat`], [`ListScanner`] | a list from a stream, item by item, by any reader | JSON, protobuf |
//! | [`UnstructuredKinds`](crate::UnstructuredKinds) | kinds of a scheme that have no type | those of CustomResourceDefinitions |
//! | [`CacheableObject`](crate::CacheableObject) | keeps what encoders made of an object | [`CachedObject`](crate::CachedObject) |
//!
//! How an object meets them:
//!
//! | trait | what it does | who implements it |
//! |---|---|---|
//! | [`Object`] | an object of any kind, whose type only the registry knows | every API type, by its derive; [`Unstructured`], [`Unknown`](crate::Unknown) |
//! | [`Struct`](crate::reflect::Struct) | its fields by number, without knowing the type: what most formats and all tools go through | every struct, by its derive |
//! | [`Fields`](crate::fields::Fields), [`Field`](crate::fields::Field) of a [`Format`](crate::fields::Format) | code emitted for a struct and a format on the hottest path | every struct, by its derive, for JSON and protobuf |

use std::borrow::Cow;
use std::fmt::Debug;
use std::io::Write;
use std::sync::Arc;

use bytes::Bytes;

use crate::codec::{DecodeRequest, Decoded, EncodedPieces, Input, ListPieces, write_pieces};
use crate::error::{DecodeError, DecodeErrorKind, EncodeError, Findings, NotRegisteredError};
use crate::names::GroupVersionKind;
use crate::object::Object;
use crate::stream::ListFormat;
use crate::text::Str;

/// Turns bytes into objects.
///
/// **Contract.** The kind is taken from the data, then from `default_kind`, then from `into`. The
/// object is `into` when it is of that kind, else a new one. `decode_with` never panics, whatever
/// the bytes.
pub trait Decoder: Debug + Send + Sync {
    /// Decodes one object.
    ///
    /// # Errors
    /// When the data is broken, names no kind or an unregistered one, or — with
    /// [`FieldValidation::Strict`](crate::FieldValidation::Strict) — has unknown or duplicate
    /// fields.
    fn decode_with(
        &self,
        input: Input<'_>,
        request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError>;

    /// Completes what this decoder made of `data` with the fields that a schema dropped from it
    /// afterwards, whose places are not known.
    ///
    /// The formats of text find their places, and a strict one makes an error of them; one that
    /// passes over unknown fields leaves them out. Decoders around others pass it on.
    ///
    /// # Errors
    /// When the decoder is strict.
    fn with_dropped(
        &self,
        data: &[u8],
        mut decoded: Decoded,
        dropped: Findings,
    ) -> Result<Decoded, DecodeError> {
        let _ = data;
        let read = std::mem::take(decoded.findings_mut());
        *decoded.findings_mut() = read.followed_by(dropped);
        Ok(decoded)
    }

    /// Decodes one object without further wishes.
    ///
    /// Payloads that stay encoded are copies; with a [`Bytes`] in
    /// [`decode_with`](Self::decode_with) they share its buffer. Corresponds to `runtime.Decode`.
    ///
    /// # Errors
    /// As [`decode_with`](Self::decode_with).
    fn decode(&self, data: &[u8]) -> Result<Decoded, DecodeError> {
        self.decode_with(Input::from(data), DecodeRequest::default())
    }
}

/// [`decode_into`](Self::decode_into) for every [`Decoder`], also for a `dyn Decoder` and through
/// pointers: a trait of its own, because a method with a type parameter would keep `Decoder` from
/// being `dyn`.
pub trait DecodeInto: Decoder {
    /// Decodes one object into `into`, which names the kind where the data does not.
    ///
    /// Corresponds to `runtime.DecodeInto`.
    ///
    /// # Errors
    /// As [`decode_with`](Decoder::decode_with), and when the data is of another kind than `into`
    /// and this decoder does not convert.
    fn decode_into<T: Object>(&self, data: &[u8], into: T) -> Result<Decoded<T>, DecodeError> {
        let request = DecodeRequest::into(Box::new(into));
        let decoded = self.decode_with(Input::from(data), request)?;
        let kind = decoded.kind().clone();
        decoded.into_typed().map_err(|_| {
            let type_name = std::any::type_name::<T>();
            DecodeError::new(DecodeErrorKind::OtherKind { type_name }).of_kind(&kind)
        })
    }
}

impl<D: Decoder + ?Sized> DecodeInto for D {}

/// Turns objects into bytes, choosing the kind to write.
///
/// **Contract.** The object is not changed. Two encoders with equal identifiers write equal bytes
/// for equal objects.
pub trait Encoder: Debug + Send + Sync {
    /// Appends the encoded object to `out`. On an error `out` is as it was.
    ///
    /// # Errors
    /// When the object is not registered, cannot be converted, or has no form in the format.
    fn encode_to(&self, object: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError>;

    /// A text that distinguishes encoders with different output.
    fn identifier(&self) -> Str;

    /// Writes the encoded object to `sink`, a list item by item where the format can, so that it is
    /// never encoded as a whole in memory. The bytes are those of [`encode_to`](Self::encode_to).
    ///
    /// An encoder around another passes the sink on. One that has nothing to gain from a sink
    /// writes what [`encode_to_vec`](Self::encode_to_vec) answers.
    ///
    /// # Errors
    /// As [`encode_to`](Self::encode_to), and when the sink fails. Part of the object may be
    /// written then.
    fn encode_to_writer(
        &self,
        object: &dyn Object,
        sink: &mut dyn Write,
    ) -> Result<(), EncodeError>;

    /// The encoded object a piece at a time, each encoded when it is asked for: a list item by item
    /// where the format can. Together they are the bytes of [`encode_to`](Self::encode_to).
    ///
    /// # Errors
    /// As [`encode_to`](Self::encode_to), for what comes before the items of a list.
    fn encode_pieces(&self, object: Arc<dyn Object>) -> Result<EncodedPieces, EncodeError> {
        self.encode_to_vec(&*object).map(EncodedPieces::whole)
    }

    /// The encoded object.
    ///
    /// # Errors
    /// As [`encode_to`](Self::encode_to).
    fn encode_to_vec(&self, object: &dyn Object) -> Result<Vec<u8>, EncodeError> {
        let mut out = Vec::new();
        self.encode_to(object, &mut out)?;
        Ok(out)
    }

    /// The encoded object as a shared buffer.
    ///
    /// # Errors
    /// As [`encode_to`](Self::encode_to).
    fn encode_to_bytes(&self, object: &dyn Object) -> Result<Bytes, EncodeError> {
        self.encode_to_vec(object).map(Bytes::from)
    }
}

/// Whether data is in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recognition {
    /// It is.
    Yes,
    /// It is not.
    No,
    /// Only reading it shows.
    Unknown,
}

/// One format: bytes ↔ object of a given kind, nothing about versions.
///
/// **Who implements this.** JSON, YAML, protobuf, CBOR — and formats of your own, which join a
/// `CodecFactory` next to these.
pub trait Serializer: Decoder {
    /// Appends the object to `out`, naming it `kind`. An empty `kind` writes what the object
    /// declares as itself, which for a typed object is nothing. On an error `out` is as it was.
    ///
    /// # Errors
    /// When the object, or a value in it, has no form in the format.
    fn encode(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError>;

    /// Begins to encode a list item by item; `None` for objects that are not lists, and for formats
    /// and lists that cannot be taken apart. [`Object::as_list`] gives the items.
    ///
    /// # Errors
    /// As [`encode`](Self::encode), for what comes before the items.
    fn list_pieces(
        &self,
        list: &dyn Object,
        kind: &GroupVersionKind,
    ) -> Result<Option<Box<dyn ListPieces>>, EncodeError> {
        let _ = (list, kind);
        Ok(None)
    }

    /// Writes the object to `sink`, a list by its [`list_pieces`](Self::list_pieces). The bytes are
    /// those of [`encode`](Self::encode).
    ///
    /// # Errors
    /// As [`encode`](Self::encode), and when the sink fails. Part of the object may be written
    /// then.
    fn encode_to_writer(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        sink: &mut dyn Write,
    ) -> Result<(), EncodeError> {
        if let Some(mut pieces) = self.list_pieces(object, kind)? {
            return write_pieces(&mut *pieces, object, sink);
        }
        let mut out = Vec::new();
        self.encode(object, kind, &mut out)?;
        Ok(sink.write_all(&out)?)
    }

    /// How a list is read from a stream part by part; `None` when the format cannot do that.
    fn list_format(&self) -> Option<&dyn ListFormat> {
        None
    }

    /// The type and the object of a watch event that is written in the usual way, unchecked: only
    /// when the object is one document of the format is the event what it seems to be.
    fn split_event<'a>(&self, event: &'a [u8]) -> Option<(&'a str, &'a [u8])> {
        let _ = event;
        None
    }

    /// Whether `data` is in this format.
    fn recognizes(&self, data: &[u8]) -> Recognition;

    /// A text that distinguishes serializers with different output.
    fn identifier(&self) -> Str;
}

/// The kinds of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectKinds<'a> {
    /// The kinds, first registered first.
    pub kinds: Cow<'a, [GroupVersionKind]>,
    /// Whether the object is the same in every version.
    pub unversioned: bool,
}

/// Which type a kind has, which kinds a type has, and what is assumed for fields left out.
///
/// Corresponds to `runtime.ObjectTyper`, `ObjectCreater` and `ObjectDefaulter`, which one thing
/// implements together.
#[doc(alias("ObjectTyper", "ObjectCreater", "ObjectDefaulter"))]
pub trait ObjectRegistry: Debug + Send + Sync {
    /// The kinds of an object.
    ///
    /// # Errors
    /// When its type is not registered.
    fn object_kinds(&self, object: &dyn Object) -> Result<ObjectKinds<'_>, NotRegisteredError>;

    /// A new object of a kind.
    ///
    /// # Errors
    /// When the kind is not registered.
    fn new_object(&self, kind: &GroupVersionKind) -> Result<Box<dyn Object>, NotRegisteredError>;

    /// Whether exactly this kind is registered.
    fn recognizes(&self, kind: &GroupVersionKind) -> bool;

    /// Sets the fields of a versioned object that were left out to the values assumed for them.
    fn default_object(&self, object: &mut dyn Object);
}
