//! Data that should be one document.

use apimachinery_meta::StatusError;
use apimachinery_meta::v1::{STATUS_FAILURE, Status};
use apimachinery_runtime::{
    CONTENT_TYPE_PROTOBUF, CONTENT_TYPE_YAML, DecodeError, DecodeErrorKind, DecodeRequest, Decoded,
    Decoder, GroupVersionKind, Input, Position, Reason,
};

use crate::documents::{second_document, second_envelope};
use crate::{CodecFactory, DocumentErrorKind, EncodedDocument};

/// The one document inside of data that did not decode as a whole: without what is around it, such
/// as the line break of `etcdctl`. The caller decodes it in place of the data.
///
/// Otherwise `decoded` is final. Data with a second document has become an error; and if the data
/// is known not to be an object, the error names what it is.
pub(crate) fn inner_document<'a, T>(
    factory: &CodecFactory,
    input: Input<'a>,
    decoded: &mut Result<Decoded<T>, DecodeError>,
) -> Option<EncodedDocument<'a>> {
    match decoded {
        Ok(object) => {
            let place = second_place(object.format(), input.bytes());
            if place.is_some() {
                *decoded = Err(more_documents(place, input.bytes()));
            }
            None
        }
        Err(error) => match sole_document(factory, input) {
            Ok(inner) => inner,
            Err(better) => {
                *error = better;
                None
            }
        },
    }
}

/// The place of a second document in a format whose readers may accept it: that of YAML reads only
/// the first one, and that of protobuf may take a second envelope for fields that it does not know.
fn second_place(format: Option<&str>, data: &[u8]) -> Option<Position> {
    match format? {
        CONTENT_TYPE_YAML => second_document(data),
        CONTENT_TYPE_PROTOBUF => second_envelope(data).map(Position::byte),
        _ => None,
    }
}

fn more_documents(place: Option<Position>, data: &[u8]) -> DecodeError {
    let error = DecodeError::new(DecodeErrorKind::MoreDocuments).relocated(place);
    // Only text can be shown.
    if place.is_some_and(|place| place.line > 0) { error.with_snippet(data) } else { error }
}

/// The one document in data that is not the data itself, if there is one.
///
/// # Errors
/// When the data has more than one document, or is known not to be an object.
fn sole_document<'a>(
    factory: &CodecFactory,
    input: Input<'a>,
) -> Result<Option<EncodedDocument<'a>>, DecodeError> {
    let mut documents = factory.documents(input);
    let first = match documents.next() {
        Some(Ok(first)) if first.format() != CONTENT_TYPE_YAML => first,
        Some(Err(broken)) if !matches!(broken.kind(), DocumentErrorKind::Text(_)) => {
            return Err(broken.into());
        }
        _ => return Ok(None),
    };
    match documents.next() {
        Some(Ok(second)) => Err(more_documents(second.start(), input.bytes())),
        None if first.is_wrapped(input.bytes()) => Ok(Some(first)),
        _ => Ok(None),
    }
}

/// The failure that a server sent in place of the object, or the error itself.
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
