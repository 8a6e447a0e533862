//! Reading data that ought to be one document.

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{STATUS_FAILURE, Status};
use apimachinery_runtime::{
    CONTENT_TYPE_PROTOBUF, CONTENT_TYPE_YAML, DecodeError, DecodeErrorKind, DecodeRequest, Decoded,
    Decoder, GroupVersionKind, Input, Position, Reason,
};

use crate::documents::{second_document, second_envelope};
use crate::{CodecFactory, DocumentErrorKind};

/// Decodes by `decode`. Data with a second document is an error; so is what is known to be no object, which the
/// error then names. What stands around a document, such as the line break of `etcdctl`, is passed over.
pub(crate) fn decode_one<T>(
    factory: &CodecFactory,
    input: Input<'_>,
    decode: impl Fn(Input<'_>) -> Result<Decoded<T>, DecodeError>,
) -> Result<Decoded<T>, DecodeError> {
    let data = input.bytes();
    match decode(input) {
        Ok(decoded) => match second_place(decoded.format(), data) {
            None => Ok(decoded),
            place => Err(more_documents(place, data)),
        },
        Err(error) => retry_inner_document(factory, input, error, decode),
    }
}

/// Where the second document stands in data of a format whose readers do not always mind it: that of YAML reads the
/// first one, and a second envelope may happen to be made of fields that that of protobuf does not know.
fn second_place(format: Option<&str>, data: &[u8]) -> Option<Position> {
    match format? {
        CONTENT_TYPE_YAML => second_document(data),
        CONTENT_TYPE_PROTOBUF => second_envelope(data).map(Position::byte),
        _ => None,
    }
}

fn more_documents(place: Option<Position>, data: &[u8]) -> DecodeError {
    let error = DecodeError::new(DecodeErrorKind::MoreDocuments).relocated(place);
    // What stands there can be shown only of text.
    if place.is_some_and(|place| place.line > 0) { error.with_snippet(data) } else { error }
}

/// Tries again with the one document that is in the data, if there is one that is not the data itself.
fn retry_inner_document<T>(
    factory: &CodecFactory,
    input: Input<'_>,
    error: DecodeError,
    decode: impl Fn(Input<'_>) -> Result<Decoded<T>, DecodeError>,
) -> Result<Decoded<T>, DecodeError> {
    let mut documents = factory.documents(input);
    let first = match documents.next() {
        Some(Ok(first)) if first.format() != CONTENT_TYPE_YAML => first,
        Some(Err(broken)) => {
            let is_text = matches!(broken.kind(), DocumentErrorKind::Text(_));
            return Err(if is_text { error } else { broken.into() });
        }
        _ => return Err(error),
    };
    match documents.next() {
        Some(Ok(second)) => Err(more_documents(second.start(), input.bytes())),
        None if first.is_wrapped(input.bytes()) => decode(first.input()).map_err(|error| {
            let position = error.position().and_then(|place| first.locate(place));
            error.relocated(position)
        }),
        _ => Err(error),
    }
}

/// The error of typed reading, or the failure that a server sent in place of the object.
pub(crate) fn status_or(
    formats: &dyn Decoder,
    input: Input<'_>,
    error: DecodeError,
) -> DecodeError {
    let Some(kind) = error.object_kind().filter(|kind| is_status(kind)) else { return error };
    let request = DecodeRequest::into(Box::<Status>::default());
    let status = formats.decode_with(input, request).ok();
    match status.and_then(|it| it.into_typed::<Status>().ok()).map(Decoded::into_object) {
        Some(status) if status.status == STATUS_FAILURE => {
            let reason = Reason::cause(StatusError::new(status));
            DecodeError::new(DecodeErrorKind::ServerFailure(reason)).of_kind(kind)
        }
        _ => error,
    }
}

fn is_status(kind: &GroupVersionKind) -> bool {
    kind.kind == "Status" && kind.version == "v1" && matches!(&*kind.group, "" | "meta.k8s.io")
}
