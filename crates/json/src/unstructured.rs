//! Objects without a type: the codec that distinguishes lists and objects, and conversion from and
//! to types.

use std::io::{self, Write};
use std::sync::Arc;

use apimachinery_runtime::{
    DecodeError, DecodeErrorKind, DecodeRequest, Decoder, EncodeError, EncodeErrorKind, Encoder,
    FieldValidation, Findings, GroupVersionKind, Input, Map, Object, Position, Reason, Str,
    TypeMeta, Unstructured, UnstructuredList, UnstructuredRegistry, Value, write_pieces,
};

use crate::entry::write_object;
use crate::stream_list::list_pieces;
use crate::structs::Named;
use crate::text::valid_text;
use crate::value::content_to_vec;
use crate::{JsonOptions, JsonReader, JsonSerializer, JsonWriter, value_from_str};

/// What [`decode_unstructured`] reads.
#[derive(Clone, Debug, PartialEq)]
pub enum UnstructuredDocument {
    /// An object without a field `items`.
    Object(Unstructured),
    /// An object with a field `items`, even if that is `null`.
    List(UnstructuredList),
}

/// Reads JSON as an object without a type, or as a list of such objects.
///
/// A list is what has a field `items`; its items take their kind and version from the list when
/// they name neither. The document must name a kind, but no version. Corresponds to
/// `unstructured.UnstructuredJSONScheme`.
///
/// # Errors
/// When the data is not a JSON object, names no kind, or its items are not a list of objects.
///
/// ```
/// use apimachinery_json::{UnstructuredDocument, decode_unstructured};
///
/// let pods = decode_unstructured(br#"{"kind":"PodList","apiVersion":"v1","items":[{}]}"#)?;
/// let UnstructuredDocument::List(pods) = pods else { panic!() };
/// assert_eq!(pods.items[0].kind().to_string(), "/v1, Kind=Pod");
/// # Ok::<(), apimachinery_runtime::DecodeError>(())
/// ```
pub fn decode_unstructured(data: &[u8]) -> Result<UnstructuredDocument, DecodeError> {
    let text = valid_text(data);
    let located = |error: DecodeError| {
        let place = error.position().map(|it| Position::in_text(text.as_bytes(), it.offset));
        error.relocated(place)
    };
    let mut reader = JsonReader::from_text(&text);
    let content = reader.plain_object_or_null();
    let content = content.and_then(|it| reader.end().map(|()| it)).map_err(located)?;
    let document = match content.get("items") {
        None => UnstructuredDocument::Object(Unstructured::new(content)),
        Some(_) => UnstructuredDocument::List(list(content)?),
    };
    let kind = match &document {
        UnstructuredDocument::Object(object) => object.kind(),
        UnstructuredDocument::List(list) => list.kind(),
    };
    if kind.kind.is_empty() {
        let error = DecodeError::new(DecodeErrorKind::MissingKind);
        return Err(error.with_excerpt(data));
    }
    Ok(document)
}

fn list(mut content: Map<Str, Value>) -> Result<UnstructuredList, DecodeError> {
    let mut items = match content.remove("items") {
        Some(Value::List(items)) => items,
        None | Some(Value::Null) => Vec::new(),
        Some(other) => {
            return Err(DecodeError::wrong_type(other.type_name(), "array").within_field("items"));
        }
    };
    for (index, item) in items.iter_mut().enumerate() {
        match item {
            Value::Map(_) => {}
            Value::Null => *item = Value::Map(Map::new()),
            other => {
                let error = DecodeError::wrong_type(other.type_name(), "object");
                return Err(error.within_index(index).within_field("items"));
            }
        }
    }
    content.insert("items".into(), Value::List(items));
    let mut list = UnstructuredList::from_content(content);
    list.infer_item_kinds();
    Ok(list)
}

/// The object as plain data that names `kind`, as JSON would say it: fields left out and zeros
/// written as there.
///
/// Numbers follow JSON, so a float without a fraction becomes an integer. Corresponds to
/// `ToUnstructured`.
///
/// # Errors
/// When the object has no JSON form, for example a number that is not finite.
#[doc(hidden)] // `Scheme::to_unstructured` is the public one.
pub fn to_unstructured(
    object: &dyn Object,
    kind: &GroupVersionKind,
) -> Result<Unstructured, EncodeError> {
    let mut writer = JsonWriter::new(Vec::new());
    write_object(object, Named::from(&TypeMeta::from(kind)), &mut writer);
    match value_of(&writer.finish()?)? {
        Value::Map(content) => Ok(Unstructured::new(content)),
        _ => Err(EncodeError::invalid_value("the object is not a JSON object")),
    }
}

/// An object of a type from plain data, whatever kind that names.
///
/// Fields that are unknown or that a type does not take are treated as in JSON: findings, made an
/// error by [`FieldValidation::Strict`], and errors. So a number that does not fit is an error,
/// where the reference's `FromUnstructured` cuts it off.
///
/// # Errors
/// When a value has another shape than its field, or there are findings and validation is strict.
#[doc(hidden)] // `Scheme::from_unstructured` is the public one.
pub fn from_unstructured<T: Object + Default>(
    source: &Unstructured,
    validation: FieldValidation,
) -> Result<(T, Findings), DecodeError> {
    let text = content_to_vec(source.content());
    let text = text.map_err(|error| DecodeError::invalid_value(Reason::cause(error)))?;
    let serializer = JsonSerializer::new(Arc::new(UnstructuredRegistry), JsonOptions::default());
    let request = DecodeRequest::into(Box::<T>::default()).validation(validation);
    // Places are those of the text in between, which is not shown.
    let mut decoded = serializer
        .decode_with(Input::from(&text), request)
        .map_err(|error| error.relocated(None))?;
    decoded.findings_mut().relocate(|_| None);
    let findings = decoded.findings().clone();
    match decoded.into_typed::<T>() {
        Ok(typed) => Ok((typed.into_object(), findings)),
        Err(error) => Err(DecodeError::custom(Reason::cause(error))),
    }
}

fn value_of(json: &[u8]) -> Result<Value, EncodeError> {
    let value = value_from_str(&valid_text(json));
    value.map_err(|error| EncodeError::invalid_value(Reason::cause(error)))
}

/// An encoder that writes objects without a type as JSON when the encoder inside does not know
/// their kind.
///
/// Corresponds to `unstructured.NewJSONFallbackEncoder`.
#[derive(Clone, Debug)]
pub struct JsonFallbackEncoder {
    base: Arc<dyn Encoder>,
}

impl JsonFallbackEncoder {
    /// An encoder that asks `base` first.
    pub fn new(base: Arc<dyn Encoder>) -> Self {
        Self { base }
    }
}

impl Encoder for JsonFallbackEncoder {
    fn encode_to(&self, object: &dyn Object, out: &mut Vec<u8>) -> Result<(), EncodeError> {
        match (self.base.encode_to(object, out), object.as_unstructured()) {
            (Err(error), Some(plain)) if is_unknown(&error) => write_content(plain, out),
            (result, _) => result,
        }
    }

    fn encode_to_writer(
        &self,
        object: &dyn Object,
        sink: &mut dyn Write,
    ) -> Result<(), EncodeError> {
        let Some(plain) = object.as_unstructured() else {
            return self.base.encode_to_writer(object, sink);
        };
        let mut watched = WatchedSink { sink, is_touched: false };
        match self.base.encode_to_writer(object, &mut watched) {
            Err(error) if is_unknown(&error) && !watched.is_touched => {}
            result => return result,
        }
        if let Some(mut pieces) = list_pieces(object, &TypeMeta::default())? {
            return write_pieces(&mut pieces, object, watched.sink);
        }
        let mut out = Vec::new();
        write_content(plain, &mut out)?;
        Ok(watched.sink.write_all(&out)?)
    }

    fn identifier(&self) -> Str {
        let mut base = JsonWriter::new(Vec::new());
        base.string(&self.base.identifier());
        let base = base.finish().unwrap_or_default();
        format!("{{\"base\":{},\"name\":\"fallback\"}}", String::from_utf8_lossy(&base)).into()
    }
}

fn is_unknown(error: &EncodeError) -> bool {
    matches!(error.kind(), EncodeErrorKind::NotRegistered(_))
}

/// Appends the content and a newline; on an error `out` is as it was.
fn write_content(plain: &Unstructured, out: &mut Vec<u8>) -> Result<(), EncodeError> {
    let start = out.len();
    let mut writer = JsonWriter::new(std::mem::take(out));
    writer.plain_object(plain.content());
    writer.raw("\n");
    let (buffer, failure) = writer.into_parts();
    *out = buffer;
    failure.map_or(Ok(()), |failure| {
        out.truncate(start);
        Err(failure)
    })
}

/// A sink that knows whether anything was written to it.
struct WatchedSink<'a> {
    sink: &'a mut dyn Write,
    is_touched: bool,
}

impl Write for WatchedSink<'_> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        self.is_touched = true;
        self.sink.write(data)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }
}
