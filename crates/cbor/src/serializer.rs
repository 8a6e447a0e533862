//! The CBOR serializer.

use std::sync::Arc;

use apimachinery_json::{JsonOptions, JsonSerializer};
use apimachinery_runtime::reflect::Reflect;
use apimachinery_runtime::{
    Completion, DecodeError, DecodeErrorKind, DecodeLimits, DecodeRequest, DecodeTarget, Decoded,
    Decoder, EncodeError, FieldValidation, Findings, GroupVersion, GroupVersionKind, Input,
    ListPieces, Object, ObjectRegistry, Reason, Recognition, Serializer, Str, TypeMeta,
    Unstructured, Value, resolve_target,
};
use data_encoding::HEXLOWER;

use crate::decode::{ReadOptions, RootNames, ValueReader};
use crate::encode::{ValueWriter, write_object};
use crate::infer_kind::{check_meta, guess_kind, infer_kind};
use crate::reader::SELF_DESCRIBED;
use crate::skip::check_strings;
use crate::stream_list::list_pieces;
use crate::to_json::limited_to_json;
use crate::{MapOrder, diagnose, json_to_cbor};

/// The media type of CBOR.
pub const CONTENT_TYPE_CBOR: &str = "application/cbor";

/// How a [`CborSerializer`] reads and writes: `CborOptions::default().strict(true)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CborOptions {
    /// Make an unknown field an error, whatever the caller asks for.
    pub strict: bool,
    /// Turn payloads that stay encoded, raw extensions and managed fields, into JSON when reading,
    /// which is what programs expect of them.
    pub transcode: bool,
    /// In which order maps are written.
    pub order: MapOrder,
    /// How much of what a document may have.
    pub limits: DecodeLimits,
}

impl Default for CborOptions {
    /// What the reference uses: lax, with payloads as JSON, deterministic.
    fn default() -> Self {
        Self {
            strict: false,
            transcode: true,
            order: MapOrder::Deterministic,
            limits: DecodeLimits::DEFAULT,
        }
    }
}

impl CborOptions {
    /// Whether an unknown field is an error, whatever the caller asks for.
    #[must_use]
    pub fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }

    /// Whether payloads that stay encoded become JSON when reading.
    #[must_use]
    pub fn transcode(mut self, transcode: bool) -> Self {
        self.transcode = transcode;
        self
    }

    /// In which order maps are written.
    #[must_use]
    pub fn order(mut self, order: MapOrder) -> Self {
        self.order = order;
        self
    }

    /// How much of what a document may have.
    #[must_use]
    pub fn limits(mut self, limits: DecodeLimits) -> Self {
        self.limits = limits;
        self
    }
}

/// Reads and writes objects as CBOR. Corresponds to `cbor.Serializer`.
///
/// A document is a map inside the tag 55799, by which the format is recognized. Text is written as
/// byte strings; text strings are read as well. A key that appears twice is an error, an unknown
/// field a finding. The reference reports only the first of these; so does this serializer, adding
/// the path.
#[derive(Clone, Debug)]
pub struct CborSerializer {
    registry: Arc<dyn ObjectRegistry>,
    options: CborOptions,
}

impl CborSerializer {
    /// A serializer for the kinds of `registry`.
    pub fn new(registry: Arc<dyn ObjectRegistry>, options: CborOptions) -> Self {
        Self { registry, options }
    }

    fn json(&self) -> JsonSerializer {
        let options = JsonOptions::default().limits(self.options.limits);
        JsonSerializer::new(self.registry.clone(), options)
    }

    fn resolve(
        &self,
        bytes: &[u8],
        request: &mut DecodeRequest<'_>,
    ) -> Result<(GroupVersionKind, DecodeTarget), DecodeError> {
        let found = infer_kind(bytes).map_err(|error| in_meta_pass(bytes, error))?;
        let mut kind = GroupVersionKind::from_api_version_and_kind(&found.api_version, &found.kind);
        let target = resolve_target(&mut kind, request, &*self.registry, Completion::Text);
        match target {
            Ok(target) => Ok((kind, target)),
            Err(error) => Err(self.refused(bytes, error)),
        }
    }

    /// The reference checks the whole document before it looks for the kind's type.
    fn refused(&self, bytes: &[u8], error: DecodeError) -> DecodeError {
        match check_meta(bytes) {
            Err(mistake) => in_meta_pass(bytes, mistake),
            Ok(()) => with_notation(error, bytes),
        }
    }

    fn read(
        &self,
        input: Input<'_>,
        mut request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        let bytes = input.bytes();
        let collecting = request.validation.is_wanted();
        if request.into.as_ref().is_some_and(|into| into.is_unstructured()) {
            return self.read_unstructured(input);
        }
        if let Some(decoded) = self.read_guessed(input, &request) {
            return decoded;
        }
        let (kind, target) = self.resolve(bytes, &mut request)?;
        match target {
            DecodeTarget::Object(object) => self.read_typed(input, object, kind, collecting),
            DecodeTarget::Unstructured(_) => self.read_unstructured(input),
            DecodeTarget::Keep(object) => Err(self.unregistered(bytes, &*object)),
            DecodeTarget::Unregistered(object) => Err(self.unregistered(bytes, &*object)),
        }
    }

    /// Reads an object whose kind is where it mostly is. None when it is not, or something is wrong
    /// that another mistake may come before.
    fn read_guessed(
        &self,
        input: Input<'_>,
        request: &DecodeRequest<'_>,
    ) -> Option<Result<Decoded, DecodeError>> {
        // An object to fill must not be touched before the kind is certain.
        if request.into.is_some() {
            return None;
        }
        let found = guess_kind(input.bytes())?;
        let mut kind = GroupVersionKind::from_api_version_and_kind(&found.api_version, &found.kind);
        let mut request = request.without_object();
        let target = resolve_target(&mut kind, &mut request, &*self.registry, Completion::Text);
        let mut object = match target.ok()? {
            DecodeTarget::Object(object) => object,
            DecodeTarget::Unstructured(_) => {
                let decoded = self.read_unstructured(input).ok()?;
                return (*decoded.kind() == kind).then_some(Ok(decoded));
            }
            _ => return None,
        };
        let fields = object.as_struct_mut()?;
        let mut reader = self.reader(input, request.validation.is_wanted());
        let mut names = RootNames { guessed: &found.api_version, is_right: false };
        let read = reader.document(fields, &mut names).and_then(|()| reader.reader.end());
        match read {
            Ok(()) if names.is_right => {
                Some(Ok(Decoded::new(object, kind, reader.into_findings())))
            }
            Ok(()) => None,
            Err(error) => {
                let is_right = infer_kind(input.bytes()).is_ok_and(|named| named == found);
                is_right.then(|| Err(error.of_kind(&kind)))
            }
        }
    }

    fn reader<'a>(&'a self, input: Input<'a>, collecting: bool) -> ValueReader<'a> {
        let options = ReadOptions { collecting, transcode: self.options.transcode };
        ValueReader::new(input, options, &self.options.limits)
    }

    fn unregistered(&self, bytes: &[u8], object: &dyn Object) -> DecodeError {
        match self.registry.object_kinds(object) {
            Err(error) => self.refused(bytes, error.into()),
            Ok(_) => DecodeError::new(DecodeErrorKind::Unsupported(
                format!("type {} has no CBOR form", object.type_info().label()).into(),
            )),
        }
    }

    fn read_typed(
        &self,
        input: Input<'_>,
        mut object: Box<dyn Object>,
        kind: GroupVersionKind,
        collecting: bool,
    ) -> Result<Decoded, DecodeError> {
        let Some(fields) = object.as_struct_mut() else {
            return self.read_through_json(input, object, kind, collecting);
        };
        let mut reader = self.reader(input, collecting);
        let read = reader.document(fields, &mut RootNames::default());
        let read = read.and_then(|()| reader.reader.end());
        // The reference looks for the kind in the whole document first.
        read.map_err(|error| match check_meta(input.bytes()) {
            Err(mistake) => in_meta_pass(input.bytes(), mistake),
            Ok(()) => error.of_kind(&kind),
        })?;
        let findings = reader.into_findings();
        Ok(Decoded::new(object, kind, findings))
    }

    /// An object whose type has only JSON, such as one with serde's traits.
    fn read_through_json(
        &self,
        input: Input<'_>,
        object: Box<dyn Object>,
        kind: GroupVersionKind,
        collecting: bool,
    ) -> Result<Decoded, DecodeError> {
        let json = limited_to_json(input.bytes(), &self.options.limits)
            .map_err(|error| error.of_kind(&kind))?;
        let validation = if collecting { FieldValidation::Warn } else { FieldValidation::Ignore };
        let request = DecodeRequest::into(object).default_kind(&kind).validation(validation);
        let decoded = self.json().decode_with(Input::from(&json), request);
        decoded.map_err(|error| error.relocated(None))
    }

    fn read_unstructured(&self, input: Input<'_>) -> Result<Decoded, DecodeError> {
        let bytes = input.bytes();
        let mut object = Unstructured::default();
        let mut reader = ValueReader::limited(bytes, &self.options.limits);
        let read = reader.value(object.content_mut().reflect_mut());
        let read = read.and_then(|()| reader.reader.end());
        // The reference names the kind beside an error, and fails when it cannot.
        read.map_err(|error| match check_meta(bytes) {
            Err(mistake) => in_meta_pass(bytes, mistake),
            Ok(()) => error,
        })?;
        let kind = object.kind();
        if kind.kind.is_empty() || !names_version(&object) {
            return Err(with_notation(DecodeError::new(DecodeErrorKind::MissingKind), bytes));
        }
        if kind.version.is_empty() {
            let error = DecodeError::new(DecodeErrorKind::MissingVersion).of_kind(&kind);
            return Err(with_notation(error, bytes));
        }
        Ok(Decoded::new(Box::new(object), kind, Findings::new()))
    }

    fn write(
        &self,
        object: &dyn Object,
        meta: &TypeMeta,
        writer: &mut ValueWriter,
    ) -> Result<(), EncodeError> {
        writer.out.raw(&SELF_DESCRIBED);
        if write_object(object, meta, writer) {
            return Ok(());
        }
        let mut json = Vec::new();
        self.json().encode(object, &meta.group_version_kind(), &mut json)?;
        let mut cbor = Vec::with_capacity(json.len());
        json_to_cbor(&json, &mut cbor)
            .map_err(|error| EncodeError::invalid_value(Reason::cause(error)))?;
        writer.out.raw(&cbor);
        Ok(())
    }
}

/// Whether `apiVersion` can be read; when not, the reference sees no kind either.
fn names_version(object: &Unstructured) -> bool {
    let api_version = object.content().get("apiVersion").and_then(Value::as_str);
    api_version.unwrap_or_default().parse::<GroupVersion>().is_ok()
}

/// Mistakes that the reference meets while it looks for the kind.
fn in_meta_pass(bytes: &[u8], error: DecodeError) -> DecodeError {
    let error = crate::skip::check_whole(bytes).err().unwrap_or(error);
    let position = error.position();
    let text = error.relocated(None).to_string();
    let error = DecodeError::syntax(format!("unable to determine group/version/kind: {text}"));
    error.relocated(position)
}

/// Shows the document when the error is that it names no kind.
fn with_notation(error: DecodeError, bytes: &[u8]) -> DecodeError {
    match error.kind() {
        DecodeErrorKind::MissingKind | DecodeErrorKind::MissingVersion => {
            let notation = diagnose(bytes).unwrap_or_else(|_| HEXLOWER.encode(bytes));
            error.with_excerpt(notation.as_bytes())
        }
        _ => error,
    }
}

impl Decoder for CborSerializer {
    fn decode_with(
        &self,
        input: Input<'_>,
        mut request: DecodeRequest<'_>,
    ) -> Result<Decoded, DecodeError> {
        let strict = self.options.strict;
        let validation = if strict { FieldValidation::Strict } else { request.validation };
        request.validation = validation.collecting();
        self.options.limits.check_bytes(input.bytes().len())?;
        check_strings(input.bytes(), &self.options.limits)?;
        let decoded = self.read(input, request)?;
        decoded.with_format(Str::from_static(CONTENT_TYPE_CBOR)).enforce(validation)
    }

    /// Fields that a schema drops are passed over, as in the reference.
    fn with_dropped(
        &self,
        _: &[u8],
        decoded: Decoded,
        _: Findings,
    ) -> Result<Decoded, DecodeError> {
        Ok(decoded)
    }
}

impl Serializer for CborSerializer {
    fn encode(
        &self,
        object: &dyn Object,
        kind: &GroupVersionKind,
        out: &mut Vec<u8>,
    ) -> Result<(), EncodeError> {
        let start = out.len();
        // Few objects are smaller; growing in small steps costs more than a buffer that is not
        // filled.
        out.reserve(1024);
        let mut writer = ValueWriter::new(std::mem::take(out), self.options.order);
        let written = self.write(object, &TypeMeta::from(kind), &mut writer);
        let (buffer, error) = writer.out.into_parts();
        *out = buffer;
        let result = written.and(error.map_or(Ok(()), Err));
        if result.is_err() {
            out.truncate(start);
        }
        result
    }

    fn list_pieces(
        &self,
        list: &dyn Object,
        kind: &GroupVersionKind,
    ) -> Result<Option<Box<dyn ListPieces>>, EncodeError> {
        let pieces = list_pieces(list, &TypeMeta::from(kind), self.options.order)?;
        Ok(pieces.map(|pieces| Box::new(pieces) as _))
    }

    fn recognizes(&self, data: &[u8]) -> Recognition {
        if data.starts_with(&SELF_DESCRIBED) { Recognition::Yes } else { Recognition::No }
    }

    /// The same for both orders of maps, as in the reference.
    fn identifier(&self) -> Str {
        Str::from_static("cbor")
    }
}
