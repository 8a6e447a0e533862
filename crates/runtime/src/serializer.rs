//! The vocabulary of codecs: read this page first.
//!
//! | trait | what it does | who implements it |
//! |---|---|---|
//! | [`Decoder`] | bytes → object | the serializers, the recognizer, the versioning codec, the one without conversion |
//! | [`Encoder`] | object → bytes, choosing the kind itself | the versioning codec, the one without conversion |
//! | [`Serializer`] | both for one format, told the kind; knows nothing about versions | JSON, YAML, protobuf, your format |
//! | [`ObjectRegistry`] | which type a kind has, which kinds a type | [`Scheme`](crate::Scheme), [`UnstructuredRegistry`](crate::UnstructuredRegistry) |
//! | [`GroupVersioner`](crate::GroupVersioner) | which of several kinds is wanted | a group-version, a list of them, the internal one, … |
//! | [`NegotiatedSerializer`](crate::NegotiatedSerializer) | formats by media type, and the codecs around them | `CodecFactory`, the one without conversion |
//! | [`Framer`] | where one document of a stream ends | JSON, length-delimited protobuf |

use std::fmt::Debug;
use std::io::{Read, Write};

use bytes::Bytes;

use crate::{
    DecodeError, DecodeErrorKind, DowncastError, EncodeError, Findings, FrameScanner,
    GroupVersionKind, Input, ListSource, NotRegisteredError, Object, Str,
};

/// What to do about unknown and duplicate fields. The three values of the `fieldValidation` parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum FieldValidation {
    /// Don't look for them.
    #[default]
    Ignore,
    /// Report them beside the object.
    Warn,
    /// Make them an error.
    Strict,
}

impl FieldValidation {
    /// The same, with errors left for later: what a decoder passes to the decoder it wraps.
    pub fn collecting(self) -> Self {
        match self {
            Self::Strict => Self::Warn,
            other => other,
        }
    }

    /// Whether findings are wanted at all.
    pub fn is_wanted(self) -> bool {
        self != Self::Ignore
    }
}

/// What a caller adds to the bytes it wants decoded.
#[derive(Debug, Default)]
pub struct DecodeRequest<'a> {
    /// The kind to assume where the data names none.
    pub default_kind: Option<&'a GroupVersionKind>,
    /// The object to fill, when the data is of its kind. It also names the kind to assume where neither
    /// the data nor `default_kind` does. [`Unknown`](crate::Unknown) and
    /// [`Unstructured`](crate::Unstructured) take data of any kind.
    pub into: Option<Box<dyn Object>>,
    /// What to do about unknown and duplicate fields.
    pub validation: FieldValidation,
    /// Whether an object of a kind that is not registered is read as [`Unstructured`](crate::Unstructured)
    /// instead of refused. A format that carries no unstructured data answers
    /// [`DecodeErrorKind::Unsupported`] then.
    pub any_kind: bool,
}

impl DecodeRequest<'static> {
    /// A request to fill `object`.
    pub fn into(object: Box<dyn Object>) -> Self {
        Self { into: Some(object), ..Self::default() }
    }
}

/// A decoded object, with everything else that the decode learned.
///
/// A decode never yields an object *and* an error: unknown and duplicate fields are
/// [findings](Self::findings) beside the object, or the error [`DecodeErrorKind::Strict`].
#[derive(Clone, Debug)]
pub struct Decoded<T = Box<dyn Object>> {
    object: T,
    kind: GroupVersionKind,
    findings: Findings,
}

impl<T> Decoded<T> {
    /// An object and what was learned about it.
    pub fn new(object: T, kind: GroupVersionKind, findings: Findings) -> Self {
        Self { object, kind, findings }
    }

    /// The kind the data named, after assuming what it left out.
    pub fn kind(&self) -> &GroupVersionKind {
        &self.kind
    }

    /// Unknown and duplicate fields, where they were asked for.
    pub fn findings(&self) -> &Findings {
        &self.findings
    }

    /// The findings, mutable.
    pub fn findings_mut(&mut self) -> &mut Findings {
        &mut self.findings
    }

    /// The object, by value.
    pub fn into_object(self) -> T {
        self.object
    }

    /// The object, the kind and the findings.
    pub fn into_parts(self) -> (T, GroupVersionKind, Findings) {
        (self.object, self.kind, self.findings)
    }

    /// The same with another object.
    ///
    /// # Errors
    /// What `change` answers.
    pub fn try_map<U, E>(self, change: impl FnOnce(T) -> Result<U, E>) -> Result<Decoded<U>, E> {
        Ok(Decoded { object: change(self.object)?, kind: self.kind, findings: self.findings })
    }

    /// Makes findings an error when `validation` says so.
    ///
    /// # Errors
    /// [`DecodeErrorKind::Strict`] when there are findings and validation is strict.
    pub fn enforce(self, validation: FieldValidation) -> Result<Self, DecodeError> {
        if validation == FieldValidation::Strict && !self.findings.is_empty() {
            let error = DecodeError::new(DecodeErrorKind::Strict(self.findings));
            return Err(error.of_kind(&self.kind));
        }
        Ok(self)
    }
}

impl Decoded {
    /// The object.
    pub fn object(&self) -> &dyn Object {
        &*self.object
    }

    /// The object, mutable.
    pub fn object_mut(&mut self) -> &mut dyn Object {
        &mut *self.object
    }

    /// The object as a `T`, by value.
    ///
    /// # Errors
    /// When it is something else; the error says what.
    pub fn into_typed<T: 'static>(self) -> Result<Decoded<T>, DowncastError> {
        self.try_map(|object| object.into_typed().map_err(|(_, error)| error))
    }
}

impl<T: 'static> Decoded<T> {
    /// The object, typed.
    pub fn typed(&self) -> &T {
        &self.object
    }
}

/// Turns bytes into objects.
///
/// **Contract.** The kind is taken from the data, then from `default_kind`, then from `into`. The object
/// is `into` when it is of that kind, else a new one. `decode_with` never panics, whatever the bytes.
pub trait Decoder: Debug + Send + Sync {
    /// Decodes one object.
    ///
    /// # Errors
    /// When the data is broken, names no kind or an unregistered one, or — with
    /// [`FieldValidation::Strict`] — has unknown or duplicate fields.
    fn decode_with(
        &self,
        input: Input<'_>,
        request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError>;

    /// Decodes one object without further wishes.
    ///
    /// # Errors
    /// As [`decode_with`](Self::decode_with).
    fn decode<'a>(&self, data: impl Into<Input<'a>>) -> Result<Decoded, DecodeError>
    where
        Self: Sized,
    {
        self.decode_with(data.into(), DecodeRequest::default())
    }

    /// Decodes one object into `into`, which names the kind where the data does not.
    ///
    /// Corresponds to `runtime.DecodeInto`.
    ///
    /// # Errors
    /// As [`decode_with`](Self::decode_with), and when the data is of another kind than `into` and this
    /// decoder does not convert.
    fn decode_into<'a, T: Object>(
        &self,
        data: impl Into<Input<'a>>,
        into: T,
    ) -> Result<Decoded<T>, DecodeError>
    where
        Self: Sized,
    {
        let decoded = self.decode_with(data.into(), DecodeRequest::into(Box::new(into)))?;
        let kind = decoded.kind().clone();
        decoded.into_typed().map_err(|_| {
            let type_name = std::any::type_name::<T>();
            DecodeError::new(DecodeErrorKind::OtherKind { type_name }).of_kind(&kind)
        })
    }
}

/// Turns objects into bytes, choosing the kind to write.
///
/// **Contract.** The object is not changed. Two encoders with equal identifiers write equal bytes for
/// equal objects.
pub trait Encoder: Debug + Send + Sync {
    /// Appends the encoded object to `out`. On an error `out` is as it was.
    ///
    /// # Errors
    /// When the object is not registered, cannot be converted, or has no form in the format.
    fn encode_to(&self, object: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError>;

    /// A text that tells encoders with different output apart.
    fn identifier(&self) -> Str;

    /// Writes the encoded object to `sink`, a list item by item where the format can, so that it is never
    /// encoded as a whole in memory. The bytes are those of [`encode_to`](Self::encode_to).
    ///
    /// # Errors
    /// As [`encode_to`](Self::encode_to), and when the sink fails. Part of the object may be written then.
    fn encode_to_writer(
        &self,
        object: &dyn Object,
        sink: &mut dyn Write,
    ) -> Result<(), EncodeError> {
        Ok(sink.write_all(&self.encode_to_vec(object)?)?)
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
    /// Only reading it will tell.
    Unknown,
}

/// One format: bytes ↔ object of a given kind, nothing about versions.
///
/// **Who implements this.** JSON, YAML, protobuf, CBOR — and formats of your own, which join a
/// `CodecFactory` next to these.
pub trait Serializer: Decoder {
    /// Appends the object to `out`, naming it `kind`. An empty `kind` writes what the object says of
    /// itself, which for a typed object is nothing. On an error `out` is as it was.
    ///
    /// # Errors
    /// When the object, or a value in it, has no form in the format.
    fn encode(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError>;

    /// Writes the object to `sink`, a list item by item where the format can. The bytes are those of
    /// [`encode`](Self::encode). [`Object::as_list`] gives the items.
    ///
    /// # Errors
    /// As [`encode`](Self::encode), and when the sink fails. Part of the object may be written then.
    fn encode_to_writer(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        sink: &mut dyn Write,
    ) -> Result<(), EncodeError> {
        let mut out = Vec::new();
        self.encode(object, kind, &mut out)?;
        Ok(sink.write_all(&out)?)
    }

    /// Reads a list from a stream part by part, where the format can. No item, and not what stands beside
    /// the items, may be larger than `limit` bytes.
    fn list_source<'a>(
        &self,
        source: Box<dyn Read + Send + 'a>,
        limit: usize,
    ) -> Option<Box<dyn ListSource + 'a>> {
        let _ = (source, limit);
        None
    }

    /// The type and the object of a watch event that is written in the usual way, unchecked: only when the
    /// object is one document of the format is the event what it seems to be.
    fn split_event<'a>(&self, event: &'a [u8]) -> Option<(&'a str, &'a [u8])> {
        let _ = event;
        None
    }

    /// Whether `data` is in this format.
    fn recognizes(&self, data: &[u8]) -> Recognition;

    /// A text that tells serializers with different output apart.
    fn identifier(&self) -> Str;
}

/// The kinds of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectKinds<'a> {
    /// The kinds, first registered first.
    pub kinds: std::borrow::Cow<'a, [GroupVersionKind]>,
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

/// Cuts a stream of bytes into documents, and joins documents to a stream.
pub trait Framer: Debug + Send + Sync {
    /// Reads the documents of `source` one by one.
    fn frame_reader<'a>(&self, source: Box<dyn Read + Send + 'a>) -> Box<dyn FrameReader + 'a>;

    /// Writes documents to `sink` one by one.
    fn frame_writer<'a>(&self, sink: Box<dyn Write + Send + 'a>) -> Box<dyn FrameWriter + 'a>;

    /// Finds documents of at most `limit` bytes in what a reader of any sort has read, where the format can:
    /// for asynchronous readers, and for other limits than [`MAX_FRAME_SIZE`].
    fn frame_scanner(&self, limit: usize) -> Option<Box<dyn FrameScanner>> {
        let _ = limit;
        None
    }

    /// Appends what stands before a document of `length` bytes, for writers of any sort.
    ///
    /// # Errors
    /// When the document is too large for the framing.
    fn start_frame(&self, length: usize, out: &mut Vec<u8>) -> Result<(), FrameError> {
        let _ = (length, out);
        Ok(())
    }
}

/// The documents of a stream.
pub trait FrameReader: Send {
    /// The next document, or nothing at the end of the stream.
    ///
    /// # Errors
    /// When the source fails, ends inside a document, or a document is larger than the limit. After a
    /// document that was too large the next call continues with the one behind it.
    fn next_frame(&mut self) -> Result<Option<Bytes>, FrameError>;
}

/// A stream that documents are written to.
pub trait FrameWriter: Send {
    /// Writes one document.
    ///
    /// # Errors
    /// When the sink fails or the document is too large for the framing.
    fn write_frame(&mut self, frame: &[u8]) -> Result<(), FrameError>;
}

/// The largest document that a frame reader accepts: 16 MiB, as in the reference.
pub const MAX_FRAME_SIZE: usize = 16 * 1024 * 1024;

/// A stream could not be cut into documents.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FrameError {
    /// The source or the sink failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// The stream ends inside a document.
    #[error("unexpected EOF")]
    UnexpectedEnd,
    /// A document is larger than the limit.
    #[error("object to decode was longer than maximum allowed size")]
    TooLarge {
        /// The limit in bytes.
        limit: usize,
    },
    /// What stands between two documents is not what the framing allows there.
    #[error("invalid frame: {0}")]
    Invalid(Str),
}
